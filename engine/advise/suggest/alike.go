package suggest

import (
	"slices"

	"quasi/engine/advise/profile"
)

// telling are the meanings that hardly two columns of a table have.
var telling = []string{profile.ReasonBirth, profile.ReasonDeath, profile.ReasonAge, profile.ReasonSex}

// vague are the meanings of which a table has many columns.
var vague = []string{profile.ReasonSensitive, profile.ReasonNotes, profile.ReasonTreatment, profile.ReasonMeasure, profile.ReasonDate}

// MeanSame reports whether two names of columns say the same, in any of the languages
// whose words are known, and whether it is something of which a table mostly has one
// column alone, as a date of birth.
func MeanSame(a, b string) (same, single bool) {
	one, ok := meaningOf(a)
	other, both := meaningOf(b)
	if !ok || !both || one.reason != other.reason || slices.Contains(vague, one.reason) {
		return false, false
	}
	return true, slices.Contains(telling, one.reason)
}
