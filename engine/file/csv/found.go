package csv

import (
	"maps"
	"slices"
	"strings"

	"quasi/engine/data/parallel"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
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

// join writes the texts of columns as they are to be written, and warns of columns of which nobody has said whether texts that
// look alike are one value.
func (r *reader) join(t *table.Table) {
	for i, c := range t.Columns {
		if as, decided := r.opt.Same[c.Name]; decided {
			t.Columns[i] = c.Joined(as)
			continue
		}
		if r.opt.Released {
			continue
		}
		same := recognize.Same(c)
		var said []string
		for _, text := range slices.Sorted(maps.Keys(same)) {
			if !strings.Contains(text+same[text], asread.Becomes) && !strings.Contains(text+same[text], ",") {
				said = append(said, text+asread.Becomes+same[text])
			}
		}
		if len(said) > 0 {
			r.warn(asread.WarnSame, c.Name, strings.Join(said, ", "))
		}
	}
}
