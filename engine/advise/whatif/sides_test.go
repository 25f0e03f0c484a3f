package whatif_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/advise/whatif"
	"quasi/engine/data/table"
)

// One row more in a hundred is left out, until all may be.
func TestRowsToLeaveOut(t *testing.T) {
	for limit, want := range map[float64]float64{0: 0.01, 0.02: 0.03, 0.99: 1, 0.991: 0, 1: 0} {
		r := stays()
		r.Privacy.SuppressionLimit = limit
		all := whatif.Of(&r, situation())
		at := slices.IndexFunc(all, func(p whatif.Proposal) bool { return p.Kind == whatif.LeaveOut })
		switch {
		case at < 0 && want > 0:
			t.Errorf("at %v no more is left out", limit)
		case at >= 0 && all[at].Recipe.Privacy.SuppressionLimit != want:
			t.Errorf("at %v a share of %v may be left out, want %v", limit, all[at].Recipe.Privacy.SuppressionLimit, want)
		}
	}
}

// A column that is asked about weighs four times as much as others, and one that is only averaged as much
// as they do.
func TestWeightsOfWhatIsAskedAbout(t *testing.T) {
	for averaged, want := range map[bool]float64{false: 4, true: 1} {
		if got := whatif.Weight(averaged, whatif.Heavier, whatif.Averaged); got != want {
			t.Errorf("only averaged %v: %v, want %v", averaged, got, want)
		}
	}
}

// What no question is about is named where it is one column, counted where there are more, and where there is
// none nothing is said of it.
func TestColumnsThatNoQuestionIsAbout(t *testing.T) {
	others := []string{"born", "zip", "admitted", "note"}
	for left, want := range []string{"", `unasked: remove "note", which no question is about, false`, "unasked: remove the 2 columns that no question is about, false"} {
		r, f := asked(t), situation()
		for _, name := range others[:len(others)-left] {
			r.Column(name).Role = table.Identifying
		}
		got := ""
		for _, one := range said(whatif.Of(&r, f)) {
			if strings.HasPrefix(one, "unasked") {
				got = one
			}
		}
		if got != want {
			t.Errorf("%d columns: %q, want %q", left, got, want)
		}
	}
}
