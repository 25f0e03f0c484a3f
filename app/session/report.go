package session

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/wasm/protocol"
)

// Report is what a person says in the report on a release. It is no decision about the
// release, and in no recipe; it stays for the visit.
type Report struct {
	Purpose, Recipients string
	ShowSmall           bool // counts from 1 to 10 are shown
}

// SayInReport changes it.
func (s *Session) SayInReport(change func(*Report)) {
	change(&s.Report)
	s.Notify()
}

// Reported is what the report says beside what the release knows.
func (s *Session) Reported() *protocol.ReportParams {
	p := &protocol.ReportParams{Purpose: s.Report.Purpose, Recipients: s.Report.Recipients, ShowSmall: s.Report.ShowSmall,
		Program: "Quasi", Language: languageOf(s.Lang)}
	p.Version, p.Hashes = s.engine.Programs()
	return p
}

// languageOf is how a report is written in a language.
func languageOf(l text.Lang) protocol.ReportLanguage {
	n := l.Notation()
	return protocol.ReportLanguage{Tag: string(l), Decimal: n.Decimal, Group: n.Group, Percent: n.Percent, Messages: n.Messages}
}

// Check is a report that is checked: the report first, then its release, and then, if a
// person has it, the original.
type Check struct {
	Name     string // of the report's file
	Release  string // of the release's; empty: it was not given
	Original string
	Result   *protocol.VerifyResult // nil: nothing was checked

	report string
}

// StartCheck shows where a report is checked.
func (s *Session) StartCheck() {
	if s.Work() == Idle {
		s.Check, s.Failure = &Check{}, nil
		s.Notify()
	}
}

// EndCheck leaves it.
func (s *Session) EndCheck() {
	if s.Work() == Idle {
		s.Check, s.Failure = nil, nil
		s.Notify()
	}
}

// CheckReport takes the report, and gives up what was checked before.
func (s *Session) CheckReport(name, content string) {
	s.Check, s.Failure = &Check{Name: name, report: content}, nil
	s.Notify()
}

// CheckRelease checks the report with its release.
func (s *Session) CheckRelease(file app.Value) { s.verify(file, false) }

// CheckOriginal checks it with the original, too, by running its recipe again.
func (s *Session) CheckOriginal(file app.Value) { s.verify(file, true) }

func (s *Session) verify(file app.Value, original bool) {
	if s.Work() != Idle || s.Check == nil || s.Check.Name == "" || original && s.Check.Result == nil {
		return
	}
	about, next := s.Check, *s.Check
	name := file.Get("name").String()
	if original {
		next.Original = name
	} else {
		next.Release, next.Original, next.Result = name, "", nil
	}
	params := protocol.VerifyParams{Report: next.report, Original: original}
	if original {
		params.Sheet = next.Result.Sheet
	}
	for _, l := range text.Languages() {
		params.Languages = append(params.Languages, languageOf(l))
	}
	task, _ := s.Begin(Checking, "verify")
	s.Failure = nil
	Perform(task, protocol.Verify, params, file, func(r protocol.VerifyResult, _ app.Value) {
		if s.Check == about { // and no other report was given meanwhile
			next.Result = &r
			s.Check = &next
		}
	}, ignore)
}
