package bound

import (
	"math"

	"quasi/engine/internal/method/cost"
	"quasi/engine/method/problem"
)

// table is a problem as the search for a bound sees it.
//
// Records with the same values are one tuple and have one price.
type table struct {
	*cost.Table
	k       int
	columns []column
	copies  []int32 // by tuple: its records
	missed  []int32 // by tuple: what its missing values would cost
	whole   int32   // the cost of a record that loses everything
	// confined says that limits of attributes keep records apart: no node covers all, and
	// records may have to be suppressed, whatever they cost.
	confined bool
	work     int // the most tuples that a walk looks at, over all nodes
	pairs    int // the most pairs of a node and a tuple that are kept
	tries    int // the most classes that are tried for the best release
	stop     func() bool
}

// The work of a walk is some seconds; the pairs, with what belongs to them, take less
// than 200 MB.
const (
	workLimit  = 150_000_000
	pairsLimit = 24_000_000
)

func newTable(p *problem.Problem) *table {
	t := &table{Table: cost.New(p), k: p.Model.MinSize(), work: workLimit, pairs: pairsLimit, tries: classLimit, stop: func() bool { return false }}
	t.whole = int32(t.Suppressed(1))
	for j := range t.M {
		t.columns = append(t.columns, newColumn(t.Column(j)))
		t.confined = t.confined || t.columns[j].confined
	}
	t.copies, t.missed = make([]int32, t.Len()), make([]int32, t.Len())
	for i := range t.copies {
		t.copies[i] = t.First[i+1] - t.First[i]
		for j, x := range t.Tuple(int32(i)) {
			if c := &t.columns[j]; x == c.miss {
				t.missed[i] += c.unit
			}
		}
	}
	return t
}

// most returns an upper bound of a tuple's price with the nodes below a limit of costs:
// the limit or, if no node is above that, the cost of the suppressed tuple. Where one node
// covers all, it costs as much as that less what is missing.
func (t *table) most(i int, limit int32) int32 {
	switch {
	case limit <= t.whole:
		return limit
	case t.confined:
		return int32(min(int64(t.whole)+int64(t.missed[i]), math.MaxInt32))
	}
	return t.whole
}

// sum returns the least cost of all records by their prices, with missing values.
func (t *table) sum(price []int32) int64 {
	sum := int64(0)
	for i, x := range price {
		sum += int64(t.copies[i]) * int64(x)
	}
	return sum
}

// share returns the loss that prices prove.
func (t *table) share(price []int32) float64 { return t.shareOf(t.sum(price)) }

// shareOf returns the loss that costs come to. It is rounded down by more than all the
// rounding that there is in a loss.
func (t *table) shareOf(sum int64) float64 {
	all := 0.0
	for i, missed := range t.missed {
		sum -= int64(t.copies[i]) * int64(missed)
	}
	for j := range t.M {
		all += math.Ceil(t.Column(j).Unit)
	}
	return max(0, float64(sum)/(float64(t.N)*all)*(1-1e-9))
}

// rank returns the rank of a tuple's value in column j.
func (t *table) rank(tuple int32, j int) int32 { return t.Tuples[int(tuple)*t.M+j] }

// covers reports whether the records of the tuples are k at least.
func (t *table) covers(tuples []int32) bool {
	n := 0
	for _, i := range tuples {
		if n += int(t.copies[i]); n >= t.k {
			return true
		}
	}
	return false
}
