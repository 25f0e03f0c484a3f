package slca

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

//go:embed testdata/groups.golden
var groupsBefore string

// The groups of these tables are the same on every machine, natively and as
// WebAssembly: the file holds for both. A class has more records than values.
func TestGroupsAreTheSameEverywhere(t *testing.T) {
	var b strings.Builder
	values := strings.Repeat("aabcabbbcaabc", 6) + strings.Repeat("ab", 12)
	for _, k := range []int{2, 4} {
		for _, limit := range []int{20, 60} {
			p := alike(limit, values)
			model, err := privacy.NewKAnonymity(k, p.N)
			if err != nil {
				t.Fatal(err)
			}
			p.Model = model
			groups, course, err := Cluster(context.Background(), p, 0.6, 2, DeleteLeftover, nil)
			if err != nil {
				fmt.Fprintf(&b, "k = %d, limit %d: %v\n", k, limit, err)
				continue
			}
			fmt.Fprintf(&b, "k = %d, limit %d: %d, %d %s\n", k, limit, course.Emptied, course.Unplaced, problemtest.Hash(groups))
		}
	}
	patients := problemtest.Patients(300, 42)
	diagnoses := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c", "d"}}
	for r := range patients.N {
		diagnoses.Codes = append(diagnoses.Codes, int32(r*r%11%4))
	}
	patients.Sensitive = []privacy.Sensitive{diagnoses}
	for _, s := range []float64{1, 0.97} {
		groups, _, err := Cluster(context.Background(), patients, s, 2, MergeLeftover, nil)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "300 patients, s = %g %s\n", s, problemtest.Hash(groups))
	}
	problemtest.Golden(t, groupsBefore, b.String())
}
