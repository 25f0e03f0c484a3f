package session

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// Saving gives files to the person, and knows which ones were given: releases, recipes, reports,
// visits.
type Saving struct{ *Session }

// Saving returns the view of a session.
func (s *Session) Saving() Saving { return Saving{s} }

// Handover holds the files that were given, and what is said of them.
type Handover struct {
	NoFeature

	Report Report // what a person says in the report on a release
	Reader string // the program that was chosen to read the release; empty: none was

	format string // of released tables; empty: none was chosen
	files  []Download
}

// Handover returns it of a session.
func (s Saving) Handover() *Handover {
	return OfVisit(s.Session, func() *Handover { return &Handover{} })
}

// Format returns the format in which tables are released: what was chosen on this visit, or else
// [kind.Workbook] for a table of a workbook, and [kind.CSV] for others. It is no decision of the recipe, since the cells
// are the same.
func (s Saving) Format() string {
	if chosen, known := kind.ByName(s.Handover().format); known { // another version's visit may name another
		return chosen.Name
	}
	if s.Table != nil && s.Table.Format.Workbook.Cells() {
		return kind.Workbook
	}
	return kind.CSV
}

// Kind is the kind of files of Format.
func (s Saving) Kind() kind.Kind {
	k, _ := kind.ByName(s.Format())
	return k
}

// ChooseFormat sets the format for the rest of the visit, until everything is
// cleared.
func (s Saving) ChooseFormat(format string) {
	s.Handover().format = format
	s.Notify()
}

// Save gives a file to the person: the release or the recipe.
func (s Saving) Save(what string) { s.save(what, "") }

// save is [Saving.Save] with the passphrase of a visit.
func (s Saving) save(what, passphrase string) {
	if s.Work() != Idle || s.Table == nil || s.Result == nil && what != protocol.ExportVisit {
		return
	}
	task, _ := s.Begin(Exporting, "write")
	s.Failure = nil
	s.Line.Announce()
	params := protocol.ExportParams{What: what, Format: s.Format(), Name: s.Table.Name, Confirmed: s.Confirmed(), Questions: s.Recipe().Questions, Left: s.Left()}
	var source app.Value
	if what == protocol.ExportBundle {
		params.Report, source = s.Reported(), s.Source.File
	}
	if what == protocol.ExportVisit {
		params.Visit, params.Passphrase, source = s.visit(), passphrase, s.Source.File
	}
	same := SameTable(s.Session)
	Perform(task, protocol.Export, params, source, func(r protocol.ExportResult, file app.Value) {
		s.Line.Give(r.Name, file, func(given bool) {
			if same() {
				s.saved(what, r, given)
			}
		})
	}, func(*protocol.Failure) {})
}

// GiveOut gives the person a file that the engine makes by a method, unless it is busy.
func (s Saving) GiveOut(method protocol.Method, params any) {
	task, ok := s.Begin(Exporting, "write")
	if !ok {
		return
	}
	s.Failure = nil
	s.Line.Announce()
	Perform(task, method, params, nil, func(r protocol.ExportResult, file app.Value) {
		s.Line.Give(r.Name, file, func(given bool) {
			s.note(r, given)
			s.Notify()
		})
	}, func(*protocol.Failure) {})
}

