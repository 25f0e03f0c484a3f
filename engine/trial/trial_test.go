package trial_test

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/facts"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/attack"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/profile"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
	"quasi/engine/trial"
)

func tried(t *testing.T, original *table.Table, r recipe.Recipe) (found struct {
	loss, highest float64
	rows          int
}) {
	t.Helper()
	trial, err := trial.Of(context.Background(), original, r, nil)
	if err != nil || !trial.Passed() {
		t.Fatalf("%v, %s", err, trial.Failed)
	}
	found.loss, found.highest, found.rows = trial.Loss, trial.Highest, trial.Rows
	return found
}

// A trial finds what a run of as many rounds releases: of rows, and of patients of whom one
// row or all may be known.
func TestATrialIsARunOfItsOwn(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	for _, knows := range []string{recipe.KnowsOne, recipe.KnowsAll} {
		for _, name := range []string{method.Default, "mondrian-strict", "datafly"} {
			r.Know(knows)
			r.Algorithm = recipe.Algorithm{Name: name, Seed: 1}
			got := tried(t, original, r)
			run := r.Clone()
			if name == method.Default {
				run.Algorithm.Parameters = map[string]any{method.Rounds: 1}
			}
			_, release := enginetest.Run(t, original, run)
			if got.loss != release.Loss.ILossRate || got.highest != release.Audit.Risk.Prosecutor.Highest || got.rows != release.Table.N {
				t.Errorf("%s, %s known: %+v, a run finds %v, %v, %d", name, knows, got, release.Loss.ILossRate, release.Audit.Risk.Prosecutor.Highest, release.Table.N)
			}
		}
	}
}

func TestATrialEnds(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	ctx, cancel := context.WithCancel(context.Background())
	if _, err := trial.Of(ctx, original, r, func(engine.Step) bool { cancel(); return false }); !errors.Is(err, context.Canceled) {
		t.Errorf("a trial that was ended: %v", err)
	}
}

// Of hospital stays the age is proposed in place of the date of birth. Adopting it gives
// what was measured.
func TestProposalsOfATable(t *testing.T) {
	clinic := casetest.Must(sample.Get("clinic"))
	lines := strings.SplitAfter(string(clinic.CSV), "\n")
	original := tabletest.Read(t, strings.Join(lines[:301], ""), recipe.Input{})
	r := recipe.Default()
	r.Privacy.SuppressionLimit = 0.05
	for _, name := range original.Names() {
		role := table.Identifying
		if slices.Contains([]string{"birth_date", "sex", "admitted"}, name) {
			role = table.QuasiIdentifying
		}
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	now, err := trial.Of(context.Background(), original, r, nil)
	if err != nil || len(now.Columns) != 3 {
		t.Fatal(err, now)
	}
	found := map[whatif.Kind]string{}
	for _, p := range trial.Proposals(original, &r, &now, nil) {
		if p.Kind == whatif.Derive && p.Instead["birth_date"] != "" {
			trial, err := trial.Of(context.Background(), original, p.Recipe, nil)
			if counted := p.Counted(now.Columns, trial); err != nil || counted >= now.Loss || counted != trial.Loss {
				t.Errorf("%s loses %v (%v of its own columns), now %v; %v", p.Said, counted, trial.Loss, now.Loss, err)
			}
		}
		found[p.Kind] += p.Said.String() + ";"
	}
	for _, kind := range []whatif.Kind{whatif.LeaveOut, whatif.Derive, whatif.Drop, whatif.Lower, whatif.Raise} {
		if found[kind] == "" {
			t.Errorf("%s is not proposed: %v", kind, found)
		}
	}
}

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
		p := casetest.Must(trial.NewPlanner(original, nil, profile.NamesFor(nil), base, questions))
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

// Classes do not follow what a regression explains: they would make what explains it tell more than it does.
func TestRegressionsDoNotLean(t *testing.T) {
	base, q := recipe.Default(), casetest.Must(question.Parse("regression of cost on age, sex"))
	base.Privacy.K = 11
	off := 0.0
	for seed := range uint64(4) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		rows := rowsOf("age,sex,cost", 500, func(int) string {
			age := 18 + rnd.IntN(70)
			return fmt.Sprintf("%d,%c,%d", age, "fm"[rnd.IntN(2)], 1000+20*age+int(600*rnd.NormFloat64()))
		})
		plans := casetest.Must(trial.Plans(t.Context(), tabletest.Read(t, rows, recipe.Input{}), base, []question.Question{q}, nil))
		age := plans[0].Trial.Answers[0].Groups[1]
		off += (age.Plain.Value - age.Original.Value) / (*age.Original.High - *age.Original.Low) / 4
	}
	if math.Abs(off) > 0.1 {
		t.Errorf("the coefficient of age is off by %.2f of its margin's width on average", off)
	}
}

