package text

// The safe harbor method, on *Columns* and in the review.
const (
	HarborTitle     = Message("Safe harbor method (HIPAA)")
	HarborLead      = Message("Removes or reduces the 18 kinds of identifiers of 45 CFR 164.514(b)(2)(i); other columns keep their roles. Whether the rest could identify someone, you must judge. It can be undone in one step.")
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
	HarborNothing   = Message("none found by their forms")
	HarborNothingOf = Message("none found by their forms; {0}")
	HarborBasis     = Message("Ages are counted in {0}. ZIP codes: {1}.")
	HarborDoneTo    = Message("{0}: {1}")

	CoarsenFirst = Message("Reduced first: {0}.")
)
