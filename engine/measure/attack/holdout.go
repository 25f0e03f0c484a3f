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
	random := rand.New(rand.NewPCG(seed, 0))
	out := make([]bool, n)
	for _, records := range shuffled(n, whose, random) {
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

// shuffled returns the records of each person, in a random order of people.
func shuffled(n int, whose []int32, random *rand.Rand) [][]int32 {
	people := n
	if whose != nil {
		people = int(slices.Max(append([]int32{-1}, whose...))) + 1
	}
	place := make([]int, people)
	for at, person := range random.Perm(people) {
		place[person] = at
	}
	all := make([][]int32, people)
	for record := range n {
		person := record
		if whose != nil {
			person = int(whose[record])
		}
		all[place[person]] = append(all[place[person]], int32(record))
	}
	return all
}
