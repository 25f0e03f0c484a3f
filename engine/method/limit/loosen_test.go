package limit_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/limit"
	"quasi/engine/method/problem"
)

// ranged is a problem of few records in which any range that is no wider than so much may be
// released of some columns, one at least.
func ranged(t *rapid.T) *problem.Problem {
	n := rapid.IntRange(1, 7).Draw(t, "n")
	p := problemtest.New(n, rapid.IntRange(1, min(3, n)).Draw(t, "k"), 1)
	for j := range rapid.IntRange(1, 2).Draw(t, "columns") {
		at := rapid.SliceOfN(rapid.Int32Range(0, 6), n, n).Draw(t, "values")
		a := problemtest.Attribute("q", problemtest.Ordered(problemtest.Counts(at, 7), domain.ByRange), at)
		if j == 0 || rapid.Bool().Draw(t, "limited") {
			a.Limit = a.Domain.(*domain.Ordered).Within(float64(rapid.IntRange(0, 4).Draw(t, "width")), p.Model.MinSize())
		}
		p.QI = append(p.QI, a)
	}
	return p
}

// fewestOut tries every partition, and returns the fewest records that one within the limits
// leaves out: those of classes that are too small or too wide.
func fewestOut(p *problem.Problem) int {
	best := p.N
	var classes [][]int32
	var place func(r int32)
	place = func(r int32) {
		if int(r) == p.N {
			out := 0
			for _, rows := range classes {
				fits := len(rows) >= p.Model.MinSize()
				for j := range p.QI {
					a := &p.QI[j]
					fits = fits && (a.Limit == nil || a.Limit.Allows(a.Join(rows)))
				}
				if !fits {
					out += len(rows)
				}
			}
			best = min(best, out)
			return
		}
		for c := range classes {
			classes[c] = append(classes[c], r)
			place(r + 1)
			classes[c] = classes[c][:len(classes[c])-1]
		}
		classes = append(classes, []int32{r})
		place(r + 1)
		classes = classes[:len(classes)-1]
	}
	place(0)
	return best
}

// Of one column cut by its records no partition leaves fewer out than are lost; of several,
// none leaves out fewer than the least. Whatever may be left out, what is released is valid.
func TestRangesLoseTheFewest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := ranged(t)
		limited := 0
		for j := range p.QI {
			if p.QI[j].Limit != nil {
				limited++
			}
		}
		want, lost, least := fewestOut(p), limit.Lost(p), limit.Least(p)
		if least > want || lost < want || limited == 1 && lost != want {
			t.Fatalf("%d records are left out, at least %d; the fewest are %d", lost, least, want)
		}
		p.MaxSuppressed = rapid.IntRange(0, p.N).Draw(t, "most")
		g, err := limit.Partition(context.Background(), p, limit.Method{Do: whole}, nil)
		switch {
		case err == nil:
			if err := g.Check(p); err != nil {
				t.Fatal(err)
			}
		case p.MaxSuppressed >= lost && lost < p.N:
			t.Fatalf("%d of %d are enough: %v", lost, p.MaxSuppressed, err)
		}
	})
}

// Ages of men and women lie elsewhere, so that one cut of all of them, which has to spare either
// the first run of the men or that of the women, would leave rows of the other out.
func TestEachBlockIsCutWhereItsRecordsAre(t *testing.T) {
	ages := []int32{0, 1, 2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7, 8, 9}
	p := problemtest.New(len(ages), 4, 1)
	sex := make([]int32, len(ages))
	for r := range sex {
		sex[r] = int32(r / 8)
	}
	age := problemtest.Attribute("age", problemtest.Ordered(problemtest.Counts(ages, 10), domain.ByRange), ages)
	age.Limit = age.Domain.(*domain.Ordered).Within(3, 4)
	of := problemtest.Attribute("sex", problemtest.Ordered(problemtest.Counts(sex, 2), domain.ByLeaves), sex)
	of.Limit = domain.PartsOf([]domain.Span{domain.Leaf(0), domain.Leaf(1)})
	p.QI = []domain.Attribute{age, of}
	g, err := limit.Partition(context.Background(), p, limit.Method{Do: whole}, nil)
	if err != nil || g.Len() != 4 || g.Check(p) != nil {
		t.Errorf("%+v, %v", g, err)
	}
}
