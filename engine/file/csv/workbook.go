package csv

import "quasi/engine/file/recipe"

// forWorkbook returns the options for a text that engine/file/xlsx/sheets has written:
// how it is written is known.
func (opt Options) forWorkbook() Options {
	if opt.Workbook != nil {
		opt.Encoding, opt.Delimiter, opt.Quote = recipe.UTF8, ',', recipe.QuoteDoubled
	}
	return opt
}
