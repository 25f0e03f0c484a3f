package derive

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"quasi/engine/data/classification"
	"quasi/engine/data/table"
	"quasi/engine/say"
)

// Column computes a column of a table, whose columns of days have the formats by which
// they are read. It computes whole numbers, in digits and with a minus below zero, and texts by
// [Chapter] and [OfPatient]; a row without a result has a missing value. It fails if the rule is
// wrong, if a column is not there, if none of a column's values is a day, and if rows are to stop
// it. It takes time in proportion to the records.
func Column(t *table.Table, r Rule) (*table.Column, Outcome, error) {
	o := Outcome{Rule: r}
	if err := r.Validate(); err != nil {
		return nil, o, err
	}
	for _, name := range r.From {
		if t.Index(name) < 0 {
			return nil, o, say.NoColumn(name, t.Names())
		}
	}
	sources := make([]days, 0, 2)
	for _, name := range r.Days() {
		d, err := daysOf(t.Column(name))
		if err != nil {
			return nil, o, err
		}
		sources = append(sources, d)
	}
	of := t.Column(r.From[0])
	out := &writer{&table.Column{Name: r.Name, Codes: make([]int32, 0, len(of.Codes)), Left: of.Left}, map[string]int32{}, -1}
	switch {
	case r.Kind == OfPatient:
		out.column = ofPatient(of, t.Column(r.From[1]), &o)
		out.column.Name = r.Name
	case r.Kind.OfPatients():
		r.byPatient(of, sources, &o, out)
	case r.Kind.OfCodes():
		values := make([]string, len(of.Values))
		for v, text := range of.Values {
			values[v] = r.codes(text)
		}
		for row, v := range of.Codes {
			known := !of.Absent(v) && values[v] != ""
			if !known {
				o.Lacking.Add(of.Number(row), 1)
			}
			out.add(values[v], known)
		}
	default:
		for row := range sources[0].column.Codes {
			value, known := r.value(sources, &o, row)
			out.add(strconv.Itoa(value), known)
		}
	}
	return out.column, o, o.stopped()
}

// codes computes what is said of the codes in a cell; empty: nothing.
func (r Rule) codes(cell string) string {
	plain := func(code string) string { return strings.ToUpper(strings.ReplaceAll(code, ".", "")) }
	begins := func(code string) bool { return strings.HasPrefix(plain(code), plain(r.Code)) }
	codes := CodesIn(cell)
	switch {
	case r.Kind == Chapter:
		return classification.Chapter(cell)
	case r.Kind == Codes:
		slices.SortFunc(codes, func(a, b string) int { return strings.Compare(plain(a), plain(b)) })
		return strconv.Itoa(len(slices.CompactFunc(codes, func(a, b string) bool { return plain(a) == plain(b) })))
	case slices.ContainsFunc(codes, begins):
		return "1"
	}
	return "0"
}

// Filled returns the number of rows that [OfPatient] gives a value of a column that has none there; 0
// where a patient has several values.
func Filled(patient, of *table.Column) (filled int) {
	only, whose := onlyOf(patient, of)
	for row, p := range whose {
		switch {
		case only[p] == several:
			return 0
		case of.Absent(of.Codes[row]) && only[p] >= 0:
			filled++
		}
	}
	return filled
}

// What a patient's rows have who has no value, or several.
const none, several = -1, -2

// onlyOf returns the code of the value that each patient's rows have, and whose each row is.
func onlyOf(patient, of *table.Column) (only, whose []int32) {
	whose, n := patient.Whose()
	only = slices.Repeat([]int32{none}, n)
	for row, p := range whose {
		switch v := of.Codes[row]; {
		case of.Absent(v) || only[p] == v:
		case only[p] == none:
			only[p] = v
		default:
			only[p] = several
		}
	}
	return only, whose
}

// ofPatient returns a column in which a row without a value has the only one of its patient's
// other rows.
func ofPatient(patient, of *table.Column, o *Outcome) *table.Column {
	only, whose := onlyOf(patient, of)
	filled := *of
	filled.Codes = slices.Clone(of.Codes)
	for row, v := range filled.Codes {
		switch value := only[whose[row]]; {
		case !of.Absent(v):
		case value >= 0:
			filled.Codes[row] = value
		default:
			o.Lacking.Add(of.Number(row), 1)
		}
	}
	return &filled
}

