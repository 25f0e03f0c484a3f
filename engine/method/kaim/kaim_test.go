package kaim

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

// The paper's Table 3 comes out whichever records start the groups: each of the
// 10!/5! = 30,240 sequences of five records is tried as the seeds.
func TestTable1FromEverySeed(t *testing.T) {
	p := problemtest.Table1()
	want := [][]int32{{1, 2}, {3, 4}, {5, 6}, {7, 9}, {8, 10}}
	seeds, sequences := 5, 30240
	if testing.Short() { // the rest is for make test-long
		seeds, sequences = 3, 720
	}
	tried := 0
	eachSequence(ascending(10), seeds, func(order []int32) {
		tried++
		groups, err := kaim(context.Background(), p, order, problem.None)
		if err != nil {
			t.Fatal(err)
		}
		if got := problemtest.Classes(groups); !reflect.DeepEqual(got, want) {
			t.Fatalf("seeds %v: classes %v, want %v", order[:5], got, want)
		}
	})
	if tried != sequences {
		t.Errorf("%d sequences of seeds, want %d", tried, sequences)
	}
}

// eachSequence calls do with each permutation of items whose first n items differ
// from those of the others, the rest in their order.
func eachSequence(items []int32, n int, do func([]int32)) {
	var choose func(chosen, rest []int32)
	choose = func(chosen, rest []int32) {
		if len(chosen) == n {
			do(slices.Concat(chosen, rest))
			return
		}
		for i, item := range rest {
			choose(append(chosen, item), slices.Concat(rest[:i], rest[i+1:]))
		}
	}
	choose(make([]int32, 0, n), items)
}

func TestTable1AsReleased(t *testing.T) {
	p := problemtest.Table1()
	groups, err := Cluster(context.Background(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	released := make([]string, p.N)
	for i := range groups.Len() {
		var labels []string
		for j := range p.QI {
			labels = append(labels, p.QI[j].Domain.Label(groups.Spans[i*len(p.QI)+j]))
		}
		for _, record := range groups.Group(i) {
			released[record] = strings.Join(labels, " ")
		}
	}
	want := []string{
		"* M [10000,15000)", "* M [10000,15000)",
		"[20,30) * [15000,20000)", "[20,30) * [15000,20000)",
		"[30,40) M *", "[30,40) M *",
		"[40,50) * *", "* F [20000,25000)", "[40,50) * *", "* F [20000,25000)",
	}
	if !slices.Equal(released, want) {
		t.Errorf("released\n%s\nwant\n%s", strings.Join(released, "\n"), strings.Join(want, "\n"))
	}
}

// Of records at the same distance the lowest joins, not the first found.
func TestTiesGoToTheLowestRecord(t *testing.T) {
	// 10 is one position from both 9 and 11, which occur as often.
	p := problemtest.Numbers(2, 11, 9, 10, 0, 20)
	groups, err := kaim(context.Background(), p, []int32{2, 0, 1, 3, 4}, problem.None)
	if err != nil {
		t.Fatal(err)
	}
	if got := groups.Group(0)[:2]; !slices.Equal(got, []int32{2, 0}) {
		t.Errorf("the first group starts with %v, want [2 0]", got)
	}
}

func TestEveryGroupHoldsK(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 50, Attributes: 4, Positions: 8})
		groups, err := Cluster(context.Background(), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := groups.Check(p); err != nil {
			t.Fatal(err)
		}
		want := p.N / p.Model.MinSize()
		if len(p.QI) == 0 {
			want = 1
		}
		if groups.Len() != want || len(groups.Suppressed) > 0 {
			t.Fatalf("%d groups and %d suppressed, want %d and none", groups.Len(), len(groups.Suppressed), want)
		}
	})
}

func TestSameSeedSameGroups(t *testing.T) {
	p := problemtest.Patients(500, 3)
	first, err := Cluster(context.Background(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	second, _ := Cluster(context.Background(), p, nil)
	if !reflect.DeepEqual(first, second) {
		t.Error("two runs differ")
	}
	p.Seed++
	other, _ := Cluster(context.Background(), p, nil)
	if reflect.DeepEqual(first, other) {
		t.Error("another seed makes the same groups")
	}
}

func TestCancel(t *testing.T) {
	p := problemtest.Patients(2000, 1)
	for _, calls := range []int{1, 2, 100} {
		t.Run(fmt.Sprint(calls), func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			reported := 0
			_, err := Cluster(ctx, p, func(problem.Step) bool {
				if reported++; reported == calls {
					cancel()
				}
				return false
			})
			if !errors.Is(err, context.Canceled) {
				t.Errorf("error %v, want %v", err, context.Canceled)
			}
			if reported != calls {
				t.Errorf("worked on for %d records after the cancel", reported-calls)
			}
		})
	}
}

func TestCancelWhileLeftoversAreAssigned(t *testing.T) {
	p := problemtest.Numbers(4, 1, 2, 3, 4, 5, 6, 7)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g := &growth{k: 4, index: newIndex(newDistance(p), p.N), groups: 1, centres: []domain.Span{domain.Leaf(1)}}
	if _, err := g.assign(ctx, []int32{0}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

func TestProgressGrowsToOne(t *testing.T) {
	last, calls := 0.0, 0
	_, err := Cluster(context.Background(), problemtest.Patients(503, 1), func(s problem.Step) bool {
		if s.Done < last || s.Done > 1 {
			t.Errorf("progress %v after %v", s.Done, last)
		}
		last = s.Done
		calls++
		return false
	})
	if err != nil || last != 1 || calls < 100 {
		t.Errorf("error %v, last progress %v, %d calls", err, last, calls)
	}
}
