package text

// What columns are called in the release.
const (
	RenameTitle  = Message("Names of the columns")
	RenameLead   = Message("What each column is called in the release. Empty: as in the table.")
	RenameLabel  = Message("{0} is released as")
	RenameTaken  = Message("Another column is called {0}. Choose another name.")
	RenamedCount = Message("{0} of {1} renamed")
	ColumnCount  = Message("{0} {0:column|columns}")
	ClearerNames = Message("Some columns hold no days any more. Clearer names: {0}")
	CallTable    = Message("Call it {0}")
	TableName    = Message("table")
	TakeNames    = Message("Use {0:this name|these names}")
	CallAge      = Message("{0} (age)")
	CallYear     = Message("{0} (year)")
	CallPeriod   = Message("{0} (period)")
)
