package text

import (
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
)

func TestFaultsOfLinesAreTranslated(t *testing.T) {
	found, err := hierarchy.LintPairs(strings.NewReader("a;b\nb;a\nc\n"), hierarchy.HeaderNo, nil)
	if err != nil {
		t.Fatal(err)
	}
	said := (&hierarchy.Error{Faults: found, Total: len(found)}).Coded()
	const want = "第 3 行：该行有 1 个单元格：请写两个，即一个值或组，以及它所属的上级组。第 2 行：此行形成循环：a → b → a。请删除其中一行。"
	if got := chinese.Sentence(said); got != want {
		t.Errorf("said %s\nwant %s", got, want)
	}
}
