package domain

import (
	"cmp"
	"slices"
)

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
