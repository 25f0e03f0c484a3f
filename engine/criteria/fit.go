package criteria

import (
	"quasi/engine/data/table"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// Fit is how a table of the population fits the table that is drawn from it.
type Fit struct {
	Persons int // rows of the population
	// Lacks are the quasi-identifiers for which it has no column of that name, in
	// the order of the recipe.
	Lacks []string
	// Unplaced are the values that have no place beside those of the table, by
	// quasi-identifier in the order of the recipe; of those that have none, nothing.
	Unplaced []Unplaced
	// Absent is how many records of the table nobody of the population can be. It
	// is counted only if no column is lacking.
	Absent int
}

// Unplaced are the values of a column of the population that have no place in the
// hierarchy, or the order, of the table's own column. A person with one is counted
// for no class that shows anything of the column.
type Unplaced struct {
	Column  string
	Values  []string // as they first appear
	Persons int      // who have one of them
}

// FitOf compares a table of the population with the table. It takes time in
// proportion to the persons and their logarithm, and to the records.
func FitOf(m Microdata, population *table.Table) (Fit, error) {
	population = m.Recipe.Interpret(population, nil)
	fit := Fit{Persons: population.N}
	for _, name := range m.Recipe.Names(table.QuasiIdentifying) {
		c := population.Column(name)
		if c == nil {
			fit.Lacks = append(fit.Lacks, name)
			continue
		}
		left, err := m.unplaced(c)
		if err != nil {
			return Fit{}, say.In(name, err)
		}
		if len(left.Values) > 0 {
			fit.Unplaced = append(fit.Unplaced, left)
		}
	}
	if len(fit.Lacks) > 0 {
		return fit, nil
	}
	persons, err := m.persons(population)
	if err != nil {
		return Fit{}, errInPopulation.Of(err)
	}
	m.Register = privacy.NewRegister(m.QI, persons)
	fit.Absent = m.absent()
	return fit, nil
}

// absent counts the records that nobody of the register can be.
func (m *Microdata) absent() int {
	found := 0
	for record := range int32(m.Table.N) {
		if m.Alike(record, 1) == 0 {
			found++
		}
	}
	return found
}

// unplaced returns the values of a column of the population that have no place.
func (m *Microdata) unplaced(c *table.Column) (Unplaced, error) {
	left := Unplaced{Column: c.Name}
	spans, err := m.places(c)
	if err != nil {
		return left, err
	}
	for v, persons := range c.Counts() {
		if spans[v].Lo < 0 && !c.Absent(int32(v)) && persons > 0 {
			left.Values = append(left.Values, c.Values[v])
			left.Persons += persons
		}
	}
	return left, nil
}
