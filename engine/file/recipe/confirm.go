package recipe

import (
	"slices"

	"quasi/engine/report"
)

// Confirms reports whether a person lets the column leave with all of the kinds of
// identifiers.
func (c *Column) Confirms(kinds []report.FindingKind) bool {
	return !slices.ContainsFunc(kinds, func(k report.FindingKind) bool { return !slices.Contains(c.Confirmed, k) })
}

// Confirm lets the column leave with the kinds of identifiers, beside those that are
// confirmed already. The list is made anew: copies of the column keep theirs.
func (c *Column) Confirm(kinds []report.FindingKind) {
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
		if !slices.Contains(report.FindingKinds, k) {
			return errConfirmedUnknown.Of(k, report.FindingKinds)
		}
		if slices.Contains(c.Confirmed[:i], k) {
			return errConfirmedTwice.Of(k)
		}
	}
	return nil
}
