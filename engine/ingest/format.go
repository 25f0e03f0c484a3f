// Package ingest turns the bytes of a CSV file into a table, and a table into
// bytes.
//
//	t, format, err := ingest.Read(file, ingest.Options{})
//	err = ingest.Write(out, t, ingest.WriteOptions{})
//
// Reading streams: what is kept is the table, not the file. Cells are kept byte
// for byte, and nothing is dropped in silence: what can't be kept is an [Error]
// that names the line, what was done to names and blank lines is a [Warning].
package ingest

import (
	"fmt"
	"strings"

	"quasi/engine/recipe"
	"quasi/engine/table"
)

// Format is how a file was read: what was told, and for the rest what was
// detected.
type Format struct {
	Delimiter string    `json:"delimiter"` // one character
	Header    bool      `json:"header"`    // the first record names the columns
	BOM       bool      `json:"bom"`       // the file starts with a byte order mark
	Missing   []string  `json:"missing"`   // markers of missing values
	Warnings  []Warning `json:"warnings,omitempty"`
}

// The codes of warnings.
const (
	WarnUnnamed    = "unnamed-column"   // args: position, name given
	WarnDuplicate  = "duplicate-column" // args: name, name given
	WarnBlankLines = "blank-lines"      // args: how many, the first's line
)

// Warning is something about a file that was read differently from how it is
// written. Code and Args let a screen say it in any language.
type Warning struct {
	Code string   `json:"code"`
	Args []string `json:"args"`
}

// String says the warning in English.
func (w Warning) String() string {
	return fill(map[string]string{
		WarnUnnamed:    "column {0} has no name and is called {1}",
		WarnDuplicate:  "column name {0} stands twice; the later one is called {1}",
		WarnBlankLines: "{0} blank lines were passed over, the first at line {1}",
	}[w.Code], w.Args)
}

// fill puts arguments into the places {0}, {1}, ... of a sentence.
func fill(sentence string, args []string) string {
	var pairs []string
	for i, arg := range args {
		pairs = append(pairs, fmt.Sprintf("{%d}", i), arg)
	}
	return strings.NewReplacer(pairs...).Replace(sentence)
}

// Choice is yes, no, or left to detection.
type Choice int

// The choices.
const (
	Detect Choice = iota
	Yes
	No
)

// Options say how to read a file; the zero value detects everything.
type Options struct {
	Delimiter rune     // 0: detected among , ; tab |
	Header    Choice   // whether the first record names the columns
	Missing   []string // markers of missing values; nil: table.DefaultMarkers
	// Progress is told how many bytes have been read. It must return fast.
	Progress func(read int64)
}

// OptionsFrom returns the options that a recipe asks for.
func OptionsFrom(in recipe.Input) (Options, error) {
	opt := Options{Missing: in.Missing}
	switch in.Header {
	case "":
	case "yes":
		opt.Header = Yes
	case "no":
		opt.Header = No
	default:
		return opt, fmt.Errorf("header is %q, want yes, no or nothing", in.Header)
	}
	runes := []rune(in.Delimiter)
	if len(runes) > 1 {
		return opt, fmt.Errorf("delimiter is %q, want one character", in.Delimiter)
	}
	if len(runes) == 1 {
		opt.Delimiter = runes[0]
	}
	return opt, nil
}

func (opt *Options) markers() []string {
	if opt.Missing == nil {
		return table.DefaultMarkers()
	}
	return opt.Missing
}
