package utility

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

func TestCrossCountsPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 20).Draw(t, "n")
		codes := func(name string, most int) []int32 {
			return rapid.SliceOfN(rapid.Int32Range(absent, int32(most-1)), n, n).Draw(t, name)
		}
		a, b := codes("a", 4), codes("b", 6)
		want := map[[2]int32]int{}
		for i := range a {
			if a[i] != absent && b[i] != absent {
				want[[2]int32{a[i], b[i]}]++
			}
		}
		for _, pairs := range [][]tally{crossDense(a, b, 4, 6), crossSparse(a, b, 4, 6)} {
			if len(pairs) != len(want) {
				t.Fatalf("%v, want %v", pairs, want)
			}
			for i, p := range pairs {
				if want[[2]int32{p.a, p.b}] != p.n || i > 0 && (p.a < pairs[i-1].a || p.a == pairs[i-1].a && p.b <= pairs[i-1].b) {
					t.Fatalf("%v, want %v in order", pairs, want)
				}
			}
		}
	})
}

// Three records of two pairs, counted by hand.
func TestCrossByHand(t *testing.T) {
	a, b := []int32{1, 1, 0, absent, 1}, []int32{2, 2, 3, 2, absent}
	want := []tally{{0, 3, 1}, {1, 2, 2}}
	if dense, sparse := crossDense(a, b, 2, 4), crossSparse(a, b, 2, 4); !slices.Equal(dense, want) || !slices.Equal(sparse, want) {
		t.Errorf("%v, and %v, want %v", dense, sparse, want)
	}
	// The first pair twice.
	if sparse := crossSparse([]int32{0, 0}, []int32{0, 0}, 1, 1); !slices.Equal(sparse, []tally{{0, 0, 2}}) {
		t.Errorf("%v", sparse)
	}
}

func TestMarginalIsASumOverRecords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRelease(t, small)
		v := newView(r)
		for j := range v.columns {
			c := &v.columns[j]
			got, want := c.marginal(side{true, true}, v.n), make(marginal, c.Domain.Size()+1)
			for i := range v.n {
				s := r.Spans[i*len(v.columns)+j]
				if s == c.full || r.Suppressed != nil && r.Suppressed[i] {
					s = domain.Leaf(int32(c.Domain.Size()))
				}
				for at := s.Lo; at <= s.Hi; at++ {
					want[at] += 1 / float64(s.Len()) / float64(v.n)
				}
			}
			for at := range want {
				is(t, "share", &got[at], want[at])
			}
		}
	})
}

// cheapest returns the least mean distance over all ways to assign b to a.
func cheapest(a, b []int, distance func(x, y int) float64) float64 {
	if len(a) == 0 {
		return 0
	}
	best := math.Inf(1)
	for i := range b {
		rest := slices.Delete(slices.Clone(b), i, i+1)
		best = min(best, distance(a[0], b[i])+cheapest(a[1:], rest, distance))
	}
	return best
}

func shares(positions []int, size int) marginal {
	p := make(marginal, size)
	for _, at := range positions {
		p[at] += 1 / float64(len(positions))
	}
	return p
}

func TestEarthMoverIsTheCheapestAssignment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(2, 7).Draw(t, "size")
		nodes := problemtest.DrawNodes(t, "x", size)
		tree, err := domain.NewTree(nodes, make([]int, size), domain.ByLeaves, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		n := rapid.IntRange(1, 5).Draw(t, "n")
		draw := func(name string, most int) []int {
			return rapid.SliceOfN(rapid.IntRange(0, most), n, n).Draw(t, name)
		}
		a, b := draw("a", size), draw("b", size) // size is *
		got := hierarchical(tree, shares(a, size+1), shares(b, size+1))
		want := cheapest(a, b, func(x, y int) float64 {
			switch {
			case x == y:
				return 0
			case x == size || y == size:
				return 1
			}
			join := tree.Join(domain.Leaf(int32(x)), domain.Leaf(int32(y)))
			return float64(tree.Height(join)) / float64(tree.Height(tree.Full()))
		})
		is(t, "hierarchical", &got, want/float64(n))
		a, b = draw("c", size-1), draw("d", size-1)
		got = ordered(shares(a, size+1), shares(b, size+1))
		want = cheapest(a, b, func(x, y int) float64 { return math.Abs(float64(x-y)) / float64(size-1) })
		is(t, "ordered", &got, want/float64(n))
	})
}

