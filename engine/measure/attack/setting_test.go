package attack_test

import (
	"context"
	"strings"
	"testing"

	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/attack"
)

// A thousand people are asked about where nothing else is said, or as many as there are; those who
// are singled out by several values are so by four; and a draw is made five times.
func TestWhatAnAttackDoesUnasked(t *testing.T) {
	held := tableOf(names, people(40, 2))
	for n, want := range map[int]int{1000: 1000, 1001: 1000, 999: 999} {
		all := tableOf(names, people(n, 1))
		report, err := attack.Run(context.Background(), attack.Setting{Release: all, Original: all, Control: held}, attackresult.Linkability)
		if err != nil {
			t.Fatal(err)
		}
		if got := report.Results[0].Guesses; got != want {
			t.Errorf("%d of %d are asked about", got, n)
		}
	}
	all := tableOf(names, people(60, 1))
	report, err := attack.Run(context.Background(), attack.Setting{Release: all, Original: all, Control: held}, attackresult.SinglingOut, attackresult.ExactMatches)
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, r := range report.Results {
		said += r.Given.String() + " " + r.Said.String() + "\n"
	}
	for _, want := range []string{"shows in 4 columns", "(mean of 5 draws)"} {
		if !strings.Contains(said, want) {
			t.Errorf("%s, want %s", said, want)
		}
	}
}
