package linkage_test

import (
	"context"
	"errors"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/measure/linkage"
)

var (
	read = hierarchytest.Table
	tree = hierarchytest.Tree
)

func attack(t testing.TB, released, register *table.Table, opt linkage.Options) linkage.Report {
	t.Helper()
	r, err := linkage.Attack(context.Background(), released, register, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A table may have markers of its own.
func TestMarkers(t *testing.T) {
	b := table.NewBuilder([]string{"q"}, table.NewMarkers([]string{"999"}))
	b.Append([]string{"999"})
	got := attack(t, b.Table(), read("q", "1", "2"), linkage.Options{QI: []string{"q"}})
	if got.RowMatches.Few != 1 {
		t.Errorf("rows %+v, want one that fits both persons", got.RowMatches)
	}
}

func TestAnAttackIsEnded(t *testing.T) {
	released, register := read("q|s", "1|x"), read("q|name", "1|Ann")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := linkage.Attack(ctx, released, register, linkage.Options{QI: []string{"q"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v of an attack that was ended", err)
	}
}
