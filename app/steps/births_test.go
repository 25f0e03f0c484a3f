package steps_test

import (
	"fmt"
	"slices"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
)

// A birth in the future is marked as missing by one click.
func TestABirthInTheFutureIsMarkedAsMissing(t *testing.T) {
	rows := "birth_date,admitted\n12.03.2068,18.05.2024\n"
	for i := range 9 {
		rows += fmt.Sprintf("13.03.195%d,17.05.2024\n", i)
	}
	s, p := stepstest.Columns(t, text.English, sessiontest.Text("ward.csv", rows))
	p.At(session.Open).Click("births-missing-birth_date").Settle().Misses("births-missing-birth_date")
	if missing := s.Recipe().Input.Missing; !slices.Contains(missing, "12.03.2068") || s.Table.Columns[0].Missing != 1 {
		t.Errorf("missing are %q, in %d rows", missing, s.Table.Columns[0].Missing)
	}
}
