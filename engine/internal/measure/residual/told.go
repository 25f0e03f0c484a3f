package residual

import (
	"cmp"
	"slices"

	"quasi/engine/facts"
	"quasi/engine/internal/data/natural"
	"quasi/engine/internal/data/parallel"
)

// mostChance is the logarithm of the probability below which a column that follows from another does
// not by chance.
var mostChance = natural.Log(1e-6)

// told returns the attributes that the columns which are generalized tell, with the people who have
// fewer than k - 1 others beside them by both; nil: everybody has as many.
func (p *people) told(known []attribute, columns []Column, opt Options) *facts.Told {
	follows := make([]bool, len(known))
	for _, c := range columns {
		if !c.Generalized || c.Read == nil {
			continue
		}
		c.Column = c.Read.Pick(opt.Records)
		order := daysOf(c.Column)
		if order == nil {
			order = byRow(c.Column, number(c.Column))
		}
		parallel.Each(len(known), func(i int) { follows[i] = follows[i] || p.clone().follows(known[i], c, order) })
	}
	found := &facts.Told{People: p.count, K: opt.K}
	var beside []Column
	for i, a := range known {
		if follows[i] {
			beside, found.Columns = append(beside, a.Column), append(found.Columns, a.Name)
		}
	}
	if beside == nil {
		return nil
	}
	by, _ := classesOf(columns, beside...)
	found.Few = p.members(by, func(rows []int32, people int) []int32 {
		if people < opt.K {
			return rows
		}
		return nil
	})
	return found
}

// follows reports whether each value of another column goes with one of the attribute, of more people
// who share one than can be by chance; or in order, in as many runs as the attribute has values.
func (p *people) follows(a attribute, from Column, order []float64) bool {
	goes, have := slices.Repeat([]int32{nobody}, len(from.Values)), make([]bool, len(from.Values))
	all, each, of := 0, make([]int, len(a.Values)), make([]int, len(a.Values)) // people, and values of from, by value
	var first []int                                                            // a row of each value, of different people
	p.asked++
	for row, v := range from.Codes {
		value := a.Codes[row]
		if from.Absent(v) || a.Absent(value) {
			continue
		}
		if goes[v] != nobody && goes[v] != value {
			return false
		}
		if goes[v] = value; p.find(p.of[row]) == 0 {
			continue
		}
		if !have[v] {
			have[v], first = true, append(first, row)
			of[value]++
		}
		each[value]++
		all++
	}
	if all == 0 || slices.Max(each) == all {
		return false
	}
	// Each further person of a value has that of the first with a probability of at most the largest share.
	chance := float64(all-len(first)) * natural.Log(float64(slices.Max(each))/float64(all))
	slices.SortFunc(first, func(x, y int) int {
		return cmp.Or(cmp.Compare(order[x], order[y]), cmp.Compare(from.Text(x), from.Text(y)))
	})
	factorial := func(n int) (log float64) {
		for i := 2; i <= n; i++ {
			log += natural.Log(float64(i))
		}
		return log
	}
	var values []int32
	for _, row := range first {
		values = append(values, a.Codes[row])
	}
	values = slices.Compact(values)
	runs := len(values)
	slices.Sort(values)
	if len(slices.Compact(values)) == runs { // of all orders of the values, those in runs
		chance += factorial(runs) - factorial(len(first))
		for _, n := range of {
			chance += factorial(n)
		}
	}
	return chance < mostChance
}
