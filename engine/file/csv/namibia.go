package csv

import (
	"slices"
	"strconv"

	"quasi/engine/data/classification"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
)

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
		if c := t.Column(in.Column); c != nil && countryCodes(c) {
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
