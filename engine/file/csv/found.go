package csv

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"quasi/engine/data/format"
	"quasi/engine/data/parallel"
	"quasi/engine/data/table"
)

// Found is a text that often means "no value" and stands in the table.
type Found struct {
	Marker string `json:"marker"`
	On     bool   `json:"on"` // it counts as missing
	// Columns are the columns where it stands, in their order.
	Columns []FoundIn `json:"columns"`
}

// FoundIn is how many cells of a column hold a marker.
type FoundIn struct {
	Column string `json:"column"`
	Cells  int    `json:"cells"`
}

var known = table.UsualMarkers()

// coded are the numbers that some questionnaires use for no value. One is found
// only where it stands apart from the column's other numbers, and never counts as
// missing by itself.
var coded = []string{"-1", "-9", "-99", "-999", "99", "888", "999", "8888", "9999", "99999", "99.9", "999.9", "99,9", "999,9"}

// findMarkers returns the known markers and those given that stand in t, or in the
// records that were left out of it, whose markers count adds.
func findMarkers(t *table.Table, markers table.Markers, given []string, count func(column int, found map[string]int)) []Found {
	places := map[string][]FoundIn{}
	in := make([]map[string]int, len(t.Columns))
	parallel.Each(len(in), func(i int) { in[i] = markersIn(t.Columns[i], markers, given) })
	for i, c := range t.Columns {
		count(i, in[i])
		for marker, cells := range in[i] {
			places[marker] = append(places[marker], FoundIn{c.Name, cells})
		}
	}
	var found []Found
	for _, marker := range slices.Concat(known, coded, given, slices.Sorted(maps.Keys(places))) {
		marker = strings.TrimSpace(marker)
		if in := places[marker]; in != nil {
			found = append(found, Found{marker, markers[marker], in})
			delete(places, marker)
		}
	}
	return found
}

// markersIn returns the number of cells of each marker that stands in a column.
func markersIn(c *table.Column, markers table.Markers, given []string) map[string]int {
	var counts []int
	found := map[string]int{}
	numeric := mostlyNumbers(c)
	for v, text := range c.Values {
		text = strings.TrimSpace(text)
		sure := markers[text] || slices.Contains(known, text) || table.LikelyMarker(text) || apart(c, v)
		if !sure && !(numeric && isWord(text)) {
			continue
		}
		if counts == nil {
			counts = c.Counts()
		}
		if sure || counts[v] >= leastWords {
			found[text] += counts[v]
		}
	}
	return found
}

// A word in a column of numbers is proposed as a marker if it stands in at least
// leastWords cells, and numbers make at least mostNumbers of a hundred of its different
// values, of which at most lookedAt are looked at.
const (
	leastWords  = 3
	mostNumbers = 80
	lookedAt    = 500
)

// mostlyNumbers reports whether a column holds numbers, or bounds of numbers, beside
// words.
func mostlyNumbers(c *table.Column) bool {
	looked, numbers := 0, 0
	for at := 0; at < len(c.Values); at += 1 + len(c.Values)/lookedAt {
		if c.Missing[at] {
			continue
		}
		text := c.Values[at]
		if rest, _, bound := format.Unbound(text); bound {
			text = rest
		}
		looked++
		if _, ok := number(text); ok {
			numbers++
		}
	}
	return looked >= 5 && 100*numbers >= mostNumbers*looked
}

// isWord reports whether a text has letters and no digit.
func isWord(text string) bool {
	return len(text) <= 40 && strings.IndexFunc(text, unicode.IsLetter) >= 0 && !strings.ContainsAny(text, "0123456789")
}

// apart reports whether value v is one of the coded numbers, and by far the
// greatest of its column, or the only one below zero. What is no number among the
// others, as n.b. or <0.5, decides nothing, as long as it is not most of them.
func apart(c *table.Column, v int) bool {
	text := strings.TrimSpace(c.Values[v])
	if !slices.Contains(coded, text) {
		return false
	}
	code, _ := number(text)
	others, words := 0, 0
	for w, other := range c.Values {
		if w == v || c.Missing[w] || slices.Contains(coded, strings.TrimSpace(other)) {
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

// number reads a number with a decimal point or comma.
func number(text string) (float64, bool) {
	x, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(text), ",", ".", 1), 64)
	return x, err == nil && !math.IsNaN(x)
}
