package session

import (
	"slices"

	"quasi/app/text"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Confirms reports whether a person lets a column leave with all that was found in it.
func (s Saving) Confirms(i facts.Identifiers) bool {
	c := s.Recipe().Column(i.Column)
	return c != nil && c.Confirms(i.Kinds(), s.agreed(i.Column))
}

// Confirm lets a column leave with all that was found in it, or takes that back. The
// result stays as it is.
func (s Saving) Confirm(i facts.Identifiers, on bool) {
	s.DecideColumn(i.Column, func(c *recipe.Column) {
		if on {
			c.Confirm(i.Kinds(), s.agreed(i.Column))
			return
		}
		c.Confirmed, c.Agreed = nil, ""
	})
}

// Unconfirmed returns the columns of the result that leave with identifiers, and that nobody has
// confirmed.
func (s Saving) Unconfirmed() []facts.Identifiers {
	return slices.DeleteFunc(slices.Clone(s.Result.Concerns.Identifiers), func(i facts.Identifiers) bool { return s.Confirms(i) })
}

// foundSingling is the finding that a column singles people out.
var foundSingling = []facts.FindingKind{facts.FoundSingling}

// LeavesSingling reports whether a person lets a column leave that singles people out, or both of a pair.
func (s Saving) LeavesSingling(u facts.Unique) bool {
	return !slices.ContainsFunc(u.Columns, func(name string) bool {
		c := s.Recipe().Column(name)
		return c == nil || !c.Confirms(foundSingling, s.agreed(name))
	})
}

// LetSingling lets a column leave that singles people out, or both of a pair, or takes that back. The
// result stays as it is.
func (s Saving) LetSingling(u facts.Unique, on bool) {
	s.Decide(func(r *recipe.Recipe) {
		for _, name := range u.Columns {
			if c := r.Column(name); on {
				c.Confirm(foundSingling, s.agreed(name))
			} else {
				c.Confirmed = slices.DeleteFunc(slices.Clone(c.Confirmed), func(k facts.FindingKind) bool { return k == facts.FoundSingling })
			}
		}
	})
}

// Singling returns the columns of the result, and pairs, about which a person is asked because they single
// people out, decided or not.
func (s Saving) Singling() []facts.Unique {
	asked := s.Result.Concerns
	asked.Unique = slices.Clone(asked.Unique)
	for i := range asked.Unique {
		asked.Unique[i].Confirmed = false
	}
	return asked.Undecided()
}

// Undecided returns those of [Saving.Singling] about which nobody has decided.
func (s Saving) Undecided() []facts.Unique {
	return slices.DeleteFunc(s.Singling(), func(u facts.Unique) bool { return s.LeavesSingling(u) })
}

// Waits reports whether the result waits for a person to decide about a column.
func (s Saving) Waits() bool { return len(s.Unconfirmed()) > 0 || len(s.Undecided()) > 0 }

// agreed returns the values and the form of a column of the result, as a hash, to which a confirmation belongs.
func (s Saving) agreed(column string) string { return s.Result.Concerns.Agreed[column] }

// Confirmed returns what the decisions confirm of the result, by column. It is never nil.
func (s Saving) Confirmed() map[string][]facts.FindingKind {
	all := map[string][]facts.FindingKind{}
	for _, c := range s.Recipe().Columns {
		if len(c.Confirmed) > 0 && s.Result != nil && c.Confirms(nil, s.agreed(c.Name)) {
			all[c.Name] = c.Confirmed
		}
	}
	return all
}

// Protection returns the verdict on protection of the result by what a person has confirmed since
// the run. While some columns are confirmed and others are not, it says how many are left.
func (s Saving) Protection() facts.Card {
	open := len(s.Unconfirmed())
	switch all := len(s.Result.Concerns.Identifiers); {
	case all == 0 || !s.Result.Passed:
		return s.Result.Cards.Protection
	case open == 0:
		return s.Result.Confirmed
	case open < all:
		return facts.Card{Tone: facts.Red, Headline: say.Plain(s.Say(text.VerdictHeld, open))[0], Detail: say.Plain(s.Say(text.VerdictBut, s.Result.K))[0]}
	}
	return s.Result.Withheld
}
