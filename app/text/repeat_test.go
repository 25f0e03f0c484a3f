package text

import (
	"testing"

	"quasi/engine/advise/drift"
	"quasi/engine/file/dictionary"
)

// Whatever is done about a difference, and every change, has its words.
func TestDriftAndDictionariesHaveWords(t *testing.T) {
	for _, action := range []string{drift.ActionDrop, drift.ActionBelowRoot, drift.ActionMissing, drift.ActionSuggest, drift.ActionAccept} {
		if English.DriftDo(action) == action {
			t.Errorf("no words for %s", action)
		}
	}
	for _, code := range []string{dictionary.ChangeDecided, dictionary.ChangeIdentifier, dictionary.ChangeNotes, dictionary.ChangeFile,
		dictionary.ChangeContact, dictionary.ChangeNumber, dictionary.ChangePlace, dictionary.ChangeDate, dictionary.ChangeWeight,
		dictionary.ChangeHierarchy, dictionary.ChangeFormat, dictionary.NoteTransform, dictionary.NoteType, dictionary.NoteNoField, dictionary.NoteNoColumn} {
		if _, ok := dictionaries[code]; !ok {
			t.Errorf("no words for %s", code)
		}
	}
}
