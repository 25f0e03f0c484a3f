package review

import (
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/ui"
	"quasi/wasm/protocol"
)

// How one moves through the rows: by the scroll bar, by the keys, to a number.

// ID is the id of what scrolls the rows.
const ID = "compare-scroll"

const (
	// How many rows are shown, and on a narrow screen. The style sheet says the same.
	wideRows, narrowRows = 12, 9
	narrow               = 900 // pixels
	rowHeight            = 36  // pixels
	spacer               = "compare-space"
	tableID              = "rows-table"
	slot                 = "row-at-" // ids of the numbers of the rows, by their places on the screen
)

// MoveKeys are the keys that move through the rows, and not the page.
func MoveKeys() []string {
	return []string{"ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"}
}

// OnResize implements app.Resizer.
func (c *Rows) OnResize(app.Context) { c.measure() }

// measure finds how many rows there is room for.
func (c *Rows) measure() {
	c.shown = wideRows
	if width, _ := app.Window().Size(); width <= narrow {
		c.shown = narrowRows
	}
	c.fit()
	c.Update()
}

// OnUpdate implements app.Updater.
func (c *Rows) OnUpdate(app.Context) { c.fit() }

// height is how tall the scrolled content is.
func (c *Rows) height() int { return min(c.total*rowHeight, screen.Tallest) }

// fit sets the height of the scrolled content. Only a script can: the policy
// forbids style attributes.
func (c *Rows) fit() {
	if element := app.Window().GetElementByID(spacer); element.Truthy() {
		element.Get("style").Set("height", screen.Pixels(max(0, c.height()-c.shown*rowHeight)))
	}
}

// last is the greatest place that the first row can have.
func (c *Rows) last() int { return max(0, c.total-c.shown) }

// show shows the rows from a place on, as far as there are so many.
func (c *Rows) show(first int) { c.first = min(max(0, first), c.last()) }

// alone has nothing but the rows rendered after an event: go-app would render all that is
// around them, too. The rows always are, since what it prevents may have been asked for
// before, by rows that have come.
func (c *Rows) alone(ctx app.Context) {
	ctx.PreventUpdate()
	c.Update()
}

// scrolled finds the first row for the place of the scroll bar.
func (c *Rows) scrolled(ctx app.Context, _ app.Event) {
	c.alone(ctx)
	top := ctx.JSSrc().Get("scrollTop").Float()
	if math.Abs(top-c.placed) < 1 {
		return // by the keys
	}
	c.placed = -1
	before := c.first
	c.show(int(math.Round(top / c.room() * float64(c.last()))))
	if c.first != before {
		c.at = min(max(c.at, c.first), c.first+c.shown-1)
	}
}

// room is the number of pixels that the scroll bar moves over.
func (c *Rows) room() float64 { return float64(max(1, c.height()-c.shown*rowHeight)) }

// put puts the scroll bar where the rows are that are shown.
func (c *Rows) put(app.Context) {
	c.fit()
	element := app.Window().GetElementByID(ID)
	if !element.Truthy() {
		return
	}
	element.Set("scrollTop", float64(c.first)/float64(max(1, c.last()))*c.room())
	c.placed = element.Get("scrollTop").Float()
}

// key does what a key means: on a row's number it moves from row to row, else it moves the
// rows.
func (c *Rows) key(ctx app.Context, e app.Event) {
	key, onRow := e.Get("key").String(), strings.HasPrefix(e.Get("target").Get("id").String(), slot)
	switch {
	case e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool():
		c.alone(ctx)
	case key == "Escape" && c.S.Shown.View().Filtered():
		c.clear()
	case (key == "g" || key == "G") && onRow:
		if row := c.S.Shown.Rows(c.S, c.at, 1, c.more); len(row) == 1 && row[0] != nil && len(row[0].After) > 0 {
			c.like(row[0])
			c.at = 0
			c.follow(ctx)
		}
	case c.move(key, onRow):
		c.alone(ctx)
		ctx.Defer(c.put)
		if onRow {
			c.follow(ctx)
		}
	default:
		c.alone(ctx)
	}
}

// follow gives the focus to the number of the row that the keys have moved to.
func (c *Rows) follow(ctx app.Context) {
	ctx.Defer(func(app.Context) { ui.Focus(slot + strconv.Itoa(c.at-c.first)) })
}

// move moves as a key says, and reports whether it says so.
func (c *Rows) move(key string, onRow bool) bool {
	from := c.first
	if onRow {
		from = c.at
	}
	switch key {
	case "ArrowUp":
		from--
	case "ArrowDown":
		from++
	case "PageUp":
		from -= c.shown
	case "PageDown":
		from += c.shown
	case "Home":
		from = 0
	case "End":
		from = c.total - 1
	default:
		return false
	}
	if !onRow {
		c.show(from)
		c.at = c.first
		return true
	}
	c.at = min(max(0, from), max(0, c.total-1))
	switch {
	case c.at < c.first:
		c.show(c.at)
	case c.at >= c.first+c.shown:
		c.show(c.at - c.shown + 1)
	}
	return true
}

// goTo shows the row of a number.
func (c *Rows) goTo(number string) {
	n, err := strconv.Atoi(strings.Map(func(r rune) rune {
		if strings.ContainsRune(",.'\u00a0\u202f ", r) {
			return -1 // between groups of digits
		}
		return r
	}, number))
	c.sought, c.found = strings.TrimSpace(number), -1
	if err != nil || n < 1 || n > c.S.Result.Records {
		c.Update()
		return
	}
	c.S.Shown.Find(c.S, n, func(place int) {
		if place >= 0 {
			c.sought, c.at, c.found = "", place, n-1
			c.show(place - c.shown/2)
			c.put(nil)
		}
		c.Update()
	})
}

// clear shows all rows again.
func (c *Rows) clear() {
	v := c.S.Shown.View()
	c.wrong = ""
	c.S.Shown.Show(c.S, protocol.View{Order: v.Order, By: v.By, Reverse: v.Reverse})
}
