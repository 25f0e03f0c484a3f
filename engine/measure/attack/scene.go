package attack

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/say"
)

// scene is a setting made ready: people and release share their columns, and a released
// cell is a set of the people's values.
type scene struct {
	Setting
	people  *table.Table // the targets, then those who were held out
	targets int
	columns []*column
}

// column is one that release, original and control have in common.
type column struct {
	name      string
	people    *table.Column
	released  *table.Column
	sets      []covering.Set // by code of the release
	averaged  bool           // it shows means of groups, each of which is read as any value
	lacking   int            // targets without a value
	means     []mean         // by code of the release, of a column of means; else nil
	numbers   []float64      // by value, of columns of numbers and days; else nil
	isNumber  []bool         // by value
	width     float64        // from the least number to the greatest
	distances map[int32][]float64
}

// mean is the number that a released text of a column of means shows, if it is one.
type mean struct {
	number float64
	is     bool
}

func newScene(ctx context.Context, setting Setting) (*scene, error) {
	if setting.Release == nil || setting.Original == nil {
		return nil, fmt.Errorf("an attack needs a release and the table that it was made of")
	}
	s := &scene{Setting: setting, targets: setting.Original.N}
	s.Guesses, s.Neighbours = cmp.Or(s.Guesses, defaultGuesses), cmp.Or(s.Neighbours, defaultNeighbours)
	switch {
	case s.Guesses < 0:
		return nil, fmt.Errorf("guesses: %d, want 1 or more, or 0 for %d", s.Guesses, defaultGuesses)
	case s.Neighbours < 0:
		return nil, fmt.Errorf("neighbours: %d, want 1 or more, or 0 for %d", s.Neighbours, defaultNeighbours)
	case s.Original.N == 0 || s.Release.N == 0:
		return nil, fmt.Errorf("nothing to attack: the original has %d records, the release %d rows", s.Original.N, s.Release.N)
	}
	for _, t := range []*table.Table{s.Original, s.Control} {
		if s.Patient != "" && t != nil && t.Column(s.Patient) == nil {
			return nil, errPatient.Of(s.Patient, say.Series(say.Plain(t.Names()...), len(t.Names())))
		}
	}
	if s.Control != nil && s.Control.N == 0 {
		return nil, fmt.Errorf("the control has no records: put 500 to 1,000 rows aside")
	}
	s.people = &table.Table{N: s.targets}
	if s.Control != nil {
		s.people.N += s.Control.N
	}
	for _, released := range s.Release.Columns {
		if slices.Contains(s.Without, released.Name) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := s.add(released); err != nil {
			return nil, err
		}
	}
	if len(s.columns) == 0 {
		return nil, fmt.Errorf("the release and the original have no column in common: %q and %q", s.Release.Names(), s.Original.Names())
	}
	for _, name := range slices.Concat(s.Known, s.Sensitive) {
		if s.column(name) == nil {
			return nil, fmt.Errorf("the release and the original both need the column %q; they have in common %s", name, say.Names(s.names()))
		}
	}
	if len(s.Known) == 0 {
		s.Known = slices.DeleteFunc(s.names(), func(name string) bool { return slices.Contains(s.Sensitive, name) })
	}
	if len(s.Known) == 0 {
		return nil, fmt.Errorf("every column is sensitive: name fewer, so that the attacker knows something of a person")
	}
	return s, nil
}

