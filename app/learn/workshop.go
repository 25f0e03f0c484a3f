package learn

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
)

// Workshop is the page on which a person attacks an invented hospital's table.
type Workshop struct {
	app.Compo

	S   *session.Session
	Rev int
}

// OnMount implements app.Mounter.
func (w *Workshop) OnMount(app.Context) { ui.FocusHeading() }

// stages are the names of the stages, in their order.
var stages = [Stages]text.Message{text.HandStage, text.ComputerStage, text.AlikeStage, text.DiverseStage, text.StudiedStage, text.TogetherStage}

// Render implements app.Composer.
func (w *Workshop) Render() app.UI {
	s, stage := w.S, CourseOf(w.S).Stage
	bar := guide(s, s.Say(text.WorkshopName), int(stage), int(Stages), func() { turn(s, -1) }, func() { turn(s, 1) })
	raw := CourseOf(s).Lesson(1, 1)
	alike, diverse := CourseOf(s).Lesson(CourseOf(s).K, 1), CourseOf(s).Lesson(CourseOf(s).K, CourseOf(s).L)
	lead := func(why string) app.UI { return ui.Lead(s.Say(stages[stage]), why, leaving(s)) }
	switch {
	case raw == nil || stage >= Diverse && alike == nil || stage == Together && diverse == nil:
		return alone(bar, lead(""), failure(s), waiting(s))
	case stage == ByComputer:
		return alone(append([]app.UI{bar, lead(s.Say(text.ComputerLead)), failure(s)}, byComputer(s, raw)...)...)
	case stage == Alike:
		return alone(append([]app.UI{bar, lead(s.Say(text.AlikeLead)), failure(s)}, madeAlike(s, raw, alike)...)...)
	case stage == Diverse:
		return alone(append([]app.UI{bar, lead(givenAway(s, alike)), failure(s)}, madeDiverse(s, raw, alike, diverse)...)...)
	case stage == Studied:
		return alone(append([]app.UI{bar, lead(s.Say(text.StudiedLead)), failure(s)}, studied(s, CourseOf(s).Study())...)...)
	case stage == Together:
		return alone(append([]app.UI{bar, lead(s.Say(text.TogetherLead)), failure(s)}, together(s, raw, alike, diverse)...)...)
	}
	return alone(append([]app.UI{bar, lead(s.Say(text.HandLead)), failure(s)}, byHand(s, raw)...)...)
}
