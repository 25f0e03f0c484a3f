package format_test

import (
	"math/big"
	"testing"

	"quasi/engine/data/format"
)

// An exact number is the one that is read elsewhere, before it is rounded.
func FuzzExact(f *testing.F) {
	for _, seed := range []string{"1.5e3", "-0,5", "1'234.5", "0x1p-2", "1_0", "45 %", "1e-400", "+.5", "1.e1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, style := range append(format.NumberStyles(), "") {
			of := format.Format{Numbers: style}
			x, ok := of.Exact(text)
			plain, isNumber := of.Plain(text)
			if ok && !isNumber || ok && (x.Places < 0 || x.Places > format.MostPlaces) {
				t.Fatalf("%q in style %q is %+v", text, style, x)
			}
			if !ok {
				continue
			}
			nearest, _ := new(big.Rat).SetFrac(x.Digits, format.Exact{Digits: big.NewInt(1)}.At(x.Places)).Float64()
			if nearest != plain {
				t.Fatalf("%q in style %q is %v, and exactly %+v", text, style, plain, x)
			}
		}
	})
}
