package engine_test

import (
	"bytes"
	"reflect"
	"runtime"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/loss"
	"quasi/engine/sample"
)

// said is all that is said of a table and of its release.
type said struct {
	Table    *table.Table
	Format   asread.Format // with the markers that were found
	Columns  []profile.Column
	Before   audit.Report
	Audit    audit.Report
	Loss     loss.Report
	Verdicts []facts.Verdict
	Concerns facts.Concerns
	Recipe   recipe.Recipe // with what each column looks like
	Released *table.Table
}

// What is said of a table and of its release does not depend on the processors: one of them
// does one thing after the other.
func TestProcessorsChangeNothing(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	text := sample.Clinic(1500, 7).CSV
	for _, patient := range []string{"", "mrn"} {
		runtime.GOMAXPROCS(1)
		want := saidOf(t, text, patient)
		if len(want.Format.Found) == 0 || len(want.Concerns.Identifiers) == 0 || len(want.Concerns.Unique) < 2 || len(want.Audit.QuasiIdentifiers) == 0 {
			t.Fatalf("patients by %q: too little is said to be compared", patient)
		}
		for _, processors := range []int{2, 4} {
			runtime.GOMAXPROCS(processors)
			got := reflect.ValueOf(saidOf(t, text, patient))
			for i := range got.NumField() {
				if was := reflect.ValueOf(want).Field(i).Interface(); !reflect.DeepEqual(got.Field(i).Interface(), was) {
					t.Errorf("%d processors, patients by %q: another %s", processors, patient, got.Type().Field(i).Name)
				}
			}
		}
	}
}

func saidOf(t *testing.T, text []byte, patient string) said {
	t.Helper()
	micro, format, err := csv.Read(bytes.NewReader(text), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := recipe.Default()
	r.Algorithm.Name, r.Privacy.Patient, r.Privacy.SuppressionLimit = "mondrian-relaxed", patient, 1
	for _, c := range micro.Columns {
		role := table.Insensitive
		switch c.Name {
		case "sex", "postcode", "ward":
			role = table.QuasiIdentifying
		case "diagnosis":
			role = table.Sensitive
		case patient:
			role = table.Identifying
		}
		r.Columns = append(r.Columns, recipe.Column{Name: c.Name, Role: role})
	}
	prepared, release := enginetest.Run(t, micro, r)
	before, err := prepared.Before()
	if err != nil {
		t.Fatal(err)
	}
	return said{
		Table: micro, Format: format, Columns: suggest.Table(micro), Before: before, Audit: release.Audit, Loss: release.Loss,
		Verdicts: release.Verdicts, Concerns: release.Concerns(), Recipe: release.Recipe(), Released: release.Table,
	}
}
