package format_test

import (
	"testing"

	"quasi/engine/data/format"
)

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
