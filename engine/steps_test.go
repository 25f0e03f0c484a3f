package engine_test

import (
	"bytes"
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/method/trace"
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
		table, _, err := csv.Read(bytes.NewReader(s.CSV), csv.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range trace.Methods() {
			for k := 2; k <= 5; k++ {
				r := stepsOf(s, name, k)
				shown, err := engine.Steps(context.Background(), table, r, trace.MaxRecords)
				if err != nil {
					t.Fatal(err)
				}
				prepared, err := engine.Prepare(table, r)
				if err != nil {
					t.Fatal(err)
				}
				release, err := prepared.Run(context.Background(), nil)
				if err != nil {
					t.Fatal(err)
				}
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
	table, _, err := csv.Read(bytes.NewReader(sample.Clinic(2000, 1).CSV), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := recipe.Default()
	for _, c := range table.Columns {
		role := recipe.Column{Name: c.Name, Role: "insensitive"}
		if slices.Contains([]string{"sex", "postcode", "admitted"}, c.Name) {
			role.Role = "quasi-identifying"
		}
		r.Columns = append(r.Columns, role)
	}
	shown, err := engine.Steps(context.Background(), table, stepsOf(sample.Sample{Recipe: r}, "mondrian-strict", 3), 500)
	if err != nil {
		t.Fatal(err)
	}
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
	table, _, err := csv.Read(strings.NewReader(text), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	shown, err := engine.Steps(context.Background(), table, stepsOf(s, "kaim", 2), trace.MaxRecords)
	if err != nil {
		t.Fatal(err)
	}
	if len(shown.Rows) != 10 || shown.Rows[0].Number != 1 || shown.Rows[1].Number != 3 || shown.Rows[9].Number != 11 {
		t.Errorf("the rows are %+v", shown.Rows)
	}
}

// Nothing but k is asked for, whatever else the recipe has.
func TestStepsLeaveOtherModelsOut(t *testing.T) {
	s := sample.Patients()
	table, _, err := csv.Read(bytes.NewReader(s.CSV), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := engine.Steps(context.Background(), table, stepsOf(s, "kaim", 2), 10)
	if err != nil {
		t.Fatal(err)
	}
	r := stepsOf(s, "kaim", 2)
	level := 1
	r.Columns[0].MaxLevel = &level
	r.Privacy.SuppressionLimit = 0.5
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "Disease", Parameters: parameter.Given{"l": 3}}}
	more, err := engine.Steps(context.Background(), table, r, 10)
	if err != nil {
		t.Fatal(err)
	}
	if len(plain.Steps) != 10 || len(more.Steps) != len(plain.Steps) {
		t.Errorf("%d steps with other models, %d without, want 10 each: one for each record", len(more.Steps), len(plain.Steps))
	}
}

func TestStepsThatThereAreNot(t *testing.T) {
	s := sample.Patients()
	table, _, err := csv.Read(bytes.NewReader(s.CSV), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
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
		table, _, err := csv.Read(bytes.NewReader(s.CSV), csv.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range trace.Methods() {
			shown, err := engine.Steps(context.Background(), table, stepsOf(s, name, 2+int(seed)%4), trace.MaxRecords)
			if err != nil {
				t.Fatal(err)
			}
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
