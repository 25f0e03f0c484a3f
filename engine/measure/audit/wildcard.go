package audit

import (
	"maps"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
)

// mostWildcard is the number of quasi-identifiers up to which the rows that a row
// can be are counted: the work grows with the sets of columns that rows hide.
const mostWildcard = 16

// wildcard counts the rows that each row can be if what is hidden may be any
// value: those that show the same in every column where both show something. p
// are the classes by the columns. It is nil for more columns than can be counted.
func wildcard(p partition, qi []*table.Column) *Wildcard {
	if len(qi) > mostWildcard || p.count == 0 {
		return nil
	}
	w := patterns{sizes: p.sizes(), hides: make([]uint32, p.count), of: map[uint32][]int32{}}
	rows := p.firsts()
	for class, row := range rows {
		for j, c := range qi {
			if c.Absent(c.Codes[row]) {
				w.hides[class] |= 1 << j
			}
		}
		w.of[w.hides[class]] = append(w.of[w.hides[class]], int32(class))
	}
	w.columns = group.Each(qi, func(c *table.Column) *table.Column { return c.Pick(rows) })
	return w.report()
}

// patterns are the classes of a table by the columns that they hide.
type patterns struct {
	sizes   []int32
	hides   []uint32           // by class: the columns, as bits
	of      map[uint32][]int32 // the classes that hide the same columns
	columns []*table.Column    // one row for each class
	matches []int              // by class: the rows that it can be
}

func (w *patterns) report() *Wildcard {
	w.matches = make([]int, len(w.sizes))
	hidden := slices.Sorted(maps.Keys(w.of))
	seen := map[uint32]bool{}
	for _, a := range hidden {
		for _, b := range hidden {
			if together := a | b; !seen[together] {
				seen[together] = true
				w.match(hidden, together)
			}
		}
	}
	r := &Wildcard{K: w.matches[0]}
	n, risk := 0, map[int]int{}
	for class, size := range w.sizes {
		n += int(size)
		r.K = min(r.K, w.matches[class])
		risk[w.matches[class]] += int(size)
	}
	r.SampleUniques = risk[1]
	for _, matches := range slices.Sorted(maps.Keys(risk)) {
		r.Average += float64(risk[matches]) / float64(matches)
	}
	r.Average = min(1, r.Average/float64(n))
	return r
}

// match counts the matches of all pairs of patterns that together hide the given
// columns: the classes that agree in the others.
func (w *patterns) match(patterns []uint32, together uint32) {
	var shown []*table.Column
	for j, c := range w.columns {
		if together&(1<<j) == 0 {
			shown = append(shown, c)
		}
	}
	p := partitionBy(len(w.sizes), shown)
	rows := make([]int, p.count)
	for _, b := range patterns {
		if b&^together != 0 {
			continue
		}
		for _, class := range w.of[b] {
			rows[p.class[class]] += int(w.sizes[class])
		}
		for _, a := range patterns {
			if a|b != together {
				continue
			}
			for _, class := range w.of[a] {
				w.matches[class] += rows[p.class[class]]
			}
		}
		for _, class := range w.of[b] {
			rows[p.class[class]] = 0
		}
	}
}
