// Package checkpage checks the report on a release: with the release, and, if a person has it,
// with the original, by running the recipe of the report again.
package checkpage

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/saving"
	"quasi/app/session"
	"quasi/wasm/protocol"
)

// Page checks a report. Its files are chosen in the order of the fields.
type Page struct {
	session.NoFeature
	Check

	s *session.Session
}

// Check is a report, and what came of it.
type Check struct {
	Name     string                 // of the report's file; empty: none was chosen
	Release  string                 // of the release's
	Original string                 // of the original's
	Result   *protocol.VerifyResult // nil: nothing was checked

	report string
}

// Open shows the page, empty.
func Open(s *session.Session) { s.Pages.ShowSide(s, &Page{s: s}) }

// Leave implements [session.SidePage].
func (p *Page) Leave() {}

// EngineBack implements [session.SidePage]: the engine keeps nothing of a check.
func (p *Page) EngineBack() {}

// GiveReport takes the report, and gives up what was checked before.
func (p *Page) GiveReport(name, content string) {
	p.Check, p.s.Failure = Check{Name: name, report: content}, nil
	p.s.Notify()
}

// GiveRelease checks the report with its release.
func (p *Page) GiveRelease(file app.Value) { p.verify(file, false) }

// GiveOriginal checks it with the original as well, once it was checked with the release.
func (p *Page) GiveOriginal(file app.Value) { p.verify(file, true) }

// verify asks the engine what is true of the report. The answer is dropped if another report
// was given meanwhile.
func (p *Page) verify(file app.Value, original bool) {
	if p.Name == "" || original && p.Result == nil {
		return
	}
	task, ok := p.s.Begin(session.Checking, "verify")
	if !ok {
		return
	}
	about, next := p.Check, p.Check
	params := protocol.VerifyParams{Report: next.report, Original: original, Languages: saving.ReportLanguages()}
	if name := file.Get("name").String(); original {
		next.Original, params.Sheet = name, next.Result.Sheet
	} else {
		next.Release, next.Original, next.Result = name, "", nil
	}
	p.s.Failure = nil
	session.Perform(task, protocol.Verify, params, file, func(r protocol.VerifyResult, _ app.Value) {
		if p.Check == about {
			next.Result = &r
			p.Check = next
		}
	}, func(*protocol.Failure) {})
}
