// Package attack shows what somebody could find out from a release by attacks: from that
// of the session, which is attacked by a twin of it, and on a page of its own from that of any
// tool, beside the table that it was made of. It owns what both have found, and makes their
// calls to the engine.
//
// Like the session it is used from the UI's goroutine only.
package attack

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/ui"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Page attacks the release of any tool: its files, what the attacker knows and wants, what was
// found, and the hold-out that is split from a table before it is released.
type Page struct {
	session.NoFeature

	Files    protocol.AttackFiles
	Roles    map[string]Role   // by column of the original
	Called   map[string]string // what the original calls a column of the release that it lacks
	Findings                   // of attacks on these files by these roles
	// ShowSmall says that what is saved shows counts of few people, too.
	ShowSmall bool
	// HoldOut is the number of rows to hold out of a table, and Patient the column that
	// tells patients apart there; empty: none does.
	HoldOut int
	Patient string

	s      *session.Session
	from   session.Step  // to which a person goes back
	others []recipe.Left // one of which is to be chosen; nil: none is asked for
	read   []readFile    // that the engine has, in the order in which they were read
}

// Role says what the attacker does with a column.
type Role string

// The roles.
const (
	Known   Role = "known"
	Wanted  Role = "wanted"
	LeftOut Role = "left-out"
)

// Open shows the page, empty.
func Open(s *session.Session) { s.Pages.ShowSide(s, &Page{s: s}) }

// OpenBoth shows the page with the release of the session, its recipe and its original. It says which other
// releases left, for one of them to be chosen.
func OpenBoth(s *session.Session) {
	p := &Page{s: s, from: s.Step, others: s.Saving().Others()}
	s.Go(session.Open)
	s.Pages.ShowSide(s, p)
	p.giveAll([]readFile{{as: protocol.AttackRelease, made: s.Saving().Confirmed()}, {as: protocol.AttackOriginal, from: *s.Source, input: s.Made.Recipe().Input}})
}

// free reports whether the page is shown and a person can change it: the engine is not busy.
func (p *Page) free() bool { return p.s.Pages.Side == session.SidePage(p) && !p.s.Busy() }

// Leave implements [session.SidePage]: the engine forgets the files.
func (p *Page) Leave() {
	session.Call(p.s, protocol.AttackEnd, struct{}{}, func(struct{}) {}, func() {})
}

// EngineLost implements [session.Feature]. What was found is gone with the engine. Files on
// which it crashed may be too much for it, and are given up.
func (p *Page) EngineLost(_ *session.Session, by protocol.Method) {
	p.Files, p.Findings = protocol.AttackFiles{}, Findings{}
	if by == protocol.AttackGive {
		*p = Page{s: p.s, from: p.from}
	}
}

// EngineBack implements [session.SidePage]: it gives the files to the fresh engine.
func (p *Page) EngineBack() { p.readAgain(0) }

// SetRole says what a column is to the attacker. What was found by other roles is given up.
func (p *Page) SetRole(column string, role Role) {
	if p.free() {
		p.Roles[column], p.Findings = role, Findings{}
		p.s.Notify()
	}
}

// Call says what the original calls a column of the release; empty: it has none such.
func (p *Page) Call(column, original string) {
	if !p.free() {
		return
	}
	for other, is := range p.Called {
		if is == original {
			delete(p.Called, other)
		}
	}
	if p.Called[column] = original; original == "" {
		delete(p.Called, column)
	}
	p.Findings = Findings{}
	p.s.Notify()
}

// Columns returns those that both tables have, by the names of the original, in the order of
// the release; those that it calls otherwise come last.
func (p *Page) Columns() []protocol.AttackColumn {
	all := slices.Clone(p.Files.Columns)
	for _, name := range p.Files.Apart {
		at := slices.IndexFunc(p.Files.Others, func(c protocol.AttackColumn) bool { return c.Name == p.Called[name] })
		if at >= 0 {
			all = append(all, p.Files.Others[at])
		}
	}
	return all
}

// Both reports whether a release and its original are there.
func (p *Page) Both() bool { return len(p.Files.Columns)+len(p.Files.Others) > 0 }

// against says how the files are attacked.
func (p *Page) against() protocol.AttackAgainst {
	a := protocol.AttackAgainst{Called: map[string]string{}}
	for _, c := range p.Columns() {
		switch p.Roles[c.Name] {
		case Wanted:
			a.Sensitive = append(a.Sensitive, c.Name)
		case LeftOut:
			a.Without = append(a.Without, c.Name)
		}
	}
	for name, original := range p.Called {
		a.Called[original] = name
	}
	return a
}

// CanAttack reports whether there is something to attack, by somebody who knows something.
func (p *Page) CanAttack() bool {
	return slices.ContainsFunc(p.Columns(), func(c protocol.AttackColumn) bool { return p.Roles[c.Name] == Known })
}

// Attack makes the attacks that are left, one after the other.
func (p *Page) Attack() {
	if p.free() && p.CanAttack() && !p.Complete() {
		p.s.Failure, p.Going = nil, true
		p.attackNext()
	}
}

