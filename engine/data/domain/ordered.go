package domain

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Ordered is the domain of a plain ordered attribute (numbers, dates): any run
// of values may be released, as the interval from its least to its greatest.
type Ordered struct {
	entropy
	labels []string  // the text of each value, ascending
	values []float64 // its number; a date is a number of days
	loss   Measure
}

// Measure says how the loss of a span is counted (KAIM eq. 3 and 4).
type Measure string

// The two measures of a cell's information loss.
const (
	// ByLeaves counts covered leaves: leaves(v*) / leaves(root), equation 4.
	ByLeaves Measure = "leaves"
	// ByRange takes the width as labelled: (v*max - v*min + 1) /
	// (QImax - QImin + 1), never above 1, equation 3.
	ByRange Measure = "range"
)

// NewOrdered returns the domain of the given values, which must be finite and
// ascend strictly; counts holds the records of each.
func NewOrdered(labels []string, values []float64, counts []int, loss Measure) (*Ordered, error) {
	if len(values) == 0 || len(labels) != len(values) || len(counts) != len(values) {
		return nil, fmt.Errorf("ordered domain: %d labels and %d counts for %d values, need the same number, at least 1",
			len(labels), len(counts), len(values))
	}
	for i, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("ordered domain: value %q is %v, want a finite number", labels[i], v)
		}
		if i > 0 && values[i-1] >= v {
			return nil, fmt.Errorf("ordered domain: value %q does not come after %q", labels[i], labels[i-1])
		}
	}
	if len(values) == 1 { // see Domain: a root must differ from its only leaf
		counts = []int{counts[0], 0}
	}
	return &Ordered{entropy: newEntropy(counts), labels: labels, values: values, loss: loss}, nil
}

func (o *Ordered) Size() int  { return max(2, len(o.values)) }
func (o *Ordered) Full() Span { return Span{0, int32(o.Size() - 1)} }

// Join implements [Domain]: the hull.
func (o *Ordered) Join(a, b Span) Span { return Hull(a, b) }

// Label implements [Domain]: a value, or an interval "[least,greatest]", with a
// semicolon between values that have commas.
func (o *Ordered) Label(s Span) string {
	switch {
	case s == o.Full():
		return Suppressed
	case s.IsLeaf():
		return o.labels[s.Lo]
	}
	between := ","
	if strings.Contains(o.labels[s.Lo]+o.labels[s.Hi], between) {
		between = "; "
	}
	return "[" + o.labels[s.Lo] + between + o.labels[s.Hi] + "]"
}

func (o *Ordered) Loss(s Span) float64 {
	switch {
	case s.IsLeaf():
		return 0
	case s == o.Full():
		return 1
	case o.loss == ByRange:
		return rangeLoss(o.values[s.Lo], o.values[s.Hi], o.values[0], o.values[len(o.values)-1])
	}
	return float64(s.Len()) / float64(o.Size())
}

// Numbers returns the least and the greatest value of s; a date is a number of
// days. ok is false only for the empty position of an attribute of one value.
func (o *Ordered) Numbers(s Span) (lo, hi float64, ok bool) {
	last := int32(len(o.values) - 1)
	if s.Lo > last {
		return 0, 0, false
	}
	return o.values[s.Lo], o.values[min(s.Hi, last)], true
}

// rangeLoss is KAIM equation 3, for a label that reads lo to hi.
func rangeLoss(lo, hi, least, greatest float64) float64 {
	return min(1, (hi-lo+1)/(greatest-least+1))
}

// Limit bounds how coarse the values of an attribute may be released. A missing value
// stays what it is: it is never released together with one that is not.
type Limit struct {
	// Parts are disjoint runs of positions, ascending, that hold every value. Records whose
	// values are in one part can be released alike within the limit, whichever they are.
	Parts []Span
	// Ranges says that there are no parts: records can be released alike if the least run
	// that covers their values is allowed, and so is every run that it covers.
	Ranges bool
	// Allows reports whether a value may be released for records that have one. It allows
	// every value in a part.
	Allows func(Span) bool
	// Cells says that a single value may be suppressed all the same: it is missing then, and
	// no group that is coarser than the limit.
	Cells bool
}

// PartsOf returns the limit of a hierarchy's parts: what is in one of them is allowed.
func PartsOf(parts []Span) *Limit {
	l := &Limit{Parts: parts}
	l.Allows = func(s Span) bool { at := l.Part(s); return at >= 0 && l.Parts[at].Covers(s) }
	return l
}

// Keeps reports whether a value of a domain may be released as s.
func (l *Limit) Keeps(d Domain, s Span) bool {
	return l == nil || l.Cells && s == d.Full() || l.Allows(s)
}

// Part returns the part in which a value begins; -1: none.
func (l *Limit) Part(s Span) int {
	at, _ := slices.BinarySearchFunc(l.Parts, s.Lo, func(part Span, lo int32) int { return cmp.Compare(part.Hi, lo) })
	if at == len(l.Parts) || l.Parts[at].Lo > s.Lo {
		return -1
	}
	return at
}

// Within returns the limit by which no interval of values is wider than so much, 0 or
// more. Any run of values that is no wider may be released, but for that of all, which
// is released as [Suppressed].
func (o *Ordered) Within(width float64) *Limit {
	return &Limit{Ranges: true, Allows: func(s Span) bool {
		lo, hi, ok := o.Numbers(s)
		return ok && s != o.Full() && hi-lo <= width
	}}
}
