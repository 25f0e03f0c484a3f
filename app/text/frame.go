package text

// The frame: bar, steps, proof panel, dialogs.
const (
	StepOpen       = Message("Open")
	StepPurpose    = Message("Purpose")
	StepColumns    = Message("Columns")
	StepGeneralise = Message("Levels")
	StepProtect    = Message("Protect")
	StepReview     = Message("Review")
	StepExport     = Message("Export")

	SkipToContent = Message("Skip to the content")
	StepsLabel    = Message("Steps")
	StepDone      = Message("done")
	Lock          = Message("Nothing leaves this tab")
	LockTested    = Message("tested at {0}")
	LockPart      = Message("tested at {0}, in part")
	LockTesting   = Message("testing")
	LockFailed    = Message("test failed")
	LockAltered   = Message("other programs than published")
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
	FactRows      = Message("Rows")
	FactOf        = Message("{0} of {1}")

	ProofTitle      = Message("Nothing leaves this tab")
	ProofLead       = Message("The whole program runs in a frame that your browser lets out nowhere. This was tested at {0}: the ways out were tried one by one, from the frame and from a worker like the one that holds your table.")
	ProofUnknown    = Message("Of {0} {0:way|ways} this browser does not say whether it was blocked")
	ProofUnknownWhy = Message("Nothing was seen to arrive by them, which alone proves nothing.")
	ProofTried      = Message("Ways out that were tried")
	ProofArrived    = Message("Arrived")
	WaysConnect     = Message("Connections")
	WaysLoad        = Message("Images, fonts, scripts, imports")
	WaysPeer        = Message("Connections to other browsers")
	WaysLeave       = Message("Links, forms, frames, windows, leaving the page")
	WaysOthers      = Message("Other tabs, cookies, storage")
	WaysBlocked     = Message("{0} of {1} blocked: {2}")
	WaysPolicy      = Message("{0} by the policy")
	WaysSandbox     = Message("{0} by the sandbox")
	WaysGuard       = Message("{0} by the guard")
	WaysUnknown     = Message("{0} not testable in this browser")
	WaysArrived     = Message("{0} arrived")
	ProofRequests   = Message("Requests from the frame")
	ProofViolation  = Message("Attempts by the app itself")
	ProofFiles      = Message("Files handed to the browser")
	ProofPolicy     = Message("Policy of the frame")
	ProofRan        = Message("What runs: the SHA-256 of the bytes that were started, beside the list that the build has published.")
	ProofFrame      = Message("The frame with the guard")
	ProofApp        = Message("Screen program")
	ProofEngine     = Message("Engine program")
	ProofSheets     = Message("Workbook program")
	ProofSame       = Message("as published")
	ProofDiffers    = Message("not the published one, which is {0}")
	ProofWithout    = Message("not loaded on this visit")
	ProofUnhashed   = Message("not computed: this page came without encryption")
	ProofPending    = Message("not known yet: it is being loaded")
	ProofAgain      = Message("Test again")
	ProofCheck      = Message("Check it yourself: open your browser's developer tools (F12), choose Network, and work on. The list stays as it is. Choose Elements, or Inspector: everything is in one iframe, whose sandbox attribute says allow-scripts and nothing else. Or disconnect from the network: everything keeps working.")
	ProofLimits     = Message("What this does not cover: the name and address to which the frame is sent in vain, which a browser may look up and connect to before it refuses; browser extensions, other programs on this computer, and people who can see the screen.")
)

// Steps are the names of the steps, in their order.
var Steps = [...]Message{StepOpen, StepPurpose, StepColumns, StepGeneralise, StepProtect, StepReview, StepExport}

// Pages are the names of the pages beside the steps, in their order.
var Pages = [...]Message{WorkshopName, LecturerName}

// Progress.
const (
	StageRead      = Message("Reading the table")
	StageSuggest   = Message("Looking at the columns")
	StagePrepare   = Message("Preparing")
	StageAnonymize = Message("Looking for the best groups")
	StageRelease   = Message("Putting the release together")
	StageVerify    = Message("Checking the report")
	StageAudit     = Message("Checking the release")
	StageWrite     = Message("Writing the file")
	TimePassed     = Message("{0} so far")
)

// Stages are the messages for the stages of work, by the names that its progress gives them.
var Stages = map[string]Message{
	"read":      StageRead,
	"suggest":   StageSuggest,
	"prepare":   StagePrepare,
	"anonymize": StageAnonymize,
	"release":   StageRelease,
	"audit":     StageAudit,

	"write":  StageWrite,
	"verify": StageVerify,
	"attack": AttackGoing,
}
