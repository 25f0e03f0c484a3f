package pieces

import (
	"context"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
)

// slow measures classes by the definition, in the units of package cost.
type slow struct {
	p     *problem.Problem
	tuple []int32 // by record, which order classes at the same cost
	unit  []float64
	whole int64
}

func newSlow(p *problem.Problem) *slow {
	x := &slow{p: p, tuple: cost.New(p).Of}
	heaviest := 0.0
	for j := range p.QI {
		heaviest = max(heaviest, p.QI[j].Weight)
	}
	for j := range p.QI {
		x.unit = append(x.unit, cost.One*(p.QI[j].Weight/max(heaviest, 1e-300)))
		x.whole += int64(x.unit[j])
	}
	return x
}

// cell is what a record pays in attribute j that does not miss a value, if others of its
// class have the given ones.
func (x *slow) cell(j int, rows []int32) int64 {
	a := &x.p.QI[j]
	if s := x.p.Join(j, rows); a.Weight > 0 && slices.ContainsFunc(rows, func(r int32) bool { return a.Span(r) != s }) {
		return int64(x.unit[j] * a.Domain.Loss(s))
	}
	return 0
}

// rate is what a row pays that misses nothing, as a share.
func (x *slow) rate(rows []int32) float64 {
	sum := int64(0)
	for j := range x.p.QI {
		sum += x.cell(j, rows)
	}
	return float64(sum) / float64(x.whole)
}

// class is what all rows pay, as a share of what the table can.
func (x *slow) class(rows []int32) float64 {
	sum := int64(0)
	for j := range x.p.QI {
		if len(rows) == 0 {
			continue
		}
		cell := x.cell(j, rows)
		for _, r := range rows {
			if a := &x.p.QI[j]; a.Span(r) != a.Domain.Full() {
				sum += cell
			}
		}
	}
	return float64(sum) / float64(x.whole*int64(x.p.N))
}

// total is what all classes pay.
func (x *slow) total(of []int32) float64 {
	sum := 0.0
	for _, rows := range problemtest.Members(of) {
		sum += x.class(rows)
	}
	return sum
}

// grown is what a row of the class pays that grows around a record, nearest first.
func (x *slow) grown(record int32, left []int32) float64 {
	rows := []int32{record}
	left = slices.DeleteFunc(slices.Clone(left), func(r int32) bool { return r == record })
	for len(rows) < x.p.Model.MinSize() {
		best := slices.MinFunc(left, func(a, b int32) int {
			if ra, rb := x.rate(append(slices.Clone(rows), a)), x.rate(append(slices.Clone(rows), b)); ra != rb {
				return map[bool]int{true: -1, false: 1}[ra < rb]
			}
			return int(x.tuple[a] - x.tuple[b])
		})
		rows = append(rows, best)
		left = slices.DeleteFunc(left, func(r int32) bool { return r == best })
	}
	return x.rate(rows)
}

// What each step says of costs is so by the definition.
func TestStepsOfMinimumLoss(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 24, Attributes: 3, Positions: 7})
		if x := newSlow(p); x.whole == 0 {
			return
		}
		rounds := rapid.IntRange(0, 3).Draw(t, "rounds")
		w, steps := problemtest.Watched(p)
		if _, err := MinimumLoss(context.Background(), w, rounds, nil); err != nil {
			t.Fatal(err)
		}
		checkMinimum(t, newSlow(p), *steps)
	})
}