// shows returns what a row shows in some columns.
func shows(of *table.Table, row int, columns []string) string {
	var texts []string
	for _, name := range columns {
		texts = append(texts, of.Column(name).Text(row))
	}
	return strings.Join(texts, "|")
}

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
	q := casetest.Must(question.Parse(strings.NewReplacer("{name}", name, "{value}", values[0]).Replace(in[3])))
	text := rowsOf("age,ward,"+name, 200, func(i int) string {
		return fmt.Sprintf("%d,%s,%s", 30+i*7%60, []string{"A", "B"}[i%2], values[min(i%6, 1)])
	})
	p := casetest.Must(trial.NewPlanner(tabletest.Read(t, text, recipe.Input{}), nil, profile.NamesFor(nil), recipe.Default(), []question.Question{q}))
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

// The loss found for a knowledge is the loss of a run with that knowledge, and as many
// rounds, whichever knowledge the release was made for.
func TestKnowingIsARunOfItsOwn(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	r.Algorithm.Parameters = map[string]any{method.Rounds: 3}
	for _, made := range []string{recipe.KnowsOne, recipe.KnowsAll} {
		r.Know(made)
		_, release := enginetest.Run(t, original, r)
		for _, knows := range recipe.Knowledges() {
			found := knowing(t, original, release, knows)
			asked := r.Clone()
			asked.Know(knows)
			asked.Algorithm.Parameters = map[string]any{method.Rounds: 1}
			_, alone := enginetest.Run(t, original, asked)
			want := facts.KnownLoss{Knows: knows, Loss: alone.Loss.ILossRate, LeftOut: len(alone.Groups.Suppressed), Rounds: 1}
			if found.Failed.English != "" || found.Loss != want.Loss || found.LeftOut != want.LeftOut || found.Rounds != want.Rounds {
				t.Errorf("made for %s, %s known: %+v, a run finds %+v", made, knows, found, want)
			}
			if knows == made && release.Loss.ILossRate > found.Loss {
				t.Errorf("three rounds lose %v, one %v", release.Loss.ILossRate, found.Loss)
			}
		}
	}
}

func knowing(t *testing.T, original *table.Table, release *engine.Release, knows string) facts.KnownLoss {
	t.Helper()
	found := casetest.Must(trial.Of(context.Background(), original, release.Prepared().Recipe.Knowing(knows), nil, engine.WithKey(bytes.Repeat([]byte{7}, 32))))
	return found.Known(knows)
}

