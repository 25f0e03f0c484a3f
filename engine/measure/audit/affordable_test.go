package audit

import (
	"testing"

	"quasi/engine/model/privacy"
)

// Of 99 columns 4,950 sets of one and two are looked at, of 100 the 100 of one.
func TestSetsThatAreLookedAt(t *testing.T) {
	for m, want := range map[int]int{1: 1, 17: 4, 18: 4, 99: 2, 100: 1} {
		if got := affordable(m, 4); got != want {
			t.Errorf("%d columns: sets of up to %d, want %d", m, got, want)
		}
	}
}

// Of five columns there are ten pairs and ten triples: work for ten is enough for both, for nine
// only of four columns.
func TestSetsThatAreTriedForLinks(t *testing.T) {
	for sets, want := range map[int64][2]int{0: {0, 0}, 1: {2, 2}, 9: {4, 4}, 10: {5, 5}, 14: {5, 5}, 15: {6, 5}} {
		l := &linker{columns: make([]linking, 6), persons: &privacy.Patients{Codes: make([]int32, 7)}}
		if pairs, triples := l.affordable(7 * sets); pairs != want[0] || triples != want[1] {
			t.Errorf("%d sets: pairs of %d and triples of %d, want %v", sets, pairs, triples, want)
		}
	}
}
