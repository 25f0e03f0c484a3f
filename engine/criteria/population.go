package criteria

import (
	"cmp"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// NewRegister returns the register of a population, by the quasi-identifiers of the
// table. The population is read as the recipe reads the table, whose columns it must
// have under the same names; a person's value that the table's hierarchy or order has
// no place for is as one that is missing. Of no population it is nil.
func NewRegister(m Microdata, population *table.Table) (*privacy.Register, error) {
	if population == nil {
		return nil, nil
	}
	persons, err := m.persons(m.Recipe.Read(population, nil))
	if err != nil {
		return nil, errInPopulation.Of(err)
	}
	return privacy.NewRegister(m.QI, persons), nil
}

// persons returns the population as spans, one per quasi-identifier.
func (m *Microdata) persons(population *table.Table) ([]domain.Span, error) {
	width := len(m.QI)
	persons := make([]domain.Span, population.N*width)
	for j, name := range m.Recipe.Names(table.QuasiIdentifying) {
		c := population.Column(name)
		if c == nil {
			return nil, say.NoColumn(name, population.Names())
		}
		spans, err := m.places(c)
		if err != nil {
			return nil, say.In(name, err)
		}
		for v := range spans {
			if spans[v].Lo < 0 {
				spans[v] = m.QI[j].Domain.Full()
			}
		}
		for row, v := range c.Codes {
			persons[row*width+j] = spans[v]
		}
	}
	return persons, nil
}

// places returns the span of each value of a column of the population: the leaf
// that it has in the domain of the table's own column, or the least group whose
// label holds it or, between two numbers of a plain order, both. What is missing or
// has no place gets a negative position.
func (m *Microdata) places(c *table.Column) ([]domain.Span, error) {
	own, decided := m.Table.Column(c.Name), m.Recipe.Column(c.Name)
	spans := make([]domain.Span, len(c.Values))
	if decided.Hierarchy.Ordered {
		// Place numbers and dates of c in the order of own's. Others, and those beyond it, get a negative position.
		var order []float64
		for v, text := range own.Values {
			if x, ok := own.Format.Number(text); ok && !own.Absent(int32(v)) {
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
	} else {
		tree, err := decided.Hierarchy.Tree()
		if err != nil {
			return nil, err
		}
		spans = tree.Within(SpelledAs(own, c.Values), own.Format)
	}
	for v := range spans {
		if c.Absent(int32(v)) {
			spans[v] = domain.Leaf(-1)
		}
	}
	return spans, nil
}

// SpelledAs returns the texts with the numbers among them written as the records of own have
// them, if that is a column of numbers, in the shortest of several spellings: 34.0 is 34.
func SpelledAs(own *table.Column, texts []string) []string {
	read := own.Format
	if read.Type = recognize.Type(own); !read.Type.Numeric() {
		return texts
	}
	spelling := map[string]string{}
	for _, text := range own.Occurring().Texts {
		one := read.OneValue(text)
		if known := spelling[one]; known == "" || cmp.Or(cmp.Compare(len(text), len(known)), cmp.Compare(text, known)) < 0 {
			spelling[one] = text
		}
	}
	all := slices.Clone(texts)
	for i, text := range texts {
		all[i] = cmp.Or(spelling[read.OneValue(text)], text)
	}
	return all
}

// FitOf compares a table of the population with the table. It takes time in
// proportion to the persons and their logarithm, and to the records.
func FitOf(m Microdata, population *table.Table) (facts.Fit, error) {
	population = m.Recipe.Read(population, nil)
	fit := facts.Fit{Persons: population.N, Records: m.Table.N}
	for _, name := range m.Recipe.Names(table.QuasiIdentifying) {
		c := population.Column(name)
		if c == nil {
			fit.Lacks = append(fit.Lacks, name)
			continue
		}
		left, err := m.unplaced(c)
		if err != nil {
			return facts.Fit{}, say.In(name, err)
		}
		if left.Values > 0 {
			fit.Unplaced = append(fit.Unplaced, left)
		}
	}
	if len(fit.Lacks) > 0 {
		return fit, nil
	}
	persons, err := m.persons(population)
	if err != nil {
		return facts.Fit{}, errInPopulation.Of(err)
	}
	m.Register = privacy.NewRegister(m.QI, persons)
	found := 0
	for record := range int32(m.Table.N) {
		if m.Alike(record, 1) == 0 {
			found++
		}
	}
	fit.Absent = found
	return fit, nil
}

// unplaced returns the values of a column of the population that have no place.
func (m *Microdata) unplaced(c *table.Column) (facts.Unplaced, error) {
	left := facts.Unplaced{Column: c.Name}
	spans, err := m.places(c)
	if err != nil {
		return left, err
	}
	for v, persons := range c.Counts() {
		if spans[v].Lo < 0 && !c.Absent(int32(v)) && persons > 0 {
			left.Values++
			left.Persons += persons
			if left.Values <= facts.MaxExamples {
				left.Examples = append(left.Examples, c.Values[v])
			}
		}
	}
	return left, nil
}
