package attack

import (
	"quasi/engine/data/table"
	"quasi/engine/say"
)

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
