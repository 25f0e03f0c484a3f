package recognize_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/internal/tabletest"
)

// The share of a form is that of all records, and a format is found in spite of codes.
func TestTheFormBesideCodes(t *testing.T) {
	values := append(tabletest.Sequence(28, "%d/6/1950"), tabletest.Repeat(7, "-8")...)
	values[0] = "28/6/1950"
	c := tabletest.Column("dob", values...).Columns[0]
	form := recognize.Of(c).Form()
	if form.Type != format.Date || form.Dates != format.DayMonthYear || form.Share != 0.8 || form.Fits("-8") {
		t.Errorf("%+v", form)
	}
	if got := recognize.Format(c); got.String() != "date:dmy" {
		t.Errorf("read as %q", got)
	}
	comma := tabletest.Column("x", append(tabletest.Sequence(40, "%d,5"), tabletest.Repeat(10, ".A")...)...).Columns[0]
	if got := recognize.Format(comma); got.String() != "decimal:comma" {
		t.Errorf("read as %q", got)
	}
}

// Days in digits are days beside zeros and nines, which are whole numbers as they are, and beside
// other codes with a zero first they are none.
func TestNoDayInDigits(t *testing.T) {
	days := tabletest.Sequence(54, "2024011%d")
	for i := range days {
		days[i] = days[i][:8]
	}
	for code, want := range map[string]bool{"00000000": true, "99999999": true, "99991231": true, "00000001": false} {
		c := tabletest.Column("x", append(slices.Clone(days), tabletest.Repeat(6, code)...)...).Columns[0]
		if got := recognize.Of(c).Form().Type; got.Dated() != want {
			t.Errorf("beside %s: %s", code, got)
		}
	}
	for n, want := range map[int]bool{12: true, 13: false} {
		c := tabletest.Column("x", append(slices.Clone(days[:60-n]), tabletest.Repeat(n, "00000000")...)...).Columns[0]
		if got := recognize.Of(c).Form().Type; got.Dated() != want {
			t.Errorf("%d of 60: %s", n, got)
		}
	}
}

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

// Record numbers stay such beside codes for no value.
func TestRecordNumbersBesideCodes(t *testing.T) {
	for _, code := range []string{"unknown", ".A"} {
		c := tabletest.Column("x", append(tabletest.Sequence(80, "48%05d"), tabletest.Repeat(15, code)...)...).Columns[0]
		if got := recognize.Of(c).Form().Type; got != format.Identifier {
			t.Errorf("beside %q: %s", code, got)
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
