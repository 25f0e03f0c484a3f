package text

// What columns are called in the release.
const (
	RenameTitle  = Message("Names of the columns")
	RenameLead   = Message("What each column is called in the release. Empty: as in the table.")
	RenameLabel  = Message("{0} is released as")
	RenameTaken  = Message("Another column is called {0}. Choose another name.")
	HoldsAges    = Message("{0} holds ages in the release, no dates")
	HoldsYears   = Message("{0} holds years in the release, no days")
	HoldsPeriods = Message("{0} holds months or longer periods in the release, no days")
	HoldsWhy     = Message("Another name says so to those who read it.")
	CallIt       = Message("Call it {0}")
	CallAge      = Message("{0} (age)")
	CallYear     = Message("{0} (year)")
	CallPeriod   = Message("{0} (period)")
)
