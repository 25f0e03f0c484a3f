package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
)

// Next is the button that leads to a step.
func Next(s *session.Session, step session.Step) app.HTMLButton {
	return ui.Button(s.Say(text.Next, s.Say(text.Steps[step])), func() { s.Go(step) }, "next")
}

// Runner is a button that runs the decisions. What holds the run back stands beside it, with the
// answers, the button or the link that puts it right; pressed meanwhile, the button leads there.
func Runner(s *session.Session, label text.Message, id string) app.UI {
	if s.RunAwaits != nil {
		return app.Div().Class("runner held").Body(app.Ul().Class("asks").Body(app.Li().Body(
			app.Span().Role("status").Text(s.Say(text.RunAwaits)),
			ui.Second(s.Say(text.Cancel), s.Cancel, "run-awaits").ID("run-awaits"))))
	}
	why := id + "-why"
	button := ui.Button(s.Say(label), func() {
		if s.CanRun() {
			s.Run()
			return
		}
		ui.Focus(why)
	}, id).ID(id)
	problems := s.Readiness().Problems()
	if len(problems) == 0 {
		return app.Div().Class("runner").Body(button)
	}
	return app.Div().Class("runner held").Body(button.Aria("describedby", why), app.Ul().ID(why).Class("asks").TabIndex(-1).Aria("label", s.Say(text.HeldBack)).Body(
		app.Range(problems).Slice(func(i int) app.UI {
			begins := app.UI(app.Span().Class("nothing"))
			if i == 0 {
				begins = app.B().Text(s.Say(text.HeldBack) + " ")
			}
			return app.Li().Body(heldBy(s, problems[i], begins, id)...)
		}),
	))
}

// heldBy says a problem behind what begins the line, with what puts it right: the answers to a
// question, or else a link to the control and, where there is one, a button.
func heldBy(s *session.Session, p session.Problem, begins app.UI, id string) []app.UI {
	if len(p.Answers) == 0 {
		link := app.Button().Type("button").Class("link").Text(p.Said).OnClick(reveals(s, p.Step, p.ID), p.ID, p.Step)
		line := []app.UI{app.Span().Body(begins, link)}
		if p.Mend != nil {
			line = append(line, mending(s, *p.Mend, id+"-mend-"+p.ID))
		}
		return line
	}
	line := []app.UI{app.Span().Body(begins, app.Text(p.Said))}
	var answers []app.UI
	for _, a := range p.Answers {
		answers = append(answers, mending(s, a.Mend, id+"-"+a.ID))
	}
	return append(line, app.Div().Class("replies").Body(answers...))
}

// To is a button that leads to the control of an id on a step; to the step alone, where there is
// no such control.
func To(s *session.Session, label string, step session.Step, id, key string) app.HTMLButton {
	return app.Button().Type("button").Class("go").Text(label).OnClick(reveals(s, step, id), key, step, id)
}

// Named is a link to a control of another step which its words name.
func Named(s *session.Session, said string, step session.Step, id string) app.HTMLButton {
	return app.Button().Type("button").Class("link").Text(said).OnClick(reveals(s, step, id), step, id)
}

// reveals goes to a step and gives the focus to the control of an id there.
func reveals(s *session.Session, step session.Step, id string) app.EventHandler {
	return func(ctx app.Context, _ app.Event) {
		if s.Step != step {
			s.Go(step)
		}
		ui.Reveal(ctx, id)
	}
}

// mending is a button that puts a problem right.
func mending(s *session.Session, m session.Mend, id string) app.UI {
	return ui.Second(m.Said, func() {
		ui.FocusHeading() // the button goes
		s.Decide(m.Do)
	}, id+m.Said).ID(id)
}
