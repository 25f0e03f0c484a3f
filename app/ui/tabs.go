package ui

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Tab is one of several parts of a page, of which one is shown.
type Tab struct{ ID, Label string }

// TabID returns the id of the button of a tab, and PanelID that of what it shows.
func TabID(id string) string   { return "tab-" + id }
func PanelID(id string) string { return "panel-" + id }

// Tabs is the row of the tabs' buttons, of which the one that is shown takes part in the order
// of the keyboard: arrows, Home and End go to the others, as in all tabs.
func Tabs(label string, all []Tab, shown string, choose func(id string)) app.UI {
	move := func(_ app.Context, e app.Event) {
		at := slices.IndexFunc(all, func(t Tab) bool { return TabID(t.ID) == FocusedID() })
		if to := tabAfter(at, len(all), e.Get("key").String()); at >= 0 && to != at {
			choose(all[to].ID)
			Focus(TabID(all[to].ID))
		}
	}
	return app.Div().Class("tabs").Role("tablist").Aria("label", label).OnKeyDown(move, label, len(all), all[0].ID).Body(
		app.Range(all).Slice(func(i int) app.UI { return tab(all[i], all[i].ID == shown, choose) }))
}

func tab(t Tab, shown bool, choose func(id string)) app.UI {
	index := -1
	if shown {
		index = 0
	}
	return app.Button().Type("button").ID(TabID(t.ID)).Role("tab").TabIndex(index).Aria("selected", shown).Aria("controls", PanelID(t.ID)).
		Text(t.Label).OnClick(func(app.Context, app.Event) { choose(t.ID) }, t.ID)
}

// tabAfter returns the place of the tab to which a key leads, of n tabs; the same for any other
// key.
func tabAfter(at, n int, key string) int {
	switch key {
	case "ArrowRight", "ArrowDown":
		return (at + 1) % n
	case "ArrowLeft", "ArrowUp":
		return (at + n - 1) % n
	case "Home":
		return 0
	case "End":
		return n - 1
	}
	return at
}

// Panel is the content of a tab.
func Panel(id string, body ...app.UI) app.UI {
	return app.Div().Class("panel").ID(PanelID(id)).Role("tabpanel").Aria("labelledby", TabID(id)).Body(Parts(body)...)
}

// Segments is a choice among a few options that are all shown, in one line: radio buttons
// under a name that is not shown. choose is called with the value of the one that is chosen.
func Segments(id, label, value string, options []Option, choose func(string)) app.UI {
	return app.FieldSet().ID(id).Class("seg").Body(
		app.Legend().Class("hidden").Text(label),
		app.Range(options).Slice(func(i int) app.UI {
			o := options[i]
			return app.Label().Body(
				app.Input().Type("radio").Name(id).ID(id+"-"+o.Value).Value(o.Value).Checked(o.Value == value).
					OnChange(func(app.Context, app.Event) { choose(o.Value) }, id, o.Value),
				app.Span().Text(o.Label),
			)
		}),
	)
}

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

// Folding tells when a person opens or closes a fold.
func Folding(fold app.HTMLDetails, tell func(open bool), scope ...any) app.HTMLDetails {
	return fold.On("toggle", func(ctx app.Context, _ app.Event) { tell(ctx.JSSrc().Call("matches", "[open]").Bool()) }, scope...)
}

// Fold is a part that few need, folded to one line: its title, and in grey what holds now. Folds
// stand together in a card of the class folds.
func Fold(id, title, now string, body ...app.UI) app.HTMLDetails {
	return app.Details().ID(id).Body(append([]app.UI{app.Summary().Body(app.Span().Text(title), app.Span().Class("soft").Text(now))}, body...)...)
}
