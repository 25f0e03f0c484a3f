package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// A kept number singles out fewer in its coarser forms; whose rows they are counts.
func TestForms(t *testing.T) {
	micro := tabletest.Read(t, "id,sex,crp\n1,f,0.4\n1,f,0.6\n2,f,3.1\n3,m,7.9\n4,m,12.2\n5,m,11.8\n6,f,60\n7,m,3.2\n8,f,\n", recipe.Input{})
	for _, test := range []struct {
		patient string
		want    string
	}{
		{"", "as it is 8 of 9, classes 2 of 9, round 4 of 9"},
		{"id", "as it is 7 of 8, classes 2 of 8, round 3 of 8"},
	} {
		r := recipe.Default()
		r.Privacy.K = 2
		r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "sex", Role: table.QuasiIdentifying}, {Name: "crp", Role: table.Insensitive}}
		if test.patient != "" {
			r.CountPatients(test.patient)
		}
		prepared, err := engine.Prepare(micro, r)
		if err != nil {
			t.Fatal(err)
		}
		forms, err := prepared.Forms("crp")
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, form := range forms {
			kind := "as it is"
			if form.Rule != nil {
				kind = string(form.Rule.Kind)
			}
			said = append(said, fmt.Sprintf("%s %d of %d", kind, form.Alone, form.People))
		}
		if got := strings.Join(said, ", "); got != test.want {
			t.Errorf("by %q: %s, want %s", test.patient, got, test.want)
		}
		if _, err := prepared.Forms("ward"); err == nil {
			t.Error("a column that is not there has forms")
		}
	}
}
