package formula

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/drawcount"
)

// The oracle of what is looked for byte by byte: the library's functions of characters. No
// text with a starter is passed over, and nearly every other one is.
func TestNothingIsPassedOver(t *testing.T) {
	passed := 0
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune(starters+separators+",aÄ１\u200b")), 0, 8, -1).Draw(t, "text")
		if strings.ContainsAny(text, starters) && !mayRun(text) {
			t.Fatalf("%q is passed over", text)
		}
		if !mayRun(text) {
			passed++
		}
		for _, among := range []string{separators, separators + ","} {
			want := strings.IndexAny(text, among)
			if want < 0 {
				want = len(text)
			}
			if got := endOf(text, among); got != want {
				t.Fatalf("%q ends at %d, want %d", text, got, want)
			}
		}
	})
	if drawcount.Many() && passed == 0 {
		t.Error("no text is passed over")
	}
	for _, first := range starters {
		if !mayRun(string(first)) {
			t.Errorf("%q is passed over", first)
		}
	}
}
