package review

import (
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/facts"
)

// An arrow leads to a mark in its direction, if there is one; and by all four every mark is
// reached.
func TestArrowsReachEveryMark(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var marks []facts.ClassMark
		taken := map[facts.ClassMark]bool{}
		for range rapid.IntRange(1, 30).Draw(t, "marks") {
			m := facts.ClassMark{Column: rapid.IntRange(0, 9).Draw(t, "column"), Row: rapid.IntRange(0, 9).Draw(t, "row")}
			if !taken[m] {
				taken[m], marks = true, append(marks, m)
			}
		}
		checkReached(t, marks)
	})
}

// A mark in the middle of four others is reached, too.
func TestArrowsReachTheMiddle(t *testing.T) {
	checkReached(t, []facts.ClassMark{{}, {Row: 4}, {Column: 3}, {Column: 3, Row: 4}, {Column: 1, Row: 2}})
}

// checkReached fails unless arrows lead in their directions, from the first mark to all others.
func checkReached(t interface{ Fatalf(string, ...any) }, marks []facts.ClassMark) {
	reached, next := map[facts.ClassMark]bool{marks[0]: true}, []facts.ClassMark{marks[0]}
	for len(next) > 0 {
		from := next[0]
		next = next[1:]
		for name, way := range arrows {
			to := neighbour(marks, from, way)
			if to == nil {
				continue
			}
			if ahead := (to.Column-from.Column)*way[0] + (to.Row-from.Row)*way[1]; ahead <= 0 {
				t.Fatalf("%s leads from %v to %v", name, from, *to)
			}
			if !reached[*to] {
				reached[*to], next = true, append(next, *to)
			}
		}
	}
	if len(reached) != len(marks) {
		t.Fatalf("%d marks are reached of %v", len(reached), marks)
	}
}
