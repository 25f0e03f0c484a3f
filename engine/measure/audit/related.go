package audit

import (
	"quasi/engine/data/table"
	"quasi/engine/model/privacy"
	"quasi/engine/model/relation"
)

// mostCompared is the work, in products, that the correlation of the values of a
// sensitive column may take.
const mostCompared = 50_000_000

// correlate returns the correlations of the values of a sensitive column, by
// their places, with the values of the quasi-identifiers as categories; nil if
// that takes too much.
func (o values) correlate(c *table.Column, qi []*table.Column) relation.Matrix {
	work, others := 0, make([]relation.Categories, len(qi))
	for j, q := range qi {
		value, distinct := merged(q)
		work += o.distinct() * o.distinct() * distinct
		others[j] = relation.Categories{Codes: codes(q, value), Size: distinct}
	}
	if work > mostCompared {
		return nil
	}
	place := make([]int32, len(c.Values))
	value, distinct := c.Spellings()
	of := make([]int32, distinct)
	for at, code := range o.first {
		of[value[code]] = int32(at)
	}
	for code, v := range value {
		place[code] = of[v]
	}
	return relation.Correlate(relation.Categories{Codes: codes(c, place), Size: o.distinct()}, others)
}

// relate takes in how alike the values of one more class are: their correlation,
// weighted by how often each occurs (SLCA, Definition 7), and their distance from
// the whole table in the hierarchy.
func (w *worst) relate(shares []share, size int64) {
	if w.ground != nil {
		at := make([]privacy.ValueCount, len(shares))
		for i, s := range shares {
			at[i] = privacy.ValueCount{Value: s.place, N: int(s.count)}
		}
		w.apart = max(w.apart, privacy.Distance(w.ground, w.nodes, at, int(size)))
	}
	if w.correlation == nil {
		return
	}
	sum := 0.0
	for _, a := range shares {
		for _, b := range shares {
			sum += float64(float64(b.count) * w.correlation[a.place][b.place])
		}
	}
	w.s = max(w.s, min(1, sum/float64(int64(len(shares))*size)))
}
