package session

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
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
	params := protocol.ExportParams{What: what, Format: s.Format(), Name: s.Table.Name, Confirmed: confirmed(s.Recipe()), Questions: s.Recipe().Questions}
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

// Download is a file that was given to the browser to be saved.
type Download struct {
	protocol.ExportResult
	At time.Time // on the person's clock
}

// Downloads are the files that were given to the browser.
type Downloads struct {
	files     []Download
	forgotten int // how many there were before everything was cleared
}

// All returns those since the page was opened, or since everything was cleared, the first one
// first.
func (d *Downloads) All() []Download { return d.files }

// Count returns how many there were since the page was opened. It counts those that
// [Session.Clear] has forgotten.
func (d *Downloads) Count() int { return d.forgotten + len(d.files) }

// SaveFile gives a file to the person that the page has made itself.
func (s *Session) SaveFile(name string, file app.Value, content []byte) {
	sum := sha256.Sum256(content)
	r := protocol.ExportResult{Name: name, Bytes: len(content), SHA256: hex.EncodeToString(sum[:])}
	s.engine.Give(name, file, func(given bool) {
		s.noteDownload(r, given)
		s.Notify()
	})
}

// noteDownload notes a file that was given to the browser, and returns given. If the browser
// did not take it, that is shown as a failure.
func (s *Session) noteDownload(file protocol.ExportResult, given bool) bool {
	if given {
		s.Downloads.files = append(s.Downloads.files, Download{file, time.Now()})
	} else {
		s.Fail(errNotGiven.Of(file.Name))
	}
	return given
}

// Confirms reports whether a person lets a column leave with all that was found in it.
func (s *Session) Confirms(i facts.Identifiers) bool {
	c := s.Recipe().Column(i.Column)
	return c != nil && c.Confirms(i.Kinds())
}

// Confirm lets a column leave with all that was found in it, or takes that back. The
// result stays as it is.
func (s *Session) Confirm(i facts.Identifiers, on bool) {
	s.DecideColumn(i.Column, func(c *recipe.Column) {
		if on {
			c.Confirm(i.Kinds())
			return
		}
		c.Confirmed = nil
	})
}

// Unconfirmed returns the columns of the result that leave with identifiers, and that nobody has
// confirmed.
func (s *Session) Unconfirmed() []facts.Identifiers {
	if s.Result == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Result.Concerns.Identifiers), s.Confirms)
}

// confirmed is what a recipe confirms, by column; it is not nil.
func confirmed(r *recipe.Recipe) map[string][]facts.FindingKind {
	all := map[string][]facts.FindingKind{}
	for _, c := range r.Columns {
		if len(c.Confirmed) > 0 {
			all[c.Name] = c.Confirmed
		}
	}
	return all
}
