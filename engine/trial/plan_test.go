package trial_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
	"quasi/engine/trial"
)

// ward is a table of 120 stays: dates, a name, a measure that has no name in any list.
func ward(t *testing.T) *table.Table {
	var rows strings.Builder
	rows.WriteString("name,birth_date,sex,admitted,discharged,XQ7\n")
	for i := range 120 {
		fmt.Fprintf(&rows, "Anna%d,19%02d-03-%02d,%s,2024-05-%02d,2024-05-%02d,%d\n", i, 30+i%50, 1+i%28, []string{"m", "f"}[i%2], 1+i%20, 3+i%20+i%5, 4100+37*(i%40))
	}
	return tabletest.Read(t, rows.String(), recipe.Input{})
}

func plans(t *testing.T, texts ...string) ([]trial.Planned, error) {
	t.Helper()
	var questions []question.Question
	for _, text := range texts {
		q, err := question.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		questions = append(questions, q)
	}
	return trial.Plans(context.Background(), ward(t), recipe.Default(), questions, nil)
}

// What a question averages leaves as the mean of its group, what it groups by in the question's
// own groups, and dates stay.
func TestPlansTakeTheFormsOfTheQuestion(t *testing.T) {
	all, err := plans(t, "mean of length_of_stay by age/20")
	if err != nil {
		t.Fatal(err)
	}
	asked := all[0]
	if asked.Name != facts.PlanAsked || len(asked.Columns) != 2 {
		t.Fatalf("%+v", asked.Plan)
	}
	if stay := asked.Recipe.Column("length_of_stay"); !stay.Means || !stay.Studied || asked.Columns[0].Form != facts.FormMeans {
		t.Errorf("length of stay: %+v", stay)
	}
	if age := asked.Recipe.Column("age"); age.Coarsen == nil || age.Coarsen.Kind != coarsen.Step || age.Coarsen.Width != 20 || asked.Columns[1].Form != facts.FormSteps {
		t.Errorf("age: %+v", age)
	}
	for _, name := range []string{"name", "birth_date", "admitted", "discharged", "XQ7"} {
		if asked.Recipe.Column(name).Role != table.Identifying {
			t.Errorf("%s leaves", name)
		}
	}
	if last := all[len(all)-1]; last.Recipe.Column("sex").Role == table.Identifying || last.Recipe.Column("birth_date").Role != table.Identifying {
		t.Errorf("all: %+v", last.Recipe.Columns)
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

// No plan adds a second age to that of the table.
func TestPlansHaveOneAge(t *testing.T) {
	var rows strings.Builder
	rows.WriteString("sex,age,birth_date,admitted\n")
	for i := range 120 {
		fmt.Fprintf(&rows, "%s,%d,19%02d-03-%02d,2024-05-%02d\n", []string{"m", "f"}[i%2], 44+i%40, 80-i%40, 1+i%28, 1+i%20)
	}
	q, err := question.Parse("count by sex")
	if err != nil {
		t.Fatal(err)
	}
	all, err := trial.Plans(context.Background(), tabletest.Read(t, rows.String(), recipe.Input{}), recipe.Default(), []question.Question{q}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, plan := range all[1:] {
		var names []string
		for _, c := range plan.Columns {
			names = append(names, c.Name)
		}
		if !slices.Contains(names, "age") || slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, "age_") }) {
			t.Errorf("%s: %q leave", plan.Name, names)
		}
	}
}

// A column that nothing recognizes could identify when a question is about it; one that holds
// names is refused.
func TestPlansForColumnsThatWouldBeRemoved(t *testing.T) {
	all, err := plans(t, "mean of XQ7 by sex")
	if err != nil {
		t.Fatal(err)
	}
	if c := all[0].Recipe.Column("XQ7"); c.Role != table.QuasiIdentifying || !c.Means {
		t.Errorf("%+v", c)
	}
	if _, err := plans(t, "count by name"); err == nil || !strings.Contains(err.Error(), `column "name" is proposed to be removed`) {
		t.Error(err)
	}
	if _, err := plans(t, "mean of height"); err == nil || !strings.Contains(err.Error(), `"height"`) {
		t.Error(err)
	}
}

