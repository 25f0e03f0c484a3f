package csv

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/annotation"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/natural"
	"quasi/engine/say"
)

// people returns the table without the rows that look like no people, if they are to be
// left out, and says what became of them. Of the first rows of a file nothing is said.
func (r *reader) people(t *table.Table) *table.Table {
	var found []annotation.Row
	if r.rows < 0 && r.opt.Notes != recipe.NotesKeep {
		found = annotation.Find(t)
	}
	if !slices.ContainsFunc(found, func(row annotation.Row) bool { return row.Kind == annotation.Header }) {
		r.warnAt(asread.WarnRepeated, r.repeats)
	}
	if len(found) == 0 {
		return t
	}
	code, list := asread.WarnNotes, annotation.Say(found)
	if r.opt.Notes == recipe.NotesLeaveOut {
		code, t = asread.WarnNotesLeft, t.Without(annotation.Records(found))
	}
	r.warnList(code, list, strconv.Itoa(len(found)))
	return t
}

// unequal returns the table without the rows that equal an earlier one in every column, if they are
// to be left out, and says so. If nobody has decided, it names them where fewer than one pair would be
// expected if the columns had nothing to do with each other: the sum of the squared shares of its
// values is the chance that two rows agree in one. Of the first rows of a file, of a part of a table and
// of a release nothing is said.
func (r *reader) unequal(t *table.Table) *table.Table {
	decided := r.opt.Duplicates
	if r.opt.Released || r.opt.Part || r.rows >= 0 || decided == recipe.DuplicatesKeep || decided == "" && !oddIfEqual(t) {
		return t
	}
	rows := group.Numbers(t.N)
	for _, c := range slices.Backward(t.Columns) {
		rows = group.Of(rows, c.Codes, len(c.Values)).Items
	}
	var equal []int32
	for i, row := range rows[min(1, len(rows)):] {
		if !slices.ContainsFunc(t.Columns, func(c *table.Column) bool { return c.Codes[rows[i]] != c.Codes[row] }) {
			equal = append(equal, row)
		}
	}
	switch {
	case len(equal) == 0:
	case decided == "":
		r.warnList(asread.WarnDuplicates, say.Count(t.Columns[0].Number(int(slices.Min(equal)))), strconv.Itoa(len(equal)))
	default:
		r.warn(asread.WarnDuplicatesLeft, strconv.Itoa(len(equal)))
		slices.Sort(equal)
		return t.Without(equal)
	}
	return t
}

// oddIfEqual reports whether fewer than one pair of rows would be equal by chance.
func oddIfEqual(t *table.Table) bool {
	if t.N < 2 {
		return false
	}
	expected := natural.Log(float64(t.N)) + natural.Log(float64(t.N-1)) - natural.Log(2)
	for i, c := range t.Columns {
		if slices.ContainsFunc(t.Columns[:i], func(other *table.Column) bool { return slices.Equal(other.Codes, c.Codes) }) {
			continue // codes and their words, one for one
		}
		squares := 0.0
		for _, n := range c.Counts() {
			squares += float64(n) / float64(t.N) * float64(n) / float64(t.N)
		}
		if expected += natural.Log(squares); len(c.Values) == t.N {
			return false // no two are equal
		}
	}
	return expected < 0
}

// phantoms are the records that are no person, see [table.Markers.Phantom]: they are
// left out of the table, and said.
type phantoms struct {
	numbers []int32 // among all records, from 0
	lines   say.Runs
	markers []map[string]int // by column: the cells that are a marker, but for empty ones
}

// add notes a record without a value.
func (p *phantoms) add(record []string, number, line int) {
	p.numbers = append(p.numbers, int32(number))
	p.lines.Add(line, 1)
	for i, text := range record {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		for len(p.markers) <= i {
			p.markers = append(p.markers, map[string]int{})
		}
		p.markers[i][text]++
	}
}

// count adds the markers of the column with the given position to those found: who
// wants to take one for a value must see it, even if all that hold it are left out.
func (p *phantoms) count(column int, found map[string]asread.FoundIn) {
	if column >= len(p.markers) {
		return
	}
	for text, cells := range p.markers[column] {
		found[text] = asread.FoundIn{Cells: found[text].Cells + cells, Far: found[text].Far}
	}
}

// warnAt says how many records something is true of, and where they are.
func (r *reader) warnAt(code string, places say.Runs) {
	if places.Total == 0 {
		return
	}
	list := places.Lines()
	if r.opt.Workbook.Cells() {
		list = places.Rows()
	}
	r.warnList(code, list, strconv.Itoa(places.Total))
}

// Births are asked about where they are after every other day of the table, in at most
// mostLate of a hundred records with a birth: of more, the other days are no visits.
// mostNamed of them are named.
const (
	mostLate  = 20
	mostNamed = 3
)

// askBirths warns of columns of births in which some are after every other day of the table,
// such as 2068 beside admissions of 2024. A table without other days is not asked about,
// nor a column whose days have two readings.
func (r *reader) askBirths(t *table.Table) {
	if r.opt.Released {
		return
	}
	ofBirths := func(c *table.Column) bool { return recognize.NameOf(c.Name).Has(recognize.Birth) }
	births := group.Where(t.Columns, ofBirths)
	if births == nil {
		return
	}
	last, latest := math.Inf(-1), ""
	for _, c := range t.Columns {
		if ofBirths(c) {
			continue
		}
		for _, d := range daysOf(c) {
			if d.day > last {
				last, latest = d.day, d.text
			}
		}
	}
	if math.IsInf(last, -1) {
		return
	}
	for _, c := range births {
		all, late := 0, 0
		var named []string
		for _, d := range daysOf(c) {
			if all += d.cells; d.day <= last {
				continue
			}
			if late += d.cells; len(named) < mostNamed {
				named = append(named, strings.Clone(d.text))
			} else if len(named) == mostNamed {
				named = append(named, "…")
			}
		}
		if late > 0 && 100*late <= mostLate*all {
			r.warn(asread.WarnBirths, c.Name, strconv.Itoa(late), strings.Join(named, ", "), strings.Clone(latest))
		}
	}
}

// dayCell is a value of a column that is a day.
type dayCell struct {
	text  string
	day   float64 // since 1970
	cells int
}

// daysOf returns the values of a column of days, in their order; nil of any other, and of one
// whose days have two readings.
func daysOf(c *table.Column) (all []dayCell) {
	v := recognize.Of(c)
	form := v.Sample().Form()
	if !form.Type.Dated() || form.Ambiguous {
		return nil
	}
	for i, text := range v.Texts {
		if day, ok := form.Format.Days(text); ok {
			all = append(all, dayCell{text, day, v.Counts[i]})
		}
	}
	return all
}
