package slca

import (
	"context"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/group"
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
		leftover := rapid.SampledFrom([]Leftover{MergeLeftover, DeleteLeftover}).Draw(t, "leftover")
		groups, _, err := Cluster(context.Background(), p, s, l, leftover, nil)
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
		set := newSensitiveSet(d, group.Numbers(p.N))
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

// alike is a table in which the values a and b say the same, and c nothing of them:
// R(a,b) = 1 and R(a,c) = R(b,c) = 0, so that R of a class of one a and one c is 1/2.
func alike(limit int, values string) *problem.Problem {
	p := problemtest.New(len(values), 2, 1)
	p.MaxSuppressed = limit
	s := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}}
	var at []int32
	for _, v := range values {
		s.Codes = append(s.Codes, v-'a')
		at = append(at, (v-'a')/2)
	}
	p.QI = []domain.Attribute{problemtest.Attribute("q", problemtest.Flat(at), at)}
	p.Sensitive = []privacy.Sensitive{s}
	return p
}

// A record that is put back can be taken again.
func TestASetCountsItsRecords(t *testing.T) {
	p := alike(0, "aabbc")
	s := newSensitiveSet(newLikeness(p), []int32{0, 1})
	r := s.take(0)
	if s.remain != 1 {
		t.Errorf("%d remain of two, of which one is taken", s.remain)
	}
	if s.put(r); s.remain != 2 || len(s.empty()) != 2 || s.remain != 0 {
		t.Errorf("%d remain", s.remain)
	}
}

func TestSLCARefusesATableWithoutASensitiveColumn(t *testing.T) {
	if _, _, err := Cluster(context.Background(), problemtest.Table1(), 0.6, 2, DeleteLeftover, nil); err == nil || !strings.Contains(err.Error(), "no column is sensitive") {
		t.Errorf("error %v", err)
	}
}
