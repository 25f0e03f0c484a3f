package attackpage

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/bundle"
	"quasi/app/session"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

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
	files := make([]readFile, len(from))
	for i, source := range from {
		files[i] = readFile{as: as, from: source}
	}
	p.giveAll(files)
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
	if !bundle.Is(bundle.Name(file)) {
		p.Give(protocol.AttackRelease, sourceOf(file))
		return
	}
	if !p.free() {
		return
	}
	bundle.Open(p.s, session.Attacking, file, protocol.UnbundleParams{Release: true}, func(c bundle.Contents) {
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
		switch name := strings.ToLower(bundle.Name(file)); {
		case bundle.Is(name):
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
