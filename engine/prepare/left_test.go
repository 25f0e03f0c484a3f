package prepare_test

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/say"
)

// Every record is kept or named as left out, and is left out if and only if none of its
// cells has a value as the recipe reads it; a star alone shows that somebody was there.
func TestLeftOutAndKeptAreAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		before := rapid.SliceOfNDistinct(rapid.Int32Range(0, 20), 0, 3, rapid.ID[int32]).Draw(t, "left out by the reader")
		slices.Sort(before)
		given = given.NumberedWithout(before)
		p := drawn(t, given, r)
		var left say.Runs
		kept := 0
		for row := range given.N {
			number := given.Columns[0].Number(row)
			switch {
			case !somebody(given, row):
				left.Add(number, 1)
			case kept == p.Raw.N || p.Raw.Columns[0].Number(kept) != number || !slices.Equal(p.Raw.AppendRecord(nil, kept), given.AppendRecord(nil, row)):
				t.Fatalf("record %d is neither kept nor nobody", number)
			default:
				kept++
			}
		}
		if kept != p.Raw.N || p.Contrary != 0 || !reflect.DeepEqual(p.Left, left) {
			t.Fatalf("%d records are kept, %d of them people; left out are %+v, nobody's are %+v", p.Raw.N, kept, p.Left, left)
		}
		if said := p.LeftOut(); (said.English == "") != (left.Total == 0) {
			t.Fatalf("of %d records left out it is said %q", left.Total, said.English)
		}
	})
}

// somebody reports whether a cell of a record has a value or a star.
func somebody(t *table.Table, row int) bool {
	return slices.ContainsFunc(t.AppendRecord(nil, row), func(text string) bool { return text == "*" || !slices.Contains(absent, text) })
}
