package csv

import "quasi/engine/file/recipe"

// Workbook is what is known of a CSV that was a sheet of a workbook.
type Workbook struct {
	Sheet    string    `json:"sheet"`  // its name
	Sheets   []Sheet   `json:"sheets"` // all worksheets, in their order
	Warnings []Warning `json:"warnings,omitempty"`
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

// forWorkbook returns the options for a text that engine/file/xlsx/sheets has written:
// how it is written is known.
func (opt Options) forWorkbook() Options {
	if opt.Workbook != nil {
		opt.Encoding, opt.Delimiter, opt.Quote = recipe.UTF8, ',', recipe.QuoteDoubled
	}
	return opt
}

// comeFrom notes where a table comes from.
func (f *Format) comeFrom(w *Workbook) {
	if w == nil {
		return
	}
	f.Workbook = &Workbook{Sheet: w.Sheet, Sheets: w.Sheets}
	f.Warnings = append(f.Warnings, w.Warnings...)
}
