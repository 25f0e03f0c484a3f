package release_test

import (
	"context"
	"reflect"
	"strings"
	"sync"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// outputs are those that a release can have.
func outputs() []recipe.Output {
	var all []recipe.Output
	for _, order := range []string{recipe.OriginalOrder, recipe.SortedOrder} {
		for _, bom := range []bool{false, true} {
			for _, safe := range []bool{false, true} {
				all = append(all, recipe.Output{RowOrder: order, BOM: bom, FormulaSafe: safe, Missing: []string{"", "NA"}[len(all)%2]})
			}
		}
	}
	return all
}

// formulas is a clinic with texts that a spreadsheet would run, in a name too.
func formulas(t *testing.T) (*table.Table, recipe.Recipe) {
	microdata, r, column := enginetest.Clinic(t, brief.Of(200, 60))
	spoilt := &table.Table{N: microdata.N}
	for _, c := range microdata.Columns {
		own := *c
		if c.Name == column {
			own.Name = "=" + c.Name
			own.Values = append([]string{"=1+1"}, c.Values[1:]...)
		}
		spoilt.Columns = append(spoilt.Columns, &own)
	}
	r.Column(column).Name = "=" + column
	return spoilt, r
}

// everything is all that leaves the room.
func everything(t *testing.T, r *engine.Release) string {
	t.Helper()
	text := enginetest.CSV(t, r)
	if r.Linked != nil {
		var b strings.Builder
		if err := r.WriteLinked(&b); err != nil {
			t.Fatal(err)
		}
		text += b.String()
	}
	return text
}

// A release that is rewritten is that of a run that had the output from the start:
// its bytes, its audit, its verdicts, its recipe.
func TestRewrittenAsFromTheStart(t *testing.T) {
	microdata, r := formulas(t)
	names := []string{method.Default, method.Anatomy, "mondrian-strict", "incognito"}
	if testing.Short() { // the rest is for make test-long
		names = names[:2]
	}
	for _, name := range names {
		r.Algorithm = recipe.Algorithm{Name: name, Seed: 1}
		r.Privacy.K, r.Privacy.SuppressionLimit = 3, 0.05
		r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
		prepared, release := enginetest.Run(t, microdata, r)
		for _, o := range outputs() {
			again := casetest.Must(release.Rewritten(o, nil))
			r.Output = o
			_, want := enginetest.Run(t, microdata, r)
			if everything(t, again) != everything(t, want) {
				t.Errorf("%s, %+v: other bytes than those of a run", name, o)
			}
			if !reflect.DeepEqual(again.Audit, want.Audit) || !reflect.DeepEqual(again.Verdicts, want.Verdicts) || !reflect.DeepEqual(again.Loss, want.Loss) ||
				!reflect.DeepEqual(again.Records, want.Records) || !reflect.DeepEqual(again.Recipe(), want.Recipe()) {
				t.Errorf("%s, %+v: something else is known of it than of a run's", name, o)
			}
			if again.Groups != release.Groups {
				t.Errorf("%s: the groups were looked for again", name)
			}
		}
		if got := prepared.Recipe().Output; got != (recipe.Output{RowOrder: recipe.OriginalOrder}) {
			t.Errorf("%s: rewriting changed what was prepared: %+v", name, got)
		}
	}
}

// What was reviewed is what is written: a run that was ended early keeps its groups,
// and its recipe keeps the rounds that they took.
func TestRewrittenAfterEnough(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, brief.Of(300, 120))
	r.Algorithm = recipe.Algorithm{Name: method.Default, Seed: 1, Parameters: parameter.Given{method.Rounds: 50.0}}
	prepared := casetest.Must(engine.Prepare(microdata, r))
	release := casetest.Must(prepared.Run(context.Background(), func(s engine.Step) bool { return len(s.Curve) == 3 }))
	again := casetest.Must(release.Rewritten(recipe.Output{BOM: true}, nil))
	decided := again.Recipe()
	if again.Groups != release.Groups || decided.Algorithm.Parameters[method.Rounds] != 2 || len(again.Curve) != 3 {
		t.Errorf("rewritten after %v rounds, with the curve %+v", decided.Algorithm.Parameters[method.Rounds], again.Curve)
	}
	_, want := enginetest.Run(t, microdata, decided)
	if enginetest.CSV(t, again) != enginetest.CSV(t, want) {
		t.Error("the recipe of the rewritten release gives another one")
	}
	full := casetest.Must(prepared.Run(context.Background(), nil))
	if full.Loss.ILossRate >= release.Loss.ILossRate {
		t.Error("all rounds are no better than two: the test shows nothing")
	}
}

func TestRewrittenRefusesAnOrderThatIsNone(t *testing.T) {
	csv, r := enginetest.Small()
	release, _ := enginetest.Written(t, tabletest.Read(t, csv, r.Input), r)
	if _, err := release.Rewritten(recipe.Output{RowOrder: "backwards"}, nil); err == nil || !strings.Contains(err.Error(), "backwards") {
		t.Errorf("error %v", err)
	}
}

// A run changes nothing of what was prepared: the next one is as the first, whether
// it was ended early or had to look for a class size.
func TestRunsOfOnePrepared(t *testing.T) {
	brief.Further(t)
	microdata, r, _ := enginetest.Clinic(t, brief.Of(300, 120))
	r.Privacy.K = 2
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameAverageRisk, Parameters: parameter.Given{"risk": 0.1}}}
	r.Algorithm = recipe.Algorithm{Name: method.Default, Seed: 1, Parameters: parameter.Given{method.Rounds: 6.0}}
	prepared, want := enginetest.Run(t, microdata, r)
	before := prepared.Recipe()
	if _, err := prepared.Run(context.Background(), func(s engine.Step) bool { return len(s.Curve) > 1 }); err != nil {
		t.Fatal(err)
	}
	again := casetest.Must(prepared.Run(context.Background(), nil))
	if enginetest.CSV(t, again) != enginetest.CSV(t, want) || !reflect.DeepEqual(again.Recipe(), want.Recipe()) || !reflect.DeepEqual(prepared.Recipe(), before) {
		t.Error("a run has changed what was prepared")
	}
	noted, changed := want.Recipe(), prepared.Recipe()
	changed.Privacy.K, changed.Columns[0].Role = 50, table.Insensitive
	for _, of := range []recipe.Recipe{changed, r, want.Recipe()} { // what was given, too
		of.Algorithm.Parameters[method.Rounds] = 1
		of.Privacy.Models[0].Parameters["risk"] = 0.5
	}
	again = casetest.Must(prepared.Run(context.Background(), nil))
	if enginetest.CSV(t, again) != enginetest.CSV(t, want) || !reflect.DeepEqual(again.Recipe(), noted) {
		t.Errorf("a copy of the recipe that was changed has changed the run")
	}
}

// Runs of one Prepared can go on at the same time: each method gives what it gives
// alone.
func TestRunsAtTheSameTime(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, 100)
	r.Privacy.K, r.Privacy.SuppressionLimit = 3, 0.1
	for _, a := range method.All() {
		r.Algorithm = recipe.Algorithm{Name: a.Name, Seed: 1}
		prepared, alone := enginetest.Run(t, microdata, r)
		var releases [2]*engine.Release
		var errs [2]error
		var both sync.WaitGroup
		for i := range releases {
			both.Go(func() { releases[i], errs[i] = prepared.Run(context.Background(), nil) })
		}
		both.Wait()
		for i, release := range releases {
			if errs[i] != nil || everything(t, release) != everything(t, alone) {
				t.Errorf("%s: another release beside another run (%v)", a.Name, errs[i])
			}
		}
	}
}
