package suggest_test

import (
	"bytes"
	"os"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/checkout"
	"quasi/engine/internal/tabletest"
	"quasi/engine/sample"
)

func TestClinic(t *testing.T) {
	micro, _ := casetest.Must2(csv.Read(bytes.NewReader(sample.Clinic(5000, 1).CSV), csv.Options{}))
	var got []table.Role
	for _, c := range suggest.Table(micro) {
		got = append(got, c.Role)
	}
	remove, quasi, sensitive := table.Identifying, table.QuasiIdentifying, table.Sensitive
	// patient_name mrn birth_date sex postcode admitted diagnosis ward notes los_days
	if want := []table.Role{remove, remove, quasi, quasi, quasi, quasi, sensitive, quasi, remove, quasi}; !reflect.DeepEqual(got, want) {
		t.Errorf("roles are %q, want %q", got, want)
	}
}

func TestAdult(t *testing.T) {
	file, err := os.Open(checkout.Data("adult.csv"))
	if err != nil {
		t.Skipf("Adult is absent: %v", err)
	}
	defer file.Close()
	micro, _ := casetest.Must2(csv.Read(file, csv.Options{}))
	var quasi []string
	for _, c := range suggest.Table(micro) {
		if c.Role == table.QuasiIdentifying {
			quasi = append(quasi, c.Name)
		}
	}
	want := []string{"age", "workclass", "education", "education-num", "marital-status", "occupation", "relationship", "race", "sex", "hours-per-week", "native-country"}
	if !slices.Equal(quasi, want) {
		t.Errorf("quasi-identifiers are %q, want %q", quasi, want)
	}
}

// Whatever the values, each has a place in the suggested hierarchy.
func TestHierarchiesHoldEveryValue(t *testing.T) {
	cell := rapid.OneOf(
		rapid.StringMatching(`-?[0-9]{1,4}(\.[0-9]{1,2})?`), rapid.StringMatching(`0[0-9]{4}`),
		rapid.StringMatching(`(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9])`), rapid.String(),
	)
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"age", "zip", "birth date", "x", "admitted"}).Draw(t, "name")
		kind := rapid.SliceOfN(cell, 1, 20).Draw(t, "values")
		c := tabletest.Column(name, kind...).Columns[0]
		h, reason := suggest.Hierarchy(c)
		if h.Ordered {
			return // holds any number; a column without values
		}
		tree, err := hierarchy.FromRows(h.Rows)
		if err != nil {
			t.Fatalf("%s: %v", reason.Code, err)
		}
		var values []string
		for v, text := range c.Values {
			if !c.Missing[v] {
				values = append(values, text)
			}
		}
		if missing := tree.Missing(values); len(missing) > 0 {
			t.Fatalf("%s: %q have no place", reason.Code, missing)
		}
	})
}
