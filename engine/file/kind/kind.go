// Package kind is the registry of the kinds of files that tables come in and go out
// as: their names, endings, first bytes and types. From it the page has the files
// that it lets a person choose and the formats that it offers, the boot script what
// the second program converts, and the command what the name of a file asks for.
//
//	k := kind.ForWriting("release.xlsx") // k.Name == kind.Workbook
//	k, known := kind.Starting(data)      // a file that is converted to CSV first
//
// It holds no code that reads or writes, because the screen carries it. A new kind is a package
// that does both, an entry here, and one in the packages converter and writer.
package kind

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// Kind describes the files of a kind.
type Kind struct {
	Name  string // in messages of the page, and of the registries of readers and writers
	Title string // for a person, in English
	// Extensions are the endings of file names, with the dot, in lower case. Files that
	// are written have the first.
	Extensions []string
	MIME       string
	// Starts are the first bytes by which the files are told, one of them; none: text.
	Starts []string
	// Refused are the first bytes of relatives that a reader refuses, and says why.
	Refused []string
	// Text says that the files are delimited text, as [quasi/engine/file/recipe.Output] has it: its
	// delimiter, a byte order mark. All others are converted to it, by a program of its own in a browser.
	Text bool
	// Several says that one file holds all tables of a release.
	Several bool
}

// Extension returns the ending, with the dot, of files that are written.
func (k Kind) Extension() string { return k.Extensions[0] }

// ContentType is the type of files that are written.
func (k Kind) ContentType() string {
	if k.Text {
		return k.MIME + ";charset=utf-8"
	}
	return k.MIME
}

// All returns the kinds, in the order in which a screen offers them.
func All() []Kind { return slices.Clone(kinds) }

// ByName returns the kind of a name.
func ByName(name string) (k Kind, known bool) {
	return first(func(k Kind) bool { return k.Name == name })
}

// ForWriting returns the kind that the name of a file asks for by its ending, that of
// [CSV] if it asks for none.
func ForWriting(name string) Kind {
	ending := path.Ext(name)
	k, known := first(func(k Kind) bool { return strings.EqualFold(k.Extension(), ending) })
	if !known {
		k, _ = ByName(CSV)
	}
	return k
}

// Starting returns the kind of a file that starts with the given bytes and is to be
// converted, or refused by who converts. Text, and what nobody knows, is none.
func Starting(start []byte) (k Kind, known bool) {
	return first(func(k Kind) bool {
		return slices.ContainsFunc(slices.Concat(k.Starts, k.Refused), func(s string) bool { return bytes.HasPrefix(start, []byte(s)) })
	})
}

// LongestStart is the most bytes that [Starting] looks at.
func LongestStart() int {
	most := 0
	for _, k := range kinds {
		for _, s := range slices.Concat(k.Starts, k.Refused) {
			most = max(most, len(s))
		}
	}
	return most
}

func first(is func(Kind) bool) (Kind, bool) {
	at := slices.IndexFunc(kinds, is)
	if at < 0 {
		return Kind{}, false
	}
	return kinds[at], true
}

// Archive ends the names of archives of files of text: they start as workbooks, and are read with them.
const Archive = ".zip"

// Accept lists the files that hold a table, as the choice of a file in HTML takes it.
func Accept() string { return accept(kinds) + "," + Archive }

// AcceptText is [Accept] for tables in files of text.
func AcceptText() string {
	return accept(slices.DeleteFunc(All(), func(k Kind) bool { return !k.Text }))
}

// accept lists endings, and the types of text, which can have other endings.
func accept(kinds []Kind) string {
	var endings, types []string
	for _, k := range kinds {
		endings = append(endings, k.Extensions...)
		if k.Text {
			types = append(types, k.MIME)
		}
	}
	return strings.Join(append(endings, types...), ",")
}

// The names of kinds.
const (
	CSV      = "csv"
	Workbook = "xlsx"
)

// The first bytes of containers. An Excel workbook is a ZIP archive; the old ones, and
// any that a password protects, are OLE compound files.
const (
	ZIP = "PK\x03\x04"
	OLE = "\xd0\xcf\x11\xe0"
)

var kinds = []Kind{
	{
		Name: CSV, Title: "CSV", Extensions: []string{".csv", ".tsv", ".txt", ".prn"}, MIME: "text/csv",
		Text: true,
	},
	{
		Name: Workbook, Title: "Excel workbook", Extensions: []string{".xlsx", ".xlsm"},
		MIME:   "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		Starts: []string{ZIP}, Refused: []string{OLE}, Several: true,
	},
}
