// Package suppress finds few records without which the others satisfy a model together:
// what a method needs that begins with the whole table, or ends with it.
//
//	rows, ok := suppress.Least(p, p.MaxSuppressed) // p a *problem.Problem
//
// Records are left out in several orders, each as far as the model needs. By level, the
// most frequent value of a column loses a record at each step. The counts that are left
// are majorized by those of any other choice of as many records, so that their entropy is
// the greatest and the share of the most frequent value the least (Marshall, Olkin,
// Arnold: Inequalities, 2011, section 1.D): for α-anonymity, entropy and recursive
// ℓ-diversity of one column no choice is smaller. By value, one value alone loses records,
// for models that bind some values and not others. Together, the records go whose values
// are most frequent in all columns.
package suppress

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"sort"

	"quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// What can go wrong.
var errTogether = say.Define("suppress-together", "all rows together do not satisfy {0}, only {1}, unless {2} {2:row|rows} are left out, and at most {3} may be: raise the share of rows that may be left out to {4}%, or relax the model")

// Would reports whether an error says how many rows, if they were left out, would let the others
// satisfy the model.
func Would(err error) bool {
	var coded *say.Error
	return errors.As(err, &coded) && coded.Code == errTogether.Code
}

const (
	mostValues = 64    // of a column, that are tried one by one, the most frequent first
	mostKinds  = 4096  // of records by their sensitive values, for the order of all columns together
	mostSteps  = 20000 // of that order
)

// Least returns at most room records of p, ascending, without which the others satisfy
// p.Model together; of the orders that are tried, the one that needs fewest. It returns
// none if all satisfy it, and fails if no order does within room.
func Least(p *problem.Problem, room int) (rows []int32, ok bool) {
	return LeastOf(p, group.Numbers(p.N), room)
}

// LeastOf is [Least] for some of the records, ascending.
func LeastOf(p *problem.Problem, all []int32, room int) (rows []int32, ok bool) {
	if room = min(room, len(all)-max(1, p.Model.MinSize())); room < 0 {
		return nil, false
	}
	if p.Model.Holds(all) {
		return nil, true
	}
	var best []int32
	for _, o := range orders(p, all, room) {
		if found, ok := o.shortest(p.Model, all, room); ok {
			best, room = found, len(found)-1
		}
	}
	slices.Sort(best)
	return best, best != nil
}

// order is an order in which records are left out.
type order struct {
	rows []int32
	// stops are numbers of records, ascending: if the model holds without so many, it holds
	// at every later stop, and from one stop to the next it does from some number on.
	stops []int
}

// orders returns the orders that are tried.
func orders(p *problem.Problem, all []int32, room int) []order {
	var orders []order
	for c := range p.Sensitive {
		// The records of each value, the last first, the most frequent value first.
		s := &p.Sensitive[c]
		by := make([][]int32, len(s.Values))
		for _, r := range slices.Backward(all) {
			by[s.Codes[r]] = append(by[s.Codes[r]], r)
		}
		by = slices.DeleteFunc(by, func(rows []int32) bool { return len(rows) == 0 })
		slices.SortStableFunc(by, func(a, b []int32) int { return cmp.Compare(len(b), len(a)) })
		orders = append(orders, byLevel(by))
		for _, rows := range by[:min(len(by), mostValues)] {
			orders = append(orders, order{rows: rows})
		}
	}
	if len(p.Sensitive) > 1 {
		orders = append(orders, order{rows: together(p, all, room)})
	}
	last := slices.Clone(all)
	slices.Reverse(last)
	return append(orders, order{rows: last})
}

// byLevel returns the records such that each is of the value that is most frequent among
// those from there on. A stop is where no value is as frequent any more as one was. From
// there to the next the count of the most frequent value is the same, and the others only
// fall; at the stops it is L, the counts are min(n, L), and where L < c·(a sum of such
// counts) holds, it holds for every smaller L.
func byLevel(by [][]int32) order {
	var o order
	if len(by) == 0 {
		return o
	}
	for level := len(by[0]); level > 0; level-- {
		for _, rows := range by {
			if len(rows) < level {
				break
			}
			o.rows = append(o.rows, rows[len(rows)-level])
		}
		o.stops = append(o.stops, len(o.rows))
	}
	return o
}

