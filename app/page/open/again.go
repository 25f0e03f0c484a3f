package open

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/adopt"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/kind"
)

// repeatHere offers to repeat last month's decisions on the table that is open: only the
// recipe is wanting.
func repeatHere(s *session.Session) app.UI {
	return app.Details().ID("again").Body(
		app.Summary().Body(app.Span().Text(s.Say(text.AgainTitle))),
		app.Div().Class("flow").Body(
			app.P().Class("soft").Text(s.Say(text.AgainHere)),
			app.Div().Body(ui.TextFile("again-recipe", s.Say(text.AgainRecipe), adopt.RecipeFiles, func(name, text string) { adopt.Compare(s, name, text) }))))
}

// again offers to repeat last month's decisions: the recipe and the table are chosen in
// either order.
func again(s *session.Session) app.UI {
	said, actions := s.Say(text.AgainLead), []app.UI{}
	switch held := adopt.PendingOf(s); {
	case held.Recipe != "":
		said = s.Say(text.AgainNeeds, held.Recipe)
	case held.Table != nil:
		said = s.Say(text.AgainWaits, held.Table.Get("name").String())
	}
	if adopt.PendingOf(s).Recipe == "" {
		actions = append(actions, ui.TextFile("again-recipe", s.Say(text.AgainRecipe), adopt.RecipeFiles, func(name, text string) { adopt.PendingOf(s).SetRecipe(s, name, text) }))
	}
	if adopt.PendingOf(s).Table == nil {
		actions = append(actions, ui.FileButton("again-table", s.Say(text.AgainTable), kind.Accept(), func(_ app.Context, file app.Value) { adopt.PendingOf(s).SetTable(s, file) }))
	}
	if !adopt.PendingOf(s).Empty() {
		actions = append(actions, ui.Second(s.Say(text.AgainForget), func() { adopt.PendingOf(s).Forget(s) }, "forget"))
	}
	return app.Section().Class("card pad offered").ID("again").Body(
		app.H2().Text(s.Say(text.AgainTitle)),
		app.P().Role("status").Class("soft").Text(said),
		app.Div().Class("actions").Body(actions...),
	)
}

// ignored names the files that were dropped with another one and are not used.
func ignored(s *session.Session) app.UI {
	if len(s.Ignored) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().ID("ignored").Body(ui.Note(s.Say(text.IgnoredTitle, s.Lang.List(s.Ignored)), s.Say(text.IgnoredWhy),
		ui.Second(s.Say(text.Dismiss), func() { adopt.Understood(s) }, "understood")))
}
