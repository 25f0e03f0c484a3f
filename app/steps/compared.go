package steps

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/app/ui"
)

// Which columns stand beside each other before and after.

// order returns the places of the columns that are shown: those that were changed, then
// the sensitive ones, and then the others, which are folded until a person asks for them.
func (c *Compare) order() []int {
	r := c.S.Result
	shown := slices.Clone(r.Changed)
	add := func(at int) {
		if !slices.Contains(shown, at) {
			shown = append(shown, at)
		}
	}
	for _, at := range r.Sensitive {
		add(at)
	}
	if c.all || len(shown) == 0 {
		for at := range r.Columns {
			add(at)
		}
	}
	return shown
}

// each shows something of each column that is shown.
func (c *Compare) each(show func(at int) app.UI) app.UI {
	order := c.order()
	return app.Range(order).Slice(func(i int) app.UI { return show(order[i]) })
}

// pinned is the class of a column's cells. A sensitive one stays in view while the
// others scroll: it is what the groups are for.
func (c *Compare) pinned(at int) string {
	if s := c.S.Result.Sensitive; len(s) > 0 && s[0] == at {
		return "pin"
	}
	return ""
}

// folded says how many columns are not shown, with the button that shows them.
func (c *Compare) folded() app.UI {
	s, r := c.S, c.S.Result
	rest := 0
	for at := range r.Columns {
		if !slices.Contains(r.Changed, at) && !slices.Contains(r.Sensitive, at) {
			rest++
		}
	}
	if rest == 0 || rest == len(r.Columns) {
		return app.Div().Class("nothing")
	}
	said, label := text.CompareFolded, text.CompareUnfold
	if c.all {
		said, label = text.CompareAll, text.CompareFold
	}
	return app.Div().Class("compare-bar").Body(
		app.Span().Class("soft").Text(s.Say(said, rest)),
		ui.Second(s.Say(label), func() { c.all = !c.all; c.Update() }, "fold").ID("fold").Aria("expanded", c.all).Aria("controls", scroller),
	)
}
