package format_test

import (
	"testing"

	"quasi/engine/data/format"
)

func TestBandsThatBecameDays(t *testing.T) {
	for text, want := range map[string][2]int{
		"05-Sep": {5, 9}, "5. Sep": {5, 9}, "9-May": {5, 9}, "Okt 14": {10, 14}, "Oct-14": {10, 14}, "04-Jan": {1, 4}, "12-FÉVR": {2, 12}, "0-Jan": {0, 1},
		"Sep-09": {}, "9-Sep": {}, "5-9": {}, "05-Sep-24": {}, "5-2019": {}, "Sep": {}, "Sep 2024": {}, "May May": {}, "5 mg": {}, "": {},
	} {
		lo, hi, ok := format.Band(text)
		if ok != (want != [2]int{}) || ok && [2]int{lo, hi} != want {
			t.Errorf("%q: %d-%d, %v", text, lo, hi, ok)
		}
	}
}

func FuzzBand(f *testing.F) {
	for _, seed := range []string{"05-Sep", "Okt 14", "\xff-Sep", "- -"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if lo, hi, ok := format.Band(text); ok && (lo < 0 || lo >= hi || hi > 99) {
			t.Errorf("%q is %d-%d", text, lo, hi)
		}
	})
}
