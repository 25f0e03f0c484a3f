package csv

import (
	"strconv"
	"strings"

	"quasi/engine/file/asread"
	"quasi/engine/say"
)

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
	if r.opt.Workbook != nil {
		list = places.Rows()
	}
	r.format.Warnings = append(r.format.Warnings, asread.Warning{
		Code: code, Args: []string{strconv.Itoa(places.Total), list.String()}, Lines: list,
	})
}
