package restore

import (
	"slices"
	"testing"

	"quasi/engine/data/format"
)

// Values are in the order of their numbers, those of one number in that of their texts,
// and others behind them.
func TestValuesAreSorted(t *testing.T) {
	texts := []string{"x", "10", "2.0", "2", "old"}
	s := sorted(values{codes: []int32{0, 1, 2, 3, 4}, texts: texts, counts: []int{1, 2, 3, 4, 5}, format: format.Format{}})
	if want := []string{"2", "2.0", "10", "old", "x"}; !slices.Equal(s.texts, want) || !slices.Equal(s.counts, []int{4, 3, 2, 5, 1}) || !slices.Equal(s.codes, []int32{3, 2, 1, 4, 0}) {
		t.Errorf("sorted as %+v, want %q", s, want)
	}
}

// A set within another one is kept once, and one across others is not.
func TestSetsAreNested(t *testing.T) {
	sets := []group{{values: []int32{0, 1, 2}}, {values: []int32{0, 1, 2}}, {values: []int32{1, 2}}, {values: []int32{2, 3}}, {values: []int32{1}}}
	kept, inner := nest(sets, 4)
	if want := []int{0, 2, 1, -1}; len(kept) != 3 || !slices.Equal(inner, want) || kept[0].parent != -1 || kept[1].parent != 0 || kept[2].parent != 1 {
		t.Errorf("%+v are kept, and the values are within %v, want %v", kept, inner, want)
	}
}
