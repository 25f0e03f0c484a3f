package facts_test

import (
	"testing"

	"quasi/engine/facts"
	"quasi/engine/say"
)

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
