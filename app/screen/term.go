package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
)

// Term shows a word with its explanation; at tells its places on a page apart.
func Term(s *session.Session, t text.Term, at string) app.UI { return explained(s, t, at, true) }

// Sign explains a word beside which it is put.
func Sign(s *session.Session, t text.Term, at string) app.UI { return explained(s, t, at, false) }

func explained(s *session.Session, t text.Term, at string, written bool) app.UI {
	word := s.Say(t.Name)
	return ui.Term("term-"+at, s.Say(text.TermAsk, word), word, s.Say(t.Means), written)
}
