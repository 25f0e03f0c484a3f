package saving

import (
	"time"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/facts"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// Report is what a person says in the report on a release. It is no decision about the
// release, and in no recipe; it stays for the visit.
type Report struct {
	Purpose    string
	Recipients *string // nil: as the decisions say
	Made       *string // the day; nil: that on which it is made
	ShowSmall  bool    // counts from 1 to 10 are shown
}

// Recipients are those whom the report says, which the decisions name unless the person wrote others.
func Recipients(s *session.Session) string {
	if given := Of(s).Report.Recipients; given != nil {
		return *given
	}
	if id := s.Recipe().Privacy.Recipients; id != "" {
		return s.Say(text.Recipients(id))
	}
	return ""
}

// Day is the day that the report says, by the person's clock unless the person wrote another or none.
func (r Report) Day() string {
	if r.Made != nil {
		return *r.Made
	}
	return time.Now().Format(time.DateOnly)
}

// Reported is what the report says beside what the release knows.
func Reported(s *session.Session) *protocol.ReportParams {
	said := Of(s).Report
	p := &protocol.ReportParams{Purpose: said.Purpose, Recipients: Recipients(s), Made: said.Day(), ShowSmall: said.ShowSmall,
		Program: "Quasi", Language: s.Lang.Notation()}
	build, hashes := s.Line.Programs()
	p.Version, p.Hashes = facts.VersionOf("build "+build), hashes
	return p
}

// ReportLanguages are all languages in which a report can be written.
func ReportLanguages() []say.Notation {
	var all []say.Notation
	for _, l := range text.Languages() {
		all = append(all, l.Notation())
	}
	return all
}
