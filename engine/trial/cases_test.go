package trial_test

import (
	"cmp"
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/trial"
)

//go:embed testdata/plans.txt
var planCases string

// What a plan releases is as its line wants it.
func TestPlans(t *testing.T) {
	casetest.Run(t, planCases, map[string]casetest.Answer{"plans": leaving, "role of an outcome": outcome, "names of a release": namesOfRelease})
}

// rowsOf returns a header and rows that are made by a format of their number.
func rowsOf(header string, n int, row func(i int) string) string {
	var b strings.Builder
	b.WriteString(header + "\n")
	for i := range n {
		b.WriteString(row(i) + "\n")
	}
	return b.String()
}

const stayHeader = "name,birth_date,sex,admitted,discharged,XQ7,height_cm,zip,ward"

func stayRow(i int) string {
	return fmt.Sprintf("Anna%d,19%02d-03-%02d,%s,2024-05-%02d,2024-05-%02d,%d,%d,%d,%s", i, 30+i%50, 1+i%28, []string{"m", "f"}[i%2], 1+i%20, 3+i%20+i%5, 4100+37*(i%40), 150+i%40, 10115+i%9, []string{"A", "B"}[i%2])
}

// tables are those that lines name; rows of a line stand below their own.
var tables = map[string]string{
	"stays":      rowsOf(stayHeader, 120, stayRow),
	"aged stays": rowsOf("age,"+stayHeader, 120, func(i int) string { return fmt.Sprintf("%d,%s", 20+i%50, stayRow(i)) }),
	"ward": rowsOf("name,birth_date,sex,admitted,discharged,XQ7", 120, func(i int) string {
		return fmt.Sprintf("Anna%d,19%02d-03-%02d,%s,2024-05-%02d,2024-05-%02d,%d", i, 30+i%50, 1+i%28, []string{"m", "f"}[i%2], 1+i%20, 3+i%20+i%5, 4100+37*(i%40))
	}),
	"visits": rowsOf("sex,ward,stay_no", 120, func(i int) string {
		return fmt.Sprintf("%s,%s,%d", []string{"m", "f"}[i%2], []string{"A", "B"}[i%2], i%60)
	}),
	"heights": rowsOf("sex,height_cm", 119, func(i int) string { return fmt.Sprintf("%s,%d", []string{"m", "f"}[i%2], 150+i%40) }),
	"copies": rowsOf("sex,ward,crp,crp_again,back,relapse", 120, func(i int) string {
		return fmt.Sprintf("%s,%s,%d,%d,%d,%d", []string{"m", "f"}[i%2], []string{"A", "B"}[i%7/4], 10+i*i%90, 10+i*i%90, i%5/4, i%7/6)
	}),
	"coded sex": rowsOf("SEX,AGE,LOS", 120, func(i int) string { return fmt.Sprintf("%d,%d,%d", []int{1, 2, 2, 1, 9}[i%5], 40+i%40, 3+i%9) }),
}

// leaving returns which columns leave by each plan of a table's questions: in which form and
// why, as what, and with which weight.
func leaving(t *testing.T, in []string) string {
	text, base := tables[in[0]], recipe.Default()
	var questions []question.Question
	for _, field := range in[1:] {
		if strings.Contains(field, " = ") {
			base = recipetest.Changed(t, base, field)
		} else if q, err := question.Parse(field); err == nil {
			questions = append(questions, q)
		} else {
			text += field + "\n"
		}
	}
	of := tabletest.Read(t, text, recipe.Input{})
	p, err := trial.NewPlanner(of, nil, profile.NamesFor(nil), base, questions)
	if err != nil {
		if _, tried := trial.Plans(t.Context(), of, base, questions, nil); casetest.Said(tried) != casetest.Said(err) {
			t.Errorf("tried, %v is said", tried)
		}
		return casetest.Said(err)
	}
	var all []string
	var plans []trial.Planned
	for _, name := range p.Names() {
		plan := p.Untried(name)
		for i := range plan.Files {
			plan.Files[i].Name = plan.Name
		}
		if plans = append(plans, plan.Files...); plan.Files == nil {
			plans = append(plans, plan)
		}
	}
	for _, plan := range plans {
		name := plan.Name
		said, leaves := string(name)+":", map[string]bool{}
		for _, c := range plan.Columns {
			decided := plan.Recipe.Column(c.Name)
			leaves[c.Name] = true
			said += fmt.Sprintf(" %s(%s%s %s", c.Name, c.Form, c.Width, c.Why.Code)
			if decided.Role == table.Sensitive {
				said += " sensitive"
			}
			if decided.Weight != nil {
				said += fmt.Sprintf(" %g", *decided.Weight)
			}
			said += ")"
			stepped := decided.Coarsen != nil && decided.Coarsen.Kind == coarsen.Step && fmt.Sprint(decided.Coarsen.Width) == c.Width
			if decided.Means != (c.Form == facts.FormMeans) || stepped != (c.Form == facts.FormSteps) || decided.Studied != (c.Why.Code == "plan-asked") {
				t.Errorf("%s, %s: %+v leaves as %s", name, c.Name, decided, c.Form)
			}
		}
		for _, c := range plan.Recipe.Columns {
			if plan.Recipe.Leaves(c.Name) != leaves[c.Name] {
				t.Errorf("%s: %s leaves: %v", name, c.Name, !leaves[c.Name])
			}
		}
		all = append(all, said)
	}
	return strings.Join(all, " | ")
}

// outcome returns the role of a column with two values that a question is about.
func outcome(t *testing.T, in []string) string {
	name, values := in[0], in[1:3]
	q, err := question.Parse(strings.NewReplacer("{name}", name, "{value}", values[0]).Replace(in[3]))
	if err != nil {
		t.Fatal(err)
	}
	text := rowsOf("age,ward,"+name, 200, func(i int) string {
		return fmt.Sprintf("%d,%s,%s", 30+i*7%60, []string{"A", "B"}[i%2], values[min(i%6, 1)])
	})
	p, err := trial.NewPlanner(tabletest.Read(t, text, recipe.Input{}), nil, profile.NamesFor(nil), recipe.Default(), []question.Question{q})
	if err != nil {
		t.Fatal(err)
	}
	asks := p.Untried(facts.PlanAsked)
	return string(asks.Recipe.Column(name).Role)
}

// namesOfRelease returns the columns of a release as they are compared, what they are called
// there, and what is in disguise.
func namesOfRelease(t *testing.T, in []string) string {
	r := recipetest.Changed(t, recipetest.Quasi("id", "age", "zip"), append([]string{"id = identifying", "zip = identifying", "age.rename = years", "patient = id"}, in[1:]...)...)
	named, called, disguised := trial.ReleaseBy(&r, tabletest.Read(t, in[0]+"\n1,2,3\n4,5,6\n", recipe.Input{}))
	said := strings.Join(named.Names(), " ")
	for own, name := range called {
		said += fmt.Sprintf(", %s called %s", own, name)
	}
	return said + cmp.Or(strings.Join(append([]string{""}, disguised...), ", in disguise "), "")
}
