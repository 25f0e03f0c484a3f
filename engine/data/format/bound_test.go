package format_test

import (
	"testing"

	"quasi/engine/data/format"
)

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
