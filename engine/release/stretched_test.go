package release_test

import (
	"fmt"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

// numbers is a table of a column of 1 to 40, each twice, and of one more value twice, with a recipe
// that counts its loss in one way.
func numbers(t *testing.T, last int, measure domain.Measure) (*table.Table, recipe.Recipe) {
	t.Helper()
	var values []string
	for i := 1; i <= 40; i++ {
		values = append(values, fmt.Sprint(i), fmt.Sprint(i))
	}
	values = append(values, fmt.Sprint(last), fmt.Sprint(last))
	r := recipe.Default()
	r.Privacy.K = 4
	r.Columns = []recipe.Column{{Name: "n", Role: table.QuasiIdentifying, Loss: measure, Hierarchy: &recipe.Hierarchy{Ordered: true}}}
	return tabletest.Column("n", values...), r
}

// A value lowers the loss by more than a quarter from 54 on: a range of 40 is 54/40 of what it is
// without it, and at 53, 53/40, by less.
func TestAFarValueStretchesTheLossByRange(t *testing.T) {
	for _, test := range []struct {
		last    int
		measure domain.Measure
		want    bool
	}{{41, domain.ByRange, false}, {53, domain.ByRange, false}, {54, domain.ByRange, true}, {1000, domain.ByRange, true}, {-1000, domain.ByRange, true}, {1000, domain.ByLeaves, false}} {
		original, r := numbers(t, test.last, test.measure)
		_, release := enginetest.Run(t, original, r)
		got := release.Stretched()
		if (len(got) == 1) != test.want {
			t.Errorf("with %d, by %s: %+v", test.last, test.measure, got)
		}
		if len(got) != 1 {
			continue
		}
		if s := got[0]; s.Column != "n" || s.Value != fmt.Sprint(test.last) || s.Loss != release.Loss.Columns[0].ILossRate || s.Loss >= 0.75*s.Without || s.Without > 1 {
			t.Errorf("with %d: %+v", test.last, s)
		}
	}
}

// What it says names the value, the column and both losses.
func TestAStretchedColumnIsSaid(t *testing.T) {
	s := facts.Stretched{Column: "age", Value: "950", Loss: 0.0131, Without: 0.0267}
	if got, want := s.Said().String(), "The value 950 alone stretches the range of age so far that its loss counts as 1.3%. Without it, that would be 2.7%."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
