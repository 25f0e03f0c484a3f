package recipe

import (
	"maps"
	"slices"
)

// Clone returns a copy that shares nothing that can be changed with r.
func (r Recipe) Clone() Recipe {
	r.Input.SkipLines = copied(r.Input.SkipLines)
	r.Input.Same = maps.Clone(r.Input.Same)
	for column, as := range r.Input.Same {
		r.Input.Same[column] = maps.Clone(as)
	}
	r.Input.Missing, r.Input.NotMissing = slices.Clone(r.Input.Missing), slices.Clone(r.Input.NotMissing)
	r.Derived = slices.Clone(r.Derived)
	for i := range r.Derived {
		r.Derived[i].From = slices.Clone(r.Derived[i].From)
	}
	r.Among = slices.Clone(r.Among)
	for i := range r.Among {
		r.Among[i].Values = slices.Clone(r.Among[i].Values)
	}
	r.Questions = slices.Clone(r.Questions)
	for i := range r.Questions {
		r.Questions[i] = r.Questions[i].Clone()
	}
	r.Beside = slices.Clone(r.Beside)
	for i, other := range r.Beside {
		r.Beside[i] = slices.Clone(other)
		for j := range other {
			r.Beside[i][j] = other[j].Clone()
		}
	}
	r.Columns = slices.Clone(r.Columns)
	for i := range r.Columns {
		r.Columns[i] = r.Columns[i].clone()
	}
	r.Privacy.NotPatients = slices.Clone(r.Privacy.NotPatients)
	r.Privacy.Models = slices.Clone(r.Privacy.Models)
	for i := range r.Privacy.Models {
		m := &r.Privacy.Models[i]
		m.Parameters, m.Weights = maps.Clone(m.Parameters), maps.Clone(m.Weights)
		m.Bounds, m.Guards = maps.Clone(m.Bounds), maps.Clone(m.Guards)
	}
	r.Algorithm.Parameters = maps.Clone(r.Algorithm.Parameters)
	r.Algorithm.Strata = slices.Clone(r.Algorithm.Strata)
	for i, set := range r.Algorithm.Strata {
		r.Algorithm.Strata[i] = slices.Clone(set)
	}
	r.Lists = slices.Clone(r.Lists)
	if r.Found = copied(r.Found); r.Found != nil {
		r.Found.Rounds = slices.Clone(r.Found.Rounds)
	}
	return r
}

func (c Column) clone() Column {
	c.Weight, c.Format, c.Transform, c.Expected = copied(c.Weight), copied(c.Format), copied(c.Transform), copied(c.Expected)
	c.MaxLevel, c.Within = copied(c.MaxLevel), copied(c.Within)
	c.Missing, c.Confirmed = slices.Clone(c.Missing), slices.Clone(c.Confirmed)
	if c.Coarsen = copied(c.Coarsen); c.Coarsen != nil {
		c.Coarsen.Restricted, c.Coarsen.Cuts = slices.Clone(c.Coarsen.Restricted), slices.Clone(c.Coarsen.Cuts)
		c.Coarsen.Least, c.Coarsen.Most = copied(c.Coarsen.Least), copied(c.Coarsen.Most)
	}
	if c.Hierarchy = copied(c.Hierarchy); c.Hierarchy != nil {
		if made := c.Hierarchy.Rule; made != nil {
			c.Hierarchy.Rule = new(made.Clone())
		}
		c.Hierarchy.Rows = slices.Clone(c.Hierarchy.Rows)
		for i, row := range c.Hierarchy.Rows {
			c.Hierarchy.Rows[i] = slices.Clone(row)
		}
	}
	return c
}

// copied returns a pointer to a copy, nil of nil.
func copied[T any](p *T) *T {
	if p == nil {
		return nil
	}
	of := *p
	return &of
}
