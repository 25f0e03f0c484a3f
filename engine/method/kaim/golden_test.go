package kaim

import (
	"context"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"quasi/engine/internal/problemtest"
)

//go:embed testdata/groups.golden
var groupsBefore string

// The groups of these tables are the same on every machine, natively and as
// WebAssembly: the file holds for both.
func TestGroupsAreTheSameEverywhere(t *testing.T) {
	var b strings.Builder
	for _, n := range []int{100, 1000, 5000} {
		groups, err := Cluster(context.Background(), problemtest.Patients(n, 42), nil)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%d patients %s\n", n, problemtest.Hash(groups))
	}
	odd := problemtest.Hostile(60) // where equal costs abound
	for _, name := range slices.Sorted(maps.Keys(odd)) {
		said := "none"
		if groups, err := Cluster(context.Background(), odd[name], nil); err == nil {
			said = problemtest.Hash(groups)
		}
		fmt.Fprintf(&b, "%s %s\n", name, said)
	}
	problemtest.Golden(t, groupsBefore, b.String())
}