func TestQueriesCountRecords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRelease(t, small)
		v := newView(r)
		if len(v.columns) == 0 {
			return
		}
		query := v.ask(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
		was, is := 0.0, 0.0
		for i := range v.n {
			was1, is1 := 1.0, 1.0
			for _, c := range query {
				inside := func(s domain.Span) float64 {
					count := 0
					for at := s.Lo; at <= s.Hi; at++ {
						if c.Covers(domain.Leaf(at)) {
							count++
						}
					}
					return float64(count) / float64(s.Len())
				}
				was1 *= inside(r.Problem.QI[c.column].Span(int32(i)))
				is1 *= inside(r.Spans[i*len(v.columns)+c.column])
			}
			was += was1
			if r.Suppressed == nil || !r.Suppressed[i] {
				is += is1
			}
		}
		counts(t, v.count(query, v.distinct(v.tuple, v.tuples, false), before), was)
		counts(t, v.count(query, v.distinct(v.class, v.classes, true), after), is)
	})
}

func counts(t tester, got, want float64) { is(t, "count", &got, want) }

// χ² by its definition, from the expected counts.
func TestCramersVByChiSquare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := rapid.SliceOfN(rapid.IntRange(1, 9), 6, 6).Draw(t, "table") // 2 x 3
		var pairs, turned []tally
		rows, columns, n := [2]float64{}, [3]float64{}, 0.0
		for i, count := range table {
			pairs = append(pairs, tally{int32(i / 3), int32(i % 3), count})
			turned = append(turned, tally{int32(i % 3), int32(i / 3), count})
			rows[i/3] += float64(count)
			columns[i%3] += float64(count)
			n += float64(count)
		}
		chi := 0.0
		for i, count := range table {
			expected := rows[i/3] * columns[i%3] / n
			chi += (float64(count) - expected) * (float64(count) - expected) / expected
		}
		for _, got := range []*float64{cramersV(pairs, 2, 3), cramersV(turned, 3, 2)} {
			if got == nil || math.Abs(*got-math.Sqrt(chi/n)) > 1e-7 {
				t.Fatalf("V = %s, want %v", text(got), math.Sqrt(chi/n))
			}
		}
	})
}

// Naive Bayes record by record, with products in place of logarithms.
func TestPredictionByProducts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 15).Draw(t, "n")
		codes := func(name string, most int32) []int32 {
			return rapid.SliceOfN(rapid.Int32Range(0, most-1), n, n).Draw(t, name)
		}
		l := learner{rows: make([]int32, n), fold: codes("fold", 3), folds: 3, label: codes("label", 3), labels: 3,
			released: rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, "released"),
			features: []feature{{codes("f", 3), 3}, {codes("g", 2), 2}}}
		right, err := l.right(context.Background(), true)
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			scores := l.scores(i)
			best := slices.Max(scores)
			clear := 0
			for _, s := range scores {
				if s > best*(1-1e-9) {
					clear++
				}
			}
			want := l.released[i] && scores[l.label[i]] == best
			if clear == 1 && right[i] != want {
				t.Fatalf("record %d: right %v, want %v; %v", i, right[i], want, scores)
			}
		}
	})
}

// scores returns what each label is worth for record i, up to a factor.
func (l *learner) scores(i int) []float64 {
	var scores []float64
	for label := range int32(l.labels) {
		trained := 0
		with := func(holds func(r int) bool) (count float64) {
			trained = 0
			for r := range l.label {
				if l.fold[r] != l.fold[i] && l.released[r] {
					trained++
					if l.label[r] == label && holds(r) {
						count++
					}
				}
			}
			return count
		}
		all := with(func(int) bool { return true })
		score := (all + 1) / float64(trained+l.labels)
		for _, f := range l.features {
			score *= (with(func(r int) bool { return f.codes[r] == f.codes[i] }) + 1) / (all + float64(f.count))
		}
		scores = append(scores, score)
	}
	return scores
}
