package suggest_test

import (
	"testing"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/internal/tabletest"
)

// A column is what a person says, and what does not fit is named.
func TestWhatAPersonSaysOfAColumn(t *testing.T) {
	c := tabletest.Column("x", "1,5", "2,5", "2,5", "old").Columns[0]
	c.Format = format.Format{Type: format.Decimal, Numbers: format.Comma}
	d := suggest.Column(c)
	if d.Format != c.Format || len(d.TypeReason.Args) != 1 || d.TypeReason.Args[0] != "75" || d.TypeConfidence != 0.75 {
		t.Errorf("described as %+v, %q", d.Format, d.TypeReason)
	}
	if len(d.Odd) != 1 || d.Odd[0].Value != "old" || len(d.Histogram) != 2 || d.Histogram[0] != 1 || d.Histogram[1] != 2 {
		t.Errorf("odd %+v, histogram %v", d.Odd, d.Histogram)
	}
	// Numbers that are said to be categories are neither cut into intervals nor ordered.
	codes := tabletest.Column("ward", "1", "2", "3", "4").Columns[0]
	codes.Format = format.Format{Type: format.Category}
	if h, _ := suggest.Hierarchy(codes); len(h.Rows) != 4 || len(h.Rows[0]) != 2 {
		t.Errorf("the hierarchy of categories is %q", h.Rows)
	}
}

// What was found out of a table once gives it the formats that a second look gives.
func TestDescribedIsFormats(t *testing.T) {
	for _, values := range [][]string{{"1,5", "2,5"}, {"1", "2"}, {"1/2/2024", "3/4/2024"}, {"17/5/2024"}, {"12 %", "7 %"}, {"77岁", "8岁"}, {"1.2万", "8500"}, {"a"}, nil} {
		given := tabletest.Column("x", values...)
		described, want := suggest.Described(given, suggest.Table(given)), recognize.Formats(given)
		if described.Columns[0].Format != want.Columns[0].Format || given.Columns[0].Format != (format.Format{}) {
			t.Errorf("%q: %q, want %q", values, described.Columns[0].Format, want.Columns[0].Format)
		}
	}
}
