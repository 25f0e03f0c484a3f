package suggest_test

import (
	"testing"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

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
		{[]string{"17/5/24", "1/2/24"}, ""},    // of which century?
		{[]string{"007", "012"}, ""},
	}
	for _, test := range tests {
		given := column("x", test.values...)
		described := suggest.Described(given, suggest.Table(given)).Columns[0].Format
		if got := suggest.FormatOf(given.Columns[0]).String(); got != test.want || described.String() != got {
			t.Errorf("%q: %q, want %q", test.values, got, test.want)
		}
	}
	serial := column("admission date", "45429", "45430").Columns[0]
	if got := suggest.FormatOf(serial).String(); got != "date:excel" {
		t.Errorf("serial numbers: %q", got)
	}
}

// A column is what a person says, and what does not fit is named.
func TestWhatAPersonSaysOfAColumn(t *testing.T) {
	c := column("x", "1,5", "2,5", "2,5", "old").Columns[0]
	c.Format = format.Format{Type: format.Decimal, Numbers: format.Comma}
	d := suggest.Column(c)
	if d.Format != c.Format || d.TypeReason.String() != "Your choice; 75% of the rows fit it." || d.TypeConfidence != 0.75 {
		t.Errorf("described as %+v, %q", d.Format, d.TypeReason)
	}
	if len(d.Odd) != 1 || d.Odd[0].Value != "old" || len(d.Histogram) != 2 || d.Histogram[0] != 1 || d.Histogram[1] != 2 {
		t.Errorf("odd %+v, histogram %v", d.Odd, d.Histogram)
	}
	for said, want := range map[string]format.Type{
		"decimal:comma": format.Decimal, "date": format.Category, "category": format.Category, "identifier": format.Code, "text": format.Text, "date-time": format.Category,
	} {
		c.Format, _ = format.Parse(said)
		if got := suggest.TypeOf(c); got != want {
			t.Errorf("as %s, hierarchies take it for %s, want %s", said, got, want)
		}
	}
	// Numbers that are said to be categories are neither cut into intervals nor ordered.
	codes := column("ward", "1", "2", "3", "4").Columns[0]
	codes.Format = format.Format{Type: format.Category}
	if h, _ := suggest.Hierarchy(codes); len(h.Rows) != 4 || len(h.Rows[0]) != 2 {
		t.Errorf("the hierarchy of categories is %q", h.Rows)
	}
}

// Only where a run reads numbers is a format looked for, and what a recipe says
// stays.
func TestReadLeavesNothingOpen(t *testing.T) {
	given := &table.Table{N: 2}
	for _, name := range []string{"quasi", "sensitive", "kept", "told"} {
		given.Columns = append(given.Columns, column(name, "1,5", "2,5").Columns[0])
	}
	r := recipe.Recipe{Columns: []recipe.Column{
		{Name: "quasi", Role: table.QuasiIdentifying}, {Name: "sensitive", Role: table.Sensitive}, {Name: "kept", Role: table.Insensitive},
		{Name: "told", Role: table.QuasiIdentifying, Format: &format.Format{Type: format.Text}},
	}}
	want := []string{"decimal:comma", "decimal:comma", "", "text"}
	for i, c := range suggest.Read(given, &r).Columns {
		if got := c.Format.String(); got != want[i] {
			t.Errorf("%s is read as %q, want %q", c.Name, got, want[i])
		}
	}
	for _, formatted := range []*table.Table{suggest.Formats(given), suggest.Described(given, suggest.Table(given))} {
		for i, c := range formatted.Columns {
			if given.Columns[i].Format != (format.Format{}) || c.Format.String() != "decimal:comma" {
				t.Errorf("%s: %q, and given %q", c.Name, c.Format, given.Columns[i].Format)
			}
		}
	}
}