// together returns records such that each has, of those from there on, the values that are
// most frequent, by the sum of their counts over all columns.
func together(p *problem.Problem, all []int32, room int) []int32 {
	counts := make([][]int, len(p.Sensitive))
	for c, s := range p.Sensitive {
		counts[c] = make([]int, len(s.Values))
	}
	place := map[string]int{}
	var kinds [][]int32
	for _, r := range all {
		var key []byte
		for c, s := range p.Sensitive {
			counts[c][s.Codes[r]]++
			key = binary.LittleEndian.AppendUint32(key, uint32(s.Codes[r]))
		}
		k, ok := place[string(key)]
		if !ok {
			k = len(kinds)
			place[string(key)], kinds = k, append(kinds, nil)
		}
		kinds[k] = append(kinds[k], r)
	}
	if len(kinds) > mostKinds {
		return nil
	}
	var order []int32
	for range min(room, mostSteps) {
		best, most := -1, -1
		for k, rows := range kinds {
			if len(rows) == 0 {
				continue
			}
			sum := 0
			for c, s := range p.Sensitive {
				sum += counts[c][s.Codes[rows[0]]]
			}
			if sum > most {
				best, most = k, sum
			}
		}
		rows := kinds[best]
		r := rows[len(rows)-1]
		kinds[best] = rows[:len(rows)-1]
		for c, s := range p.Sensitive {
			counts[c][s.Codes[r]]--
		}
		order = append(order, r)
	}
	return order
}

// shortest returns the first records of an order without which the model holds, as few as
// can be and at most room. Of an order without stops the powers of two are tried, and
// between two of them it is bisected.
func (o order) shortest(m privacy.Model, all []int32, room int) ([]int32, bool) {
	out := map[int32]bool{}
	rest := make([]int32, 0, len(all))
	holds := func(n int) bool {
		clear(out)
		for _, r := range o.rows[:n] {
			out[r] = true
		}
		rest = rest[:0]
		for _, r := range all {
			if !out[r] {
				rest = append(rest, r)
			}
		}
		return m.Holds(rest)
	}
	room = min(room, len(o.rows))
	within, _ := slices.BinarySearch(o.stops, room+1)
	stops := o.stops[:within]
	first := sort.Search(len(stops), func(i int) bool { return holds(stops[i]) })
	if o.stops == nil {
		for n := 1; n < room; n *= 2 {
			stops = append(stops, n)
		}
		for first < len(stops) && !holds(stops[first]) {
			first++
		}
	}
	fails, enough := 0, room
	if first > 0 {
		fails = stops[first-1]
	}
	if first < len(stops) {
		enough = stops[first]
	}
	if enough == fails || !holds(enough) {
		return nil, false
	}
	for fails+1 < enough {
		if middle := (fails + enough) / 2; holds(middle) {
			enough = middle
		} else {
			fails = middle
		}
	}
	return slices.Clone(o.rows[:enough]), true
}

// Do partitions the records of a problem.
type Do = func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error)

// Whole returns the result of do or, if that fails and all records together do not satisfy
// p.Model, that of do on those that remain without [Least]. If p.MaxSuppressed are too few
// for that, the error says how many it takes.
func Whole(ctx context.Context, p *problem.Problem, do Do, progress problem.Progress) (*problem.Groups, error) {
	groups, err := do(ctx, p, progress)
	if err == nil || ctx.Err() != nil || p.N == 0 || p.Model.Holds(group.Numbers(p.N)) {
		return groups, err
	}
	out, ok := Least(p, p.N)
	switch {
	case !ok:
		return nil, err
	case len(out) > p.MaxSuppressed:
		all := group.Numbers(p.N)
		return nil, errTogether.Of(p.Model, say.Number(p.Model.Reach(all)), len(out), p.MaxSuppressed, p.Percent(len(out)))
	}
	return Without(ctx, p, out, do, progress)
}

// Without returns the result of do on the records of p that are not among out, which are
// ascending and left out. As many as p.MaxSuppressed has beside them may be left out, too.
func Without(ctx context.Context, p *problem.Problem, out []int32, do Do, progress problem.Progress) (*problem.Groups, error) {
	var rows []int32
	for r := range int32(p.N) {
		if _, found := slices.BinarySearch(out, r); !found {
			rows = append(rows, r)
		}
	}
	part := p.PartWithSensitive(rows)
	for j := range p.QI {
		part.QI[j].Limit = p.QI[j].Limit
	}
	part.MaxSuppressed = p.MaxSuppressed - len(out)
	of, err := do(ctx, part, progress)
	if err != nil {
		return nil, err
	}
	groups := &problem.Groups{Suppressed: slices.Clone(out)}
	groups.AppendPart(of, rows)
	return groups, nil
}
