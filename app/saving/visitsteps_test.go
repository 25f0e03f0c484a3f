package saving

import (
	"slices"
	"testing"

	"quasi/app/session"
)

// Each step has a number in the files of visits, and those that were saved before *Purpose* was a
// step keep theirs.
func TestStepsOfVisitsKeepTheirNumbers(t *testing.T) {
	if want := []session.Step{session.Open, session.Columns, session.Generalise, session.Protect, session.Review, session.Export}; !slices.Equal(visitSteps[:6], want) {
		t.Errorf("the first numbers are those of %v, want %v", visitSteps[:6], want)
	}
	for step := range session.Steps {
		if !slices.Contains(visitSteps[:], step) {
			t.Errorf("step %d has no number", step)
		}
	}
}
