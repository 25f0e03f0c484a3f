package table_test

import (
	"slices"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

// Blanks at the ends, how an accent is written and how a number is, unless it is a code, make no two values.
func TestSpellingsOfOneValue(t *testing.T) {
	numbers := format.Format{Type: format.Decimal}
	for _, test := range []struct {
		format format.Format
		values []string
		want   []int32
	}{
		{format.Format{}, []string{"HIV", "hiv", "HIV ", " HIV", "\u00a0HIV", "H IV", ""}, []int32{0, 1, 0, 0, 0, 2, 3}},
		{format.Format{}, []string{"5", "5.0", "05", "５", "5.1", "71E2", "7100"}, []int32{0, 0, 0, 0, 1, 2, 3}},
		{format.Format{}, []string{"Méni\u200bère", "Me\u0301nie\u0300re", "Ménière", "Meniere"}, []int32{0, 0, 0, 1}},
		{format.Format{Type: format.Category}, []string{"5", "5.0", "05", "5 "}, []int32{0, 1, 2, 0}},
		{numbers, []string{"5", "5.0", "05", " 5e0", "5.1", "0", "-0", "n/k", "n/k "}, []int32{0, 0, 0, 0, 1, 2, 2, 3, 3}},
		{format.Format{Type: format.Decimal, Numbers: format.Comma}, []string{"5,0", "5", "5,1"}, []int32{0, 0, 1}},
		{format.Format{Type: format.Date}, []string{"2024-01-05", "2024-01-05 ", "05.01.2024"}, []int32{0, 0, 1}},
	} {
		c := &table.Column{Name: "dx", Values: test.values, Missing: make([]bool, len(test.values)), Format: test.format}
		got, distinct := c.Spellings()
		if !slices.Equal(got, test.want) || distinct != int(slices.Max(test.want))+1 {
			t.Errorf("%+v %q are %v (%d), want %v", test.format, test.values, got, distinct, test.want)
		}
	}
}

// Missing values are one, whatever their marker, and no spelling of a value.
func TestSpellingsOfNoValue(t *testing.T) {
	b := table.NewBuilder([]string{"dx"}, table.NewMarkers([]string{"?", "", "NA"}))
	for _, text := range []string{"?", "flu", "", "NA", "flu "} {
		b.Append([]string{text})
	}
	c := b.Table().Columns[0]
	got, distinct := c.Spellings()
	var rows []int32
	for _, code := range c.Codes {
		rows = append(rows, got[code])
	}
	if !slices.Equal(rows, []int32{0, 1, 0, 0, 1}) || distinct != 2 {
		t.Errorf("rows say %v (%d)", rows, distinct)
	}
}