// Where no such release can be made, what is found says why, as the run would.
func TestKnowingSaysWhyNot(t *testing.T) {
	original, r := enginetest.Visitors(t, 20, 3, 4)
	r.Privacy.SuppressionLimit = 0
	r.Know(recipe.KnowsTwo)
	_, release := enginetest.Run(t, original, r)
	all := r.Clone()
	all.Know(recipe.KnowsAll)
	prepared := casetest.Must(engine.Prepare(original, all))
	_, refused := prepared.Run(context.Background(), nil)
	if refused == nil {
		t.Fatal("nothing has to be left out")
	}
	if found := knowing(t, original, release, recipe.KnowsAll); found.Failed.English != refused.Error() || found.Failed.Code != "person-rows" {
		t.Errorf("%+v, a run says %v", found, refused)
	}
	if found := knowing(t, original, release, recipe.KnowsTwo); found.Failed.English != "" || found.LeftOut != 0 {
		t.Errorf("two known rows: %+v", found)
	}
	r = r.Clone()
	r.Algorithm = recipe.Algorithm{Name: method.Anatomy, Seed: 1}
	r.Know(recipe.KnowsOne)
	r.Columns[1].Role = table.Sensitive
	if _, release = enginetest.Run(t, original, r); !strings.Contains(knowing(t, original, release, recipe.KnowsAll).Failed.English, "can't protect") {
		t.Error("Anatomy keeps whole records")
	}
}

// A pseudonym links rows as a number does: what all known rows cost is found for it, too.
func TestKnowingWithPseudonyms(t *testing.T) {
	original, r := enginetest.Visitors(t, 60, 2, 5)
	r.Know(recipe.KnowsOne)
	r.Columns[0].Transform = &recipe.Transform{Kind: recipe.Pseudonym}
	prepared, err := engine.Prepare(original, r, engine.WithKey(bytes.Repeat([]byte{7}, 32)))
	release := enginetest.Finish(t, prepared, err)
	if found := knowing(t, original, release, recipe.KnowsAll); found.Failed.English != "" || found.Loss <= release.Loss.ILossRate {
		t.Errorf("all rows known: %+v, one row: %v", found, release.Loss.ILossRate)
	}
	// Models ask more where rows are linked: the loss found is such a run's.
	r.Columns[1].Role = table.Sensitive
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: r.Columns[1].Name, Parameters: map[string]any{"l": 2.0}}}
	prepared, err = engine.Prepare(original, r, engine.WithKey(bytes.Repeat([]byte{7}, 32)))
	found := knowing(t, original, enginetest.Finish(t, prepared, err), recipe.KnowsAll)
	r.Know(recipe.KnowsAll)
	r.Privacy.Linked, r.Algorithm.Parameters = true, map[string]any{method.Rounds: 1}
	prepared, err = engine.Prepare(original, r, engine.WithKey(bytes.Repeat([]byte{7}, 32)))
	if linked := enginetest.Finish(t, prepared, err); found.Failed.English != "" || found.Loss != linked.Loss.ILossRate {
		t.Errorf("all linked rows known: %+v, a run loses %v", found, linked.Loss.ILossRate)
	}
}

func TestKnowingEnds(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	_, release := enginetest.Run(t, original, r)
	ctx, cancel := context.WithCancel(context.Background())
	_, err := trial.Of(ctx, original, release.Prepared().Recipe.Knowing(recipe.KnowsAll), func(engine.Step) bool { cancel(); return false })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a search that was ended: %v", err)
	}
}

// A number that is asked for leaves as the mean of its class, exactly for the question, where it would
// leave as it is: unless a model is on it, or the question counts its values.
func TestANumberThatIsAskedForLeavesAsAMean(t *testing.T) {
	rows := rowsOf("id,ward,crp,score,back", 400, func(i int) string {
		return fmt.Sprintf("%d,%s,%d.%d,%d,%d", i*2/3, []string{"Surgery", "Neurology"}[i%7/4], i*i%97, i%10, i%3, i%5/4)
	})
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
		all := casetest.Must(trial.Plans(context.Background(), tabletest.Read(t, rows, recipe.Input{}), base, []question.Question{q}, nil))
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
	rows := rowsOf("sex,age,diagnosis", 120, func(i int) string {
		return fmt.Sprintf("%s,%d,%s", []string{"m", "f"}[i%2], 40+i%30, []string{"I50.1", "J44.0", "N17.9"}[i%3])
	})
	base := recipe.Default()
	base.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "diagnosis", Parameters: parameter.Given{"l": 2}}}
	q := casetest.Must(question.Parse("count by sex"))
	all := casetest.Must(trial.Plans(context.Background(), tabletest.Read(t, rows, recipe.Input{}), base, []question.Question{q}, nil))
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

