package facts_test

import (
	"math"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/say"
)

// A verdict at both sides of all, nine in ten and a half of the groups.
func TestSidesOfVerdicts(t *testing.T) {
	for _, test := range []struct {
		within, judged int
		answered       bool
		want           facts.AnswerResult
	}{
		{0, 0, false, facts.Unanswered}, {0, 0, true, facts.TooFewRows}, {1, 1, true, facts.Answered}, {0, 1, true, facts.WronglyAnswer},
		{10, 10, true, facts.Answered}, {9, 10, true, facts.MostlyAnswered}, {8, 9, true, facts.PartlyAnswered}, {89, 100, true, facts.PartlyAnswered}, {91, 101, true, facts.MostlyAnswered}, {90, 101, true, facts.PartlyAnswered},
		{5, 10, true, facts.PartlyAnswered}, {4, 9, true, facts.WronglyAnswer}, {4, 10, true, facts.WronglyAnswer}, {5, 9, true, facts.PartlyAnswered},
	} {
		if got := facts.ResultOf(test.within, test.judged, test.answered, false); got != test.want {
			t.Errorf("%d of %d: %s, want %s", test.within, test.judged, got, test.want)
		}
	}
}

// A group of 30 rows with a margin is judged, one of 29 is small.
func TestThirtyRowsAreJudged(t *testing.T) {
	bounded := facts.Estimate{Low: new(1.0), High: new(3.0)}
	for rows, want := range map[int]bool{29: false, 30: true, 31: true} {
		group := facts.AnswerGroup{Rows: rows, Original: bounded}
		if group.Judged() != want {
			t.Errorf("%d rows are judged: %v", rows, !want)
		}
		group.Original = facts.Estimate{}
		if group.Judged() {
			t.Errorf("%d rows without a margin", rows)
		}
		answer := facts.Answer{Groups: []facts.AnswerGroup{group}}
		if got := answer.Small(); (got == 0) != want {
			t.Errorf("%d rows: %d small groups", rows, got)
		}
	}
	group := facts.AnswerGroup{Original: bounded}
	if got := group.Off(); !math.IsInf(got, 1) {
		t.Errorf("without an answer it is off by %v", got)
	}
	group.Original.Value, group.Plain = 2, &facts.Reading{Estimate: facts.Estimate{Value: 5}}
	if group.Off() != 3 {
		t.Errorf("off by %v, want 3 halves of the margin", group.Off())
	}
}

