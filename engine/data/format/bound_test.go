package format_test

import (
	"testing"

	"quasi/engine/data/format"
)

func TestBounds(t *testing.T) {
	comma := format.Format{Type: format.Decimal, Numbers: format.Comma}
	for text, want := range map[string]format.Bound{
		"<0,5": {X: 0.5, Open: true}, "< 0,5": {X: 0.5, Open: true}, "<=3": {X: 3}, "≤3": {X: 3}, ">100": {X: 100, Above: true, Open: true}, " ≥ 1,5 ": {X: 1.5, Above: true}, ">=7": {X: 7, Above: true},
		"<-2": {X: -2, Open: true},
	} {
		if got, ok := comma.Bound(text); !ok || got != want {
			t.Errorf("%q is %+v, %v, want %+v", text, got, ok, want)
		}
		if !comma.Fits(text) {
			t.Errorf("%q does not fit", text)
		}
	}
	for _, text := range []string{"0,5", "<", "", "<0.5", "<a", "<<1", "5<", "n.b."} {
		if got, ok := comma.Bound(text); ok {
			t.Errorf("%q is %+v", text, got)
		}
	}
	if (format.Format{Type: format.Integer}).Fits("<0.5") || (format.Format{Type: format.Date}).Fits("<5") {
		t.Error("a bound fits another type")
	}
}

// A bound has the number that is behind its sign, and no text is both.
func FuzzBound(f *testing.F) {
	for _, seed := range []string{"<0,5", ">100", "≤ 3", "<=", "<<1", "<-1e3"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, style := range format.NumberStyles() {
			of := format.Format{Type: format.Decimal, Numbers: style}
			b, ok := of.Bound(text)
			if _, plain := of.Plain(text); ok && plain {
				t.Fatalf("%q is a number and a bound", text)
			}
			rest, _, cut := format.Unbound(text)
			if x, isNumber := of.Plain(rest); ok != (cut && isNumber) || ok && x != b.X {
				t.Fatalf("%q is %+v, %v", text, b, ok)
			}
		}
	})
}
