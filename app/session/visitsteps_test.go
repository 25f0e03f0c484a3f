package session

import (
	"slices"
	"testing"
)

// Each step has a number in the files of visits, and those that were saved before *Purpose* was a
// step keep theirs.
func TestStepsOfVisitsKeepTheirNumbers(t *testing.T) {
	if want := []Step{Open, Columns, Generalise, Protect, Review, Export}; !slices.Equal(visitSteps[:6], want) {
		t.Errorf("the first numbers are those of %v, want %v", visitSteps[:6], want)
	}
	for step := range Steps {
		if !slices.Contains(visitSteps[:], step) {
			t.Errorf("step %d has no number", step)
		}
	}
}
