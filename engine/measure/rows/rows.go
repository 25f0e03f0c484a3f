// Package rows puts the records of a release, each as it was and as it is released, in an
// order, and finds those that a person looks for: of a million records one page is shown,
// and which one is decided here.
//
//	all := rows.New(rows.Beside{}) // with what a release has
//	sorted := all.InOrder(rows.Order{By: rows.Risk})
//	found := all.Among(sorted, rows.Filter{Change: rows.Changed, Column: 2, Like: rows.Any})
//
// Records are numbered from 0. Nothing here compares the texts of cells: what is said of a
// cell is found out once for each of a column's values.
package rows

import (
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
)

// LeftOut is the row of the release, and the class, of a record that is left out.
const LeftOut = -1

// Beside is a release beside the table that it was made of.
type Beside struct {
	Before []*table.Column // that are released, of all records
	// After are the same columns as they are released, by the rows of the release; nil:
	// something else is in the place of a column, of every record.
	After []*table.Column
	Row   []int32 // per record: its row of the release, or LeftOut
	// Classes are the records that are released alike, each of at least one. A record is in
	// one of them or left out.
	Classes [][]int32
	// Sizes is the size of each class, at least 1: the number of its records, or of the
	// patients whose they are.
	Sizes []int32
	Lost  []float32 // per record: the share of its detail that it has lost, in [0,1]
}

// Rows are the records of a release. They are never changed, and take eight bytes of memory
// for each record beside what they are made of.
type Rows struct {
	Beside
	class  []int32 // per record: its class, numbered by the first records, or LeftOut
	starts []int32 // where each class begins in byClass; one more than there are classes
	sizes  []int32 // of each class
	// byClass are the records class by class, the class of the first record first, each
	// ascending, and those that are left out last.
	byClass []int32
}

// New takes time proportional to the records. Its arguments must not be modified afterwards.
func New(b Beside) *Rows {
	r := &Rows{Beside: b, class: make([]int32, len(b.Row))}
	given := slices.Repeat([]int32{LeftOut}, len(b.Row))
	for class, records := range b.Classes {
		for _, record := range records {
			given[record] = int32(class)
		}
	}
	number := make([]int32, len(b.Classes)) // from 1
	for record, class := range given {
		if class == LeftOut {
			r.class[record] = LeftOut
			continue
		}
		if number[class] == 0 {
			r.sizes = append(r.sizes, b.Sizes[class])
			number[class] = int32(len(r.sizes))
		}
		r.class[record] = number[class] - 1
	}
	r.Classes, r.Sizes = nil, nil // which are numbered otherwise
	last := int32(len(r.sizes))   // the place of those that are left out
	place := slices.Clone(r.class)
	for record, class := range place {
		if class == LeftOut {
			place[record] = last
		}
	}
	g := group.By(place, int(last)+1)
	r.byClass, r.starts = g.Items, g.Start[:last+1]
	return r
}

// N is the number of records.
func (r *Rows) N() int { return len(r.class) }

// ClassCount is the number of classes.
func (r *Rows) ClassCount() int { return len(r.sizes) }

// Class returns the records of a class, ascending. They must not be changed.
func (r *Rows) Class(class int) []int32 { return r.byClass[r.starts[class]:r.starts[class+1]] }

// ClassOf returns the number of a record's class, from 0 in the order of their first
// records, or LeftOut.
func (r *Rows) ClassOf(record int32) int { return int(r.class[record]) }

// Alike returns the records of a record's class, ascending, itself among them; none if it
// is left out. They must not be changed.
func (r *Rows) Alike(record int32) []int32 {
	class := r.class[record]
	if class == LeftOut {
		return nil
	}
	return r.Class(int(class))
}

// Size returns how many a record's class counts; 0: it is left out.
func (r *Rows) Size(record int32) int {
	if class := r.class[record]; class != LeftOut {
		return int(r.sizes[class])
	}
	return 0
}

// Changed returns the places of the columns in which a record is released otherwise than it
// was; none if it is left out. It compares two texts for each column.
func (r *Rows) Changed(record int32) []int {
	var places []int
	row := r.Row[record]
	for at, before := range r.Before {
		if row == LeftOut {
			break
		}
		after := r.After[at]
		if after == nil || differs(before, before.Codes[record], after, after.Codes[row]) {
			places = append(places, at)
		}
	}
	return places
}

// ChangedColumns returns the places of the columns in which a record is released otherwise
// than it was.
func (r *Rows) ChangedColumns() []int {
	places := []int{}
	for at := range r.Before {
		changed := r.pair(at).changed
		for record, row := range r.Row {
			if row != LeftOut && changed(int32(record), row) {
				places = append(places, at)
				break
			}
		}
	}
	return places
}

// differs reports whether a value is released otherwise than it was. One that stood for none
// and is released as a star has lost nothing.
func differs(before *table.Column, was int32, after *table.Column, is int32) bool {
	from, to := before.Values[was], after.Values[is]
	return from != to && !(to == domain.Suppressed && before.Absent(was))
}

// pair says what became of the cells of a column. Both functions are told a record that is
// released, and its row.
type pair struct {
	changed func(record, row int32) bool // it is released otherwise than it was
	starred func(record, row int32) bool // it was a value, and a star is released
}

func never(int32, int32) bool  { return false }
func always(int32, int32) bool { return true }

// pair looks once at each value of the column of a place, and from then on at codes.
func (r *Rows) pair(at int) pair {
	before, after := r.Before[at], r.After[at]
	switch {
	case after == nil:
		return pair{always, never}
	case sharesValues(before, after):
		return pair{never, never}
	}
	code := make(map[string]int32, len(after.Values)) // several values may share a text, as labels do not
	as := make([]int32, len(after.Values))            // the first value with the text of each
	for v, text := range after.Values {
		if _, known := code[text]; !known {
			code[text] = int32(v)
		}
		as[v] = code[text]
	}
	const none = -1
	released := func(text string) int32 {
		if v, known := code[text]; known {
			return v
		}
		return none
	}
	star := released(domain.Suppressed)
	same, absent := make([]int32, len(before.Values)), make([]bool, len(before.Values))
	for v, text := range before.Values {
		same[v], absent[v] = released(text), before.Absent(int32(v))
	}
	hidden := func(record, row int32) bool {
		v := before.Codes[record]
		is := as[after.Codes[row]]
		return is == star && is != same[v] && !absent[v]
	}
	return pair{starred: hidden, changed: func(record, row int32) bool {
		v := before.Codes[record]
		is := as[after.Codes[row]]
		return is != same[v] && !(is == star && absent[v])
	}}
}

// sharesValues reports whether two columns have one dictionary: then the one is released as
// it is.
func sharesValues(before, after *table.Column) bool {
	return len(before.Values) > 0 && len(before.Values) == len(after.Values) && &before.Values[0] == &after.Values[0]
}
