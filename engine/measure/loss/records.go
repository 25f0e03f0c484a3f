package loss

import "quasi/engine/method/problem"

// Records returns, for each record, the share of its detail that it has lost, in [0,1]: the
// mean over the quasi-identifiers of what [Measure] counts of its cells, and 1 for one that
// is suppressed. The mean over all records is ILossRate, but for rounding. It takes time in
// proportion to n·m.
func Records(p *problem.Problem, g *problem.Groups) []float32 {
	lost := make([]float32, p.N)
	if len(p.QI) == 0 {
		return lost
	}
	for j := range p.QI {
		a := &p.QI[j]
		for i := range g.Len() {
			released := g.Spans[i*len(p.QI)+j]
			one := float32(a.Domain.Loss(released) / float64(len(p.QI)))
			for _, record := range g.Group(i) {
				if a.Span(record) != released {
					lost[record] += one
				}
			}
		}
	}
	for _, record := range g.Suppressed {
		lost[record] = 1
	}
	for record, share := range lost {
		lost[record] = min(share, 1) // which a sum of rounded parts may pass
	}
	return lost
}
