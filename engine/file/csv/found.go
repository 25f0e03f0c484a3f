package csv

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"quasi/engine/data/format"
	"quasi/engine/data/parallel"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
)

var known = table.UsualMarkers()

// coded are the numbers that some questionnaires use for no value. One is found
// only where it stands apart from the column's other numbers, and never counts as
// missing by itself.
var coded = []string{"-1", "-5", "-6", "-7", "-8", "-9", "-66", "-77", "-88", "-99", "-777", "-888", "-999", "-9999", "99", "777", "888", "998", "999", "7777", "8888", "9998", "9999", "99999", "99.9", "999.9", "99,9", "999,9"}

// findMarkers returns the known markers and those given that stand in t, or in the
// records that were left out of it, whose markers count adds.
func findMarkers(t *table.Table, markers table.Markers, given []string, count func(column int, found map[string]int)) []asread.Found {
	places := map[string][]asread.FoundIn{}
	in := make([]map[string]int, len(t.Columns))
	parallel.Each(len(in), func(i int) { in[i] = markersIn(t.Columns[i], markers, given) })
	for i, c := range t.Columns {
		count(i, in[i])
		for marker, cells := range in[i] {
			places[marker] = append(places[marker], asread.FoundIn{Column: c.Name, Cells: cells})
		}
	}
	var found []asread.Found
	for _, marker := range slices.Concat(known, coded, given, slices.Sorted(maps.Keys(places))) {
		marker = strings.TrimSpace(marker)
		if in := places[marker]; in != nil {
			found = append(found, asread.Found{Marker: marker, On: markers[marker], Columns: in})
			delete(places, marker)
		}
	}
	return found
}

// markersIn returns the number of cells of each marker that stands in a column. The name of the column,
// which a page prints again, is none.
func markersIn(c *table.Column, markers table.Markers, given []string) map[string]int {
	column := searched{c: c}
	column.look()
	found := map[string]int{}
	for v, text := range c.Values {
		text = strings.TrimSpace(text)
		if markers[text] || isKnown(text) || table.LikelyMarker(text) || apart(c, v) || column.placeholder(v, text) || text != c.Name && column.proposes(v, text) {
			found[text] += column.cells()[v]
		}
	}
	return found
}

// longestKnown is the most bytes of a known marker.
var longestKnown = len(slices.MaxFunc(known, func(a, b string) int { return len(a) - len(b) }))

func isKnown(text string) bool { return len(text) <= longestKnown && slices.Contains(known, text) }

// A text among numbers or dates is proposed as a marker if it stands in at least leastCells
// cells, and the column's numbers or dates in at least mostCells of a hundred. A column is
// asked only if they are at least half of its different values, of which at most lookedAt are
// looked at, leastLooked at least. Missing values of SAS, as .A, count for nothing: they are
// proposed where one cell has them, and however many they are.
const (
	leastCells  = 2
	mostCells   = 80
	lookedAt    = 500
	leastLooked = 5
)

// searched is a column as it is searched for markers: what costs a look at all of its cells or
// values is found out once, and only where it is asked.
type searched struct {
	c      *table.Column
	fits   func(text string) bool // a text is a number, or a date
	odd    func(text string) bool // a text that is none can be a code for no value; nil: none can
	dated  bool                   // it is one of dates
	counts []int                  // by value
	most   bool
	asked  bool // most is known
}

// look finds out by some of its values whether the column is one of numbers, or bounds of
// numbers, or of dates.
func (s *searched) look() {
	values := s.c.Values
	step := 1 + len(values)/lookedAt
	most := (len(values) + step - 1) / step
	looked, numbers, dates, special := 0, 0, 0, 0
	for at := 0; at < len(values); at += step {
		if s.c.Missing[at] {
			continue
		}
		looked++
		switch {
		case isNumber(values[at]) && !dayInDigits(values[at]):
			numbers++
		case recognize.IsDate(values[at]):
			dates++
		case table.SpecialMissing(values[at]):
			special++
		}
		if 2*(looked-special-max(numbers, dates)) > most {
			return
		}
	}
	switch {
	case looked < leastLooked || numbers+dates == 0 || 2*(special+max(numbers, dates)) < looked:
	case dates > numbers:
		s.fits, s.odd, s.dated = recognize.IsDate, recognize.IsDateCode, true
	default:
		s.fits, s.odd = isNumber, isOdd
	}
}

