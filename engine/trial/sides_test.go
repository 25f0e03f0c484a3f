package trial_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/trial"
)

// A twin holds out a tenth of the rows, with all of a patient, where that is a hundred rows: of
// 1000 a hundred can be, of 999 not, and of patients with three rows each only 99.
func TestHowManyATwinHoldsOut(t *testing.T) {
	for _, test := range []struct {
		rows, each     int // rows; of each patient, 0: not said
		held, patients int // 0: refused
		want           string
	}{
		{1000, 0, 100, 0, ""}, {999, 0, 0, 0, "are 99 of 999 here: fewer than 100 tell"}, {1000, 1, 100, 100, ""}, {1000, 2, 100, 50, ""}, {1002, 3, 0, 0, "only 99 can be put aside with all rows of their patients: fewer than 100 tell"},
	} {
		text := "id,age,illness\n"
		for i := range test.rows {
			text += fmt.Sprintf("p%d,%d,ill %d\n", i/max(1, test.each), 20+i%5, i%7)
		}
		r := recipe.Default()
		r.Algorithm = recipe.Algorithm{Name: "mondrian-strict", Seed: 1}
		r.Privacy = recipe.Privacy{K: 2}
		if test.each > 0 {
			r.Privacy.Patient = "id"
		}
		r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "age", Role: table.QuasiIdentifying}, {Name: "illness", Role: table.Insensitive}}
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
	got := trial.Attacks()
	for _, kind := range []attackresult.Kind{attackresult.SinglingOut, attackresult.Linkability, attackresult.Inference, attackresult.Membership, attackresult.ReadBack, attackresult.Downcoding} {
		if !slices.Contains(got, kind) {
			t.Errorf("%s is not made", kind)
		}
	}
	if slices.Contains(got, attackresult.Intersection) {
		t.Error("two releases are compared")
	}
}

// What a recipe comes to is measured as a trial is, with the forms of the columns that single people out;
// where it can't be run, it says why.
func TestWhatARecipeComesToNow(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	want, err := trial.Of(context.Background(), original, r, nil)
	if err != nil {
		t.Fatal(err)
	}
	now, _, err := trial.Now(context.Background(), original, r, nil)
	if err != nil || now.Loss != want.Loss || now.Rows != want.Rows || now.LeftOut != original.N-want.Rows || now.Classes != want.Classes || now.Rounds != 1 || len(now.Columns) != 4 || now.Answers != nil {
		t.Errorf("%+v, %v; a trial finds %+v", now, err, want)
	}
	if now.Highest <= 0 || now.Highest > 1./3 {
		t.Errorf("the highest risk of groups of three is %v", now.Highest)
	}
	r.Privacy.K = 10000
	_, refused := engine.Prepare(original, r)
	if now, forms, err := trial.Now(context.Background(), original, r, nil); err != nil || refused == nil || now.Failed.English != refused.Error() || forms != nil {
		t.Errorf("%+v, %v, %v; a run says %v", now, forms, err, refused)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := trial.Now(ctx, original, r, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("one that is stopped: %v", err)
	}
}

// A plan that can't be run has its name and columns, and says why, with and without questions; a recipe that
// is tried as it is has the columns that leave by it, and its answers.
func TestPlansThatCannotBeRun(t *testing.T) {
	original := tabletest.Read(t, stays(), recipe.Input{})
	q, err := question.Parse("mean of length_of_stay by sex")
	if err != nil {
		t.Fatal(err)
	}
	base := recipe.Default()
	base.Privacy.K = 301
	for _, questions := range [][]question.Question{nil, {q}} {
		all, err := trial.Plans(context.Background(), original, base, questions, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, plan := range all {
			if plan.Name == "" || len(plan.Columns) == 0 || plan.Trial.Passed() {
				t.Errorf("%+v", plan.Plan)
			}
		}
	}
	base.Privacy.K = 3
	plans, err := trial.Plans(context.Background(), original, base, []question.Question{q}, nil)
	if err != nil {
		t.Fatal(err)
	}
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
			q, err := question.Parse(asked)
			if err != nil {
				t.Fatal(err)
			}
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
	rows := "SEX,AGE,LOS\n"
	for i := range 120 {
		rows += fmt.Sprintf("%d,%d,%d\n", []int{1, 2, 2, 1, 9}[i%5], 40+i%40, 3+i%9)
	}
	q, err := question.Parse("regression of LOS on AGE, SEX")
	if err != nil {
		t.Fatal(err)
	}
	r := recipe.Default()
	r.Questions = []question.Question{q}
	for _, name := range []string{"SEX", "AGE", "LOS"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
	means := map[string]bool{}
	for _, p := range trial.Proposals(tabletest.Read(t, rows, recipe.Input{}), &r, &facts.Trial{}, nil) {
		for _, name := range r.Names(table.QuasiIdentifying) {
			means[name] = means[name] || p.Recipe.Column(name) != nil && p.Recipe.Column(name).Means
		}
	}
	if means["SEX"] || !means["AGE"] || !means["LOS"] {
		t.Errorf("means are proposed of %v", means)
	}
}
