package paper

import (
	"math"
	"slices"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

// k-member's records are those that miss none of the eight columns, whichever are in
// use, and the others have lost everything.
func TestBaselineFiltersBeforeEverything(t *testing.T) {
	in := small(t, 400, true)
	l, err := newLab(Input{Table: in, Hierarchies: pairs, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	missing := 0
	for row := range in.N {
		if in.Column("workclass").IsMissing(row) || in.Column("occupation").IsMissing(row) {
			missing++
		}
	}
	for _, qi := range [][]string{eightQI[:1], eightQI} { // age alone misses nothing
		got, err := l.baseline(t.Context(), experiment{table: in, qi: qi, k: 3})
		if err != nil {
			t.Fatal(err)
		}
		if want := float64(missing) / float64(in.N); missing == 0 || math.Abs(got.suppression-want) > 1e-12 || got.generalisation <= 0 {
			t.Errorf("%d columns: %+v, want a suppression of %v", len(qi), got, want)
		}
	}
	if _, err := l.baseline(t.Context(), experiment{table: in, qi: eightQI, k: 401}); err == nil {
		t.Error("classes of more records than there are")
	}
}

// A hierarchy as an order has its leaves in the same places, and spans between them.
func TestInOrderKeepsTheLeaves(t *testing.T) {
	p := problemtest.Table1()
	q, err := inOrder(p)
	if err != nil {
		t.Fatal(err)
	}
	for j := range p.QI {
		d, o := p.QI[j].Domain, q.QI[j].Domain
		for at := range int32(d.Size()) {
			if leaf := domain.Leaf(at); d.Label(leaf) != o.Label(leaf) || d.Count(leaf) != o.Count(leaf) {
				t.Errorf("%s: %q for %q", p.QI[j].Name, o.Label(leaf), d.Label(leaf))
			}
		}
		if d.Size() != o.Size() || !slices.Equal(p.QI[j].Codes, q.QI[j].Codes) {
			t.Errorf("%s: %d leaves for %d", p.QI[j].Name, o.Size(), d.Size())
		}
	}
	if s := q.QI[0].Domain.Join(domain.Leaf(1), domain.Leaf(2)); s != (domain.Span{Lo: 1, Hi: 2}) {
		t.Errorf("28 and 32 span %v", s)
	}
	if _, ok := p.QI[0].Domain.(*domain.Tree); !ok {
		t.Error("the problem itself has changed")
	}
}