func checkMinimum(t *rapid.T, x *slow, steps []trace.Step) {
	t.Helper()
	of, begun := trace.After(nil, x.p.N), 0.0
	for i := range steps {
		s := &steps[i]
		before := problemtest.Members(of)
		was := x.total(of)
		s.Do(of)
		switch s.Kind {
		case trace.Begin:
			begun = s.Ways[0].Loss
			for _, w := range s.Ways[1:] {
				if w.Loss < begun {
					t.Fatalf("%q loses %v, and %q was taken, which loses %v", w.Name, w.Loss, s.Ways[0].Name, begun)
				}
			}
		case trace.Seed:
			checkSeed(t, x, s, before[trace.None])
		case trace.Join:
			offersAll(t, s, before[trace.None])
			checkRates(t, x, s, before[s.Group])
		case trace.Absorb:
			checkAbsorbed(t, x, s, before[s.Group])
		case trace.Leftover:
			if n := len(before[trace.None]); n >= x.p.Model.MinSize() {
				t.Fatalf("%d records are left over, enough for a class", n)
			}
			delete(before, trace.None)
			checkRises(t, x, s, before, []int32{s.Record})
		case trace.Merge:
			rows := before[s.Other]
			if !slices.Equal(rows, slices.Sorted(slices.Values(s.Part))) {
				t.Fatalf("group %d has records %v, not %v", s.Other, rows, s.Part)
			}
			delete(before, s.Other)
			checkRises(t, x, s, before, rows)
		case trace.Try:
			checkTry(t, x, s, before, x.total(of)-was)
		case trace.Best:
			if now := x.total(of); now > was+1e-9 {
				t.Fatalf("the best classes lose %v, those before %v", now, was)
			}
		}
		last := i+1 == len(steps) || steps[i+1].Kind == trace.Try || steps[i+1].Kind == trace.Best
		if s.Kind != trace.Try && s.Kind != trace.Best && last && math.Abs(x.total(of)-begun) > 1e-9 {
			t.Fatalf("it begins with a loss of %v, and not %v", x.total(of), begun)
		}
	}
}

// checkAbsorbed makes sure that a class covers a record which joins it beyond its size, in
// whatever counts.
func checkAbsorbed(t *rapid.T, x *slow, s *trace.Step, rows []int32) {
	t.Helper()
	with := append(slices.Clone(rows), s.Record)
	for j := range x.p.QI {
		if was, is := x.p.Join(j, rows), x.p.Join(j, with); x.p.QI[j].Weight > 0 && is != was {
			t.Fatalf("record %d makes %v of what its class shows as %v", s.Record, is, was)
		}
	}
}

// checkSeed compares what the best class of each record costs. Of classes of 7 or more, only those around
// some records are tried: around every other one of 10. After the first class, one may have become
// cheaper since it was tried.
func checkSeed(t *rapid.T, x *slow, s *trace.Step, left []int32) {
	t.Helper()
	if x.p.Model.MinSize() < 7 {
		offersAll(t, s, left)
	}
	for _, o := range s.Options {
		if want := x.grown(o.Record, left); o.Cost != want {
			t.Fatalf("the class of record %d costs %v a row, want %v", o.Record, o.Cost, want)
		}
		if len(left) == x.p.N && o.Cost < s.Options[0].Cost {
			t.Fatalf("record %d would be cheaper than %d", o.Record, s.Record)
		}
	}
	if s.Options[0].Record != s.Record {
		t.Fatalf("the first option is %d, not %d", s.Options[0].Record, s.Record)
	}
}

// offersAll makes sure that each record that is left was to choose, once.
func offersAll(t *rapid.T, s *trace.Step, left []int32) {
	t.Helper()
	var offered []int32
	for _, o := range s.Options {
		offered = append(offered, o.Record)
	}
	if !slices.Equal(slices.Sorted(slices.Values(offered)), slices.Sorted(slices.Values(left))) {
		t.Fatalf("records %v were to choose, and %v are left", offered, left)
	}
}

// checkRates compares what a row pays with each record that can join.
func checkRates(t *rapid.T, x *slow, s *trace.Step, rows []int32) {
	t.Helper()
	for _, o := range s.Options {
		if want := x.rate(append(slices.Clone(rows), o.Record)); o.Cost != want {
			t.Fatalf("with record %d a row pays %v, want %v", o.Record, o.Cost, want)
		}
		if o.Cost < s.Options[0].Cost {
			t.Fatalf("record %d would be cheaper than %d", o.Record, s.Record)
		}
	}
	if s.Options[0].Record != s.Record {
		t.Fatalf("the first option is %d, not %d", s.Options[0].Record, s.Record)
	}
}

