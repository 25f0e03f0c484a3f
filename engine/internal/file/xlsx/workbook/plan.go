package workbook

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"quasi/engine/data/table"
)

// plan describes a workbook before it is written: each text that is shared, and the
// form of each value of a column.
type plan struct {
	sheets []*sheet
	texts  []string // of cells, by their places
	dates  []string // the codes of the number formats of dates
}

type sheet struct {
	name    string
	t       *table.Table
	columns []column
	// firstDate is the place in styles of the first of plan.dates.
	firstDate int
}

// column says how a column is written.
type column struct {
	c       *table.Column
	letters string  // of the sheet's column
	name    int32   // as one of forms
	forms   []int32 // of each value: a place in plan.texts, or one of those below
	width   int     // characters
	// fixed says that each of its numbers has a format of the decimals that its text has.
	fixed bool
	dates []moment // of each value; nil: the column holds no dates
	// numberStyles are the places of these formats in styles, by decimals.
	numberStyles [mostDecimals + 1]string
}

// The forms of values that are no text.
const (
	unseen  = -1 - iota // it occurs in no row
	textual             // it has no place yet
	empty
	numeric
	dated
)

// add plans a sheet, and tells after each column how far it is.
func (p *plan) add(of Sheet, progress func(float64) error) error {
	t := of.Table
	switch {
	case t.N+1 > MaxRows:
		return newError(ErrRows, t.N, MaxRows-1)
	case len(t.Columns) > MaxColumns:
		return newError(ErrColumns, len(t.Columns), MaxColumns)
	}
	s := &sheet{name: of.Name, t: t}
	for i, c := range t.Columns {
		planned, err := p.column(c, letters(i))
		if err != nil {
			return err
		}
		s.columns = append(s.columns, planned)
		if err := progress(float64(i+1) / float64(len(t.Columns))); err != nil {
			return err
		}
	}
	p.sheets = append(p.sheets, s)
	return nil
}

// column decides on the values that occur. They get their places in the order in
// which the rows show them, and the others none: a release must not tell the order
// of the original rows, nor a value that it has suppressed.
func (p *plan) column(c *table.Column, at string) (column, error) {
	planned := column{c: c, letters: at, forms: slices.Repeat([]int32{unseen}, len(c.Values)), width: width(c.Name)}
	if err := check(c.Name, at, 1, c.Name); err != nil {
		return planned, err
	}
	planned.name = p.place(c.Name)
	var found []int32
	// Numbers are written as Excel shows them without being told a format or, if one is shown
	// otherwise, each with its decimals or, if one looks otherwise in any format, as texts.
	fixed, other := false, false
	for row, v := range c.Codes {
		if planned.forms[v] != unseen {
			continue
		}
		text := c.Values[v]
		if err := check(text, at, row+2, c.Name); err != nil {
			return planned, err
		}
		planned.forms[v] = textual
		if looksNumeric(text) && !exact(text) {
			fixed, other = true, other || decimalsOf(text) == 0
		}
		found = append(found, v)
		planned.width = max(planned.width, width(text))
	}
	planned.dates = p.moments(c, found)
	planned.fixed = planned.dates == nil && fixed && !other
	for _, v := range found {
		switch text := c.Values[v]; {
		case planned.dates != nil && text != "":
			planned.forms[v] = dated
			planned.width = max(planned.width, len(p.dates[planned.dates[v].format]))
		case !other && (exact(text) || decimalsOf(text) > 0):
			planned.forms[v] = numeric
		default:
			planned.forms[v] = p.place(text)
		}
	}
	return planned, nil
}

// place gives a text its place. An empty text is a cell that is not there.
func (p *plan) place(text string) int32 {
	if text == "" {
		return empty
	}
	p.texts = append(p.texts, text)
	return int32(len(p.texts) - 1)
}

// check refuses a text that a cell can't hold.
func check(text, column string, row int, name string) error {
	n, valid := units(text), utf8.ValidString(text)
	if valid && n <= MaxUnits {
		return nil
	}
	cell, quoted := column+strconv.Itoa(row), fmt.Sprintf("%q", name)
	if !valid {
		return newError(ErrNotText, cell, quoted)
	}
	return newError(ErrLength, cell, quoted, n, MaxUnits)
}

// units counts UTF-16 code units, as Excel counts characters.
func units(text string) int {
	if len(text) <= MaxUnits {
		return len(text) // at least as many, and few enough
	}
	n := 0
	for _, r := range text {
		if n++; r > 0xFFFF {
			n++
		}
	}
	return n
}

// letters returns the name of column i, from 0: A to Z, then AA.
func letters(i int) string {
	name := ""
	for i++; i > 0; i = (i - 1) / 26 {
		name = string(rune('A'+(i-1)%26)) + name
	}
	return name
}
