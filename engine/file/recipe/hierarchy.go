package recipe

import (
	"encoding/json"
	"math"

	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/method"
	"quasi/engine/say"
)

// Hierarchy is a generalization hierarchy: made by a rule, or by hand, or the plain order
// of a numeric column's values, where any interval may be released.
type Hierarchy struct {
	// Rule makes the rows from the values of the table; nil: Rows were made by hand.
	Rule *rule.Rule `json:"rule,omitempty"`
	// Rows go from a leaf to the root, as in ARX's files. Those that a rule has made
	// belong to one table, and are not written.
	Rows [][]string `json:"rows,omitempty"`
	// Ordered asks for the plain order instead of Rows.
	Ordered bool `json:"ordered,omitempty"`
}

// MarshalJSON writes what was decided, and no rows that a rule makes.
func (h Hierarchy) MarshalJSON() ([]byte, error) {
	type decided Hierarchy
	if h.Rule != nil {
		h.Rows = nil
	}
	return json.Marshal(decided(h))
}

// Tree returns the hierarchy of a column that has rows. No group of it may be called like
// a value, but for one that holds no other.
func (h *Hierarchy) Tree() (*hierarchy.Tree, error) {
	tree, err := hierarchy.FromRows(h.Rows)
	if err == nil {
		err = hierarchy.CheckReadable(h.Rows)
	}
	if err != nil {
		return nil, InHierarchy(err)
	}
	return tree, nil
}

// InHierarchy says that an error is in the hierarchy of a column.
func InHierarchy(err error) error { return errInHierarchy.Of(err) }

// Groups returns the names that a person gave to groups of the hierarchy, in their order from
// the first leaf to the root and from left to right, each once; none of a rule but that of
// rare values. A nil hierarchy has none.
func (h *Hierarchy) Groups() []string {
	switch {
	case h == nil || h.Ordered:
		return nil
	case h.Rule != nil:
		if h.Rule.Label == "" {
			return nil
		}
		return []string{h.Rule.Label}
	}
	var names []string
	seen := map[string]bool{}
	for _, row := range h.Rows {
		for _, name := range row[min(1, len(row)):] {
			if !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}

// RowsOf returns the rows of the hierarchy of a column; nil: it has none.
func (r *Recipe) RowsOf(column string) [][]string {
	if c := r.Column(column); c != nil && c.Hierarchy != nil {
		return c.Hierarchy.Rows
	}
	return nil
}

// ListsValues reports whether the hierarchy names values of the table.
func (h *Hierarchy) ListsValues() bool {
	switch {
	case h == nil || h.Ordered:
		return false
	case h.Rule != nil:
		return h.Rule.ListsValues()
	}
	return true
}

// ListsValuesOf returns the columns of which the recipe names values, in its order: by a
// hierarchy that was made by hand, in a model, in a question, in a condition, or as one that stands for a
// missing value.
func (r *Recipe) ListsValuesOf() []string {
	named := map[string]bool{}
	for _, m := range r.Privacy.Models {
		named[m.Column] = named[m.Column] || m.ofValues()
	}
	for _, questions := range append(r.Beside[:len(r.Beside):len(r.Beside)], r.Questions) {
		for _, q := range questions {
			named[q.Of] = named[q.Of] || q.Value != nil
		}
	}
	for _, c := range r.Among {
		named[c.Column] = named[c.Column] || !c.Ranged()
	}
	return r.named(func(c *Column) bool {
		return named[c.Name] || len(c.Missing) > 0 || len(r.Input.Same[c.Name]) > 0 || c.Hierarchy.ListsValues()
	})
}

func (h *Hierarchy) validate() error {
	switch {
	case h == nil:
		return nil
	case h.Ordered && (h.Rows != nil || h.Rule != nil):
		return errHierarchyBoth.Of()
	case h.Rule != nil:
		return h.Rule.Validate()
	case !h.Ordered && len(h.Rows) == 0:
		return errHierarchyEmpty.Of()
	}
	return nil
}

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
	a, err := method.Get(r.Algorithm.Name)
	switch {
	case len(names) == 0:
		return nil
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
	a, err := method.Get(r.Algorithm.Name)
	switch {
	case len(names) == 0:
		return nil
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
