package facts_test

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/facts"
	"quasi/engine/say"
)

var kind = say.Define("report-test", "{0} values have no place")

// Scripts read what the command writes, and the page what its worker sends: names
// of fields stay.
func TestWritten(t *testing.T) {
	difference := facts.Difference{Code: "no-place", Column: "age", Args: []string{"2"}, Severity: facts.Blocks, Actions: []string{"missing"},
		Said: say.Text{English: "2 values"}, Values: []string{"secret"}}
	for _, test := range []struct {
		given any
		want  string
	}{
		{facts.Point{Seconds: 1.5, Round: 2, Loss: 0.25}, `{"seconds":1.5,"round":2,"loss":0.25}`},
		{facts.Verdict{Model: "2-anonymity", Reach: "k = 1", Named: say.Text{English: "2-anonymity"}}, `{"model":"2-anonymity","holds":false,"reach":"k = 1","named":{"english":"2-anonymity"}}`},
		{facts.Fit{Persons: 5, Records: 4, Lacks: []string{"zip"}, Unplaced: []facts.Unplaced{{Column: "age", Values: 2, Persons: 3, Examples: []string{"old"}}}, Absent: 1},
			`{"persons":5,"records":4,"lacks":["zip"],"unplaced":[{"column":"age","values":2,"persons":3,"examples":["old"]}],"absent":1}`},
		{difference, `{"code":"no-place","column":"age","args":["2"],"severity":"blocks","actions":["missing"],"said":{"english":"2 values"}}`},
		{facts.Difference{Code: "no-quasi", Severity: facts.Warns}, `{"code":"no-quasi","severity":"warns","said":{"english":""}}`},
		{facts.Choice{Code: "no-place", Column: "age", Action: "missing"}, `{"code":"no-place","column":"age","action":"missing"}`},
	} {
		if got, err := json.Marshal(test.given); err != nil || string(got) != test.want {
			t.Errorf("%+v is written as %s (%v), want %s", test.given, got, err, test.want)
		}
	}
}

func TestDifferencesNameTheirColumn(t *testing.T) {
	of := facts.Difference{Column: "age", Severity: facts.Blocks, Said: kind.Say(2)}
	if got := of.String(); got != `column "age": 2 values have no place` || !of.Blocks() {
		t.Errorf("%s, blocks: %v", got, of.Blocks())
	}
	of.Column, of.Severity = "", facts.Warns
	if got := of.String(); got != "2 values have no place" || of.Blocks() {
		t.Errorf("%s, blocks: %v", got, of.Blocks())
	}
}

var refused = say.Define("refused-test", "there is none")

// The loss rises or stays with the knowledge, is of a release for as much or more, and of all
// of these the least; there is none only where there is none for more.
func TestLossRisesWithKnowledge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var found []facts.KnownLoss
		for i, knows := range []string{"1", "2", "3", "all"} {
			one := facts.KnownLoss{Knows: knows, Failed: refused.Say()}
			if rapid.Bool().Draw(t, "has one") {
				one = facts.KnownLoss{Knows: knows, Loss: rapid.Float64Range(0, 1).Draw(t, "loss"), LeftOut: i}
			}
			found = append(found, one)
		}
		before := slices.Clone(found)
		for i, one := range facts.RisingLoss(found) {
			best := -1
			for j := i; j < len(before); j++ {
				if before[j].Failed.English == "" && (best < 0 || before[j].Loss < before[best].Loss) {
					best = j
				}
			}
			if one.Knows != before[i].Knows || (one.Failed.English == "") != (best >= 0) {
				t.Fatalf("%+v of %+v", one, before)
			}
			if best >= 0 && (one.Loss != before[best].Loss || one.LeftOut != before[best].LeftOut) {
				t.Fatalf("%+v, want that of %+v", one, before[best])
			}
		}
		for i := range found {
			if found[i].Loss != before[i].Loss {
				t.Fatal("what was given has changed")
			}
		}
	})
}

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

// Somebody is asked about a column or a pair that nobody has confirmed, and that has no identifiers.
func TestWhoIsAsked(t *testing.T) {
	found := []facts.Identifiers{{Column: "name"}, {Column: "mail", Confirmed: true}}
	for _, test := range []struct {
		unique          facts.Unique
		asks, undecided bool
	}{
		{facts.Unique{Columns: []string{"zip"}}, true, true},
		{facts.Unique{Columns: []string{"zip"}, Confirmed: true}, true, false},
		{facts.Unique{Columns: []string{"zip"}, Disguised: true}, false, false},
		{facts.Unique{Columns: []string{"zip", "age"}}, true, true},
		{facts.Unique{Columns: []string{"zip", "mail"}}, true, false},
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

// Of releases that lose as much, each stays; a plan that loses less than another and answers as well is no better.
func TestEqualLosses(t *testing.T) {
	rising := facts.RisingLoss([]facts.KnownLoss{{Knows: "1", Loss: 0.5, LeftOut: 1}, {Knows: "2", Loss: 0.5, LeftOut: 2}})
	if rising[0].LeftOut != 1 {
		t.Errorf("the release against less leaves out %d", rising[0].LeftOut)
	}
	a, b := facts.Plan{Trial: facts.Trial{Loss: 0.4}}, facts.Plan{Trial: facts.Trial{Loss: 0.5}}
	if a.Better(&b) || b.Better(&a) {
		t.Error("a plan that answers as well is better")
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

// One without a release is last; of the others the one that answers more questions is first, then
// the one of more groups, then the one that loses less.
func TestTheOrderOfTrials(t *testing.T) {
	answering := func(within ...int) *facts.Trial {
		trial := &facts.Trial{}
		for _, n := range within {
			trial.Answers = append(trial.Answers, facts.Answer{Judged: 10, Within: n, Verdict: facts.ResultOf(n, 10, true, false)})
		}
		return trial
	}
	none := &facts.Trial{Failed: say.Plain("no")[0]}
	for _, c := range []struct {
		lossA float64
		a     *facts.Trial
		lossB float64
		b     *facts.Trial
		want  int
	}{
		{0.9, answering(), 0, none, -1}, {0.3, answering(), 0.2, answering(), 1}, {0, none, 0, none, 0},
		{0.9, answering(9), 0.1, answering(8), -1},
		{0.9, answering(9, 0), 0.1, answering(8, 8), -1}, // one question of two, and none
		{0.9, answering(7), 0.1, answering(6), -1},
		{0.9, answering(9), 0.1, answering(9), 1},
		{0.9, answering(0), 0, none, -1},
	} {
		if got, back := facts.CompareTrials(c.lossA, c.a, c.lossB, c.b), facts.CompareTrials(c.lossB, c.b, c.lossA, c.a); got != c.want || back != -c.want {
			t.Errorf("%v %+v, %v %+v: %d, back %d, want %d", c.lossA, c.a.Answers, c.lossB, c.b.Answers, got, back, c.want)
		}
	}
}

func TestVersionOf(t *testing.T) {
	for want, details := range map[string][]string{
		facts.Version:                         {"", ""},
		facts.Version + " (build 4f)":         {"", "build 4f"},
		facts.Version + " (build 4f, go1.26)": {"build 4f", "", "go1.26"},
	} {
		if got := facts.VersionOf(details...); got != want {
			t.Errorf("%q: %q, want %q", details, got, want)
		}
	}
}
