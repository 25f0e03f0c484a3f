package consistent

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
	for _, n := range []int{50, 500} {
		for _, rounds := range []int{0, 5} {
			groups, err := Consistent(context.Background(), problemtest.Patients(n, 42), rounds, nil)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "%d patients, %d rounds %s\n", n, rounds, problemtest.Hash(groups))
		}
	}
	b.WriteString(problemtest.HashHostile(60, func(p *problem.Problem) (*problem.Groups, error) { // where equal costs abound
		return Consistent(context.Background(), p, 5, nil)
	}))
	problemtest.Golden(t, groupsBefore, b.String())
}
