package attack

import (
	"math/rand/v2"
	"slices"
)

// HoldOut draws which of n records are held out of a table before it is released, at most
// so many: records or, where whose says whose record each is, from 0, people with all their
// records. People are taken in a random order, and passed over where they have more records
// than are still to be drawn. Both parts ascend; the same seed gives the same. It takes time
// in proportion to n.
func HoldOut(n, most int, whose []int32, seed uint64) (held, kept []int32) {
	person := func(record int) int {
		if whose == nil {
			return record
		}
		return int(whose[record])
	}
	people := n
	if whose != nil {
		people = int(slices.Max(append([]int32{-1}, whose...))) + 1
	}
	order, all := rand.New(rand.NewPCG(seed, 0)).Perm(people), make([][]int32, people)
	for record := range n {
		all[person(record)] = append(all[person(record)], int32(record))
	}
	out := make([]bool, n)
	for _, drawn := range order {
		records := all[drawn]
		if len(records) > most {
			continue
		}
		most -= len(records)
		for _, record := range records {
			out[record] = true
		}
	}
	for record, is := range out {
		if is {
			held = append(held, int32(record))
		} else {
			kept = append(kept, int32(record))
		}
	}
	return held, kept
}
