// Package domain is the ground floor: every released value, of a hierarchy or
// of a plain ordered attribute, is a span of leaf positions.
//
// The leaves of an attribute are put in an order in which every hierarchy node
// covers a contiguous run. A leaf is then the span with Lo == Hi, and a missing
// value is the full span, because by Theorem 2 of KAIM (Gong, Yang, Luo 2013) a
// missing value means the same as the root. Algorithms know spans only; they
// never see strings or trees. Methods of domains without a comment
// implement [Domain].
package domain

import (
	"cmp"
	"slices"
	"strings"

	"quasi/engine/internal/data/group"
)

// Span is a run of leaf positions, both ends included. 0 <= Lo <= Hi < Size.
type Span struct{ Lo, Hi int32 }

// Leaf returns the span of the single position p.
func Leaf(p int32) Span { return Span{p, p} }

// IsLeaf reports whether s is a single position.
func (s Span) IsLeaf() bool { return s.Lo == s.Hi }

// Len returns the number of leaf positions in s.
func (s Span) Len() int { return int(s.Hi-s.Lo) + 1 }

// Covers reports whether every position of b is one of s.
func (s Span) Covers(b Span) bool { return s.Lo <= b.Lo && b.Hi <= s.Hi }

// Compare orders spans by where they begin, then by where they end.
func (s Span) Compare(b Span) int { return cmp.Or(cmp.Compare(s.Lo, b.Lo), cmp.Compare(s.Hi, b.Hi)) }

// Hull returns the least span that covers a and b in a plain order.
func Hull(a, b Span) Span { return Span{min(a.Lo, b.Lo), max(a.Hi, b.Hi)} }

// Suppressed is the label of the full span, whatever the root is called: a
// missing value and a value generalised to the root must not be told apart.
const Suppressed = "*"

// IsSuppressed reports whether a text is [Suppressed], blanks around it passed
// over as they are around the markers of missing values.
func IsSuppressed(text string) bool { return strings.TrimSpace(text) == Suppressed }

// Domain answers everything that an algorithm or a measure asks of an
// attribute. Implementations are immutable and safe for concurrent use.
//
// Size is at least 2: an attribute with a single value gets a second, empty
// position, so that the root (which is also "missing") is never the same span
// as that value.
type Domain interface {
	// Size returns the number of leaf positions, at least 2.
	Size() int
	// Full returns the span of all positions: the root, and a missing value.
	Full() Span
	// Join returns the least released value that covers a and b: the lowest
	// common ancestor in a hierarchy, the hull in an ordered domain.
	Join(a, b Span) Span
	// Label returns the text that is released for s. The label of Full is
	// always [Suppressed].
	Label(s Span) string
	// Loss returns ILoss of a cell released as s, in [0,1], provided that the
	// cell was changed (KAIM eq. 3 and 4). A cell released unchanged costs 0,
	// which only the caller can know. A leaf costs 0, the full span 1.
	Loss(s Span) float64
	// Info returns the unit information entropy of s in nats: the sum of
	// |p·ln p| over the leaves of s, and 0 for a leaf (KAIM Definition 8). p is
	// a leaf's share of the column's values that are not missing.
	Info(s Span) float64
	// Surprise returns |p·ln p| of the single leaf s: the constant c of KAIM
	// Definition 9. It is 0 if s is no leaf.
	Surprise(s Span) float64
	// Count returns how many records hold a value that s covers, missing
	// values not counted.
	Count(s Span) int
	// Numbers returns the bounds of s as numbers or days; ok is false if it stands for none.
	Numbers(s Span) (lo, hi float64, ok bool)
}

// Attribute is one quasi-identifier.
//
// Invariants: every code is an index into Spans; Spans are distinct; Spans are
// leaves of Domain, or its full span for a missing value.
type Attribute struct {
	Name   string
	Weight float64 // relative importance w_j, finite and >= 0; 1 by default
	Domain Domain
	Spans  []Span  // the distinct original values
	Codes  []int32 // one per record
	// Limit bounds its coarseness; nil: as coarse as need be.
	Limit *Limit
}

// Span returns the original value of the given record.
func (a *Attribute) Span(row int32) Span { return a.Spans[a.Codes[row]] }

// Order returns the numbers of all values by their places, that of the missing one last.
func (a *Attribute) Order() []int32 {
	order := group.Numbers(len(a.Spans))
	full := a.Domain.Full()
	slices.SortFunc(order, func(x, y int32) int {
		s, t := a.Spans[x], a.Spans[y]
		if s == full || t == full {
			return cmp.Compare(s.Len(), t.Len())
		}
		return cmp.Compare(s.Lo, t.Lo)
	})
	return order
}

// Join returns the least value that covers all given records, of which there must
// be one.
func (a *Attribute) Join(rows []int32) Span {
	s := a.Span(rows[0])
	for _, r := range rows[1:] {
		s = a.Domain.Join(s, a.Span(r))
	}
	return s
}

// NewAttribute returns the attribute of a column whose values, by their codes, have
// the given spans. Equal spans get one code: all markers of missing values, and
// texts that stand for one value. If all are different, the attribute has the given codes
// themselves, which must not be changed then.
func NewAttribute(name string, weight float64, d Domain, spans []Span, codes []int32) Attribute {
	a := Attribute{Name: name, Weight: weight, Domain: d, Codes: codes}
	code := make([]int32, len(spans))
	known := group.Numbering[Span]{}
	for v, s := range spans {
		var first bool
		if code[v], first = known.Number(s); first {
			a.Spans = append(a.Spans, s)
		}
	}
	if len(a.Spans) < len(spans) {
		a.Codes = group.Pick(code, codes)
	}
	return a
}
