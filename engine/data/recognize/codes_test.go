package recognize_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/internal/tabletest"
)

// Odd values in up to a fifth of the rows take no type away if they are short and repeat.
func TestCodesForNoValueTakeNoTypeAway(t *testing.T) {
	dates := func(n int) []string { return tabletest.Sequence(n, "2024-05-17 08:%02d") }
	numbers := func(n int) []string { return tabletest.Sequence(n, "%d") }
	odd := func(values []string, n int, codes ...string) []string {
		return append(values, tabletest.Repeat(n, codes...)...)
	}
	for name, test := range map[string]struct {
		values []string
		want   format.Type
	}{
		"dates, a fifth odd":                    {odd(dates(48), 12, "-8", "-5"), format.Date},
		"dates, more than a fifth odd":          {odd(dates(47), 13, "-8", "-5"), format.Text},
		"dates that are not known":              {odd(dates(54), 6, "99/99/9999", "NotKnown"), format.Date},
		"a day of no year":                      {odd(dates(54), 6, "9999-12-31", "0001-01-01"), format.Date},
		"no day":                                {odd(dates(54), 6, "00.00.0000", ".A"), format.Date},
		"years among dates":                     {odd(dates(48), 6, "1950", "1951"), format.Text},
		"days without a month":                  {odd(dates(54), 6, "00.05.1950"), format.Text},
		"numbers, a fifth odd":                  {odd(numbers(48), 12, ".A", ".B"), format.Integer},
		"numbers, more than a fifth odd":        {odd(numbers(47), 13, "hemolytic", "clotted"), format.Text},
		"numbers, most of them unknown to SAS":  {odd(numbers(20), 100, ".A", ".N", "._", "."), format.Integer},
		"dates, most of them unknown to SAS":    {odd(dates(20), 100, ".A", ".N", "._"), format.Date},
		"words beside what is unknown to SAS":   {odd(tabletest.Repeat(40, "red", "green"), 20, ".N"), format.Category},
		"numbers with a word":                   {odd(numbers(48), 12, "NotKnown"), format.Integer},
		"units among numbers":                   {odd(numbers(48), 12, "5 mg"), format.Text},
		"codes of 16 characters":                {odd(numbers(54), 6, strings.Repeat("x", 16)), format.Integer},
		"texts of 17 characters":                {odd(numbers(54), 6, strings.Repeat("x", 17)), format.Text},
		"words that stand twice":                {append(numbers(20), "ab", "ab", "cd", "cd"), format.Integer},
		"words that stand once":                 {append(numbers(20), "ab", "cd", "ef", "gh"), format.Text},
		"decimals":                              {odd(tabletest.Sequence(54, "%d.5"), 6, "NotKnown"), format.Decimal},
		"ten numbers and another group":         {odd(tabletest.Repeat(54, numbers(10)...), 6, "ICU"), format.Integer},
		"nine numbers and another group":        {odd(tabletest.Repeat(54, numbers(9)...), 6, "ICU"), format.Category},
		"codes beside words that everyone uses": {odd(odd(numbers(48), 10, "unknown"), 12, ".A"), format.Integer},
	} {
		c := tabletest.Column("x", test.values...).Columns[0]
		if got := recognize.Type(c); got != test.want {
			t.Errorf("%s: of type %s, want %s", name, got, test.want)
		}
		form := recognize.Of(c).Form().Type
		if form == format.DateTime {
			form = format.Date
		}
		if form.Dated() != test.want.Dated() || form.Numeric() != test.want.Numeric() {
			t.Errorf("%s: found to be %s, want %s", name, form, test.want)
		}
	}
}

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

// The years 1799 and 2301 are of no record, in whatever order a day is written.
func TestDaysOfNoRecord(t *testing.T) {
	for text, want := range map[string]bool{"31/12/2301": true, "31/12/2300": false, "12/31/1799": true, "12/31/1800": false, "23010101": true, "23000101": false} {
		if got := recognize.IsDateCode(text); got != want {
			t.Errorf("%s: %v", text, got)
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