// add adds a released column, if the original has it.
func (s *scene) add(released *table.Column) error {
	values := s.Original.Column(released.Name)
	if values == nil {
		return nil
	}
	if s.Control != nil {
		held := s.Control.Column(released.Name)
		if held == nil {
			return fmt.Errorf("the control has no column %q, which the original and the release have; its columns: %s", released.Name, say.Names(s.Control.Names()))
		}
		// The records of two columns, one after the other.
		all := *values
		all.Left = nil
		all.Values, all.Missing, all.Codes = slices.Clone(values.Values), slices.Clone(values.Missing), slices.Clone(values.Codes)
		place := make(group.Numbering[string], len(values.Values))
		for _, text := range values.Values {
			place.Number(text)
		}
		for _, code := range held.Codes {
			at, first := place.Number(held.Values[code])
			if first {
				all.Values, all.Missing = append(all.Values, held.Values[code]), append(all.Missing, held.Missing[code])
			}
			all.Codes = append(all.Codes, at)
		}
		values = &all
	}
	c, err := newColumn(values, released, s.Trees[released.Name])
	if err != nil {
		return err
	}
	for _, v := range values.Codes[:s.targets] {
		if values.Absent(v) {
			c.lacking++
		}
	}
	s.people.Columns = append(s.people.Columns, values)
	s.columns = append(s.columns, c)
	return nil
}

func newColumn(people, released *table.Column, tree *hierarchy.Tree) (*column, error) {
	reader := covering.NewFor(people, released, tree)
	sets, err := reader.Released(released)
	if err != nil {
		return nil, err
	}
	c := &column{name: people.Name, people: people, released: released, sets: sets, averaged: reader.Averaged(), distances: map[int32][]float64{}}
	if is := recognize.Type(people); is.Numeric() || is.Dated() {
		c.read(reader)
	}
	if c.averaged {
		c.means = make([]mean, len(released.Values))
		for code, row := range released.Firsts() {
			if row >= 0 {
				c.means[code].number, c.means[code].is = reader.Number(released.Shown(int32(code)))
			}
		}
	}
	return c, nil
}

// read reads the values as numbers, those that are numbers.
func (c *column) read(reader *covering.Column) {
	c.numbers, c.isNumber = make([]float64, len(c.people.Values)), make([]bool, len(c.people.Values))
	least, greatest, any := 0.0, 0.0, false
	for v, text := range c.people.Values {
		lo, hi, ok := reader.Bounds(text)
		if !ok || lo != hi || c.people.Absent(int32(v)) {
			continue
		}
		if !any {
			least, greatest, any = lo, lo, true
		}
		least, greatest = min(least, lo), max(greatest, lo)
		c.numbers[v], c.isNumber[v] = lo, true
	}
	c.width = greatest - least
}

func (s *scene) names() []string { return s.people.Names() }

func (s *scene) column(name string) *column {
	i := s.people.Index(name)
	if i < 0 {
		return nil
	}
	return s.columns[i]
}

// named returns columns by their names, which are there.
func (s *scene) named(names []string) []*column {
	found := make([]*column, len(names))
	for i, name := range names {
		found[i] = s.column(name)
	}
	return found
}

// random returns the source of an attack's draws.
func (s *scene) random(stream uint64) *rand.Rand { return rand.New(rand.NewPCG(s.Seed, stream)) }

// asked draws the targets and the held-out records that guesses are made about.
func (s *scene) asked(random *rand.Rand) (targets, control []int32) {
	if s.Patient != "" {
		return s.ofEach(s.Original, 0, random), s.ofEach(s.Control, s.targets, random)
	}
	return sample(random, 0, s.targets, s.Guesses), sample(random, s.targets, s.people.N, s.Guesses)
}

// ofEach draws a record of each person of a table, whose records are numbered from one on, of so many
// people as there are guesses.
func (s *scene) ofEach(t *table.Table, from int, random *rand.Rand) (drawn []int32) {
	whose, people := t.Column(s.Patient).Whose()
	seen := make([]bool, people)
	for _, row := range random.Perm(t.N) {
		if person := whose[row]; !seen[person] && len(drawn) < s.Guesses {
			seen[person], drawn = true, append(drawn, int32(from+row))
		}
	}
	slices.Sort(drawn)
	return drawn
}

// sample draws at most n of the numbers from one on to before another, ascending.
func sample(random *rand.Rand, from, to, n int) []int32 {
	var drawn []int32
	for i := from; i < to; i++ {
		// Each of those left is taken with the chance that fills the sample exactly.
		if random.IntN(to-i) < n-len(drawn) {
			drawn = append(drawn, int32(i))
		}
	}
	return drawn
}
