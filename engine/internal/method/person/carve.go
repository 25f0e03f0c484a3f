package person

import (
	"cmp"
	"slices"

	"quasi/engine/data/domain"
)

// carve is a part of a class that could get a label of its own.
type carve struct {
	rows []int32 // in the order of the class
	gain int64   // by how much less is lost
}

const (
	// tried is the most carves of a class that are tried, greatest gain first.
	tried = 6
	// largest is the most children of a node that are looked at, most rows first.
	largest = 6
)

// splitOne gives a part of a class a label of its own, and reports whether one was found
// that loses less.
func (l *pool) splitOne(at int32) bool {
	c := l.classes[at]
	if c.cost == 0 {
		return false
	}
	carves := l.carves(c)
	slices.SortStableFunc(carves, func(a, b carve) int { return cmp.Compare(b.gain, a.gain) })
	var best carve
	for _, v := range carves[:min(tried, len(carves))] {
		if v.gain <= best.gain {
			break // as a rule, what is left of it gains less
		}
		if v.rows = l.prune(at, v.rows); len(v.rows) == 0 {
			continue
		}
		if v.gain = l.gain(c, v.rows); v.gain > best.gain {
			best = v
		}
	}
	if best.gain <= 0 {
		return false
	}
	l.total -= c.cost
	c.rows = rest(c.rows, best.rows)
	c.cost = l.price(c.rows)
	l.total += c.cost
	l.add(best.rows)
	return true
}

// carves returns the parts of a class whose values in one attribute are below one node,
// or in one part of an order.
func (l *pool) carves(c *class) []carve {
	var all []carve
	for j := range l.p.QI {
		a := &l.p.QI[j]
		if a.Weight == 0 {
			continue
		}
		for _, box := range boxes(a, c.rows) {
			var rows []int32
			for _, row := range c.rows {
				if box.Covers(a.Span(row)) {
					rows = append(rows, row)
				}
			}
			if len(rows) >= l.k {
				all = append(all, carve{rows, l.gain(c, rows)})
			}
		}
	}
	return all
}

// boxes returns spans that hold some of the values that rows have in an attribute, none of
// them all.
func boxes(a *domain.Attribute, rows []int32) []domain.Span {
	whole := a.Join(rows)
	if tree, ok := a.Domain.(*domain.Tree); ok {
		return children(tree, whole, a, rows)
	}
	var at []int32
	for _, row := range rows {
		if s := a.Span(row); s.IsLeaf() {
			at = append(at, s.Lo)
		}
	}
	slices.Sort(at)
	var found []domain.Span
	for quarter := 1; quarter < 4 && len(at) > 0; quarter++ {
		if cut := at[quarter*len(at)/4]; cut > whole.Lo {
			found = append(found, domain.Span{Lo: whole.Lo, Hi: cut - 1}, domain.Span{Lo: cut, Hi: whole.Hi})
		}
	}
	return found
}

// children returns the children of a node that most rows are in.
func children(tree *domain.Tree, node domain.Span, a *domain.Attribute, rows []int32) []domain.Span {
	below := slices.Clone(tree.Children(node))
	slices.SortFunc(below, func(s, t domain.Span) int { return cmp.Compare(s.Lo, t.Lo) })
	type counted struct {
		span domain.Span
		rows int
	}
	count := make([]counted, len(below))
	for i, s := range below {
		count[i].span = s
	}
	for _, row := range rows {
		s := a.Span(row)
		at, _ := slices.BinarySearchFunc(below, s.Lo, func(s domain.Span, p int32) int { return cmp.Compare(s.Hi, p) })
		if at < len(below) && below[at].Covers(s) {
			count[at].rows++
		}
	}
	slices.SortStableFunc(count, func(a, b counted) int { return cmp.Compare(b.rows, a.rows) })
	below = below[:0]
	for _, c := range count[:min(largest, len(count))] {
		below = append(below, c.span)
	}
	return below
}

// gain returns by how much less is lost if a part of a class gets a label of its own.
func (l *pool) gain(c *class, part []int32) int64 {
	return c.cost - l.price(part) - l.price(rest(c.rows, part))
}

// rest returns the rows that are not in a part of them, which is in their order.
func rest(rows, part []int32) []int32 {
	left := make([]int32, 0, len(rows)-len(part))
	for _, row := range rows {
		if len(part) > 0 && part[0] == row {
			part = part[1:]
		} else {
			left = append(left, row)
		}
	}
	return left
}

// prune returns which rows of a class can get a label of its own: without those of persons
// who would have m labels that fewer than k persons have then, or who are needed for others
// to have theirs. All of one person stay or go. It is none if the work does not suffice.
func (l *pool) prune(at int32, rows []int32) []int32 {
	x := pruning{pool: l, from: at, to: int32(len(l.classes))}
	for _, row := range l.classes[at].rows {
		x.persons = append(x.persons, l.of[row])
	}
	slices.Sort(x.persons)
	x.persons = slices.Compact(x.persons)
	l.mark(rows, x.to)
	for x.tally(); x.lacking > 0 && !x.tooMuch(); x.tally() {
		if !x.dropRare() {
			x.returnNeeded()
		}
	}
	if x.tooMuch() {
		l.mark(rows, at)
		return nil
	}
	kept := slices.DeleteFunc(slices.Clone(rows), func(row int32) bool { return l.label[row] != x.to })
	l.mark(kept, at)
	return kept
}

// mark labels rows.
func (l *pool) mark(rows []int32, label int32) {
	for _, row := range rows {
		l.label[row] = label
	}
}

// pruning takes rows from one label to another.
type pruning struct {
	*pool
	from, to int32
	persons  []int32     // who have one of the two, ascending
	count    map[set]int // persons who have m labels, one of the two among them
	lacking  int         // how many of those fewer than k persons have
}

// tooMuch reports whether more sets were looked at, or counted, than may be.
func (x *pruning) tooMuch() bool { return x.work > x.most || len(x.count) > mostSets }

// tally counts anew, until that is too much.
func (x *pruning) tally() {
	x.count, x.lacking = make(map[set]int, len(x.count)), 0
	for _, person := range x.persons {
		if x.tooMuch() {
			return
		}
		x.sets(person, x.from, x.to, func(s set) { x.count[s]++ })
	}
	for _, n := range x.count {
		if n < x.k {
			x.lacking++
		}
	}
}

// dropRare takes the new label from everyone who has it in m labels of fewer than k
// persons, and reports whether there was anyone.
func (x *pruning) dropRare() (found bool) {
	for _, person := range x.persons {
		rare := false
		x.sets(person, x.from, x.to, func(s set) { rare = rare || x.count[s] < x.k && slices.Contains(s[:], x.to) })
		if rare {
			x.back(person)
			found = true
		}
	}
	return found
}

// returnNeeded takes the new label from as many as are needed for m labels without it to
// be of k persons. There are enough: before, all were.
func (x *pruning) returnNeeded() {
	for _, person := range x.persons {
		rows := x.back(person)
		if len(rows) == 0 {
			continue
		}
		needed := false
		x.sets(person, x.from, x.to, func(s set) {
			if n, ok := x.count[s]; ok && n < x.k {
				x.count[s]++
				needed = true
			}
		})
		if !needed {
			x.mark(rows, x.to)
		}
	}
}

// back gives a person the old label again, and returns the rows that had the new one.
func (x *pruning) back(person int32) (rows []int32) {
	rows = slices.DeleteFunc(slices.Clone(x.pool.persons[person]), func(row int32) bool { return x.label[row] != x.to })
	x.mark(rows, x.from)
	return rows
}
