package engine

import (
	"math"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/presence"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// buildPresence builds a model on the population.
func (p *Plan) buildPresence(name string, v parameter.Values) (privacy.Model, error) {
	if p.population == nil {
		return nil, errNoPopulation.Of()
	}
	if name == privacy.NameKMap {
		return presence.NewKMap(p.problem.QI, p.register, v.Integer("k"))
	}
	return presence.NewDeltaPresence(p.problem.QI, p.register, v.Number("min"), v.Number("max"))
}

// addRegister makes the register of the population, unless there is one already.
func (p *Plan) addRegister() error {
	if p.population == nil || p.register != nil {
		return nil
	}
	persons, err := p.persons()
	if err != nil {
		return errInPopulation.Of(err)
	}
	p.register = presence.NewRegister(p.problem.QI, persons)
	return nil
}

// behind returns how many persons of the population a row of the release covers,
// or nil if the population is not known. A bucketing method releases a row as it
// was.
func (p *Plan) behind(r *Release) func(row int32) int {
	switch {
	case p.register == nil:
		return nil
	case r.Linked != nil:
		return func(row int32) int { return p.alike(r.Records[row], math.MaxInt) }
	}
	return func(row int32) int {
		return p.register.Count(r.Groups.As(r.Class[r.Records[row]], len(p.problem.QI)), math.MaxInt)
	}
}

// before returns how many persons of the population a row of the original table
// can be, or nil if the population is not known.
func (p *Plan) before() func(row int32) int {
	if p.register == nil {
		return nil
	}
	return func(row int32) int { return p.alike(row, math.MaxInt) }
}

// alike returns how many persons of the population a record can be before it is
// changed; it stops at enough of them. A value that is missing can be any.
func (p *Plan) alike(record int32, enough int) int {
	own := make([]domain.Span, len(p.problem.QI))
	for j := range own {
		a := &p.problem.QI[j]
		own[j] = a.Spans[a.Codes[record]]
	}
	return p.register.Count(own, enough)
}

// persons returns the population as spans, one per quasi-identifier.
func (p *Plan) persons() ([]domain.Span, error) {
	m := len(p.problem.QI)
	persons := make([]domain.Span, p.population.N*m)
	for i, j := range p.qi {
		name := p.table.Columns[i].Name
		c := p.population.Column(name)
		if c == nil {
			return nil, say.NoColumn(name, p.population.Names())
		}
		spans, err := places(c, p.table.Columns[i], p.recipe.Column(name))
		if err != nil {
			return nil, say.In(name, err)
		}
		for v := range spans {
			if spans[v].Lo < 0 {
				spans[v] = p.problem.QI[j].Domain.Full()
			}
		}
		for row, v := range c.Codes {
			persons[row*m+j] = spans[v]
		}
	}
	return persons, nil
}

// places returns the span of each value of a column of the population: the leaf
// that it has in the domain of the table's own column, or the least group whose
// label holds it or, between two numbers of a plain order, both. What is missing or
// has no place gets a negative position.
func places(c, own *table.Column, decided *recipe.Column) ([]domain.Span, error) {
	spans := make([]domain.Span, len(c.Values))
	if decided.Hierarchy.Ordered {
		between(spans, c, own)
	} else {
		tree, err := hierarchy.FromRows(decided.Hierarchy.Rows)
		if err != nil {
			return nil, err
		}
		spans = tree.Within(c.Values, own.Format)
	}
	for v := range spans {
		if c.Absent(int32(v)) {
			spans[v] = domain.Leaf(-1)
		}
	}
	return spans, nil
}

// between places the numbers and dates of c, written as those of own are, in the
// order of those. What lies beyond them, or is none, gets a negative position.
func between(spans []domain.Span, c, own *table.Column) {
	var order []float64
	for _, text := range present(own).texts {
		if x, ok := own.Format.Number(text); ok {
			order = append(order, x)
		}
	}
	slices.Sort(order)
	order = slices.Compact(order)
	for v, text := range c.Values {
		spans[v] = domain.Leaf(-1)
		x, ok := own.Format.Number(text)
		at, found := slices.BinarySearch(order, x)
		switch {
		case !ok:
		case found:
			spans[v] = domain.Leaf(int32(at))
		case at > 0 && at < len(order):
			spans[v] = domain.Span{Lo: int32(at - 1), Hi: int32(at)}
		}
	}
}
