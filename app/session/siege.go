package session

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Siege is the release of any tool that is attacked: its files, what the attacker knows and
// wants, and what was found.
type Siege struct {
	Files    protocol.AttackFiles
	Roles    map[string]AttackRole // by column of the original
	Called   map[string]string     // what the original calls a column of the release that it lacks
	Attacked                       // with these
	// ShowSmall says that what is saved shows counts of few people, too.
	ShowSmall bool
	// Hold is how many rows are to be held out of a table, and Patient the column that tells
	// patients apart there; empty: none does.
	Hold    int
	Patient string

	read []attackedFile // that the engine has, in the order in which they were read
}

// attackedFile is one of its files.
type attackedFile struct {
	as   string
	from Source
}

// AttackRole is what a column is to the attacker.
type AttackRole string

// The roles.
const (
	Known   AttackRole = "known"
	Wanted  AttackRole = "wanted"
	LeftOut AttackRole = "left-out"
)

// StartSiege shows where the release of any tool is attacked.
func (s *Session) StartSiege() {
	if s.Work() == Idle {
		s.Siege, s.Failure = &Siege{}, nil
		s.notify()
	}
}

// EndSiege leaves it.
func (s *Session) EndSiege() {
	if s.Work() == Idle {
		s.leaveSiege()
		s.Failure = nil
		s.notify()
	}
}

// leaveSiege gives up the attacks, with their files.
func (s *Session) leaveSiege() {
	if s.Siege != nil {
		s.Siege = nil
		call(s, protocol.AttackEnd, struct{}{}, nil, func(struct{}, app.Value) {})
	}
}

// GiveAttacked reads some of its files, one after the other. What was found before is given
// up; what a person has said of columns stays.
func (s *Session) GiveAttacked(as string, from ...Source) {
	if s.Work() != Idle || s.Siege == nil || len(from) == 0 {
		return
	}
	s.Failure = nil
	s.giveNext(as, from)
}

// giveNext reads the first of some files, and then the others.
func (s *Session) giveNext(as string, from []Source) {
	task, ok := s.Begin(Besieging, "read")
	if !ok {
		return
	}
	g, first := s.Siege, from[0]
	Perform(task, protocol.AttackGive, attackedParams(as, first), first.File, func(found protocol.AttackFiles, _ app.Value) {
		g.remember(as, first)
		if as == protocol.AttackWhole && found.Whole != nil {
			g.Patient, g.Hold = found.Whole.Patient, min(protocol.HoldOutRows, max(1, found.Whole.Rows/10))
		}
		g.take(found)
		if len(from) > 1 {
			s.giveNext(as, from[1:])
		}
	}, func(*protocol.Failure) { g.lose(as) })
}

func attackedParams(as string, from Source) protocol.AttackFileParams {
	return protocol.AttackFileParams{LoadParams: protocol.LoadParams{Name: from.Name, Text: from.Text, Input: recipe.Input{}}, As: as}
}

// remember notes a file that was read, and forgets those that the engine has given up for it.
func (g *Siege) remember(as string, from Source) {
	g.read = slices.DeleteFunc(g.read, func(f attackedFile) bool {
		switch as {
		case protocol.AttackRelease:
			return true
		case protocol.AttackHierarchy:
			return f.as == as && f.from.Name == from.Name
		case protocol.AttackOriginal:
			return f.as == as || f.as == protocol.AttackHierarchy
		}
		return f.as == as
	})
	g.read = append(g.read, attackedFile{as, from})
}

// readSiegeAgain gives the files to a fresh engine, one after the other from a place on. What
// was found is gone with the other. If one can't be read, those after it are given up.
func (s *Session) readSiegeAgain(from int) {
	g := s.Siege
	if g == nil {
		return
	}
	if from == 0 {
		g.Files, g.Attacked = protocol.AttackFiles{}, Attacked{}
	}
	if from >= len(g.read) {
		return
	}
	task, ok := s.Begin(Besieging, "read")
	if !ok {
		return
	}
	f := g.read[from]
	Perform(task, protocol.AttackGive, attackedParams(f.as, f.from), f.from.File, func(found protocol.AttackFiles, _ app.Value) {
		g.take(found)
		s.readSiegeAgain(from + 1)
	}, func(*protocol.Failure) { g.read = g.read[:from] })
}

// take takes what the engine knows of the files.
func (g *Siege) take(found protocol.AttackFiles) {
	g.Files, g.Attacked = found, Attacked{}
	called := map[string]string{}
	for _, name := range found.Apart {
		if original := g.Called[name]; slices.ContainsFunc(found.Others, func(c protocol.AttackColumn) bool { return c.Name == original }) {
			called[name] = original
		}
	}
	if len(found.Columns)+len(found.Others) == 0 {
		return // what was said of columns waits for both tables
	}
	before := g.Roles
	g.Roles, g.Called = map[string]AttackRole{}, called
	for _, c := range slices.Concat(found.Columns, found.Others) {
		role, said := before[c.Name]
		if !said && c.Sensitive {
			role = Wanted
		} else if !said {
			role = Known
		}
		g.Roles[c.Name] = role
	}
}

