// Package rows shows the rows of a table before and after, side by side: filtered, sorted,
// scrolled and found by their numbers.
package rows

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/alternatives"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/wasm/protocol"
)

// Rows shows the rows before and after, side by side and in step. Only the rows that can be
// seen are rendered and fetched, so that a million rows scroll like ten.
type Rows struct {
	app.Compo

	S      *session.Session
	Run    int // another number for another result
	Lang   text.Lang
	Choose func(protocol.ResultRow) // called with the row that a person chooses

	run    int           // the result that is shown
	view   protocol.View // of it
	total  int           // how many rows the view has, or had the last one that is known
	first  int           // the place of the first row that is shown
	at     int           // the place of the row that the keys move from
	shown  int           // how many rows are
	chosen int           // record, or -1
	found  int           // the record that was looked for by its number, or -1
	sought string        // the number of a row that was looked for and is not shown
	all    bool          // columns of which nothing has changed are shown, too
	picked []int         // the places of the columns that a person picked; nil: nobody has
	open   bool          // what filters and sorts is shown
	wrong  string        // what was entered as the size of a group, and is none
	placed float64       // where the scroll bar was put, if not by a person
	anew   bool          // the rows of another view are on their way

	missing func(string) bool // whether a text of the original is no value
}

// OnMount implements app.Mounter.
func (c *Rows) OnMount(ctx app.Context) {
	ui.Seek(ctx)
	c.measure()
	alternatives.FindMore(c.S)
}

// rows returns the rows that are shown; nil for one that is on its way.
func (c *Rows) rows() []*protocol.ResultRow {
	s := c.S
	if c.run != c.Run {
		c.run, c.chosen, c.found, c.total, c.view, c.picked = c.Run, -1, -1, s.Result.Records, protocol.View{}, nil
		c.first, c.at, c.sought, c.wrong = 0, 0, "", ""
	}
	if c.view != s.Shown.View() {
		c.view, c.first, c.at, c.sought, c.anew = s.Shown.View(), 0, 0, "", true
		c.total = max(c.total, c.shown) // until it is known
	}
	c.count()
	return s.Shown.Rows(s, c.first, min(c.shown, c.total-c.first), c.more)
}

// count takes over how many rows the view has, once that is known.
func (c *Rows) count() {
	if n, known := c.S.Shown.Count(); known {
		c.total = n
	}
	c.show(c.first)
}

// more shows rows that have come. The first ones of a view may be fewer than there were.
func (c *Rows) more() {
	c.count()
	if c.fit(); c.anew {
		c.put(nil)
		c.anew = false
	}
	c.Update()
	alternatives.FindMore(c.S)
}

// Render implements app.Composer.
func (c *Rows) Render() app.UI {
	s, rows := c.S, c.rows()
	c.missing = screen.IsMissing(s.Table)
	return app.Div().Class("card compare").Body(c.bar(), c.panel(),
		app.Div().ID(ID).Class("compare-scroll").TabIndex(0).Role("region").Aria("label", s.Say(text.CompareLabel)).
			OnScroll(c.scrolled).OnKeyDown(c.key).Body(
			app.Div().Class("pair").Body(
				c.side(text.Before, text.BeforeNote, rows, false),
				c.side(text.After, text.AfterNote, rows, true),
			),
			app.Div().ID(spacer),
		),
		c.foot(len(rows)),
	)
}

func (c *Rows) side(title, note text.Message, rows []*protocol.ResultRow, after bool) app.UI {
	s := c.S
	names, id := s.Result.Originals, sideBefore
	if after {
		names, id = s.Result.Columns, sideAfter
	}
	return app.Div().ID(id).Class("side-scroll").OnScroll(c.aside).Body(
		app.H2().Body(app.Text(s.Say(title)+" "), app.Span().Class("soft").Text(s.Say(note))),
		app.Table().Body(
			app.THead().Body(app.Tr().Body(
				app.Th().Scope("col").Class("num").Text(s.Say(text.RowHead)),
				app.If(after, app.Th().Scope("col").Class("num").Text(s.Say(text.RowGroup)), app.Th().Scope("col").Class("num").Text(s.Say(text.RowLost))),
				c.each(func(j int) app.UI {
					disguised := after && s.Result.Treatments[j].Disguised()
					return app.Th().Scope("col").Class(c.pinned(j)).Body(app.Text(names[j]), app.If(disguised, app.Span().Class("chip", "is-disguised").Text(s.Say(text.DisguisedShort))))
				}),
			)),
			app.TBody().Body(ui.Lines(len(rows), func(i int) app.UI { return c.row(rows, i, after) })...),
		),
		app.If(len(rows) == 0, app.P().Class("soft none").Text(s.Say(text.RowsNone))),
	)
}

