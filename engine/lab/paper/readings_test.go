package paper

import (
	"math"
	"slices"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

// Table 3 of SLCA's paper: three teachers and four doctors by two attributes. Teachers
// are 1, 2 and doctors 2, 2 by the first; 2, 0, 1 and 1, 1, 2 by the second.
func teachers() ([]domain.Attribute, *privacy.Sensitive) {
	var qi []domain.Attribute
	for _, at := range [][]int32{{0, 1, 1, 0, 1, 1, 0}, {0, 0, 2, 2, 2, 1, 0}} {
		qi = append(qi, problemtest.Attribute("q", problemtest.InOrder(at), at))
	}
	return qi, &privacy.Sensitive{Name: "s", Values: []string{"Teacher", "Doctor"}, Codes: []int32{0, 0, 0, 1, 1, 1, 1}}
}

func TestReadingsByHand(t *testing.T) {
	cos := func(a, b []float64) float64 {
		dot, aa, bb := 0., 0., 0.
		for i := range a {
			dot, aa, bb = dot+a[i]*b[i], aa+a[i]*a[i], bb+b[i]*b[i]
		}
		return dot / math.Sqrt(aa*bb)
	}
	qi, s := teachers()
	want := map[string]float64{
		"cosine":       0.83949, // as the paper has it
		"exact values": 0.83949, // no attribute has so many that it is cut
		// 1/3, 2/4 and 2/3, 2/4; 2/3, 0, 1/3 and 1/3, 1, 2/3.
		"lift": (cos([]float64{1. / 3, 2. / 4}, []float64{2. / 3, 2. / 4}) + cos([]float64{2. / 3, 0, 1. / 3}, []float64{1. / 3, 1, 2. / 3})) / 2,
		// -1/2, 1/2 and 0, 0, which has no direction; 1, -1, 0 and -1/3, -1/3, 2/3.
		"centred": cos([]float64{1, -1, 0}, []float64{-1. / 3, -1. / 3, 2. / 3}) / 2,
		// 00, 10, 12, 02, 11: one, one, one, none, none and one, none, one, one, one.
		"joint tuples": cos([]float64{1, 1, 1, 0, 0}, []float64{1, 0, 1, 1, 1}),
	}
	for _, reading := range readings {
		m := reading.of(qi, s)
		if got := m[0][1]; math.Abs(got-want[reading.name]) > 5e-6 || m[1][0] != got || m[0][0] != 1 {
			t.Errorf("%s: %v, want %v", reading.name, got, want[reading.name])
		}
	}
}

func TestReadingsAreReported(t *testing.T) {
	r := quick(t, "slca")
	if len(r.Tables) != 2 || len(r.Tables[0].Rows) != len(readings) || len(r.Tables[1].Rows) != len(sameRuleSs) {
		t.Fatalf("tables %+v", r.Tables)
	}
	for _, table := range r.Tables {
		if slices.ContainsFunc(table.Rows, func(row []string) bool { return len(row) != len(table.Header) }) {
			t.Errorf("table %+v", table)
		}
	}
}

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
