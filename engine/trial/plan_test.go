package trial_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
	"quasi/engine/trial"
)

// A number that is asked for leaves as the mean of its class, exactly for the question, where it would
// leave as it is: unless a model is on it, or the question counts its values.
func TestANumberThatIsAskedForLeavesAsAMean(t *testing.T) {
	var rows strings.Builder
	rows.WriteString("id,ward,crp,score,back\n")
	for i := range 400 {
		fmt.Fprintf(&rows, "%d,%s,%d.%d,%d,%d\n", i*2/3, []string{"Surgery", "Neurology"}[i%7/4], i*i%97, i%10, i%3, i%5/4)
	}
	for _, test := range []struct {
		question, column string
		model, means     bool
		role             table.Role
	}{
		{"mean of crp by ward", "crp", false, true, table.QuasiIdentifying},
		{"mean of crp by ward", "crp", true, false, table.Sensitive},
		{"count by ward", "crp", false, true, table.QuasiIdentifying},
		{"count by crp/10", "crp", false, false, table.QuasiIdentifying},
		{"share of back=1 by ward", "back", false, false, table.Sensitive},
	} {
		base := recipe.Default()
		if base.Privacy.Patient = "id"; test.model {
			base.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: test.column, Parameters: parameter.Given{"l": 2}}}
			base.Columns = []recipe.Column{{Name: test.column, Role: table.Sensitive}}
		}
		q, _ := question.Parse(test.question)
		all, err := trial.Plans(context.Background(), tabletest.Read(t, rows.String(), recipe.Input{}), base, []question.Question{q}, nil)
		if err != nil {
			t.Fatal(err)
		}
		plan := all[len(all)-1]
		if c := plan.Recipe.Column(test.column); c.Role != test.role || c.Means != test.means || len(plan.Recipe.Privacy.Models) == 1 != test.model {
			t.Errorf("%s: %+v, models %+v", test.question, c, plan.Recipe.Privacy.Models)
		} else if !plan.Trial.Passed() || test.means && (len(plan.Unique) > 0 || !plan.Trial.Exact()) {
			t.Errorf("%s: %+v, %+v", test.question, plan.Trial, plan.Unique)
		}
	}
}

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
