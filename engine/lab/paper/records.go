package paper

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"quasi/engine/data/table"
)

// trainingPart is how many records of Adult the papers on complete data start
// from, of which 30,162 miss nothing.
const trainingPart = 32_561

// eightQI are KAIM's quasi-identifiers (its Table 4) in the order in which they
// are taken.
var eightQI = []string{"age", "workclass", "education", "marital-status", "occupation", "race", "sex", "native-country"}

// need makes sure that the table has the columns.
func need(t *table.Table, names ...string) error {
	for _, name := range names {
		if t.Index(name) < 0 {
			return fmt.Errorf("the table has no column %q; its columns: %q: take Adult", name, t.Names())
		}
	}
	return nil
}

// first returns the first n records.
func first(t *table.Table, n int) *table.Table {
	records := make([]int32, min(n, t.N))
	for i := range records {
		records[i] = int32(i)
	}
	return pick(t, records)
}

// pick returns the given records as if nothing else had been in the file: values
// that do not occur in them are gone.
func pick(t *table.Table, records []int32) *table.Table {
	picked := t.Pick(records)
	for i, c := range picked.Columns {
		picked.Columns[i] = occurring(c)
	}
	return picked
}

// occurring returns the column without the values that no record has.
func occurring(c *table.Column) *table.Column {
	out := &table.Column{Name: c.Name, Codes: make([]int32, len(c.Codes))}
	code := make([]int32, len(c.Values))
	for v, n := range c.Counts() {
		if n > 0 {
			code[v] = int32(len(out.Values))
			out.Values, out.Missing = append(out.Values, c.Values[v]), append(out.Missing, c.Missing[v])
		}
	}
	for row, v := range c.Codes {
		out.Codes[row] = code[v]
	}
	return out
}

// complete returns the records of the training part that miss nothing.
func complete(t *table.Table) *table.Table {
	var records []int32
	for row := range min(trainingPart, t.N) {
		if !slices.ContainsFunc(t.Columns, func(c *table.Column) bool { return c.IsMissing(row) }) {
			records = append(records, int32(row))
		}
	}
	return pick(t, records)
}

// whole returns the records that miss none of the given columns.
func whole(t *table.Table, names []string) *table.Table {
	var records []int32
	for row := range t.N {
		if !slices.ContainsFunc(names, func(name string) bool { return t.Column(name).IsMissing(row) }) {
			records = append(records, int32(row))
		}
	}
	return pick(t, records)
}

// drawn returns n random records, in the order of the table. A larger draw from
// the same seed holds the smaller one.
func drawn(t *table.Table, n int, seed uint64) *table.Table {
	order := shuffled(t.N, seed)
	records := order[:min(n, t.N)]
	slices.Sort(records)
	return pick(t, records)
}

// shuffled returns 0 to n-1 in random order.
func shuffled(n int, seed uint64) []int32 {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	random := rand.New(rand.NewPCG(seed, 1))
	random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

// deleted returns the table with random cells of the given columns taken out, so
// that the given share of those columns' cells is missing. What is missing at one
// share is missing at every greater one from the same seed.
func deleted(t *table.Table, columns []string, share float64, seed uint64) *table.Table {
	out := &table.Table{N: t.N, Columns: slices.Clone(t.Columns)}
	var targets []erasable
	missing := 0
	for _, name := range columns {
		c := newErasable(t.Column(name))
		out.Columns[t.Index(name)] = c.Column
		targets = append(targets, c)
		missing += c.MissingCount()
	}
	wanted := int(share*float64(t.N*len(columns)) + 0.5)
	for _, cell := range shuffled(t.N*len(columns), seed) {
		if missing >= wanted {
			break
		}
		c, row := targets[int(cell)%len(columns)], int(cell)/len(columns)
		if !c.IsMissing(row) {
			c.Codes[row] = c.none
			missing++
		}
	}
	return out
}

// erasable is a copy of a column with a code that stands for no value.
type erasable struct {
	*table.Column
	none int32
}

func newErasable(c *table.Column) erasable {
	copied := &table.Column{Name: c.Name, Values: slices.Clone(c.Values), Missing: slices.Clone(c.Missing), Codes: slices.Clone(c.Codes)}
	at := slices.Index(copied.Missing, true)
	if at < 0 {
		at = len(copied.Values)
		copied.Values, copied.Missing = append(copied.Values, ""), append(copied.Missing, true)
	}
	return erasable{copied, int32(at)}
}
