package rows_test

import (
	"slices"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/measure/rows"
)

// seven is a release of seven records, of which the fifth is left out. The first column keeps, changes and stars
// values; the second is released as it is, something else is in the place of the third, and the fourth has two texts
// that were swapped.
func seven() rows.Beside {
	column := func(texts ...string) *table.Column {
		b := table.NewBuilder([]string{"c"}, table.NewMarkers([]string{""}))
		for _, text := range texts {
			b.Append([]string{text})
		}
		return b.Table().Columns[0]
	}
	kept := []int32{0, 1, 2, 3, 5, 6}
	shared := column("p", "q", "p", "q", "r", "p", "q")
	of := &table.Table{Columns: []*table.Column{shared}, N: 7}
	return rows.Beside{
		Before:  []*table.Column{column("10", "9", "a", "", "b", "", "*"), shared, column("s", "t", "s", "t", "s", "t", "s"), column("u", "v", "u", "v", "u", "v", "u")},
		After:   []*table.Column{column("10", "[5,10)", "*", "*", "x", "*"), of.Pick(kept).Columns[0], nil, column("v", "u", "v", "u", "u", "v")},
		Row:     []int32{0, 1, 2, 3, rows.LeftOut, 4, 5},
		Classes: [][]int32{{2, 3, 6}, {1, 5}, {0}},
		Sizes:   []int32{3, 2, 1},
		Lost:    []float32{0, 0.5, 1, 0, 1, 0.25, 0},
	}
}

// A value without a text that is released as a star is the same; a value that is one was starred; who is left out is
// neither, and is found by what he was.
func TestChangesByHand(t *testing.T) {
	r := rows.New(seven())
	for _, test := range []struct {
		change rows.Change
		column int
		text   string
		want   []int32
	}{
		{rows.Whatever, 0, "", []int32{0, 1, 2, 3, 4, 5, 6}},
		{rows.Same, 0, "", []int32{0, 3, 6}}, {rows.Changed, 0, "", []int32{1, 2, 5}}, {rows.Starred, 0, "", []int32{2}}, {rows.Gone, 0, "", []int32{4}},
		{rows.Same, 1, "", []int32{0, 1, 2, 3, 5, 6}}, {rows.Changed, 1, "", nil}, {rows.Starred, 1, "", nil},
		{rows.Same, 2, "", nil}, {rows.Changed, 2, "", []int32{0, 1, 2, 3, 5, 6}}, {rows.Starred, 2, "", nil},
		{rows.Same, 3, "", nil}, {rows.Changed, 3, "", []int32{0, 1, 2, 3, 5, 6}},
		{rows.Same, rows.Any, "", nil}, {rows.Changed, rows.Any, "", []int32{0, 1, 2, 3, 5, 6}}, {rows.Starred, rows.Any, "", []int32{2}}, {rows.Gone, rows.Any, "", []int32{4}},
		{rows.Whatever, 0, "[5", []int32{1}}, {rows.Whatever, 0, "9", []int32{1}}, {rows.Whatever, 0, "X", []int32{5}}, {rows.Whatever, 0, "B", []int32{4}},
		{rows.Whatever, 0, "*", []int32{2, 3, 6}}, {rows.Whatever, 1, "R", []int32{4}}, {rows.Whatever, 1, "q", []int32{1, 3, 6}}, {rows.Whatever, 2, "s", []int32{0, 2, 4, 6}},
		{rows.Whatever, rows.Any, "x", []int32{5}}, {rows.Gone, rows.Any, "b", []int32{4}}, {rows.Same, 0, "1", []int32{0}}, {rows.Changed, 0, "1", []int32{1}},
	} {
		f := rows.Filter{Change: test.change, Column: test.column, Text: test.text, Like: rows.Any}
		if got := r.Among([]int32{0, 1, 2, 3, 4, 5, 6}, f); !r.Admits(f) || !slices.Equal(got, test.want) {
			t.Errorf("%+v finds %v, want %v", f, got, test.want)
		}
	}
	if got := r.ChangedColumns(); !slices.Equal(got, []int{0, 2, 3}) {
		t.Errorf("columns %v have changed, want 0, 2 and 3", got)
	}
	for record, want := range [][]int{{2, 3}, {0, 2, 3}, {0, 2, 3}, {2, 3}, nil, {0, 2, 3}, {2, 3}} {
		if got := r.Changed(int32(record)); !slices.Equal(got, want) {
			t.Errorf("record %d has changed in %v, want %v", record, got, want)
		}
	}
	for like, want := range [][]int32{{0}, {1, 5}, {2, 3, 6}, {2, 3, 6}, nil, {1, 5}, {2, 3, 6}} {
		for most, size := range []int{99, 1, 2, 3} { // 0: any
			found := want
			if len(want) > size {
				found = nil
			}
			if got := r.Among([]int32{0, 1, 2, 3, 4, 5, 6}, rows.Filter{Column: rows.Any, Like: like, AtMost: most}); !slices.Equal(got, found) {
				t.Errorf("like %d, at most %d: %v, want %v", like, most, got, found)
			}
		}
	}
	none := table.NewBuilder([]string{"c"}, table.NewMarkers(nil)).Table().Columns
	if got := rows.New(rows.Beside{Before: none, After: none}).ChangedColumns(); len(got) != 0 {
		t.Errorf("of no record %v have changed", got)
	}
}

// Who is left out, or has no value, is last in either direction; what an order does not decide stands class by class.
func TestOrdersByHand(t *testing.T) {
	r := rows.New(seven())
	for _, test := range []struct {
		order rows.Order
		want  []int32
	}{
		{rows.Order{}, []int32{0, 1, 5, 2, 3, 6, 4}},
		{rows.Order{Reverse: true}, []int32{2, 3, 6, 1, 5, 0, 4}},
		{rows.Order{By: rows.File}, []int32{0, 1, 2, 3, 4, 5, 6}},
		{rows.Order{By: rows.File, Reverse: true}, []int32{6, 5, 4, 3, 2, 1, 0}},
		{rows.Order{By: rows.Risk}, []int32{0, 1, 5, 2, 3, 6, 4}},
		{rows.Order{By: rows.Risk, Reverse: true}, []int32{2, 3, 6, 1, 5, 0, 4}},
		{rows.Order{By: rows.Loss}, []int32{2, 4, 1, 5, 0, 3, 6}},
		{rows.Order{By: rows.Loss, Reverse: true}, []int32{0, 3, 6, 5, 1, 2, 4}},
		{rows.Order{By: rows.Column}, []int32{1, 0, 2, 4, 5, 3, 6}},
		{rows.Order{By: rows.Column, Reverse: true}, []int32{4, 2, 0, 1, 5, 3, 6}},
		{rows.Order{By: rows.Column, Column: 1}, []int32{0, 5, 2, 1, 3, 6, 4}},
		{rows.Order{By: rows.Column, Column: 1, Reverse: true}, []int32{4, 1, 3, 6, 0, 5, 2}},
	} {
		if got := r.InOrder(test.order); !slices.Equal(got, test.want) {
			t.Errorf("%+v: %v, want %v", test.order, got, test.want)
		}
	}
}
