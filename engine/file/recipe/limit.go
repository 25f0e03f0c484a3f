package recipe

import (
	"math"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/method"
	"quasi/engine/say"
)

// Limited reports whether there is a limit on how coarse the column may become.
func (c *Column) Limited() bool {
	return c.Role == table.QuasiIdentifying && (c.MaxLevel != nil || c.Within != nil)
}

// Limited returns the columns with limits.
func (r *Recipe) Limited() []string { return r.named((*Column).Limited) }

func (c *Column) validateLimit() error {
	switch {
	case c.MaxLevel != nil && c.Within != nil:
		return errLimitBoth.Of()
	case c.MaxLevel != nil && *c.MaxLevel < 0:
		return errMaxLevel.Of(*c.MaxLevel)
	case c.Within != nil && !(*c.Within > 0 && *c.Within <= math.MaxFloat64):
		return errWithin.Of(*c.Within)
	}
	return nil
}

// LimitFits reports a limit that can't be one of the column's values, which are in a
// format, and of its hierarchy, the rows of which must be made.
func (c *Column) LimitFits(values []string, f format.Format) error {
	switch {
	case !c.Limited():
		return nil
	case c.MaxLevel == nil && !c.Hierarchy.Ordered:
		for _, text := range values {
			if _, ok := f.Number(text); ok {
				return nil
			}
		}
		if len(values) == 0 {
			return nil
		}
		return errWithinTexts.Of(values[0])
	case c.MaxLevel == nil:
		return nil // an order is of numbers
	case c.Hierarchy.Ordered:
		return errLevelOrder.Of()
	}
	tree, err := c.Hierarchy.Tree()
	if err != nil {
		return err
	}
	switch height := tree.Height(); {
	case *c.MaxLevel < height:
		return nil
	case height == 1:
		return errLevelFlat.Of(*c.MaxLevel)
	default:
		return errLevelRoot.Of(*c.MaxLevel, height, height-1)
	}
}

// CheckLimits reports a method that can't keep the limits of columns, or that someone may
// know more than one row of a patient, with which they can't be kept. It is no part of
// [Recipe.Validate], so that such a recipe can be opened and corrected.
func (r *Recipe) CheckLimits() error {
	names := r.Limited()
	if len(names) == 0 {
		return nil
	}
	a, err := method.Get(r.Algorithm.Name)
	switch {
	case err != nil:
		return err
	case a.Limits == method.NoLimits:
		return errLimitMethod.Of(say.Method(a.Name), names, say.Method(method.Default))
	case r.Privacy.WholeRecords():
		return errLimitRecords.Of(names)
	}
	return nil
}

// Means returns the columns that are released as the means of groups.
func (r *Recipe) Means() []string { return r.named(func(c *Column) bool { return c.Means }) }

// CheckMeans reports a method that has no groups to take a mean of. It is no part of
// [Recipe.Validate], so that such a recipe can be opened and corrected.
func (r *Recipe) CheckMeans() error {
	names := r.Means()
	if len(names) == 0 {
		return nil
	}
	a, err := method.Get(r.Algorithm.Name)
	switch {
	case err != nil:
		return err
	case a.Family == method.Bucketing:
		return errMeansMethod.Of(names, say.Method(a.Name), say.Method(method.Default))
	}
	return nil
}

// CheckMeansBesidePopulation reports means, which can't be released where a table of the
// population is used. As [Recipe.CheckMeans] it is no part of [Recipe.Validate].
func (r *Recipe) CheckMeansBesidePopulation() error {
	if names := r.Means(); len(names) > 0 {
		return errMeansPopulation.Of(names)
	}
	return nil
}

// WithoutMeans takes the means back: their columns leave generalized.
func (r *Recipe) WithoutMeans() {
	for i := range r.Columns {
		r.Columns[i].Means = false
	}
}
