package recognize_test

import (
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/internal/tabletest"
)

// A number among dates is no day: -8 would be one of 1969.
func TestACodeAmongDatesIsNoDay(t *testing.T) {
	for _, odd := range []int{2, 12} {
		c := tabletest.Column("dob", append(tabletest.Sequence(60-odd, "19%02d-05-17"), tabletest.Repeat(odd, "-8")...)...).Columns[0]
		if c.Format = recognize.Format(c); c.Format.Type != format.Date {
			t.Fatalf("%d odd: read as %q", odd, c.Format)
		}
		if x, ok := c.Format.Number("-8"); ok {
			t.Errorf("%d odd: -8 is read as %v", odd, x)
		}
	}
}

// What has no codes is read as it was: the second look changes nothing where the first one
// finds a type, and leaves a column of words alone.
func TestValuesWithoutCodesAreReadAsBefore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]string{"%d", "%d.5", "20%02d-05-17", "word %d", "M%03d"}).Draw(t, "kind")
		n := rapid.IntRange(12, 28).Draw(t, "n")
		values := tabletest.Sequence(n, kind)
		before := recognize.Type(tabletest.Column("x", values...).Columns[0])
		codes := rapid.IntRange(0, n/5).Draw(t, "codes")
		after := recognize.Type(tabletest.Column("x", append(values, tabletest.Repeat(codes, "NotKnown")...)...).Columns[0])
		if before.Numeric() != after.Numeric() && codes != 1 || before.Dated() != after.Dated() && codes != 1 {
			t.Fatalf("%d of %s, %d codes: %s became %s", n, kind, codes, before, after)
		}
	})
}