// attackNext makes the next attack, and then those after it.
func (p *Page) attackNext() {
	task, ok := p.s.Begin(session.Attacking, "attack")
	if !ok {
		return
	}
	params := protocol.AttackGivenParams{At: p.Made, AttackAgainst: p.against()}
	session.Perform(task, protocol.AttackAny, params, nil, func(found protocol.AttackResult, _ app.Value) {
		if p.add(found); p.Going {
			p.attackNext()
		}
	}, func(*protocol.Failure) { p.Going = false })
}

// SetShowSmall says whether what is saved shows counts of few people, too.
func (p *Page) SetShowSmall(on bool) {
	p.ShowSmall = on
	p.s.Notify()
}

// Save gives the person what all attacks found, as a page and as JSON in one zip: the browser
// would open a page by itself rather than save it.
func (p *Page) Save() {
	if !p.free() || !p.Complete() {
		return
	}
	about := p.s.Saving().Reported()
	about.Purpose, about.Recipients, about.Made, about.ShowSmall = "", "", "", p.ShowSmall
	p.s.Saving().GiveOut(protocol.AttackSave, protocol.AttackReportParams{AttackAgainst: p.against(), ReportParams: *about})
}

// SetHoldOut says how many rows are to be held out, and by which column patients are told
// apart; empty: by none.
func (p *Page) SetHoldOut(rows int, patient string) {
	if p.free() {
		p.HoldOut, p.Patient = rows, patient
		p.s.Notify()
	}
}

// SavePart gives the person a part of the table that is split: the hold-out, or the rest.
func (p *Page) SavePart(holdOut bool) {
	if p.free() && p.Files.Whole != nil {
		p.s.Saving().GiveOut(protocol.HoldOut, protocol.HoldOutParams{Control: holdOut, Rows: p.HoldOut, Patient: p.Patient})
	}
}

// Release is the attacks on the result of the session. They are made on a twin of it, each by
// a background question.
type Release struct {
	session.NoFeature
	Findings
}

// OfResult returns the attacks on the result of the session.
func OfResult(s *session.Session) *Release { return session.OfRun[Release](s) }

// canAttack reports whether there is a result of one table: linked tables have no twin.
func canAttack(s *session.Session) bool { return s.Result != nil && !s.Result.Linked }

// GoesOn reports whether attacks are left to be made, of the same population as the result.
func (r *Release) GoesOn(s *session.Session) bool {
	return canAttack(s) && s.Made.SamePopulation(s) && !r.refused() && !r.Complete()
}

// Attack makes the attacks that are left.
func (r *Release) Attack(s *session.Session) {
	r.Going = r.GoesOn(s)
	s.ResumeBackground()
	s.Notify()
}

// Stop ends the attacks. What was found stays.
func (r *Release) Stop(s *session.Session) {
	r.Going = false
	s.Line.PauseBackground()
	s.Notify()
}

// AskNext implements [session.Feature]: it makes the next attack.
func (r *Release) AskNext(s *session.Session) bool {
	if r.Going = r.Going && r.GoesOn(s); !r.Going {
		return false
	}
	r.Done = 0
	session.BackgroundQuestion[protocol.AttackResult]{
		Method: protocol.Attack, Params: protocol.AttackParams{At: r.Made, Population: s.Population().Use(s.Recipe())},
		Progress: func(done float64) { r.Done = done },
		Then:     r.add,
		Failed:   func() { r.Going = false },
	}.Ask(s)
	return true
}

// readFile is a file that the engine has: what it is read as, and where it is from.
type readFile struct {
	as    string
	from  session.Source
	input recipe.Input                   // how it is read, where a person has said that
	made  map[string][]facts.FindingKind // what is confirmed of the session's release; nil: it is another file
}

// params ask the engine to read the file.
func (f readFile) params() protocol.AttackFileParams {
	return protocol.AttackFileParams{LoadParams: protocol.LoadParams{Name: f.from.Name, Sample: f.from.Sample, Text: f.from.Text, Input: f.input, Passphrase: f.from.Passphrase},
		As: f.as, Made: f.made != nil, Confirmed: f.made}
}

// Give reads files as one of the kinds that [protocol.AttackFileParams] names, one after the
// other. What was found before is given up; what a person has said of columns stays.
func (p *Page) Give(as string, from ...session.Source) {
	p.giveAll(ui.Each(from, func(source session.Source) readFile { return readFile{as: as, from: source} }))
}

// giveAll reads files, one after the other.
func (p *Page) giveAll(files []readFile) {
	if p.free() && len(files) > 0 {
		p.s.Failure = nil
		p.giveNext(files)
	}
}