// stays are 300 rows of age, sex, ward and length of stay.
func stays() string {
	return rowsOf("age,sex,ward,length_of_stay", 300, func(i int) string {
		return fmt.Sprintf("%d,%c,%c,%d", 20+i*7%70, "fm"[i%2], "ABC"[i*5%3], 1+i*i%17)
	})
}

// What makes groups and what is averaged weigh as a variant says, where what is studied weighs
// 4: 16 and 4, and 4 and 1/4. A number that leaves as its levels weighs what makes groups does.
func TestVariantsWeighGroupsAndAverages(t *testing.T) {
	original := tabletest.Read(t, stays(), recipe.Input{})
	q := casetest.Must(question.Parse("mean of length_of_stay by age/10, sex"))
	for _, c := range []struct {
		variant         trial.Variant
		groups, average float64
	}{
		{trial.Variant{Means: true, Heavier: 1, Averaged: 1}, 4, 4},
		{trial.Variant{Means: true, Heavier: 4, Averaged: 1. / 4}, 16, 4},
		{trial.Variant{Means: true, Heavier: 1, Averaged: 1. / 16}, 4, 0.25},
		{trial.Variant{Means: false, Heavier: 4, Averaged: 1. / 4}, 16, 16},
	} {
		p := casetest.Must(trial.NewPlanner(original, nil, profile.NamesFor(nil), recipe.Default(), []question.Question{q}))
		r := p.As(facts.PlanAsked, c.variant).Recipe
		if found := casetest.Must(trial.Of(context.Background(), original, r, nil)); !found.Passed() {
			t.Fatal(found.Failed)
		}
		if got := r.Column("age").Pull(); got != c.groups {
			t.Errorf("%+v: age weighs %v, want %v", c.variant, got, c.groups)
		}
		if got := r.Column("length_of_stay").Pull(); got != c.average {
			t.Errorf("%+v: the stay weighs %v, want %v", c.variant, got, c.average)
		}
	}
}

// A twin holds out a tenth of the rows in turn, with all of a patient, where that is a hundred rows: of
// 100 all can be, of 99 not enough, and of patients with three rows each only nine a time.
func TestHowManyATwinHoldsOut(t *testing.T) {
	for _, test := range []struct {
		rows, each     int // rows; of each patient, 0: not said
		held, patients int // 0: refused
		want           string
	}{
		{100, 0, 100, 0, ""}, {99, 0, 0, 0, "there are 99: fewer than 100 tell"}, {1000, 1, 500, 500, ""}, {1000, 2, 500, 250, ""}, {102, 3, 0, 0, "only 90 can be put aside with all rows of their patients: fewer than 100 tell"},
	} {
		text := rowsOf("id,age,illness", test.rows, func(i int) string { return fmt.Sprintf("p%d,%d,ill %d", i/max(1, test.each), 20+i%5, i%7) })
		r := recipetest.Changed(t, recipetest.Quasi("id", "age", "illness"), "id = identifying", "illness = insensitive", "algorithm.name = mondrian-strict", "suppression_limit = 0")
		if test.each > 0 {
			r.Privacy.Patient = "id"
		}
		of := tabletest.Read(t, text, recipe.Input{})
		_, release := enginetest.Run(t, of, r)
		twin, err := trial.NewTwin(context.Background(), release, of, nil)
		if (err == nil) != (test.held > 0) || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%d rows, %d of each patient: %v", test.rows, test.each, err)
		}
		if err == nil && (twin.HeldOut != test.held || twin.Patients != test.patients) {
			t.Errorf("%d rows, %d of each patient: %d rows of %d patients are held out", test.rows, test.each, twin.HeldOut, twin.Patients)
		}
	}
}

