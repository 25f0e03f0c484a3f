package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quasi/engine/advise/whatif"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// What is printed and what JSON has are the same; each change has its recipe, which runs
// and loses no more than was measured.
func TestAdvise(t *testing.T) {
	file := patientsFile(t)
	args := append([]string{"advise", file, "--missing", "*", "--model", "distinct-l-diversity:Disease:l=2"}, patientColumns...)
	text, found := mustRun(t, args...), decode[advice](t, mustRun(t, append(args, "--json")...))
	if found.Rows != 10 || !found.Now.Passed() || len(found.Changes) < 4 || !strings.Contains(text, "as it is") {
		t.Fatalf("%+v\n%s", found, text)
	}
	last := 0.0
	for _, change := range found.Changes {
		if !strings.Contains(text, change.Said.String()) || change.Loss < last && change.Trial.Passed() {
			t.Errorf("%s, which loses %v, is not in its place in\n%s", change.Said, change.Loss, text)
		}
		last = change.Loss
		if change.Kind != whatif.Drop || !change.Trial.Passed() {
			continue
		}
		data, err := change.Recipe.JSON()
		if err != nil {
			t.Fatal(err)
		}
		path, out := write(t, "recipe.json", string(data)), filepath.Join(t.TempDir(), "out.csv")
		run := decode[struct {
			Released int
			Loss     struct {
				Rate float64 `json:"iloss_rate"`
			}
		}](t, mustRun(t, "anonymize", file, "--recipe", path, "-o", out, "--json"))
		if run.Released != change.Trial.Rows || run.Loss.Rate > change.Trial.Loss {
			t.Errorf("%s: a run releases %+v, measured were %+v", change.Said, run, change.Trial)
		}
	}
}

// Of a recipe with questions each change has its answers, the one that answers most is first, and to
// do without what no question is about is among them.
func TestAdviseByTheAnswers(t *testing.T) {
	rows := "age,sex,postcode,stay\n"
	for i := range 240 {
		rows += fmt.Sprintf("%d,%s,%d,%d\n", 20+i%60, []string{"f", "m"}[i%2], 50000+i, 1+(20+i%60)/20+i%3)
	}
	file := write(t, "stays.csv", rows)
	q, err := question.Parse("mean of stay by age/10")
	if err != nil {
		t.Fatal(err)
	}
	r := recipe.Default()
	r.Questions = []question.Question{q}
	for _, name := range []string{"age", "sex", "postcode", "stay"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
	data, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	saved := write(t, "r.json", string(data))
	text, found := mustRun(t, "advise", file, "--recipe", saved), decode[advice](t, mustRun(t, "advise", file, "--recipe", saved, "--json"))
	first := found.Changes[0]
	if now := found.Now.Answers; len(now) != 1 || now[0].Verdict.Good() || !first.Trial.Answers[0].Verdict.Good() {
		t.Errorf("now %+v, first %s: %+v", now, first.Said, first.Trial.Answers)
	}
	if !slices.IsSortedFunc(found.Changes, func(x, y change) int { return facts.CompareTrials(x.Loss, &x.Trial, y.Loss, &y.Trial) }) {
		t.Errorf("they are not in order\n%s", text)
	}
	if !slices.ContainsFunc(found.Changes, func(c change) bool {
		return c.Kind == whatif.Unasked && c.Recipe.Column("sex").Role == table.Identifying
	}) {
		t.Errorf("nothing is done without\n%s", text)
	}
	if !slices.ContainsFunc(found.Changes, func(c change) bool { return c.Kind == whatif.Alone && c.Trial.Answers[0].Verdict.Good() }) {
		t.Errorf("what the questions need does not answer\n%s", text)
	}
	for _, c := range found.Changes {
		if a := c.Trial.Answers; c.Trial.Passed() && !strings.Contains(text, fmt.Sprintf("of 1 (%d of %d groups)", a[0].Within, a[0].Judged)) {
			t.Errorf("the answers of %s are not in\n%s", c.Said, text)
		}
	}
	// What is adopted answers when it is run.
	data, err = first.Recipe.JSON()
	if err != nil {
		t.Fatal(err)
	}
	run := decode[struct{ Answers []facts.Answer }](t, mustRun(t, "anonymize", file, "--recipe", write(t, "adopted.json", string(data)), "-o", filepath.Join(t.TempDir(), "out.csv"), "--json"))
	if len(run.Answers) != 1 || !run.Answers[0].Verdict.Good() {
		t.Errorf("a run answers %+v", run.Answers)
	}
}
