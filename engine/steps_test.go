package engine_test

import (
	"bytes"
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/utility"
	"quasi/engine/method"
	"quasi/engine/method/trace"
	"quasi/engine/model/privacy"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
)

// stepsOf is a sample's recipe with another method and k.
func stepsOf(s sample.Sample, name string, k int) recipe.Recipe {
	r := s.Recipe.With(name, k)
	if name == method.Default {
		r.Algorithm.Parameters = parameter.Given{method.Rounds: 1}
	}
	return r
}

// What the last step shows is what a run of the same decisions releases, to the cell.
func TestStepsEndInTheRelease(t *testing.T) {
	samples := []sample.Sample{sample.Patients()}
	for seed := range uint64(6) {
		samples = append(samples, sample.Few(seed))
	}
	for _, s := range samples {
		table, _ := casetest.Must2(csv.Read(bytes.NewReader(s.CSV), csv.Options{}))
		for _, name := range trace.Methods() {
			for k := 2; k <= 5; k++ {
				r := stepsOf(s, name, k)
				shown := casetest.Must(engine.Steps(context.Background(), table, r, trace.MaxRecords))
				prepared := casetest.Must(engine.Prepare(table, r))
				release := casetest.Must(prepared.Run(context.Background(), nil))
				sameRelease(t, s.Name+", "+name, shown, release)
			}
		}
	}
}

// sameRelease compares the groups after the last step with those of a release.
func sameRelease(t *testing.T, what string, shown trace.Trace, release *engine.Release) {
	t.Helper()
	groups, without := shown.At(len(shown.Steps))
	if len(groups) != release.Groups.Len() || without != 0 {
		t.Fatalf("%s: %d groups and %d records in none, want %d and 0", what, len(groups), without, release.Groups.Len())
	}
	lost := 0.0
	for _, g := range groups {
		lost += g.Loss
		for i := range release.Groups.Len() {
			its := slices.Clone(release.Groups.Group(i))
			if slices.Sort(its); !slices.Equal(its, g.Records) {
				continue
			}
			for j, s := range release.Groups.As(int32(i), len(shown.Columns)) {
				if g.Spans[j] != trace.Span(s) {
					t.Errorf("%s: records %v are shown as %v in %s, and released as %v", what, its, g.Spans[j], shown.Columns[j].Name, s)
				}
			}
		}
	}
	if math.Abs(lost-release.Loss.ILossRate) > 1e-12 {
		t.Errorf("%s: %v is lost, the release loses %v", what, lost, release.Loss.ILossRate)
	}
}

// The first rows of a large table are shown as if there were no others: with their own
// values alone, and with the numbers that they have in the file.
func TestStepsOfTheSampleRows(t *testing.T) {
	table, _ := casetest.Must2(csv.Read(bytes.NewReader(sample.Clinic(2000, 1).CSV), csv.Options{}))
	r := recipe.Default()
	for _, c := range table.Columns {
		role := recipe.Column{Name: c.Name, Role: "insensitive"}
		if slices.Contains([]string{"sex", "postcode", "admitted"}, c.Name) {
			role.Role = "quasi-identifying"
		}
		r.Columns = append(r.Columns, role)
	}
	shown := casetest.Must(engine.Steps(context.Background(), table, stepsOf(sample.Sample{Recipe: r}, "mondrian-strict", 3), 500))
	if len(shown.Rows) != 30 || shown.Limited != 2000 || shown.Rows[29].Number != 30 {
		t.Errorf("%d rows, of %d, the last is %d", len(shown.Rows), shown.Limited, shown.Rows[len(shown.Rows)-1].Number)
	}
	for j, c := range shown.Columns {
		at := map[int32]string{trace.None: "*"}
		for _, v := range c.Values {
			at[v.Position] = v.Label
		}
		for i, row := range shown.Rows {
			if text := table.Column(c.Name).Text(i); at[row.Positions[j]] != row.Labels[j] || text != "" && row.Labels[j] != text {
				t.Errorf("row %d, %s: %q stands at %d, where %q is; the file has %q", i, c.Name, row.Labels[j], row.Positions[j], at[row.Positions[j]], text)
			}
		}
		if len(at)-1 > trace.MaxRecords {
			t.Errorf("%s has %d values in %d rows", c.Name, len(at)-1, trace.MaxRecords)
		}
	}
}

// Rows that are no people are left out, and the others keep the numbers that they have in
// the file.
func TestStepsNumberRowsAsTheFileDoes(t *testing.T) {
	s := sample.Patients()
	lines := strings.SplitAfter(string(s.CSV), "\n")
	text := lines[0] + lines[1] + ",,,\n" + strings.Join(lines[2:], "")
	table, _ := casetest.Must2(csv.Read(strings.NewReader(text), csv.Options{}))
	shown := casetest.Must(engine.Steps(context.Background(), table, stepsOf(s, "kaim", 2), trace.MaxRecords))
	if len(shown.Rows) != 10 || shown.Rows[0].Number != 1 || shown.Rows[1].Number != 3 || shown.Rows[9].Number != 11 {
		t.Errorf("the rows are %+v", shown.Rows)
	}
}

// Nothing but k is asked for, whatever else the recipe has.
func TestStepsLeaveOtherModelsOut(t *testing.T) {
	s := sample.Patients()
	table, _ := casetest.Must2(csv.Read(bytes.NewReader(s.CSV), csv.Options{}))
	plain := casetest.Must(engine.Steps(context.Background(), table, stepsOf(s, "kaim", 2), 10))
	r := stepsOf(s, "kaim", 2)
	level := 1
	r.Columns[0].MaxLevel = &level
	r.Privacy.SuppressionLimit = 0.5
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "Disease", Parameters: parameter.Given{"l": 3}}}
	more := casetest.Must(engine.Steps(context.Background(), table, r, 10))
	if len(plain.Steps) != 10 || len(more.Steps) != len(plain.Steps) {
		t.Errorf("%d steps with other models, %d without, want 10 each: one for each record", len(more.Steps), len(plain.Steps))
	}
}

