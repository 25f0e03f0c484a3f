package audit

import (
	"cmp"
	"slices"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/natural"
)

// values holds the values that occur in a sensitive column, in order.
type values struct {
	n    int64
	code []int32 // of each row: the place of its value in the order
	// below[i] is the number of rows with one of the first i values, and sum[i]
	// that of below[1] to below[i].
	below, sum []int64
	surprise   []float64 // -ln p
	first      []int32   // by place: a code of the column that has it
	ascending  bool      // they are numbers, bounds of them, or days, at least one
}

// Places returns the texts of a column of numbers or days in the order in which
// [Closeness.Ordered] has them, without those that stand for no value, which are the last;
// nil: they have no order.
func Places(c *table.Column) []string {
	o := inOrder(c, nil)
	if !o.ascending {
		return nil
	}
	return group.Pick(c.Values, group.Where(o.first, func(code int32) bool { return !c.Absent(code) }))
}

// inOrder puts the values of a column in order. The given rows make the table's
// distribution; nil: all rows. The function of this name in package privacy does the same
// for the model: the audit has its own, so that a mistake made there is not made here.
func inOrder(c *table.Column, rows []int32) values {
	value, distinct := c.Spellings()
	count := make([]int64, distinct)
	if rows == nil {
		for _, code := range c.Codes {
			count[value[code]]++
		}
	}
	for _, row := range rows {
		count[value[c.Codes[row]]]++
	}
	type entry struct {
		value  int32
		code   int32
		text   string
		hidden bool
		place  format.Place
	}
	var entries []entry
	numeric, taken := true, make([]bool, distinct)
	for code, v := range value {
		if count[v] == 0 || taken[v] {
			continue
		}
		taken[v] = true
		e := entry{value: v, code: int32(code), hidden: c.Absent(int32(code))}
		if !e.hidden {
			e.text = c.Values[code]
			place, ok := c.Format.Place(e.text)
			numeric = numeric && ok
			e.place = place
		}
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b entry) int {
		if a.hidden != b.hidden {
			if a.hidden {
				return 1
			}
			return -1
		}
		if before := a.place.Compare(b.place); numeric && before != 0 {
			return before
		}
		return cmp.Compare(a.text, b.text)
	})
	place := make([]int32, distinct)
	o := values{below: []int64{0}, sum: []int64{0}, ascending: numeric && len(entries) > 0 && !entries[0].hidden}
	for _, e := range entries {
		o.n += count[e.value]
	}
	for i, e := range entries {
		place[e.value] = int32(i)
		o.below = append(o.below, o.below[i]+count[e.value])
		o.sum = append(o.sum, o.sum[i]+o.below[i+1])
		o.first = append(o.first, e.code)
		o.surprise = append(o.surprise, -natural.Log(float64(count[e.value])/float64(o.n)))
	}
	o.code = group.Pick(group.Pick(place, value), c.Codes)
	return o
}

// distinct returns the number of values.
func (o values) distinct() int { return len(o.surprise) }

// count returns the number of rows with the value at place i.
func (o values) count(i int32) int64 { return o.below[i+1] - o.below[i] }

// pick returns o with the codes of the given rows alone.
func (o values) pick(rows []int32) values {
	o.code = group.Pick(o.code, rows)
	return o
}
