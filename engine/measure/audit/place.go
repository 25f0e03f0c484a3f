package audit

import (
	"slices"

	"quasi/engine/data/table"
)

// inOrderOfTexts reports whether the rows stand in the order of their texts, first column
// first: then a row's place says nothing that its texts do not.
func inOrderOfTexts(t *table.Table) bool {
	var before, texts []string
	for row := range t.N {
		if texts = t.AppendRecord(texts[:0], row); row > 0 && slices.Compare(before, texts) > 0 {
			return false
		}
		before, texts = texts, before
	}
	return true
}
