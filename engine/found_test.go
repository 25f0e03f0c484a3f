package engine_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	"quasi/engine"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// risky asks for an average risk, so that a class size has to be looked for.
func risky(t *testing.T, risk float64) recipe.Recipe {
	t.Helper()
	_, r, _ := enginetest.Clinic(t, 50)
	r.Privacy.K = 5
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameAverageRisk, Parameters: parameter.Given{"risk": risk}}}
	r.Algorithm = recipe.Algorithm{Name: "mondrian-strict", Seed: 1}
	return r
}

// What a run found for other decisions, or for another table, binds no run.
func TestAClassSizeThatWasFoundBindsNothing(t *testing.T) {
	microdata, _, _ := enginetest.Clinic(t, brief.Of(300, 120))
	_, found := enginetest.Run(t, microdata, risky(t, 0.02))
	strict := found.Recipe()
	if strict.Found == nil || strict.Found.ClassSize < 20 {
		t.Fatalf("found %+v", strict.Found)
	}
	recipetest.Check(t, strict)
	another, _, _ := enginetest.Clinic(t, brief.Of(200, 90))
	tests := []struct {
		name   string
		change func(*recipe.Recipe)
	}{
		{"no model", func(r *recipe.Recipe) { r.Privacy.Models = nil }},
		{"a wider bound", func(r *recipe.Recipe) { r.Privacy.Models[0].Parameters = parameter.Given{"risk": 0.15} }},
		{"another method", func(r *recipe.Recipe) {
			r.Algorithm.Name, r.Privacy.Models[0].Parameters = "kaim", parameter.Given{"risk": 0.15}
		}},
		{"another limit", func(r *recipe.Recipe) {
			r.Algorithm.Name, r.Privacy.SuppressionLimit = "datafly", 0.2
			r.Privacy.Models[0].Parameters = parameter.Given{"risk": 0.15}
		}},
	}
	for _, test := range tests {
		for _, of := range []struct {
			name string
			rows int
		}{{"", microdata.N}, {", another table", another.N}} {
			table := microdata
			if of.rows != table.N {
				table = another
			}
			changed := strict
			changed.Privacy.Models = append([]recipe.Model(nil), strict.Privacy.Models...)
			test.change(&changed)
			afresh := changed
			afresh.Found = nil
			_, want := enginetest.Run(t, table, afresh)
			changed.Privacy.MinClass = 60 // as an older program wrote what it had found
			_, got := enginetest.Run(t, table, changed)
			if enginetest.CSV(t, got) != enginetest.CSV(t, want) || !reflect.DeepEqual(got.Recipe(), want.Recipe()) {
				t.Errorf("%s%s: classes of at least %d, %d where nothing was found before", test.name, of.name, got.Audit.K, want.Audit.K)
			}
		}
	}
}

// A run that is ended early at any of its attempts is done again by its recipe: the
// same release, the same class size, the same recipe.
func TestASearchThatWasEndedEarly(t *testing.T) {
	microdata, _, _ := enginetest.Clinic(t, brief.Of(300, 120))
	r := risky(t, 0.1)
	r.Privacy.K = 2
	r.Algorithm = recipe.Algorithm{Name: method.Default, Seed: 1, Parameters: parameter.Given{method.Rounds: 8.0}}
	noted, attempts := 0, 4
	if testing.Short() { // the rest is for make test-long
		attempts = 2
	}
	for attempt := range attempts {
		t.Run(fmt.Sprint("attempt ", attempt), func(t *testing.T) {
			prepared, err := engine.Prepare(microdata, r)
			if err != nil {
				t.Fatal(err)
			}
			begun := -1
			fresh := true
			release, err := prepared.Run(context.Background(), func(s engine.Step) bool {
				if s.Stage == engine.StageAnonymize && len(s.Curve) == 0 && fresh {
					begun, fresh = begun+1, false
				}
				fresh = fresh || s.Stage == engine.StageRelease
				return begun >= attempt && len(s.Curve) > 1
			})
			if err != nil {
				t.Fatal(err)
			}
			decided := release.Recipe()
			recipetest.Check(t, decided)
			if decided.Found == nil {
				t.Fatal("no class size had to be looked for")
			}
			noted += len(decided.Found.Rounds)
			// As a file of it says, and as it is.
			text, err := decided.JSON()
			if err != nil {
				t.Fatal(err)
			}
			parsed, err := recipe.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			_, again := enginetest.Run(t, microdata, *parsed)
			if enginetest.CSV(t, again) != enginetest.CSV(t, release) {
				t.Error("the recipe gives another release")
			}
			repeated := again.Recipe()
			if text2, _ := repeated.JSON(); string(text2) != string(text) {
				t.Errorf("the recipe's recipe is\n%s\nnot\n%s", text2, text)
			}
			parsed.Output.BOM = !parsed.Output.BOM
			if _, again = enginetest.Run(t, microdata, *parsed); again.Recipe().Found.ClassSize != decided.Found.ClassSize {
				t.Error("another output has another class size")
			}
		})
	}
	if noted == 0 {
		t.Error("no run had attempts of different rounds: the test shows nothing")
	}
}

// The rounds that were found hold for the decisions that they were found for, and
// for no others.
func TestRoundsOfOtherDecisions(t *testing.T) {
	microdata, _, _ := enginetest.Clinic(t, brief.Of(300, 120))
	r := risky(t, 0.1)
	r.Algorithm = recipe.Algorithm{Name: method.Default, Seed: 1, Parameters: parameter.Given{method.Rounds: 4.0}}
	prepared, err := engine.Prepare(microdata, r)
	if err != nil {
		t.Fatal(err)
	}
	again := prepared.Recipe()
	again = again.Note(30, []int{0, 0, 0, 0, 0, 0})
	_, idle := enginetest.Run(t, microdata, again)
	_, full := enginetest.Run(t, microdata, r)
	if enginetest.CSV(t, idle) == enginetest.CSV(t, full) {
		t.Fatal("no rounds are as good as four: the test shows nothing")
	}
	again.Privacy.K++
	r.Privacy.K++
	_, changed := enginetest.Run(t, microdata, again)
	if _, full = enginetest.Run(t, microdata, r); enginetest.CSV(t, changed) != enginetest.CSV(t, full) {
		t.Error("rounds that were found for k = 5 hold for k = 6")
	}
}
