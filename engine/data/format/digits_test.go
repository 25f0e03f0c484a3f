package format

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The oracle of what is looked for byte by byte: the library's functions of characters.
func TestDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("0123456789/:x٣三")), 0, 12, -1).Draw(t, "text")
		if rapid.Bool().Draw(t, "western") {
			text = strings.Trim(text, "/:x٣三")
		}
		if want := text != "" && strings.Trim(text, "0123456789") == ""; digits(text) != want {
			t.Fatalf("%q is nothing but digits: %v", text, digits(text))
		}
		if want := strings.ContainsAny(text, "0123456789"); hasDigit(text) != want {
			t.Fatalf("%q has a digit: %v", text, hasDigit(text))
		}
	})
}
