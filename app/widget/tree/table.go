package tree

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
)

// tablePage is the number of values that the table view shows at once.
const tablePage = 50

// table shows the same hierarchy as rows of labels, from each value up to the top.
func (e *Editor) table() app.UI {
	s, all := e.S, len(e.Tree.Leaves())
	if e.page*tablePage >= all {
		e.page = 0
	}
	from := e.page * tablePage
	shownRows := e.Tree.RowsFrom(from, tablePage)
	levels := e.Tree.Height() + 1
	turn := func(label text.Message, by int, off bool) app.UI {
		return ui.Second(s.Say(label), func() {
			e.page += by
			e.Update()
		}, "page"+strconv.Itoa(by)).Disabled(off)
	}
	return app.Div().Class("flow").Body(
		app.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", s.Say(text.TreeTitle)).Body(app.Table().Class("tree-table").Body(
			app.THead().Body(app.Tr().Body(app.Range(make([]int, levels)).Slice(func(level int) app.UI {
				return app.Th().Scope("col").Text(LevelName(s, level, levels))
			}))),
			app.TBody().Body(ui.Lines(len(shownRows), func(i int) app.UI {
				row := shownRows[i]
				return app.Tr().Body(app.Range(row).Slice(func(level int) app.UI {
					if level == 0 {
						return app.Th().Scope("row").Text(screen.Shown(row[0]))
					}
					return app.Td().Text(screen.Shown(row[level]))
				}))
			})...),
		)),
		app.Div().Class("actions").Body(
			turn(text.PageBefore, -1, e.page == 0), turn(text.PageNext, 1, from+tablePage >= all),
			app.Span().Class("soft").Role("status").Text(s.Say(text.PageShown, from+1, from+len(shownRows), all))),
	)
}

// LevelName names one of so many levels.
func LevelName(s *session.Session, level, levels int) string {
	switch level {
	case 0:
		return s.Say(text.LevelAsIs)
	case levels - 1:
		return s.Say(text.LevelHidden)
	}
	return s.Say(text.LevelNumber, level)
}
