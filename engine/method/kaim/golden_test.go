package kaim

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/internal/brief"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

//go:embed testdata/groups.golden
var groupsBefore string

// The groups of these tables are the same on every machine, natively and as
// WebAssembly: the file holds for both.
func TestGroupsAreTheSameEverywhere(t *testing.T) {
	brief.Further(t)
	var b strings.Builder
	for _, n := range []int{100, 1000, 5000} {
		groups, err := Cluster(context.Background(), problemtest.Patients(n, 42), nil)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%d patients %s\n", n, problemtest.Hash(groups))
	}
	b.WriteString(problemtest.HashHostile(60, func(p *problem.Problem) (*problem.Groups, error) { // where equal costs abound
		return Cluster(context.Background(), p, nil)
	}))
	problemtest.Golden(t, groupsBefore, b.String())
}
