package format

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Each language has twelve months, and no word is that of two.
func TestMonthNames(t *testing.T) {
	number := map[string]int{}
	for _, language := range monthNames {
		names := strings.Split(language, "|")
		if len(names) != 12 {
			t.Fatalf("%d months in %q", len(names), language)
		}
		for i, month := range names {
			for _, name := range strings.Fields(month) {
				if before, ok := number[name]; ok && before != i+1 {
					t.Errorf("%q is month %d and %d", name, before, i+1)
				}
				number[name] = i + 1
				if strings.ToLower(name) != name || between[name] || run(name) != len(name) {
					t.Errorf("%q can't be read", name)
				}
			}
		}
	}
}

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

func FuzzYearMonth(f *testing.F) {
	for _, text := range []string{"2024-05", "5/2024", "Mai 2024", "2024年5月"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		year, month, ok := YearMonth(text)
		if ok && (year < 1800 || year > 2099 || month < 1 || month > 12) {
			t.Errorf("%q: %d-%d", text, year, month)
		}
	})
}
