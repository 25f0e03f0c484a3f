package annotation

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// A text of which something is said is never passed over for how it begins.
func TestNothingListedIsPassedOver(t *testing.T) {
	known := slices.Concat(slices.Sorted(maps.Keys(words())), slices.Sorted(maps.Keys(units())), slices.Sorted(maps.Keys(tests())), slices.Sorted(maps.Keys(tries)))
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", " ", "- ", "(", "[", "# ", "**", "//"}).Draw(t, "before") +
			rapid.SampledFrom(known).Draw(t, "word") + rapid.SampledFrom([]string{"", " ", ":", " = 5", ") 3", " (x)", ".", ", x", "x", "2"}).Draw(t, "behind")
		if !listed(text) && (wordOf(text) != noWord || Unit(text) || tried(text) || test(text)) {
			t.Fatalf("%q is passed over", text)
		}
	})
}

// What a text that begins with a letter or a digit is spared changes nothing.
func TestPlainTextsNeedNoTrimming(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[ .?？<≥A1aé①-]{0,3}[A-Za-z0-9é ?]{0,4}[?？ 1a-]{0,2}`).Draw(t, "text")
		trimmed := strings.TrimSpace(text)
		if want := trimmed != "" && strings.Trim(trimmed, "-=_.~+|·–—─━═ ") == ""; rule(text) != want {
			t.Errorf("%q is a line: %v", text, !want)
		}
		if want := strings.HasSuffix(trimmed, "?") || strings.HasSuffix(trimmed, "？"); asked(text) != want {
			t.Errorf("%q is a question: %v", text, !want)
		}
		bare := strings.TrimLeft(trimmed, "<>≤≥~+-−±$€£([ ")
		begins, _ := utf8.DecodeRuneInString(bare)
		if first, any := digits(text); first != unicode.IsDigit(begins) || any != strings.ContainsFunc(bare, unicode.IsDigit) {
			t.Errorf("%q: digits %v, %v", text, first, any)
		}
		if start(text) != start(strings.TrimLeftFunc(text, ornament)) {
			t.Errorf("%q begins with %q", text, start(text))
		}
	})
}

// A plain byte is a letter or a digit of ASCII, within the text.
func TestPlainBytes(t *testing.T) {
	const plain = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	for b := range 256 {
		text := string([]byte{byte(b)})
		if want := strings.Contains(plain, text); isPlain(text, 0) != want || isPlain(text, -1) || isPlain(text, 1) {
			t.Errorf("%q is plain: %v", text, !want)
		}
	}
}

// CheckListed fails if a value is a word, a unit or a made-up patient, and would not be looked
// up.
func CheckListed(t *testing.T, values []string) {
	t.Helper()
	for _, v := range values {
		is := Unit(v)
		if first, _ := digits(v); !first {
			is = is || wordOf(v) != noWord || tried(v) || test(v)
		}
		if is && !listed(v) {
			t.Errorf("%q is not looked up", v)
		}
	}
}
