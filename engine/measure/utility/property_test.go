package utility

import (
	"context"
	"encoding/json"
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
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

func TestTablesOfAlmostNothing(t *testing.T) {
	empty := inOrder(1)
	columnless := problemtest.New(4, 2, 1)
	for name, r := range map[string]*Release{
		"no records":            {Problem: empty, K: 1},
		"no records or columns": {Problem: &problem.Problem{}, K: 1},
		"no columns":            groupedAs(columnless, []int32{0, 1}),
		"one record":            single(inOrder(1, 0)),
		"one record of many":    single(inOrder(3, 2)),
		"one missing":           single(inOrder(1, -1)),
		"all missing":           groupedAs(inOrder(3, -1, -1, -1), []int32{0, 1}),
		"one suppressed":        groupedAs(inOrder(1, 0)),
	} {
		t.Run(name, func(t *testing.T) {
			label := ""
			if len(r.Problem.QI) > 0 {
				label = "x"
			}
			report := measure(t, r, Options{Label: label})
			if _, err := json.Marshal(report); err != nil {
				t.Error(err)
			}
			if report.Records != r.Problem.N {
				t.Errorf("%d records, want %d", report.Records, r.Problem.N)
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