// A twin is attacked in all ways but the one that needs a second release.
func TestAttacksOnATwin(t *testing.T) {
	if got := trial.Attacks(); len(got) != len(attack.All())-1 || slices.Contains(got, attackresult.Intersection) {
		t.Errorf("made are %v", got)
	}
}

// What a recipe comes to is measured as a trial is, with the forms of the columns that single people out;
// where it can't be run, it says why.
func TestWhatARecipeComesToNow(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	want := casetest.Must(trial.Of(context.Background(), original, r, nil))
	now, _, err := trial.Released(context.Background(), original, r, nil)
	if err != nil || now.Loss != want.Loss || now.Rows != want.Rows || now.LeftOut != original.N-want.Rows || now.Classes != want.Classes || now.Rounds != 1 || len(now.Columns) != 4 || now.Answers != nil {
		t.Errorf("%+v, %v; a trial finds %+v", now, err, want)
	}
	if now.Highest <= 0 || now.Highest > 1./3 {
		t.Errorf("the highest risk of groups of three is %v", now.Highest)
	}
	r.Privacy.K = 10000
	_, refused := engine.Prepare(original, r)
	if now, release, err := trial.Released(context.Background(), original, r, nil); err != nil || refused == nil || now.Failed.English != refused.Error() || release != nil {
		t.Errorf("%+v, %v, %v; a run says %v", now, release, err, refused)
	}
	if trial, err := trial.Of(context.Background(), original, r, nil); err != nil || trial.Passed() || trial.Failed.English != refused.Error() || trial.Loss != 0 {
		t.Errorf("%+v, %v; a run says %v", trial, err, refused)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := trial.Released(ctx, original, r, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("one that is stopped: %v", err)
	}
}

// A plan that can't be run has its name and columns, and says why, with and without questions; a recipe that
// is tried as it is has the columns that leave by it, and its answers.
func TestPlansThatCannotBeRun(t *testing.T) {
	original := tabletest.Read(t, stays(), recipe.Input{})
	q := casetest.Must(question.Parse("mean of length_of_stay by sex"))
	base := recipe.Default()
	base.Privacy.K = 301
	for _, questions := range [][]question.Question{nil, {q}} {
		all := casetest.Must(trial.Plans(context.Background(), original, base, questions, nil))
		for _, plan := range all {
			if plan.Name == "" || len(plan.Columns) == 0 || plan.Trial.Passed() {
				t.Errorf("%+v", plan.Plan)
			}
		}
	}
	base.Privacy.K = 3
	plans := casetest.Must(trial.Plans(context.Background(), original, base, []question.Question{q}, nil))
	decided, err := trial.Decided(context.Background(), original, plans[0].Recipe, nil)
	if err != nil || decided.Name != facts.PlanDecided || len(decided.Columns) != 2 || len(decided.Trial.Answers) != 1 || decided.Trial.Loss != plans[0].Trial.Loss {
		t.Errorf("%+v, %v", decided.Plan, err)
	}
}

// A table is read as a recipe reads it: with its missing values, and with rows that look like no people
// as long as nobody has decided about them.
func TestTheOriginalOfARecipe(t *testing.T) {
	of := tabletest.Read(t, "name,age\nAnn,31\nBob,999\n*,45\nTotal,76\n", recipe.Input{})
	for notes, want := range map[string]int{"": 4, recipe.NotesKeep: 4} {
		r := recipe.Default()
		r.Input.Notes = notes
		r.Columns = []recipe.Column{{Name: "age", Missing: []string{"999"}}}
		read, err := trial.OriginalBy(&r, of)
		if err != nil || read.N != want || !read.Column("age").Absent(read.Column("age").Codes[1]) || r.Input.Notes != notes {
			t.Errorf("%q: %+v, %v", notes, read, err)
		}
	}
}

// What is released of a column is understood by the hierarchy of the recipe, of the values of the original
// and the control together, and by what it is made coarser by.
func TestTreesOfARecipe(t *testing.T) {
	read := func(text string) *table.Table { return tabletest.Read(t, text, recipe.Input{}) }
	original, control := read("zip,place\n10115,a\n10117,b\n80331,c\n"), read("zip,place\n20095,d\n10115,e\n")
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "zip", Coarsen: &coarsen.Rule{Kind: coarsen.Prefix, Length: 2}}, {Name: "place"}, {Name: "gone", Coarsen: &coarsen.Rule{Kind: coarsen.Prefix, Length: 2}}}
	for _, test := range []struct {
		control *table.Table
		want    string
	}{{nil, "[[10115 10 *] [10117 10 *] [80331 80 *]]"}, {control, "[[10115 10 *] [10117 10 *] [20095 20 *] [80331 80 *]]"}} {
		trees := trial.TreesBy(&r, original, test.control)
		if len(trees) != 1 || trees["zip"] == nil {
			t.Fatalf("%v", trees)
		}
		rows := trees["zip"].Rows()
		slices.SortFunc(rows, slices.Compare)
		if got := fmt.Sprint(rows); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// A share that is done rises to one, over all plans and the forms that are tried of each.
func TestPlansTellTheShareThatIsDone(t *testing.T) {
	original := tabletest.Read(t, stays(), recipe.Input{})
	for asked, want := range map[string]int{"": 1, "mean of length_of_stay by age/10, sex": 2} {
		var questions []question.Question
		if asked != "" {
			q := casetest.Must(question.Parse(asked))
			questions = append(questions, q)
		}
		var told []float64
		plans, err := trial.Plans(context.Background(), original, recipe.Default(), questions, func(done float64) { told = append(told, done) })
		if err != nil || len(plans) != want || !slices.IsSorted(told) || told[0] > 0.2 || told[len(told)-1] != 1 {
			t.Errorf("%q: %d plans, told %d shares from %v to %v, sorted %v, %v", asked, len(plans), len(told), told[0], told[len(told)-1], slices.IsSorted(told), err)
		}
	}
}

// Numbers that a question explains something by are proposed to leave as means, but not codes of sex.
func TestNoMeansOfASexAreProposed(t *testing.T) {
	q := casetest.Must(question.Parse("regression of LOS on AGE, SEX"))
	r := recipetest.Quasi("SEX", "AGE", "LOS")
	r.Questions = []question.Question{q}
	means := map[string]bool{}
	for _, p := range trial.Proposals(tabletest.Read(t, tables["coded sex"], recipe.Input{}), &r, &facts.Trial{}, nil) {
		for _, name := range r.Names(table.QuasiIdentifying) {
			means[name] = means[name] || p.Recipe.Column(name) != nil && p.Recipe.Column(name).Means
		}
	}
	if means["SEX"] || !means["AGE"] || !means["LOS"] {
		t.Errorf("means are proposed of %v", means)
	}
}

// twins are stays of 400 patients, of whom a fifth have up to four; a stay can be told by its
// last column, and some rows have no value at all. Only what is empty is left out of them.
func twins(t *testing.T) (*table.Table, recipe.Recipe) {
	t.Helper()
	text := "id,age,zip,illness,note\n"
	for person := range 1000 {
		for stay := range 1 + person%5/4*(person%4) {
			text += fmt.Sprintf("p%d,%d,%d,ill %d,note %d\n", person, 20+person*7%60, 10000+person*31%90, (person+stay)%7, len(text))
		}
		if person%100 == 0 {
			text += ",,,,\n"
		}
	}
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 5, SuppressionLimit: 0.02}
	r.Algorithm.Parameters = map[string]any{method.Rounds: 1}
	r.Columns = []recipe.Column{
		{Name: "id", Role: table.Identifying}, {Name: "age", Role: table.QuasiIdentifying, Rename: "years"},
		{Name: "zip", Role: table.QuasiIdentifying}, {Name: "illness", Role: table.Sensitive}, {Name: "note", Role: table.Identifying},
	}
	return tabletest.Read(t, text, recipe.Input{}), r
}

