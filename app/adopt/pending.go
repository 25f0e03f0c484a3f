package adopt

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/engine/file/recipe"
)

// Pending is last month's recipe or this month's table, chosen while the other is still
// wanting.
type Pending struct {
	session.NoFeature

	Recipe string    // the name of the recipe's file; empty: none yet
	Table  app.Value // a browser's File; nil: none yet

	text  string
	input recipe.Input // how the recipe reads a table
}

// PendingOf returns what was chosen.
func PendingOf(s *session.Session) *Pending {
	return session.OfVisit(s, func() *Pending { return &Pending{} })
}

// Empty reports whether nothing was chosen.
func (p *Pending) Empty() bool { return p.Recipe == "" && p.Table == nil }

// SetRecipe keeps a recipe for the table that is opened next. One that can't be read is a
// failure.
func (p *Pending) SetRecipe(s *session.Session, name, text string) {
	s.Failure = nil
	r, err := recipe.Parse([]byte(text))
	if err != nil {
		s.Fail(err)
		return
	}
	p.Recipe, p.text, p.input = name, text, r.Input
	p.open(s)
}

// SetTable keeps a table until there is a recipe for it.
func (p *Pending) SetTable(s *session.Session, file app.Value) {
	s.Failure, p.Table = nil, file
	p.open(s)
}

// open opens the table when both are there, as the recipe reads it.
func (p *Pending) open(s *session.Session) {
	if file := p.Table; file != nil && p.Recipe != "" {
		beside := s.Beside // those that were dropped with the two
		p.Table = nil
		s.Open(session.Source{File: file, Name: file.Get("name").String()}, p.input)
		s.Beside = beside
		return
	}
	s.Notify()
}

// TableOpened implements [session.Feature]: it compares the recipe that waits for a table
// with the one that was opened.
func (p *Pending) TableOpened(s *session.Session) {
	if waiting := *p; waiting.Recipe != "" {
		*p = Pending{}
		Compare(s, waiting.Recipe, waiting.text)
	}
}

// OpenFile reads a browser's File, by the recipe that waits for it, if there is one.
func OpenFile(s *session.Session, file app.Value) {
	if p := PendingOf(s); p.Recipe != "" {
		p.SetTable(s, file)
		return
	}
	s.OpenFile(file)
}

// Dropped are files that a person has dropped on the page, sorted by what is done with
// them.
type Dropped struct {
	Table, Recipe app.Value       // a browser's File each, or nil
	Beside        []session.Other // the others, but for more recipes
}

// Files are the files that an input element, or what was dropped, has.
func Files(of app.Value) []app.Value {
	list := of.Get("files")
	files := make([]app.Value, list.Get("length").Int())
	for i := range files {
		files[i] = list.Index(i)
	}
	return files
}

// Sort finds the table and the recipe among files: the first of each.
func Sort(files []app.Value) Dropped {
	var d Dropped
	for _, file := range files {
		into := &d.Table
		if strings.HasSuffix(strings.ToLower(file.Get("name").String()), ".json") {
			into = &d.Recipe
		}
		if *into != nil {
			d.Beside = append(d.Beside, session.OtherFile(file))
			continue
		}
		*into = file
	}
	return d
}

// Open opens the table and reads the recipe: for that table, or else for the one that is open. The files that
// are not used are beside it.
func (d Dropped) Open(ctx app.Context, s *session.Session) {
	if d.Table != nil && !s.Busy() {
		if d.Recipe != nil {
			p := PendingOf(s)
			*p = Pending{}
			p.SetTable(s, d.Table)
		} else {
			OpenFile(s, d.Table)
		}
		s.Beside = d.Beside
		s.Notify()
	}
	if d.Recipe == nil {
		return
	}
	d.Recipe.Call("text").Then(func(content app.Value) {
		name, text := d.Recipe.Get("name").String(), content.String()
		ctx.Dispatch(func(app.Context) {
			if d.Table != nil {
				PendingOf(s).SetRecipe(s, name, text)
			} else {
				Compare(s, name, text)
			}
		})
	})
}
