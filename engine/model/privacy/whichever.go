package privacy

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"quasi/engine/internal/data/group"
)

// holder are the patients who have a value, or something that values have in common.
type holder struct {
	key  int32
	rows []int32 // one of each patient
}

// holders returns who has each key, those of most patients first.
func holders(rows [][]int32, key func(row int32) int32) []holder {
	var all []holder
	place := group.Numbering[int32]{}
	for _, own := range rows {
		own = slices.Clone(own)
		slices.SortFunc(own, func(a, b int32) int { return cmp.Or(cmp.Compare(key(a), key(b)), cmp.Compare(a, b)) })
		for i, row := range own {
			k := key(row)
			if i > 0 && key(own[i-1]) == k {
				continue
			}
			at, first := place.Number(k)
			if first {
				all = append(all, holder{key: k})
			}
			all[at].rows = append(all[at].rows, row)
		}
	}
	slices.SortStableFunc(all, func(a, b holder) int {
		return cmp.Or(cmp.Compare(len(b.rows), len(a.rows)), cmp.Compare(a.key, b.key))
	})
	return all
}

// fullest returns a class of as many rows as there are patients, less spread over the
// keys than one row of each patient can be: all who have the most frequent key, then all
// who have the next, although some of them were taken already. The j most frequent keys
// of a choice never have more rows than the j first here have, so that the choice is
// majorized by the class: it has no fewer keys, no greater share of one, no less entropy.
func fullest(rows [][]int32, key func(row int32) int32) []int32 {
	class := make([]int32, 0, len(rows))
	for _, h := range holders(rows, key) {
		class = append(class, h.rows[:min(len(h.rows), len(rows)-len(class))]...)
	}
	return class
}

// valueOf returns the sensitive value of a row.
func (s *Sensitive) valueOf(row int32) int32 { return s.Codes[row] }

// showing returns a row of each patient: one of the given value of those who have it.
func (s *Sensitive) showing(rows [][]int32, value int32) []int32 {
	return group.Each(rows, func(own []int32) int32 {
		return own[max(0, slices.IndexFunc(own, func(row int32) bool { return s.Codes[row] == value }))]
	})
}

// byValue asks a model on s of the fullest class.
func byValue(m Model, s *Sensitive, rows [][]int32) (bool, string) {
	class := fullest(rows, s.valueOf)
	return m.Holds(class), m.Reach(class)
}

func (d DistinctL) whichever(rows [][]int32) (bool, string)   { return byValue(d, d.s, rows) }
func (e EntropyL) whichever(rows [][]int32) (bool, string)    { return byValue(e, e.s, rows) }
func (d RecursiveCL) whichever(rows [][]int32) (bool, string) { return byValue(d, d.s, rows) }

func (a AlphaK) whichever(rows [][]int32) (bool, string) {
	if a.value == anyValue {
		return byValue(a, a.s, rows)
	}
	class := a.s.showing(rows, a.value)
	return a.Holds(class), a.Reach(class)
}

// whichever of l+-diversity tries each value, since each has its own bound.
func (m LPlus) whichever(rows [][]int32) (bool, string) {
	for _, h := range holders(rows, m.s.valueOf) {
		if class := m.s.showing(rows, h.key); !m.Holds(class) {
			return false, m.Reach(class)
		}
	}
	return len(rows) > 0, ""
}

func (m PPlus) whichever(rows [][]int32) (bool, string) {
	class := fullest(rows, func(row int32) int32 { return m.category[m.s.Codes[row]] })
	return m.Holds(class), m.Reach(class)
}

// whichever of distinct (l,α)-diversity adds up weights, the last one in part, until the
// values could be those of all patients: the least fractional cover, which none is below.
func (a LAlpha) whichever(rows [][]int32) (bool, string) {
	distinct := a.distinct(fullest(rows, a.s.valueOf))
	all := holders(rows, a.s.valueOf)
	per := func(h holder) float64 { return a.weights[h.key] / float64(len(h.rows)) }
	slices.SortStableFunc(all, func(g, h holder) int { return cmp.Compare(per(g), per(h)) })
	weight, left := 0.0, len(rows)
	for _, h := range all {
		weight += float64(per(h) * float64(min(left, len(h.rows))))
		left -= min(left, len(h.rows))
	}
	return distinct >= a.l && weight >= a.alpha-slack, fmt.Sprintf("l = %d, α = %.4g", distinct, weight)
}

// whichever of (k,e)-anonymity looks for the least range in which every patient has a
// number, but for those who have a missing one.
func (m KE) whichever(rows [][]int32) (bool, string) {
	distinct, width := m.distinct(fullest(rows, m.s.valueOf)), m.narrowest(rows)
	return distinct >= m.l && width >= m.e-float64(slack*max(1, m.e)), fmt.Sprintf("k = %d, e = %.4g", distinct, width)
}

// narrowest returns the least range of one number of each patient who misses none.
func (m KE) narrowest(rows [][]int32) float64 {
	type number struct {
		x       float64
		patient int
	}
	var all []number
	patients := 0
	for _, own := range rows {
		if slices.ContainsFunc(own, func(row int32) bool { return math.IsNaN(m.numbers[m.s.Codes[row]]) }) {
			continue
		}
		for _, row := range own {
			all = append(all, number{m.numbers[m.s.Codes[row]], patients})
		}
		patients++
	}
	slices.SortFunc(all, func(a, b number) int { return cmp.Compare(a.x, b.x) })
	within, inside, first, width := make([]int, patients), 0, 0, math.Inf(1)
	for _, last := range all {
		if within[last.patient]++; within[last.patient] == 1 {
			inside++
		}
		for ; inside == patients; first++ {
			width = min(width, last.x-all[first].x)
			if within[all[first].patient]--; within[all[first].patient] == 0 {
				inside--
			}
		}
	}
	if patients == 0 {
		return 0
	}
	return width
}
