package table_test

import (
	"slices"
	"testing"

	"quasi/engine/data/table"
)

// A blank around a number is no other patient; a row without a number is one of its own.
func TestWhose(t *testing.T) {
	b := table.NewBuilder([]string{"id"}, table.NewMarkers(table.DefaultMarkers()))
	for _, id := range []string{"17", "", "17 ", "18", "?", " 18", "*", "17", ""} {
		b.Append([]string{id})
	}
	whose, count := b.Table().Columns[0].Whose()
	if want := []int32{0, 1, 0, 2, 3, 2, 4, 0, 5}; count != 6 || !slices.Equal(whose, want) {
		t.Errorf("%d patients %v, want %v", count, whose, want)
	}
}
