// Package export is the page of the sixth step: the files, how they are written, and what has
// left the tab so far.
package export

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/saving"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/wasm/protocol"
)

// Export is the sixth step: the files.
type Export struct {
	app.Compo

	S   *session.Session
	Rev int
}

// OnMount implements app.Mounter.
func (e *Export) OnMount(app.Context) { ui.FocusHeading() }

// Render implements app.Composer.
func (e *Export) Render() app.UI {
	s := e.S
	switch {
	case s.Work() != session.Idle:
		return screen.Alone(s, ui.Lead(s.Say(text.ExportTitle), exportLead(s)), screen.Working(s))
	case s.OutputFails():
		return screen.Alone(s, ui.Lead(s.Say(text.ExportTitle), s.Say(text.OutputFails)), screen.Failure(s), e.output(), e.names())
	case s.Result == nil || s.Stale():
		title, why := text.ReviewNone, text.ReviewNoneWhy
		if s.Result != nil {
			title, why = text.StaleTitle, text.StaleBody
		}
		return screen.Alone(s, ui.Lead(s.Say(title), s.Say(why),
			screen.Runner(s, text.RunNow, "run")), screen.Failure(s))
	case !s.Result.Passed:
		return screen.Alone(s, ui.Lead(s.Say(text.WithheldTitle), s.Say(text.WithheldBody),
			ui.Button(s.Say(text.TryOther), func() { s.Go(session.Protect) }, "other")))
	case saving.Waits(s):
		return screen.Alone(s, ui.Lead(s.Say(text.UnconfirmedTitle), s.Say(text.UnconfirmedBody, named(s)),
			ui.Button(s.Say(text.UnconfirmedButton), func() { s.Go(session.Review) }, "look").ID("look")))
	}
	return screen.Frame([]app.UI{
		ui.Lead(s.Say(text.ExportTitle), exportLead(s)),
		screen.Failure(s), e.holdings(), e.formats(), e.files(), e.report(), e.saved(), e.keep(), secret(s), e.output(), e.names(),
	}, screen.Leaving(s))
}

// named lists the columns that hold a release back.
func named(s *session.Session) string {
	var names []string
	for _, i := range saving.Unconfirmed(s) {
		names = append(names, i.Column)
	}
	for _, u := range saving.Undecided(s) {
		names = append(names, u.Columns[0])
	}
	return s.Lang.List(names)
}

// secret shows the key of the pseudonyms, which is stored nowhere.
func secret(s *session.Session) app.UI {
	if !session.NeedsKey(s.Recipe()) {
		return app.Div().Class("nothing")
	}
	return ui.Flow(s.Say(text.KeyTitle), app.P().Text(s.Say(text.KeyLead)),
		app.Details().Body(app.Summary().Text(s.Say(text.KeyShow)), app.P().Class("hash").Body(app.Code().ID("key-shown").Text(s.Key.String()))))
}

func (e *Export) files() app.UI {
	s, r := e.S, e.S.Result
	file := func(id string, title text.Message, why, what string) app.UI {
		return app.Button().Type("button").ID(id).Class("card pad choice").Body(
			app.B().Text(s.Say(title)), app.Span().Class("soft").Text(why),
		).OnClick(func(app.Context, app.Event) { saving.Save(s, what) }, id)
	}
	k, why := saving.Kind(s), s.Say(text.SaveTableWhy, len(r.Columns), r.Released, r.K)
	switch {
	case r.Linked && k.Several:
		why = s.Say(text.SaveBothWhy)
	case r.Linked:
		why = s.Say(text.SaveRowsWhy)
	}
	files := []app.UI{file("save-table", text.KindOf(k).Save, why, protocol.ExportRelease)}
	if r.Linked && !k.Several {
		files = append(files, file("save-linked", text.SaveLinked, s.Say(text.SaveLinkedWhy), protocol.ExportLinked))
	}
	files = append(files, file("save-recipe", text.SaveRecipe, recipeHolds(s), protocol.ExportRecipe),
		file("save-dictionary", text.SaveDict, s.Say(text.SaveDictWhy), protocol.ExportDictionary))
	return app.Div().Class("choices").Body(files...)
}

// recipeHolds says what a recipe is for, and of which columns it names values.
func recipeHolds(s *session.Session) string {
	if names := s.Recipe().ListsValuesOf(); len(names) > 0 {
		return s.Say(text.SaveRecipeHeld, s.Lang.List(names))
	}
	return s.Say(text.SaveRecipeWhy)
}
