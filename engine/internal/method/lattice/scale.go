package lattice

import (
	"cmp"
	"math/bits"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
)

// scale is the hierarchy of one attribute, cut into levels.
//
// Invariants: codes[h][c] is an index into spans[h]; the spans of a level are
// distinct; values with the same code on a level have the same on each higher
// one.
type scale struct {
	height int             // the last level that may be released; without a limit, whole
	whole  int             // the last level, at least 1, which is the root for all
	spans  [][]domain.Span // by level: the released values that occur
	codes  [][]int32       // by level and original code
}

// newScale returns the levels of the attribute's values.
func newScale(a *domain.Attribute) *scale {
	at, height := levels(a.Domain)
	s := &scale{whole: height}
	for h := range height + 1 {
		number := group.Numbering[domain.Span]{}
		codes := make([]int32, len(a.Spans))
		var spans []domain.Span
		for c, original := range a.Spans {
			span := a.Domain.Full()
			if original != span {
				span = at(original.Lo, h)
			}
			var first bool
			if codes[c], first = number.Number(span); first {
				spans = append(spans, span)
			}
		}
		if h > 0 && !s.allowed(a, h, spans) {
			break
		}
		s.height, s.spans, s.codes = h, append(s.spans, spans), append(s.codes, codes)
	}
	return s
}

// allowed reports whether all values of a level may be released. What is above a value
// that may not be may not be either, and the last level, the root, never may.
func (s *scale) allowed(a *domain.Attribute, level int, spans []domain.Span) bool {
	return a.Limit == nil || level < s.whole && !slices.ContainsFunc(spans, func(span domain.Span) bool {
		return span != a.Domain.Full() && !a.Limit.Allows(span)
	})
}

// Coarsest returns the problem with parts as its limits have that are as wide as a
// full-domain release can be: two values can be released alike if and only if one of
// those holds both.
func Coarsest(p *problem.Problem) *problem.Problem {
	own := *p
	own.QI = slices.Clone(p.QI)
	for j := range own.QI {
		if a := &own.QI[j]; a.Limit != nil {
			s := newScale(a)
			parts := slices.DeleteFunc(slices.Clone(s.spans[s.height]), func(s domain.Span) bool { return s == a.Domain.Full() })
			slices.SortFunc(parts, func(x, y domain.Span) int { return cmp.Compare(x.Lo, y.Lo) })
			a.Limit = domain.PartsOf(parts)
		}
	}
	return &own
}

// levels returns the value that each leaf position has on a level, and the last
// level.
func levels(d domain.Domain) (at func(leaf int32, level int) domain.Span, height int) {
	if tree, ok := d.(*domain.Tree); ok {
		ladders := tree.Ladders()
		return func(leaf int32, level int) domain.Span { return ladders[leaf][level] }, len(ladders[0]) - 1
	}
	full := d.Full() // of an order, in which runs double
	height = bits.Len(uint(full.Hi))
	return func(leaf int32, level int) domain.Span {
		if level == height {
			return full
		}
		lo := leaf >> level << level
		return domain.Span{Lo: lo, Hi: min(full.Hi, lo+1<<level-1)}
	}, height
}
