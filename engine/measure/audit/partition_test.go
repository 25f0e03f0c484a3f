package audit

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/tabletest"
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
