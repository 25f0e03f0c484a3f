package recognize_test

import (
	"slices"
	"strconv"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

// One letter of another script is enough to be no ASCII.
func TestOneLetterIsNoASCII(t *testing.T) {
	if recognize.IsASCII("é") || !recognize.IsASCII("\x7f") || recognize.IsASCII("\u0080") {
		t.Error("ASCII ends elsewhere")
	}
}

// Of more than 10,000 values, 10,000 are looked at.
func TestTenThousandValuesAreLookedAt(t *testing.T) {
	for n, want := range map[int]int{9_999: 9_999, 10_000: 10_000, 10_001: 10_000} {
		if got := len(recognize.Of(tabletest.Column("x", tabletest.Sequence(n, "%d")...).Columns[0]).Sample().Texts); got != want {
			t.Errorf("of %d, %d", n, got)
		}
	}
}

// A value that one record has occurs, and one of rows that were left out does not.
func TestWhatOccurs(t *testing.T) {
	v := recognize.Of(tabletest.Column("x", "a", "b", "b", "c").Pick([]int32{0, 1, 2}).Columns[0]).Occurring()
	if !slices.Equal(v.Texts, []string{"a", "b"}) || !slices.Equal(v.Counts, []int{1, 2}) || v.Records != 3 {
		t.Errorf("%+v", v)
	}
}

// A repetition among record numbers is looked for in all values, not in a sample of them alone.
func TestRecordNumbersAreToldByAllValues(t *testing.T) {
	values := tabletest.Sequence(20_000, "1%05d")
	for i := 1; i < 20_000; i += 2 {
		values = append(values, values[i])
	}
	if got := formOf("x", values...); got.Type != format.Integer {
		t.Errorf("every other number twice: %s", got.Type)
	}
}

// A decided format reads what it fits, and its years of two digits are of the hundred years that
// the column shows if a person has not said them.
func TestDecidedFormats(t *testing.T) {
	days := tabletest.Sequence(90, "17/5/%02d")
	for i := range days {
		days[i] = "17/5/" + strconv.Itoa(10+i)
	}
	for _, test := range []struct {
		decided format.Format
		pivot   int
		fits    bool
	}{
		{format.Format{Type: format.Date, Dates: format.DayMonthYear}, 1910, true},
		{format.Format{Type: format.Date, Dates: format.DayMonthYear, Pivot: 1925}, 1925, true},
		{format.Format{Type: format.Decimal}, 0, true},
		{format.Format{Type: format.Text}, 0, false},
	} {
		c := *tabletest.Column("x", days...).Columns[0]
		c.Format = test.decided
		if got := recognize.Of(&c).Form(); got.Pivot != test.pivot || (got.Fits != nil) != test.fits || !got.Decided {
			t.Errorf("%s: pivot %d, tells what fits: %v", test.decided, got.Pivot, got.Fits != nil)
		}
		if got := recognize.Format(&c); got.Pivot != test.pivot {
			t.Errorf("%s: read with pivot %d", test.decided, got.Pivot)
		}
	}
	c := *tabletest.Column("x", tabletest.Sequence(30, "%d,5")...).Columns[0]
	form := recognize.Of(&c).Form()
	c.Format = format.Format{Type: format.Text}
	if got := recognize.FormatsOf(&table.Table{Columns: []*table.Column{&c}, N: 30}, []recognize.Form{form}).Columns[0].Format; got != c.Format {
		t.Errorf("%s became %s", c.Format, got)
	}
}

// A format is needed where it reads 19 of 20 values, codes for no value aside.
func TestWhereAFormatIsNeeded(t *testing.T) {
	comma := format.Format{Type: format.Decimal, Numbers: format.Comma}
	for _, test := range []struct {
		read, odd, codes int
		want             bool
	}{{95, 5, 0, true}, {94, 6, 0, false}, {95, 5, 15, true}, {94, 6, 15, false}} {
		for _, code := range []string{".A", "NotKnown", "hemolytic"} {
			values := append(tabletest.Sequence(test.read, "%d,5"), tabletest.Sequence(test.odd, "odd %d")...)
			values = append(values, tabletest.Repeat(test.codes, code)...)
			if got := recognize.Needs(tabletest.Column("x", values...).Columns[0], comma); got != test.want {
				t.Errorf("%d numbers, %d texts, %d of %s: %v", test.read, test.odd, test.codes, code, got)
			}
		}
	}
}