// What a share is asked of leaves exactly where it has two values as yes and no, and nothing
// recognizes it: made coarser, it answers something else. One that is recognized, one that only
// makes groups, and one of other values could identify as before.
func TestAnOutcomeThatIsAskedForIsSensitive(t *testing.T) {
	planned := func(name string, values [2]string, asked string) table.Role {
		t.Helper()
		var rows strings.Builder
		fmt.Fprintf(&rows, "age,ward,%s\n", name)
		for i := range 200 {
			fmt.Fprintf(&rows, "%d,%s,%s\n", 30+i*7%60, []string{"A", "B"}[i%2], values[min(i%6, 1)])
		}
		q, err := question.Parse(asked)
		if err != nil {
			t.Fatal(err)
		}
		p, err := trial.NewPlanner(tabletest.Read(t, rows.String(), recipe.Input{}), nil, profile.EnglishNames(), recipe.Default(), []question.Question{q})
		if err != nil {
			t.Fatal(err)
		}
		asks := p.Untried(facts.PlanAsked)
		return asks.Recipe.Column(name).Role
	}
	for _, values := range [][2]string{{"Y", "N"}, {"no", "yes"}, {"1", "0"}, {"ja", "nein"}, {"N", "J"}, {"是", "否"}, {"True", "False"}, {"WAHR", "FALSCH"}} {
		if got := planned("readmit_30d", values, "share of readmit_30d="+values[0]+" by ward"); got != table.Sensitive {
			t.Errorf("%q: %s", values, got)
		}
	}
	for _, values := range [][2]string{{"A", "B"}, {"Y", "J"}, {"1", "2"}, {"yes", "0"}} {
		if got := planned("readmit_30d", values, "share of readmit_30d="+values[0]+" by ward"); got != table.QuasiIdentifying {
			t.Errorf("%q: %s", values, got)
		}
	}
	for _, name := range []string{"female", "sex", "is_male", "hispanic", "ethnicity", "married", "homeless", "geschlecht", "PLZ", "性别"} {
		if got := planned(name, [2]string{"1", "0"}, "share of "+name+"=1 by ward"); got == table.Sensitive {
			t.Errorf("%s: %s", name, got)
		}
	}
	for _, asked := range []string{"count by readmit_30d", "association of readmit_30d, ward"} {
		if got := planned("readmit_30d", [2]string{"Y", "N"}, asked); got != table.QuasiIdentifying {
			t.Errorf("%s: %s", asked, got)
		}
	}
	for _, asked := range []string{"mean of readmit_30d", "regression of readmit_30d on ward"} {
		if got := planned("readmit_30d", [2]string{"1", "0"}, asked); got != table.Sensitive {
			t.Errorf("%s: %s", asked, got)
		}
	}
}

// Two widths that groups have leave the numbers as means, which fall into groups of both.
func TestPlansForGroupsOfSeveralWidths(t *testing.T) {
	all, err := plans(t, "count by age/10", "count by age/20, sex")
	if err != nil {
		t.Fatal(err)
	}
	if age := all[0].Recipe.Column("age"); !age.Means || age.Coarsen != nil {
		t.Errorf("%+v", age)
	}
}

// Without a question there is one plan, in forms that a statistics program can use.
func TestAPlanWithoutAQuestion(t *testing.T) {
	all, err := plans(t)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 1 || all[0].Name != facts.PlanAll || !all[0].Trial.Passed() {
		t.Fatalf("%+v", all)
	}
	if age := all[0].Recipe.Column("age"); age.Coarsen == nil || age.Coarsen.Width != 10 {
		t.Errorf("age: %+v", age)
	}
	if stay := all[0].Recipe.Column("length_of_stay"); !stay.Means {
		t.Errorf("stay: %+v", stay)
	}
}

// One value that is no number leaves a measure without means, and the plan with a release.
func TestNoMeansWhereAValueIsNoNumber(t *testing.T) {
	rows := "sex,height_cm\n"
	for i := range 120 {
		rows += fmt.Sprintf("%s,%d\n", []string{"m", "f"}[i%2], 150+i%40)
	}
	for last, want := range map[string]bool{"m,171": true, "m,<150": false} {
		all, err := trial.Plans(context.Background(), tabletest.Read(t, rows+last+"\n", recipe.Input{}), recipe.Default(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := all[len(all)-1]; got.Recipe.Column("height_cm").Means != want {
			t.Errorf("with %q: %+v, want means %v", last, got.Recipe.Column("height_cm"), want)
		}
	}
}

// A sex that is coded as a number leaves as its code or a group of codes: a mean of codes tells nothing.
func TestNoMeansOfASex(t *testing.T) {
	rows := "SEX,AGE,LOS\n"
	for i := range 120 {
		rows += fmt.Sprintf("%d,%d,%d\n", []int{1, 2, 2, 1, 9}[i%5], 40+i%40, 3+i%9)
	}
	q, err := question.Parse("regression of LOS on AGE, SEX")
	if err != nil {
		t.Fatal(err)
	}
	all, err := trial.Plans(context.Background(), tabletest.Read(t, rows, recipe.Input{}), recipe.Default(), []question.Question{q}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		if p.Recipe.Column("SEX").Means || !p.Recipe.Column("AGE").Means {
			t.Errorf("%+v: SEX %+v, AGE %+v", p.Plan, p.Recipe.Column("SEX"), p.Recipe.Column("AGE"))
		}
	}
}

// No two plans have the same columns: each has more than the one before.
func TestEachPlanHasMoreColumns(t *testing.T) {
	for _, asked := range []string{"mean of length_of_stay by age", "mean of length_of_stay by age, sex, XQ7"} {
		all, err := plans(t, asked)
		if err != nil {
			t.Fatal(err)
		}
		before := 0
		for _, plan := range all {
			if len(plan.Columns) <= before {
				t.Errorf("%s: %s has %d columns after %d", asked, plan.Name, len(plan.Columns), before)
			}
			before = len(plan.Columns)
		}
	}
}