func (c *Rows) row(rows []*protocol.ResultRow, i int, after bool) app.UI {
	row := rows[i]
	if row == nil { // with a button all the same, so that it keeps the focus
		return app.Tr().Class("waiting").Body(app.Th().Scope("row").Class("num").Body(c.button(i, after).Text("…")), app.Td().ColSpan(c.columns(after)))
	}
	class := ""
	if i > 0 && rows[i-1] != nil && rows[i-1].Class != row.Class {
		class = "cls"
	}
	if row.Record == c.chosen || row.Record == c.found {
		class += " chosen"
	}
	head := app.Th().Scope("row").Class("num").Body(c.number(row, i, after))
	if !after {
		return app.Tr().Class(class).Body(head, c.each(func(j int) app.UI { return c.cell(row, j, row.Before[j], false) }))
	}
	figures := []app.UI{head, app.Td().Class("num").Body(c.group(row)), app.Td().Class("num").Text(c.S.Lang.Percent(float64(row.Lost)))}
	if len(row.After) == 0 {
		return app.Tr().Class(class).Body(append(figures, app.Td().Class("gone").ColSpan(len(c.order())).Text(c.S.Say(text.RunsLeftOut)))...)
	}
	return app.Tr().Class(class).Body(append(figures, c.each(func(j int) app.UI { return c.cell(row, j, row.After[j], true) }))...)
}

// columns is how many columns a side has beside that of the numbers.
func (c *Rows) columns(after bool) int {
	if after {
		return len(c.order()) + 2
	}
	return len(c.order())
}

// button is what the focus is on. One of a table can be reached by Tab, the others by the
// keys that move; the other table has the same rows.
func (c *Rows) button(i int, after bool) app.HTMLButton {
	b := app.Button().Type("button").Class("tool", "rownum").TabIndex(-1)
	if after {
		return b
	}
	if c.first+i == c.at {
		b = b.TabIndex(0)
	}
	return b.ID(slot + strconv.Itoa(i))
}

// number is the row's number; choosing it explains the row.
func (c *Rows) number(row *protocol.ResultRow, i int, after bool) app.UI {
	s := c.S
	return c.button(i, after).Aria("pressed", row.Record == c.chosen).
		Aria("label", s.Say(text.WhyTitle, row.Record+1)).Text(s.Lang.Int(row.Record+1)).
		OnClick(func(app.Context, app.Event) {
			c.chosen, c.at = row.Record, c.first+i
			c.Choose(*row)
		}, c.Run, row.Record, i)
}

// group is the size of the row's group; choosing it shows the rows of the group.
func (c *Rows) group(row *protocol.ResultRow) app.UI {
	s := c.S
	if len(row.After) == 0 {
		return app.Text("–")
	}
	size := row.Peers + 1
	if row.Patients > 0 {
		size = row.Patients
	}
	return app.Button().Type("button").Class("tool", "groupnum").TabIndex(-1).Aria("pressed", s.Shown.View().Like == row.Record+1).
		Aria("label", s.Lang.Int(size)+": "+s.Say(text.RowsOfGroup, row.Record+1)).Title(s.Say(text.RowsOfGroup, row.Record+1)).Text(s.Lang.Int(size)).
		OnClick(func(app.Context, app.Event) { c.like(row) }, c.Run, row.Record)
}

// like shows the rows of a row's group, or all again.
func (c *Rows) like(row *protocol.ResultRow) {
	v := c.S.Shown.View()
	if v.Like == row.Record+1 {
		v.Like = 0
	} else {
		v.Like = row.Record + 1
	}
	c.S.Shown.Show(c.S, v)
}

func (c *Rows) cell(row *protocol.ResultRow, j int, value string, after bool) app.UI {
	if after && slices.Contains(row.Changed, j) {
		mark, class := Marked(c.S.Result.Treatments, j)
		return app.Td().Class(class, c.pinned(j)).Title(row.Before[j]).Body(
			app.Span().Class("hidden").Text(c.S.Say(mark)), app.Text(value))
	}
	return screen.Cell(c.S, value, c.missing(value)).Class(c.pinned(j))
}

// Marked returns what a reader who sees no colour is told of a changed cell of a column,
// and the class of the cell.
func Marked(treatments []protocol.Treatment, column int) (text.Message, string) {
	switch t := treatments[column]; {
	case t.Disguised():
		return text.DisguisedMark, "chg disguised"
	case t == protocol.Coarsened:
		return text.CoarsenedMark, "chg"
	}
	return text.ChangedMark, "chg"
}

// foot says which rows are seen, and goes to another one.
func (c *Rows) foot(seen int) app.UI {
	s := c.S
	said := s.Say(text.RowsSeen, min(c.first+1, c.total), c.first+seen, c.total)
	problem := ""
	if c.sought != "" {
		problem = s.Say(text.RowsNotShown, c.sought, s.Result.Records)
	}
	return app.Div().Class("compare-foot").Body(
		app.Div().Class("beside-bar").Body(
			app.Span().ID("rows-seen").Class("soft num").Text(said),
			ui.Field("rows-go", s.Say(text.RowsGo), "", problem, ui.Input("rows-go", c.sought, c.goTo, "go").Attr("inputmode", "numeric").Class("short"))),
		app.P().Class("hint").Text(s.Say(text.RowsKeys)),
	)
}
