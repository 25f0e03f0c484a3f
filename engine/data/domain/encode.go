package domain

import (
	"math"
	"slices"

	"quasi/engine/data/wire"
)

// The kinds of domains in a message.
const (
	kindTree = iota
	kindOrdered
)

// Append appends a domain to a message, for another program that works on the same
// problem: with all that an algorithm asks of it, the numbers that its values stand for
// included, but without labels. Such a domain answers as d does, [Domain.Label] excepted.
func Append(b []byte, d Domain) []byte {
	switch d := d.(type) {
	case *Tree:
		return d.append(wire.AppendInt(b, kindTree))
	case *Ordered:
		return d.append(wire.AppendInt(b, kindOrdered))
	}
	panic("a domain of a kind that has no message")
}

// Read reads a domain that was appended to a message. It is nil if it can't be read,
// which r then says.
func Read(r *wire.Reader) Domain {
	var d Domain
	switch r.Within(kindTree, kindOrdered) {
	case kindTree:
		if t := readTree(r); t != nil {
			d = t
		}
	case kindOrdered:
		if o := readOrdered(r); o != nil {
			d = o
		}
	}
	if d == nil || r.Failed() {
		r.Fail()
		return nil
	}
	return d
}

func (t *Tree) append(b []byte) []byte {
	b = appendCounts(b, t.entropy, t.Size())
	b = wire.AppendInt(b, int64(len(t.nodes)))
	for i, n := range t.nodes {
		b = wire.AppendInts(b, []int32{n.Span.Lo, n.Span.Hi, n.Parent})
		b = wire.AppendInt(b, int64(t.depth[i]))
		b = wire.AppendFloat(b, t.loss[i])
		b = appendBounds(b, n.Bounds)
	}
	return b
}

func readTree(r *wire.Reader) *Tree {
	counts := readCounts(r)
	nodes := make([]Node, r.Len())
	loss, depth := make([]float64, len(nodes)), make([]int32, len(nodes))
	for i := range nodes {
		place := r.Ints(-1, int32(max(len(counts), len(nodes))))
		if len(place) != 3 {
			return nil
		}
		nodes[i] = Node{Span: Span{place[0], place[1]}, Parent: place[2]}
		depth[i] = int32(r.Within(0, math.MaxInt32))
		if loss[i] = r.Float(); !(loss[i] >= 0 && loss[i] <= 1) {
			return nil
		}
		nodes[i].Bounds = readBounds(r)
	}
	if r.Failed() || len(counts) < 2 || checkNodes(nodes, len(counts)) != nil {
		return nil
	}
	if kept, _ := dropChains(nodes); len(kept) != len(nodes) || !deepening(nodes, depth) {
		return nil
	}
	t := treeOf(nodes, counts)
	t.loss, t.depth = loss, depth
	return t
}

// deepening reports whether the root is at depth 0 and every other node below its parent.
func deepening(nodes []Node, depth []int32) bool {
	for i, n := range nodes {
		if i == 0 && depth[i] != 0 || i > 0 && depth[i] <= depth[n.Parent] {
			return false
		}
	}
	return true
}

// appendBounds appends 1 and the two numbers that a label stands for, or 0 without numbers.
func appendBounds(b []byte, bounds *[2]float64) []byte {
	if bounds == nil {
		return wire.AppendInt(b, 0)
	}
	return wire.AppendFloat(wire.AppendFloat(wire.AppendInt(b, 1), bounds[0]), bounds[1])
}

func readBounds(r *wire.Reader) *[2]float64 {
	if r.Within(0, 1) == 0 {
		return nil
	}
	return &[2]float64{r.Float(), r.Float()}
}

func (o *Ordered) append(b []byte) []byte {
	b = appendCounts(b, o.entropy, len(o.values))
	b = wire.AppendInt(b, int64(slices.Index(measures, o.loss)))
	for _, v := range o.values {
		b = wire.AppendFloat(b, v)
	}
	return b
}

var measures = []Measure{ByLeaves, ByRange}

func readOrdered(r *wire.Reader) *Ordered {
	counts := readCounts(r)
	loss := measures[r.Within(0, int64(len(measures)-1))]
	values := make([]float64, len(counts))
	for i := range values {
		values[i] = r.Float()
	}
	o, err := NewOrdered(make([]string, len(values)), values, counts, loss)
	if err != nil {
		return nil
	}
	return o
}

// appendCounts appends how many records there are at each of the first positions.
func appendCounts(b []byte, e entropy, positions int) []byte {
	counts := make([]int32, positions)
	for i := range counts {
		counts[i] = int32(e.count[i+1] - e.count[i])
	}
	return wire.AppendInts(b, counts)
}

func readCounts(r *wire.Reader) []int {
	numbers := r.Ints(0, math.MaxInt32)
	counts, total := make([]int, len(numbers)), 0
	for i, n := range numbers {
		counts[i] = int(n)
		if total += counts[i]; total > math.MaxInt32 {
			r.Fail()
			return nil
		}
	}
	return counts
}