// GiveRelease reads a release or, of a zip that has one, the release and its recipe.
func (p *Page) GiveRelease(file app.Value) {
	if !session.IsZip(session.FileName(file)) {
		p.Give(protocol.AttackRelease, sourceOf(file))
		return
	}
	if !p.free() {
		return
	}
	p.s.OpenZip(session.Attacking, file, protocol.UnbundleParams{Release: true}, func(c session.ZipContents) {
		files := []readFile{{as: protocol.AttackRelease, from: c.Release}}
		if c.Recipe != nil {
			files = append(files, readFile{as: protocol.AttackRecipe, from: session.Source{Name: c.Recipe.Name, Text: &c.Recipe.Text}})
		}
		p.giveAll(files)
	})
}

// Take takes files that were dropped on the page: a zip by itself, JSON as the recipe, and
// tables as the release, the original and the held-out rows, in this order, where none is yet.
func (p *Page) Take(_ app.Context, files []app.Value) {
	empty := slices.DeleteFunc([]string{protocol.AttackRelease, protocol.AttackOriginal, protocol.AttackControl}, func(as string) bool {
		_, is := p.Files.Files[as]
		return is
	})
	var tables, recipes []readFile
	for _, file := range files {
		switch name := strings.ToLower(session.FileName(file)); {
		case session.IsZip(name):
			p.GiveRelease(file)
			return
		case strings.HasSuffix(name, ".json"):
			recipes = append(recipes, readFile{as: protocol.AttackRecipe, from: sourceOf(file)})
		case len(empty) > 0:
			tables, empty = append(tables, readFile{as: empty[0], from: sourceOf(file)}), empty[1:]
		}
	}
	p.giveAll(append(tables, recipes...))
}

// giveNext reads the first of some files, and then the others.
func (p *Page) giveNext(files []readFile) {
	task, ok := p.s.Begin(session.Attacking, "read")
	if !ok {
		return
	}
	f := files[0]
	session.Perform(task, protocol.AttackGive, f.params(), f.from.File, func(found protocol.AttackFiles, _ app.Value) {
		p.forget(func(other readFile) bool {
			return other.as == f.as && (f.as != protocol.AttackHierarchy || other.from.Name == f.from.Name)
		})
		switch f.as {
		case protocol.AttackRelease:
			p.read = nil
		case protocol.AttackOriginal:
			p.forget(func(other readFile) bool { return other.as == protocol.AttackHierarchy })
		case protocol.AttackSecond:
			p.others = nil
		}
		p.read = append(p.read, f)
		if f.as == protocol.AttackWhole && found.Whole != nil {
			p.Patient, p.HoldOut = found.Whole.Patient, min(protocol.HoldOutRows, max(1, found.Whole.Rows/10))
		}
		if p.take(found); len(files) > 1 {
			p.giveNext(files[1:])
		}
	}, func(*protocol.Failure) {
		// Forget a file that could not be read: the engine has none any more in its place. With
		// a release go all files, and with an original the hierarchies. A hierarchy
		// and a recipe leave the one before.
		as := f.as
		switch as {
		case protocol.AttackHierarchy, protocol.AttackRecipe:
			return
		case protocol.AttackRelease:
			p.Files, p.Findings, p.read = protocol.AttackFiles{}, Findings{}, nil
			return
		case protocol.AttackOriginal:
			p.Files.Columns, p.Files.Apart, p.Files.Others, p.Files.Hierarchies = nil, nil, nil, nil
			p.forget(func(f readFile) bool { return f.as == protocol.AttackHierarchy })
		case protocol.AttackWhole:
			p.Files.Whole = nil
		}
		delete(p.Files.Files, as)
		p.Findings = Findings{}
		p.forget(func(f readFile) bool { return f.as == as })
	})
}

// forget forgets files that were read.
func (p *Page) forget(which func(readFile) bool) { p.read = slices.DeleteFunc(p.read, which) }

// readAgain gives the files to a fresh engine, one after the other from a place on. If one
// can't be read, those after it are given up.
func (p *Page) readAgain(from int) {
	if from >= len(p.read) {
		return
	}
	task, ok := p.s.Begin(session.Attacking, "read")
	if !ok {
		return
	}
	f := p.read[from]
	session.Perform(task, protocol.AttackGive, f.params(), f.from.File, func(found protocol.AttackFiles, _ app.Value) {
		p.take(found)
		p.readAgain(from + 1)
	}, func(*protocol.Failure) { p.read = p.read[:from] })
}

// take takes what the engine knows of the files. A column is proposed as wanted if it looks
// sensitive and as known otherwise, unless a person has said what it is.
func (p *Page) take(found protocol.AttackFiles) {
	p.Files, p.Findings = found, Findings{}
	called := map[string]string{}
	for _, name := range found.Apart {
		if original := p.Called[name]; slices.ContainsFunc(found.Others, func(c protocol.AttackColumn) bool { return c.Name == original }) {
			called[name] = original
		}
	}
	if !p.Both() {
		return // what was said of columns waits for both tables
	}
	before := p.Roles
	p.Roles, p.Called = map[string]Role{}, called
	for _, c := range slices.Concat(found.Columns, found.Others) {
		role, said := before[c.Name]
		if !said && c.Sensitive {
			role = Wanted
		} else if !said {
			role = Known
		}
		p.Roles[c.Name] = role
	}
}
