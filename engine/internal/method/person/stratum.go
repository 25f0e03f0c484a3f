package person

import (
	"cmp"
	"context"
	"slices"

	"quasi/engine/data/domain"
	items "quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
)

// mostAttributes is the number of attributes that a method gets at most: package cost
// can add up no more.
const mostAttributes = 127

// start partitions the strata.
func (x *partition) start(ctx context.Context, strata []stratum, do Method, progress problem.Progress) error {
	x.sort()
	done := 0
	for _, s := range strata {
		share := func(n int) float64 { return float64(done+n) / float64(len(x.rows)) }
		if err := x.startOf(ctx, s, do, part(progress, share(0), share(len(s.persons)))); err != nil {
			return err
		}
		done += len(s.persons)
	}
	return nil
}

// startOf partitions a stratum.
func (x *partition) startOf(ctx context.Context, s stratum, do Method, progress problem.Progress) error {
	if len(s.persons) < 2*x.k {
		x.add(x.made(s.width, s.persons))
		return ctx.Err()
	}
	records, err := x.records(s)
	if err != nil {
		return err
	}
	groups, err := do(ctx, records, func(step problem.Step) bool {
		step.Best = false // of one stratum only
		progress(step)
		return false
	})
	if err != nil {
		return err
	}
	for i := range groups.Len() {
		x.add(x.made(s.width, items.Pick(s.persons, groups.Group(i))))
	}
	return nil
}

// sort puts the rows of each person into the order of their tuples, in which those of
// persons who are alike stand at the same positions more often than in any order of the
// table.
func (x *partition) sort() {
	for _, rows := range x.rows {
		slices.SortStableFunc(rows, func(a, b int32) int { return cmp.Compare(x.Of[a], x.Of[b]) })
	}
}

// records returns the stratum as a table of one record per person: an attribute in which
// the rows of no person differ once, with the weight of all, and each other one for each
// position. Where that were too many, some positions stand for those beside them.
func (x *partition) records(s stratum) (*problem.Problem, error) {
	model, err := x.asks(s)
	if err != nil {
		return nil, err
	}
	p := &problem.Problem{N: len(s.persons), Model: model, Seed: x.p.Seed}
	for i := range x.about {
		p.Sensitive = append(p.Sensitive, x.sensitive(&x.about[i], s))
	}
	var varying []*domain.Attribute
	for j := range x.p.QI {
		a := &x.p.QI[j]
		if x.static(a, s) {
			p.QI = append(p.QI, x.attribute(a, s, 0, float64(s.width)))
		} else {
			varying = append(varying, a)
		}
	}
	positions := s.width
	if len(varying) > 0 {
		positions = min(positions, max(1, (mostAttributes-len(p.QI))/len(varying)))
	}
	for i := range positions {
		for _, a := range varying {
			p.QI = append(p.QI, x.attribute(a, s, i*s.width/positions, float64(s.width)/float64(positions)))
		}
	}
	return p, nil
}

// static reports whether nobody of the stratum has rows that differ in an attribute.
func (x *partition) static(a *domain.Attribute, s stratum) bool {
	return !slices.ContainsFunc(s.persons, func(person int32) bool {
		rows := x.rows[person]
		return slices.ContainsFunc(rows[1:], func(row int32) bool { return a.Codes[row] != a.Codes[rows[0]] })
	})
}

// attribute returns an attribute of the records: of the rows at one position, so many
// times as heavy.
func (x *partition) attribute(a *domain.Attribute, s stratum, position int, times float64) domain.Attribute {
	of := *a
	of.Weight *= times
	of.Codes = make([]int32, len(s.persons))
	for i, person := range s.persons {
		of.Codes[i] = a.Codes[x.rows[person][position]]
	}
	return of
}
