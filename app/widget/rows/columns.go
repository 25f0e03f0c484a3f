package rows

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/app/ui"
)

// Which columns are shown, and which values.

// values says which values of the rows are shown.
type values int

const (
	both     values = iota // what leaves, and beside it what it was
	original               // what it was
	released               // what leaves
)

// sides is the choice of the values.
func (c *Rows) sides() app.UI {
	s := c.S
	options := []ui.Option{{Value: "original", Label: s.Say(text.Before)}, {Value: "both", Label: s.Say(text.RowsBoth)}, {Value: "released", Label: s.Say(text.After)}}
	all := []values{original, both, released}
	return ui.Segments("rows-values", s.Say(text.RowsValues), options[slices.Index(all, c.values)].Value, options, func(chosen string) {
		c.values = all[slices.IndexFunc(options, func(o ui.Option) bool { return o.Value == chosen })]
		c.Update()
	})
}

// manyColumns is how many columns are shown, at most, without folding those of which nothing
// has changed.
const manyColumns = 8

// order returns the places of the columns that are shown: those that a person picked, or
// those that were changed, then the sensitive ones, and then the others. Of more than
// [manyColumns] the others are folded until a person asks for them.
func (c *Rows) order() []int {
	all := c.inOrder()
	switch {
	case c.picked != nil:
		return slices.DeleteFunc(all, func(at int) bool { return !slices.Contains(c.picked, at) })
	case !c.all && c.foldable():
		return all[:len(all)-c.rest()]
	}
	return all
}

// inOrder returns the places of all columns, those first that were changed.
func (c *Rows) inOrder() []int {
	r := c.S.Result
	all := slices.Clone(r.Changed)
	add := func(at int) {
		if !slices.Contains(all, at) {
			all = append(all, at)
		}
	}
	for _, at := range r.Sensitive {
		add(at)
	}
	for at := range r.Columns {
		add(at)
	}
	return all
}

// rest is how many columns were neither changed nor are sensitive.
func (c *Rows) rest() int {
	r, rest := c.S.Result, 0
	for at := range r.Columns {
		if !slices.Contains(r.Changed, at) && !slices.Contains(r.Sensitive, at) {
			rest++
		}
	}
	return rest
}

// each shows something of each column that is shown.
func (c *Rows) each(show func(at int) app.UI) app.UI {
	order := c.order()
	return app.Range(order).Slice(func(i int) app.UI { return show(order[i]) })
}

// pinned is the class of a column's cells. A sensitive one stays in view while the
// others scroll: it is what the groups are for.
func (c *Rows) pinned(at int) string {
	if s := c.S.Result.Sensitive; len(s) > 0 && s[0] == at {
		return "pin"
	}
	return ""
}

// foldable reports whether some columns are folded, unless a person says otherwise.
func (c *Rows) foldable() bool {
	all, rest := len(c.S.Result.Columns), c.rest()
	return all > manyColumns && rest > 0 && rest < all
}

// folded says how many columns are not shown.
func (c *Rows) folded() app.UI {
	s := c.S
	switch {
	case c.picked != nil:
		return app.P().Class("soft").Text(s.Say(text.RowsPicked, len(c.picked), len(s.Result.Columns)))
	case !c.foldable():
		return app.Div().Class("nothing")
	case c.all:
		return app.P().Class("soft").Text(s.Say(text.CompareAll, c.rest()))
	}
	return app.P().Class("soft").Text(s.Say(text.CompareFolded, c.rest()))
}

// fold is the button that shows all columns, or the changed ones.
func (c *Rows) fold() app.UI {
	s := c.S
	if !c.foldable() && c.picked == nil {
		return app.Div().Class("nothing")
	}
	label, all := text.CompareUnfold, true
	if c.all && c.picked == nil {
		label, all = text.CompareFold, false
	}
	return ui.Second(s.Say(label), func() {
		c.all, c.picked = all, nil
		c.Update()
	}, "fold"+strconv.FormatBool(all)).ID("fold").Aria("expanded", !all).Aria("controls", ID)
}

// choices picks the columns, one by one. One stays.
func (c *Rows) choices() app.UI {
	s, shown := c.S, c.order()
	return app.FieldSet().Body(app.Legend().Text(s.Say(text.RowsColumns)), app.Div().Class("ticks").Body(
		app.Range(s.Result.Originals).Slice(func(at int) app.UI {
			on := slices.Contains(shown, at)
			return ui.Check("rows-column-"+strconv.Itoa(at), s.Result.Originals[at], on, func(on bool) {
				picked := slices.DeleteFunc(slices.Clone(c.order()), func(other int) bool { return other == at })
				if on {
					picked = append(picked, at)
				}
				if len(picked) > 0 {
					c.picked = picked
				}
				c.Update()
			}, "pick"+strconv.Itoa(at))
		})))
}
