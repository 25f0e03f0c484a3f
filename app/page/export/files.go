package export

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/wasm/protocol"
)

// files gives out what goes with the table, one by one.
func (e *Export) files() app.UI {
	s := e.S
	file := func(id string, title text.Message, why, what string) app.UI {
		return app.Button().Type("button").ID(id).Class("card pad choice").Body(
			app.B().Text(s.Say(title)), app.Span().Class("soft").Text(why),
		).OnClick(func(app.Context, app.Event) { saving.Save(s, what) }, id)
	}
	files, holds := []app.UI{}, text.FilesHold
	if s.Result.Linked && !saving.Kind(s).Several {
		files, holds = append(files, file("save-linked", text.SaveLinked, s.Say(text.SaveLinkedWhy), protocol.ExportLinked)), text.FilesHoldLinked
	}
	files = append(files, file("save-recipe", text.SaveRecipe, recipeHolds(s), protocol.ExportRecipe),
		file("save-dictionary", text.SaveDict, s.Say(text.SaveDictWhy), protocol.ExportDictionary))
	return e.fold("files", s.Say(text.FilesTitle), s.Say(holds), app.Div().Class("choices").Body(files...))
}

// recipeHolds describes the use of a recipe, and names the columns whose values are in it.
func recipeHolds(s *session.Session) string {
	if names := s.Recipe().ListsValuesOf(); len(names) > 0 {
		return s.Say(text.SaveRecipeHeld, s.Lang.List(names))
	}
	return s.Say(text.SaveRecipeWhy)
}
