package session

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/file/kind"
	"quasi/engine/say"
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
	s.Notify()
}

// Save gives a file to the person: the release or the recipe.
func (s *Session) Save(what string) {
	if s.Work() != Idle || s.Table == nil || s.Result == nil && what != protocol.ExportVisit {
		return
	}
	task, _ := s.Begin(Exporting, "write")
	s.Failure = nil
	params := protocol.ExportParams{What: what, Format: s.Format(), Name: s.Table.Name, Confirmed: s.confirmed()}
	var source app.Value
	if what == protocol.ExportBundle {
		params.Report, source = s.Reported(), s.Source.File
	}
	if what == protocol.ExportVisit {
		params.Visit, params.Passphrase = s.visit(), s.passphrase
	}
	about := s.opened
	Perform(task, protocol.Export, params, source, func(r protocol.ExportResult, file app.Value) {
		s.engine.Give(r.Name, file, func(given bool) {
			if s.opened == about {
				s.saved(what, r, given)
			}
		})
	}, ignore)
}

// GiveOut gives the person a file that the engine makes by a method, unless it is busy.
func (s *Session) GiveOut(method protocol.Method, params any) {
	task, ok := s.Begin(Exporting, "write")
	if !ok {
		return
	}
	s.Failure = nil
	Perform(task, method, params, nil, func(r protocol.ExportResult, file app.Value) {
		s.engine.Give(r.Name, file, func(given bool) {
			s.noteDownload(r, given)
			s.Notify()
		})
	}, ignore)
}

// saved notes what has become of a file.
func (s *Session) saved(what string, r protocol.ExportResult, given bool) {
	if !s.noteDownload(r, given) {
		return
	}
	if what != protocol.ExportVisit || s.Step == Export { // a visit is no release
		s.Saved = &r
	}
	if what == protocol.ExportRelease || what == protocol.ExportBundle || what == protocol.ExportVisit {
		s.unsaved = false
	}
	s.Notify()
}

var errNotGiven = say.Define("not-given", "{0} was not saved: the browser has seen no click for it. Choose it once more")
