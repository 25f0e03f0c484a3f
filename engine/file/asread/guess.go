package asread

import "quasi/engine/say"

// Guess holds settings of a file, detected or told.
type Guess struct {
	Encoding  Setting `json:"encoding"`
	Delimiter Setting `json:"delimiter"`
	Quote     Setting `json:"quote"`
	Header    Setting `json:"header"`     // "yes" or "no"
	SkipLines Setting `json:"skip_lines"` // a number
}

// Setting is one thing that was detected, or told.
type Setting struct {
	Value      string  `json:"value"`
	Confidence float64 `json:"confidence"` // in [0,1]; 1 if it was told
	Reason     string  `json:"reason"`     // a code
}

// The codes of reasons.
const (
	ReasonGiven        = "told"
	ReasonBOM          = "byte-order-mark"
	ReasonASCII        = "ascii"
	ReasonUTF8         = "valid-utf-8"
	ReasonZeros        = "zero-bytes"
	ReasonUsual        = "usual-characters"
	ReasonSepLine      = "sep-line"
	ReasonEven         = "even-fields"
	ReasonOneColumn    = "one-column"
	ReasonDoubled      = "doubled-quotes"
	ReasonBackslash    = "backslash-quotes"
	ReasonNoQuotes     = "no-quotes"
	ReasonNumbers      = "first-row-numbers"
	ReasonRepeated     = "first-row-repeated"
	ReasonNumbersBelow = "numbers-below"
	ReasonTexts        = "first-row-texts"
	ReasonPreamble     = "uneven-lines-first"
	ReasonComments     = "comment-lines"
	ReasonFromStart    = "even-from-start"
	ReasonFixed        = "blank-positions"
	ReasonRuns         = "runs-of-blanks"
	ReasonUnderlined   = "underlined-names"
)

var reasons = say.Prefixed("setting-", map[string]string{
	ReasonGiven:        "as told",
	ReasonBOM:          "the file starts with its byte order mark",
	ReasonASCII:        "the beginning of the file has only ASCII characters",
	ReasonUTF8:         "the beginning of the file is valid UTF-8, with characters beyond ASCII",
	ReasonZeros:        "every second byte of plain characters is zero",
	ReasonUsual:        "the words beyond ASCII in the file are usual ones in it",
	ReasonSepLine:      "the first line says so",
	ReasonEven:         "it splits the rows most evenly",
	ReasonOneColumn:    "no known delimiter splits the rows, so there is one column",
	ReasonDoubled:      "quotes are closed, and doubled where they are text",
	ReasonBackslash:    "only with backslashes before quotes are the quotes closed",
	ReasonNoQuotes:     "the beginning of the file has no quotes",
	ReasonNumbers:      "the first row has a number, a date or a missing value, or nothing",
	ReasonRepeated:     "the cells of the first row are repeated below it",
	ReasonNumbersBelow: "the first row has texts, and a column has numbers below it",
	ReasonTexts:        "the first row has only texts",
	ReasonPreamble:     "the lines before the table are not filled as its rows are",
	ReasonComments:     "the lines before the table are comments that start with #",
	ReasonFixed:        "no delimiter splits the rows, and all lines have spaces at the same positions",
	ReasonRuns:         "no delimiter splits the rows, and runs of spaces split them evenly",
	ReasonUnderlined:   "a line of dashes under the names shows the columns",
	ReasonFromStart:    "the rows are even from the first line on",
})

// Coded returns why, as a text.
func (s Setting) Coded() say.Text { return reasons[s.Reason].Say() }

// Why says the reason in English.
func (s Setting) Why() string { return s.Coded().String() }

// Sureness is a confidence in a word.
type Sureness string

// The words.
const (
	Sure   Sureness = "sure"   // from 0.9
	Likely Sureness = "likely" // from 0.6
	Check  Sureness = "check"  // a person should look
)

// Sureness returns the confidence in a word.
func (s Setting) Sureness() Sureness {
	switch {
	case s.Confidence >= 0.9:
		return Sure
	case s.Confidence >= 0.6:
		return Likely
	}
	return Check
}
