package lattice

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
)

// cutSpan returns the value of a cut that covers an original one.
func cutSpan(cut []domain.Span, original, full domain.Span) domain.Span {
	if original == full {
		return full
	}
	best := full
	for _, s := range cut {
		if s.Covers(original) && best.Covers(s) {
			best = s
		}
	}
	return best
}

// cuts returns the values of each attribute in a cut, read off its records.
func cuts(p *problem.Problem, s *cut) [][]domain.Span {
	found := make([][]domain.Span, len(p.QI))
	for _, c := range s.classes {
		for j, v := range c.values {
			if span := s.taxonomies[j].nodes[v].span; !slices.Contains(found[j], span) {
				found[j] = append(found[j], span)
			}
		}
	}
	return found
}

func specialised(a *domain.Attribute, cut []domain.Span, value domain.Span) []domain.Span {
	var below []domain.Span
	if tree, ok := a.Domain.(*domain.Tree); ok {
		below = tree.Children(value)
	} else {
		width := int32(1)
		for width*2 < int32(value.Len()) {
			width *= 2
		}
		if !value.IsLeaf() {
			below = []domain.Span{{Lo: value.Lo, Hi: value.Lo + width - 1}, {Lo: value.Lo + width, Hi: value.Hi}}
		}
	}
	return slices.Concat(cut, below)
}

// No specialisation of the result is valid, by a count of all records.
func TestTopDownEndsWhereNothingIsValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		if !p.Model.Holds(everyRecord(p.N)) {
			t.Skip("the whole table fails")
		}
		s := newCut(newTable(p, ILossRate))
		if err := s.run(context.Background(), problem.None); err != nil {
			t.Fatal(err)
		}
		found := cuts(p, s)
		outcomeOf := func(j int, value domain.Span) outcome {
			changed := slices.Clone(found)
			if j >= 0 {
				changed[j] = specialised(&p.QI[j], found[j], value)
			}
			return weigh(p, func(r int32, j int) domain.Span {
				return cutSpan(changed[j], p.QI[j].Span(r), p.QI[j].Domain.Full())
			}, nil)
		}
		now := outcomeOf(-1, domain.Span{})
		if now.suppressed != s.now.suppressed || now.classes != s.now.holding || !near(float64(s.now.cost)/unit, now.loss[ILossRate]) {
			t.Fatalf("sums %+v, counted %+v", s.now, now)
		}
		for j := range found {
			for _, value := range found[j] {
				if then := outcomeOf(j, value); then.within(p) && then.loss[ILossRate] < now.loss[ILossRate]-1e-6 {
					t.Fatalf("column %d: %v can still be specialised: %+v after %+v", j, value, then, now)
				}
			}
		}
	})
}

// The sums that are kept up to date are those of a cut made anew.
func TestTopDownSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		s := newCut(newTable(p, ILossRate))
		for x, ok := s.best(); ok; x, ok = s.best() {
			before := s.now.cost
			want := before + s.sums[x.attribute][x.value].cost
			s.specialise(x)
			if s.now.cost != want || s.now.cost > before {
				t.Fatalf("the cost goes from %d to %d, want %d", before, s.now.cost, want)
			}
			now, sums := effect{}, make([][]effect, s.m)
			for j := range sums {
				sums[j] = make([]effect, len(s.sums[j]))
			}
			for _, c := range s.classes {
				now.add(s.weigh(c, 0).effect)
				for j, v := range c.values {
					for _, part := range s.divide(c, j) {
						sums[j][v].add(part.effect)
					}
					sums[j][v].subtract(c.effect)
				}
			}
			if now != s.now {
				t.Fatalf("effect %+v, counted %+v", s.now, now)
			}
			for j, open := range s.open {
				for v := range open {
					if open[v] && sums[j][v] != s.sums[j][v] {
						t.Fatalf("column %d, value %d: %+v, counted %+v", j, v, s.sums[j][v], sums[j][v])
					}
				}
			}
		}
	})
}

// A value is released in one way everywhere.
func TestTopDownIsGlobal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		g, err := TopDown(context.Background(), p, nil)
		if err != nil {
			return
		}
		for j := range p.QI {
			as := map[domain.Span]domain.Span{}
			for i := range g.Len() {
				for _, r := range g.Group(i) {
					original, released := p.QI[j].Span(r), g.Spans[i*len(p.QI)+j]
					if known, ok := as[original]; ok && known != released {
						t.Fatalf("column %d: %v is released as %v and %v", j, original, known, released)
					}
					as[original] = released
				}
			}
		}
	})
}
