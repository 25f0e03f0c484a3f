package utility

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
)

// figures visits every defined figure of a report by its path.
func figures(v reflect.Value, path string, visit func(path string, x float64)) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			figures(v.Elem(), path, visit)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			figures(v.Field(i), path+"."+v.Type().Field(i).Name, visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			figures(v.Index(i), path, visit)
		}
	case reflect.Float64:
		visit(path, v.Float())
	}
}

func TestNothingChangedNothingLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRelease(t, small)
		r = single(r.Problem)
		report := measure(t, r, Options{Label: "word", Queries: 20})
		zero := func(path string, x float64) {
			if math.Abs(x) > 1e-12 {
				t.Fatalf("%s is %v, want 0", path, x)
			}
		}
		figures(reflect.ValueOf(report.CertaintyPenalty), "penalty", zero)
		for _, d := range report.Distributions {
			figures(reflect.ValueOf([]Figure{d.TotalVariation, d.JensenShannon, d.EarthMover}), d.Name, zero)
			if d.MeanAfter != nil {
				both(t, "mean", d.MeanBefore, *d.MeanAfter)
			}
			if !reflect.DeepEqual(d.Histogram.Before, d.Histogram.After) {
				t.Fatalf("histogram %v", d.Histogram)
			}
		}
		for _, k := range report.Association.Kinds {
			figures(reflect.ValueOf(k.Change), string(k.Kind), zero)
		}
		q := report.Queries
		figures(reflect.ValueOf([]Figure{q.MeanAbsolute, q.MeanRelative, q.MedianRelative}), "queries", zero)
	})
}

func TestEverythingSuppressedIsTheWorst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawRelease(t, small).Problem
		report := measure(t, groupedAs(p), Options{Label: "word", Queries: 20})
		if c := report.CertaintyPenalty.Normalised.With; c != nil {
			is(t, "penalty", c, 1)
		}
		is(t, "DM", report.Classes.Discernibility.With, float64(p.N*p.N))
		for j, d := range report.Distributions {
			known := 0.0
			for i := range int32(p.N) {
				if p.QI[j].Span(i) != p.QI[j].Domain.Full() {
					known++
				}
			}
			share := known / float64(p.N)
			is(t, "total variation", d.TotalVariation.With, share)
			is(t, "earth mover", d.EarthMover.With, share)
			if d.MeanAfter != nil || d.TotalVariation.Without != nil {
				t.Fatalf("of no records: %+v", d)
			}
		}
		if p.N > 1 {
			is(t, "accuracy", report.Prediction.After.With, 0)
		}
	})
}

// limits are the greatest values of the figures that may be above 1.
var limits = map[string]bool{
	".CertaintyPenalty.CM.With": true, ".CertaintyPenalty.CM.Without": true,
	".Classes.Average": true, ".Classes.Discernibility.With": true, ".Classes.Discernibility.Without": true,
	".Classes.CAvg.With": true, ".Classes.CAvg.Without": true, ".Classes.Ambiguity.With": true, ".Classes.Ambiguity.Without": true,
	".Classes.AmbiguityLog10.With": true, ".Classes.AmbiguityLog10.Without": true,
	".Distributions.MeanBefore.With": true, ".Distributions.MeanBefore.Without": true, ".Distributions.MeanAfter": true,
	".Queries.MedianRelative.With": true, ".Queries.MeanRelative.With": true, ".Queries.MedianRelative.Without": true, ".Queries.MeanRelative.Without": true,
	".Association.Kinds.Change.With": true, ".Association.Kinds.Change.Without": true, // of r, up to 2
}

func TestFiguresStayInRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		report := measure(t, drawRelease(t, small), Options{Label: "word", Queries: 20})
		figures(reflect.ValueOf(report), "", func(path string, x float64) {
			least := 0.0
			if path == ".Association.Pairs.Before.With" || path == ".Association.Pairs.Before.Without" || path == ".Association.Pairs.After" {
				least = -1
			}
			if math.IsNaN(x) || x < least || x > 1+1e-12 && !limits[path] {
				t.Fatalf("%s is %v", path, x)
			}
		})
		for _, d := range report.Distributions {
			if js := d.JensenShannon.With; *js > math.Ln2 || *js > *d.TotalVariation.With+1e-12 {
				t.Fatalf("Jensen-Shannon %v, total variation %v", *js, *d.TotalVariation.With)
			}
			if d.EarthMover.With != nil && *d.EarthMover.With > *d.TotalVariation.With+1e-12 && d.Ground == Hierarchical {
				t.Fatalf("earth mover's distance %v above total variation %v", *d.EarthMover.With, *d.TotalVariation.With)
			}
			sumsToOne(t, d.Histogram.Before)
			sumsToOne(t, d.Histogram.After)
		}
	})
}

func sumsToOne(t tester, shares []float64) {
	sum := sumOf(shares)
	is(t, "the shares of a histogram", &sum, 1)
}

// permuted returns r with its records in another order; the numbering of values is
// also another.
func permuted(r *Release, order []int) *Release {
	p, m := *r.Problem, len(r.Problem.QI)
	p.QI, p.Sensitive = append([]domain.Attribute(nil), p.QI...), append(p.Sensitive[:0:0], p.Sensitive...)
	out := &Release{Problem: &p, K: r.K, Suppressed: make([]bool, p.N)}
	for i, from := range order {
		out.Spans = append(out.Spans, r.Spans[from*m:(from+1)*m]...)
		out.Suppressed[i] = r.Suppressed != nil && r.Suppressed[from]
	}
	for j := range p.QI {
		a, positions := &p.QI[j], make([]int32, p.N)
		for i, from := range order {
			if s := a.Span(int32(from)); s == a.Domain.Full() {
				positions[i] = problemtest.Missing
			} else {
				positions[i] = s.Lo
			}
		}
		weight := a.Weight
		*a = problemtest.Attribute(a.Name, a.Domain, positions)
		a.Weight = weight
	}
	for s := range p.Sensitive {
		was := p.Sensitive[s]
		texts := make([]string, p.N)
		for i, from := range order {
			texts[i] = was.Values[was.Codes[from]]
		}
		p.Sensitive[s] = sensitiveOf(was.Name, texts)
	}
	return out
}

func TestTheOrderOfRecordsIsNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRelease(t, small)
		order := make([]int, r.Problem.N)
		for i := range order {
			order[i] = i
		}
		order = rapid.Permutation(order).Draw(t, "order")
		opt := Options{Label: "word", Queries: 20, Seed: 3}
		a, b := measure(t, r, opt), measure(t, permuted(r, order), opt)
		if !reflect.DeepEqual(a, b) {
			x, _ := json.Marshal(a)
			y, _ := json.Marshal(b)
			t.Fatalf("the order of the records matters:\n%s\n%s", x, y)
		}
	})
}

// What is known of the original alone is the same for each of its releases.
func TestBeforeIsTheSameForAllReleases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRelease(t, small)
		opt := Options{Label: "word", Queries: 5}
		a, b := measure(t, r, opt).Prediction, measure(t, single(r.Problem), opt).Prediction
		if r.Problem.N > 1 && *a.Before.With != *b.Before.With {
			t.Fatalf("accuracy before %v, of another release %v", *a.Before.With, *b.Before.With)
		}
	})
}

func TestHostileTables(t *testing.T) {
	for name, p := range problemtest.Hostile(150) {
		t.Run(name, func(t *testing.T) {
			var halves [2][]int32
			for r := range int32(p.N - 3) {
				halves[r%2] = append(halves[r%2], r)
			}
			for _, r := range []*Release{groupedAs(p, halves[0], halves[1]), single(p), groupedAs(p)} {
				report := measure(t, r, Options{Label: "x", Queries: 20})
				if _, err := json.Marshal(report); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Measure(ctx, single(table1()), Options{}); err != context.Canceled {
		t.Errorf("error %v", err)
	}
}

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
		tree := casetest.Must(domain.NewTree(nodes, make([]int, size), domain.ByLeaves, 0, 0))
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
		right := casetest.Must(l.right(context.Background(), true))
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
