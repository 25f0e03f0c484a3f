package steps_test

import (
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/file/recipe"
)

// Text that was encoded twice is read as it was meant by one click.
func TestTextEncodedTwiceIsReadOnce(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, sessiontest.Text("ward.csv", "name,dx\nJÃ¼rgen,flu\nMÃ¼ller,copd\n"))
	p.At(session.Open).Sees("MÃ¼ller").Click("read-once").Settle().Sees("Jürgen", "Müller").Misses("read-once", "MÃ¼ller")
	if s.Recipe().Input.Encoding != recipe.UTF8Twice {
		t.Errorf("read as %q", s.Recipe().Input.Encoding)
	}
}
