package recognize_test

import (
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

func formOf(name string, values ...string) recognize.Form {
	return recognize.Of(tabletest.Column(name, values...).Columns[0]).Form()
}

func TestFormatsAreFoundWhereTheyAreNeeded(t *testing.T) {
	tests := []struct {
		values []string
		want   string
	}{
		{[]string{"1", "20"}, ""}, {[]string{"1.5", "20"}, ""}, {[]string{"2024-05-17", "17.5.2024"}, ""}, {[]string{"a", "b"}, ""}, {nil, ""},
		{[]string{"1,5", "20,25"}, "decimal:comma"}, {[]string{"1.234,5", "2,5"}, "decimal:point-grouped"}, {[]string{"12 %", "7 %"}, "decimal:plain"},
		{[]string{"1'234", "2'345"}, "integer:apostrophe"}, {[]string{"17/5/2024", "1/2/2024"}, "date:dmy"}, {[]string{"5/17/2024 13:00", "1/2/2024 8:15"}, "date-time:mdy"},
		{[]string{"20240517", "19991231"}, "date:ymd"},
		{[]string{"1/2/2024", "3/4/2024"}, ""}, // a person has to say which
		{[]string{"17/5/24", "1/2/24"}, "date:dmy:1930"}, {[]string{"17/5/28", "1/2/45", "3/4/60"}, "date:dmy:1928"},
		{[]string{"17/5/10", "17/5/15", "17/5/20", "17/5/25", "17/5/30", "17/5/50", "17/5/79", "17/5/99", "1/2/05"}, "date:dmy:1930"}, // not 1879: nobody is so old
		{[]string{"01-JAN-50", "02-FEB-61"}, "date:dmy:1930"},
		{[]string{"01-JAN-1950", "02-FEB-2061"}, ""}, {[]string{"5/6/24", "1/2/24"}, ""}, {[]string{"2180-05-06 22:23:00"}, ""}, {[]string{"17/5/2299"}, "date:dmy"},
		{[]string{"007", "012"}, ""},
	}
	for _, test := range tests {
		if got := recognize.Format(tabletest.Column("x", test.values...).Columns[0]).String(); got != test.want {
			t.Errorf("%q: %q, want %q", test.values, got, test.want)
		}
	}
	serial := tabletest.Column("admission date", "45429", "45430").Columns[0]
	if got := recognize.Format(serial).String(); got != "date:excel" {
		t.Errorf("serial numbers: %q", got)
	}
}

func TestTypes(t *testing.T) {
	tests := []struct {
		values []string
		want   format.Type
	}{
		{[]string{"1", "-2", "30", "NA"}, format.Integer},
		{append(tabletest.Repeat(99, "1", "2", "3"), "n/k"), format.Integer},
		{[]string{"1.5", "2", "1e3"}, format.Decimal},
		{[]string{"2024-05-01", "1999-12-31"}, format.Date},
		{[]string{"1.5.2024", "31.12.1999"}, format.Date},
		{[]string{"01234", "12345", "00999"}, format.Code},
		{[]string{"M0001", "M0002", "M0003"}, format.Code},
		{tabletest.Repeat(60, "female", "male"), format.Category},
		{tabletest.Sequence(60, "A long sentence about patient %d that goes on and on"), format.Text},
		{tabletest.Sequence(60, "Name Surname-%d"), format.Text},
		{[]string{"", "NA", "?"}, format.Empty},
	}
	for _, test := range tests {
		c := tabletest.Column("x", test.values...).Columns[0]
		if got := recognize.Type(c); got != test.want {
			t.Errorf("%.3q is %s, want %s", test.values, got, test.want)
		}
	}
}

// A person's word is kept where the values can be read so.
func TestTypesThatAPersonDecides(t *testing.T) {
	c := tabletest.Column("x", "1,5", "2,5", "2,5", "old").Columns[0]
	for said, want := range map[string]format.Type{
		"decimal:comma": format.Decimal, "date": format.Category, "category": format.Category, "identifier": format.Code, "text": format.Text, "date-time": format.Category,
	} {
		c.Format, _ = format.Parse(said)
		if got := recognize.Type(c); got != want {
			t.Errorf("as %s, hierarchies take it for %s, want %s", said, got, want)
		}
	}
}

// Formats leaves the given table alone, and columns that have a format.
func TestFormatsKeepsWhatIsDecided(t *testing.T) {
	open, decided, plain := tabletest.Column("a", "1,5", "2,5").Columns[0], tabletest.Column("b", "1,5", "2,5").Columns[0], tabletest.Column("c", "1", "2").Columns[0]
	decided.Format = format.Format{Type: format.Text}
	given := &table.Table{N: 2, Columns: []*table.Column{open, decided, plain}}
	got := recognize.Formats(given)
	if got.Columns[0].Format.String() != "decimal:comma" || open.Format != (format.Format{}) {
		t.Errorf("%q, and given %q", got.Columns[0].Format, open.Format)
	}
	if got.N != 2 || got.Columns[1] != decided || got.Columns[2] != plain {
		t.Error("a column was copied that stays as it is")
	}
}

// 1E2 is a number beside numbers with points, and a plot beside other plots; digits with
// lines between them are no number at all.
func TestCodesThatLookLikeNumbers(t *testing.T) {
	for _, test := range []struct {
		values []string
		number bool
	}{
		{[]string{"18_12_1", "19_2_1", "19_3_1", "20_1_1"}, false},
		{[]string{"1_000", "2_000"}, false},
		{[]string{"0x1F", "0x2A"}, false},
		{[]string{"1E2", "2E5", "3E1", "4E7"}, false},
		{[]string{"1E2", "2E5", "31", "47"}, false},
		{[]string{"1E2", "2E5", "3.5", "47"}, true},
		{[]string{"1E+2", "2E5"}, true},
		{[]string{"1.0E2", "2.5E5"}, true},
		{[]string{"-1E2", "2E5"}, true},
	} {
		c := tabletest.Column("plot", test.values...).Columns[0]
		if got := recognize.Type(c); got.Numeric() != test.number {
			t.Errorf("%q are of type %s", test.values, got)
		}
		if got := recognize.Of(c).Form().Type; got.Numeric() != test.number {
			t.Errorf("%q have the form %s", test.values, got)
		}
	}
}