// saved notes what has become of a file.
func (s Saving) saved(what string, r protocol.ExportResult, given bool) {
	if !s.note(r, given) {
		return
	}
	if what != protocol.ExportVisit || s.Step == Export { // a visit is no release
		OfRelease[last](s.Session).file = &r
	}
	if what == protocol.ExportRelease || what == protocol.ExportBundle {
		made := s.Made.Recipe()
		s.remember(recipe.Left{At: time.Now().Format(recipe.LeftAt), Recipients: made.Privacy.Recipients, Columns: s.Result.Originals,
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
// everything was cleared, the first one first. [Session.Given] counts those before,
// too.
func (s Saving) Downloads() []Download { return s.Handover().files }

// last is the last file that was given out of a release.
type last struct{ file *protocol.ExportResult }

// Last returns the last file of the release that was given out; nil: none was.
func (s Saving) Last() *protocol.ExportResult { return OfRelease[last](s.Session).file }

// File gives a file to the person that the page has made itself.
func (s Saving) File(name string, file app.Value, content []byte) {
	sum := sha256.Sum256(content)
	r := protocol.ExportResult{Name: name, Bytes: len(content), SHA256: hex.EncodeToString(sum[:])}
	s.Line.Give(name, file, func(given bool) {
		s.note(r, given)
		s.Notify()
	})
}

// note notes a file that was given to the browser, and returns given. If the browser
// did not take it, that is shown as a failure.
func (s Saving) note(file protocol.ExportResult, given bool) bool {
	if given {
		s.Handover().files = append(s.Handover().files, Download{file, time.Now()})
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
func (s Saving) Left() []recipe.Left { return OfTable[releases](s.Session).left }

// remember notes releases that were saved.
func (s Saving) remember(left ...recipe.Left) {
	all := OfTable[releases](s.Session)
	all.left = recipe.Remembered(all.left, left...)
}

// Forget forgets all releases that were saved.
func (s Saving) Forget() {
	*OfTable[releases](s.Session) = releases{}
	s.Decide(func(r *recipe.Recipe) { r.Left = nil })
}

// Others returns the releases of [Saving.Left] that differ from the result by more than how it is written and
// its columns are called, but for the files beside it.
func (s Saving) Others() []recipe.Left {
	return slices.DeleteFunc(slices.Clone(s.Left()), func(l recipe.Left) bool {
		return l.Release == s.Result.Fingerprint || l.IsBeside(s.Made.Recipe())
	})
}

// samples are rows spread over files of the release.
type samples struct {
	Answers[struct{}, protocol.SampleLinesResult]
}

// Prepare implements [Feature]: it remembers the releases that the decisions name, and asks for
// what the last step shows.
func (f *Handover) Prepare(s *Session) {
	if s.Table != nil && s.Recipe().Left != nil && s.Recipe() != OfTable[releases](s).from {
		OfTable[releases](s).from = s.Recipe()
		s.Saving().remember(s.Recipe().Left...)
	}
	if s.Step != Export || s.Result == nil || s.Stale() || !s.Result.Passed || s.Saving().Waits() {
		return
	}
	Ask(s, &OfRelease[samples](s).Answers, struct{}{}, protocol.SampleLines, protocol.SampleLinesParams{Confirmed: s.Saving().Confirmed()})
}

// SampleLines returns the header and rows spread over the CSV of the release; nil: the engine has not
// answered yet.
func (s Saving) SampleLines() *protocol.SampleLinesResult {
	return OfRelease[samples](s.Session).Of(struct{}{})
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
func (s Saving) Recipients() string {
	if given := s.Handover().Report.Recipients; given != nil {
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
func (s Saving) Reported() *protocol.ReportParams {
	said := s.Handover().Report
	p := &protocol.ReportParams{Purpose: said.Purpose, Recipients: s.Recipients(), Made: said.Day(), ShowSmall: said.ShowSmall,
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
func (s Saving) Unlock(passphrase string) {
	if s.Locked == nil || passphrase == "" {
		return
	}
	src := *s.Locked
	src.Passphrase = passphrase
	s.Open(src, recipe.Input{})
}

// LeaveLocked gives it up, and offers what else can be opened.
func (s Saving) LeaveLocked() {
	s.Locked, s.Failure, s.Another = nil, nil, true
	s.Notify()
}

// TableOpened implements [Feature]: it goes on where a visit was left. A release is made
// again by its recipe: the same,
// unless it needs a key or a population, which no visit holds.
func (f *Handover) TableOpened(s *Session) {
	v := s.Table.Visit
	if v == nil {
		return
	}
	f.Report.Purpose, f.Report.Made, f.Report.ShowSmall, f.format = v.Purpose, v.Made, v.ShowSmall, v.Format
	if v.Recipients != "" {
		f.Report.Recipients = &v.Recipients
	}
	step := Open
	if v.Step >= 0 && v.Step < len(visitSteps) {
		step = visitSteps[v.Step]
	}
	if v.Released && !NeedsKey(s.Recipe()) && s.population.Obstacle(s.Recipe(), s.Lang) == nil && s.CanRun() {
		s.RunTo(step)
		return
	}
	s.Step = min(step, Protect)
}

// SaveVisit gives the table and all decisions to the person, as one encrypted file.
func (s Saving) SaveVisit(passphrase string) {
	s.save(protocol.ExportVisit, passphrase)
}

// visitSteps are the steps by their numbers in the file of a visit. A step that is added later has
// the next number, so that files which were saved before open where they did.
var visitSteps = [...]Step{Open, Columns, Generalise, Protect, Review, Export, Purpose}

// visit is where the person is.
func (s Saving) visit() *protocol.Visit {
	said := s.Handover().Report
	var recipients string
	if said.Recipients != nil {
		recipients = *said.Recipients
	}
	decided := *s.Recipe()
	decided.Left = s.Left()
	return &protocol.Visit{Recipe: decided, Step: max(0, slices.Index(visitSteps[:], s.Step)), Released: s.Result != nil && !s.Stale(), Purpose: said.Purpose, Recipients: recipients,
		Made: said.Made, ShowSmall: said.ShowSmall, Format: s.Handover().format}
}
