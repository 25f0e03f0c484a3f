package privacy

import (
	"math"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
	"quasi/engine/internal/data/group"
)

// Register is the population by its quasi-identifiers: a k-d tree over the
// distinct persons, so that those behind a class are counted without a scan.
type Register struct {
	m      int
	spans  []domain.Span // by distinct person and attribute
	counts []int         // by distinct person
	nodes  []node        // node 0 is the root, if there is anyone
	hulls  []domain.Span // by node and attribute
}

// node is a run of the distinct persons.
type node struct {
	from, to    int
	persons     int
	left, right int // 0: a leaf
}

// few is the number of distinct persons of a leaf.
const few = 8

// NewRegister returns the register of persons, m spans each in the order of the
// quasi-identifiers. A value that the attribute does not know, and one that
// is missing, is the full span: such a person is behind a class that shows
// nothing of the attribute, and behind no other.
func NewRegister(qi []domain.Attribute, persons []domain.Span) *Register {
	r := &Register{m: len(qi)}
	if r.m == 0 || len(persons) == 0 {
		return r
	}
	rows := slices.Collect(slices.Chunk(persons, r.m))
	slices.SortFunc(rows, func(a, b []domain.Span) int { return slices.CompareFunc(a, b, domain.Span.Compare) })
	for i, row := range rows {
		if i > 0 && slices.Equal(rows[i-1], row) {
			r.counts[len(r.counts)-1]++
			continue
		}
		r.spans = append(r.spans, row...)
		r.counts = append(r.counts, 1)
	}
	r.build(0, len(r.counts))
	return r
}

func (r *Register) person(i int) []domain.Span { return r.spans[i*r.m : (i+1)*r.m] }

// build makes the node of the distinct persons from one up to another, and those
// below it, and returns its number.
func (r *Register) build(from, to int) int {
	at := len(r.nodes)
	r.nodes = append(r.nodes, node{from: from, to: to})
	hull := slices.Clone(r.person(from))
	for i := from; i < to; i++ {
		r.nodes[at].persons += r.counts[i]
		for j, s := range r.person(i) {
			hull[j] = domain.Hull(hull[j], s)
		}
	}
	r.hulls = append(r.hulls, hull...)
	if to-from <= few {
		return at
	}
	middle := (from + to) / 2
	// Order a run of the distinct persons by one attribute.
	j := widest(hull)
	type entry struct {
		spans []domain.Span
		count int
	}
	entries := make([]entry, 0, to-from)
	for i := from; i < to; i++ {
		entries = append(entries, entry{slices.Clone(r.person(i)), r.counts[i]})
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return a.spans[j].Compare(b.spans[j]) })
	for i, e := range entries {
		copy(r.person(from+i), e.spans)
		r.counts[from+i] = e.count
	}
	left := r.build(from, middle)
	right := r.build(middle, to)
	r.nodes[at].left, r.nodes[at].right = left, right
	return at
}

// widest returns the attribute of which a hull has the most positions.
func widest(hull []domain.Span) int {
	most := 0
	for j, s := range hull {
		if s.Len() > hull[most].Len() {
			most = j
		}
	}
	return most
}

// Count returns the number of persons whom the released spans cover. It stops at
// enough of them, which must be above 0.
func (r *Register) Count(released []domain.Span, enough int) int {
	if len(r.nodes) == 0 {
		return 0
	}
	return min(enough, r.count(0, released, enough))
}

func (r *Register) count(at int, released []domain.Span, enough int) int {
	n := &r.nodes[at]
	inside := true
	for j, s := range r.hulls[at*r.m : (at+1)*r.m] {
		if s.Lo > released[j].Hi || s.Hi < released[j].Lo {
			return 0
		}
		inside = inside && released[j].Covers(s)
	}
	if inside {
		return n.persons
	}
	if n.right != 0 {
		found := r.count(n.left, released, enough)
		if found < enough {
			found += r.count(n.right, released, enough-found)
		}
		return found
	}
	found := 0
	for i := n.from; i < n.to; i++ {
		if covers(released, r.person(i)) {
			found += r.counts[i]
		}
	}
	return found
}

// Outside returns the number of persons whom none of the releases covers.
func (r *Register) Outside(released [][]domain.Span) int {
	covered := make([]bool, len(r.counts))
	whole := make([]bool, len(r.nodes)) // all of the node are covered
	for _, spans := range released {
		if len(r.nodes) > 0 {
			r.cover(0, spans, covered, whole)
		}
	}
	outside := 0
	for i, c := range covered {
		if !c {
			outside += r.counts[i]
		}
	}
	return outside
}

// cover marks the distinct persons below a node whom a release covers.
func (r *Register) cover(at int, released []domain.Span, covered, whole []bool) {
	n := &r.nodes[at]
	inside := true
	for j, s := range r.hulls[at*r.m : (at+1)*r.m] {
		if whole[at] || s.Lo > released[j].Hi || s.Hi < released[j].Lo {
			return
		}
		inside = inside && released[j].Covers(s)
	}
	switch {
	case inside:
		whole[at] = true
		for i := n.from; i < n.to; i++ {
			covered[i] = true
		}
	case n.right != 0:
		r.cover(n.left, released, covered, whole)
		r.cover(n.right, released, covered, whole)
	default:
		for i := n.from; i < n.to; i++ {
			covered[i] = covered[i] || covers(released, r.person(i))
		}
	}
}

func covers(released, person []domain.Span) bool {
	for j, s := range person {
		if !released[j].Covers(s) {
			return false
		}
	}
	return true
}

// everyone returns the number of persons.
func (r *Register) everyone() int {
	if len(r.nodes) == 0 {
		return 0
	}
	return r.nodes[0].persons
}

// behind counts the persons of a register behind a class.
type behind struct {
	qi       []domain.Attribute
	register *Register
}

// released returns the common spans of the records of a class: the least that
// can be released of them, so that a wider release is behind no fewer persons.
func (b behind) released(class []int32) []domain.Span {
	return group.Each(b.qi, func(a domain.Attribute) domain.Span { return a.Join(class) })
}

// append appends the register to a message: how many distinct persons there are, and of
// each how often it occurs and where its spans begin and how long they are.
func (r *Register) append(b []byte) []byte {
	b = wire.AppendInt(b, int64(len(r.counts)))
	for i, n := range r.counts {
		b = wire.AppendInt(b, int64(n))
		for _, s := range r.person(i) {
			b = wire.AppendInt(wire.AppendInt(b, int64(s.Lo)), int64(s.Hi-s.Lo))
		}
	}
	return b
}

// readRegister reads a register of m quasi-identifiers from a message.
func readRegister(from *wire.Reader, m int) *Register {
	r := &Register{m: m, counts: make([]int, from.Len())}
	for i := range r.counts {
		r.counts[i] = int(from.Within(1, math.MaxInt32))
		for range m {
			lo := int32(from.Within(0, math.MaxInt32))
			r.spans = append(r.spans, domain.Span{Lo: lo, Hi: lo + int32(from.Within(0, int64(math.MaxInt32-lo)))})
		}
		if from.Failed() {
			return r
		}
	}
	if m > 0 && len(r.counts) > 0 {
		r.build(0, len(r.counts))
	}
	return r
}
