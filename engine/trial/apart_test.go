package trial_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/advise/profile"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/trial"
)

// What two files of a table show alike, k rows of each show: no value that one shows of fewer is in
// another, and no mean. Each answers its questions exactly where a group has so many.
func TestFilesOfOneTableHaveOnlyGroupsInCommon(outer *testing.T) {
	asked := []string{"mean of stay by age/20, sex", "mean of crp by ward, sex", "mean of stay by ward", "count by age/20", "share of back=1 by sex, age/20", "share of back=1 by ward", "median of crp by sex", "regression of cost on sex"}
	rapid.Check(outer, func(t *rapid.T) {
		var rows strings.Builder
		rows.WriteString("age,sex,ward,stay,crp,back,cost\n")
		for range rapid.IntRange(30, 70).Draw(t, "rows") {
			draw := func(name string, least, most int) int { return rapid.IntRange(least, most).Draw(t, name) }
			fmt.Fprintf(&rows, "%d,%c,%c,%d,%d.5,%d,%d\n", draw("age", 18, 90), "fm"[draw("sex", 0, 1)], "ABC"[draw("ward", 0, 2)], draw("stay", 1, 40), draw("crp", 0, 200), min(1, draw("back", 0, 5)), draw("cost", 900, 90000))
		}
		base := recipe.Default()
		base.Privacy.K = rapid.IntRange(2, 6).Draw(t, "k")
		var questions []question.Question
		for _, text := range rapid.SliceOfNDistinct(rapid.SampledFrom(asked), 2, 3, rapid.ID).Draw(t, "asked") {
			q, _ := question.Parse(text)
			questions = append(questions, q)
		}
		original := tabletest.Read(outer, rows.String(), recipe.Input{})
		p, err := trial.NewPlanner(original, nil, profile.NamesFor(nil), base, questions)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(p.Names(), facts.PlanApart) {
			return
		}
		plan, err := p.Best(t.Context(), facts.PlanApart, func(float64) {})
		if err != nil || !plan.Trial.Passed() || len(plan.Trial.Answers) != len(questions) {
			t.Fatal(err, plan.Trial)
		}
		var files []*table.Table
		for _, file := range plan.Files {
			prepared, err := engine.Prepare(original, file.Recipe)
			if err == nil {
				r, _ := prepared.Run(t.Context(), nil)
				files = append(files, r.Table)
			}
		}
		for i, a := range files {
			for j, b := range files {
				both := slices.DeleteFunc(a.Names(), func(name string) bool { return i == j || b.Column(name) == nil })
				for _, name := range both {
					if c := plan.Files[i].Recipe.Column(name); c.Means || c.Role != table.QuasiIdentifying {
						t.Fatalf("%s of %q is in %q, too", name, a.Names(), b.Names())
					}
				}
				alike := map[string]int{}
				for row := range a.N {
					alike[shows(a, row, both)]++
				}
				for shown, n := range alike {
					if len(both) > 0 && n < base.Privacy.K {
						t.Fatalf("%q of %q and %q: %d rows show %q", both, a.Names(), b.Names(), n, shown)
					}
				}
			}
		}
	})
}

// shows returns what a row shows in some columns.
func shows(of *table.Table, row int, columns []string) string {
	var texts []string
	for _, name := range columns {
		texts = append(texts, of.Column(name).Text(row))
	}
	return strings.Join(texts, "|")
}
