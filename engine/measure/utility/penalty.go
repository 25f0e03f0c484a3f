package utility

import "quasi/engine/data/domain"

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

// lossOf pools |t.A|/|T.A| over the cells of c.
func (c *column) lossOf() pool {
	var p pool
	covered := c.covered()
	for _, m := range c.moves {
		lost := 0.0
		if !m.suppressed && m.from != m.to {
			lost = covered(m.to)
		}
		p.add(m.suppressed, m.n, lost, 1)
	}
	return p
}

// covered returns how to find |t.A|/|T.A| of a released span.
func (c *column) covered() func(domain.Span) float64 {
	x := c.numbers()
	return func(s domain.Span) float64 {
		switch {
		case s.IsLeaf():
			return 0
		case s == c.full:
			return 1
		case x != nil && x.greatest > x.least:
			if lo, hi, ok := c.Domain.(numeric).Numbers(s); ok {
				return min(1, (hi-lo)/(x.greatest-x.least))
			}
		}
		return float64(s.Len()) / float64(c.Domain.Size())
	}
}
