package steps

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/kind"
	"quasi/wasm/protocol"
)

// repeat takes decisions from a file: a recipe or a data dictionary.
func (c *Columns) repeat() app.UI {
	s := c.S
	if s.Repeat != nil {
		return drift(s)
	}
	return app.Details().Class("card pad").ID("repeat").Body(
		app.Summary().Text(s.Say(text.RepeatTitle)),
		app.P().Class("soft").Text(s.Say(text.RepeatLead)),
		app.Div().Class("actions").Body(
			textFile("recipe-file", s.Say(text.RepeatRecipe), ".json,application/json", s.CompareRecipe),
			textFile("dictionary-file", s.Say(text.RepeatDict), kind.AcceptText(), s.UseDictionary),
		),
	)
}

// textFile is a button that reads a text file.
func textFile(id, label, accept string, read func(name, text string)) app.UI {
	return app.Label().Class("go second file").For(id).Body(
		app.Span().Text(label),
		app.Input().ID(id).Type("file").Accept(accept).OnChange(func(ctx app.Context, _ app.Event) {
			file := ctx.JSSrc().Get("files").Index(0)
			if !file.Truthy() {
				return
			}
			name := file.Get("name").String()
			file.Call("text").Then(func(content app.Value) {
				text := content.String()
				ctx.Dispatch(func(app.Context) { read(name, text) })
			})
			ctx.JSSrc().Set("value", "")
		}, id),
	)
}

// drift shows what a recipe finds changed, with a choice for each.
func drift(s *session.Session) app.UI {
	items := s.Repeat.Items
	return app.Section().Class("card pad").ID("drift").Body(
		app.H2().Text(s.Say(text.DriftTitle, s.Repeat.Name)),
		app.Div().Class("flow").Body(
			app.P().Text(s.Say(text.DriftLead, len(items))),
			app.Ul().Class("drift").Body(app.Range(items).Slice(func(i int) app.UI { return difference(s, i, items[i]) })),
			app.Div().Class("actions").Body(
				ui.Button(s.Say(text.DriftUse), s.UseRecipe, "use-recipe").ID("use-recipe"),
				ui.Second(s.Say(text.DriftDrop), s.DropRecipe, "drop-recipe"),
			),
		),
	)
}

func difference(s *session.Session, i int, item protocol.DriftItem) app.UI {
	where, weight := item.Column, s.Say(text.DriftWarns)
	if where == "" {
		where = s.Say(text.DriftWhole)
	}
	class := "chip is-keep"
	if item.Blocks() {
		class, weight = "chip is-remove", s.Say(text.DriftBlocks)
	}
	id := "drift-" + strconv.Itoa(i)
	var options []ui.Option
	if !item.Blocks() {
		options = append(options, ui.Option{Value: "", Label: s.Say(text.DriftLeave)})
	}
	for _, action := range item.Actions {
		options = append(options, ui.Option{Value: action, Label: s.Lang.DriftDo(action)})
	}
	said := app.P().Body(app.B().Text(where+": "), app.Text(s.Lang.Sentence(item.Said)+" "), app.Span().Class(class).Text(weight))
	if len(item.Actions) == 0 {
		return app.Li().Body(said)
	}
	return app.Li().Body(said, ui.Field(id, s.Say(text.DriftAction, where), "", "", ui.Select(id, s.Repeat.Choices[i], options, func(action string) {
		s.Repeat.Choices[i] = action
	}, id+s.Repeat.Name)))
}

// noticed says what came of a recipe or a dictionary.
func noticed(s *session.Session) app.UI {
	switch n := s.Noticed; {
	case n == nil:
		return app.Div().Class("nothing")
	case n.Recipe != "":
		return ui.Note(s.Say(text.RecipeUsed, n.Recipe), "")
	default:
		title := s.Say(text.DictUsed, n.Dictionary, len(n.Changes))
		if n.SafeHarbor {
			title = s.Say(text.HarborUsed, len(n.Changes))
		}
		return app.Div().Class("note").Role("status").Body(app.Div().Body(
			app.B().Text(title),
			app.Ul().Class("plain").Body(app.Range(n.Changes).Slice(func(i int) app.UI {
				return app.Li().Text(s.Lang.Sentence(n.Changes[i]))
			})),
		))
	}
}
