package text

import "slices"

// The frame: bar, steps, proof panel, dialogs.
const (
	StepOpen    = Message("Open")
	StepPurpose = Message("Purpose")
	StepColumns = Message("Columns")
	StepProtect = Message("Protect")
	StepReview  = Message("Review")
	StepExport  = Message("Export")

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
	ProofRan        = Message("What runs: the SHA-256 of the bytes that were started, beside the list that came with this page. SHA256SUMS of the release says whether that is the published list.")
	ProofFrame      = Message("The frame with the guard")
	ProofApp        = Message("Screen program")
	ProofEngine     = Message("Engine program")
	ProofSheets     = Message("Workbook program")
	ProofSame       = Message("as in the list")
	ProofDiffers    = Message("not the published one, which is {0}")
	ProofWithout    = Message("not loaded on this visit")
	ProofUnhashed   = Message("not computed: this page came without encryption")
	ProofPending    = Message("not known yet: it is being loaded")
	ProofAgain      = Message("Test again")
	ProofCheck      = Message("Check it yourself: open your browser's developer tools (F12), choose Network, and work on. The list stays as it is. Choose Elements, or Inspector: everything is in one iframe, whose sandbox attribute says allow-scripts and nothing else. Or disconnect from the network: everything keeps working.")
	ProofLimits     = Message("What this does not cover: the name and address to which the frame is sent in vain, which a browser may look up and connect to before it refuses; browser extensions, other programs on this computer, and people who can see the screen.")
)

// Steps are the names of the steps, in their order.
var Steps = [...]Message{StepOpen, StepPurpose, StepColumns, LevelsTitle, StepProtect, StepReview, StepExport}

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

// What the outer page says, which the build puts into it.
const (
	BootLoading = Message("Loading the program. Your table will stay in this tab.")
	BootBar     = Message("Loading")
	BootScript  = Message("Quasi computes in your browser, so it needs JavaScript and WebAssembly.")
	BootPolicy  = Message("If this page stays as it is, a policy (Content-Security-Policy) that the server or a proxy adds keeps Quasi from starting. Tell the people who run this site: deploy.md says which headers it needs.")
	BootLack    = Message("This browser has no WebAssembly, because it is too old, or because a policy or a setting forbids it or JIT compilers. Use a current Chrome, Edge, Firefox or Safari; if this is one, ask the people who manage this computer to allow it for this site: deploy.md says how.")
	BootOld     = Message("This browser is too old: it can't unpack the program. Use a current Chrome, Edge, Firefox or Safari.")
	BootFramed  = Message("Quasi does not run inside another page. Open it in a tab of its own.")
	BootLeft    = Message("The program tried to leave this page, so it was ended, and what it had is gone. Reload the page; if it happens again, tell the people who run this site.")
	BootFailed  = Message("The program could not be loaded: {0}. Reload the page; if that does not help, tell the people who run this site.")
	BootBroken  = Message("The program could not be started. Reload the page; if that does not help, tell the people who run this site.")
	BootEnded   = Message("The program has ended because of a fault in it. Reload the page and open your table again; if it ends again, tell the people who run this site what you did last.")
	BootForeign = Message("Another page of this server answers in place of Quasi ({0}), so it was not started. Open no table here, and tell the people who run this site.")
	BootDamaged = Message("The file {0} is damaged or did not arrive whole. Reload the page; if that does not help, tell the people who run this site that they must copy it there again.")
)

// What the outer page says of what it started, in its own line and window.
const (
	SignSame      = Message("The program is as its list says.")
	SignAltered   = Message("Another program than the published one runs in this tab: open no table, and tell the people who run this site.")
	SignBare      = Message("A part of the protection is missing in this tab: reload the page before you open a table.")
	SignClosed    = Message("A part of the protection is missing in this window: open this page in one that is not private, or in another browser, before you open a table.")
	SignServed    = Message("A part of the protection is missing: a file of this site is missing, of another version or type, or changed or redirected on the way. Tell the people who run this site before you open a table.")
	SignPlain     = Message("This page came without encryption, so a part of the protection is missing: open it by its address with https before you open a table.")
	SignUntrusted = Message("This browser does not trust the certificate of this site, so a part of the protection is missing: tell the people who run this site before you open a table.")
	SignUnhashed  = Message("The programs can't be checked: this page came without encryption.")
	SignCopy      = Message("Download the offline version")
	SignTitle     = Message("What this page has started")
	SignUnder     = Message("This tab is under the headers of Quasi's service worker, by which Chrome and Edge forbid it other servers. Once loaded, it works without a network. With one, the browser looks for a new version at each visit, and the line at the bottom tells you.")
	SignWithout   = Message("This tab is not under the headers of Quasi's service worker, by which Chrome and Edge forbid it other servers. Reload the page before you open a table. If this stays, use an address that begins with https and whose certificate this browser trusts, and a window that is not private.")
	SignOutdated  = Message("This site has a new version: save what you need, then reload the page.")
	SignDocuments = Message("Documents that the programs write (in English)")
	SignOffer     = Message("Save this file to have the whole program: it runs from a disk or a USB stick without a network, and never looks for a new version. Compare the version in its window with the one above.")
	SignSingle    = Message("This file is the whole program. It needs no network, and never looks for a new version: compare the version above with the one in this window of the site that offers the file.")
	SignWord      = Message("This window and the line at the bottom are the outer page's, which has no table; code inside the app can't change them. All above the line is the app's word: also that the ways out were tried and blocked, and how many requests there were.")
)

// Outer returns what the outer page says in each language, by the names that it has in
// web/outer.js, and with the names of the steps and of the pages
// beside them: the title of the tab is made of these.
// {0} is a place that is filled there.
func Outer() map[Lang]map[string]any {
	said := map[Lang]map[string]any{}
	for _, l := range Languages() {
		said[l] = map[string]any{}
		for name, m := range map[string]Message{
			"loading": BootLoading, "bar": BootBar, "lack": BootLack, "old": BootOld, "framed": BootFramed, "left": BootLeft, "failed": BootFailed, "broken": BootBroken, "ended": BootEnded, "foreign": BootForeign, "policy": BootPolicy, "damaged": BootDamaged,
		} {
			said[l][name] = l.Say(m)
		}
		var names []string
		for _, step := range slices.Concat(Steps[:], Pages[:]) {
			names = append(names, l.Say(step))
		}
		said[l]["steps"] = names
		signs := map[string]string{}
		for name, m := range map[string]Message{
			"same": SignSame, "altered": SignAltered, "bare": SignBare, "closed": SignClosed, "served": SignServed, "plain": SignPlain, "untrusted": SignUntrusted, "unhashed": SignUnhashed, "title": SignTitle, "copy": SignCopy, "outdated": SignOutdated, "under": SignUnder, "without": SignWithout, "word": SignWord,
			"frame": ProofFrame, "app": ProofApp, "engine": ProofEngine, "sheets": ProofSheets,
			"equal": ProofSame, "differs": ProofDiffers, "none": ProofUnhashed, "missing": ProofWithout, "close": Close,
		} {
			signs[name] = l.Say(m)
		}
		said[l]["signs"] = signs
	}
	return said
}
