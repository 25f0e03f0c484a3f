package trial_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/question"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
	"quasi/engine/trial"
)

// A model on a sensitive column is in the plans that release the column: the others can be run
// without it.
func TestPlansHaveTheModelsOfTheirColumns(t *testing.T) {
	var rows strings.Builder
	rows.WriteString("sex,age,diagnosis\n")
	for i := range 120 {
		fmt.Fprintf(&rows, "%s,%d,%s\n", []string{"m", "f"}[i%2], 40+i%30, []string{"I50.1", "J44.0", "N17.9"}[i%3])
	}
	base := recipe.Default()
	base.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "diagnosis", Parameters: parameter.Given{"l": 2}}}
	q, err := question.Parse("count by sex")
	if err != nil {
		t.Fatal(err)
	}
	all, err := trial.Plans(context.Background(), tabletest.Read(t, rows.String(), recipe.Input{}), base, []question.Question{q}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, plan := range all {
		leaves := plan.Recipe.Leaves("diagnosis")
		if !plan.Trial.Passed() || leaves != (len(plan.Recipe.Privacy.Models) == 1) {
			t.Errorf("%s: diagnosis leaves: %t, models %+v, %s", plan.Name, leaves, plan.Recipe.Privacy.Models, plan.Trial.Failed.English)
		}
	}
	if first, last := all[0], all[len(all)-1]; first.Recipe.Leaves("diagnosis") || !last.Recipe.Leaves("diagnosis") {
		t.Error("no plan with the column and one without it")
	}
}
