package audit

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
)

// drawn is a partition of n rows, numbered as [partition] says.
func drawn(t *rapid.T, n int, label string) partition {
	p, number := partition{class: make([]int32, n)}, map[int32]int32{}
	for row := range p.class {
		class := rapid.Int32Range(0, 9).Draw(t, label)
		if _, known := number[class]; !known {
			number[class] = int32(len(number))
		}
		p.class[row] = number[class]
	}
	p.count = len(number)
	return p
}

// Sorted or in a table of all pairs, rows meet as they do in a map of pairs.
func TestMeetIsThatOfAMapOfPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 40).Draw(t, "rows")
		p, q := drawn(t, n, "p"), drawn(t, n, "q")
		want, number := make([]int32, n), map[[2]int32]int32{}
		for row := range want {
			pair := [2]int32{p.class[row], q.class[row]}
			if _, known := number[pair]; !known {
				number[pair] = int32(len(number))
			}
			want[row] = number[pair]
		}
		copied := func(p partition) partition { return partition{slices.Clone(p.class), p.count} }
		own, other, third := copied(q), copied(p), copied(q)
		for name, got := range map[string]partition{
			"table": p.meet(q), "sorted": p.meetSorted(make([]int32, n), q), "in the place of q": p.meetInto(own.class, own),
			"in the place of p": other.meetInto(other.class, q), "sorted in the place of q": p.meetSorted(third.class, third),
		} {
			if got.count != len(number) || !slices.Equal(got.class, want) {
				t.Fatalf("%s: %d classes %v, want %d %v", name, got.count, got.class, len(number), want)
			}
		}
	})
}

// A partition that is divided by one, two or three columns stays what it was.
func TestDividingLeavesThePartition(t *testing.T) {
	columns := tabletest.Column("a", "x", "y", "x", "y").Columns
	for range 3 {
		p := partition{class: []int32{0, 0, 1, 1}, count: 2}
		if got := p.by(columns); got.count != 4 || !slices.Equal(p.class, []int32{0, 0, 1, 1}) {
			t.Errorf("by %d columns into %+v; the partition is %v", len(columns), got, p.class)
		}
		columns = append(columns, columns[0])
	}
}

// So many sets are looked at as can be: 31 columns have 4,991 of up to three, 32 have 5,488;
// 99 have 4,950 of up to two, 100 have 5,050.
func TestSetsThatAreLookedAt(t *testing.T) {
	for of, want := range map[[2]int]int{{1, 4}: 1, {17, 4}: 4, {18, 4}: 4, {31, 3}: 3, {32, 3}: 2, {99, 4}: 2, {100, 4}: 1} {
		if got := affordable(of[0], of[1]); got != want {
			t.Errorf("%d columns: sets of up to %d, want %d", of[0], got, want)
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

// A set holds as many persons as it was made for, 64 to a word, and no other one by their numbers.
func TestASetOfPersons(t *testing.T) {
	for persons, words := range map[int]int{0: 0, 1: 1, 63: 1, 64: 1, 65: 2, 128: 2, 129: 3} {
		if got := len(newSet(persons)); got != words {
			t.Errorf("%d persons take %d words, want %d", persons, got, words)
		}
	}
	for person := range int32(130) {
		s := newSet(130)
		s.add(person)
		for other := range int32(130) {
			if s.has(other) != (other == person) {
				t.Fatalf("with person %d in it a set says of %d: %v", person, other, s.has(other))
			}
		}
		if s.size() != 1 {
			t.Fatalf("person %d alone is %d", person, s.size())
		}
	}
}
