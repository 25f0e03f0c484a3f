package engine_test

import (
	"context"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/utility"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// pass is [finish] of what must pass.
func pass(t testing.TB, prepared *engine.Prepared, err error) *engine.Release {
	t.Helper()
	release := enginetest.Finish(t, prepared, err)
	if !release.Passed() {
		t.Fatal(release.Failed())
	}
	return release
}

// The least class size that keeps the average risk is found, noted, and gives the
// same release again.
func TestAverageRiskIsKept(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, 300)
	r.Privacy.K = 2
	r.Algorithm.Name = "mondrian-strict"
	_, plain := enginetest.Run(t, microdata, r)
	for _, part := range []float64{1.5, 3, 6} {
		r := r
		risk := plain.Audit.Risk.Prosecutor.Average / part
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameAverageRisk, Parameters: parameter.Given{"risk": risk}}}
		_, release := enginetest.Run(t, microdata, r)
		found := release.Recipe().Found.ClassSize
		if got := release.Audit.Risk.Prosecutor.Average; got > risk || !release.Passed() || found <= 2 {
			t.Fatalf("average risk %v, want at most %v; classes of at least %d, verdicts %+v", got, risk, found, release.Verdicts)
		}
		_, again := enginetest.Run(t, microdata, release.Recipe())
		if enginetest.CSV(t, again) != enginetest.CSV(t, release) {
			t.Error("the noted recipe gives another release")
		}
		less := release.Recipe()
		less.Privacy.K, less.Privacy.Models = found-1, nil
		if _, release := enginetest.Run(t, microdata, less); release.Audit.Risk.Prosecutor.Average <= risk {
			t.Errorf("risk %v: classes of %d would have done, not %d", risk, found-1, found)
		}
	}
}

// A person whose age lies between two ages of the table is one whom an interval
// over both covers.
func TestPersonsBetweenTwoValues(t *testing.T) {
	microdata := tabletest.Read(t, "age\n20\n30\n40\n40\n", recipe.Input{})
	population := tabletest.Read(t, "age\n20\n25\n30\n40\n40\n40\n", recipe.Input{})
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 1, Models: []recipe.Model{{Name: privacy.NameKMap, Parameters: parameter.Given{"k": 3.0}}}}
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}}}
	_, release := enginetest.Run(t, microdata, r, engine.WithPopulation(population))
	if got, want := enginetest.CSV(t, release), "age\n40\n40\n\"[20,30]\"\n\"[20,30]\"\n"; got != want {
		t.Errorf("released %q, want %q", got, want)
	}
}

// Two tables change no value, so that nothing of the first one's use is lost.
func TestUtilityOfTwoTables(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, 300)
	r.Algorithm = recipe.Algorithm{Name: method.Anatomy, Seed: 1}
	_, release := enginetest.Run(t, microdata, r)
	u, err := release.Utility(context.Background(), utility.Options{})
	if err != nil || *u.CertaintyPenalty.Normalised.Without != 0 {
		t.Errorf("lost %+v, %v", u.CertaintyPenalty.Normalised, err)
	}
}

func TestUniquenessIsKept(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, 300)
	r.Privacy.K = 1
	if _, plain := enginetest.Run(t, microdata, r); plain.Audit.SampleUniques < 30 {
		t.Fatalf("only %d rows are unique", plain.Audit.SampleUniques)
	}
	for _, name := range []string{privacy.NameUniqueness, privacy.NamePopulationUniqueness} {
		r.Privacy.Models = []recipe.Model{{Name: name, Parameters: parameter.Given{"share": 0.001}}}
		_, release := enginetest.Run(t, microdata, r)
		if release.Audit.SampleUniques > 0 || !release.Passed() || release.Recipe().Found.ClassSize != 2 {
			t.Errorf("%s: %d rows are unique, %+v", name, release.Audit.SampleUniques, release.Verdicts)
		}
	}
}

// What no class size can reach is said to be out of reach.
func TestAverageRiskOutOfReach(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, 50)
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameAverageRisk, Parameters: parameter.Given{"risk": 0.001}}}
	prepared, err := engine.Prepare(microdata, r)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := prepared.Run(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "k is") {
		t.Errorf("error %v", err)
	}
}

// visits is a table of ten patients with three visits each, all from one street.
func visits(t *testing.T) (*table.Table, recipe.Recipe) {
	t.Helper()
	var b strings.Builder
	b.WriteString("id,age,ward,diagnosis\n")
	for i := range 10 {
		for visit := range 3 {
			b.WriteString(string(rune('a'+i)) + "," + []string{"31", "32", "33", "34", "35", "36", "37", "38", "39", "40"}[i] +
				"," + []string{"x", "y"}[visit%2] + "," + []string{"flu", "gout", "acne"}[(i+visit)%3] + "\n")
		}
	}
	r := recipe.Default()
	r.Privacy.K = 3
	r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "age", Role: table.QuasiIdentifying},
		{Name: "ward", Role: table.Sensitive}, {Name: "diagnosis", Role: table.Sensitive}}
	return tabletest.Read(t, b.String(), recipe.Input{}), r
}

