package text

// What the review says first, and its tabs.
const (
	ReviewHeld      = Message("Held back: this can't leave yet")
	ReviewLook      = Message("Look at this before you release it")
	ReviewLost      = Message("Checked on this file: look at what is lost")
	ReviewChecked   = Message("Checked on this file: see what is released")
	ProtectionTitle = Message("Protection")
	CheckedTitle    = Message("What was checked")
	NotesTitle      = Message("{0} {0:note|notes} on this release")
	TabsLabel       = Message("Parts of the review")
	TabRows         = Message("Row by row")
	TabRisk         = Message("Risk")
	TabDetail       = Message("Detail")
	TabAttacks      = Message("Attacks")
	TabCompare      = Message("Compare")
	MoreOnThis      = Message("More on this")
	MoreDetail      = Message("Groups by size and detail lost, and the search")
)