func TestStepsThatThereAreNot(t *testing.T) {
	s := sample.Patients()
	table, _ := casetest.Must2(csv.Read(bytes.NewReader(s.CSV), csv.Options{}))
	if _, err := engine.Steps(context.Background(), table, stepsOf(s, "datafly", 2), 10); err == nil || !strings.Contains(err.Error(), "can't be shown step by step") {
		t.Errorf("of Datafly: %v", err)
	}
	if _, err := engine.Steps(context.Background(), table, stepsOf(s, "kaim", 5), 4); err == nil {
		t.Error("four rows were put into groups of five")
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := engine.Steps(done, table, stepsOf(s, "kaim", 2), 10); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}

// A group has one number, which is no other's, as long as it has a record that it had
// before a step: whoever looks at the letters never sees a group change its own.
func TestGroupsKeepTheirNumbers(t *testing.T) {
	again, kinds := 0, map[trace.Kind]bool{}
	for seed := range uint64(40) {
		s := sample.Few(seed)
		table, _ := casetest.Must2(csv.Read(bytes.NewReader(s.CSV), csv.Options{}))
		for _, name := range trace.Methods() {
			shown := casetest.Must(engine.Steps(context.Background(), table, stepsOf(s, name, 2+int(seed)%4), trace.MaxRecords))
			again += numbersKept(t, name, shown)
			for _, s := range shown.Steps {
				kinds[s.Kind] = true
			}
		}
	}
	if again == 0 {
		t.Error("in no run the best groups were put back")
	}
	for _, kind := range []trace.Kind{trace.Emptied, trace.Kept, trace.Assign} {
		if !kinds[kind] {
			t.Errorf("no run has a step of kind %q", kind)
		}
	}
}

// numbersKept follows the groups of a trace, and returns how often the best were put back.
func numbersKept(t *testing.T, name string, shown trace.Trace) (again int) {
	t.Helper()
	gone, was := map[int32]bool{}, []trace.Group{}
	for at := 1; at <= len(shown.Steps); at++ {
		s := &shown.Steps[at-1]
		now, _ := shown.At(at)
		for _, g := range now {
			if gone[g.Group] {
				t.Fatalf("%s, step %d: group %d is back", name, at, g.Group)
			}
			for _, before := range was {
				if slices.Equal(before.Records, g.Records) && before.Group != g.Group {
					t.Fatalf("%s, step %d (%s): group %d is called %d now", name, at, s.Kind, before.Group, g.Group)
				}
			}
		}
		for _, before := range was {
			gone[before.Group] = !slices.ContainsFunc(now, func(g trace.Group) bool { return g.Group == before.Group })
		}
		refersTo(t, name, s, was)
		if was = now; s.Kind == trace.Best {
			again++
		}
	}
	return again
}

// refersTo makes sure that a step speaks of the groups that there were.
func refersTo(t *testing.T, name string, s *trace.Step, was []trace.Group) {
	t.Helper()
	records := map[int32][]int32{}
	for _, g := range was {
		records[g.Group] = g.Records
	}
	for _, o := range s.Options {
		if o.Group != trace.None && records[o.Group] == nil {
			t.Fatalf("%s: group %d was to choose, which is none", name, o.Group)
		}
	}
	if of := [...]trace.Kind{trace.Merge, trace.Mend, trace.Alike}; slices.Contains(of[:], s.Kind) && !sameRecords(records[s.Other], s.Part) ||
		(s.Kind == trace.Emptied || s.Kind == trace.Kept) && records[s.Group] == nil || (s.Kind == trace.Cut || s.Kind == trace.Whole || s.Kind == trace.Split) && !sameRecords(records[s.Group], s.Part) {
		t.Fatalf("%s, %s: records %v are of none of %v", name, s.Kind, s.Part, records)
	}
	if s.Attempt == nil {
		return
	}
	pool := slices.Clone(s.Attempt.Lent)
	for _, g := range s.Attempt.Dissolved {
		pool = append(pool, records[g]...)
	}
	if !sameRecords(pool, s.Part) {
		t.Fatalf("%s: records %v look for a place, and %v were said to", name, s.Part, pool)
	}
	for _, p := range s.Attempt.Placed {
		if p.Group != trace.None && (records[p.Group] == nil || slices.Contains(s.Attempt.Dissolved, p.Group)) {
			t.Fatalf("%s: records go to group %d, which is none", name, p.Group)
		}
	}
}

func sameRecords(a, b []int32) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

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
	prepared := casetest.Must(engine.Prepare(microdata, r))
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
		u := casetest.Must(release.Utility(context.Background(), utility.Options{}))
		if u.Prediction == nil || u.Prediction.Label != column || len(u.Distributions) != len(r.Names(table.QuasiIdentifying)) {
			t.Fatalf("predicts %+v, %d distributions", u.Prediction, len(u.Distributions))
		}
		if lost := *u.CertaintyPenalty.Normalised.With; (lost == 0) != nothing || (*u.Queries.MeanAbsolute.With == 0) != nothing {
			t.Errorf("k = %d: lost %v, queries are off by %v", k, lost, *u.Queries.MeanAbsolute.With)
		}
	}
}
