package csv

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/classification"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/interval"
	"quasi/engine/internal/data/parallel"
)

// found returns the markers and what may be one, see [recognize.NoValues], that stand in t, or in the
// records that were left out of it. What is said to be a value is none.
func (r *reader) found(t *table.Table) []asread.Found {
	places := map[string][]asread.FoundIn{}
	in := make([]map[string]asread.FoundIn, len(t.Columns))
	parallel.Each(len(in), func(i int) { in[i] = r.foundIn(t.Columns[i]) })
	for i, c := range t.Columns {
		r.phantoms.count(i, in[i])
		for marker, found := range in[i] {
			found.Column = c.Name
			places[marker] = append(places[marker], found)
		}
	}
	usual := table.UsualMarkers()
	var found []asread.Found
	for _, marker := range slices.Concat(usual, r.format.Missing, slices.Sorted(maps.Keys(places))) {
		marker = strings.TrimSpace(marker)
		in := places[marker]
		if in == nil || !r.markers[marker] && slices.Contains(r.opt.NotMissing, marker) {
			continue
		}
		one := asread.Found{Marker: marker, On: r.markers[marker], Columns: in}
		for _, c := range t.Columns {
			if !one.On && !slices.ContainsFunc(in, func(in asread.FoundIn) bool { return in.Column == c.Name }) {
				one.Elsewhere += cellsOf(c, marker)
			}
		}
		found = append(found, one)
		delete(places, marker)
	}
	return found
}

// foundIn returns the cells of each marker that stands in a column, and of what may be one.
func (r *reader) foundIn(c *table.Column) map[string]asread.FoundIn {
	found := map[string]asread.FoundIn{}
	var counts []int
	add := func(v int, far bool) {
		if counts == nil {
			counts = c.Counts()
		}
		text := strings.TrimSpace(c.Values[v])
		found[text] = asread.FoundIn{Cells: found[text].Cells + counts[v], Far: far}
	}
	candidates := recognize.NoValues(c)
	for v, text := range c.Values {
		isNext := len(candidates) > 0 && int(candidates[0].Code) == v
		if isNext || r.markers[strings.TrimSpace(text)] {
			add(v, isNext && candidates[0].Far)
		}
		if isNext {
			candidates = candidates[1:]
		}
	}
	return found
}

// cellsOf returns how many cells of a column have a text, without blanks around it.
func cellsOf(c *table.Column, text string) (n int) {
	var counts []int
	for v, value := range c.Values {
		if len(value) >= len(text) && strings.TrimSpace(value) == text {
			if counts == nil {
				counts = c.Counts()
			}
			n += counts[v]
		}
	}
	return n
}

// A column has bands if leastBands of its different values, of which there are mostBands at
// most, are groups of numbers, as 0-4.
const (
	leastBands = 2
	mostBands  = 200
)

// daysOfBands returns how many cells of a column of bands hold a day that was one, the first
// of them, and what that was.
func daysOfBands(c *table.Column) (cells int, example, band string) {
	if len(c.Values) > mostBands {
		return 0, "", ""
	}
	var days []int
	for v, text := range c.Values {
		if _, _, day := format.Band(text); day {
			days = append(days, v)
		}
	}
	if len(days) == 0 || !hasBands(c) {
		return 0, "", ""
	}
	counts := c.Counts()
	for _, v := range days {
		cells += counts[v]
	}
	lo, hi, _ := format.Band(c.Values[days[0]])
	return cells, c.Values[days[0]], fmt.Sprintf("%d-%d", lo, hi)
}

// hasBands reports whether groups of numbers are among the values of a column.
func hasBands(c *table.Column) bool {
	var reader interval.Reader
	return group.Count(c.Values, func(text string) bool { _, is := reader.Numbers(text); return is }) >= leastBands
}

// The code of Namibia in ISO 3166-1, which is a usual marker of a missing value, too. A column
// has codes of countries if it has leastCodes different values, of two letters each, and
// mostCountries of them are such codes.
const (
	namibia       = "NA"
	leastCodes    = 3
	mostCountries = 0.9
)

// askNamibia warns of columns of codes of countries in which NA counts as missing, unless a
// person has said which texts do.
func (r *reader) askNamibia(t *table.Table) {
	at := slices.IndexFunc(r.format.Found, func(f asread.Found) bool { return f.Marker == namibia })
	if r.opt.Missing != nil || at < 0 {
		return
	}
	for _, in := range r.format.Found[at].Columns {
		if countryCodes(t.Column(in.Column)) {
			r.warn(asread.WarnNamibia, in.Column, strconv.Itoa(in.Cells))
		}
	}
}

// askDeclared warns of columns in which most texts mean no value because a person says so.
func (r *reader) askDeclared(t *table.Table) {
	usual := table.NewMarkers(table.UsualMarkers())
	for _, c := range t.Columns {
		texts, cells, written := 0, 0, 0
		for v, n := range c.Counts() {
			if usual.Missing(c.Values[v]) {
				continue
			}
			if written += n; c.Missing[v] {
				texts, cells = texts+1, cells+n
			}
		}
		if 2*cells > written {
			r.warn(asread.WarnDeclared, c.Name, strconv.Itoa(cells), strconv.Itoa(written), strconv.Itoa(texts))
		}
	}
}

// countryCodes reports whether the values of a column are codes of two letters of countries.
func countryCodes(c *table.Column) bool {
	var codes []string
	for v, text := range c.Values {
		if c.Absent(int32(v)) {
			continue
		}
		if len(text) != 2 || text[0] < 'A' || text[0] > 'Z' || text[1] < 'A' || text[1] > 'Z' {
			return false
		}
		codes = append(codes, text)
	}
	countries, ok := classification.ByName(classification.Countries)
	return ok && len(codes) >= leastCodes && countries.Covers(codes) >= mostCountries
}
