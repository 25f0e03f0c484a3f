package recognize_test

import (
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/internal/tabletest"
)

// What is not found by a laboratory is below its numbers in any style, whatever letters are in the words.
func TestWordsBelowNumbersOfAnyStyle(t *testing.T) {
	for _, style := range []string{"%d,5", "%d.5", "1,%03d.5", "1.%03d,5", "%d"} {
		for _, words := range []string{"<LLOQ", "n.n.", "nicht nachweisbar", "not detected"} {
			values := append(tabletest.Sequence(60, style), tabletest.Repeat(40, words)...)
			if got := formOf("crp", values...); !got.Type.Numeric() || got.Bounds != 0.4 || got.Share != 1 || !got.Fits(words) {
				t.Errorf("%s beside %s: %s, bounds %v", words, style, got.Type, got.Bounds)
			}
		}
	}
}

// A column that is said to be numbers and has nothing but bounds has no numbers to make
// intervals of.
func TestNothingButBounds(t *testing.T) {
	c := tabletest.Column("x", "<5", ">10", "<5").Columns[0]
	c.Format = format.Format{Type: format.Decimal}
	if got := recognize.Type(c); got != format.Category {
		t.Errorf("of type %s", got)
	}
}
