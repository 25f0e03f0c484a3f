// Package problemtest makes problems for the tests of the engine: random ones
// for properties, the worked example of KAIM, and tables scaled up from others.
package problemtest

import (
	"fmt"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// Shape limits random problems. Every bound is included.
type Shape struct {
	Least      int // records; 0: one
	Records    int // at most
	Attributes int // 0 to so many
	Positions  int // 1 to so many leaves per attribute
}

// Draw returns a random problem: trees and ordered domains, missing values,
// duplicates, weights of which some are 0, and any k from 1 to the number of
// records.
func Draw(t *rapid.T, shape Shape) *problem.Problem {
	n := rapid.IntRange(max(1, shape.Least), shape.Records).Draw(t, "n")
	k := rapid.IntRange(1, n).Draw(t, "k")
	if rapid.Bool().Draw(t, "few groups") { // and with them many records left over
		k = max(1, n/rapid.IntRange(1, 5).Draw(t, "groups")-rapid.IntRange(0, 3).Draw(t, "less"))
	}
	p := New(n, k, rapid.Uint64().Draw(t, "seed"))
	for j := range rapid.IntRange(0, shape.Attributes).Draw(t, "m") {
		p.QI = append(p.QI, drawAttribute(t, fmt.Sprintf("q%d", j), n, shape.Positions))
	}
	return p
}

// New returns a problem of k-anonymity without attributes. It panics unless
// 1 <= k <= n.
func New(n, k int, seed uint64) *problem.Problem {
	model, err := privacy.NewKAnonymity(k, n)
	if err != nil {
		panic(err)
	}
	return &problem.Problem{N: n, Model: model, Seed: seed}
}

func drawAttribute(t *rapid.T, name string, n, most int) domain.Attribute {
	size := rapid.IntRange(1, most).Draw(t, name+" size")
	values := rapid.SliceOfN(rapid.IntRange(-1, size-1), n, n).Draw(t, name+" values")
	positions := make([]int32, n)
	for i, v := range values {
		positions[i] = int32(v)
	}
	a := Attribute(name, DrawDomain(t, name, Counts(positions, size)), positions)
	a.Weight = rapid.SampledFrom([]float64{1, 1, 1, 0, 0.25, 3}).Draw(t, name+" weight")
	return a
}

// Missing is the position of a value that is missing, for [Attribute].
const Missing = -1

// Counts returns how often each of size positions occurs.
func Counts(positions []int32, size int) []int {
	counts := make([]int, size)
	for _, at := range positions {
		if at != Missing {
			counts[at]++
		}
	}
	return counts
}

// Attribute returns the quasi-identifier of weight 1 whose records have the
// values at the given positions of d.
func Attribute(name string, d domain.Domain, positions []int32) domain.Attribute {
	a := domain.Attribute{Name: name, Weight: 1, Domain: d, Codes: make([]int32, len(positions))}
	codes := map[domain.Span]int32{}
	for i, at := range positions {
		s := d.Full()
		if at != Missing {
			s = domain.Leaf(at)
		}
		if _, ok := codes[s]; !ok {
			codes[s] = int32(len(a.Spans))
			a.Spans = append(a.Spans, s)
		}
		a.Codes[i] = codes[s]
	}
	return a
}

// DrawDomain returns a random tree or ordered domain with the given records at
// each position.
func DrawDomain(t *rapid.T, name string, counts []int) domain.Domain {
	loss := rapid.SampledFrom([]domain.Measure{domain.ByLeaves, domain.ByRange}).Draw(t, name+" loss")
	if rapid.Bool().Draw(t, name+" ordered") {
		return Ordered(counts, loss)
	}
	d, err := domain.NewTree(DrawNodes(t, name, len(counts)), counts, loss, 0, float64(len(counts)-1))
	if err != nil {
		t.Fatalf("tree: %v", err)
	}
	return d
}

// Ordered returns the domain of the values 0, 1, 2 and so on.
func Ordered(counts []int, loss domain.Measure) domain.Domain {
	labels, values := make([]string, len(counts)), make([]float64, len(counts))
	for i := range counts {
		labels[i], values[i] = fmt.Sprint(i), float64(i)
	}
	d, err := domain.NewOrdered(labels, values, counts, loss)
	if err != nil {
		panic(err)
	}
	return d
}

// DrawNodes returns a random tree over the given number of positions, with
// chains of only children, as [domain.NewTree] takes it. Labels tell the
// positions that a node covers; its bounds are those positions as numbers.
func DrawNodes(t *rapid.T, name string, size int) []domain.Node {
	g := treeDrawer{t: t, name: name}
	g.add(domain.Span{Lo: 0, Hi: int32(size - 1)}, -1)
	return g.nodes
}

type treeDrawer struct {
	t     *rapid.T
	name  string
	nodes []domain.Node
}

func (g *treeDrawer) add(s domain.Span, parent int32) {
	at := int32(len(g.nodes))
	bounds := [2]float64{float64(s.Lo), float64(s.Hi)}
	g.nodes = append(g.nodes, domain.Node{Label: fmt.Sprintf("%d-%d#%d", s.Lo, s.Hi, at), Span: s, Parent: parent, Bounds: &bounds})
	if rapid.IntRange(0, 5).Draw(g.t, g.name+" chain") == 0 {
		g.add(s, at)
		return
	}
	if s.IsLeaf() {
		return
	}
	for lo := s.Lo; lo <= s.Hi; {
		hi := int32(rapid.IntRange(int(lo), int(s.Hi)).Draw(g.t, g.name+" cut"))
		if lo == s.Lo { // or the child would be as wide as its parent
			hi = min(hi, s.Hi-1)
		}
		g.add(domain.Span{Lo: lo, Hi: hi}, at)
		lo = hi + 1
	}
}
