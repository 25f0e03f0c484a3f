package open

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/attackpage"
	"quasi/app/checkpage"
	"quasi/app/learn"
	"quasi/app/session"
	"quasi/app/stepwise"
	"quasi/app/text"
)

// ways are the links to the pages beside the steps: for one who got a release, and to learn.
func ways(s *session.Session) app.UI {
	return app.Nav().Class("elsewhere").Aria("label", s.Say(text.WaysTitle)).Body(
		app.Div().Class("elsewhere").Body(
			way(s, "check", text.CheckTitle, func() { checkpage.Open(s) }),
			way(s, "siege", text.AttackPageTitle, func() { attackpage.Open(s) })),
		app.Div().Class("elsewhere").Body(
			way(s, "learn-workshop", text.WorkshopName, func() { learn.OpenWorkshop(s, session.WorkshopPage, learn.CourseOf(s).Seed) }),
			way(s, "learn-lecturer", text.LecturerName, func() { learn.OpenWorkshop(s, session.LecturerPage, learn.CourseOf(s).Seed) }),
			way(s, "stepwise", text.StepwiseOpen, func() { stepwise.Show(s, "patients", "kaim") }),
			tours(s)),
	)
}

// way is one of the links.
func way(s *session.Session, id string, title text.Message, do func()) app.UI {
	return app.Button().Type("button").ID(id).Class("link").Text(s.Say(title)).OnClick(func(app.Context, app.Event) { do() }, id)
}

// tours unfolds to the tours of papers.
func tours(s *session.Session) app.UI {
	all := learn.Offers()
	return app.Details().ID("tours").Body(
		app.Summary().Class("link").Text(s.Say(text.ToursTitle)),
		app.Div().Class("elsewhere").Body(app.Range(all).Slice(func(i int) app.UI {
			return way(s, "tour-"+all[i].Name, all[i].Title, func() { learn.StartTour(s, all[i].Name) })
		})))
}
