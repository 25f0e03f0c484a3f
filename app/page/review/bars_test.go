package review

import (
	"strings"
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

// Of eight rows four are exact, two coarser and two hidden: half, a quarter and a quarter.
func TestKeptBar(t *testing.T) {
	bar := keptBar(facts.KeptColumn{Exact: 4, Coarser: 2, Hidden: 2})
	for _, want := range []string{`class="exact" x="0.00" y="0" width="50.00"`, `class="coarser" x="50.00" y="0" width="25.00"`, `class="gone" x="75.00" y="0" width="25.00"`} {
		if !strings.Contains(bar, want) {
			t.Errorf("%s has no %s", bar, want)
		}
	}
	if empty := keptBar(facts.KeptColumn{}); !strings.Contains(empty, `width="0.00"`) {
		t.Errorf("no rows: %s", empty)
	}
}
