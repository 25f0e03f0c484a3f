package attack

import (
	"math/rand/v2"
	"slices"

	"quasi/engine/internal/measure/covering"
	"quasi/engine/measure/audit"
)

// Predicates of several columns have at most so many; they are drawn from so many
// combinations of columns.
const (
	predicateColumns = 4
	combinations     = 16
)

// predicate describes people by the values that they may have in some columns.
type predicate struct {
	columns []int // ascending
	values  []covering.Set
}

// univariate returns the released texts that the fewest rows show, and what is beyond the
// least and the greatest number of each column.
func (s *scene) univariate(random *rand.Rand) []predicate {
	var found fewest
	for j, c := range s.columns {
		for code, rows := range c.released.Counts() {
			if rows > 0 && len(c.sets[code]) < len(c.people.Values) {
				found.add(predicate{[]int{j}, []covering.Set{c.sets[code]}}, rows)
			}
		}
	}
	predicates := found.draw(random, s.Guesses)
	for j, c := range s.columns {
		for _, extreme := range c.extremes() {
			if len(predicates) < s.Guesses && !slices.ContainsFunc(predicates, func(p predicate) bool { return p.columns[0] == j && slices.Equal(p.values[0], extreme) }) {
				predicates = append(predicates, predicate{[]int{j}, []covering.Set{extreme}})
			}
		}
	}
	return predicates
}

// extremes returns the values up to the greatest of the least released cell, and those
// from the least of the greatest one on: what is at most 20 where [17,20] is the first.
func (c *column) extremes() []covering.Set {
	if c.numbers == nil {
		return nil
	}
	low, high, any := 0.0, 0.0, false
	for code, rows := range c.released.Counts() {
		least, greatest, ok := c.ends(c.sets[code])
		if rows == 0 || !ok {
			continue
		}
		if !any {
			low, high, any = greatest, least, true
		}
		low, high = min(low, greatest), max(high, least)
	}
	var below, above covering.Set
	for v, number := range c.numbers {
		if any && c.isNumber[v] && number <= low {
			below = append(below, int32(v))
		}
		if any && c.isNumber[v] && number >= high {
			above = append(above, int32(v))
		}
	}
	return slices.DeleteFunc([]covering.Set{below, above}, func(s covering.Set) bool { return len(s) == 0 })
}

// ends returns the least and the greatest number of a set; ok is false if something in
// it is no number.
func (c *column) ends(set covering.Set) (least, greatest float64, ok bool) {
	for i, v := range set {
		if !c.isNumber[v] {
			return 0, 0, false
		}
		if i == 0 {
			least, greatest = c.numbers[v], c.numbers[v]
		}
		least, greatest = min(least, c.numbers[v]), max(greatest, c.numbers[v])
	}
	return least, greatest, len(set) > 0
}

// multivariate returns what released rows show in some columns, drawn from the tuples
// that the fewest rows show, and how many columns that are.
func (s *scene) multivariate(random *rand.Rand) ([]predicate, int, error) {
	width := min(predicateColumns, len(s.columns))
	var found fewest
	tried := map[[predicateColumns]int]bool{}
	for range combinations {
		columns := random.Perm(len(s.columns))[:width]
		slices.Sort(columns)
		if key := [predicateColumns]int{}; copy(key[:], columns) > 0 {
			if tried[key] {
				continue
			}
			tried[key] = true
		}
		names := make([]string, width)
		for i, j := range columns {
			names[i] = s.columns[j].name
		}
		classes, err := audit.Rows(s.Release, names)
		if err != nil {
			return nil, 0, err
		}
		for _, rows := range classes {
			values := make([]covering.Set, width)
			for i, j := range columns {
				values[i] = s.columns[j].sets[s.columns[j].released.Codes[rows[0]]]
			}
			found.add(predicate{columns, values}, len(rows))
		}
	}
	return found.draw(random, s.Guesses), width, nil
}

// blind returns n predicates of so many columns, each with any value of theirs.
func (s *scene) blind(random *rand.Rand, n, width int) []predicate {
	predicates := make([]predicate, n)
	for i := range predicates {
		columns := random.Perm(len(s.columns))[:width]
		slices.Sort(columns)
		predicates[i].columns = columns
		for _, j := range columns {
			predicates[i].values = append(predicates[i].values, covering.Set{int32(random.IntN(len(s.columns[j].people.Values)))})
		}
	}
	return predicates
}

// fewest collects the predicates that the fewest released rows show.
type fewest struct {
	rows  int
	found []predicate
}

func (f *fewest) add(p predicate, rows int) {
	if len(f.found) == 0 || rows < f.rows {
		f.rows, f.found = rows, f.found[:0]
	}
	if rows == f.rows {
		f.found = append(f.found, p)
	}
}

// draw draws at most n of them.
func (f *fewest) draw(random *rand.Rand, n int) []predicate {
	random.Shuffle(len(f.found), func(i, j int) { f.found[i], f.found[j] = f.found[j], f.found[i] })
	return f.found[:min(n, len(f.found))]
}
