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
		ignored := s.Ignored // those that were dropped with the two
		p.Table = nil
		s.Open(session.Source{File: file, Name: file.Get("name").String()}, p.input)
		s.Ignored = ignored
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
	Table, Recipe app.Value // a browser's File each, or nil
	Ignored       []string  // names of the others
}

// Sort finds the table and the recipe among files: the first of each.
func Sort(files []app.Value) Dropped {
	var d Dropped
	for _, file := range files {
		name := file.Get("name").String()
		into := &d.Table
		if strings.HasSuffix(strings.ToLower(name), ".json") {
			into = &d.Recipe
		}
		if *into != nil {
			d.Ignored = append(d.Ignored, name)
			continue
		}
		*into = file
	}
	return d
}

// Open opens a table that was dropped. One that comes with a recipe waits for it to be read;
// the files that are not used are named.
func (d Dropped) Open(s *session.Session) {
	if s.Busy() {
		return
	}
	switch {
	case d.Table == nil:
	case d.Recipe != nil:
		p := PendingOf(s)
		*p = Pending{}
		p.SetTable(s, d.Table)
	default:
		OpenFile(s, d.Table)
	}
	s.Ignored = d.Ignored
	s.Notify()
}

// Read uses a recipe that was dropped: on the table that came with it, or else on the one that
// is open.
func (d Dropped) Read(s *session.Session, name, text string) {
	if d.Table != nil {
		PendingOf(s).SetRecipe(s, name, text)
		return
	}
	Compare(s, name, text)
}
