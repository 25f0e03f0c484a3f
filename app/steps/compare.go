package steps

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/domain"
	"quasi/wasm/protocol"
)

// Compare shows the rows before and after, side by side, group by group. Only
// the rows that can be seen are rendered and fetched, so that a million rows
// scroll like ten.
type Compare struct {
	app.Compo

	S      *session.Session
	Run    int // another number for another result
	Lang   text.Lang
	Choose func(protocol.ResultRow) // called with the row that a person chooses

	run    int // the result that pages belong to
	first  int // the first row that is shown
	shown  int // how many rows are
	pages  map[int][]protocol.ResultRow
	asked  map[int]bool
	chosen int  // record, or -1
	all    bool // columns of which nothing has changed are shown, too

	missing func(string) bool // whether a text of the original is no value
}

const (
	// How many rows are shown beside each other, and on a narrow screen one
	// below the other. The style sheet says the same.
	wideRows, narrowRows = 12, 6
	narrow               = 900 // pixels
	rowHeight            = 36  // pixels
	pageRows             = 100
	// tallest is the height in pixels up to which a scroll bar moves row by
	// row; browsers refuse elements of more than some 30 million pixels.
	tallest  = 8_000_000
	scroller = "compare-scroll"
	spacer   = "compare-space"
)

// OnMount implements app.Mounter.
func (c *Compare) OnMount(app.Context) { c.measure() }

// OnResize implements app.Resizer.
func (c *Compare) OnResize(app.Context) { c.measure() }

// measure finds how many rows there is room for.
func (c *Compare) measure() {
	c.shown = wideRows
	if width, _ := app.Window().Size(); width <= narrow {
		c.shown = narrowRows
	}
	c.fit()
	c.Update()
}

// OnUpdate implements app.Updater.
func (c *Compare) OnUpdate(app.Context) { c.fit() }

// total is the number of rows.
func (c *Compare) total() int { return c.S.Result.Records }

// height is how tall the scrolled content is.
func (c *Compare) height() int { return min(c.total()*rowHeight, tallest) }

// fit sets the height of the scrolled content. Only a script can: the policy
// forbids style attributes.
func (c *Compare) fit() {
	if element := app.Window().GetElementByID(spacer); element.Truthy() {
		extra := max(0, c.height()-c.shown*rowHeight)
		element.Get("style").Set("height", pixels(extra))
	}
}

// scrolled finds the first row for the place of the scroll bar.
func (c *Compare) scrolled(ctx app.Context, _ app.Event) {
	top := ctx.JSSrc().Get("scrollTop").Float()
	last := max(0, c.total()-c.shown)
	room := float64(max(1, c.height()-c.shown*rowHeight))
	c.show(int(top / room * float64(last)))
}

func (c *Compare) show(first int) {
	c.first = min(max(0, first), max(0, c.total()-c.shown))
}

// rows returns the rows that are shown, and asks for those that are not there
// yet.
func (c *Compare) rows() []*protocol.ResultRow {
	if c.run != c.Run {
		c.run, c.first, c.chosen = c.Run, 0, -1
		c.pages, c.asked = map[int][]protocol.ResultRow{}, map[int]bool{}
	}
	rows := make([]*protocol.ResultRow, 0, wideRows)
	for i := c.first; i < min(c.first+c.shown, c.total()); i++ {
		page := i / pageRows
		if at := i % pageRows; at < len(c.pages[page]) {
			rows = append(rows, &c.pages[page][at])
			continue
		}
		c.fetch(page)
		rows = append(rows, nil)
	}
	return rows
}

func (c *Compare) fetch(page int) {
	if c.asked[page] {
		return
	}
	c.asked[page] = true
	run := c.Run
	c.S.ResultRows(page*pageRows, pageRows, func(r protocol.ResultPageResult) {
		if run == c.run {
			c.pages[page] = r.Rows
			c.Update()
		}
	})
}

