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
