package steps

import (
	"testing"

	"quasi/app/ui"
	"quasi/engine/facts"
)

// What is green looks passed, what is red looks held back, and what is amber warns.
func TestToneState(t *testing.T) {
	for tone, want := range map[facts.Tone]ui.State{facts.Green: ui.Passed, facts.Red: ui.Withheld, facts.Amber: ui.Limited} {
		if got := toneState(tone); got != want {
			t.Errorf("%s looks %s, want %s", tone, got, want)
		}
	}
}
