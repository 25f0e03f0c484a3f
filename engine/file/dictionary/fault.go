package dictionary

import "quasi/engine/say"

// What can be wrong with a dictionary.
var (
	errEmpty      = say.Define("dictionary-empty", "the dictionary is empty: choose the data dictionary that REDCap exports as CSV")
	errHeading    = say.Define("dictionary-heading", "the first line has no column {0}: choose the data dictionary that REDCap exports as CSV")
	errTwice      = say.Define("dictionary-twice", "{0} is already at line {1}")
	errBareQuote  = say.Define("dictionary-bare-quote", "character {0}: a quote appears within a cell that does not start with one")
	errQuote      = say.Define("dictionary-quote", "character {0}: a quote is missing, or there is one too many")
	errUnreadable = say.Define("dictionary-unreadable", "the dictionary can't be read: {0}")
	errFields     = say.Define("dictionary-fields", "the line has {0} {0:cell|cells}, the first has {1}")
	errEncoding   = say.Define("dictionary-encoding", "the text is not UTF-8; save the file as CSV UTF-8")
	errName       = say.Define("dictionary-name", "the field has no name")
	errType       = say.Define("dictionary-type", "type {0} is not one of {1}")
	errIdentifier = say.Define("dictionary-identifier", "{0} is neither y nor empty")
	errChoice     = say.Define("dictionary-choice", "choice {0} is not written as code, label")
	errCode       = say.Define("dictionary-code", "two choices have the code {0}")
	errAnnotation = say.Define("dictionary-annotation", "@QUASI: {0}")
)

// What can stand twice.
var (
	theColumn = say.Define("dictionary-the-column", "column {0}")
	theField  = say.Define("dictionary-the-field", "field {0:q}")
)

// What can be wrong with an annotation.
var (
	errAnnotationTwice  = say.Define("annotation-twice", "{0} appears twice")
	errAnnotationComma  = say.Define("annotation-comma", "a comma or a closing bracket is missing after {0}")
	errAnnotationNoRole = say.Define("annotation-no-role", "no role is given")
	errAnnotationTwo    = say.Define("annotation-two", "there are two annotations: leave one")
	errAnnotationForm   = say.Define("annotation-form", "write NAME=VALUE and a closing bracket")
	errAnnotationOpen   = say.Define("annotation-open", "the closing bracket is missing")
	errAnnotationName   = say.Define("annotation-name", "{0:q} is not known; use role, weight and reason")
)

// Where it stands.
var (
	inLine   = say.Define("dictionary-line", "line {0}, {1}")
	inColumn = say.Define("dictionary-column", "column {0}: {1}")
)

// listed is how many faults are named.
const listed = 20

// Error is a dictionary that can't be used, with its first faults.
type Error struct {
	faults []say.Text
	total  int
}

// Coded returns the list of the faults.
func (e *Error) Coded() say.Text { return say.List(e.faults, e.total) }

// Error says the faults in English.
func (e *Error) Error() string { return e.Coded().String() }

// add notes a fault at a line, counted from 1, or 0 for the whole file, and in a
// column of the file, as exported, or "" for the whole line.
func (e *Error) add(line int, column string, kind say.Kind, args ...any) {
	e.total++
	if len(e.faults) == listed {
		return
	}
	said := kind.Say(args...)
	if column != "" {
		said = inColumn.Say(column, said)
	}
	if line > 0 {
		said = inLine.Say(line, said)
	}
	e.faults = append(e.faults, said)
}

// orNil returns the error, if there is a fault.
func (e *Error) orNil() error {
	if e.total == 0 {
		return nil
	}
	return e
}