// What is left has moved if it lies outside the original's margin, or there is nothing.
func TestWhatHasMoved(t *testing.T) {
	within, without := &facts.Reading{Within: true}, &facts.Reading{}
	for _, test := range []struct {
		margin bool
		left   *facts.Reading
		want   bool
	}{{true, within, false}, {true, without, true}, {true, nil, true}, {false, without, false}, {false, nil, false}} {
		b := facts.Bias{Left: test.left}
		if test.margin {
			b.Original.Low = new(1.0)
		}
		if got := b.Moved(); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
	for _, test := range []struct {
		column facts.KeptColumn
		want   bool
	}{{facts.KeptColumn{Exact: 1, Hidden: 1}, false}, {facts.KeptColumn{Exact: 1, Hidden: 2}, true}, {facts.KeptColumn{Coarser: 1, Hidden: 1}, false}, {facts.KeptColumn{Hidden: 1}, true}, {facts.KeptColumn{Exact: 3, Hidden: 2}, false}} {
		if got := test.column.MostlyHidden(); got != test.want {
			t.Errorf("%+v: mostly hidden %v", test.column, got)
		}
	}
}

// Somebody is asked about a single column that nobody has confirmed, and that has no identifiers.
func TestWhoIsAsked(t *testing.T) {
	found := []facts.Identifiers{{Column: "name"}, {Column: "mail", Confirmed: true}}
	for _, test := range []struct {
		unique          facts.Unique
		asks, undecided bool
	}{
		{facts.Unique{Columns: []string{"zip"}}, true, true},
		{facts.Unique{Columns: []string{"zip"}, Confirmed: true}, true, false},
		{facts.Unique{Columns: []string{"zip"}, Disguised: true}, false, false},
		{facts.Unique{Columns: []string{"zip", "age"}}, false, false},
		{facts.Unique{Columns: []string{"name"}}, true, false},
		{facts.Unique{Columns: []string{"mail"}}, true, false},
	} {
		concerns := facts.Concerns{Identifiers: found, Unique: []facts.Unique{test.unique}}
		if got := test.unique.Asks(); got != test.asks || (len(concerns.Undecided()) == 1) != test.undecided {
			t.Errorf("%+v: asks %v, undecided %v", test.unique, got, concerns.Undecided())
		}
	}
	names, removal := facts.Identifying{Kind: facts.FoundNames, Said: say.Text{English: "names"}}, &facts.Removal{Kind: facts.FoundText, Said: say.Text{English: "free text"}}
	for _, test := range []struct {
		found facts.Identifiers
		want  string
	}{
		{facts.Identifiers{Found: []facts.Identifying{names}}, "names"}, {facts.Identifiers{Found: []facts.Identifying{names}, Suggested: removal}, "names"},
		{facts.Identifiers{Suggested: removal}, "free text"}, {facts.Identifiers{}, ""},
	} {
		if got := test.found.Said().English; got != test.want {
			t.Errorf("says %q, want %q", got, test.want)
		}
	}
}

// A choice is for one code of one column; columns are counted by their fate.
func TestChoicesAndFates(t *testing.T) {
	d := facts.Difference{Code: "c", Column: "age", Default: "none"}
	for _, test := range []struct {
		choice facts.Choice
		want   string
	}{
		{facts.Choice{Code: "c", Column: "age", Action: "do"}, "do"}, {facts.Choice{Code: "d", Column: "age", Action: "do"}, "none"},
		{facts.Choice{Code: "c", Column: "sex", Action: "do"}, "none"}, {facts.Choice{Code: "d", Column: "sex", Action: "do"}, "none"},
	} {
		if got := d.Action([]facts.Choice{test.choice}); got != test.want {
			t.Errorf("%+v: %s", test.choice, got)
		}
	}
	account := facts.Account{Columns: []facts.Taken{{State: facts.Whole}, {State: facts.Gone}, {State: facts.Whole}, {State: facts.Whole}}}
	for fate, want := range map[facts.Fate]int{facts.Whole: 3, facts.Gone: 1, facts.New: 0} {
		if got := account.Count(fate); got != want {
			t.Errorf("%d are %s", got, fate)
		}
	}
}

// What is said of what is left of a column.
func TestWhatIsLeft(t *testing.T) {
	for _, test := range []struct {
		studied facts.Studied
		want    string
	}{
		{facts.Studied{Kept: facts.KeptWhole}, "age as it was"},
		{facts.Studied{Kept: facts.KeptGeneralized, Loss: 0.5}, "age with 50.0% of its detail lost"},
		{facts.Studied{Kept: facts.KeptWhole, Coarsened: true}, "age as it was made coarser"},
		{facts.Studied{Kept: facts.KeptGeneralized, Coarsened: true, Loss: 0.5}, "age with 50.0% of its detail lost after it was made coarser"},
		{facts.Studied{Kept: facts.KeptGeneralized, Means: true, Loss: 0.5}, "age as means of groups that have lost 50.0%"},
	} {
		test.studied.Column = "age"
		if got := test.studied.Said().English; got != test.want {
			t.Errorf("%+v: %s, want %s", test.studied, got, test.want)
		}
	}
}

// Of releases that lose as much, each stays; a plan that loses as much as another is no better.
func TestEqualLosses(t *testing.T) {
	rising := facts.RisingLoss([]facts.KnownLoss{{Knows: "1", Loss: 0.5, LeftOut: 1}, {Knows: "2", Loss: 0.5, LeftOut: 2}})
	if rising[0].LeftOut != 1 {
		t.Errorf("the release against less leaves out %d", rising[0].LeftOut)
	}
	a, b := facts.Plan{Trial: facts.Trial{Loss: 0.4}}, facts.Plan{Trial: facts.Trial{Loss: 0.5}}
	if !a.Better(&b) || b.Better(&a) || a.Better(&a) {
		t.Error("the plan that loses less is not the better one")
	}
	// An answer without a group that is judged counts for nothing, one with a single group does.
	none, one := facts.Answer{}, facts.Answer{Judged: 1, Within: 1}
	for _, test := range []struct {
		a, b []facts.Answer
		want int
	}{{[]facts.Answer{none}, []facts.Answer{none}, -1}, {[]facts.Answer{none}, []facts.Answer{one}, 1}, {[]facts.Answer{none, one}, []facts.Answer{none}, -1}, {[]facts.Answer{none}, nil, -1}} {
		if got := facts.CompareTrials(0.1, &facts.Trial{Answers: test.a}, 0.2, &facts.Trial{Answers: test.b}); got != test.want {
			t.Errorf("%+v, %+v: %d", test.a, test.b, got)
		}
	}
}
