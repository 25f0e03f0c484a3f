package attackpage

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// readFile is a file that the engine has: what it is read as, and where it is from.
type readFile struct {
	as   string
	from session.Source
}

// params ask the engine to read the file.
func (f readFile) params() protocol.AttackFileParams {
	return protocol.AttackFileParams{LoadParams: protocol.LoadParams{Name: f.from.Name, Text: f.from.Text, Input: recipe.Input{}}, As: f.as}
}

// Give reads files as one of the kinds that [protocol.AttackFileParams] names, one after the
// other. What was found before is given up; what a person has said of columns stays.
func (p *Page) Give(as string, from ...session.Source) {
	if p.free() && len(from) > 0 {
		p.s.Failure = nil
		p.giveNext(as, from)
	}
}

// giveNext reads the first of some files, and then the others.
func (p *Page) giveNext(as string, from []session.Source) {
	task, ok := p.s.Begin(session.Attacking, "read")
	if !ok {
		return
	}
	f := readFile{as, from[0]}
	session.Perform(task, protocol.AttackGive, f.params(), f.from.File, func(found protocol.AttackFiles, _ app.Value) {
		p.remember(f)
		if as == protocol.AttackWhole && found.Whole != nil {
			p.Patient, p.HoldOut = found.Whole.Patient, min(protocol.HoldOutRows, max(1, found.Whole.Rows/10))
		}
		p.take(found)
		if len(from) > 1 {
			p.giveNext(as, from[1:])
		}
	}, func(*protocol.Failure) { p.lose(as) })
}

// remember notes a file that was read, and forgets those that the engine has given up for it.
func (p *Page) remember(f readFile) {
	p.forget(func(other readFile) bool {
		return other.as == f.as && (f.as != protocol.AttackHierarchy || other.from.Name == f.from.Name)
	})
	switch f.as {
	case protocol.AttackRelease:
		p.read = nil
	case protocol.AttackOriginal:
		p.forget(func(other readFile) bool { return other.as == protocol.AttackHierarchy })
	}
	p.read = append(p.read, f)
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

// lose forgets a file that could not be read: the engine has none any more in its place. With
// a release go all files, and with an original the hierarchies. A hierarchy leaves the one
// before it.
func (p *Page) lose(as string) {
	switch as {
	case protocol.AttackHierarchy:
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
}