// lose forgets a file that could not be read: the engine has none any more in its place.
func (g *Siege) lose(as string) {
	switch as {
	case protocol.AttackHierarchy:
		return
	case protocol.AttackRelease:
		g.Files.Files = nil
	case protocol.AttackWhole:
		g.Files.Whole = nil
	}
	delete(g.Files.Files, as)
	g.Attacked = Attacked{}
	if as == protocol.AttackRelease || as == protocol.AttackOriginal {
		g.Files.Columns, g.Files.Apart, g.Files.Others, g.Files.Hierarchies = nil, nil, nil, nil
	}
}

// SetAttackRole says what a column is to the attacker.
func (s *Session) SetAttackRole(column string, role AttackRole) {
	if s.Work() == Idle && s.Siege != nil {
		s.Siege.Roles[column], s.Siege.Attacked = role, Attacked{}
		s.notify()
	}
}

// CallAttacked says what the original calls a column of the release; empty: it has none such.
func (s *Session) CallAttacked(column, original string) {
	if s.Work() != Idle || s.Siege == nil {
		return
	}
	for other, is := range s.Siege.Called {
		if is == original {
			delete(s.Siege.Called, other)
		}
	}
	if s.Siege.Called[column] = original; original == "" {
		delete(s.Siege.Called, column)
	}
	s.Siege.Attacked = Attacked{}
	s.notify()
}

// Columns returns those that both tables have, by the names of the original, in the order of
// the release; those that it calls otherwise come last.
func (g *Siege) Columns() []protocol.AttackColumn {
	all := slices.Clone(g.Files.Columns)
	for _, name := range g.Files.Apart {
		at := slices.IndexFunc(g.Files.Others, func(c protocol.AttackColumn) bool { return c.Name == g.Called[name] })
		if at >= 0 {
			all = append(all, g.Files.Others[at])
		}
	}
	return all
}

// Both reports whether a release and its original are there.
func (g *Siege) Both() bool { return len(g.Files.Columns)+len(g.Files.Others) > 0 }

// against says how the files are attacked.
func (g *Siege) against() protocol.AttackAgainst {
	a := protocol.AttackAgainst{Called: map[string]string{}}
	for _, c := range g.Columns() {
		switch g.Roles[c.Name] {
		case Wanted:
			a.Sensitive = append(a.Sensitive, c.Name)
		case LeftOut:
			a.Without = append(a.Without, c.Name)
		}
	}
	for name, original := range g.Called {
		a.Called[original] = name
	}
	return a
}

// CanBesiege reports whether there is something to attack, by somebody who knows something.
func (s *Session) CanBesiege() bool {
	return s.Siege != nil && slices.ContainsFunc(s.Siege.Columns(), func(c protocol.AttackColumn) bool { return s.Siege.Roles[c.Name] == Known })
}

// Besiege makes the attacks that are left, one after the other.
func (s *Session) Besiege() {
	if s.Work() != Idle || !s.CanBesiege() || s.Siege.Complete() {
		return
	}
	s.Failure, s.Siege.Going = nil, true
	s.besiege(s.Siege)
}

// besiege makes the next attack.
func (s *Session) besiege(g *Siege) {
	task, ok := s.Begin(Besieging, "attack")
	if !ok {
		return
	}
	params := protocol.AttackGivenParams{At: g.Made, AttackAgainst: g.against()}
	Perform(task, protocol.AttackAny, params, nil, func(found protocol.AttackResult, _ app.Value) {
		if g.add(found); g.Going {
			s.besiege(g)
		}
	}, func(*protocol.Failure) { g.Going = false })
}

// ShowSmallAttacked says whether what is saved shows counts of few people, too.
func (s *Session) ShowSmallAttacked(on bool) {
	if s.Siege != nil {
		s.Siege.ShowSmall = on
		s.notify()
	}
}

// SaveAttacked gives the person what all attacks found, as a page and as JSON in one zip: a
// page that opens by itself is no file that the browser is given.
func (s *Session) SaveAttacked() {
	if s.Work() != Idle || s.Siege == nil || !s.Siege.Complete() {
		return
	}
	about := s.reported()
	about.Purpose, about.Recipients, about.ShowSmall = "", "", s.Siege.ShowSmall
	s.giveOut(protocol.AttackSave, protocol.AttackReportParams{AttackAgainst: s.Siege.against(), ReportParams: *about})
}

// SetHeld says how many rows are to be held out, and by which column patients are told apart.
func (s *Session) SetHeld(rows int, patient string) {
	if s.Work() == Idle && s.Siege != nil {
		s.Siege.Hold, s.Siege.Patient = rows, patient
		s.notify()
	}
}

// SaveHeld gives the person a part of the table out of which rows are held.
func (s *Session) SaveHeld(control bool) {
	if g := s.Siege; s.Work() == Idle && g != nil && g.Files.Whole != nil {
		s.giveOut(protocol.HoldOut, protocol.HoldOutParams{Control: control, Rows: g.Hold, Patient: g.Patient})
	}
}

// giveOut gives the person a file that the engine makes.
func (s *Session) giveOut(method protocol.Method, params any) {
	task, ok := s.Begin(Exporting, "write")
	if !ok {
		return
	}
	s.Failure = nil
	Perform(task, method, params, nil, func(r protocol.ExportResult, file app.Value) {
		s.engine.Give(r.Name, file, func(given bool) {
			s.hand(r, given)
			s.notify()
		})
	}, ignore)
}
