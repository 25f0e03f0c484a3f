// Package restore reads a release back, whoever made it: beside the original it
// finds which record each released row may show, and turns the released texts
// into spans, so that the measures of loss and utility apply to it.
package restore

import (
	"fmt"

	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// Restored is a release as the measures take it, of an original of n
// records and m quasi-identifiers.
type Restored struct {
	// Problem is the original, with k = 1, weights of 1 and no sensitive
	// columns; its quasi-identifiers stand in the order in which they were named.
	Problem *problem.Problem
	// Spans, n times m, are the released spans, record by record; a
	// suppressed record has the full spans.
	Spans []domain.Span
	// Suppressed tells which records are not in the release, or are there with
	// all quasi-identifiers hidden though the original shows some.
	Suppressed []bool
	// Row is the released row that is taken for each record, from 0, or -1.
	Row []int32
	// Aligned says that the released rows stand in the order of the original
	// records: row i is record i, or, if some records were left out, the rest
	// follow each other.
	Aligned bool
	// Notes are sentences on what was assumed.
	Notes []string
}

// Restore reads a release of the original. qi names the quasi-identifiers, which
// both tables must have; trees holds the hierarchies of some of them, by name.
//
// A column without a hierarchy gets the suggested one if every released text is
// exactly one of its groups or values; else a hierarchy of the released texts'
// own sets of values if these are nested; else the plain order, if every
// released text is a run of numbers or dates; and else the nested ones among
// the sets, where a text that is not among them counts as the least group that
// holds it. A text that has no place in a given hierarchy counts so too. Loss is
// by range for numbers and dates, and by leaves for the rest; hierarchies of the
// released texts and plain orders have no leaves but the values of the original.
//
// A number with more digits after the point than the values, between the least and the
// greatest of them, is the mean of a group: it is read as any value, and covers those
// without one, too ([covering.NewFor]).
//
// Rows are taken in order if every released cell covers the original one; if
// rows were left out, the first records that fit are taken. Otherwise rows and
// records are matched, those rows first that fit the fewest records: a row takes
// the first record that it covers and that agrees with it in the columns that
// are released unchanged too. Rows that find none then take any that they cover,
// and other rows make place for them; so all rows find a record if that is
// possible, unless the search takes too long. The notes say how it went.
//
// It fails if a column lacks, if a given hierarchy lacks a value, if a released
// text stands for nothing known, and if a released row covers no record; the
// last two name the line in a file that has one line for each row, and the
// column names in the first.
func Restore(original, released *table.Table, qi []string, trees map[string]*hierarchy.Tree) (*Restored, error) {
	if len(qi) == 0 {
		return nil, fmt.Errorf("no column is named that could identify: name those that were made coarser")
	}
	r := &Restored{Problem: &problem.Problem{N: original.N}, Row: make([]int32, original.N)}
	r.Problem.Model, _ = privacy.NewKAnonymity(1, max(1, original.N)) // 1 is always in range
	var columns []*column
	for _, name := range qi {
		c, err := find(original, released, name)
		if err == nil {
			err = c.read(trees[name])
		}
		if err != nil {
			return nil, err
		}
		columns = append(columns, c)
		r.Problem.QI = append(r.Problem.QI, c.attribute())
		r.Notes = append(r.Notes, c.notes...)
	}
	m, err := newMatcher(original, released, qi, columns)
	if err != nil {
		return nil, err
	}
	if err := r.match(m); err != nil {
		return nil, err
	}
	r.fill(m)
	return r, nil
}

// find returns the column of the given name, which both tables must have.
func find(original, released *table.Table, name string) (*column, error) {
	c := &column{name: name, original: original.Column(name), released: released.Column(name)}
	if c.original == nil {
		return nil, fmt.Errorf("the original has no column %q; its columns: %s", name, say.Names(original.Names()))
	}
	if c.released == nil {
		return nil, fmt.Errorf("the release has no column %q; its columns: %s: give it the name that it has in the original", name, say.Names(released.Names()))
	}
	return c, nil
}

// match decides which released row shows each record.
func (r *Restored) match(m *matcher) error {
	for record := range r.Row {
		r.Row[record] = -1
	}
	if m.inOrder(r.Row) {
		r.Aligned = true
		if left := m.original.N - m.released.N; left > 0 {
			r.note("The release has %d rows fewer than the original. They stand in the order of the records; each was taken for the first record that it covers.", left)
		}
		return nil
	}
	found, err := m.assign(r.Row)
	if err != nil {
		return err
	}
	r.note("The released rows do not stand in the order of the records. Each was taken for a record that it covers.")
	if len(m.keys) > 0 {
		var names []string
		for _, k := range m.keys {
			names = append(names, k.original.Name)
		}
		r.note("Rows and records were told apart by the columns that are released unchanged too: %q.", names)
	}
	if found.other > 0 {
		r.note("%d released rows were taken for a record that differs in those columns.", found.other)
	}
	if found.none > 0 {
		r.note("%d released rows found no record left that they cover, and are not counted.", found.none)
	}
	return nil
}

// fill sets the spans of the records by their rows.
func (r *Restored) fill(m *matcher) {
	columns := m.columns
	r.Suppressed = make([]bool, len(r.Row))
	r.Spans = make([]domain.Span, 0, len(r.Row)*len(columns))
	left := 0
	for record, row := range r.Row {
		hidden, known := true, false
		for _, c := range columns {
			s := c.domain.Full()
			if row >= 0 {
				if s = c.spans[c.released.Codes[row]]; c.hidden(c.original.Codes[record]) {
					s = c.domain.Full() // in a group of one value that shows means
				}
				hidden = hidden && c.covers[c.released.Codes[row]].how == covering.Everything
			}
			r.Spans = append(r.Spans, s)
			known = known || !c.hidden(c.original.Codes[record])
		}
		r.Suppressed[record] = row < 0 || hidden && known
		if row < 0 {
			left++
		}
	}
	if left > 0 {
		r.note("%d records are in no released row and count as suppressed.", left)
	}
}

func (r *Restored) note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// column is one quasi-identifier, before and after.
type column struct {
	name               string
	given              bool // it has a hierarchy of its own
	original, released *table.Column
	domain             domain.Domain
	places             []int32 // by code of the original: its leaf, or -1 if missing
	covers             []cell  // by code of the release; those that no row has are empty
	spans              []domain.Span
	notes              []string
}

// cell is the meaning of a released text.
type cell struct {
	values covering.Set // codes of the original
	how    covering.How
	lo, hi float64 // of an interval, as labelled
	rows   int
}

// all reports whether the text stands for every value: a mean says of none that it is not in
// its group.
func (c cell) all() bool { return c.how == covering.Everything || c.how == covering.Mean }

// hidden reports whether a code of the original stands for no value.
func (c *column) hidden(code int32) bool { return c.places[code] < 0 }

// attribute returns the original values as spans; texts of one leaf have one
// code.
func (c *column) attribute() domain.Attribute {
	spans := make([]domain.Span, len(c.places))
	for v, place := range c.places {
		spans[v] = c.domain.Full()
		if place >= 0 {
			spans[v] = domain.Leaf(place)
		}
	}
	return domain.NewAttribute(c.name, 1, c.domain, spans, c.original.Codes)
}

// understand reads the released texts with the help of a tree, which may be nil.
func (c *column) understand(tree *hierarchy.Tree) error {
	reader := covering.NewFor(c.original, c.released, tree)
	c.covers = make([]cell, len(c.released.Values))
	for v, rows := range c.released.Counts() {
		if rows == 0 {
			continue
		}
		text := c.released.Shown(int32(v))
		values, how, ok := reader.Covers(text)
		if !ok {
			// The error of a text that stands for nothing known.
			code := int32(v)
			advice := "give the hierarchy of this column"
			if c.given {
				advice = "add it to the hierarchy of this column"
			}
			for row, v := range c.released.Codes {
				if v == code {
					return fmt.Errorf("release, line %d, column %q: %q stands for no value that is known; %s", line(c.released, row), c.name, c.released.Values[v], advice)
				}
			}
			return nil // nobody asks of a text that no row has
		}
		lo, hi, _ := reader.Bounds(text)
		c.covers[v] = cell{values, how, lo, hi, rows}
	}
	return nil
}

// line is the line of a released row, counted from 1, below that of the names.
func line(released *table.Column, row int) int { return released.Number(row) + 1 }
