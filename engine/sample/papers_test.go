package sample_test

import (
	"testing"

	"quasi/engine/sample"
)

// The samples of the tours are tables with a recipe for each of their columns.
func TestToursTables(t *testing.T) {
	for _, name := range []string{sample.Orders, sample.Points, sample.MorePoints, sample.Occupations, sample.Colleagues} {
		s, err := sample.Get(name)
		if err != nil || s.Name != name {
			t.Fatalf("%s: %q, %v", name, s.Name, err)
		}
		got := read(t, s)
		if err := s.Recipe.Fits(got); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if len(got.Columns) != len(s.Recipe.Columns) || s.Recipe.Privacy.K != 2 {
			t.Errorf("%s: %d columns, %d decided, k = %d", name, len(got.Columns), len(s.Recipe.Columns), s.Recipe.Privacy.K)
		}
	}
}
