package text

import "quasi/engine/say"

// The first step.
const (
	OpenTitle       = Message("Which table do you want to prepare for sharing?")
	OpenLead        = Message("It is read in this tab and stays in it.")
	DropHere        = Message("Drop an Excel or CSV file here")
	DropWhat        = Message("One row per patient or visit works best.")
	WaysTitle       = Message("Other things to do")
	ChooseFile      = Message("Choose a file")
	PasteTitle      = Message("Paste a table")
	PasteLabel      = Message("Rows copied from a spreadsheet or a CSV file")
	PasteUse        = Message("Use the pasted table")
	PastedName      = Message("pasted-table.csv")
	SamplesTitle    = Message("Try a sample")
	SamplesWhy      = Message("Nobody in them is real.")
	SamplePatients  = Message("Ten patients")
	SamplePatientsW = Message("with gaps, two minutes")
	SampleClinic    = Message("A clinic, 5,000 visits")
	SampleClinicW   = Message("with names, dates, postcodes and notes")
	OpenedTitle     = Message("{0} is open")
	OpenedLead      = Message("{0} {0:row|rows}, {1} {1:column|columns}. Check that it was read correctly.")
	OpenAnother     = Message("Open another")
	FormatTitle     = Message("How it was read")
	Delimiter       = Message("Column separator")
	DelimiterComma  = Message("Comma ,")
	DelimiterSemi   = Message("Semicolon ;")
	DelimiterTab    = Message("Tab")
	DelimiterBar    = Message("Pipe |")
	DelimiterCaret  = Message("Caret ^")
	DelimiterTilde  = Message("Tilde ~")
	DelimiterBlank  = Message("Spaces, or columns of fixed width")
	DelimiterUnit   = Message("Unit separator (U+001F)")
	SheetLabel      = Message("Sheet of the workbook")
	SheetSize       = Message("{0} ({1} {1:row|rows}, {2} {2:column|columns})")
	SheetHidden     = Message("{0}, hidden")
	HeaderLabel     = Message("First row")
	HeaderYes       = Message("Column names")
	HeaderNo        = Message("Already data")
	MissingLabel    = Message("Codes for “no value”")
	MissingHint     = Message("Separated by spaces. An empty cell always means no value.")
	EncodingLabel   = Message("Characters (encoding)")
	ReadingsTitle   = Message("Which line is spelled correctly?")
	ReadingsBody    = Message("The same words of the file, read in the encodings that it can be in.")
	ReadingsUse     = Message("Read as {0}")
	QuoteLabel      = Message("Quotes in cells")
	QuoteDoubled    = Message("Doubled \"\"")
	QuoteBackslash  = Message("After a backslash \\\"")
	QuoteNone       = Message("Ordinary characters")
	SkipLabel       = Message("Lines before the table")
	MarkMissing     = Message("Mark as missing")
	ReadAsMeant     = Message("Read it as it was meant")
	NotesLabel      = Message("Rows that look like no people")
	NotesAsk        = Message("Stop if there are any")
	NotesLeaveOut   = Message("Leave them out")
	NotesKeep       = Message("Keep them as people")
	RaggedLabel     = Message("Rows that are too short")
	RaggedError     = Message("Report an error")
	RaggedPad       = Message("Fill up with missing values")
	SureReason      = Message("Sure: {0}.")
	LikelyReason    = Message("Likely: {0}.")
	CheckReason     = Message("Please check: {0}.")
	FoundTitle      = Message("Found in the table: which of them mean “no value”?")
	FoundMarker     = Message("{0} in {1} {1:cell|cells} of {2}")
	FoundColumns    = Message("{0} and {1} more {1:column|columns}")
	TrialTitle      = Message("{0}, read another way")
	TrialLead       = Message("These are the first {0} {0:row|rows}. The table changes when you use them.")
	TrialFailed     = Message("{0} can't be read this way")
	TrialFailedLead = Message("Change a setting below, or open another file.")
	TrialUse        = Message("Use these")
	TrialDrop       = Message("Leave it as it was")
	PreviewTitle    = Message("The first {0} {0:row|rows}")
	PreviewPart     = Message("The first {0} {0:row|rows}, with the first {1} of {2} columns")
	ReadingTitle    = Message("Reading {0}")
	MissingCell     = Message("no value")
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
