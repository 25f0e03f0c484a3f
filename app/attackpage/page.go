// Package attackpage shows what somebody could find out from a release by attacks: from that
// of the session, which is attacked by a twin of it, and on a page of its own from that of any
// tool, beside the table that it was made of. It owns what both have found, and makes their
// calls to the engine.
//
// Like the session it is used from the UI's goroutine only.
package attackpage

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/population"
	"quasi/app/saving"
	"quasi/app/session"
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
	// HoldOut is how many rows are to be held out of a table, and Patient the column that
	// tells patients apart there; empty: none does.
	HoldOut int
	Patient string

	s      *session.Session
	from   session.Step  // to which a person goes back
	others []recipe.Left // one of which is to be chosen; nil: none is asked for
	read   []readFile    // that the engine has, in the order in which they were read
}

// Role is what a column is to the attacker.
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
	p := &Page{s: s, from: s.Step, others: saving.Others(s)}
	s.Go(session.Open)
	s.Pages.ShowSide(s, p)
	p.giveAll([]readFile{{as: protocol.AttackRelease, made: saving.Confirmed(s)}, {as: protocol.AttackOriginal, from: *s.Source, input: s.Made.Recipe().Input}})
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
	about := saving.Reported(p.s)
	about.Purpose, about.Recipients, about.Made, about.ShowSmall = "", "", "", p.ShowSmall
	saving.GiveOut(p.s, protocol.AttackSave, protocol.AttackReportParams{AttackAgainst: p.against(), ReportParams: *about})
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
		saving.GiveOut(p.s, protocol.HoldOut, protocol.HoldOutParams{Control: holdOut, Rows: p.HoldOut, Patient: p.Patient})
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
		Method: protocol.Attack, Params: protocol.AttackParams{At: r.Made, Population: population.Of(s).Use(s.Recipe())},
		Progress: func(done float64) { r.Done = done },
		Then:     r.add,
		Failed:   func() { r.Going = false },
	}.Ask(s)
	return true
}
