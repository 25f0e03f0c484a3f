package engine_test

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/enginetest"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// Every algorithm with every model that it accepts makes a release that passes,
// or says why it can't.
func TestEveryAlgorithmWithEveryModel(t *testing.T) {
	n, each := 300, 1
	if testing.Short() { // the rest is for make test-long
		n, each = 100, brief.Of(2, 8) // every algorithm, and every model, with some
	}
	if runtime.GOARCH == "wasm" {
		each *= 4
	}
	microdata, r, column := enginetest.Clinic(t, n)
	population, _, _ := enginetest.Clinic(t, 10*n)
	r.Privacy.K, r.Privacy.SuppressionLimit = 2, 1
	for i, a := range method.All() {
		for j, kind := range privacy.Kinds() {
			if (i+j)%each != 0 {
				continue
			}
			t.Run(a.Name+" "+kind.Name, func(t *testing.T) {
				r := r
				r.Algorithm = recipe.Algorithm{Name: a.Name, Seed: 1}
				r.Privacy.Models = []recipe.Model{{Name: kind.Name}}
				if kind.Scope == privacy.OnColumn {
					r.Privacy.Models[0].Column = column
				}
				if kind.Numbers {
					r = r.Clone()
					r.Column("los_days").Role = table.Sensitive
					r.Privacy.Models[0].Column = "los_days"
					if kind.Name == privacy.NameEM {
						r.Privacy.Models[0].Parameters = parameter.Given{"epsilon": 0.0}
					}
				}
				prepared, err := engine.Prepare(microdata, r, engine.WithPopulation(population))
				if kind.Scope != privacy.OnColumn && a.Family == method.Bucketing {
					if err == nil || !strings.Contains(err.Error(), "as they are") {
						t.Fatalf("error %v, want one that says why", err)
					}
					return
				}
				if !kind.Monotone && a.Constraints == method.MonotoneModel {
					if err == nil || !strings.Contains(err.Error(), "minimum-loss") {
						t.Fatalf("error %v, want one that names another algorithm", err)
					}
					return
				}
				release := enginetest.Finish(t, prepared, err)
				if !release.Passed() || len(release.Verdicts) != 2 || release.Verdicts[1].Reach != "" {
					t.Errorf("verdicts %+v", release.Verdicts)
				}
			})
		}
	}
}

func TestChoicesOfModels(t *testing.T) {
	microdata, r, column := enginetest.Clinic(t, brief.Of(300, 100))
	tests := []struct {
		model string
		given parameter.Given
		want  string
	}{
		{privacy.NameTCloseness, nil, "0.2-closeness"},
		{privacy.NameTCloseness, parameter.Given{"distance": "equal"}, "0.2-closeness"},
		{privacy.NameBeta, nil, "basic 2-likeness"},
		{privacy.NameBeta, parameter.Given{"kind": "enhanced", "beta": 3.0}, "enhanced 3-likeness"},
	}
	for _, test := range tests {
		r.Privacy.Models = []recipe.Model{{Name: test.model, Column: column, Parameters: test.given}}
		_, release := enginetest.Run(t, microdata, r)
		if v := release.Verdicts[1]; !v.Holds || !strings.HasPrefix(v.Model, test.want) {
			t.Errorf("%s %v: %+v", test.model, test.given, v)
		}
	}
}

// A person who ends an anytime run gets the best so far, and the curve to it.
func TestEndingARun(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, 300)
	r.Algorithm = recipe.Algorithm{Name: "minimum-loss", Seed: 1, Parameters: parameter.Given{"rounds": 50.0}}
	prepared, err := engine.Prepare(microdata, r)
	if err != nil {
		t.Fatal(err)
	}
	release, err := prepared.Run(context.Background(), func(s engine.Step) bool { return len(s.Curve) == 3 })
	if err != nil {
		t.Fatal(err)
	}
	done := release.Recipe().Algorithm.Parameters["rounds"]
	if len(release.Curve) != 3 || done != 2 || r.Algorithm.Parameters["rounds"] != 50.0 {
		t.Errorf("ended after %v rounds with the curve %+v", done, release.Curve)
	}
}

// A model that needs a hierarchy gets the suggested one, which the completed recipe
// has, so that it does the same to another table.
func TestHierarchiesForModels(t *testing.T) {
	microdata, r, column := enginetest.Clinic(t, 300)
	r.Privacy.Models = []recipe.Model{{Name: privacy.NamePPlus, Column: column}}
	_, release := enginetest.Run(t, microdata, r)
	decided := release.Recipe()
	h := decided.Column(column).Hierarchy
	if !release.Passed() || h == nil || len(h.Rows) < 10 {
		t.Fatalf("passed %v, hierarchy %+v", release.Passed(), h)
	}
	if _, again := enginetest.Run(t, microdata, decided); enginetest.CSV(t, again) != enginetest.CSV(t, release) {
		t.Error("the completed recipe gives another release")
	}
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: column}}
	_, release = enginetest.Run(t, microdata, r)
	if decided = release.Recipe(); decided.Column(column).Hierarchy != nil {
		t.Error("a hierarchy that nobody needs")
	}
}
