package detect

import (
	"slices"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/internal/detect/valuekind"
)

// Revealing counts cells that look like a kind, whatever their column is.
type Revealing struct {
	Kind    string // of package valuekind
	Records int    // that look so
	Row     int    // of the first, from 0

	last int // the value that was noted last, from 1
}

// Reveal looks at each cell for itself, as a reader of a release does who searches it:
// for what the detectors of direct identifiers and of postcodes recognize, and for
// addresses, telephone numbers and names within longer texts. Names of persons and of
// places are reported where a good part of the column looks so. The kinds have the
// order of the detectors.
func Reveal(c *table.Column) []Revealing {
	found := map[string]*Revealing{}
	v := Of(c)
	first := c.Firsts()
	note := func(i int, kind string) {
		r := found[kind]
		if r == nil {
			r = &Revealing{Kind: kind, Row: first[v.Codes[i]]}
			found[kind] = r
		}
		r.Records += v.Counts[i]
		r.Row = min(r.Row, first[v.Codes[i]])
	}
	names, places := v.named(), v.placed()
	for i, text := range v.Texts {
		text = fold(text)
		for _, kind := range cell(text) {
			note(i, kind)
		}
		if names && isNameLike(text) {
			note(i, valuekind.PersonName)
		}
		if places && placeWords()[folded(text)] {
			note(i, valuekind.Place)
		}
	}
	var all []Revealing
	for _, kind := range revealing {
		if r := found[kind]; r != nil {
			all = append(all, *r)
		}
	}
	return all
}

// inCells are the detectors of what a cell reveals by itself.
var inCells = append(slices.Clone(identifiers), postcodes)

// revealing are the kinds that Reveal gives, in order.
var revealing = func() []string {
	var kinds []string
	for _, d := range inCells {
		kinds = append(kinds, d.kind)
	}
	return append(kinds, valuekind.PersonNumber, valuekind.PersonName, valuekind.Place)
}()

// cell returns what a cell looks like: the first detector that it fits or, of a longer
// text, what is in it.
func cell(text string) []string {
	for _, d := range inCells {
		if d.fits(text) {
			return []string{d.kind}
		}
	}
	if !isQuantity(text) && isNational(text) {
		return []string{valuekind.PersonNumber}
	}
	var kinds []string
	if severalWords(text) {
		inner := text[:min(len(text), longestText)]
		if strings.Contains(inner, "@") && innerEmail.MatchString(inner) {
			kinds = append(kinds, valuekind.Email)
		}
		if !innerDate.MatchString(inner) && hasPhone(inner) {
			kinds = append(kinds, valuekind.Phone)
		}
		if hasName(search(inner)) {
			kinds = append(kinds, valuekind.PersonName)
		}
	}
	return kinds
}

// HoldsDay reports whether a date with a month or a day is in a text.
func HoldsDay(text string) bool {
	inner := text[:min(len(text), longestText)]
	return !isIP(text) && !isURL(text) && innerDate.MatchString(inner)
}

// named reports whether the column holds names of persons: words of a list, as White
// among races, are none.
func (v Values) named() bool {
	sample := v.Sample()
	if _, ok := sample.Listed(); ok {
		return false
	}
	_, ok := sample.Names()
	return ok
}

func (v Values) placed() bool {
	share := v.Sample().Share(func(text string) bool { return placeWords()[folded(text)] })
	return v.Records > 0 && share >= half
}
