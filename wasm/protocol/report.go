package protocol

import (
	"quasi/engine/data/join"
	"quasi/engine/say"
)

// ReportParams hold the contents of a report beside its release.
type ReportParams struct {
	Purpose    string `json:"purpose"`
	Recipients string `json:"recipients"`
	Made       string `json:"made"` // the day
	ShowSmall  bool   `json:"show_small"`
	// Program and Version are the app's, Hashes those of the programs that run.
	Program  string        `json:"program"`
	Version  string        `json:"version"`
	Hashes   []ProgramHash `json:"hashes,omitempty"`
	Language say.Notation  `json:"language"`
}

// ProgramHash is the SHA-256 of a program as it was started, in hexadecimal digits.
type ProgramHash struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
}

// VerifyParams ask what a report says that is not so. The File beside it is the release
// or, once that was looked at, another table.
type VerifyParams struct {
	Report   string `json:"report"` // the page or the JSON, as it is in its file
	Original bool   `json:"original"`
	// Other is the number of a table from which the original has columns, in the order of the recipe; 0: it
	// is none. They come before the original.
	Other int `json:"other"`
	// Languages are all that the app has.
	Languages []say.Notation `json:"languages"`
	// Sheet is the one of the original that was released, where that is a workbook.
	Sheet string `json:"sheet,omitempty"`
	// Workbook is the source of the File, and SHA256 the hash of that, if it is the CSV
	// of a sheet.
	Workbook *Workbook `json:"workbook,omitempty"`
	SHA256   string    `json:"sha256,omitempty"`
}

// VerifyResult is the result of checking a report.
type VerifyResult struct {
	Agree     int            `json:"agree"`
	Differ    int            `json:"differ"`
	Unchecked int            `json:"unchecked"`
	Headline  []say.Text     `json:"headline"` // what was checked, and what was not
	Items     []VerifiedItem `json:"items"`
	Sheet     string         `json:"sheet,omitempty"` // of the original, as the report's recipe names it
	Join      []join.Rule    `json:"join,omitempty"`  // how columns of it come from other tables
}

// VerifiedItem is one thing that a report says: the fields of
// [quasi/engine/report.Item].
type VerifiedItem struct {
	What   say.Text `json:"what"`
	State  string   `json:"state"`
	Report string   `json:"report"`
	Found  string   `json:"found"`
	// ReportSaid and FoundSaid are these in words, where they are words.
	ReportSaid say.Text `json:"report_said,omitzero"`
	FoundSaid  say.Text `json:"found_said,omitzero"`
	Why        say.Text `json:"why"`
}

// The states of a VerifiedItem.
const (
	ItemAgrees    = "agrees"
	ItemDiffers   = "differs"
	ItemUnchecked = "unchecked"
)

// UnbundleParams say what a zip must have; the File beside them is the zip.
type UnbundleParams struct {
	Report  bool `json:"report,omitempty"`
	Release bool `json:"release,omitempty"`
}

// Unbundled are the files of a zip as an export makes it: texts, and the table as a Blob
// beside them. nil: the zip lacks it.
type Unbundled struct {
	Report  *TextFile `json:"report,omitempty"`
	Recipe  *TextFile `json:"recipe,omitempty"`
	Release string    `json:"release,omitempty"` // what the table is called; empty: the zip has none
}

// TextFile is a file of text.
type TextFile struct {
	Name string `json:"name"`
	Text string `json:"text"`
}