func twinOf(t *testing.T, of *table.Table, r recipe.Recipe, with ...engine.Option) *trial.Twin {
	t.Helper()
	_, release := enginetest.Run(t, of, r, with...)
	return casetest.Must(trial.NewTwin(context.Background(), release, of, nil, with...))
}

// Each row of the table is in the twin's table or held out, and no patient is in both where
// the recipe says whose rows they are. What is attacked has the table's names of columns, and
// nothing that was removed or disguised.
func TestTwinHoldsPeopleOut(t *testing.T) {
	of, r := twins(t)
	for name, change := range map[string]func(*recipe.Recipe){
		"rows":     func(*recipe.Recipe) {},
		"patients": func(r *recipe.Recipe) { r.Privacy.Patient = "id" },
		"keyed": func(r *recipe.Recipe) {
			r.Privacy.Patient = "id"
			r.Column("id").Transform = &recipe.Transform{Kind: recipe.Pseudonym}
		},
	} {
		asked := r.Clone()
		change(&asked)
		twin := twinOf(t, of, asked, engine.WithKey(bytes.Repeat([]byte{1}, transform.KeySize)))
		s := twin.Setting
		side, notes := map[string]string{}, 0
		for at, part := range map[string]*table.Table{"in": s.Original, "out": s.Control} {
			for row := range part.N {
				notes++
				for _, column := range []string{"note", "id"} {
					is := part.Column(column).Text(row)
					if side[is] != "" && side[is] != at && (column == "note" || asked.Privacy.Patient != "") {
						t.Fatalf("%s: %s is on both sides", name, is)
					}
					side[is] = at
				}
			}
		}
		held := s.Control.N
		for _, more := range s.More {
			held += more.Control.N
		}
		if people := of.Persons().N; notes != people || held != twin.HeldOut || s.Control.N > people/10 || held < 500 {
			t.Errorf("%s: %d rows of %d, %d held out", name, notes, people, twin.HeldOut)
		}
		if (twin.Patients > 0) != (asked.Privacy.Patient != "") || twin.Patients > twin.HeldOut {
			t.Errorf("%s: %d patients held out", name, twin.Patients)
		}
		if got := s.Release.Names(); !slices.Equal(got, []string{"age", "zip", "illness"}) || !slices.Equal(s.Sensitive, []string{"illness"}) {
			t.Errorf("%s: %q is attacked, wanted is %q", name, got, s.Sensitive)
		}
		if want := map[string][]string{"keyed": {"id"}}[name]; !slices.Equal(twin.Disguised, want) {
			t.Errorf("%s: disguised %q", name, twin.Disguised)
		}
	}
}

