package text

import "quasi/engine/file/kind"

// Kind is what is said about a kind of files that a release can be written as.
type Kind struct{ Title, Why, Save Message }

var kindTexts = map[string]Kind{
	kind.CSV:      {FormatCSV, FormatCSVWhy, SaveTable},
	kind.Workbook: {FormatExcel, FormatExcelWhy, SaveWorkbook},
}

// KindOf returns what is said about a kind; one without texts of its own is called by
// its title in every language.
func KindOf(k kind.Kind) Kind {
	if texts, ok := kindTexts[k.Name]; ok {
		return texts
	}
	title := Message(k.Title)
	return Kind{Title: title, Why: Message(k.Extension()), Save: title}
}
