package utility

// Penalty is the weighted certainty penalty (Xu et al. 2006; AOS Definition 5).
type Penalty struct {
	// CM is the sum over records and columns of w·|t.A|/|T.A|, w being the
	// column's weight and |t.A|/|T.A| the loss of the cell as its domain counts
	// it: 0 for a leaf or an unchanged cell, 1 for the full span. 0 or more.
	CM Figure `json:"cm"`
	// Normalised is CM divided by the number of records and the sum of the
	// weights, in [0,1].
	Normalised Figure `json:"normalised"`
	// Columns are the means of |t.A|/|T.A|, in [0,1], without weights.
	Columns []ColumnFigure `json:"columns"`
}

func (v *view) penalty() Penalty {
	var p Penalty
	heaviest := 0.0
	for j := range v.columns {
		heaviest = max(heaviest, v.columns[j].Weight)
	}
	with, without := 0.0, 0.0 // sums of w·loss/heaviest, which cannot overflow
	weights := 0.0
	for j := range v.columns {
		c := &v.columns[j]
		lost := c.lossOf()
		p.Columns = append(p.Columns, ColumnFigure{c.Name, lost.share()})
		if heaviest > 0 {
			w := c.Weight / heaviest
			weights += w
			with += float64(w * (lost.released.lost + lost.suppressed.lost))
			without += float64(w * lost.released.lost)
		}
	}
	p.CM = Figure{defined(with * heaviest), defined(without * heaviest)}
	p.Normalised = Figure{ratio(with, weights*float64(v.n)), ratio(without, weights*float64(v.released))}
	return p
}

// lossOf pools |t.A|/|T.A| over the cells of c.
func (c *column) lossOf() pool {
	var p pool
	for _, m := range c.moves {
		lost := 0.0
		if !m.suppressed && !m.unchanged() {
			lost = c.Domain.Loss(m.to)
		}
		p.add(m.suppressed, m.n, lost, 1)
	}
	return p
}
