package release_test

import (
	"testing"

	"quasi/engine/facts"
)

// What it says names the value, the column and both losses.
func TestAStretchedColumnIsSaid(t *testing.T) {
	s := facts.Stretched{Column: "age", Value: "950", Loss: 0.0131, Without: 0.0267}
	if got, want := s.Said().String(), "The value 950 alone stretches the range of age so far that its loss counts as 1.3%. Without it, that would be 2.7%."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
