package text

// The frame: bar, steps, proof panel, dialogs.
const (
	StepOpen       = Message("Open")
	StepColumns    = Message("Columns")
	StepGeneralise = Message("Generalize")
	StepProtect    = Message("Protect")
	StepReview     = Message("Review")
	StepExport     = Message("Export")

	SkipToContent = Message("Skip to the content")
	StepsLabel    = Message("Steps")
	StepDone      = Message("done")
	Lock          = Message("Nothing leaves this tab")
	LockTested    = Message("tested at {0}")
	LockSilent    = Message("tested at {0}, in the page")
	LockTesting   = Message("testing")
	LockSoon      = Message("locking as soon as Excel support is loaded or a table is opened")
	LockFailed    = Message("test failed")
	Undo          = Message("Undo")
	Redo          = Message("Redo")
	UndoNothing   = Message("There is nothing to undo yet")
	RedoNothing   = Message("Nothing was undone that could be made again")
	AfterWork     = Message("{0}: when the work is done or canceled")
	Language      = Message("Language")
	ClearAll      = Message("Clear everything")
	ClearTitle    = Message("Clear everything?")
	ClearBody     = Message("The table, your decisions and the result will be gone from this tab. Files that you have saved stay.")
	Cancel        = Message("Cancel")
	Close         = Message("Close")
	Next          = Message("Next: {0}")
	Back          = Message("Back")
	NeedTable     = Message("Open a table first")
	NeedTableWhy  = Message("This step works on a table. Open your own, or try one of the samples.")
	GoOpen        = Message("Go to Open")
	FailureTitle  = Message("That did not work")
	Dismiss       = Message("Dismiss")
	WillLeave     = Message("What will leave this room")
	FactRows      = Message("Rows")
	FactKept      = Message("Columns that leave")
	FactOf        = Message("{0} of {1}")
	FactGeneral   = Message("Generalized")
	FactRemoved   = Message("Removed")
	FactNothing   = Message("Nothing yet. Whatever you open stays in this tab until you save a file yourself.")

	ProofTitle     = Message("Nothing leaves this tab")
	ProofLead      = Message("Your browser blocks this page from sending data. This was tested at {0}: the ways out were tried one by one, from the page and from a worker like the one that holds your table.")
	ProofSilent    = Message("This browser reports nothing from workers")
	ProofSilentWhy = Message("In the page every way out was blocked, and reported. In the worker every way failed as well, but the browser does not say why. Chrome, Edge and Firefox report both.")
	ProofSoon      = Message("The page is not locked yet: it is loading its own program that reads Excel workbooks. It locks itself as soon as that is there, or when you choose, drop, paste or try a table, and always before it reads the first byte.")
	ProofTried     = Message("Ways out that were tried")
	ProofBlocked   = Message("Blocked by the browser")
	ProofRequests  = Message("Requests since the lock")
	ProofViolation = Message("Attempts by the app itself")
	ProofFiles     = Message("Files handed to the browser")
	ProofPolicy    = Message("Policy that the lock added")
	ProofApp       = Message("Screen program (SHA-256)")
	ProofEngine    = Message("Engine program (SHA-256)")
	ProofSheets    = Message("Workbook program (SHA-256)")
	ProofAgain     = Message("Test again")
	ProofCheck     = Message("Check it yourself: open your browser's developer tools (F12), choose Network, and work on. The list stays empty. Or disconnect from the network: everything keeps working.")
	ProofLimits    = Message("What this does not cover: browser extensions, other programs on this computer, and people who can see the screen.")
)

// Progress.
const (
	StageRead      = Message("Reading the table")
	StageSuggest   = Message("Looking at the columns")
	StagePrepare   = Message("Preparing")
	StageAnonymize = Message("Looking for the best groups")
	StageRelease   = Message("Putting the release together")
	StageAudit     = Message("Checking the release")
	StageWrite     = Message("Writing the file")
	TimeLeft       = Message("about {0} left")
	TimePassed     = Message("{0} so far")
)

// Stage returns the message for a stage of work.
func Stage(name string) Message {
	switch name {
	case "read":
		return StageRead
	case "suggest":
		return StageSuggest
	case "anonymize":
		return StageAnonymize
	case "release":
		return StageRelease
	case "audit":
		return StageAudit
	case "write":
		return StageWrite
	}
	return StagePrepare
}
