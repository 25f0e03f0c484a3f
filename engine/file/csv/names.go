package csv

import (
	"slices"
	"strings"
	"unicode/utf8"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/annotation"
	"quasi/engine/internal/data/interval"
)

const (
	fewestBelow = 3 // rows below a header of two lines that is found
	longestUnit = 12
	mostTitles  = 3 // lines before it
)

// twoLines returns the names that the first two records make together, nil if it is not sure that
// the second names columns, too: either its texts are the units of columns of numbers, below a name
// each, or the first leaves names empty or says them twice, as groups of columns do, and the second has
// texts above two columns of numbers and none that stands again below it.
func twoLines(records []record, markers table.Markers) []string {
	if len(records) < 2+fewestBelow || len(records[0].cells) != len(records[1].cells) {
		return nil
	}
	first, second, below := records[0].cells, records[1].cells, records[2:]
	grouped, labels := groups(first), true // the second is units alone
	numbers, known, cells := 0, 0, 0
	for j, cell := range second {
		above, cell := strings.TrimSpace(first[j]), strings.TrimSpace(cell)
		_, ranged := interval.Reader{}.Value(cell)
		switch {
		case markers.Missing(cell) || cell == "":
			labels = labels && above != ""
			if above == "" && j < len(second)-1 || cell != "" && grouped {
				return nil
			}
			continue
		case ranged, isNumeric(cell), slices.ContainsFunc(below, func(r record) bool { return j < len(r.cells) && strings.TrimSpace(r.cells[j]) == cell }):
			return nil
		}
		number := numbersAt(j, below, markers)
		if cells++; number && !table.LikelyMarker(cell) {
			numbers++
		}
		if _, is := bracketed(cell); is || annotation.Unit(cell) || recognize.UnitOf("x ("+cell+")") != "" {
			known++
		}
		labels = labels && number && above != "" && utf8.RuneCountInString(cell) <= longestUnit
	}
	names := joined(first, second, markers)
	if named := slices.Sorted(slices.Values(names)); len(slices.Compact(named)) < len(names) {
		return nil
	}
	if grouped && numbers >= 2 || !grouped && labels && cells > 0 && 2*known >= cells {
		return names
	}
	return nil
}

// joined returns a name of two cells for each column: Labor CRP, or Gewicht (kg) where the second
// is a unit. A group goes on to the right where the first record is empty and the second is not.
func joined(first, second []string, markers table.Markers) []string {
	names, group := make([]string, len(first)), ""
	grouped := groups(first)
	for j := range first {
		above, cell := strings.TrimSpace(first[j]), ""
		if j < len(second) && !markers.Missing(second[j]) {
			cell = strings.TrimSpace(second[j])
		}
		if above != "" {
			group = above
		}
		unit, is := bracketed(cell)
		if grouped && !is && recognize.UnitOf("x ("+unit+")") == "" {
			unit = ""
		}
		switch {
		case cell == "":
			names[j] = above
		case group == "" || strings.EqualFold(group, cell):
			names[j] = cell
		case unit != "" && strings.Contains(group, unit):
			names[j] = group
		case unit != "":
			names[j] = group + " (" + unit + ")"
		default:
			names[j] = group + " " + cell
		}
	}
	return names
}

// bracketed cuts the brackets around a whole text off.
func bracketed(cell string) (inner string, is bool) {
	is = cell != "" && strings.Contains("([", cell[:1]) && strings.Contains(")]", cell[len(cell)-1:])
	if !is {
		return cell, false
	}
	return strings.TrimSpace(cell[1 : len(cell)-1]), true
}

// groups reports whether a first record leaves names empty or says one twice.
func groups(first []string) bool {
	for j, cell := range first {
		if strings.TrimSpace(cell) == "" || slices.Contains(first[:j], cell) {
			return true
		}
	}
	return false
}

// titles returns how many records that are mostly empty stand before a header of two lines.
func titles(records []record, markers table.Markers) int {
	for i := 1; i <= mostTitles && i < len(records) && filled(records[i-1].cells) <= len(records[i-1].cells)/2; i++ {
		if looksLikeHeader(records[i].cells, markers) && twoLines(records[i:], markers) != nil {
			return i
		}
	}
	return 0
}

// headerOfTwo sets the names of columns that stand in two lines, if so told or found.
func (l *layout) headerOfTwo(opt Options) {
	told := opt.Header == Two && len(l.records) > 1
	if l.cut != nil || !told && (opt.Header != Detect || opt.Released || opt.Notes != "" || l.header.Value != "yes") {
		return
	}
	markers := table.NewMarkers(opt.markers())
	if l.names = twoLines(l.records, markers); told {
		l.names = joined(l.records[0].cells, l.records[1].cells, markers)
	} else if l.names != nil {
		l.header.Value = recipe.HeaderTwo
	}
}
