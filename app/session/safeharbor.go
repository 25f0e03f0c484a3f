package session

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/wasm/protocol"
)

// UseSafeHarbor changes the decisions by what the safe harbor method asks for, with
// ages as of this year: one step to undo.
func (s *Session) UseSafeHarbor() {
	params := protocol.SafeHarborParams{Recipe: *s.Recipe(), Year: time.Now().Year()}
	call(s, protocol.SafeHarbor, params, nil, func(r protocol.RecipeResult, _ app.Value) {
		s.decideAll(&Noticed{SafeHarbor: true, Changes: r.Changes}, r.Recipe)
	})
}

// Checklist returns what was done about the categories of the safe harbor method, and
// what is found of them in the result; nil: nobody has asked, or it is on its way.
func (s *Session) Checklist() *protocol.Checklist { return s.checklist.Of(struct{}{}) }

// Search asks for Checklist.
func (s *Session) Search() {
	ask(s, &s.checklist, struct{}{}, protocol.Searched, protocol.ChecklistParams{Year: time.Now().Year()}, nil)
}

// Searching reports whether Checklist is on its way.
func (s *Session) Searching() bool { return s.checklist.waits(struct{}{}) }
