package criteria

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// fit holds a model's settings as they fit the table.
type fit struct {
	parameters []parameter.Parameter
	values     parameter.Values
	found      parameter.Given             // the settings of the recipe with those that were found
	holds      func(parameter.Values) bool // whether the whole table, as one class, satisfies them
}

// fit completes the settings of a model by the whole table as one class, which every method can
// make of it. Of a part of a table they are completed by their defaults: the part knows nothing
// of the class that the whole is.
func (b *builder) fit(kind privacy.Kind, m *recipe.Model) (fit, error) {
	f := fit{parameters: kind.Parameters, holds: func(v parameter.Values) bool {
		a, err := b.build(kind, m, v)
		return err == nil && b.holdsAsOne(a)
	}}
	f.found = m.Parameters
	var err error
	if slices.ContainsFunc(b.Table.Columns, func(c *table.Column) bool { return c.Whole != nil }) {
		f.values, err = parameter.Resolve(kind.Parameters, m.Parameters)
		return f, err
	}
	f.values, f.found, err = parameter.Fit(kind.Parameters, m.Parameters, f.holds)
	return f, err
}

// holdsAsOne reports whether a model holds for the whole table as one class.
func (b *builder) holdsAsOne(a asked) bool {
	if a.class != nil {
		return a.class.Holds(group.Numbers(b.Table.N))
	}
	size := b.Table.N
	if b.patients != nil {
		size = b.patients.Count
	}
	reach, err := a.whole.Reach([]int{size})
	return err == nil && reach <= a.whole.Bound()
}

// Found returns the models of a recipe, which must be that of c, with the settings that were
// found for the table.
func (c *Criteria) Found(models []recipe.Model) []recipe.Model {
	found := slices.Clone(models)
	for i, a := range c.asked {
		found[i].Parameters = a.fit.found
	}
	return found
}

// Ranges returns what the table satisfies of the settings of each model of the recipe.
func (c *Criteria) Ranges() [][]parameter.Range {
	all := make([][]parameter.Range, len(c.asked))
	for i, a := range c.asked {
		all[i] = parameter.Ranges(a.fit.parameters, a.fit.values, a.fit.holds)
	}
	return all
}

// Unmet returns an error that names the first model that even the whole table as one class does
// not satisfy, with the nearest setting that it does; nil if there is none, or no setting helps.
func (c *Criteria) Unmet(models []recipe.Model) error {
	for i := range c.asked {
		a := &c.asked[i]
		if err := parameter.Unmet(a.coded(), a.fit.parameters, a.fit.values, a.fit.holds, models[i].Name, models[i].Column); err != nil {
			return err
		}
	}
	return nil
}

// Easiest returns an error that names the first model that the whole table, as one class, satisfies
// only with the easiest settings, which promise nothing. It returns nil if there is no such model.
func (c *Criteria) Easiest() error {
	for i := range c.asked {
		a := &c.asked[i]
		if err := parameter.UnmetButEasiest(a.coded(), a.fit.parameters, a.fit.values, a.fit.holds); err != nil {
			return err
		}
	}
	return nil
}

// coded names the model.
func (a *asked) coded() say.Text {
	if a.class != nil {
		return a.class.Coded()
	}
	return a.whole.Coded()
}
