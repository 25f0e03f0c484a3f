package answer

import "quasi/engine/say"

// What can go wrong.
var (
	errManyGroups = say.Define("answer-many-groups", "the question makes more than {0} groups: give a width to columns of numbers, as in age/10, or take a column out")
	errDependent  = say.Define("answer-dependent", "the original has no regression: some columns follow from others, have one value only, or predict {0:q} perfectly; take one out")
	errOutcome    = say.Define("answer-outcome", "column {0:q} is neither of numbers nor of two values: write one of its values behind it, as in {0:q}=value")
	errLevels     = say.Define("answer-levels", "the columns make {0} coefficients, and there can be {1}: give a width to columns of numbers, or take a column out")

	whyRemoved = say.Define("why-not-released", "{0:q} is not in the release")
	whyHidden  = say.Define("why-hidden", "no row tells {0:q} as the question needs it")
	whyApart   = say.Define("why-apart", "no row tells all of the question's columns")
	whyNoFit   = say.Define("why-no-fit", "the rows that tell all of the question's columns allow no regression")
)
