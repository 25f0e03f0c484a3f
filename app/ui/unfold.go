package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Head is the head of a column: its text, its classes, and what stands beside it. A column
// of buttons has none.
type Head struct {
	Label, Class string
	Beside       app.UI
}

// Line is a row: its head, and a cell for each other column; the last of fewer cells is as
// wide as all columns that are left.
type Line struct {
	Class string
	Name  app.HTMLTh
	Cells []app.HTMLTd
}

// Unfold is a table in a region that can be scrolled. On a narrow screen a row is a block in
// which each cell stands below the head of its column; the roles keep it a row. id may be
// empty.
func Unfold(id, label, class string, heads []Head, lines []Line) app.UI {
	region := app.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", label)
	if id != "" {
		region = region.ID(id)
	}
	return region.Body(app.Table().Role("table").Class("unfold "+class).Body(
		app.THead().Role("rowgroup").Body(app.Tr().Role("row").Body(app.Range(heads).Slice(func(i int) app.UI { return heads[i].render() }))),
		app.TBody().Role("rowgroup").Body(Lines(len(lines), func(i int) app.UI { return lines[i].render(heads) })...),
	))
}

func (h Head) render() app.UI {
	if h.Label == "" {
		return app.Td().Role("cell")
	}
	beside := h.Beside
	if beside == nil {
		beside = app.Text("")
	}
	return app.Th().Scope("col").Role("columnheader").Class(h.Class).Body(app.Text(h.Label), beside)
}

func (l Line) render(heads []Head) app.UI {
	cells := []app.UI{l.Name.Scope("row").Role("rowheader")}
	for i, cell := range l.Cells {
		cell = cell.Role("cell")
		wide := len(heads) - 1 - i
		switch last := i == len(l.Cells)-1; {
		case last && wide > 1:
			cell = cell.ColSpan(wide)
		case heads[i+1].Label != "":
			cell = cell.DataSet("head", heads[i+1].Label)
		}
		cells = append(cells, cell)
	}
	return app.Tr().Role("row").Class(l.Class).Body(cells...)
}

// Fold is a part that few need, folded to one line: its title, and in grey what holds now. Folds
// stand together in a card of the class folds.
func Fold(id, title, now string, body ...app.UI) app.HTMLDetails {
	return app.Details().ID(id).Body(append([]app.UI{app.Summary().Body(app.Span().Text(title), app.Span().Class("soft").Text(now))}, body...)...)
}
