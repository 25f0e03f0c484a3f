package restore

import (
	"slices"
	"testing"

	"quasi/engine/data/format"
)

// Values are in the order of their numbers, those of one number in that of their texts,
// and others behind them, in whatever order they come.
func TestValuesAreSorted(t *testing.T) {
	texts, want := []string{"x", "10", "2.0", "2", "old"}, []string{"2", "2.0", "10", "old", "x"}
	for turn := range 10 {
		v := values{format: format.Format{}}
		for i := range texts {
			at := (i + turn) % len(texts)
			if turn >= len(texts) {
				at = (2*len(texts) - i - turn%len(texts)) % len(texts)
			}
			v.codes, v.texts, v.counts = append(v.codes, int32(at)), append(v.texts, texts[at]), append(v.counts, at+1)
		}
		s := sorted(v)
		if !slices.Equal(s.texts, want) || !slices.Equal(s.counts, []int{4, 3, 2, 5, 1}) || !slices.Equal(s.codes, []int32{3, 2, 1, 4, 0}) {
			t.Errorf("%q sorted as %+v, want %q", v.texts, s, want)
		}
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
