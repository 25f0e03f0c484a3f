package kaim

import (
	"context"
	"testing"

	"quasi/engine/internal/brief"
	"quasi/engine/internal/problemtest"
)

// hostileRows is how many rows the hostile tables have.
func hostileRows() int {
	if testing.Short() { // the rest is for make test-long
		return 1000
	}
	return 3000
}

func TestHostileTables(t *testing.T) {
	for name, p := range problemtest.Hostile(hostileRows()) {
		t.Run(name, func(t *testing.T) {
			groups, err := Cluster(context.Background(), p, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := groups.Check(p); err != nil {
				t.Fatal(err)
			}
			if want := p.N / p.Model.MinSize(); groups.Len() != want {
				t.Errorf("%d groups, want %d", groups.Len(), want)
			}
		})
	}
}

// Columns of 10,000 distinct values, in a hierarchy without levels and in order.
func TestTenThousandValues(t *testing.T) {
	n := brief.Of(10_000, 3_000)
	p := problemtest.With(n, 5,
		problemtest.Made(n, problemtest.Flat, func(i int) int32 { return int32(i) }),
		problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(i * 7919 % n) }))
	groups, err := Cluster(context.Background(), p, nil)
	if err == nil {
		err = groups.Check(p)
	}
	if err != nil {
		t.Error(err)
	}
}

func TestNoQuasiIdentifier(t *testing.T) {
	p := problemtest.New(7, 3, 1)
	groups, err := Cluster(context.Background(), p, nil)
	if err == nil {
		err = groups.Check(p)
	}
	if err != nil || groups.Len() != 1 {
		t.Errorf("%d groups, want 1: %v", groups.Len(), err)
	}
}