// proposes reports whether the value with the given code, which is no usual marker, is
// proposed as one.
func (s *searched) proposes(v int, text string) bool {
	if s.odd == nil || s.fits(text) {
		return false
	}
	return (table.SpecialMissing(text) || s.odd(text) && s.cells()[v] >= leastCells) && s.mostly()
}

// cells returns how many cells have each value.
func (s *searched) cells() []int {
	if s.counts == nil {
		s.counts = s.c.Counts()
	}
	return s.counts
}

// mostly reports whether most cells that have a value hold numbers or dates.
func (s *searched) mostly() bool {
	if s.asked {
		return s.most
	}
	fitting, all := 0, 0
	for v, n := range s.cells() {
		if text := s.c.Values[v]; !s.c.Absent(int32(v)) && !table.LikelyMarker(text) && !table.SpecialMissing(text) {
			all += n
			if s.fits(text) {
				fitting += n
			}
		}
	}
	s.most, s.asked = 100*fitting >= mostCells*all, true
	return s.most
}

// dayInDigits reports whether a number is a day, too: 20240517.
func dayInDigits(text string) bool { return len(text) == 8 && recognize.IsDate(text) }

// isNumber reports whether text is a number, the bound of one, or beyond all, as <LLOQ.
func isNumber(text string) bool {
	if format.Beyond(text) != 0 {
		return true
	}
	if rest, _, bound := format.Unbound(text); bound {
		text = rest
	}
	_, ok := number(text)
	return ok
}

// isWord reports whether a text has letters and no digit.
func isWord(text string) bool {
	return len(text) <= 40 && strings.IndexFunc(text, unicode.IsLetter) >= 0 && !strings.ContainsAny(text, "0123456789")
}

// longestMark is the most bytes of a mark for no value.
const longestMark = 3

// isOdd reports whether a text among numbers says that there is none: a word, or a mark, as / and
// ***. A cross is a finding.
func isOdd(text string) bool {
	return isWord(text) || text != "" && len(text) <= longestMark && !strings.ContainsAny(text, "0123456789+<>")
}

// placeholders are days that programs write for none; one is found only where all others of the column
// are at least yearsApart years from it.
var placeholders = []string{"1753-01-01", "1800-01-01", "1899-12-30", "1899-12-31", "1900-01-01", "1901-01-01", "1970-01-01", "2099-12-31", "2100-01-01", "2199-12-31"}

const yearsApart = 10

// placeholder reports whether value v is a day for none that stands in several cells, far from the
// others of a column of dates.
func (s *searched) placeholder(v int, text string) bool {
	if !s.dated {
		return false
	}
	day, ok := format.ParseDate(text, format.DayMonthYear, 0)
	if !ok || !slices.Contains(placeholders, day.Format(time.DateOnly)) || s.cells()[v] < leastCells {
		return false
	}
	others := 0
	for _, other := range s.c.Values {
		at, ok := format.ParseDate(other, format.DayMonthYear, format.DefaultPivot)
		if !ok || at.Equal(day) {
			continue
		}
		if others++; max(day.Year()-at.Year(), at.Year()-day.Year()) < yearsApart {
			return false
		}
	}
	return others > 0
}

// apart reports whether value v is one of the coded numbers, and by far the
// greatest of its column, or the only one below zero. What is no number among the
// others, as n.b. or <0.5, decides nothing, as long as it is not most of them.
func apart(c *table.Column, v int) bool {
	text := strings.TrimSpace(c.Values[v])
	if !isCoded(text) {
		return false
	}
	code, _ := number(text)
	others, words := 0, 0
	for w, other := range c.Values {
		if w == v || c.Missing[w] || isCoded(strings.TrimSpace(other)) {
			continue
		}
		x, ok := number(other)
		switch {
		case !ok:
			words++
		case code < 0 && x < 0, code > 0 && x >= 0.9*code:
			return false
		default:
			others++
		}
	}
	return others > words
}

// isCoded reports whether a text is one of [coded].
func isCoded(text string) bool {
	return len(text) > 1 && len(text) <= 5 && (text[0] == '-' || text[0] >= '7') && slices.Contains(coded, text)
}

// number reads a number with a decimal point or comma.
func number(text string) (float64, bool) {
	x, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(text), ",", ".", 1), 64)
	return x, err == nil && !math.IsNaN(x)
}
