package release_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/release"
	"quasi/engine/say"
)

// The places of figures in the texts of cards.
func TestThePlacesOfFiguresInCards(t *testing.T) {
	for code, want := range map[string]struct {
		groups []int
		loss   int
	}{"amber-shared": {[]int{0, 1}, -1}, "amber-shared-but": {[]int{0, 1}, -1}, "use-nothing-why": {nil, 1}, "use-wrong-why": {nil, -1}, "": {nil, -1}} {
		if groups, loss := release.GroupsIn(say.Text{Code: code}), release.LossIn(say.Text{Code: code}); !slices.Equal(groups, want.groups) || loss != want.loss {
			t.Errorf("%q: groups at %v, a loss at %d", code, groups, loss)
		}
	}
}

// An answer that leans is amber, alone and among others, and says by how much.
func TestALeanIsAmber(t *testing.T) {
	leaning := facts.Answer{Question: "mean of x", Verdict: facts.Leans, Judged: 9, Within: 9, Lean: &facts.Lean{Groups: 9, By: -0.3, Towards: -1}}
	const said = "Lower by 0.3 on average over 9 groups, in one direction more than chance allows"
	alone, several := release.OnAnswers([]facts.Answer{leaning}), release.OnAnswers([]facts.Answer{{Verdict: facts.Answered}, leaning})
	if alone.Tone != facts.Amber || alone.Detail.English != said+". Say so beside any result." {
		t.Errorf("%+v", alone)
	}
	if several.Tone != facts.Amber || !strings.Contains(several.Detail.English, said) {
		t.Errorf("%+v", several)
	}
	if wrong := release.OnAnswers([]facts.Answer{{Verdict: facts.WronglyAnswer, Judged: 4, Within: 1}}); !strings.HasPrefix(wrong.Detail.English, "Answered wrongly in 3 of 4 groups") {
		t.Errorf("without groups: %+v", wrong)
	}
}

// Two releases show a column alike if both leave it out or both leave it as it is, and neither is
// known to if one of them has a group's label.
func TestReleasesThatShowAColumnAlike(t *testing.T) {
	as := func(line string) *release.Snapshot {
		kept, ok := made(t, line).Snapshot()
		if !ok {
			t.Fatal("no snapshot")
		}
		return kept
	}
	const rows = "dx,age | 2x a,30 | 2x b,40"
	marked, exact, gone := as(rows), as(rows+" | dx = insensitive"), as(rows+" | dx = identifying")
	other := as("dx,age | 2x a,30 | 2x c,40 | dx = insensitive")
	elsewhere := as("sex,dx | 2x f,a | dx = insensitive")
	const decades = `four | dx = sensitive | age.hierarchy.rows = [["30", "30s", "*"], ["31", "30s", "*"], ["50", "50s", "*"], ["52", "50s", "*"]]`
	pairs, whole := as(decades), as(decades+" | k = 4")
	for _, test := range []struct {
		a, b   *release.Snapshot
		column string
		want   bool
	}{
		{exact, exact, "dx", true}, {exact, as(rows + " | dx = sensitive"), "dx", true}, {exact, marked, "dx", false}, {marked, exact, "dx", false},
		{marked, marked, "dx", false}, {gone, exact, "dx", false}, {exact, gone, "dx", false}, {gone, gone, "dx", true},
		{exact, other, "dx", false}, {exact, exact, "none", true}, {exact, elsewhere, "age", false}, {elsewhere, exact, "age", false}, {gone, elsewhere, "dx", false},
		{pairs, whole, "age", false}, {pairs, whole, "dx", true},
	} {
		if got := test.a.Same(test.b, test.column); got != test.want {
			t.Errorf("%s of %+v and %+v: %v", test.column, test.a, test.b, got)
		}
	}
}

// Counts in the cards are told apart from other texts, so that a screen can put their digits
// into groups; in English they stay as a command prints them.
func TestCountsInCardsAreCounts(t *testing.T) {
	card := made(t, "age,sex,dx | 1200x 30,f,{#} | dx = insensitive").Protection()
	want := []say.Text{say.Count(1200), say.Count(1200)}
	if card.Tone != facts.Amber || card.Headline.English != "Unchanged, dx singles out 1200 of 1200 rows" || fmt.Sprint(card.Headline.Args[1:]) != fmt.Sprint(want) || card.Headline.Args[1].Code != say.CodeCount {
		t.Errorf("%+v", card)
	}
}

// What is left of ages that were put into tens is compared with the tens: nothing has moved
// where they are all told, however they are written.
func TestBiasOfWhatWasMadeCoarserFirst(t *testing.T) {
	for _, intervals := range []string{"brackets", "dash"} {
		found := made(t, `age,sex | 30x 31,f | 30x 35,f | 30x 52,m | 30x 58,m | age.studied = true | age.coarsen = {"kind": "step", "width": 10} | output.intervals = `+intervals).Biases()
		if len(found) != 1 || found[0].Left == nil || found[0].Moved() || found[0].Rows != 120 {
			t.Errorf("%s: %+v", intervals, found)
		}
	}
}
