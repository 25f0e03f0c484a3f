package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/readiness"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
)

// Next is the button that leads to a step.
func Next(s *session.Session, step session.Step) app.HTMLButton {
	return ui.Button(s.Say(text.Next, s.Say(text.Steps[step])), func() { s.Go(step) }, "next")
}

// Runner is a button that runs the decisions. While they can't be run it is disabled and
// says why, and each reason leads to the control that puts it right, or has a button that does.
func Runner(s *session.Session, label text.Message, id string) app.UI {
	problems := readiness.Problems(s)
	button := ui.Button(s.Say(label), s.Run, id).ID(id).Disabled(!s.CanRun())
	if len(problems) == 0 {
		return app.Div().Class("runner").Body(button)
	}
	why := id + "-why"
	return app.Div().Class("runner held").Body(button.Aria("describedby", why), app.Div().ID(why).Class("reasons").Body(
		app.P().Text(s.Say(text.HeldBack)),
		app.Ul().Class("plain").Body(app.Range(problems).Slice(func(i int) app.UI {
			return app.Li().Body(leading(s, problems[i]), mending(s, problems[i]))
		})),
	))
}

// leading is a link to the control that puts a problem right: it goes to the step, opens
// what hides the control, and gives it the focus.
func leading(s *session.Session, p readiness.Problem) app.UI {
	return app.Button().Type("button").Class("link").Text(p.Said).OnClick(func(ctx app.Context, _ app.Event) {
		if s.Step != p.Step {
			s.Go(p.Step)
		}
		ui.Reveal(ctx, p.ID)
	}, p.ID, p.Step)
}

// mending is the button that puts a problem right, where there is one.
func mending(s *session.Session, p readiness.Problem) app.UI {
	if p.Mend == nil {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("actions").Body(ui.Second(p.Mend.Said, func() {
		ui.FocusHeading() // the button goes
		s.Decide(p.Mend.Do)
	}, "mend-"+p.ID+p.Mend.Said))
}