// Three visits of one person hide nobody.
func TestClassesOfPatients(t *testing.T) {
	microdata, r := visits(t)
	_, rows := enginetest.Run(t, microdata, r)
	r.Privacy.Patient = "id"
	_, patients := enginetest.Run(t, microdata, r)
	if rows.Audit.K != 3 || rows.Audit.Classes.Count != 10 {
		t.Errorf("by row: %+v", rows.Audit.Classes)
	}
	a := patients.Audit
	if a.K < 3 || a.Patients != 10 || a.Classes.Count != 3 || a.Risk.Prosecutor.Highest > 1.0/3 || !patients.Passed() {
		t.Errorf("by patient: k = %d, %d patients, %+v, %+v", a.K, a.Patients, a.Classes, patients.Verdicts)
	}
	r.Privacy.Patient = "name"
	if _, err := engine.Prepare(microdata, r); err == nil || !strings.Contains(err.Error(), `"name"`) {
		t.Errorf("error %v", err)
	}
}

// Who knows the ward must not learn the diagnosis.
func TestOtherColumnsKnown(t *testing.T) {
	microdata, r := visits(t)
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "diagnosis", Parameters: parameter.Given{"l": 3.0}}}
	_, unknown := enginetest.Run(t, microdata, r)
	r.Privacy.Others = recipe.OthersKnown
	_, known := enginetest.Run(t, microdata, r)
	if unknown.Audit.Classes.Count <= known.Audit.Classes.Count || !known.Passed() {
		t.Errorf("%d classes, %d if the ward is known", unknown.Audit.Classes.Count, known.Audit.Classes.Count)
	}
	if l := known.Audit.Sensitive["diagnosis"].DistinctL; known.Audit.Others != "known" || l < 3 {
		t.Errorf("others are %q, l = %d", known.Audit.Others, l)
	}
}

// With a hierarchy, gout and acne are nearer to each other than to flu.
func TestHierarchicalCloseness(t *testing.T) {
	microdata, r := visits(t)
	m := recipe.Model{Name: privacy.NameTCloseness, Column: "diagnosis", Parameters: parameter.Given{"t": 0.1, "distance": "hierarchical"}}
	r.Privacy.Models = []recipe.Model{m}
	r.Columns[3].Hierarchy = &recipe.Hierarchy{Ordered: true}
	if _, err := engine.Prepare(microdata, r); err == nil || !strings.Contains(err.Error(), "needs a hierarchy") {
		t.Fatalf("error %v", err)
	}
	r.Columns[3].Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"flu", "infection", "*"}, {"gout", "other", "*"}, {"acne", "other", "*"}}}
	_, release := enginetest.Run(t, microdata, r)
	if got := release.Audit.Sensitive["diagnosis"].T.Hierarchical; got == nil || *got > 0.1+1e-9 || !release.Passed() {
		t.Errorf("distance %v, %+v", got, release.Verdicts)
	}
}

// k-map lets a class be smaller than k where the population is not.
func TestKMapLosesLess(t *testing.T) {
	n := brief.Of(300, 100)
	microdata, r, _ := enginetest.Clinic(t, n)
	population, _, _ := enginetest.Clinic(t, 10*n)
	_, anonymous := enginetest.Run(t, microdata, r)
	r.Privacy.K = 1
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameKMap, Parameters: parameter.Given{"k": 5.0}}}
	if _, err := engine.Prepare(microdata, r); err == nil || !strings.Contains(err.Error(), "population") {
		t.Errorf("error %v", err)
	}
	_, mapped := enginetest.Run(t, microdata, r, engine.WithPopulation(population))
	if mapped.Loss.ILossRate >= anonymous.Loss.ILossRate || !mapped.Passed() {
		t.Errorf("k-map loses %v, k-anonymity %v", mapped.Loss.ILossRate, anonymous.Loss.ILossRate)
	}
}

// The measures of utility are those of the release: what is lost there is lost
// here, and a release that changes nothing has lost nothing.
func TestUtilityOfARelease(t *testing.T) {
	microdata, r, column := enginetest.Clinic(t, 300)
	for k, nothing := range map[int]bool{1: true, 5: false} {
		r.Privacy.K = k
		_, release := enginetest.Run(t, microdata, r)
		u, err := release.Utility(context.Background(), utility.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if u.Prediction == nil || u.Prediction.Label != column || len(u.Distributions) != len(r.Names(table.QuasiIdentifying)) {
			t.Fatalf("predicts %+v, %d distributions", u.Prediction, len(u.Distributions))
		}
		if lost := *u.CertaintyPenalty.Normalised.With; (lost == 0) != nothing || (*u.Queries.MeanAbsolute.With == 0) != nothing {
			t.Errorf("k = %d: lost %v, queries are off by %v", k, lost, *u.Queries.MeanAbsolute.With)
		}
	}
}
