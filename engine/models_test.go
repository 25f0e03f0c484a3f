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
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// A star beside an empty cell is no second value of a sensitive column, as the
// audit has it, even if the markers do not name it.
func TestAStarIsNoValueToTheModels(t *testing.T) {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2, Models: []recipe.Model{{Name: "distinct-l-diversity", Column: "ill", Parameters: map[string]any{"l": 2.0}}}}
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}}, {Name: "ill", Role: table.Sensitive}}
	micro := tabletest.Read(t, "age,ill\n20,*\n21,\n30,flu\n31,cold\n", recipe.Input{Header: "yes", Missing: []string{""}})
	out, _ := enginetest.Written(t, micro, r)
	if !out.Passed() || out.Audit.K != 4 {
		t.Errorf("passed %v with classes of %d, want one of 4: * and an empty cell are one value", out.Passed(), out.Audit.K)
	}
}

// Every algorithm with every model that it accepts makes a release that passes,
// or says why it can't.
func TestEveryAlgorithmWithEveryModel(t *testing.T) {
	n, each := 300, 1
	if testing.Short() { // the rest is for make test-long
		n, each = 100, 2 // every algorithm, and every model, with some
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

// A missing value is no text among numbers, but comes after them: of 1, 2 and
// missing 2 is the middle, so a class of it is at 1/3 from the table, not 1/2.
func TestAMissingValueIsTheLast(t *testing.T) {
	microdata := tabletest.Read(t, "g,s\nx,2\nx,2\ny,1\ny,\ny,1\ny,NA\n", recipe.Input{})
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2, Models: []recipe.Model{{Name: privacy.NameTCloseness, Column: "s",
		Parameters: parameter.Given{"distance": "ordered", "t": 0.34}}}}
	r.Columns = []recipe.Column{{Name: "g", Role: table.QuasiIdentifying}, {Name: "s", Role: table.Sensitive}}
	_, release := enginetest.Run(t, microdata, r)
	if g := release.Table.Columns[0]; g.Text(0) != "x" || g.Text(5) != "y" || !release.Passed() {
		t.Errorf("released %q to %q: %+v", g.Text(0), g.Text(5), release.Verdicts)
	}
}

func TestModelsAreRefusedWithTheirPlace(t *testing.T) {
	microdata, r, column := enginetest.Clinic(t, 50)
	tests := []struct {
		model recipe.Model
		want  string
	}{
		{recipe.Model{Name: "l-diversity", Column: column}, `privacy model is "l-diversity": choose one of "distinct-l-diversity"`},
		{recipe.Model{Name: privacy.NameDistinctL}, "names no column"},
		{recipe.Model{Name: privacy.NameDistinctL, Column: "age"}, `column "age" is not sensitive`},
		{recipe.Model{Name: privacy.NameDistinctL, Column: column, Parameters: parameter.Given{"l": 0.0}}, "l is 0; it must be from 1"},
		{recipe.Model{Name: privacy.NameAlphaK, Column: column, Value: "no such"}, `has no value "no such"`},
		{recipe.Model{Name: privacy.NameLAlpha, Column: column, Weights: map[string]float64{"x": 1}}, "has no weight"},
	}
	for _, test := range tests {
		r := r
		r.Privacy.Models = []recipe.Model{test.model}
		if _, err := engine.Prepare(microdata, r); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q", err, test.want)
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

// Who wants what hidden is read from a column that is not released.
func TestGuardsOfRows(t *testing.T) {
	r := recipe.Default()
	r.Privacy.K = 2
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "ill", Role: table.Sensitive, Hierarchy: &recipe.Hierarchy{Rows: [][]string{
			{"ulcer", "stomach", "*"}, {"gastritis", "stomach", "*"}, {"flu", "lungs", "*"}, {"cough", "lungs", "*"}}}},
		{Name: "hidden", Role: table.Identifying},
	}
	r.Privacy.Models = []recipe.Model{{Name: privacy.NamePersonal, Column: "ill", GuardColumn: "hidden"}}
	micro := func(hidden string) *table.Table {
		return tabletest.Read(t, "age,ill,hidden\n20,ulcer,"+hidden+"\n21,gastritis,\n40,flu,\n41,cough,∅\n", recipe.Input{Header: "yes", Missing: []string{""}})
	}
	if _, release := enginetest.Run(t, micro(""), r); release.Audit.K != 2 || !release.Passed() {
		t.Errorf("values alone: classes of %d, %+v", release.Audit.K, release.Verdicts)
	}
	if _, release := enginetest.Run(t, micro("stomach"), r); release.Audit.K != 4 || !release.Passed() {
		t.Errorf("nothing of the stomach: classes of %d, %+v", release.Audit.K, release.Verdicts)
	}
	r.Column("hidden").Role = table.Insensitive
	if _, err := engine.Prepare(micro(""), r); err == nil || !strings.Contains(err.Error(), "must not be released") {
		t.Errorf("error %v", err)
	}
}
