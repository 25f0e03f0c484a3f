package sheets

import (
	"bytes"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

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

// toRow makes the merged cells of a row known; rows come in their order.
func (m *merges) toRow(row int) {
	m.open = slices.DeleteFunc(m.open, func(a area) bool { return a.bottom < row })
	for ; m.next < len(m.all) && m.all[m.next].top <= row; m.next++ {
		if m.all[m.next].bottom >= row {
			m.open = append(m.open, m.all[m.next])
		}
	}
}

// hides reports whether a cell of the row lies below another that it was merged
// with.
func (m *merges) hides(row, column int) bool {
	for _, a := range m.open {
		if a.left <= column && column <= a.right && (row > a.top || column > a.left) {
			return true
		}
	}
	return false
}