// checkRises compares by how much some records make each class dearer.
func checkRises(t *rapid.T, x *slow, s *trace.Step, classes map[int32][]int32, records []int32) {
	t.Helper()
	if len(s.Options) != len(classes) {
		t.Fatalf("%d options of %d classes", len(s.Options), len(classes))
	}
	for _, o := range s.Options {
		rows := classes[o.Group]
		want := x.class(append(slices.Clone(rows), records...)) - x.class(rows)
		if s.Kind == trace.Merge {
			want -= x.class(records)
		}
		if math.Abs(o.Cost-want) > 1e-9 {
			t.Fatalf("class %d becomes dearer by %v, want %v", o.Group, o.Cost, want)
		}
		if o.Cost < s.Options[0].Cost {
			t.Fatalf("class %d would be cheaper than %d", o.Group, s.Group)
		}
	}
	if s.Options[0].Group != s.Group {
		t.Fatalf("the first option is %d, not %d", s.Options[0].Group, s.Group)
	}
}

// checkTry follows where a try has put each record, and what that costs.
func checkTry(t *rapid.T, x *slow, s *trace.Step, classes map[int32][]int32, rise float64) {
	t.Helper()
	a := s.Attempt
	kept := !a.GivenUp && a.After <= a.Limit
	if nowhere := a.After == 0 && a.Before > 0 && !a.Kept; a.Kept != kept && !nowhere {
		t.Fatalf("kept: %t, of %+v", a.Kept, a)
	}
	if a.Kept && math.Abs(rise-(a.After-a.Before)) > 1e-9 || !a.Kept && len(s.Moves) > 0 {
		t.Fatalf("the loss rises by %v, of %+v", rise, a)
	}
	pool := slices.Clone(a.Lent)
	for _, g := range a.Dissolved {
		pool = append(pool, classes[g]...)
		delete(classes, g)
	}
	if !slices.Equal(slices.Sorted(slices.Values(pool)), slices.Sorted(slices.Values(s.Part))) {
		t.Fatalf("records %v look for a place, want %v", s.Part, pool)
	}
	for g, rows := range classes {
		classes[g] = slices.DeleteFunc(rows, func(r int32) bool { return slices.Contains(a.Lent, r) })
	}
	for _, placed := range a.Placed {
		checkPlace(t, x, placed, classes)
	}
}

func checkPlace(t *rapid.T, x *slow, p trace.Place, classes map[int32][]int32) {
	t.Helper()
	founded := p.Group == trace.None && len(p.Others) > 0 && p.Others[0].Record != trace.None
	apart := 0.0
	for _, o := range p.Others {
		if apart += o.Cost; !founded && o.Cost < p.Cost {
			t.Fatalf("records %v cost %v, and group %d only %v", p.Records, p.Cost, o.Group, o.Cost)
		}
		records, rows := p.Records, classes[o.Group]
		if founded {
			records = []int32{o.Record}
		}
		if want := x.class(append(slices.Clone(rows), records...)) - x.class(rows); o.Group != trace.None && math.Abs(o.Cost-want) > 1e-9 {
			t.Fatalf("records %v would cost group %d %v, want %v", records, o.Group, o.Cost, want)
		}
	}
	if founded && (len(p.Others) != len(p.Records) || p.Cost > apart+1e-9) {
		t.Fatalf("a class of %v costs %v, and where each could go %v", p.Records, p.Cost, p.Others)
	}
	switch {
	case p.Group != trace.None:
		rows := classes[p.Group]
		classes[p.Group] = append(slices.Clone(rows), p.Records...)
		if want := x.class(classes[p.Group]) - x.class(rows); math.Abs(p.Cost-want) > 1e-9 {
			t.Fatalf("records %v cost group %d %v, want %v", p.Records, p.Group, p.Cost, want)
		}
	case founded || len(p.Records) >= x.p.Model.MinSize() && len(p.Others) == 0:
		if want := x.class(p.Records); math.Abs(p.Cost-want) > 1e-9 {
			t.Fatalf("a class of %v costs %v, want %v", p.Records, p.Cost, want)
		}
	}
}
