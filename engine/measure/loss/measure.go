// Package loss measures what a release costs: the utility measures of KAIM
// (Gong, Yang, Luo 2013) and of the papers that it is compared with.
package loss

import (
	"encoding/binary"

	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
)

// Report holds the measures of one release. Shares are in [0,1].
type Report struct {
	// ILossRate is the information lost, of all that could be lost (KAIM
	// eq. 5 to 7); it is the sum of the two parts that follow.
	ILossRate      float64 `json:"iloss_rate"`
	Generalisation float64 `json:"generalisation"`
	Suppression    float64 `json:"suppression"`
	// DM is the discernibility metric: the sum of the squared class sizes;
	// each suppressed record costs the number of records.
	DM float64 `json:"dm"`
	// VMR and RMR are the shares of missing QI cells, and of records with a
	// missing QI, in the original (KAIM Definitions 1 and 2).
	VMR float64 `json:"vmr"`
	RMR float64 `json:"rmr"`
	// CAvg is the average class size in units of k: (released / classes) / k.
	CAvg float64 `json:"c_avg"`
	// Columns are the quasi-identifiers in order, each with its share of its
	// own cells' loss, suppressed records included.
	Columns []ColumnLoss `json:"columns"`
}

// ColumnLoss is the loss of one quasi-identifier, in [0,1].
type ColumnLoss struct {
	Name      string  `json:"name"`
	ILossRate float64 `json:"iloss_rate"`
}

// Measure returns the measures of the release g of p, which must satisfy
// [problem.Groups.Check]. Weights have no part in it: they steer algorithms, but
// a release is worth the same however it was found. With no records or no
// quasi-identifiers nothing can be lost, and the shares are 0. It takes time in
// proportion to n·m.
func Measure(p *problem.Problem, g *problem.Groups) Report {
	r := Report{}
	r.addLoss(p, g)
	cells, records := 0, 0
	for row := range int32(p.N) {
		missing := 0
		for j := range p.QI {
			if a := &p.QI[j]; a.Span(row) == a.Domain.Full() {
				missing++
			}
		}
		cells += missing
		records += min(missing, 1)
	}
	r.VMR = share(float64(cells), p.N*len(p.QI))
	r.RMR = share(float64(records), p.N)
	classes := classSizes(p, g)
	for _, size := range classes {
		r.DM += float64(float64(size) * float64(size))
	}
	r.DM += float64(float64(len(g.Suppressed)) * float64(p.N))
	r.CAvg = share(share(float64(len(g.Rows)), len(classes)), p.Model.MinSize())
	return r
}

// share returns part/whole, and 0 of nothing.
func share(part float64, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return part / float64(whole)
}

// addLoss fills in ILossRate, its parts, and that of each column (KAIM eq. 5 to
// 7). A suppressed record has lost each of its m values, missing ones included.
func (r *Report) addLoss(p *problem.Problem, g *problem.Groups) {
	generalised, suppressed := 0.0, float64(len(g.Suppressed))
	for j := range p.QI {
		lost := columnLoss(p, g, j, 1)
		generalised += lost
		r.Columns = append(r.Columns, ColumnLoss{Name: p.QI[j].Name, ILossRate: share(lost+suppressed, p.N)})
	}
	cells := p.N * len(p.QI)
	r.Generalisation = share(generalised, cells)
	r.Suppression = share(suppressed*float64(len(p.QI)), cells)
	r.ILossRate = r.Generalisation + r.Suppression
}

// Widened returns the ILossRate of column j if each group that is coarser than a value counted for
// factor times its loss, and for 1 at most: what it would be if the range of its numbers were so
// many times smaller.
func Widened(p *problem.Problem, g *problem.Groups, j int, factor float64) float64 {
	return share(columnLoss(p, g, j, factor)+float64(len(g.Suppressed)), p.N)
}

// columnLoss returns the sum of ILoss over the released cells of column j, that of each factor
// times what it is and 1 at most. A cell released as it was costs nothing, a missing one among
// them.
func columnLoss(p *problem.Problem, g *problem.Groups, j int, factor float64) float64 {
	a := &p.QI[j]
	total := 0.0
	for i := range g.Len() {
		released, changed := g.Spans[i*len(p.QI)+j], 0
		for _, record := range g.Group(i) {
			if a.Span(record) != released {
				changed++
			}
		}
		if changed > 0 {
			total += float64(float64(changed) * min(1, float64(factor*a.Domain.Loss(released))))
		}
	}
	return total
}

// classSizes returns the size of each equivalence class, in the order of their
// first groups.
func classSizes(p *problem.Problem, g *problem.Groups) []int {
	var sizes []int
	m := len(p.QI)
	classes := map[string]int{}
	var key []byte
	for i := range g.Len() {
		key = appendSpans(key[:0], g.Spans[i*m:(i+1)*m])
		class, ok := classes[string(key)]
		if !ok {
			class = len(sizes)
			classes[string(key)] = class
			sizes = append(sizes, 0)
		}
		sizes[class] += len(g.Group(i))
	}
	return sizes
}

func appendSpans(key []byte, spans []domain.Span) []byte {
	for _, s := range spans {
		key = binary.LittleEndian.AppendUint32(key, uint32(s.Lo))
		key = binary.LittleEndian.AppendUint32(key, uint32(s.Hi))
	}
	return key
}

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
