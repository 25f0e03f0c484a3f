package session

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/file/recipe"
)

// Pending is last month's recipe or this month's table, chosen while the other is still
// wanting.
type Pending struct {
	NoFeature

	Recipe string    // the name of the recipe's file; empty: none yet
	Table  app.Value // a browser's File; nil: none yet

	text  string
	input recipe.Input // how the recipe reads a table
}

// Pending returns what was chosen.
func (s Adoption) Pending() *Pending {
	return OfVisit(s.Session, func() *Pending { return &Pending{} })
}

// Empty reports whether nothing was chosen.
func (p *Pending) Empty() bool { return p.Recipe == "" && p.Table == nil }

// SetRecipe keeps a recipe for the table that is opened next. One that can't be read is a
// failure.
func (p *Pending) SetRecipe(s *Session, name, text string) {
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
func (p *Pending) SetTable(s *Session, file app.Value) {
	s.Failure, p.Table = nil, file
	p.open(s)
}

// open opens the table when both are there, as the recipe reads it.
func (p *Pending) open(s *Session) {
	if file := p.Table; file != nil && p.Recipe != "" {
		beside := s.Beside // those that were dropped with the two
		p.Table = nil
		s.Open(Source{File: file, Name: file.Get("name").String()}, p.input)
		s.Beside = beside
		return
	}
	s.Notify()
}

// TableOpened implements [Feature]: it compares the recipe that waits for a table
// with the one that was opened.
func (p *Pending) TableOpened(s *Session) {
	if waiting := *p; waiting.Recipe != "" {
		*p = Pending{}
		s.Adoption().Compare(waiting.Recipe, waiting.text)
	}
}

// OpenFile reads a browser's File, by the recipe that waits for it, if there is one.
func (s Adoption) OpenFile(file app.Value) {
	if p := s.Pending(); p.Recipe != "" {
		p.SetTable(s.Session, file)
		return
	}
	s.Session.OpenFile(file)
}

// Dropped are files that a person has dropped on the page, sorted by what is done with
// them.
type Dropped struct {
	Table, Recipe app.Value // a browser's File each, or nil
	Beside        []Other   // the others, but for more recipes
}

// DroppedFiles are the files that an input element, or what was dropped, has.
func DroppedFiles(of app.Value) []app.Value {
	list := of.Get("files")
	files := make([]app.Value, list.Get("length").Int())
	for i := range files {
		files[i] = list.Index(i)
	}
	return files
}

// SortDropped finds the table and the recipe among files: the first of each.
func SortDropped(files []app.Value) Dropped {
	var d Dropped
	for _, file := range files {
		into := &d.Table
		if strings.HasSuffix(strings.ToLower(file.Get("name").String()), ".json") {
			into = &d.Recipe
		}
		if *into != nil {
			d.Beside = append(d.Beside, OtherFile(file))
			continue
		}
		*into = file
	}
	return d
}

// Open opens the table and reads the recipe: for that table, or else for the one that is open. The files that
// are not used are beside it.
func (d Dropped) Open(ctx app.Context, s *Session) {
	if d.Table != nil && !s.Busy() {
		if d.Recipe != nil {
			p := s.Adoption().Pending()
			*p = Pending{}
			p.SetTable(s, d.Table)
		} else {
			s.Adoption().OpenFile(d.Table)
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
				s.Adoption().Pending().SetRecipe(s, name, text)
			} else {
				s.Adoption().Compare(name, text)
			}
		})
	})
}
