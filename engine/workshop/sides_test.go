package workshop

import (
	"testing"

	"quasi/engine/facts"
)

// Of a voter one row that fits names somebody, and rows that share a diagnosis tell it, rightly if
// it is the voter's; a patient who is no voter is nobody's row.
func TestWhatIsFoundOfVoters(t *testing.T) {
	l := &facts.Lesson{
		Columns: []string{"age", "diagnosis"},
		Rows:    [][]string{{"30", "flu"}, {"30", "gout"}, {"40", "flu"}, {"40", "flu"}, {"50", "acne"}},
		Owners:  []int{0, 1, 2, -1, -1}, // the last two patients do not vote
		Voters:  make([][]string, 6),
		Candidates: [][]int{
			{0},    // named and known rightly
			{0, 1}, // neither
			{2, 3}, // known rightly in a crowd
			{4},    // named and known, but no patient
			{2, 3}, // known, but no patient
			{},     // nobody
		},
	}
	want := facts.Found{Voters: 6, Listed: 3, Guessed: 1 + 0.5 + 0.5, Fewest: 1, Named: 2, NamedRightly: 1, Known: 4, KnownRightly: 2, KnownInCrowd: 1}
	if got := found(l); got != want {
		t.Errorf("found %+v, want %+v", got, want)
	}
	l.Candidates[0], l.Candidates[3] = []int{1, 0}, []int{0, 1}
	want = facts.Found{Voters: 6, Listed: 3, Guessed: 1.5, Fewest: 2, Known: 2, KnownRightly: 1, KnownInCrowd: 1}
	if got := found(l); got != want {
		t.Errorf("in pairs: found %+v, want %+v", got, want)
	}
}
