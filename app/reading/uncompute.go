package reading

import (
	"slices"

	"quasi/app/session"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// DropComputed takes a computed column out, and brings back what was removed in its place.
func DropComputed(s *session.Session, name string) {
	s.Decide(func(r *recipe.Recipe) { Uncompute(s, r, name) })
}

// Uncompute takes a computed column out of a recipe. The removed columns from which nothing else
// is computed have the role again by which they are recognized; it returns those that leave.
func Uncompute(s *session.Session, r *recipe.Recipe, name string) []string {
	rule := r.Rule(name)
	if rule == nil {
		return nil
	}
	from := slices.Clone(rule.From)
	*r = r.Without(name)
	var back []string
	for _, d := range s.Table.Columns {
		c := r.Column(d.Name)
		if !slices.Contains(from, d.Name) || c.Role != table.Identifying || d.Role == table.Identifying || len(r.DerivedFrom(d.Name)) > 0 {
			continue
		}
		c.Role = d.Role
		back = append(back, d.Name)
	}
	return back
}
