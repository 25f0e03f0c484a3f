package text

import (
	"strings"
	"testing"

	"quasi/engine/hierarchy"
)

// Whatever a hierarchy file can be found to have, the screen has words for.
func TestEveryFaultHasWords(t *testing.T) {
	codes := hierarchy.FaultCodes()
	for _, code := range codes {
		if _, ok := faults[code]; !ok {
			t.Errorf("fault %q has no words", code)
		}
	}
	if len(faults) != len(codes) {
		t.Errorf("words for %d faults, of which the engine has %d", len(faults), len(codes))
	}
}

func TestFaultsOfLinesAreTranslated(t *testing.T) {
	found, err := hierarchy.LintPairs(strings.NewReader("a;b\nb;a\nc\n"), hierarchy.HeaderNo, nil)
	if err != nil {
		t.Fatal(err)
	}
	code, args := (&hierarchy.Error{Faults: found, Total: len(found)}).Coded()
	const want = "第 3 行：该行有 1 级，首行有 2 级。 第 2 行：此行形成循环：a → b → a。请删除其中一行。"
	if got := Chinese.Failure(code, args, ""); got != want {
		t.Errorf("said %s\nwant %s", got, want)
	}
}
