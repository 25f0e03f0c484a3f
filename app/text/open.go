package text

import (
	"quasi/engine/data/join"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// The first step.
const (
	OpenTitle        = Message("Which table do you want to prepare for sharing?")
	OpenLead         = Message("It is read in this tab and stays in it.")
	DropHere         = Message("Drop an Excel or CSV file here")
	DropWhat         = Message("One row per patient or visit works best.")
	WaysTitle        = Message("Other things to do")
	ChooseFile       = Message("Choose a file")
	PasteTitle       = Message("Paste a table")
	PasteLabel       = Message("Rows copied from a spreadsheet or a CSV file")
	PasteUse         = Message("Use the pasted table")
	PastedName       = Message("pasted-table.csv")
	SamplesTitle     = Message("Try a sample")
	SamplesWhy       = Message("Nobody in them is real.")
	SamplePatients   = Message("Ten patients")
	SamplePatientsW  = Message("with gaps, two minutes")
	SampleClinic     = Message("A clinic, 5,000 visits")
	SampleClinicW    = Message("with names, dates, postcodes and notes")
	OpenedTitle      = Message("{0} is open")
	OpenedLead       = Message("{0} {0:row|rows}, {1} {1:column|columns}. Check that it was read correctly.")
	OpenAnother      = Message("Open another")
	FormatTitle      = Message("How it was read")
	Delimiter        = Message("Column separator")
	DelimiterComma   = Message("Comma ,")
	DelimiterSemi    = Message("Semicolon ;")
	DelimiterTab     = Message("Tab")
	DelimiterBar     = Message("Pipe |")
	DelimiterCaret   = Message("Caret ^")
	DelimiterTilde   = Message("Tilde ~")
	DelimiterBlank   = Message("Spaces, or columns of fixed width")
	DelimiterUnit    = Message("Unit separator (U+001F)")
	SheetLabel       = Message("Sheet or file")
	SheetSize        = Message("{0} ({1} {1:row|rows}, {2} {2:column|columns})")
	SheetHidden      = Message("{0}, hidden")
	HeaderLabel      = Message("First row")
	HeaderYes        = Message("Column names")
	HeaderTwo        = Message("Column names, together with the second row")
	HeaderNo         = Message("Already data")
	MissingLabel     = Message("Codes for “no value”")
	MissingHint      = Message("Separated by spaces. An empty cell always means no value.")
	EncodingLabel    = Message("Characters (encoding)")
	ReadingsTitle    = Message("Which line is spelled correctly?")
	ReadingsBody     = Message("The same words of the file, read in the encodings that it can be in.")
	ReadingsUse      = Message("Read as {0}")
	QuoteLabel       = Message("Quotes in cells")
	QuoteDoubled     = Message("Doubled \"\"")
	QuoteBackslash   = Message("After a backslash \\\"")
	QuoteNone        = Message("Ordinary characters")
	SkipLabel        = Message("Lines before the table")
	MarkMissing      = Message("Mark as missing")
	AsksTitle        = Message("{0} questions about the values: the first answer is proposed")
	AsksTake         = Message("Answer all as proposed")
	ReadAsMeant      = Message("Read it as it was meant")
	UseNumbers       = Message("Use these numbers")
	JoinValues       = Message("Join them")
	ValuesDiffer     = Message("They differ")
	NotesLabel       = Message("Rows that look like no people")
	NotesAsk         = Message("Stop if there are any")
	OpenSaved        = Message("Open saved work")
	OtherSheets      = Message("Also in the file, and not read: {0}.")
	OtherSheet       = Message("Choose the sheet")
	NotesLeaveOut    = Message("Leave them out")
	NotesKeep        = Message("Keep them as people")
	DuplicatesKeep   = Message("Keep them")
	RaggedLabel      = Message("Rows that are too short")
	RaggedError      = Message("Report an error")
	RaggedPad        = Message("Fill up with missing values")
	SureReason       = Message("Sure: {0}.")
	LikelyReason     = Message("Likely: {0}.")
	CheckReason      = Message("Please check: {0}.")
	FoundTitle       = Message("These count as “no value” in the table")
	NoValueFar       = Message("“{0}” in {1} {1:cell|cells} of {2} is far from the usual values: does it mean “no value”?")
	NoValueOften     = Message("“{0}” in {1} {1:cell|cells} of {2}: does it mean “no value”?")
	NoValueElsewhere = Message("It also stands in {0} {0:cell|cells} of other columns, which would have no value, too.")
	NoValueNot       = Message("It is a value")
	NoValueTrial     = Message("The following is counted in the first {0} {0:row|rows}.")
	FoundMarker      = Message("{0} in {1} {1:cell|cells} of {2}")
	FoundColumns     = Message("{0} and {1} more {1:column|columns}")
	TrialTitle       = Message("{0}, read another way")
	TrialLead        = Message("These are the first {0} {0:row|rows}. The table changes when you use them.")
	TrialFailed      = Message("{0} can't be read this way")
	TrialFailedLead  = Message("Change a setting below, or open another file.")
	TrialUse         = Message("Use these")
	TrialDrop        = Message("Leave it as it was")
	PreviewTitle     = Message("The first {0} {0:row|rows}")
	PreviewPart      = Message("The first {0} {0:row|rows}, with the first {1} of {2} columns")
	ReadingTitle     = Message("Reading {0}")
	MissingCell      = Message("no value")
)

// Setting says why something about a file was detected, and how sure that is: sure,
// likely, or to be checked.
func (l Lang) Setting(sureness string, why say.Text) string {
	m := CheckReason
	switch sureness {
	case "sure":
		m = SureReason
	case "likely":
		m = LikelyReason
	}
	return l.Say(m, l.Phrase(why))
}

// encodings are the names of encodings on the screen.
var encodings = map[string]Message{
	recipe.UTF8:        "UTF-8",
	recipe.UTF16LE:     "UTF-16 LE",
	recipe.UTF16BE:     "UTF-16 BE",
	recipe.UTF32LE:     "UTF-32 LE",
	recipe.UTF32BE:     "UTF-32 BE",
	recipe.GB18030:     "Chinese (GB18030)",
	recipe.Big5:        "Chinese, traditional (Big5)",
	recipe.ShiftJIS:    "Japanese (Shift-JIS)",
	recipe.EUCJP:       "Japanese (EUC-JP)",
	recipe.EUCKR:       "Korean (EUC-KR, CP949)",
	recipe.Windows1250: "Central European (Windows-1250)",
	recipe.Windows1251: "Cyrillic (Windows-1251)",
	recipe.Windows1252: "Western (Windows-1252)",
	recipe.Windows1253: "Greek (Windows-1253)",
	recipe.Windows1254: "Turkish (Windows-1254)",
	recipe.Windows1255: "Hebrew (Windows-1255)",
	recipe.Windows1256: "Arabic (Windows-1256)",
	recipe.Windows1257: "Baltic (Windows-1257)",
	recipe.Windows1258: "Vietnamese (Windows-1258)",
	recipe.Windows874:  "Thai (Windows-874)",
	recipe.KOI8R:       "Russian (KOI8-R)",
	recipe.KOI8U:       "Ukrainian (KOI8-U)",
	recipe.ISO88592:    "Central European (ISO 8859-2)",
	recipe.IBM850:      "Western, DOS (IBM 850)",
	recipe.IBM852:      "Central European, DOS (IBM 852)",
	recipe.IBM866:      "Cyrillic, DOS (IBM 866)",
	recipe.Macintosh:   "Western, old Mac (Mac Roman)",
	recipe.UTF8Twice:   "UTF-8, encoded twice (JÃ¼rgen)",
	recipe.UTF8Replace: "UTF-8, unreadable bytes as �",
}

// Encoding returns the name of an encoding on the screen.
func Encoding(encoding string) Message { return encodings[encoding] }

// A visit as one file.
const (
	VisitTitle      = Message("Save your work and continue later")
	VisitHolds      = Message("one encrypted file")
	VisitWhy        = Message("The original table, all decisions and where you are, encrypted. Without the passphrase it can't be opened, not even by you. The release is made again when you open it.")
	VisitNoKey      = Message("The key of the pseudonyms and the full register are not in it: keep them apart.")
	VisitPassphrase = Message("Passphrase")
	VisitShort      = Message("At least 8 characters; several words are better.")
	VisitSave       = Message("Save your work")
	VisitLocked     = Message("{0} holds saved work")
	VisitLockedWhy  = Message("Enter the passphrase that it was saved with. Opening takes a second or two.")
	VisitOpen       = Message("Open the saved work")
	VisitLeave      = Message("Open something else")
)

// What has to be put right, or answered, before the table is anonymized.
const (
	// RunAwaits says that a run waits for what a question takes.
	RunAwaits  = Message("The columns for your question are being chosen. The run starts right after.")
	HeldBack   = Message("Still to decide:")
	ProblemIn  = Message("{0}: {1}")
	KShort     = Message("k")
	ShiftAlone = Message("The dates of {0} move by patient: choose the patient ID column.")
	MeansBack  = Message("Generalize {0} instead")
)

// What undo and redo would take back or make again.
const (
	UndoOf        = Message("Undo: {0}")
	RedoOf        = Message("Redo: {0}")
	ChangeSeveral = Message("several decisions")

	ChangeRole       = Message("role of {0}")
	ChangeRoles      = Message("roles of {0} columns")
	ChangeTransform  = Message("pseudonymization of {0}")
	ChangeTransforms = Message("pseudonymization of {0} columns")
	ChangeCoarsen    = Message("coarser values of {0}")
	ChangeCoarsens   = Message("coarser values of {0} columns")
	ChangeFormat     = Message("reading of {0}")
	ChangeFormats    = Message("readings of {0} columns")
	ChangeTree       = Message("hierarchy of {0}")
	ChangeTrees      = Message("hierarchies of {0} columns")
	ChangeMissing    = Message("missing values of {0}")
	ChangeMissings   = Message("missing values of {0} columns")
	ChangeRename     = Message("released name of {0}")
	ChangeRenames    = Message("released names of {0} columns")
	ChangeMeans      = Message("group means of {0}")
	ChangeMeansMany  = Message("group means of {0} columns")
	ChangeStudied    = Message("study of {0}")
	ChangeStudieds   = Message("study of {0} columns")
	ChangeWeight     = Message("weight of {0}")
	ChangeCoarsest   = Message("limit of {0}")
	ChangeCoarsests  = Message("limits of {0} columns")
	ChangeWeights    = Message("weights of {0} columns")
	ChangeLoss       = Message("measure of detail lost of {0}")
	ChangeLosses     = Message("measures of detail lost of {0} columns")
	ChangeConfirmed  = Message("confirmation of {0}")
	ChangeConfirmeds = Message("confirmation of {0} columns")
	ChangeColumn     = Message("settings of {0}")
	ChangeColumns    = Message("settings of {0} columns")

	ChangeDerived     = Message("computed column {0}")
	ChangeDerivedRows = Message("rows for which {0} can't be computed")

	ChangeOrder      = Message("order of the columns")
	ChangeQuestions  = Message("questions that the release is for")
	ChangeK          = Message("how many look alike (k)")
	ChangeRecipients = Message("who gets it")
	ChangeModels     = Message("privacy models")
	ChangePatient    = Message("patient ID column")
	ChangeLinked     = Message("whether a patient's rows may be linked")
	ChangeKnows      = Message("what someone may know of a patient")
	ChangeLimit      = Message("rows that may be left out")
	ChangeMethod     = Message("method")
	ChangeSettings   = Message("settings of the method")
	ChangeSeed       = Message("seed")
	ChangeInput      = Message("how the table is read")
	ChangeOutput     = Message("how the file is written")
	ChangeDecisions  = Message("a decision")
)

// Columns from another table, on *Open*.
const (
	JoinTitle     = Message("Columns from another table")
	JoinLead      = Message("Laboratory results, prescriptions or diagnoses of the same people: what you tick becomes columns of this table. Nothing else of the other one is used.")
	JoinFrom      = Message("Columns from {0}")
	JoinChoose    = Message("Choose the other table")
	JoinWith      = Message("{0} of {1} {1:row|rows} have rows in {2}.")
	JoinStrangers = Message("{0} {0:row there belongs|rows there belong} to none: {1}.")
	JoinOwn       = Message("Which rows belong together: this column")
	JoinOther     = Message("and this one of the other table")
	JoinItem      = Message("What was measured")
	JoinValue     = Message("Its value")
	JoinUnit      = Message("Its unit")
	JoinTime      = Message("When")
	JoinKind      = Message("Of several values, take the")
	JoinNone      = Message("no column says it")
	JoinWhat      = Message("What becomes a column?")
	JoinRows      = Message("{0}: {1} {1:row|rows}")
	JoinAlso      = Message("and as well: this column")
	JoinFolded    = Message("Zeros in front, capitals and spaces make no difference: {0} {0:row|rows}")
	JoinShared    = Message("{0} {0:row|rows} of this table {0:has|have} the same rows there as another one, and {0:gets|get} the same values.")
	JoinSwap      = Message("Swap the two tables")
	JoinAfter     = Message("Only from this day on")
	JoinBefore    = Message("Only up to this day")
	JoinAnyDay    = Message("any day")
	JoinWithin    = Message("Within so many days")
	PlaceOther    = Message("The table from which these come: {0}")
	JoinWanted    = Message("{0} {1:comes|come} from another table: choose it.")
	JoinAdd       = Message("Add {0} {0:column|columns}")
)

// JoinKinds name the ways to take one of several values.
var JoinKinds = map[join.Kind]Message{
	join.First: Message("first"), join.Last: Message("last"), join.Lowest: Message("lowest"), join.Highest: Message("highest"),
	join.Mean: Message("mean"), join.Median: Message("median"), join.Count: Message("count"), join.Any: Message("whether any"),
}
