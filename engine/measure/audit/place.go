package audit

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/model/privacy"
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

// beside counts the persons with several rows who have no other person's row between two
// of theirs.
func (rows personRows) beside(persons *privacy.Patients) int {
	n := 0
	for row := 0; row < len(persons.Codes); {
		person, end := persons.Codes[row], row+1
		for end < len(persons.Codes) && persons.Codes[end] == person {
			end++
		}
		if end-row > 1 && end-row == int(rows.count[person]) {
			n++
		}
		row = end
	}
	return n
}
