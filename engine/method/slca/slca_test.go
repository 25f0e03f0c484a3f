package slca

import (
	"context"
	"math"
	"reflect"
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

func TestSLCARefuses(t *testing.T) {
	p := problemtest.Table1()
	refuse := func(p *problem.Problem, s float64, l int, want string) {
		t.Helper()
		if _, _, err := Cluster(context.Background(), p, s, l, DeleteLeftover, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	refuse(p, 0.6, 2, "no column is sensitive")
	p.Sensitive = []privacy.Sensitive{{Name: "Disease", Values: []string{"a", "b", "c"}, Codes: []int32{0, 1, 0, 1, 0, 1, 0, 1, 0, 1}}}
	refuse(p, 0.6, 3, `"Disease" has 2 different values, but l is 3: lower l to 2`)
	refuse(p, 1.5, 2, "s is 1.5")
	one := problemtest.Table1()
	one.Sensitive = []privacy.Sensitive{{Name: "Disease", Values: []string{"a"}, Codes: make([]int32, 10)}}
	refuse(one, 0.6, 2, `all rows have the same value of "Disease"`)
	refuse(p, 0, 2, "(0,2)-diversity")
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

// Two classes of a and c are made; then only a and b are left, which are too alike: the
// set of b, which is the largest, is emptied (step 3), if its three records may be left
// out. If not, they join what can take them.
func TestSLCAEmptiesTheSetThatFails(t *testing.T) {
	for limit, want := range map[int]int{3: 3, 2: 0} {
		p := alike(limit, "aaaabbbcc")
		groups, _, err := Cluster(context.Background(), p, 0.6, 2, DeleteLeftover, nil)
		if err == nil {
			err = groups.Check(p)
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(groups.Suppressed) != want {
			t.Errorf("limit %d: %v suppressed, want %d", limit, groups.Suppressed, want)
		}
		for _, r := range groups.Suppressed {
			if p.Sensitive[0].Codes[r] != 1 {
				t.Errorf("record %d is suppressed, which has no b", r)
			}
		}
	}
}

// With b, a class of a and c has an R of 5/9, both classes together one of 8/15. Both are
// released alike, as one.
func TestSLCADeletesOrMergesWhatIsLeftOver(t *testing.T) {
	for leftover, want := range map[Leftover][2]int{DeleteLeftover: {1, 1}, MergeLeftover: {0, 1}} {
		p := alike(1, "aabcc")
		groups, _, err := Cluster(context.Background(), p, 0.55, 2, leftover, nil)
		if err == nil {
			err = groups.Check(p)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]int{len(groups.Suppressed), groups.Len()}; got != want {
			t.Errorf("leftover %d: %d suppressed and %d classes, want %v", leftover, got[0], got[1], want)
		}
	}
}

// Two classes are grown, one record is placed nowhere, and what is released alike is one.
func TestSLCACourse(t *testing.T) {
	_, got, err := Cluster(context.Background(), alike(1, "aabcc"), 0.55, 2, DeleteLeftover, nil)
	want := Course{Grown: Stage{2, 4}, Placed: Stage{2, 4}, Final: Stage{1, 4}, Unplaced: 1}
	if len(got.Classes) != 2 {
		t.Errorf("classes %v", got.Classes)
	}
	got.Classes = nil
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	_, got, err = Cluster(context.Background(), alike(3, "aaaabbbcc"), 0.6, 2, DeleteLeftover, nil)
	want = Course{Grown: Stage{2, 4}, Placed: Stage{2, 6}, Final: Stage{1, 6}, Emptied: 3}
	got.Classes = nil
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	if got := (Stage{4, 30}).MeanSize(); got != 7.5 {
		t.Errorf("a mean of %v, want 7.5", got)
	}
}

// Both steps leave records out within one limit: two records of the set that fails fill it, and a third,
// which no class can take as it is, stays in the release.
func TestTheLimitIsForBothSteps(t *testing.T) {
	groups, course, err := Cluster(context.Background(), alike(2, "abbbbcc"), 0.55, 2, DeleteLeftover, nil)
	if err != nil || course.Emptied != 2 || course.Unplaced != 1 || len(groups.Suppressed) != 2 {
		t.Errorf("%+v, %v: %v", course, err, groups)
	}
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
