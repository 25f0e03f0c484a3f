package text

// The safe harbor method, on *Columns* and in the review.
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
	HarborBasis     = Message("Ages are counted in {0}. ZIP codes: {1}.")
	HarborDoneTo    = Message("{0}: {1}")

	CoarsenFirst = Message("Made coarser first: {0}.")
)
