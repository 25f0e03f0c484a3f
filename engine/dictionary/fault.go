package dictionary

import "quasi/engine/fault"

// What can be wrong with a dictionary.
var (
	errEmpty      = fault.Define("dictionary-empty", "the dictionary is empty: choose the data dictionary that REDCap exports as CSV")
	errHeading    = fault.Define("dictionary-heading", "the first line has no column {0}: choose the data dictionary that REDCap exports as CSV")
	errTwice      = fault.Define("dictionary-twice", "{0} stands already at line {1}")
	errBareQuote  = fault.Define("dictionary-bare-quote", "character {0}: bare \" in non-quoted field")
	errQuote      = fault.Define("dictionary-quote", "character {0}: extraneous or missing \" in quoted-field")
	errUnreadable = fault.Define("dictionary-unreadable", "the dictionary can't be read: {0}")
	errFields     = fault.Define("dictionary-fields", "the line has {0} cells, the first has {1}")
	errEncoding   = fault.Define("dictionary-encoding", "the text is not UTF-8; save the file as CSV UTF-8")
	errName       = fault.Define("dictionary-name", "the field has no name")
	errType       = fault.Define("dictionary-type", "type {0} is not one of {1}")
	errIdentifier = fault.Define("dictionary-identifier", "{0} is neither y nor empty")
	errChoice     = fault.Define("dictionary-choice", "choice {0} is not written as code, label")
	errCode       = fault.Define("dictionary-code", "two choices have the code {0}")
	errAnnotation = fault.Define("dictionary-annotation", "@QUASI: {0}")
)

// What can stand twice.
var (
	theColumn = fault.Define("dictionary-the-column", "column {0}")
	theField  = fault.Define("dictionary-the-field", "field {0:q}")
)

// What can be wrong with an annotation.
var (
	errAnnotationTwice  = fault.Define("annotation-twice", "{0} stands twice")
	errAnnotationComma  = fault.Define("annotation-comma", "want a comma or a closing bracket after {0}")
	errAnnotationNoRole = fault.Define("annotation-no-role", "no role is given")
	errAnnotationTwo    = fault.Define("annotation-two", "there are two of them")
	errAnnotationForm   = fault.Define("annotation-form", "want NAME=VALUE and a closing bracket")
	errAnnotationOpen   = fault.Define("annotation-open", "the closing bracket is missing")
	errAnnotationRole   = fault.Define("annotation-role", "role is {0:q}, want {1:q}, {2:q}, {3:q} or {4:q}")
	errAnnotationWeight = fault.Define("annotation-weight", "weight is {0:q}, want a finite number >= 0")
	errAnnotationName   = fault.Define("annotation-name", "{0:q} is not known, but role, weight and reason")
)

// Where it stands.
var (
	inLine   = fault.Define("dictionary-line", "line {0}, {1}")
	inColumn = fault.Define("dictionary-column", "column {0}: {1}")
)

// listed is how many faults are named.
const listed = 20

// Error is a dictionary that can't be used, with its first faults.
type Error struct {
	faults []fault.Text
	total  int
}

// Coded returns the list of the faults.
func (e *Error) Coded() fault.Text { return fault.List(e.faults, e.total) }

// Error says the faults in English.
func (e *Error) Error() string { return e.Coded().String() }

// add notes a fault at a line, counted from 1, or 0 for the whole file, and in a
// column of the file, as exported, or "" for the whole line.
func (e *Error) add(line int, column string, kind fault.Kind, args ...any) {
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
