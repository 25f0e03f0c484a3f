// Package learn holds the pages beside the steps on which people learn how tables are
// attacked and protected: the workshop, the page for lecturers, and the tours of the
// papers' tables. Like a step, a page shows the session and calls its methods.
package learn

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/method/trace"
	"quasi/wasm/protocol"
)

// A visit draws parts of the page of a session.
type visit struct{ *session.Session }

func visitOf(s *session.Session) visit { return visit{s} }

// New returns the component of the page that the session is at.
func New(s *session.Session) app.UI {
	if s.Step == session.LecturerPage {
		return &Lecturer{S: s, Rev: s.Rev()}
	}
	return &Workshop{S: s, Rev: s.Rev()}
}

// MostDigits is how long a seed may be.
const MostDigits = 9

// Seed reads a seed as people and addresses write it: up to nine digits.
func Seed(digits string) (seed uint64, ok bool) {
	if len(digits) == 0 || len(digits) > MostDigits || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	seed, err := strconv.ParseUint(digits, 10, 64)
	return seed, err == nil
}

// Follow shows the page that the address of the tab asks for, such as workshop=7. What it
// says comes from a link that anybody can have made: it names a page of this program with
// a number, and whatever else is ignored.
func Follow(s *session.Session, place string) {
	page, value, _ := strings.Cut(place, "=")
	seed, isSeed := Seed(value)
	switch {
	case page == "workshop" && isSeed:
		OpenWorkshop(s, session.WorkshopPage, seed)
	case page == "lecturer" && isSeed:
		OpenWorkshop(s, session.LecturerPage, seed)
	case page == "tour":
		StartTour(s, value)
	case page == "steps" && slices.Contains(trace.Methods(), value):
		ShowSteps(s, PaperTable(value), value)
	}
}

// leaving are the ways from a page back to what is open, or to the start.
func (s visit) leaving() app.UI {
	if s.Table == nil {
		return ui.Second(s.Say(text.LeaveWorkshop), func() { s.Go(session.Open) }, "leave").ID("leave")
	}
	return ui.Second(s.Say(text.BackToTable, s.Table.Name), func() { s.Go(s.PreviousStep) }, "leave").ID("leave")
}

// alone is a page as wide as the step pages are.
func alone(body ...app.UI) app.UI {
	return app.Div().Class("frame alone").Body(app.Div().Class("step").Body(body...))
}

// waiting says that the engine is computing what a page shows.
func (s visit) waiting() app.UI {
	return ui.Card(app.P().Role("status").Text(s.Say(text.Computing)))
}

// The columns of the hospital's table and of the list of voters, which has the name before
// them.
const (
	age = iota
	sex
	postcode
	diagnosis
)

// name returns what a voter is called.
func name(l *protocol.Lesson, voter int) string { return l.Voters[voter][0] }

// own returns the row of a voter; -1: they are no patient.
func own(l *protocol.Lesson, voter int) int {
	return slices.Index(l.Owners, voter)
}

// show returns the diagnoses of some rows, each once.
func (s visit) show(l *protocol.Lesson, rows []int) string {
	var all []string
	for _, row := range rows {
		if d := l.Rows[row][diagnosis]; !slices.Contains(all, d) {
			all = append(all, d)
		}
	}
	return s.Lang.List(all)
}
