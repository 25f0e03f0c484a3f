package rows_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/rows"
)

var texts = []string{"", "*", "a", "A", "Ab", "ba", "10", "9", "9.5", "=1", "2024-01-02", "2023-12-31", "straße", "ΣΑΣ", "σας", "ſ", "\u212a"}

// drawColumn draws a column; some of its texts stand for no value.
func drawColumn(t *rapid.T, name string, n int) *table.Column {
	b := table.NewBuilder([]string{name}, table.NewMarkers([]string{""}))
	for range n {
		b.Append([]string{rapid.SampledFrom(texts).Draw(t, name)})
	}
	return b.Table().Columns[0]
}

// drawBeside draws a release: some columns as they were, some released otherwise, some
// replaced, with classes of any sizes and any losses.
func drawBeside(t *rapid.T) rows.Beside {
	n := rapid.IntRange(1, 12).Draw(t, "n")
	var kept []int32
	b := rows.Beside{Row: make([]int32, n), Lost: make([]float32, n)}
	classes := map[int][]int32{}
	for record := range b.Row {
		b.Lost[record] = rapid.SampledFrom([]float32{0, 0.125, 1.0 / 3, 1}).Draw(t, "lost")
		if b.Row[record] = rows.LeftOut; rapid.IntRange(0, 3).Draw(t, "kept") > 0 {
			kept = append(kept, int32(record))
			class := rapid.IntRange(0, 3).Draw(t, "class")
			classes[class] = append(classes[class], int32(record))
		}
	}
	kept = rapid.Permutation(kept).Draw(t, "order of release")
	for row, record := range kept {
		b.Row[record] = int32(row)
	}
	for class := range 4 {
		if len(classes[class]) > 0 {
			b.Classes = append(b.Classes, classes[class])
			b.Sizes = append(b.Sizes, int32(rapid.IntRange(1, len(classes[class])).Draw(t, "size")))
		}
	}
	for at := range rapid.IntRange(1, 3).Draw(t, "columns") {
		was := drawColumn(t, fmt.Sprintf("was%d", at), n)
		b.Before = append(b.Before, was)
		switch rapid.IntRange(0, 2).Draw(t, "released") {
		case 0:
			b.After = append(b.After, (&table.Table{Columns: []*table.Column{was}, N: n}).Pick(kept).Columns[0])
		case 1:
			b.After = append(b.After, drawColumn(t, fmt.Sprintf("is%d", at), len(kept)))
		default:
			b.After = append(b.After, nil)
		}
	}
	return b
}

func drawOrder(t *rapid.T, b rows.Beside) rows.Order {
	return rows.Order{
		By:      rapid.SampledFrom([]rows.By{rows.Class, rows.File, rows.Risk, rows.Loss, rows.Column}).Draw(t, "by"),
		Column:  rapid.IntRange(0, len(b.Before)-1).Draw(t, "by column"),
		Reverse: rapid.Bool().Draw(t, "reverse"),
	}
}

func drawFilter(t *rapid.T, b rows.Beside) rows.Filter {
	return rows.Filter{
		Change: rapid.SampledFrom([]rows.Change{rows.Whatever, rows.Same, rows.Changed, rows.Starred, rows.Gone}).Draw(t, "change"),
		Column: rapid.IntRange(rows.Any, len(b.Before)-1).Draw(t, "in column"),
		Text:   rapid.SampledFrom(append([]string{"", "", "B", "ß", "K", "s"}, texts...)).Draw(t, "text"),
		AtMost: rapid.SampledFrom([]int{0, 0, 1, 2, 5}).Draw(t, "at most"),
		Like:   rapid.IntRange(rows.Any, len(b.Row)-1).Draw(t, "like"),
	}
}

// cell is a cell as it was and as it is released; replaced: by something else.
type cell struct {
	was, is  string
	absent   bool
	replaced bool
}

func cells(b rows.Beside, record int32) []cell {
	var all []cell
	for at, before := range b.Before {
		c := cell{was: before.Text(int(record)), absent: before.IsMissing(int(record)), replaced: b.After[at] == nil}
		if row := b.Row[record]; row >= 0 && !c.replaced {
			c.is = b.After[at].Text(int(row))
		}
		all = append(all, c)
	}
	return all
}

func (c cell) changed() bool { return c.replaced || c.was != c.is && !(c.is == "*" && c.absent) }

