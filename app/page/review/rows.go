// Package rows shows the rows of a release in one table, each changed value beside what it
// was: filtered, sorted, scrolled and found by their numbers.
package review

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/wasm/protocol"
)

// Rows shows the rows of a release, each changed value beside what it was, or the rows of the
// original. Only the rows that can be seen are rendered and fetched, so that a million rows
// scroll like ten.
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
	values values        // which values of them
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
	c.S.FindMore()
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
	c.S.FindMore()
}

// Render implements app.Composer.
func (c *Rows) Render() app.UI {
	s, rows := c.S, c.rows()
	c.missing = table.NewMarkers(s.Table.Format.Missing).Absent
	return app.Div().Class("card compare").Body(c.bar(), c.panel(),
		app.Div().ID(ID).Class("compare-scroll").TabIndex(0).Role("region").Aria("label", s.Say(text.CompareLabel)).
			OnScroll(c.scrolled).OnKeyDown(c.key).Body(
			app.Div().ID(tableID).Class("sheet").OnScroll(func(ctx app.Context, _ app.Event) { c.alone(ctx) }).Body(c.table(rows)),
			app.Div().ID(spacer),
		),
		c.foot(len(rows)),
	)
}

func (c *Rows) table(rows []*protocol.ResultRow) app.UI {
	if len(rows) == 0 {
		return app.P().Class("soft none").Text(c.S.Say(text.RowsNone))
	}
	return app.Table().Body(
		app.THead().Body(app.Tr().Body(
			app.Th().Scope("col").Class("num").Text(c.S.Say(text.RowHead)),
			app.If(c.values != original, app.Th().Scope("col").Class("num").Text(c.S.Say(text.GroupHead)), app.Th().Scope("col").Class("num").Text(c.S.Say(text.RowLost))),
			c.each(c.head),
		)),
		app.TBody().Body(ui.Lines(len(rows), func(i int) app.UI { return c.row(rows, i) })...),
	)
}

// head names a column: as the release does, and beside that as the original does where that
// is another name.
func (c *Rows) head(j int) app.UI {
	r := c.S.Result
	th := app.Th().Scope("col").Class(c.pinned(j))
	if c.values == original {
		return th.Text(r.Originals[j])
	}
	return th.Body(app.Text(r.Columns[j]),
		app.If(c.values == both && r.Columns[j] != r.Originals[j], app.Span().Class("was").Text(r.Originals[j])),
		app.If(r.Treatments[j].Disguised(), app.Span().Class("chip", "is-disguised").Text(c.S.Say(text.DisguisedShort))))
}

func (c *Rows) row(rows []*protocol.ResultRow, i int) app.UI {
	row := rows[i]
	if row == nil { // with a button all the same, so that it keeps the focus
		return app.Tr().Class("waiting").Body(app.Th().Scope("row").Class("num").Body(c.button(i).Text("…")), app.Td().ColSpan(c.columns()))
	}
	begins := i > 0 && rows[i-1] != nil && rows[i-1].Class != row.Class
	cells := []app.UI{app.Th().Scope("row").Class("num").Body(c.number(row, i))}
	if c.values != original {
		cells = append(cells, c.group(row), app.Td().Class("num").Text(c.S.Lang.Percent(float64(row.Lost))))
	}
	return app.Tr().Class(ui.ClassIf(begins, "cls"), ui.ClassIf(row.Record == c.chosen || row.Record == c.found, "chosen")).Body(append(cells, c.each(func(j int) app.UI { return c.cell(row, j) }))...)
}

// columns is the number of columns beside the one of row numbers.
func (c *Rows) columns() int {
	if c.values == original {
		return len(c.order())
	}
	return len(c.order()) + 2
}

// button is the button that has the focus. One of the table can be reached by Tab, the others by the
// keys that move.
func (c *Rows) button(i int) app.HTMLButton {
	at := -1
	if c.first+i == c.at {
		at = 0
	}
	return app.Button().Type("button").ID(slot+strconv.Itoa(i)).Class("tool", "rownum").TabIndex(at)
}

// number is the row's number; choosing it explains the row.
func (c *Rows) number(row *protocol.ResultRow, i int) app.UI {
	s := c.S
	return c.button(i).Aria("pressed", row.Record == c.chosen).
		Aria("label", s.Say(text.WhyTitle, row.Record+1)).Text(s.Lang.Int(row.Record+1)).
		OnClick(func(app.Context, app.Event) {
			c.chosen, c.at = row.Record, c.first+i
			c.Choose(*row)
		}, c.Run, row.Record, i)
}

// group is the size of the row's group; choosing it shows the rows of the group. A row that
// is left out has none.
func (c *Rows) group(row *protocol.ResultRow) app.UI {
	s := c.S
	if len(row.After) == 0 {
		return app.Td().Class("gone").Text(s.Say(text.LeftOut))
	}
	size := row.Peers + 1
	if row.Patients > 0 {
		size = row.Patients
	}
	return app.Td().Class("num").Body(app.Button().Type("button").Class("tool", "groupnum").TabIndex(-1).Aria("pressed", s.Shown.View().Like == row.Record+1).
		Aria("label", s.Lang.Int(size)+": "+s.Say(text.RowsOfGroup, row.Record+1)).Title(s.Say(text.RowsOfGroup, row.Record+1)).Text(s.Lang.Int(size)).
		OnClick(func(app.Context, app.Event) { c.like(row) }, c.Run, row.Record))
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

// cell shows a value of a row: the one that leaves, beside what it was where that differs, or
// one of the two. Of a row that is left out nothing leaves.
func (c *Rows) cell(row *protocol.ResultRow, j int) app.UI {
	before := row.Before[j]
	switch {
	case c.values == original:
		return screen.Cell(c.S, before, c.missing(before)).Class(c.pinned(j))
	case len(row.After) == 0:
		return app.Td().Class(c.pinned(j)).Body(c.was(before))
	case !slices.Contains(row.Changed, j):
		return screen.Cell(c.S, row.After[j], c.missing(row.After[j])).Class(c.pinned(j))
	}
	mark, class := Marked(c.S.Result.Treatments, j)
	return app.Td().Class(class, c.pinned(j)).Title(before).Body(
		app.Span().Class("hidden").Text(c.S.Say(mark)), app.Text(row.After[j]), c.was(before))
}

// was shows a value of the original beside one that leaves.
func (c *Rows) was(before string) app.UI {
	return app.If(c.values == both, app.Span().Class("was").Body(app.Span().Class("hidden").Text(c.S.Say(text.RowsWas)), app.Text(screen.Shown(before))))
}

// Marked returns what a reader who sees no colour is told of a changed cell of a column,
// and the class of the cell.
func Marked(treatments []facts.Treatment, column int) (text.Message, string) {
	switch t := treatments[column]; {
	case t.Disguised():
		return text.DisguisedMark, "chg disguised"
	case t == facts.Coarsened:
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
