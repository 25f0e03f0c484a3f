package utility

import (
	"cmp"
	"math"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
)

// variables returns the first columns, quasi-identifiers before sensitive ones.
func (v *view) variables() []variable {
	var all []variable
	for j := range v.columns {
		if len(all) < maxVariables {
			all = append(all, v.columns[j].variable())
		}
	}
	for i := range v.sensitive {
		if len(all) < maxVariables {
			all = append(all, v.sensitive[i].variable())
		}
	}
	return all
}

func (c *column) variable() variable {
	w := variable{name: c.Name}
	if x := c.numbers(); x != nil && x.known {
		w.number = true
		middles := make([]float64, len(x.lo))
		for code := range middles {
			middles[code] = x.lo[code]/2 + x.hi[code]/2
		}
		w.before, w.after = numbered(c.before, x.value), numbered(c.after, middles)
		return w
	}
	most := c.Domain.Size()
	if most > fineDomain {
		most = maxBins
	}
	w.before, w.after = grouped{codes: c.before}, grouped{codes: c.after}
	w.before.of, w.before.count = c.categories(c.from, most)
	w.after.of, w.after.count = c.categories(c.to, most)
	return w
}

// variable returns the same before and after: sensitive values are released as
// they are.
func (s *sensitive) variable() variable {
	w := variable{name: s.name, sensitive: true}
	if values, ok := s.numbers(); ok {
		w.number = true
		w.before = numbered(s.codes, values)
	} else {
		w.before = grouped{codes: s.codes}
		w.before.of, w.before.count = s.categories()
	}
	w.after = w.before
	return w
}

// numbered makes each code a group of its own, absent if its value is missing.
func numbered(codes []int32, value []float64) grouped {
	g := grouped{codes: codes, value: value, count: len(value), of: make([]int32, len(value))}
	for code, x := range value {
		g.of[code] = int32(code)
		if math.IsNaN(x) {
			g.of[code] = absent
		}
	}
	return g
}

// numbers returns the values as numbers or days, NaN for missing ones. It fails if one
// is none, or all are missing.
func (s *sensitive) numbers() (values []float64, ok bool) {
	for i, text := range s.values {
		x := math.NaN()
		if !s.missing[i] {
			parsed, isNumber := s.format.Number(text)
			if !isNumber {
				return nil, false
			}
			x, ok = parsed, true
		}
		values = append(values, x)
	}
	return values, ok
}

// categories keeps the most frequent values, the first in the order of their
// texts among equals, and puts the rest into one category more.
func (s *sensitive) categories() (of []int32, count int) {
	of = make([]int32, len(s.values))
	counts := make([]int, len(s.values))
	for _, code := range s.codes {
		counts[code]++
	}
	order := group.Numbers(len(s.values))
	if len(order) > fineDomain {
		slices.SortFunc(order, func(a, b int32) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
	}
	for rank, i := range order {
		of[i] = int32(rank)
		if len(order) > fineDomain {
			of[i] = int32(min(rank, fineDomain-1))
		}
	}
	return of, min(len(order), fineDomain)
}

// Penalty is the weighted certainty penalty (Xu et al. 2006; AOS Definition 5).
type Penalty struct {
	// CM is the sum over records and columns of w·|t.A|/|T.A|, w being the
	// column's weight and |t.A|/|T.A| what the cell covers of the column: of numbers
	// and dates, the width of the interval as labelled by that of all values that
	// occur, at most 1; of others, the leaves below by all leaves. 0 for a leaf or an
	// unchanged cell, 1 for the full span. 0 or more. KAIM's ILoss, which adds 1 to
	// both widths, is another figure.
	CM Figure `json:"cm"`
	// Normalised is CM divided by the number of records and the sum of the
	// weights, in [0,1].
	Normalised Figure `json:"normalised"`
	// Columns are the means of |t.A|/|T.A|, in [0,1], without weights.
	Columns []ColumnFigure `json:"columns"`
}

// lossOf returns the sum of |t.A|/|T.A| over the released cells of c, and how many cells are
// released and suppressed, which have lost all.
func (c *column) lossOf() (lost, released, suppressed float64) {
	covered := c.covered()
	for _, m := range c.moves {
		n := float64(m.n)
		if m.suppressed {
			suppressed += n
			continue
		}
		released += n
		if m.from != m.to {
			lost += float64(n * covered(m.to))
		}
	}
	return lost, released, suppressed
}

// covered returns how to find |t.A|/|T.A| of a released span that is no leaf.
func (c *column) covered() func(domain.Span) float64 {
	x := c.numbers()
	return func(s domain.Span) float64 {
		switch {
		case s == c.full:
			return 1
		case x != nil && x.greatest > x.least:
			if lo, hi, ok := c.Domain.Numbers(s); ok {
				return min(1, (hi-lo)/(x.greatest-x.least))
			}
		}
		return float64(s.Len()) / float64(c.Domain.Size())
	}
}
