package format

import "testing"

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