// CodesIn returns the codes in a cell, which bars, semicolons, commas or line ends part.
func CodesIn(cell string) []string {
	parts := strings.FieldsFunc(cell, func(r rune) bool { return strings.ContainsRune("|;,\n", r) })
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return slices.DeleteFunc(parts, func(part string) bool { return part == "" })
}

// byPatient computes what depends on all rows of a patient.
func (r Rule) byPatient(patient *table.Column, sources []days, o *Outcome, out *writer) {
	whose, n := patient.Whose()
	if r.Kind == Rows {
		count := make([]int, n)
		for _, p := range whose {
			count[p]++
		}
		for _, p := range whose {
			out.add(strconv.Itoa(count[p]), true)
		}
		return
	}
	// The earliest day of each of n patients, by the number of the patient.
	d := sources[0]
	first := make([]time.Time, n)
	seen := make([]bool, n)
	for row, p := range whose {
		v := d.column.Codes[row]
		if d.state[v] == isDay && (!seen[p] || d.day[v].Before(first[p])) {
			first[p], seen[p] = d.day[v], true
		}
	}
	for row, p := range whose {
		day, ok := o.day(sources[0], row)
		out.add(strconv.Itoa(between(first[p], day)), ok)
	}
}

// value computes the value of a row; ok is false where there is none.
func (r Rule) value(sources []days, o *Outcome, row int) (value int, ok bool) {
	if len(sources) == 1 {
		day, ok := o.day(sources[0], row)
		return part(r.Kind, day), ok
	}
	switch from, to, ok := o.days(sources[0], sources[1], row); {
	case !ok:
		return 0, false
	case r.Kind != Since && to.Before(from):
		o.contradicting(sources[0], sources[1], row)
		return 0, false
	case r.Kind == Age:
		return age(from, to), true
	default:
		return between(from, to), true
	}
}

// age is the number of whole years from one day to another.
func age(birth, at time.Time) int {
	years := at.Year() - birth.Year()
	if at.Month() < birth.Month() || at.Month() == birth.Month() && at.Day() < birth.Day() {
		years--
	}
	return years
}

// between is the number of days from one day to another. Both are midnights of UTC.
func between(from, to time.Time) int { return int((to.Unix() - from.Unix()) / 86_400) }

// part is the part of a day that a kind is about.
func part(k Kind, day time.Time) int {
	switch k {
	case Year:
		return day.Year()
	case Month:
		return int(day.Month())
	}
	return (int(day.Weekday())+6)%7 + 1
}

// days are the values of a column, read.
type days struct {
	column *table.Column
	day    []time.Time // of each value, where its state is isDay
	state  []state
}

// state tells if a value is a day.
type state int8

const (
	noValue state = iota
	isDay
	notRead
)

// daysOf reads the values of a column. One that has values, and no day among them, is
// none of days or is written in a way that nobody has told.
func daysOf(c *table.Column) (days, error) {
	d := days{c, make([]time.Time, len(c.Values)), make([]state, len(c.Values))}
	for v, text := range c.Values {
		if c.Absent(int32(v)) {
			continue
		}
		day, ok := c.Format.Day(text)
		if d.state[v] = notRead; ok {
			d.day[v], d.state[v] = day, isDay
		}
	}
	if slices.Contains(d.state, isDay) {
		return d, nil
	}
	for row, v := range c.Codes {
		if d.state[v] == notRead {
			return d, errNoDays.Of(c.Name, c.Values[v], c.Number(row))
		}
	}
	return d, nil
}

// writer makes a column, record by record.
type writer struct {
	column *table.Column
	code   map[string]int32
	none   int32 // the code of no value; negative: there is none yet
}

// add gives the next record its value, or none.
func (w *writer) add(value string, ok bool) {
	code, known := w.code[value]
	switch {
	case !ok && w.none < 0:
		w.none = w.enter("", true)
		fallthrough
	case !ok:
		code = w.none
	case !known:
		code = w.enter(value, false)
		w.code[value] = code
	}
	w.column.Codes = append(w.column.Codes, code)
}

// enter gives a text its code.
func (w *writer) enter(text string, missing bool) int32 {
	c := w.column
	c.Values, c.Missing = append(c.Values, text), append(c.Missing, missing)
	return int32(len(c.Values) - 1)
}
