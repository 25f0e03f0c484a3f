package steps_test

import (
	"testing"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/method"
)

// The question of detail chooses a method, and after a run says what that lost of this
// table; as soon as anything else is decided, it says so no more.
func TestDetailIsAskedInPlainWords(t *testing.T) {
	s, p := protect(t, text.English)
	for _, way := range []struct{ id, method string }{{"detail-same", method.Consistent}, {"detail-most", method.Default}} {
		p.at(session.Protect).tick(way.id, true)
		if got := s.Recipe().Algorithm.Name; got != way.method {
			t.Errorf("%s chooses %s, want %s", way.id, got, way.method)
		}
		p.sees(s.Say(text.DetailUnknown)).click(s.Say(text.RunNow)).settle()
		p.at(session.Protect).sees(s.Say(text.DetailCost, s.Lang.Percent(s.Result.Loss.ILossRate)))
	}
	p.misses(s.Say(text.DetailUnknown)).tick("context-team", true).sees(s.Say(text.DetailUnknown))
}
