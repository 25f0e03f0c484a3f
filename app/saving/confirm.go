package saving

import (
	"slices"

	"quasi/app/session"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// Confirms reports whether a person lets a column leave with all that was found in it.
func Confirms(s *session.Session, i facts.Identifiers) bool {
	c := s.Recipe().Column(i.Column)
	return c != nil && c.Confirms(i.Kinds())
}

// Confirm lets a column leave with all that was found in it, or takes that back. The
// result stays as it is.
func Confirm(s *session.Session, i facts.Identifiers, on bool) {
	s.DecideColumn(i.Column, func(c *recipe.Column) {
		if on {
			c.Confirm(i.Kinds())
			return
		}
		c.Confirmed = nil
	})
}

// Unconfirmed returns the columns of the result that leave with identifiers, and that nobody has
// confirmed.
func Unconfirmed(s *session.Session) []facts.Identifiers {
	if s.Result == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Result.Concerns.Identifiers), func(i facts.Identifiers) bool { return Confirms(s, i) })
}

// confirmed is what a recipe confirms, by column; it is not nil.
func confirmed(r *recipe.Recipe) map[string][]facts.FindingKind {
	all := map[string][]facts.FindingKind{}
	for _, c := range r.Columns {
		if len(c.Confirmed) > 0 {
			all[c.Name] = c.Confirmed
		}
	}
	return all
}