// classOf returns the place of a record's class in b, or -1.
func classOf(b rows.Beside, record int32) int {
	return slices.IndexFunc(b.Classes, func(class []int32) bool { return slices.Contains(class, record) })
}

// passes is the slow way to tell: cell by cell, by texts.
func passes(b rows.Beside, record int32, f rows.Filter) bool {
	class, released := classOf(b, record), b.Row[record] >= 0
	if f.Like != rows.Any && (class < 0 || class != classOf(b, int32(f.Like))) || f.AtMost > 0 && (class < 0 || int(b.Sizes[class]) > f.AtMost) {
		return false
	}
	anyChanged, anyStarred, has := false, false, f.Text == ""
	for at, c := range cells(b, record) {
		if f.Column != rows.Any && f.Column != at {
			continue
		}
		anyChanged = anyChanged || c.changed()
		anyStarred = anyStarred || c.changed() && !c.replaced && c.is == "*" && !c.absent
		for _, text := range []string{c.was, c.is} {
			has = has || containsFold(text, f.Text)
		}
	}
	switch f.Change {
	case rows.Same:
		return has && released && !anyChanged
	case rows.Changed:
		return has && released && anyChanged
	case rows.Starred:
		return has && released && anyStarred
	case rows.Gone:
		return has && !released
	}
	return has
}

// containsFold looks for a part that is equal but for capitals at every place.
func containsFold(text, part string) bool {
	letters, wanted := []rune(text), len([]rune(part))
	for from := 0; from+wanted <= len(letters); from++ {
		if strings.EqualFold(string(letters[from:from+wanted]), part) {
			return true
		}
	}
	return false
}

// A filter finds by codes the records whose texts match it, in the given order.
func TestAFilterFindsWhatTheTextsShow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBeside(t)
		r, f, o := rows.New(b), drawFilter(t, b), drawOrder(t, b)
		if !r.Admits(f) || !r.Valid(o) {
			t.Fatalf("%+v or %+v is refused", f, o)
		}
		all := r.InOrder(o)
		want := slices.DeleteFunc(slices.Clone(all), func(record int32) bool { return !passes(b, record, f) })
		if got := r.Among(all, f); !slices.Equal(got, want) {
			t.Fatalf("%+v finds %v of %v, want %v", f, got, all, want)
		}
	})
}

// compare is the slow way to put two records in order, by what is seen of them; 0 if the
// order says nothing of them.
func compare(b rows.Beside, o rows.Order, x, y int32) int {
	sign := 1
	if o.Reverse {
		sign = -1
	}
	lastOnes := func(x, y bool) int {
		if x == y {
			return 0
		}
		if x {
			return 1
		}
		return -1
	}
	i, j := classOf(b, x), classOf(b, y)
	switch o.By {
	case rows.File:
		return sign * cmp.Compare(x, y)
	case rows.Loss:
		return -sign * cmp.Compare(b.Lost[x], b.Lost[y])
	case rows.Column:
		c := b.Before[o.Column]
		if c.IsMissing(int(x)) || c.IsMissing(int(y)) {
			return lastOnes(c.IsMissing(int(x)), c.IsMissing(int(y)))
		}
		m, isNumber := c.Format.Number(c.Text(int(x)))
		n, otherIs := c.Format.Number(c.Text(int(y)))
		if isNumber != otherIs {
			return sign * lastOnes(otherIs, isNumber)
		}
		return sign * cmp.Or(cmp.Compare(m, n), strings.Compare(c.Text(int(x)), c.Text(int(y))))
	}
	if i < 0 || j < 0 {
		return lastOnes(i < 0, j < 0)
	}
	if o.By == rows.Risk {
		return sign * cmp.Compare(b.Sizes[i], b.Sizes[j])
	}
	return sign * cmp.Compare(b.Classes[i][0], b.Classes[j][0])
}

// An order is a permutation, and that of sorting by what is seen; what it does not decide
// stands class by class.
func TestAnOrderIsThatOfWhatIsSeen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBeside(t)
		r, o := rows.New(b), drawOrder(t, b)
		want := group.Numbers(r.N())
		byClass := rows.Order{}
		slices.SortStableFunc(want, func(x, y int32) int { return compare(b, byClass, x, y) })
		slices.SortStableFunc(want, func(x, y int32) int { return compare(b, o, x, y) })
		got := r.InOrder(o)
		if !slices.Equal(got, want) {
			t.Fatalf("%+v: %v, want %v", o, got, want)
		}
		if seen := slices.Sorted(slices.Values(got)); len(seen) != r.N() || seen[0] != 0 || int(seen[len(seen)-1]) != r.N()-1 || len(slices.Compact(seen)) != r.N() {
			t.Fatalf("%v is no permutation", got)
		}
	})
}

