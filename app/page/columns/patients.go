package columns

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
)

// patientAgain is the id of what takes an answer back.
const patientAgain = "patient-again"

// patients asks whether several rows with one value are one patient's, where a column
// hints at it, and says what was answered. Nothing is run before.
func (c *Columns) patients() app.UI {
	s, r := c.S, c.S.Recipe()
	name := r.Privacy.Patient
	switch asked := s.People().Asked(); {
	case r.ShowsPatient():
		return app.Div().ID("patients").Body(ui.Note(s.Say(text.PatientShown, name), s.Say(text.PatientShownWhy),
			ui.Second(s.Say(text.PatientRemove), func() {
				s.Decide(func(r *recipe.Recipe) { r.CountPatients(name) })
			}, "remove-"+name)))
	case name != "":
		is := text.PatientIs
		if s.People().Household(name) {
			is = text.HouseholdIs
		}
		return app.Div().ID("patients").Class("patients").Body(c.answered(s.Say(is, name), name))
	case asked != "" && s.People().Household(asked):
		return app.Div().ID("patients").Role("group").Aria("label", s.Say(text.HouseholdAsk, asked)).Body(
			ui.Note(s.Say(text.HouseholdAsk, asked), s.Say(text.HouseholdAskWhy, asked),
				c.tell(session.PatientYesID, text.HouseholdYes, func(r *recipe.Recipe) { r.CountPatients(asked) }, asked),
				c.tell(session.PatientNoID, text.HouseholdNo, func(r *recipe.Recipe) { r.NotOnePatient(asked) }, asked)))
	case asked != "":
		return app.Div().ID("patients").Role("group").Aria("label", s.Say(text.PatientAsk, asked)).Body(
			ui.Note(s.Say(text.PatientAsk, asked), s.Say(text.PatientAskWhy),
				c.tell(session.PatientYesID, text.PatientYes, func(r *recipe.Recipe) { r.CountPatients(asked) }, asked),
				c.tell(session.PatientNoID, text.PatientNo, func(r *recipe.Recipe) { r.NotOnePatient(asked) }, asked)))
	case len(r.Privacy.NotPatients) > 0:
		names := r.Privacy.NotPatients
		return app.Div().ID("patients").Body(c.answered(s.Say(text.PatientNot, s.Lang.List(names)), names...))
	}
	return app.Div().Class("nothing")
}

// tell is a button that decides the question. It goes, so that what comes in its place
// gets the focus.
func (c *Columns) tell(id string, label text.Message, decide func(*recipe.Recipe), about string) app.UI {
	return ui.Second(c.S.Say(label), func() {}, id).ID(id).OnClick(func(ctx app.Context, _ app.Event) {
		c.S.Decide(decide)
		c.follow(ctx)
	}, id, about)
}

// answered says what is known, and lets it be said otherwise.
func (c *Columns) answered(said string, about ...string) app.UI {
	s := c.S
	return app.P().Class("soft answered").Body(app.Text(said+" "),
		app.Button().Type("button").ID(patientAgain).Class("link").Text(s.Say(text.PatientAgain)).OnClick(func(ctx app.Context, _ app.Event) {
			s.Decide(func(r *recipe.Recipe) {
				for _, name := range about {
					r.AskAboutPatients(name)
				}
			})
			c.follow(ctx)
		}, said))
}

// linked asks whether a reader may see which rows are one patient's, where patients have
// several. Nobody may until somebody says so.
func (c *Columns) linked() app.UI {
	s, name := c.S, c.S.Recipe().Privacy.Patient
	if name == "" || !s.People().SeveralRows() {
		return app.Div().Class("nothing")
	}
	now := text.LinkNo
	if s.Recipe().Links() {
		now = text.LinkYes
	}
	return ui.Fold("linking", s.Say(text.LinkAsk), s.Say(now), app.FieldSet().ID("link").Class("choices", "knows").Aria("label", s.Say(text.LinkAsk)).Body(
		c.link("link-no", text.LinkNo, s.Say(text.LinkNoWhy, name), false),
		c.link("link-yes", text.LinkYes, c.linkedWhy(name), true),
	))
}

// linkedWhy says by what a reader would see it, and whether patients are protected then.
func (c *Columns) linkedWhy(name string) string {
	s, linked := c.S, *c.S.Recipe()
	if !linked.Links() {
		linked.Columns = slices.Clone(linked.Columns)
		linked.Link(true)
	}
	shows, protects := text.LinkYesWhy, text.LinkHolds
	if t := linked.Column(name).Transform; t != nil && t.Kind == recipe.Pseudonym {
		shows = text.LinkPseudonym
	}
	if linked.Privacy.K < 2 || linked.Privacy.Knows != recipe.KnowsAll || linked.CheckWholeRecords() != nil {
		protects = text.LinkExposes
	}
	return s.Say(shows, name) + " " + s.Say(protects)
}

// link is one of the answers.
func (c *Columns) link(id string, title text.Message, why string, may bool) app.UI {
	s := c.S
	return app.Label().Class("card pad choice").For(id).Body(
		app.Input().ID(id).Type("radio").Name("link").Checked(s.Recipe().Links() == may).
			OnChange(func(app.Context, app.Event) { s.Decide(func(r *recipe.Recipe) { r.Link(may) }) }, id),
		app.Span().Body(app.B().Text(s.Say(title)), app.Span().Class("soft").Text(why)))
}

// follow gives the focus to the question, or to what takes its answer back.
func (c *Columns) follow(ctx app.Context) {
	if c.S.People().Asked() != "" {
		ui.Reveal(ctx, session.PatientYesID)
		return
	}
	ui.Reveal(ctx, patientAgain)
}
