package report

import (
	"math"
	"slices"
)

// smallest is the least count that is shown, above 0.
const smallest = 11

// hide hides the counts of people from 1 to 10, as many others as keep each of them from
// being worked out (complementary suppression), and what follows from hidden counts.
//
// A reader knows the sums, that a hidden count is at least its definition's least, and
// whatever is shown. The sums are a forest, on which narrowing each count to what its
// neighbours leave finds all values that it can have; so a count that is left with more
// than one is one that nobody can solve.
func (d *Document) hide() {
	counts := map[string]*Figure{}
	for i := range d.Figures {
		f := &d.Figures[i]
		if defined(f.ID).unit != people {
			continue
		}
		counts[f.ID] = f
		f.Hidden = *f.Value > 0 && *f.Value < smallest
	}
	for {
		solved := solvable(counts)
		if solved == "" {
			break
		}
		other := partner(counts, solved)
		if other == "" {
			break // everything around it is hidden
		}
		counts[other].Hidden = true
	}
	for i := range d.Figures {
		f := &d.Figures[i]
		f.Hidden = f.Hidden || slices.ContainsFunc(defined(f.ID).counts, func(id string) bool { return counts[id] != nil && counts[id].Hidden })
		if f.Hidden {
			f.Value = nil
		}
	}
}

// span is what a count can be, both ends among it.
type span struct{ low, high int }

// unbounded is more people than there are.
const unbounded = math.MaxInt / 64

// solvable returns a hidden count that can have one value only; empty: there is none.
func solvable(counts map[string]*Figure) string {
	spans := narrowed(counts)
	for _, def := range definitions {
		if f := counts[def.id]; f != nil && f.Hidden && spans[def.id].low == spans[def.id].high {
			return def.id
		}
	}
	return ""
}

// narrowed returns what each count can be, as a reader can work out.
func narrowed(counts map[string]*Figure) map[string]span {
	spans := map[string]span{}
	for id, f := range counts {
		if spans[id] = (span{int(*f.Value), int(*f.Value)}); f.Hidden {
			spans[id] = span{defined(id).least, unbounded}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, s := range sums {
			if ids := s.there(counts); ids != nil {
				changed = narrow(spans, s.total, ids) || changed
			}
		}
	}
	return spans
}

// there returns the parts of a sum, all of which must be counted, or nil.
func (s sum) there(counts map[string]*Figure) []string {
	for _, id := range append([]string{s.total}, s.parts...) {
		if counts[id] == nil {
			return nil
		}
	}
	return s.parts
}

// narrow leaves the counts of a sum what the others allow, and reports whether that is
// less than before.
func narrow(spans map[string]span, total string, parts []string) bool {
	changed := shrink(spans, total, together(spans, parts, ""))
	for _, id := range parts {
		whole, others := spans[total], together(spans, parts, id)
		left := span{whole.low - others.high, whole.high - others.low}
		if whole.high == unbounded {
			left.high = unbounded
		}
		changed = shrink(spans, id, left) || changed
	}
	return changed
}

// together returns what all parts but one can be in sum.
func together(spans map[string]span, parts []string, but string) span {
	var all span
	for _, id := range parts {
		if id != but {
			all.low, all.high = all.low+spans[id].low, min(unbounded, all.high+spans[id].high)
		}
	}
	return all
}

func shrink(spans map[string]span, id string, to span) bool {
	own := spans[id]
	next := span{max(own.low, to.low), min(own.high, to.high)}
	spans[id] = next
	return next != own
}

// dispensable are the counts in the order in which they are given up; what is not among
// them comes before.
var dispensable = []string{"rows.input", "rows.left-out", "rows.in-groups.below-11", "patients.count", "rows.released"}

// partner returns a count to hide so that another can't be solved: one that shares a sum
// with it, that readers miss least; empty: there is none.
func partner(counts map[string]*Figure, solved string) string {
	best, cost := "", math.MaxInt
	for _, s := range sums {
		ids := append([]string{s.total}, s.there(counts)...)
		if len(ids) == 1 || !slices.Contains(ids, solved) {
			continue
		}
		for _, id := range ids {
			f := counts[id]
			if f.Hidden || *f.Value == 0 {
				continue
			}
			if at := slices.Index(dispensable, id); at < cost {
				best, cost = id, at
			}
		}
	}
	return best
}
