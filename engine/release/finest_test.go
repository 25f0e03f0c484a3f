package release_test

import (
	"fmt"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method/problem"
	"quasi/engine/prepare"
	"quasi/engine/release"
)

// together is the release of ages as one group.
func together(t *testing.T, ages ...string) *release.Release {
	t.Helper()
	b := table.NewBuilder([]string{"age"}, table.NewMarkers(nil))
	var all []int32
	for i, age := range ages {
		b.Append([]string{age})
		all = append(all, int32(i))
	}
	r := recipe.Default()
	r.Privacy.K = 2
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}}}
	prepared, err := prepare.New(b.Table(), r, prepare.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := prepared.Ask(); err != nil {
		t.Fatal(err)
	}
	groups := &problem.Groups{}
	groups.Append(&prepared.Problem, all)
	return release.Of(prepared, groups, prepared.Recipe)
}

// Of the rows that ask for a coarse value, the one is named without which the group would
// show the finest, in whatever order they are asked about.
func TestTheFinestWithoutOneRow(t *testing.T) {
	for _, test := range []struct {
		name string
		ages []string // of which the first is asked about
		want string
	}{
		{"the first asks most, and is least alone", []string{"40", "20", "21", "55"}, "[20,40] without row 3"},
		{"the first asks most, and is most alone", []string{"40", "10", "54", "55"}, "[40,55] without row 1"},
		{"only one asks", []string{"20", "21", "55"}, "[20,21] without row 2"},
		{"two are as far out", []string{"20", "55", "55"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			forced, got := together(t, test.ages...).Why(0), ""
			if len(forced) == 1 && forced[0].Without != nil {
				got = fmt.Sprintf("%s without row %d", forced[0].Without.Label, forced[0].Without.Record)
			}
			if got != test.want {
				t.Errorf("%q, want %q: %+v", got, test.want, forced)
			}
		})
	}
}
