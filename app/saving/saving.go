// Package saving gives files to the person, and knows which ones were given: releases, recipes,
// reports, visits. It owns what is said of them: their format, and what a person says in a
// report.
//
// Like the session it is used from the UI's goroutine only.
package saving

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/population"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// Saving holds the files that were given, and what is said of them.
type Saving struct {
	session.NoFeature

	Report Report // what a person says in the report on a release
	Reader string // the program that was chosen to read the release; empty: none was

	format string // of released tables; empty: none was chosen
	files  []Download
}

// New returns the feature.
func New() session.Feature { return &Saving{} }

// Of returns it of a session.
func Of(s *session.Session) *Saving {
	return session.OfVisit(s, func() *Saving { return &Saving{} })
}

// Format returns the format in which tables are released: what was chosen on this visit, or else
// [kind.Workbook] for a table of a workbook, and [kind.CSV] for others. It is no decision of the recipe, since the cells
// are the same.
func Format(s *session.Session) string {
	if chosen, known := kind.ByName(Of(s).format); known { // another version's visit may name another
		return chosen.Name
	}
	if s.Table != nil && s.Table.Format.Workbook.Cells() {
		return kind.Workbook
	}
	return kind.CSV
}

// Kind is the kind of files of Format.
func Kind(s *session.Session) kind.Kind {
	k, _ := kind.ByName(Format(s))
	return k
}

// ChooseFormat sets the format for the rest of the visit, until everything is
// cleared.
func ChooseFormat(s *session.Session, format string) {
	Of(s).format = format
	s.Notify()
}

// Save gives a file to the person: the release or the recipe.
func Save(s *session.Session, what string) { save(s, what, "") }

// save is [Save] with the passphrase of a visit.
func save(s *session.Session, what, passphrase string) {
	if s.Work() != session.Idle || s.Table == nil || s.Result == nil && what != protocol.ExportVisit {
		return
	}
	task, _ := s.Begin(session.Exporting, "write")
	s.Failure = nil
	s.Line.Announce()
	params := protocol.ExportParams{What: what, Format: Format(s), Name: s.Table.Name, Confirmed: Confirmed(s), Questions: s.Recipe().Questions, Left: Left(s)}
	var source app.Value
	if what == protocol.ExportBundle {
		params.Report, source = Reported(s), s.Source.File
	}
	if what == protocol.ExportVisit {
		params.Visit, params.Passphrase, source = visit(s), passphrase, s.Source.File
	}
	same := session.SameTable(s)
	session.Perform(task, protocol.Export, params, source, func(r protocol.ExportResult, file app.Value) {
		s.Line.Give(r.Name, file, func(given bool) {
			if same() {
				saved(s, what, r, given)
			}
		})
	}, func(*protocol.Failure) {})
}

// GiveOut gives the person a file that the engine makes by a method, unless it is busy.
func GiveOut(s *session.Session, method protocol.Method, params any) {
	task, ok := s.Begin(session.Exporting, "write")
	if !ok {
		return
	}
	s.Failure = nil
	s.Line.Announce()
	session.Perform(task, method, params, nil, func(r protocol.ExportResult, file app.Value) {
		s.Line.Give(r.Name, file, func(given bool) {
			note(s, r, given)
			s.Notify()
		})
	}, func(*protocol.Failure) {})
}

// saved notes what has become of a file.
func saved(s *session.Session, what string, r protocol.ExportResult, given bool) {
	if !note(s, r, given) {
		return
	}
	if what != protocol.ExportVisit || s.Step == session.Export { // a visit is no release
		session.OfRelease[last](s).file = &r
	}
	if what == protocol.ExportRelease || what == protocol.ExportBundle {
		made := s.Made.Recipe()
		remember(s, recipe.Left{At: time.Now().Format(recipe.LeftAt), Recipients: made.Privacy.Recipients, Columns: s.Result.Originals,
			Questions: recipe.Written(made.Questions), Release: s.Result.Fingerprint})
	}
	if what == protocol.ExportRelease || what == protocol.ExportBundle || what == protocol.ExportVisit {
		s.Unheld = false
	}
	s.Notify()
}

var errNotGiven = say.Define("not-given", "{0} was not saved: the browser has seen no click for it. Choose it once more")

// Download is a file that was given to the browser to be saved.
type Download struct {
	protocol.ExportResult
	At time.Time // on the person's clock
}

// Downloads returns the files that were given to the browser since the page was opened, or since
// everything was cleared, the first one first. [session.Session.Given] counts those before,
// too.
func Downloads(s *session.Session) []Download { return Of(s).files }

// last is the last file that was given out of a release.
type last struct{ file *protocol.ExportResult }

// Last returns the last file of the release that was given out; nil: none was.
func Last(s *session.Session) *protocol.ExportResult { return session.OfRelease[last](s).file }

// File gives a file to the person that the page has made itself.
func File(s *session.Session, name string, file app.Value, content []byte) {
	sum := sha256.Sum256(content)
	r := protocol.ExportResult{Name: name, Bytes: len(content), SHA256: hex.EncodeToString(sum[:])}
	s.Line.Give(name, file, func(given bool) {
		note(s, r, given)
		s.Notify()
	})
}

