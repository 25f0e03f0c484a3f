package recipe

import (
	"quasi/engine/data/table"
	"quasi/engine/method"
	"quasi/engine/say"
)

// Means returns the columns that are released as the means of groups.
func (r *Recipe) Means() []string {
	var names []string
	for i := range r.Columns {
		if r.Columns[i].Means {
			names = append(names, r.Columns[i].Name)
		}
	}
	return names
}

func (c *Column) validateMeans() error {
	if c.Means && c.Role != table.QuasiIdentifying {
		return errMeansRole.Of()
	}
	return nil
}

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
