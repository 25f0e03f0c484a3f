package steps_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/readiness"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/file/recipe"
)

// Of a number of households it is asked whether they are counted, and nothing is said of
// patients.
func TestHouseholdsAreAskedAbout(t *testing.T) {
	var rows strings.Builder
	rows.WriteString("hh_id,age,sex\n")
	for i := range 60 {
		fmt.Fprintf(&rows, "%d,%d,%s\n", 10001+7*(i%20), 20+i%40, []string{"F", "M"}[i%2])
	}
	file := rows.String()
	s, p := stepstest.Columns(t, text.English, session.Source{Text: &file, Name: "survey.csv"})
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	p.Settle().Sees(s.Say(text.HouseholdAsk, "hh_id"), s.Say(text.HouseholdAskWhy, "hh_id")).Misses(s.Say(text.PatientAsk, "hh_id"))
	p.At(session.Protect).Sees(s.Say(text.HouseholdAsk, "hh_id"), s.Say(text.HouseholdYes)).Misses(s.Say(text.PatientAsk, "hh_id"))
	p.At(session.Columns).Settle().Click(readiness.PatientYes).Settle().Sees(s.Say(text.HouseholdIs, "hh_id")).Misses(s.Say(text.PatientIs, "hh_id"))
	if s.Recipe().Privacy.Patient != "hh_id" {
		t.Errorf("counted are %+v", s.Recipe().Privacy)
	}
}