// Render implements app.Composer.
func (c *Compare) Render() app.UI {
	s := c.S
	rows := c.rows()
	c.missing = isMissing(s.Table)
	return app.Div().Class("card compare").Body(c.folded(),
		app.Div().ID(scroller).Class("compare-scroll").TabIndex(0).Role("region").Aria("label", s.Say(text.CompareLabel)).
			OnScroll(c.scrolled).Body(
			app.Div().Class("pair").Body(
				c.side(text.Before, text.BeforeNote, rows, false),
				c.side(text.After, text.AfterNote, rows, true),
			),
			app.Div().ID(spacer),
		),
	)
}

func (c *Compare) side(title, note text.Message, rows []*protocol.ResultRow, after bool) app.UI {
	s := c.S
	names := s.Result.Originals
	if after {
		names = s.Result.Columns
	}
	return app.Div().Class("side-scroll").Body(
		app.H2().Body(app.Text(s.Say(title)+" "), app.Span().Class("soft").Text(s.Say(note))),
		app.Table().Body(
			app.THead().Body(app.Tr().Body(
				app.Th().Scope("col").Class("num").Text(s.Say(text.RowHead)),
				c.each(func(j int) app.UI {
					disguised := after && s.Result.Treatments[j].Disguised()
					return app.Th().Scope("col").Class(c.pinned(j)).Body(app.Text(names[j]), app.If(disguised, app.Span().Class("chip", "is-disguised").Text(s.Say(text.DisguisedShort))))
				}),
			)),
			app.TBody().Body(app.Range(rows).Slice(func(i int) app.UI { return c.row(rows, i, after) })),
		),
	)
}

func (c *Compare) row(rows []*protocol.ResultRow, i int, after bool) app.UI {
	row := rows[i]
	if row == nil {
		return app.Tr().Class("waiting").Body(app.Td().ColSpan(1 + len(c.order())).Text("…"))
	}
	class := ""
	if i > 0 && rows[i-1] != nil && rows[i-1].Class != row.Class {
		class = "cls"
	}
	if row.Record == c.chosen {
		class += " chosen"
	}
	cells := row.Before
	if after {
		cells = row.After
	}
	return app.Tr().Class(class).Body(
		app.Th().Scope("row").Class("num").Body(c.number(row)),
		app.If(len(cells) > 0, c.each(func(j int) app.UI { return c.cell(row, j, cells[j], after) })),
	)
}

// number is the row's number; choosing it explains the row.
func (c *Compare) number(row *protocol.ResultRow) app.UI {
	s := c.S
	return app.Button().Type("button").Class("tool rownum").Aria("pressed", row.Record == c.chosen).
		Aria("label", s.Say(text.WhyTitle, row.Record+1)).Text(s.Lang.Int(row.Record+1)).
		OnClick(func(app.Context, app.Event) {
			c.chosen = row.Record
			c.Choose(*row)
		}, c.Run, row.Record)
}

func (c *Compare) cell(row *protocol.ResultRow, j int, value string, after bool) app.UI {
	if after && changed(c.missing, row.Before[j], value) {
		mark, class := marked(c.S.Result.Treatments, j)
		return app.Td().Class(class, c.pinned(j)).Title(row.Before[j]).Body(
			app.Span().Class("hidden").Text(c.S.Say(mark)), app.Text(value))
	}
	return cell(c.S, value, c.missing(value)).Class(c.pinned(j))
}

// marked returns what a reader who sees no colour is told of a changed cell of a column,
// and the class of the cell.
func marked(treatments []protocol.Treatment, column int) (text.Message, string) {
	switch t := treatments[column]; {
	case t.Disguised():
		return text.DisguisedMark, "chg disguised"
	case t == protocol.Coarsened:
		return text.CoarsenedMark, "chg"
	}
	return text.ChangedMark, "chg"
}

// changed reports whether a cell is released otherwise than it was. One that had no value is
// released as a star and has lost nothing.
func changed(missing func(string) bool, before, after string) bool {
	return before != after && !(after == domain.Suppressed && missing(before))
}