// What is said of one record agrees with the texts and classes.
func TestOfOneRecord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBeside(t)
		r := rows.New(b)
		columns := map[int]bool{}
		for record := range int32(r.N()) {
			var want []int
			for at, c := range cells(b, record) {
				if b.Row[record] >= 0 && c.changed() {
					want, columns[at] = append(want, at), true
				}
			}
			if got := r.Changed(record); !slices.Equal(got, want) {
				t.Fatalf("record %d has changed in %v, want %v", record, got, want)
			}
			class := classOf(b, record)
			if class < 0 {
				if r.ClassOf(record) != rows.LeftOut || r.Size(record) != 0 || r.Alike(record) != nil {
					t.Fatalf("record %d is left out and has class %d", record, r.ClassOf(record))
				}
				continue
			}
			if !slices.Equal(r.Alike(record), b.Classes[class]) || r.Size(record) != int(b.Sizes[class]) {
				t.Fatalf("record %d is like %v of %d, want %v of %d", record, r.Alike(record), r.Size(record), b.Classes[class], b.Sizes[class])
			}
		}
		got := r.ChangedColumns()
		for at := range b.Before {
			if slices.Contains(got, at) != columns[at] {
				t.Fatalf("columns %v have changed, want %v", got, columns)
			}
		}
	})
}

// What does not exist is refused.
func TestWhatIsNotThere(t *testing.T) {
	r := rows.New(rows.Beside{Row: []int32{rows.LeftOut}, Lost: []float32{1}})
	for _, f := range []rows.Filter{{Like: 1, Column: -1}, {Column: 0, Like: -1}, {Column: -2, Like: -1}, {Column: -1, Like: -2}, {Column: -1, Like: -1, AtMost: -1}, {Column: -1, Like: -1, Change: "x"}} {
		if r.Admits(f) {
			t.Errorf("%+v is admitted", f)
		}
	}
	for _, o := range []rows.Order{{By: "x"}, {By: rows.Column}, {By: rows.Column, Column: -1}} {
		if r.Valid(o) {
			t.Errorf("%+v is valid", o)
		}
	}
	if all := (rows.Filter{Column: rows.Any, Like: rows.Any}); !r.Admits(all) || !slices.Equal(r.Among(r.InOrder(rows.Order{}), all), []int32{0}) {
		t.Error("a table without columns has no row")
	}
}

// Rows of a class of two are among those of at most two, and not of one; the first column can be
// searched, whatever the case of its letters, and gives an order.
func TestRowsByHand(t *testing.T) {
	column := tabletest.Column("name", "[AZ]", "m", "@az", "zu")
	r := rows.New(rows.Beside{Row: []int32{0, 1, 2, 3}, Lost: make([]float32, 4), Classes: [][]int32{{0, 1}, {2}, {3}}, Sizes: []int32{2, 1, 1}, Before: column.Columns, After: column.Columns})
	for _, test := range []struct {
		filter rows.Filter
		want   []int32
	}{
		{rows.Filter{Column: rows.Any, Like: rows.Any, AtMost: 1}, []int32{2, 3}},
		{rows.Filter{Column: rows.Any, Like: rows.Any, AtMost: 2}, []int32{0, 1, 2, 3}},
		{rows.Filter{Column: 0, Like: rows.Any, Text: "az"}, []int32{0, 2}},
		{rows.Filter{Column: 0, Like: rows.Any, Text: "Zu"}, []int32{3}},
		{rows.Filter{Column: 0, Like: rows.Any, Text: "{"}, nil},
		{rows.Filter{Column: 0, Like: rows.Any, Text: "`"}, nil},
	} {
		if got := r.Among([]int32{0, 1, 2, 3}, test.filter); !r.Admits(test.filter) || !slices.Equal(got, test.want) {
			t.Errorf("%+v finds %v, want %v", test.filter, got, test.want)
		}
	}
	for column, want := range map[int]bool{-1: false, 0: true, 1: false} {
		if got := r.Valid(rows.Order{By: rows.Column, Column: column}); got != want {
			t.Errorf("an order by column %d is valid: %v", column, got)
		}
	}
}

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
