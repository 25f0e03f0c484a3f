package recipe

import (
	"math"

	"quasi/engine/data/table"
	"quasi/engine/method"
	"quasi/engine/say"
)

// Limited reports whether there is a limit on how coarse the column may become.
func (c *Column) Limited() bool {
	return c.Role == table.QuasiIdentifying && (c.MaxLevel != nil || c.Within != nil)
}

// Limited returns the columns with limits.
func (r *Recipe) Limited() []string {
	var names []string
	for i := range r.Columns {
		if r.Columns[i].Limited() {
			names = append(names, r.Columns[i].Name)
		}
	}
	return names
}

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
