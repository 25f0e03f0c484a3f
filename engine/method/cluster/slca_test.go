package cluster

import (
	"context"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/model/relation"
)

func TestSLCAMakesDiverseClasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 3, Positions: 30})
		p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b", "c", "d"},
			Codes: rapid.SliceOfN(rapid.Int32Range(0, 3), p.N, p.N).Draw(t, "sensitive")}}
		p.MaxSuppressed = rapid.SampledFrom([]int{0, p.N}).Draw(t, "limit")
		s, l := rapid.SampledFrom([]float64{0.5, 0.7, 0.9, 1}).Draw(t, "s"), rapid.IntRange(1, 3).Draw(t, "l")
		groups, err := SLCA(context.Background(), p, s, l, nil)
		if err != nil {
			return // the table may not have what is asked for; that it says so is tested below
		}
		model, err := privacy.NewSL(&p.Sensitive[0], s, l, relation.Sensitive(p.QI, &p.Sensitive[0]))
		if err != nil {
			t.Fatal(err)
		}
		q := *p
		q.Model = privacy.All(p.Model, model)
		if err := groups.Check(&q); err != nil {
			t.Fatal(err)
		}
	})
}

// The record that a set gives is the nearest by a scan.
func TestTheNearestOfASet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 50, Attributes: 4, Positions: 30})
		p.Sensitive = []privacy.Sensitive{{Values: []string{"a", "b"}, Codes: rapid.SliceOfN(rapid.Int32Range(0, 1), p.N, p.N).Draw(t, "sensitive")}}
		d := newLikeness(p)
		set := newSensitiveSet(d, everyone(p))
		class := rapid.SliceOfN(rapid.Int32Range(0, int32(p.N-1)), 1, 5).Draw(t, "class")
		for _, r := range class {
			d.join(r)
		}
		gone := map[int32]bool{}
		for set.remain > 0 {
			least := math.Inf(1)
			for r := range int32(p.N) {
				if !gone[r] {
					least = min(least, d.distance(r, class, math.Inf(1)))
				}
			}
			got := set.nearest()
			if gone[got] || d.distance(got, class, math.Inf(1)) > least+1e-9 {
				t.Fatalf("record %d at %v, the nearest is at %v", got, d.distance(got, class, math.Inf(1)), least)
			}
			gone[got] = true
		}
	})
}

func TestSLCARefuses(t *testing.T) {
	p := problemtest.Table1()
	refuse := func(p *problem.Problem, s float64, l int, want string) {
		t.Helper()
		if _, err := SLCA(context.Background(), p, s, l, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	refuse(p, 0.6, 2, "no column is sensitive")
	p.Sensitive = []privacy.Sensitive{{Name: "Disease", Values: []string{"a", "b", "c"}, Codes: []int32{0, 1, 0, 1, 0, 1, 0, 1, 0, 1}}}
	refuse(p, 0.6, 3, `"Disease" has 2 different values, but l is 3`)
	refuse(p, 1.5, 2, "s is 1.5")
	refuse(p, 0, 2, "(0,2)-diversity")
}
