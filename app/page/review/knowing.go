package review

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/alternatives"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// knowingTable is the id of what is found. It gets the focus when it is asked for.
const knowingTable = "knowing-table"

// knowing shows what the same decisions lose, by what someone may know of a patient.
func knowing(s *session.Session) app.UI {
	k := alternatives.KnowingOf(s)
	if !k.Matters(s) {
		return app.Div().Class("nothing")
	}
	return app.Section().Class("card pad").ID("knowing").Body(app.H2().Text(s.Say(text.KnowingTitle)), app.Div().Class("flow").Body(
		app.P().Class("soft").Text(s.Say(text.KnowingLead)),
		app.If(len(k.Found) > 0 || k.Going, knownLosses(s, k)),
		knowingRounds(s, k),
		knowingProgress(s, k),
		knowingButton(s, k),
	))
}

// knownLosses is a table with a bar in each row.
func knownLosses(s *session.Session, k *alternatives.Knowing) app.UI {
	all := recipe.Knowledges()
	return app.Div().ID(knowingTable).Class("scroll").TabIndex(0).Role("region").Aria("label", s.Say(text.KnowingTitle)).Body(app.Table().Class("known").Body(
		app.THead().Body(app.Tr().Body(app.Th().Scope("col").Text(s.Say(text.PersonsHead)),
			app.Th().Scope("col").Text(s.Say(text.TileLoss)))),
		app.TBody().Body(app.Range(all).Slice(func(i int) app.UI {
			title := text.KnownOf(all[i])
			asked := app.UI(app.Div().Class("nothing"))
			if text.KnownOf(s.Result.Knows) == title {
				asked = app.P().Class("why").Text(s.Say(text.PersonsAsked))
			}
			name := app.Th().Scope("row").Body(app.Text(s.Say(title.Title)), asked)
			if i >= len(k.Found) {
				return app.Tr().Body(name, app.Td().Class("soft").Text("…"))
			}
			return app.Tr().Body(name, knownLoss(s, k.Found[i]))
		})),
	))
}

// knownLoss is the cell of what was found for a knowledge.
func knownLoss(s *session.Session, found protocol.KnownLoss) app.UI {
	if found.Failed.English != "" {
		return app.Td().Class("why").Text(s.Lang.Sentence(found.Failed))
	}
	return app.Td().Body(
		lossBar(s, found.Loss),
		app.If(found.LeftOut > 0, app.P().Class("why").Text(s.Lang.Phrase(facts.LeftOut(found.LeftOut)))),
	)
}

// knowingRounds says that the release itself was searched for longer.
func knowingRounds(s *session.Session, k *alternatives.Knowing) app.UI {
	curve := s.Result.Curve
	for _, found := range k.Found {
		if len(curve) > 0 && found.Rounds > 0 && curve[len(curve)-1].Round > found.Rounds {
			return app.P().Class("hint").Text(s.Say(text.KnowingRounds, found.Rounds, curve[len(curve)-1].Round, s.Lang.Percent(s.Result.Loss.ILossRate)))
		}
	}
	return app.Div().Class("nothing")
}

func knowingProgress(s *session.Session, k *alternatives.Knowing) app.UI {
	if !k.Going {
		return app.Div().Class("nothing")
	}
	all := recipe.Knowledges()
	return ui.Progress(s.Say(text.KnowingGoing, s.Say(text.KnownOf(all[len(k.Found)]).Title)),
		s.Say(text.FactOf, len(k.Found), len(all)), (float64(len(k.Found))+k.Done)/float64(len(all)))
}

// knowingButton is one button that begins, ends and goes on, so that the focus stays on it.
func knowingButton(s *session.Session, k *alternatives.Knowing) app.UI {
	switch {
	case k.Going:
		return ui.Second(s.Say(text.Cancel), func() { k.Stop(s) }, "stop").ID("knowing-button")
	case len(k.Found) == 0:
		return findKnown(s, k, text.KnowingAsk)
	case len(k.Found) < len(recipe.Knowledges()):
		return findKnown(s, k, text.KnowingOn)
	}
	return app.Div().Class("nothing")
}

func findKnown(s *session.Session, k *alternatives.Knowing, label text.Message) app.UI {
	return app.Button().Type("button").Class("go", "second").ID("knowing-button").Text(s.Say(label)).OnClick(func(ctx app.Context, _ app.Event) {
		k.Find(s)
		ui.Reveal(ctx, knowingTable) // the button is gone when all is found
	}, "find")
}
