package dictionary

import (
	"strconv"

	"quasi/engine/sentence"
)

// The codes of faults.
const (
	FaultEmpty      = "dictionary-empty"      // no args
	FaultHeading    = "dictionary-heading"    // args: the column that is missing
	FaultTwice      = "dictionary-twice"      // args: name, line of the first
	FaultCSV        = "dictionary-text"       // args: character, what is wrong
	FaultFields     = "dictionary-fields"     // args: cells, cells wanted
	FaultEncoding   = "dictionary-encoding"   // no args
	FaultName       = "dictionary-name"       // no args
	FaultType       = "dictionary-type"       // args: type, types wanted
	FaultIdentifier = "dictionary-identifier" // args: text
	FaultChoice     = "dictionary-choice"     // args: choice
	FaultCode       = "dictionary-code"       // args: code
	FaultAnnotation = "dictionary-annotation" // args: what is wrong
)

var sentences = map[string]string{
	FaultEmpty:      "the dictionary is empty: choose the data dictionary that REDCap exports as CSV",
	FaultHeading:    "the first line has no column {0}: choose the data dictionary that REDCap exports as CSV",
	FaultTwice:      "{0} stands already at line {1}",
	FaultCSV:        "character {0}: {1}",
	FaultFields:     "the line has {0} cells, the first has {1}",
	FaultEncoding:   "the text is not UTF-8; save the file as CSV UTF-8",
	FaultName:       "the field has no name",
	FaultType:       "type {0} is not one of {1}",
	FaultIdentifier: "{0} is neither y nor empty",
	FaultChoice:     "choice {0} is not written as code, label",
	FaultCode:       "two choices have the code {0}",
	FaultAnnotation: "@QUASI: {0}",
}

// Fault is one thing that is wrong with a dictionary. Code and Args let a screen
// say it in any language.
type Fault struct {
	Line   int    // counted from 1; 0 for the whole file
	Column string // of the file, as exported; empty for the whole line
	Code   string
	Args   []string
}

// String says the fault in English.
func (f Fault) String() string {
	text := sentence.Fill(sentences[f.Code], f.Args)
	if f.Column != "" {
		text = "column " + f.Column + ": " + text
	}
	if f.Line > 0 {
		text = "line " + strconv.Itoa(f.Line) + ", " + text
	}
	return text
}

// listed is how many faults are named.
const listed = 20

// Error is a dictionary that can't be used, with its first faults.
type Error struct {
	Faults []Fault
	Total  int
}

// Error says the faults in English.
func (e *Error) Error() string { return sentence.List(e.Faults, e.Total) }

func (e *Error) add(line int, column, code string, args ...string) {
	e.Total++
	if len(e.Faults) < listed {
		e.Faults = append(e.Faults, Fault{line, column, code, args})
	}
}

// orNil returns the error, if there is a fault.
func (e *Error) orNil() error {
	if e.Total == 0 {
		return nil
	}
	return e
}
