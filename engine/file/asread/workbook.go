package asread

import (
	"sort"
	"strings"
)

// Workbook is what is known of a CSV that was a sheet of a workbook.
type Workbook struct {
	Sheet    string    `json:"sheet"`  // its name
	Sheets   []Sheet   `json:"sheets"` // all worksheets, in their order
	Warnings []Warning `json:"warnings,omitempty"`
	// Rows say which row of the sheet each line of the text is, where the two do not go
	// on together: from a line on, both counted from 1. They ascend.
	Rows []LineRow `json:"rows,omitempty"`
}

// LineRow says that a line of a text holds a row of a sheet, and the lines after it the
// rows after that.
type LineRow struct {
	Line int `json:"line"`
	Row  int `json:"row"`
}

// Place returns the row of the sheet that a line holds, or the line itself of what is
// no workbook.
func (w *Workbook) Place(line int) int {
	if w == nil {
		return line
	}
	after := sort.Search(len(w.Rows), func(i int) bool { return w.Rows[i].Line > line })
	if after == 0 {
		return line
	}
	at := w.Rows[after-1]
	return at.Row + line - at.Line
}

// Sheet is a worksheet of a workbook.
type Sheet struct {
	Name string `json:"name"`
	// Rows and Columns are the extent, from the first row and column on: of the
	// sheet that was read, what was found, of others what the file states; 0: it
	// states none.
	Rows    int  `json:"rows"`
	Columns int  `json:"columns"`
	Hidden  bool `json:"hidden"`
}

// ComeFrom notes where a table comes from.
func (f *Format) ComeFrom(w *Workbook) {
	if w == nil {
		return
	}
	f.Workbook = &Workbook{Sheet: w.Sheet, Sheets: w.Sheets}
	f.Warnings = append(f.Warnings, w.Warnings...)
}

// LineEnds returns the line ends within a quoted cell, as the reader of CSV counts lines: CR
// LF, LF and CR.
func LineEnds(cell string) int {
	return strings.Count(cell, "\n") + strings.Count(cell, "\r") - strings.Count(cell, "\r\n")
}
