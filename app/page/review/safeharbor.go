package review

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/inspect"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/coarsen"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// safeHarbor reports whether the recipe makes columns as coarse as the safe harbor method asks.
func safeHarbor(s *session.Session) bool {
	kinds := []coarsen.Kind{coarsen.Year, coarsen.BirthYear, coarsen.ZIP3, coarsen.Age}
	return slices.ContainsFunc(s.Recipe().Columns, func(c recipe.Column) bool { return c.Coarsen != nil && slices.Contains(kinds, c.Coarsen.Kind) })
}

// checklist shows what was done about each category of identifiers, and what is found
// of it in the release, when a person asks.
func checklist(s *session.Session) app.UI {
	title, lead := s.Say(text.HarborList), app.P().Class("soft").Text(s.Say(text.HarborListLead))
	list := inspect.Of(s).Checklist()
	switch {
	case list != nil:
	case inspect.Of(s).Searching():
		return ui.Flow(title, lead, app.P().Class("soft").Role("status").Text(s.Say(text.HarborSearching)))
	default:
		return ui.Flow(title, lead, ui.Second(s.Say(text.HarborSearch), func() { inspect.Of(s).Search(s) }, "search-release").ID("search-release"))
	}
	head := func(m text.Message) app.UI { return app.Th().Scope("col").Text(s.Say(m)) }
	return ui.Flow(title, lead,
		app.Div().Class("scroll").ID("checklist").Body(app.Table().Class("stack", "single").Body(
			app.THead().Body(app.Tr().Body(head(text.HarborCategory), head(text.HarborDone), head(text.HarborFound))),
			app.TBody().Body(app.Range(list.Items).Slice(func(i int) app.UI { return category(s, list.Items[i]) })),
		)),
		app.P().Class("hint").Text(s.Say(text.HarborBasis, strconv.Itoa(list.Year), s.Lang.Phrase(list.Restricted))),
		app.P().ID("harbor-limits").Text(s.Lang.Sentence(list.Limits)),
	)
}

// category is a row of the checklist.
func category(s *session.Session, item facts.Item) app.UI {
	var done, found []string
	for _, d := range item.Done {
		done = append(done, s.Say(text.HarborDoneTo, d.Column, s.Lang.Phrase(d.What)))
	}
	for _, f := range item.Found {
		found = append(found, s.Lang.Phrase(f.Said()))
	}
	return app.Tr().Body(
		app.Th().Scope("row").Text("("+item.Category+") "+s.Lang.Phrase(item.Title)),
		app.Td().Body(lines(done, s.Say(text.HarborNoColumn))),
		app.Td().Body(lines(found, nothingFound(s, item))),
	)
}

// nothingFound says that nothing was, and what was searched for if that is not all.
func nothingFound(s *session.Session, item facts.Item) string {
	if item.Search == nil {
		return s.Say(text.HarborNothing)
	}
	return s.Say(text.HarborNothingOf, s.Lang.Phrase(*item.Search))
}

// lines are texts below each other, or what stands for none.
func lines(texts []string, none string) app.UI {
	if len(texts) == 0 {
		return app.Span().Class("soft").Text(none)
	}
	return app.Ul().Class("plain").Body(app.Range(texts).Slice(func(i int) app.UI { return app.Li().Text(texts[i]) }))
}
