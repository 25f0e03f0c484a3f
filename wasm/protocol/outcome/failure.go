// Package outcome is how the programs of the browser answer that something can't be done, and what
// the one that converts workbooks answers. It stands apart from the rest of the protocol, which knows
// the whole engine, for the sake of that small program.
package outcome

import (
	"context"
	"errors"

	"quasi/engine/file/asread"
	"quasi/engine/say"
)

// CodeCancelled is the code of a Failure of a call that was cancelled. The table
// and the release before it are as they were.
const CodeCancelled = "cancelled"

// The codes of Failures after which the worker must be replaced: the engine has
// failed, or the browser has ended it.
const (
	CodeCrash = "crash"
	CodeEnded = "ended"
)

// The codes of Failures to open a workbook: the page was locked before the program
// that converts it was there, or the browser has ended that program.
const (
	CodeNoExcel     = "no-excel"
	CodeSheetsEnded = "sheets-ended"
)

// Failure is an error that a person can act on.
type Failure struct {
	Message string `json:"message"` // English, complete
	// Code and Args let the page say it in another language; Code is empty
	// where only Message says it. A place, and what is wrong there, is an argument.
	Code string     `json:"code,omitempty"`
	Args []say.Text `json:"args,omitempty"`
	// Sentence is the English of what has arguments, with its places.
	Sentence string `json:"sentence,omitempty"`
}

// Said returns what the page says of the failure.
func (f *Failure) Said() say.Text {
	if kind, ok := ofPage[f.Code]; ok {
		args := make([]any, len(f.Args))
		for i, arg := range f.Args {
			args[i] = arg
		}
		return kind.Say(args...)
	}
	return say.Text{English: f.Message, Code: f.Code, Args: f.Args, Sentence: f.Sentence}
}

// Fatal reports whether the worker must be replaced.
func (f *Failure) Fatal() bool { return f.Code == CodeCrash || f.Code == CodeEnded }

// NewFailure turns an error into what the page shows.
func NewFailure(err error) Failure {
	f := Failure{Message: err.Error()}
	var coded interface {
		error
		say.Coded
	}
	switch {
	case errors.Is(err, context.Canceled):
		f.Code = CodeCancelled
	case errors.As(err, &coded):
		text := coded.Coded()
		f.Code, f.Args, f.Sentence = text.Code, text.Args, text.Sentence
	}
	return f
}

// Converted is the answer, as JSON, of the program that converts workbooks. The CSV is a
// Blob beside it.
type Converted struct {
	Workbook asread.Workbook `json:"workbook"`
	SHA256   string          `json:"sha256"`            // of the file's bytes, in hexadecimal digits
	Failure  *Failure        `json:"failure,omitempty"` // instead of a CSV; Workbook may name its sheets
}

// CodeNoPopulation is the code of a Failure to run a model that needs a table of the
// population, CodePopulationLacks of one whose table lacks columns, CodePopulationLost
// to read that table once more. The page itself makes them.
const (
	CodeNoPopulation    = "no-population"    // args: the models
	CodePopulationLacks = "population-lacks" // args: the columns, the file's name
	CodePopulationLost  = "population-lost"  // args: the file's name, why
)

// ofPage says the failures that the page and its boot script make themselves.
var ofPage = say.Table(map[string]string{
	CodeCrash:           "the engine failed and was started again; your file is unharmed",
	CodeEnded:           "the browser stopped the engine, most likely because the table needs more memory than a page may use. The engine was started again and your file is unharmed. Close other tabs, or divide the table",
	CodeNoExcel:         "Excel support could not be loaded. Reload the page and open the file again; or save the sheet as CSV",
	CodeSheetsEnded:     "the program that converts workbooks failed: this one may be too large for the browser. Save the sheet as CSV and open that",
	CodeNoPopulation:    "{0} needs a full register: open it below, under Full register, or choose no such model",
	CodePopulationLacks: "{1} has no column for {0}: name one below, under Full register, or close that table",
	CodePopulationLost:  "the full register, {0}, could not be read again: {1}; open it once more",
})
