package csv

import (
	"math"
	"slices"
	"strconv"
	"strings"

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
var coded = []string{"-1", "99", "999"}

// findMarkers returns the known markers and those given that stand in t.
func findMarkers(t *table.Table, markers table.Markers, given []string) []Found {
	places := map[string][]FoundIn{}
	for _, c := range t.Columns {
		for marker, cells := range markersIn(c, markers, given) {
			places[marker] = append(places[marker], FoundIn{c.Name, cells})
		}
	}
	var found []Found
	for _, marker := range slices.Concat(known, coded, given) {
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
	for v, text := range c.Values {
		text = strings.TrimSpace(text)
		if !markers[text] && !slices.Contains(known, text) && !apart(c, v) {
			continue
		}
		if counts == nil {
			counts = c.Counts()
		}
		found[text] += counts[v]
	}
	return found
}

// apart reports whether value v is one of the coded numbers, and by far the
// greatest of its column, or the only one below zero.
func apart(c *table.Column, v int) bool {
	text := strings.TrimSpace(c.Values[v])
	if !slices.Contains(coded, text) {
		return false
	}
	code, _ := strconv.ParseFloat(text, 64)
	others := 0
	for w, other := range c.Values {
		if w == v || c.Missing[w] || slices.Contains(coded, strings.TrimSpace(other)) {
			continue
		}
		x, err := strconv.ParseFloat(strings.TrimSpace(other), 64)
		if err != nil || math.IsNaN(x) || code < 0 && x < 0 || code > 0 && x >= 0.9*code {
			return false
		}
		others++
	}
	return others > 0
}
