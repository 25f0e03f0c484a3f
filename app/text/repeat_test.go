package text

import (
	"testing"

	"quasi/engine/advise/drift"
	"quasi/engine/file/dictionary"
)

// Whatever is done about a difference has its words.
func TestDriftHasWords(t *testing.T) {
	for _, action := range []string{drift.ActionDrop, drift.ActionBelowRoot, drift.ActionMissing, drift.ActionSuggest, drift.ActionAccept, drift.ActionLower, drift.ActionUnlimited} {
		if English.DriftDo(action) == action {
			t.Errorf("no words for %s", action)
		}
	}
}

// A change that a dictionary makes names roles as the screen does.
func TestDictionariesAreSaid(t *testing.T) {
	change := dictionary.Change{Column: "id", Code: dictionary.ChangeDecided, Args: []string{"", "identifying", "a number"}}
	for lang, want := range map[Lang]string{
		English: "Column “id”: Remove, was without a role: the dictionary says so (a number).",
		chinese: "列“id”：删除（之前为无角色）：按数据字典 (a number)。",
	} {
		if got := lang.Sentence(change.Coded()); got != want {
			t.Errorf("said %q, want %q", got, want)
		}
	}
}
