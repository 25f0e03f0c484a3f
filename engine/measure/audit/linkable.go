package audit

import (
	"math/bits"
)

// Linkable is how far kept columns give away which rows are one person's. The rows of a
// person who has several are linked by some columns if they agree in them, have a value
// in one at least, and no other person has a row with the same values. Those who are
// linked by some columns of a set are linked by the set: more columns link no fewer.
type Linkable struct {
	Columns []string `json:"columns"` // that are kept
	// Linked are the persons who are linked by the kept columns; all of them have
	// several rows.
	Linked int     `json:"linked"`
	Share  float64 `json:"share"` // of the persons with several rows
	// Below and Unique count those of the linked persons whose k(all) is below
	// [Persons.K], and 1; 0 too if k(all) was not asked for.
	Below  int `json:"below"`
	Unique int `json:"unique"`
	// WithQI are the persons who are linked by the kept columns and the
	// quasi-identifiers together.
	WithQI     int `json:"with_quasi_identifiers"`
	WithQIOpen int `json:"with_quasi_identifiers_open,omitempty"` // not found out, as Open
	// Open is the number of persons of whom it was not found out whether they are
	// linked; 0: of nobody.
	Open int `json:"open,omitempty"`
	// Beside are the persons all of whose several rows stand beside each other, so that
	// the order of the table can link them; 0 too of a table that is sorted by its texts,
	// whose order says nothing.
	Beside int `json:"beside,omitempty"`
	// Sets are sets of at most three of the columns, those that link most persons
	// first, without those of which fewer columns link as many; at most five of each
	// size.
	Sets []LinkingSet `json:"sets,omitempty"`
	// Pairs and Triples are the columns of which all sets of two and of three were
	// tried: those that say most of the persons whose rows agree in them, as many as
	// there is work for.
	Pairs   []string `json:"pairs,omitempty"`
	Triples []string `json:"triples,omitempty"`
}

// LinkingSet is a set of columns, and how many persons it links.
type LinkingSet struct {
	Columns []string `json:"columns"`
	Linked  int      `json:"linked"`
}

// How many rows are looked at, at most: to find who is linked at all, which compares
// some, and to find by which pairs of columns, or triples, which sorts all into classes.
const (
	linkingWork = 100_000_000
	setsWork    = 20_000_000
)

// set is a set of persons, as bits.
type set []uint64

func newSet(n int) set { return make(set, (n+63)/64) }

func (s set) add(person int32)      { s[person/64] |= 1 << (person % 64) }
func (s set) has(person int32) bool { return s[person/64]>>(person%64)&1 != 0 }

func (s set) size() int {
	n := 0
	for _, b := range s {
		n += bits.OnesCount64(b)
	}
	return n
}

// count counts those of whom is is true.
func (s set) count(is func(person int) bool) int {
	n := 0
	for i, b := range s {
		for ; b != 0; b &= b - 1 {
			if is(64*i + bits.TrailingZeros64(b)) {
				n++
			}
		}
	}
	return n
}
