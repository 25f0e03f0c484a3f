package alternatives

import (
	"slices"

	"quasi/app/reading"
	"quasi/app/session"
	"quasi/engine/advise/profile"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Instead is columns that can be released in place of others, of which nothing is left.
type Instead struct {
	Columns []string // that are computed, as they are called or will be

	offer profile.Offer
}

// InsteadOf returns the release of computed columns in place of hidden ones, or of wanted ones
// that are computed and stay; ok is false if there are none.
func InsteadOf(s *session.Session, hidden, wanted []string) (i Instead, ok bool) {
	r := s.Recipe()
	for _, o := range reading.AllOffers(s) {
		i = Instead{offer: o}
		takes := slices.ContainsFunc(o.Remove, func(name string) bool {
			return slices.Contains(hidden, name) && r.Column(name) != nil && r.Leaves(name)
		})
		for _, rule := range o.Rules {
			name := rule.Name
			if made := r.Computed(rule); made != nil {
				name = made.Name
			}
			leaves := r.Column(name) != nil && r.Leaves(name)
			if !leaves && (takes || slices.Contains(wanted, name)) {
				i.Columns = append(i.Columns, name)
			}
		}
		if len(i.Columns) > 0 {
			return i, true
		}
	}
	return Instead{}, false
}

// Take decides that they are released, and that the columns that they are computed from are not:
// one step to undo.
func (i Instead) Take(s *session.Session) {
	s.Decide(func(r *recipe.Recipe) {
		next := r.Clone()
		if whatif.Take(&next, i.offer, derive.Missing) != nil {
			return // it was computed already, or can't be
		}
		for _, name := range i.Columns {
			if c := next.Column(name); c != nil && c.Role == table.Identifying {
				c.Role = table.QuasiIdentifying
			}
		}
		*r = next
	})
}
