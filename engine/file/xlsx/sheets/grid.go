package sheets

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"quasi/engine/file/asread"
)

// maxColumns and maxRows are the limits of a sheet.
const (
	maxColumns = 16384
	maxRows    = 1 << 20
)

// maxEmpty is the number of empty columns that no table has between two others.
const maxEmpty = 1000

// maxUnits is the most characters, as UTF-16 units, that a cell of Excel holds.
const maxUnits = 32767

// longer reports whether a text has more UTF-16 units than given.
func longer(text string, units int) bool {
	if len(text) <= units {
		return false
	}
	for _, r := range text {
		if units -= utf16.RuneLen(r); units < 0 {
			return true
		}
	}
	return false
}

// grid is a sheet's cells as CSV, row by row, and what there is to say about it.
type grid struct {
	sheet string
	rows  []line // those that hold a text
	text  []byte // their cells, without line ends
	first []int  // of each column, the first row that holds a text there, from 1; 0: none does
	left  int    // the first column that holds a text, from 0
	width int    // columns up to the last that holds a text

	merged        *merges
	hiddenColumns []area
	hiddenRows    []int  // in their order
	uncomputed    int    // formulas without a result
	firstWithout  string // of them

	row, column int      // that are being read, from 1
	cells       []string // of the row so far
	limit       int64    // bytes of the CSV
}

// line is a row of a grid.
type line struct {
	number int // in the sheet, from 1
	end    int // of its text
	cells  int // up to the last that holds a text
	breaks int // line ends within its cells
}

// read reads a sheet.
func (b *book) read(name string) (*grid, error) {
	data := b.part(b.paths[name])
	merged, err := findMerges(b, data)
	if err != nil {
		return nil, err
	}
	g := &grid{sheet: name, merged: merged, left: maxColumns, limit: b.limit}
	c := cell{b: b}
	x := newReader(b, data)
	for x.next() {
		switch {
		case x.ends("sheetData"):
			return g, g.checkGaps()
		case x.starts("col") && x.is("hidden"):
			first, _ := strconv.Atoi(x.attribute("min"))
			last, _ := strconv.Atoi(x.attribute("max"))
			g.hiddenColumns = append(g.hiddenColumns, area{left: first, right: min(last, maxColumns)})
		case x.starts("row"):
			err = g.startRow(x.attribute("r"), x.is("hidden"))
		case x.ends("row"):
			err = g.endRow()
		case x.starts("c"):
			err = g.startCell(&c, x)
		case x.ends("c") && c.open:
			err = g.endCell(&c)
		default:
			c.take(x)
		}
		if err != nil {
			return nil, err
		}
	}
	if x.err == nil {
		x.err = newError(ErrDamaged, noEnd.Say())
	}
	return nil, x.err
}

// startRow begins a row. A row without a number follows the one before.
func (g *grid) startRow(number string, hidden bool) error {
	row := g.row + 1
	if number != "" {
		var err error
		if row, err = strconv.Atoi(number); err != nil || row <= g.row || row > maxRows {
			return newError(ErrDamaged, rowAfter.Say(number, g.row))
		}
	}
	g.row, g.column, g.cells = row, 0, g.cells[:0]
	// Make the merged cells of a row known; rows come in their order.
	m := g.merged
	m.open = slices.DeleteFunc(m.open, func(a area) bool { return a.bottom < row })
	for ; m.next < len(m.all) && m.all[m.next].top <= row; m.next++ {
		if m.all[m.next].bottom >= row {
			m.open = append(m.open, m.all[m.next])
		}
	}
	if hidden {
		g.hiddenRows = append(g.hiddenRows, row)
	}
	return nil
}

func (g *grid) startCell(c *cell, x *reader) error {
	column := g.column + 1
	if ref := x.attribute("r"); ref != "" {
		var err error
		if column, _, err = excelize.CellNameToCoordinates(ref); err != nil {
			return newError(ErrDamaged, outside.Say())
		}
	}
	if column > maxColumns || g.row == 0 {
		return newError(ErrDamaged, outside.Say())
	}
	g.column = column
	style, _ := strconv.Atoi(x.attribute("s"))
	*c = cell{b: c.b, open: true, typ: x.attribute("t"), style: style, text: c.text[:0]}
	return nil
}

func (g *grid) endCell(c *cell) error {
	c.open = false
	text, err := c.value()
	if err != nil {
		return err
	}
	if c.formula && text == "" && !(c.result && c.typ == "str") { // a result can be an empty text
		if g.uncomputed++; g.uncomputed == 1 {
			g.firstWithout, _ = excelize.CoordinatesToCellName(g.column, max(g.row, 1))
		}
	}
	if longer(text, maxUnits) {
		name, _ := excelize.CoordinatesToCellName(g.column, max(g.row, 1))
		return newError(ErrCellLength, name, maxUnits)
	}
	if text == "" || g.merged.hides(g.row, g.column) {
		return nil
	}
	for len(g.cells) < g.column {
		g.cells = append(g.cells, "")
	}
	g.cells[g.column-1] = text
	return nil
}

