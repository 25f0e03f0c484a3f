package kmember

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/problem"
)

// byun is greedy k-member clustering word for word, by scans: the classes in
// their order, each as the tuples of its records. Records left over are not
// treated.
func byun(p *problem.Problem, by cost.Rate, start int32) [][]int32 {
	t, k := cost.NewBy(p, by), p.Model.MinSize()
	remain := slices.Clone(t.Of)
	rate := func(tuples []int32, with int32) int32 {
		h := t.NewHull()
		for _, x := range tuples {
			t.Add(h, x)
		}
		return t.RateWith(h, with, math.MaxInt32)
	}
	take := func(better func(x, best int32) bool) int32 {
		best := 0
		for i, x := range remain {
			if better(x, remain[best]) || !better(remain[best], x) && x < remain[best] {
				best = i
			}
		}
		x := remain[best]
		remain = slices.Delete(remain, best, best+1)
		return x
	}
	var classes [][]int32
	last := start
	for len(remain) >= k {
		from := []int32{last}
		class := []int32{take(func(x, best int32) bool { return rate(from, x) > rate(from, best) })}
		for len(class) < k {
			class = append(class, take(func(x, best int32) bool { return rate(class, x) < rate(class, best) }))
		}
		last = class[len(class)-1]
		classes = append(classes, class)
	}
	return classes
}

func TestClassesAreByuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 3, Positions: 8})
		distance := rapid.SampledFrom([]cost.Rate{cost.ByHeight, cost.ByLoss}).Draw(t, "distance")
		table := cost.NewBy(p, distance)
		start := table.Of[rand.New(rand.NewPCG(p.Seed, 0)).IntN(p.N)]
		want := byun(p, distance, start)
		groups := casetest.Must(Cluster(context.Background(), p, MissingRoot, distance, nil))
		for i, class := range want {
			var got []int32
			for _, r := range groups.Group(i)[:len(class)] {
				got = append(got, table.Of[r])
			}
			if !slices.Equal(got, class) {
				t.Fatalf("class %d is of the tuples %v, want %v", i, got, class)
			}
		}
	})
}

func TestDropSuppressesIncompleteRecords(t *testing.T) {
	p := problemtest.Table1()
	if _, err := Cluster(context.Background(), p, MissingDrop, cost.ByHeight, nil); err == nil || !strings.Contains(err.Error(), "6 rows miss a value") {
		t.Errorf("error %v, want one about 6 rows", err)
	}
	p.MaxSuppressed = 6
	groups, err := Cluster(context.Background(), p, MissingDrop, cost.ByHeight, nil)
	if err == nil {
		err = groups.Check(p)
	}
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(groups.Suppressed)
	if !slices.Equal(groups.Suppressed, []int32{0, 1, 4, 6, 8, 9}) {
		t.Errorf("suppressed %v", groups.Suppressed)
	}
	// Table 2 of KAIM's paper: {3, 4} and {6, 8}, with an ILossRate of 0.85266.
	if got := loss.Measure(p, groups).ILossRate; math.Abs(got-0.85266) > 5e-6 {
		t.Errorf("ILossRate %.5f, want 0.85266", got)
	}
}

// Records that miss a value leave less room for others: 5, between two
// classes, is suppressed only if the limit allows it beside the one that misses its value.
func TestDroppedRecordsCountTowardsTheLimit(t *testing.T) {
	for limit, want := range map[int]int{1: 1, 2: 2} {
		values := []int32{1, 1, 1, 9, 9, 9, 5, problemtest.Missing}
		p := problemtest.New(len(values), 3, 1)
		p.QI = []domain.Attribute{problemtest.Attribute("x", problemtest.Ordered(problemtest.Counts(values, 10), domain.ByRange), values)}
		p.MaxSuppressed = limit
		groups, err := Cluster(context.Background(), p, MissingDrop, cost.ByLoss, nil)
		if err != nil || len(groups.Suppressed) != want {
			t.Errorf("limit %d: %v, %v, want %d suppressed", limit, groups, err, want)
		}
	}
}

// Rows that miss no value are all alike in what is sensitive: nobody is released, and it is said why.
func TestCompleteRowsThatFail(t *testing.T) {
	p, _ := problemtest.Read(t, []string{"k 2", "out 6", "order 1 1 2 2 - -", "s aaaabb", "distinct 2"})
	if g, err := Cluster(context.Background(), p, MissingDrop, cost.ByLoss, nil); err == nil || !strings.Contains(err.Error(), "the rows that miss no value do not satisfy") {
		t.Errorf("%+v, %v", g, err)
	}
}
