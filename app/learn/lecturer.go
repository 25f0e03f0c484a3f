package learn

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/wasm/protocol"
)

// maxSeed is the largest number of as many digits as a seed may have.
const maxSeed = 999_999_999

// Lecturer is the page that says what every seat sees with a seed, and a leaflet.
type Lecturer struct {
	app.Compo

	S   *session.Session
	Rev int

	wrong bool // what was typed is no seed
}

// OnMount implements app.Mounter.
func (p *Lecturer) OnMount(app.Context) { ui.FocusHeading() }

// Render implements app.Composer.
func (p *Lecturer) Render() app.UI {
	s := p.S
	seed := strconv.FormatUint(CourseOf(s).Seed, 10)
	body := []app.UI{
		ui.LeadWith(s.Say(text.LecturerTitle, seed), app.Div().Class("soft").Body(
			app.P().Text(s.Say(text.LecturerLead, "#workshop="+seed, "quasi-workshop-"+seed+".html")), app.P().Class("screen").Text(s.Say(text.LecturerPrint))),
			ui.Button(s.Say(text.LecturerToLab), func() { OpenWorkshop(s, session.WorkshopPage, CourseOf(s).Seed) }, "to-lab").ID("to-lab"), leaving(s)),
		failure(s), p.seed(seed),
	}
	var lessons []*protocol.Lesson
	for _, e := range Expected {
		l := CourseOf(s).Lesson(e[0], e[1])
		if l == nil {
			return alone(append(body, waiting(s))...)
		}
		lessons = append(lessons, l)
	}
	if CourseOf(s).KAIMPaper() == nil || CourseOf(s).Study() == nil {
		return alone(append(body, waiting(s))...)
	}
	return alone(append(body, figures(s, lessons...), neighbors(s), app.Section().Class("card pad leaflet").ID("leaflet").Body(
		app.H2().Text(s.Say(text.LeafletShort)), list(s, 1, short(s)), // for 45 minutes, and what makes 90 of them
		app.H2().Class("gap").Text(s.Say(text.LeafletLong)), list(s, 1+len(short(s)), long(s))))...)
}

// seed is where another town is chosen.
func (p *Lecturer) seed(now string) app.UI {
	s, problem := p.S, ""
	if p.wrong {
		problem = s.Say(text.LecturerSeedBad, maxSeed)
	}
	return app.Div().Class("card pad screen").Body(ui.Field("seed", s.Say(text.LecturerSeed), s.Say(text.LecturerSeedHint, maxSeed), problem,
		ui.Input("seed", now, func(typed string) {
			seed, ok := Seed(typed)
			if p.wrong = !ok; ok {
				OpenWorkshop(s, session.LecturerPage, seed)
				return
			}
			p.Update()
		}, "seed").Attr("inputmode", "numeric")))
}

// neighbors says who is looked for, and what is right.
func neighbors(s *session.Session) app.UI {
	l := CourseOf(s).Lesson(1, 1)
	alone, pair, absent := l.Neighbours[0], l.Neighbours[1], l.Neighbours[2]
	row := func(voter int) int { return l.Candidates[voter][0] }
	items := []string{
		s.Say(text.LecturerAlone, name(l, alone), row(alone)+1, l.Rows[row(alone)][diagnosis]),
		s.Say(text.LecturerPair, name(l, pair), numbers(s, l.Candidates[pair]), show(s, l, l.Candidates[pair]), own(l, pair)+1),
		s.Say(text.LecturerAbsent, name(l, absent), row(absent)+1),
	}
	for _, k := range []int{3, 5} {
		given := s.Say(text.LecturerNobody, k)
		var names []string
		for voter, rows := range CourseOf(s).Lesson(k, 1).Candidates {
			if l := CourseOf(s).Lesson(k, 1); inCrowd(l, voter, rows) {
				names = append(names, name(l, voter))
			}
		}
		if len(names) > 0 {
			given = s.Say(text.LecturerGiven, k, s.Lang.List(names))
		}
		items = append(items, given)
	}
	return ui.Section(s.Say(text.LecturerAnswers), app.Ul().Class("items").Body(app.Range(items).Slice(func(i int) app.UI { return app.Li().Text(items[i]) })))
}

// numbers are rows as a list of their numbers.
func numbers(s *session.Session, rows []int) string {
	var all []string
	for _, row := range rows {
		all = append(all, fmt.Sprint(row+1))
	}
	return s.Lang.List(all)
}
