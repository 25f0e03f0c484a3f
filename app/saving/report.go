package saving

import (
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/facts"
	"quasi/wasm/protocol"
)

// Report is what a person says in the report on a release. It is no decision about the
// release, and in no recipe; it stays for the visit.
type Report struct {
	Purpose, Recipients string
	ShowSmall           bool // counts from 1 to 10 are shown
}

// Reported is what the report says beside what the release knows.
func Reported(s *session.Session) *protocol.ReportParams {
	said := Of(s).Report
	p := &protocol.ReportParams{Purpose: said.Purpose, Recipients: said.Recipients, ShowSmall: said.ShowSmall,
		Program: "Quasi", Language: languageOf(s.Lang)}
	build, hashes := s.Line.Programs()
	p.Version, p.Hashes = facts.VersionOf("build "+build), hashes
	return p
}

// languageOf is how a report is written in a language.
func languageOf(l text.Lang) protocol.ReportLanguage {
	n := l.Notation()
	return protocol.ReportLanguage{Tag: string(l), Decimal: n.Decimal, Group: n.Group, Percent: n.Percent, Messages: n.Messages}
}

// ReportLanguages are all languages in which a report can be written.
func ReportLanguages() []protocol.ReportLanguage {
	var all []protocol.ReportLanguage
	for _, l := range text.Languages() {
		all = append(all, languageOf(l))
	}
	return all
}
