package format_test

import (
	"testing"

	"quasi/engine/data/format"
)

// They stand before and after all numbers and their bounds.
func TestPlacesBeyondAllNumbers(t *testing.T) {
	f := format.Format{Type: format.Decimal}
	order := []string{"BLQ", "<1", "<5", "-3", "0.5", "900", ">900", ">ULOQ"}
	for i := range order[1:] {
		a, ok := f.Place(order[i])
		b, ok2 := f.Place(order[i+1])
		if !ok || !ok2 || a.Compare(b) >= 0 {
			t.Errorf("%s stands at %+v, %s at %+v", order[i], a, order[i+1], b)
		}
	}
	if _, ok := (format.Format{Type: format.Date}).Place("BLQ"); ok {
		t.Error("BLQ has a place among days")
	}
}

// No style of numbers reads a text that is beyond all numbers, and no bound has it.
func FuzzBeyond(f *testing.F) {
	for _, text := range []string{"<LLOQ", "5", "<5", "n.n.", ">ULOQ", "1岁", "3万", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		end := format.Beyond(text)
		if end < -1 || end > 1 {
			t.Fatalf("%q: %d", text, end)
		}
		for _, style := range format.NumberStyles() {
			_, number := style.Parse(text)
			if _, bound := (format.Format{Numbers: style}).Bound(text); end != 0 && (number || bound) {
				t.Errorf("%q is beyond all numbers and one in the style %s", text, style)
			}
		}
	})
}