// note notes a file that was given to the browser, and returns given. If the browser
// did not take it, that is shown as a failure.
func note(s *session.Session, file protocol.ExportResult, given bool) bool {
	if given {
		Of(s).files = append(Of(s).files, Download{file, time.Now()})
		s.Given++
	} else {
		s.Fail(errNotGiven.Of(file.Name))
	}
	return given
}

// releases are those that were saved of the table that is open, or by its decisions of another one.
type releases struct {
	left []recipe.Left
	from *recipe.Recipe // that they were taken from last
}

// Left returns the releases that were saved of the open table, or by its decisions, in visits before, too.
func Left(s *session.Session) []recipe.Left { return session.OfTable[releases](s).left }

// remember notes releases that were saved.
func remember(s *session.Session, left ...recipe.Left) {
	all := session.OfTable[releases](s)
	all.left = recipe.Remembered(all.left, left...)
}

// Forget forgets all releases that were saved.
func Forget(s *session.Session) {
	*session.OfTable[releases](s) = releases{}
	s.Decide(func(r *recipe.Recipe) { r.Left = nil })
}

// Others returns the releases of [Left] that differ from the result by more than how it is written and
// its columns are called, but for the files beside it.
func Others(s *session.Session) []recipe.Left {
	return slices.DeleteFunc(slices.Clone(Left(s)), func(l recipe.Left) bool {
		return l.Release == s.Result.Fingerprint || l.IsBeside(s.Made.Recipe())
	})
}

// samples are rows spread over files of the release.
type samples struct {
	session.Answers[struct{}, protocol.SampleLinesResult]
}

// Prepare implements [session.Feature]: it remembers the releases that the decisions name, and asks for
// what the last step shows.
func (f *Saving) Prepare(s *session.Session) {
	if s.Table != nil && s.Recipe().Left != nil && s.Recipe() != session.OfTable[releases](s).from {
		session.OfTable[releases](s).from = s.Recipe()
		remember(s, s.Recipe().Left...)
	}
	if s.Step != session.Export || s.Result == nil || s.Stale() || !s.Result.Passed || Waits(s) {
		return
	}
	session.Ask(s, &session.OfRelease[samples](s).Answers, struct{}{}, protocol.SampleLines, protocol.SampleLinesParams{Confirmed: Confirmed(s)})
}

// SampleLines returns the header and rows spread over the CSV of the release; nil: the engine has not
// answered yet.
func SampleLines(s *session.Session) *protocol.SampleLinesResult {
	return session.OfRelease[samples](s).Of(struct{}{})
}

// Report holds what a person says in the report on a release. It is no decision about the
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

// Reported returns the parts of a report that the release does not know.
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

// Unlock opens the visit that waits, with a passphrase.
func Unlock(s *session.Session, passphrase string) {
	if s.Locked == nil || passphrase == "" {
		return
	}
	src := *s.Locked
	src.Passphrase = passphrase
	s.Open(src, recipe.Input{})
}

// LeaveLocked gives it up, and offers what else can be opened.
func LeaveLocked(s *session.Session) {
	s.Locked, s.Failure, s.Another = nil, nil, true
	s.Notify()
}

// TableOpened implements [session.Feature]: it goes on where a visit was left. A release is made
// again by its recipe: the same,
// unless it needs a key or a population, which no visit holds.
func (f *Saving) TableOpened(s *session.Session) {
	v := s.Table.Visit
	if v == nil {
		return
	}
	f.Report.Purpose, f.Report.Made, f.Report.ShowSmall, f.format = v.Purpose, v.Made, v.ShowSmall, v.Format
	if v.Recipients != "" {
		f.Report.Recipients = &v.Recipients
	}
	step := session.Open
	if v.Step >= 0 && v.Step < len(visitSteps) {
		step = visitSteps[v.Step]
	}
	if v.Released && !session.NeedsKey(s.Recipe()) && population.Of(s).Obstacle(s.Recipe(), s.Lang) == nil && s.CanRun() {
		s.RunTo(step)
		return
	}
	s.Step = min(step, session.Protect)
}

// SaveVisit gives the table and all decisions to the person, as one encrypted file.
func SaveVisit(s *session.Session, passphrase string) {
	save(s, protocol.ExportVisit, passphrase)
}

// visitSteps are the steps by their numbers in the file of a visit. A step that is added later has
// the next number, so that files which were saved before open where they did.
var visitSteps = [...]session.Step{session.Open, session.Columns, session.Generalise, session.Protect, session.Review, session.Export, session.Purpose}

// visit is where the person is.
func visit(s *session.Session) *protocol.Visit {
	said := Of(s).Report
	var recipients string
	if said.Recipients != nil {
		recipients = *said.Recipients
	}
	decided := *s.Recipe()
	decided.Left = Left(s)
	return &protocol.Visit{Recipe: decided, Step: max(0, slices.Index(visitSteps[:], s.Step)), Released: s.Result != nil && !s.Stale(), Purpose: said.Purpose, Recipients: recipients,
		Made: said.Made, ShowSmall: said.ShowSmall, Format: Of(s).format}
}
