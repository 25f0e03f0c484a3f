package paper

import (
	"math/rand/v2"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
)

// trainingPart is the number of records of Adult that papers on complete data
// start from; 30,162 miss nothing.
const trainingPart = 32_561

// eightQI are KAIM's quasi-identifiers (its Table 4) in the order in which they
// are taken.
var eightQI = []string{"age", "workclass", "education", "marital-status", "occupation", "race", "sex", "native-country"}

// without returns the table as if the records that are out had not been in the file:
// values that only they have are gone.
func without(t *table.Table, out func(row int) bool) *table.Table {
	var records []int32
	for row := range t.N {
		if out(row) {
			records = append(records, int32(row))
		}
	}
	return t.Without(records)
}

// first returns the first n records.
func first(t *table.Table, n int) *table.Table {
	return without(t, func(row int) bool { return row >= n })
}

// whole returns the records that miss none of the given columns.
func whole(t *table.Table, names []string) *table.Table {
	return without(t, func(row int) bool {
		return slices.ContainsFunc(names, func(name string) bool { return t.Column(name).IsMissing(row) })
	})
}

// drawn returns n random records, in the order of the table. A larger draw from
// the same seed holds the smaller one.
func drawn(t *table.Table, n int, seed uint64) *table.Table {
	left := shuffled(t.N, seed)[min(n, t.N):]
	slices.Sort(left)
	return t.Without(left)
}

// shuffled returns 0 to n-1 in random order.
func shuffled(n int, seed uint64) []int32 {
	order := group.Numbers(n)
	random := rand.New(rand.NewPCG(seed, 1))
	random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

// deleted returns the table with random cells of the given columns taken out, so
// that the given share of those columns' cells is missing. What is missing at one
// share is missing at every greater one from the same seed.
func deleted(t *table.Table, columns []string, share float64, seed uint64) *table.Table {
	out := &table.Table{N: t.N, Columns: slices.Clone(t.Columns)}
	targets, none, missing := make([]*table.Column, len(columns)), make([]int32, len(columns)), 0
	for i, name := range columns {
		c := *t.Column(name)
		c.Codes = slices.Clone(c.Codes)
		at := slices.Index(c.Missing, true)
		if at < 0 {
			at = len(c.Values)
			c.Values, c.Missing = append(slices.Clone(c.Values), ""), append(slices.Clone(c.Missing), true)
		}
		out.Columns[t.Index(name)], targets[i], none[i] = &c, &c, int32(at)
		missing += c.MissingCount()
	}
	wanted := int(share*float64(t.N*len(columns)) + 0.5)
	for _, cell := range shuffled(t.N*len(columns), seed) {
		if missing >= wanted {
			break
		}
		i, row := int(cell)%len(columns), int(cell)/len(columns)
		if !targets[i].IsMissing(row) {
			targets[i].Codes[row] = none[i]
			missing++
		}
	}
	return out
}
