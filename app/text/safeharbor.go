package text

import (
	"strconv"
	"strings"

	"quasi/engine/data/coarsen"
)

// The safe harbor method, on the second step and in the review.
const (
	HarborTitle     = Message("Safe harbor method (HIPAA)")
	HarborLead      = Message("Takes each column as one of the 18 categories of identifiers of 45 CFR 164.514(b)(2)(i), and removes it or leaves only the year, three digits of the ZIP code, or ages up to 89. Other columns keep their roles. It can be undone in one step.")
	HarborApply     = Message("Apply to the columns")
	HarborUsed      = Message("The safe harbor method was applied to {0} columns")
	HarborList      = Message("Checklist of the safe harbor method")
	HarborListLead  = Message("What was done to the 18 categories of identifiers of 45 CFR 164.514(b)(2)(i), and what a search of the released cells finds.")
	HarborSearch    = Message("Search the release")
	HarborSearching = Message("Searching…")
	HarborCategory  = Message("Category")
	HarborDone      = Message("What was done")
	HarborFound     = Message("Found in the release")
	HarborNoColumn  = Message("no column")
	HarborNothing   = Message("nothing found")
	HarborNothingOf = Message("nothing found; {0}")
	HarborFoundIn   = Message("{0}: {1} cells of {2}, first in row {3}")
	HarborBasis     = Message("Ages are counted in {0}. ZIP codes: {1}.")
	HarborDoneTo    = Message("{0}: {1}")

	CoarsenYear  = Message("Made coarser first: only the year is left.")
	CoarsenBirth = Message("Made coarser first: only the year is left, and those who are 90 or older in {0} are one class.")
	CoarsenZIP   = Message("Made coarser first: three digits of the ZIP code are left, 000 for areas of 20,000 people or fewer.")
	CoarsenAge   = Message("Made coarser first: ages over 89 are one class.")
)

// What is left of a column that is coarsened otherwise.
const (
	CoarsenStep    = Message("Made coarser first: numbers leave in groups with a width of {0}.")
	CoarsenRound   = Message("Made coarser first: numbers are rounded to multiples of {0}.")
	CoarsenClasses = Message("Made coarser first: numbers leave in classes that begin at {0}.")
	CoarsenMost    = Message("Made coarser first: numbers from {0} on are one class.")
	CoarsenLeast   = Message("Made coarser first: numbers up to {0} are one class.")
	CoarsenEnds    = Message("Made coarser first: numbers up to {0} are one class, and those from {1} on another.")
	CoarsenPrefix  = Message("Made coarser first: the first characters are left, {0} at most.")
)

// Coarsen says what a rule leaves of a column, and what the message is filled in with.
func Coarsen(rule coarsen.Rule) (Message, []any) {
	switch rule.Kind {
	case coarsen.BirthYear:
		return CoarsenBirth, []any{strconv.Itoa(rule.Until)}
	case coarsen.ZIP3:
		return CoarsenZIP, nil
	case coarsen.Age:
		return CoarsenAge, nil
	case coarsen.Step:
		return CoarsenStep, []any{number(rule.Width)}
	case coarsen.Round:
		return CoarsenRound, []any{number(rule.Width)}
	case coarsen.Classes:
		return CoarsenClasses, []any{numbers(rule.Cuts)}
	case coarsen.Cap:
		return capped(rule)
	case coarsen.Prefix:
		return CoarsenPrefix, []any{strconv.Itoa(rule.Length)}
	}
	return CoarsenYear, nil
}

func capped(rule coarsen.Rule) (Message, []any) {
	switch {
	case rule.Least == nil:
		return CoarsenMost, []any{number(*rule.Most)}
	case rule.Most == nil:
		return CoarsenLeast, []any{number(*rule.Least)}
	}
	return CoarsenEnds, []any{number(*rule.Least), number(*rule.Most)}
}

// number writes a setting as it is written in a recipe.
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func numbers(all []float64) string {
	written := make([]string, len(all))
	for i, x := range all {
		written[i] = number(x)
	}
	return strings.Join(written, ", ")
}