// The attacks find a twin that shows everything, and of one that shows nothing but the
// illness nothing; the same seed gives the same twin.
func TestTwinIsAttacked(t *testing.T) {
	brief.Further(t)
	of, r := twins(t)
	attacked := func(change func(*recipe.Recipe)) map[attackresult.Kind]attackresult.Result {
		asked := r.Clone()
		change(&asked)
		found, err := attack.Run(context.Background(), twinOf(t, of, asked).Setting, attackresult.Inference, attackresult.Membership)
		if err != nil || len(found.Results) != 2 {
			t.Fatal(found, err)
		}
		all := map[attackresult.Kind]attackresult.Result{}
		for _, result := range found.Results {
			all[result.Attack] = result
		}
		return all
	}
	bare := attacked(func(r *recipe.Recipe) {
		r.Privacy = recipe.Privacy{K: 1, Patient: "id"}
		r.Column("note").Role = table.Insensitive
	})
	if bare[attackresult.Inference].Verdict != attackresult.Gains || bare[attackresult.Membership].Risk.Low < 0.9 {
		t.Errorf("what shows all: %s\n%s", bare[attackresult.Inference].Said, bare[attackresult.Membership].Said)
	}
	covered := func(r *recipe.Recipe) { r.Privacy = recipe.Privacy{K: 300, Patient: "id"} }
	safe := attacked(covered)
	if safe[attackresult.Inference].Verdict == attackresult.Gains || safe[attackresult.Membership].Verdict == attackresult.Gains {
		t.Errorf("what shows little: %s\n%s", safe[attackresult.Inference].Said, safe[attackresult.Membership].Said)
	}
	for range brief.Of(1, 0) {
		if again := attacked(covered); again[attackresult.Membership].Said.English != safe[attackresult.Membership].Said.English {
			t.Errorf("%s, and then %s", safe[attackresult.Membership].Said, again[attackresult.Membership].Said)
		}
	}
}

