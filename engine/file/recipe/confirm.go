package recipe

import (
	"slices"

	"quasi/engine/facts"
)

// Confirms reports whether a person lets the column leave with all of the kinds of
// identifiers.
func (c *Column) Confirms(kinds []facts.FindingKind) bool {
	return !slices.ContainsFunc(kinds, func(k facts.FindingKind) bool { return !slices.Contains(c.Confirmed, k) })
}

// Confirm lets the column leave with the kinds of identifiers, beside those that are
// confirmed already. The list is made anew: copies of the column keep theirs.
func (c *Column) Confirm(kinds []facts.FindingKind) {
	confirmed := slices.Clone(c.Confirmed)
	for _, k := range kinds {
		if !slices.Contains(confirmed, k) {
			confirmed = append(confirmed, k)
		}
	}
	c.Confirmed = confirmed
}

// validateConfirmed reports a kind that there is not, and one that appears twice.
func (c *Column) validateConfirmed() error {
	for i, k := range c.Confirmed {
		if !slices.Contains(facts.FindingKinds, k) {
			return errConfirmedUnknown.Of(k, facts.FindingKinds)
		}
		if slices.Contains(c.Confirmed[:i], k) {
			return errConfirmedTwice.Of(k)
		}
	}
	return nil
}
