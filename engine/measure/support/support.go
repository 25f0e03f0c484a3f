// Package support finds how many persons have rows like those that an attacker knows of
// a person: k^m-anonymity (Terrovitis, Mamoulis, Kalnis, PVLDB 1(1), 2008) of the
// records of persons, with released tuples as items. If all rows are known it is
// whole-record k-anonymity (Tamersoy, Loukides, Nergiz, Saygin, Malin, IEEE TITB 16(3),
// 2012).
//
//	shown := []int32{0, 1, 0} // by row: the tuple that it shows, of two
//	whose := &privacy.Patients{Codes: []int32{0, 0, 1}, Count: 2}
//	found := support.Measure(shown, 2, whose, support.Options{})
//	k := found[0].K // by person, for an attacker who knows one row: 1 and 2
//
// Terms. A person's record is the multiset of the tuples that the person's rows show.
// The support of a multiset S of tuples is the number of persons whose records contain
// S: each tuple at least as often as S does. For an attacker who knows at most m rows
// of a person, k(m) of the person is the least support of an S of at most m tuples of
// the record. For one who knows all rows, and that there are no more, it is the number
// of persons with the same record. The k(m) of a table is the least of a person.
//
// A larger S has no more support, and who has the same record has every S of it. So
// k(1) ≥ k(2) ≥ k(3) ≥ k(all) ≥ 1 for everyone, and for the table.
package support

import (
	"cmp"
	"math"
	"slices"

	"quasi/engine/internal/data/group"
	"quasi/engine/model/privacy"
)

// Knowledge is the number of rows of a person that an attacker knows.
type Knowledge string

// What an attacker may know of a person: at most so many rows, or all.
const (
	One   Knowledge = "1"
	Two   Knowledge = "2"
	Three Knowledge = "3"
	All   Knowledge = "all"
)

// Every returns all that an attacker may know, the least first.
func Every() []Knowledge { return []Knowledge{One, Two, Three, All} }

// Valid reports whether k is one of [Every].
func (k Knowledge) Valid() bool { return slices.Contains(Every(), k) }

// most is the greatest number of rows that are known without being all.
const most = 3

// defaultWork lets a million rows of a quarter of a million persons be measured
// exactly, and ends what would take minutes.
const defaultWork = 1_000_000_000

// Options say what to measure.
type Options struct {
	// Knows are the knowledges to measure; nil: [Every].
	Knows []Knowledge
	// Work is the most tuples of records that are looked at for each number of known
	// rows; 0: enough for 1,000,000 rows unless many persons have hundreds of different
	// tuples in common. What is not found within it is left open ([Least.Open]). Work
	// is counted, not timed: the same table gives the same answer everywhere.
	Work int64
}

// Least is the result for one knowledge.
type Least struct {
	Knows Knowledge
	// K is k(m) of each person, at least 1. Where the work did not suffice it is the
	// least support that was found, an upper bound of k(m).
	K []int32
	// Floor is a lower bound of k(m) of each person: K itself where that is exact.
	Floor []int32
}

// Open reports whether only bounds of k(m) are known of a person.
func (l *Least) Open(person int) bool { return l.Floor[person] < l.K[person] }

// Measure finds k(m) of every person, for each of the knowledges in the order of
// [Every]. tuples are the tuples that the rows show, numbered from 0 to distinct - 1.
//
// One and all rows take time in proportion to the rows. More rows take time in
// proportion to the pairs, or triples, of different tuples that a person has in common
// with somebody whose k(m) is not decided yet, which [Options.Work] bounds; memory is
// in proportion to the rows.
func Measure(tuples []int32, distinct int, patients *privacy.Patients, opt Options) []Least {
	if opt.Knows == nil {
		opt.Knows = Every()
	}
	opt.Work = cmp.Or(opt.Work, defaultWork)
	wanted := func(k Knowledge) bool { return slices.Contains(opt.Knows, k) }
	records := collect(tuples, distinct, patients)
	n := len(records.weight)
	s := &search{weight: records.weight, floor: slices.Clone(records.weight), best: slices.Repeat([]int32{math.MaxInt32}, n), unfinished: make([]bool, n)}
	s.all = database{group.Numbers(n), records.items}
	s.rank(records.kinds)
	var found []Least
	for i, knows := range Every() {
		m := i + 1
		switch {
		case knows == All && wanted(All):
			found = append(found, records.least(All, records.weight, records.weight))
		case m <= most && slices.ContainsFunc(Every()[i:most], wanted):
			// k(m) is a bound of k(m+1), so that none is found in vain.
			s.deepen(m, opt.Work)
			if wanted(knows) {
				found = append(found, records.least(knows, s.best, s.floors()))
			}
		}
	}
	return found
}