// What is made coarser first is understood by the values that were made so.
func TestTwinOfCoarserValues(t *testing.T) {
	of, r := twins(t)
	for name, change := range map[string]func(age, zip *recipe.Column){
		"ages in tens": func(age, _ *recipe.Column) { age.Coarsen = &coarsen.Rule{Kind: coarsen.Step, Width: 10} },
		"ages to 60":   func(age, _ *recipe.Column) { age.Coarsen = &coarsen.Rule{Kind: coarsen.Cap, Most: new(60.0)} },
		"three digits": func(_, zip *recipe.Column) { zip.Coarsen = &coarsen.Rule{Kind: coarsen.ZIP3} },
		"first four":   func(_, zip *recipe.Column) { zip.Coarsen = &coarsen.Rule{Kind: coarsen.Prefix, Length: 4} },
	} {
		t.Run(name, func(t *testing.T) {
			asked := r.Clone()
			change(asked.Column("age"), asked.Column("zip"))
			setting := twinOf(t, of, asked).Setting
			found, err := attack.Run(context.Background(), setting, attackresult.Inference, attackresult.Membership, attackresult.Linkability)
			if err != nil || len(found.Results) == 0 {
				t.Fatal(found, err)
			}
			for _, released := range setting.Release.Columns {
				original := setting.Original.Column(released.Name)
				sets := casetest.Must(covering.NewFor(original, released, setting.Trees[released.Name]).Released(released))
				at := slices.IndexFunc(sets, func(s covering.Set) bool { return len(s) > 0 && len(s) < len(original.Values) })
				if released.Name == "age" && at < 0 {
					t.Error("no label covers some of the ages")
				}
			}
		})
	}
}

// Where there can be no twin, it says why.
func TestTwinSaysWhyNot(t *testing.T) {
	of, r := twins(t)
	fewer := of.Pick(make([]int32, 90))
	whole := r.Clone()
	whole.Privacy.K, whole.Privacy.SuppressionLimit = of.Persons().N, 0
	apart := r.Clone()
	apart.Algorithm = recipe.Algorithm{Name: "anatomy", Seed: 1}
	apart.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "illness", Parameters: map[string]any{"l": 3}}}
	for want, given := range map[string]struct {
		of *table.Table
		r  recipe.Recipe
	}{"fewer than 100 tell nothing": {fewer, r}, "of the table less the rows": {of, whole}, "the release is two tables": {of, apart}} {
		_, release := enginetest.Run(t, given.of, given.r)
		if _, err := trial.NewTwin(context.Background(), release, given.of, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	_, release := enginetest.Run(t, of, r)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := trial.NewTwin(ctx, release, of, nil); err != context.Canceled {
		t.Errorf("a twin that is stopped: %v", err)
	}
}
