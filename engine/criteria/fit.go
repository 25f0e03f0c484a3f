package criteria

import (
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

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