// endRow writes the row's cells. One without a text is left out.
func (g *grid) endRow() error {
	if len(g.cells) == 0 {
		return nil
	}
	for i, text := range g.cells {
		if i > 0 {
			g.text = append(g.text, ',')
		}
		g.text = appendField(g.text, text)
		if i == len(g.first) {
			g.first = append(g.first, 0)
		}
		if text != "" && g.first[i] == 0 {
			g.first[i] = g.row
		}
	}
	first := slices.IndexFunc(g.cells, func(text string) bool { return text != "" })
	g.left, g.width = min(g.left, first), max(g.width, len(g.cells))
	breaks := 0
	for _, text := range g.cells {
		breaks += asread.LineEnds(text)
	}
	g.rows = append(g.rows, line{g.row, len(g.text), len(g.cells), breaks})
	if size := int64(len(g.text)) + int64(len(g.rows))*int64(g.width); size > g.limit {
		return newError(ErrTooLarge, size>>20, g.limit>>20)
	}
	g.cells = g.cells[:0]
	return nil
}

// checkGaps refuses a cell that stands far from the others: it would make a table of empty
// columns, each of which is looked at.
func (g *grid) checkGaps() error {
	empty := 0
	for column := g.left; column < g.width; column++ {
		if g.first[column] == 0 {
			empty++
			continue
		}
		if empty >= maxEmpty {
			name, _ := excelize.CoordinatesToCellName(column+1, g.first[column])
			return newError(ErrFarCell, name, empty)
		}
		empty = 0
	}
	return nil
}

// warnings says what a person would not see in the sheet, or see differently.
func (g *grid) warnings() []asread.Warning {
	var list []asread.Warning
	say := func(code string, n int, first string) {
		if n > 0 {
			list = append(list, asread.Warning{Code: code, Args: []string{strconv.Itoa(n), first}})
		}
	}
	if m := g.merged.all; len(m) > 0 {
		say(asread.WarnMerged, len(m), m[0].ref)
	}
	n, first := g.countHiddenColumns()
	say(asread.WarnHiddenColumns, n, first)
	n, row := g.countHiddenRows()
	say(asread.WarnHiddenRows, n, strconv.Itoa(row))
	n, row = g.countEmptyRows()
	say(asread.WarnEmptyRows, n, strconv.Itoa(row))
	say(asread.WarnUncomputed, g.uncomputed, g.firstWithout)
	return list
}

// countHiddenColumns counts the hidden columns within the table, and names the
// first.
func (g *grid) countHiddenColumns() (n int, first string) {
	for column := g.left + 1; column <= g.width; column++ {
		if slices.ContainsFunc(g.hiddenColumns, func(a area) bool { return a.left <= column && column <= a.right }) {
			if n++; n == 1 {
				first, _ = excelize.ColumnNumberToName(column)
			}
		}
	}
	return n, first
}

// countHiddenRows counts the hidden rows that hold a text; both lists are sorted.
func (g *grid) countHiddenRows() (n, first int) {
	for _, r := range g.rows {
		if _, hidden := slices.BinarySearch(g.hiddenRows, r.number); hidden {
			if n++; n == 1 {
				first = r.number
			}
		}
	}
	return n, first
}

// countEmptyRows counts the empty rows between the first and the last.
func (g *grid) countEmptyRows() (n, first int) {
	for i := 1; i < len(g.rows); i++ {
		if gap := g.rows[i].number - g.rows[i-1].number - 1; gap > 0 {
			if n == 0 {
				first = g.rows[i-1].number + 1
			}
			n += gap
		}
	}
	return n, first
}

// lineRows says which row each line of the CSV is, where that is not the one after the
// row of the line before.
func (g *grid) lineRows() []asread.LineRow {
	var found []asread.LineRow
	at := 1 // the line of a row
	for i, r := range g.rows {
		if i == 0 && r.number != 1 || i > 0 && (r.number != g.rows[i-1].number+1 || g.rows[i-1].breaks > 0) {
			found = append(found, asread.LineRow{Line: at, Row: r.number})
		}
		at += 1 + r.breaks
	}
	return found
}

// area is a rectangle of cells, counted from 1, its borders included.
type area struct {
	left, top, right, bottom int
	ref                      string
}

// parseArea reads a reference such as B2 or B2:D4.
func parseArea(ref string) (area, bool) {
	first, last, found := strings.Cut(ref, ":")
	if !found {
		last = first
	}
	a := area{ref: ref}
	var err1, err2 error
	a.left, a.top, err1 = excelize.CellNameToCoordinates(first)
	a.right, a.bottom, err2 = excelize.CellNameToCoordinates(last)
	return a, err1 == nil && err2 == nil && a.left <= a.right && a.top <= a.bottom
}

// merges are the merged cells of a sheet, by their first row.
type merges struct {
	all  []area
	open []area // those that reach to the row that is read, or below
	next int    // of all: the first that is not open yet
}

// findMerges reads what stands behind the rows of a sheet: they come before the
// merged cells in the file, and it is these that say which cells a person sees.
func findMerges(b *book, sheet []byte) (*merges, error) {
	m := &merges{}
	end := bytes.LastIndex(sheet, []byte("sheetData>"))
	if end < 0 {
		return m, nil
	}
	x := newReader(b, sheet[end+len("sheetData>"):])
	for x.next() {
		if x.starts("mergeCell") {
			a, ok := parseArea(x.attribute("ref"))
			if !ok {
				return nil, newError(ErrDamaged, badMerge.Say(a.ref))
			}
			m.all = append(m.all, a)
		}
	}
	slices.SortStableFunc(m.all, func(a, b area) int { return a.top - b.top })
	return m, x.err
}

// hides reports whether a cell of the row lies below another that it was merged
// with.
func (m *merges) hides(row, column int) bool {
	return slices.ContainsFunc(m.open, func(a area) bool {
		return a.left <= column && column <= a.right && (row > a.top || column > a.left)
	})
}
