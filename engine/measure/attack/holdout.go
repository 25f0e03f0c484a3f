package attack

import (
	"math/rand/v2"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/say"
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

// Why a table can't be split.
var (
	errOneRow    = say.Define("hold-out-one-row", "the table has fewer than two rows: nothing would stay")
	errHowMany   = say.Define("hold-out-rows", "{0} {0:row is|rows are} to be put aside: choose 1 to {1} of the table's {2}")
	errPatient   = say.Define("hold-out-patient", "the table has no column {0:q} that tells patients apart; its columns: {1}")
	errAllLarger = say.Define("hold-out-none", "every patient has more than {0} {0:row|rows}: hold more out")
)

// Split splits a table into the part that is to be released and the one that is held out,
// of so many rows, by [HoldOut]. patient names the column that says whose row each is: all
// of one are in one part, so that there may be fewer; empty: each is another person's. Both
// parts keep the order of the rows, and the same seed gives the same. It fails if either
// part would be empty, or the column lacks.
func Split(t *table.Table, rows int, patient string, seed uint64) (kept, held *table.Table, err error) {
	if t.N < 2 {
		return nil, nil, errOneRow.Of()
	}
	if rows < 1 || rows >= t.N {
		return nil, nil, errHowMany.Of(rows, t.N-1, t.N)
	}
	var whose []int32
	if patient != "" {
		c := t.Column(patient)
		if c == nil {
			return nil, nil, errPatient.Of(patient, say.Series(say.Plain(t.Names()...), len(t.Names())))
		}
		whose, _ = c.Whose()
	}
	out, in := HoldOut(t.N, rows, whose, seed)
	if len(out) == 0 {
		return nil, nil, errAllLarger.Of(rows)
	}
	return t.Pick(in), t.Pick(out), nil
}
