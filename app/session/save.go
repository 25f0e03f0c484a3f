package session

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/file/kind"
	"quasi/wasm/protocol"
)

// Format returns the format in which tables are released: [kind.CSV], or
// what was chosen on this visit. It is no decision of the recipe, since the cells
// are the same.
func (s *Session) Format() string {
	if s.format == "" {
		return kind.CSV
	}
	return s.format
}

// Kind is the kind of files of Format.
func (s *Session) Kind() kind.Kind {
	k, _ := kind.ByName(s.Format())
	return k
}

// ChooseFormat sets the format for the rest of the visit, until everything is
// cleared.
func (s *Session) ChooseFormat(format string) {
	s.format = format
	s.notify()
}

// Save gives a file to the person: the release or the recipe.
func (s *Session) Save(what string, give func(name string, blob app.Value)) {
	if s.Work != Idle || s.Result == nil {
		return
	}
	s.Work, s.Failure, s.Progress = Exporting, nil, protocol.Progress{Stage: "write", Left: -1}
	s.notify()
	params := protocol.ExportParams{What: what, Format: s.Format(), Name: s.Table.Name, Confirmed: s.confirmed()}
	call(s, protocol.Export, params, nil, func(r protocol.ExportResult, blob app.Value) {
		s.Work, s.Saved = Idle, &r
		if what == protocol.ExportRelease {
			s.unsaved = false
		}
		s.hand(r)
		give(r.Name, blob)
	})
}
