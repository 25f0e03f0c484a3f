package audit_test

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/brief"
	"quasi/engine/measure/audit"
	"quasi/engine/model/privacy"
)

// alone is the definition: a patient is unique who has a row that reads in the named
// columns like no row of another patient.
func alone(micro *table.Table, names []string, patients *privacy.Patients) int {
	unique := map[int32]bool{}
	for _, rows := range naive(micro, names) {
		own := true
		for _, row := range rows {
			own = own && patients.Codes[row] == patients.Codes[rows[0]]
		}
		if own {
			unique[patients.Codes[rows[0]]] = true
		}
	}
	return len(unique)
}

// Whatever the table and whoever the rows are, patients are counted as the definition
// counts them: all together, without a column, by one, at a level, in each set.
func TestPatientsAreCountedByDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, names := draw(t), []string{"a", "b", "c"}
		ids := build("id", rapid.SliceOfN(rapid.SampledFrom([]string{"A", "B", "C", "D", "E", "?"}), micro.N, micro.N).Draw(t, "ids")...)
		patients := privacy.PatientsOf(ids.Columns[0])
		got, err := audit.Uniqueness(micro, names, patients, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := audit.Singled{Of: patients.Count, Unique: alone(micro, names, patients), Without: map[string]int{}, Alone: map[string]int{}}
		for j, name := range names {
			want.Without[name] = alone(micro, slices.Concat(names[:j], names[j+1:]), patients)
			want.Alone[name] = alone(micro, []string{name}, patients)
		}
		if got.Of != want.Of || got.Unique != want.Unique || !maps.Equal(got.Without, want.Without) || !maps.Equal(got.Alone, want.Alone) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		tree, err := hierarchy.FromRows([][]string{{"1", "*"}, {"2", "*"}})
		if err != nil {
			t.Fatal(err)
		}
		levels, err := audit.Levels(micro, []string{"b", "c"}, micro.Column("a"), tree, patients)
		if err != nil || levels[0] != want.Unique || levels[1] != want.Without["a"] {
			t.Fatalf("levels %v (%v), want %d and %d", levels, err, want.Unique, want.Without["a"])
		}
		report := mustAudit(t, micro, audit.Options{QI: names, Patients: patients, Subsets: rapid.IntRange(1, 3).Draw(t, "size")})
		if report.SampleUniques != want.Unique {
			t.Fatalf("%d are alone in a class, want %d", report.SampleUniques, want.Unique)
		}
		for _, set := range report.QuasiIdentifiers {
			if of := alone(micro, set.Columns, patients); !near(set.Unique, float64(of)/float64(patients.Count)) {
				t.Fatalf("%+v, want %d of %d", set, of, patients.Count)
			}
		}
	})
}

// Columns with more values than a table of all pairs is made for are counted alike.
func TestPatientsOfColumnsWithManyValues(t *testing.T) {
	micro := large(brief.Of(3000, 1000))
	ids := &table.Column{Name: "id", Codes: make([]int32, micro.N)}
	for row := range ids.Codes {
		ids.Codes[row] = int32(row / 3)
	}
	for range micro.N/3 + 1 {
		ids.Values, ids.Missing = append(ids.Values, "x"), append(ids.Missing, false)
	}
	patients := privacy.PatientsOf(ids)
	report := mustAudit(t, micro, audit.Options{QI: micro.Names(), Patients: patients, Subsets: 3})
	if len(report.QuasiIdentifiers) == 0 {
		t.Fatal("no sets")
	}
	for _, set := range report.QuasiIdentifiers {
		if of := alone(micro, set.Columns, patients); !near(set.Unique, float64(of)/float64(patients.Count)) {
			t.Fatalf("%+v, want %d of %d", set, of, patients.Count)
		}
	}
}
