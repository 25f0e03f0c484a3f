package review

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/measure/rows"
	"quasi/wasm/protocol"
)

// Which rows are shown, and in which order: said in words, and chosen.

// rowsOpen and rowsPanel are the ids of the button that shows the choice, and of the choice.
const rowsOpen, rowsPanel = "rows-open", "rows-panel"

// bar chooses what is shown, and says which rows and columns are.
func (c *Rows) bar() app.UI {
	s := c.S
	return app.Div().Class("compare-bar").Body(
		c.sides(),
		app.P().Class("legend").Body(
			app.Span().Class("chg").Text(s.Say(text.RowsLeaves)),
			app.If(c.values == both, app.Span().Class("was").Text(s.Say(text.RowsStays)))),
		app.Div().Class("beside-bar").Body(
			app.If(s.Shown.View().Filtered(), ui.Second(s.Say(text.RowsClear), c.clear, "clear").ID("rows-clear")),
			c.fold(),
			ui.Second(s.Say(text.RowsFilter), func() { c.open = !c.open; c.Update() }, "open").ID(rowsOpen).Aria("expanded", c.open).Aria("controls", rowsPanel),
		),
		app.Div().Class("said").Body(
			app.P().ID("rows-said").Role("status").Body(app.B().Text(c.counted()), app.Text(" "+visitOf(s).ordered())),
			c.folded(),
		),
	)
}

// counted says how many rows are shown, and which.
func (c *Rows) counted() string {
	s := c.S
	n, known := s.Shown.Count()
	said := visitOf(s).inWords(s.Shown.View())
	switch {
	case len(said) == 0:
		return s.Say(text.RowsAll, s.Result.Records)
	case !known:
		return s.Say(text.RowsLooking, s.Lang.List(said))
	}
	share := s.Lang.Percent(float64(n) / float64(max(1, s.Result.Records)))
	if n > 0 && n < s.Result.Records/2000 {
		share = "<" + s.Lang.Percent(0.001)
	}
	return s.Say(text.RowsSome, n, s.Result.Records, share, s.Lang.List(said))
}

// inWords says what the rows of a view have in common.
func (s visit) inWords(v protocol.View) []string {
	var said []string
	in := func(any, one text.Message, args ...any) {
		if v.Column == "" {
			said = append(said, s.Say(any, args...))
		} else {
			said = append(said, s.Say(one, append(args, v.Column)...))
		}
	}
	switch v.Change {
	case rows.Same:
		in(text.RowsSame, text.RowsSameIn)
	case rows.Changed:
		in(text.RowsChanged, text.RowsChangedIn)
	case rows.Starred:
		in(text.RowsStarred, text.RowsStarredIn)
	case rows.Gone:
		said = append(said, s.Say(text.RowsGone))
	}
	if v.Text != "" {
		in(text.RowsText, text.RowsTextIn, v.Text)
	}
	switch {
	case v.AtMost > 0 && s.Result.Linked:
		said = append(said, s.Say(text.RowsAtMost, v.AtMost))
	case v.AtMost > 0:
		said = append(said, s.Say(screen.CountedIn(s.Session, text.RowsRisk, text.PatientsRisk), v.AtMost, s.Lang.Percent(1/float64(v.AtMost))))
	}
	if v.Like > 0 {
		said = append(said, s.Say(text.RowsLike, v.Like))
	}
	return said
}

// rowsOrder is a way to put the rows in order.
type rowsOrder struct {
	by    rows.By
	label text.Message
}

// rowsOrders are those that are not by a column.
func (s visit) rowsOrders() []rowsOrder {
	risk := text.RowsByRisk
	if s.Result.Linked {
		risk = text.RowsBySize
	}
	return []rowsOrder{{rows.Class, text.RowsByGroup}, {rows.File, text.RowsByFile}, {rows.Risk, risk}, {rows.Loss, text.RowsByLoss}}
}

// ordered says the order of the rows.
func (s visit) ordered() string {
	v := s.Shown.View()
	said := s.Say(text.RowsByColumn, v.By)
	for _, o := range s.rowsOrders() {
		if o.by == v.Order {
			said = s.Say(o.label)
		}
	}
	if v.Reverse {
		return s.Say(text.RowsReversed, said)
	}
	return s.Say(text.RowsOrdered, said)
}

// panel chooses which rows and columns are shown.
func (c *Rows) panel() app.UI {
	if !c.open {
		return app.Div().ID(rowsPanel).Class("nothing")
	}
	s, v := c.S, c.S.Shown.View()
	change := func(set func(v *protocol.View)) {
		next := s.Shown.View()
		set(&next)
		s.Shown.Show(s, next)
	}
	size, problem := "", ""
	if v.AtMost > 0 {
		size = strconv.Itoa(v.AtMost)
	}
	if c.wrong != "" {
		size, problem = c.wrong, s.Say(text.RowsSizeWrong)
	}
	return app.Div().ID(rowsPanel).Class("compare-panel").Body(
		app.FieldSet().Body(app.Legend().Text(s.Say(text.RowsWhich)), app.Div().Class("tool-row").Body(
			ui.Field("rows-change", s.Say(text.FactRows), "", "", ui.Select("rows-change", string(v.Change), visitOf(s).became(), func(to string) {
				change(func(v *protocol.View) { v.Change = rows.Change(to) })
			}, "change")),
			ui.Field("rows-column", s.Say(text.RowsColumn), "", "", ui.Select("rows-column", v.Column, append([]ui.Option{{Label: s.Say(text.RowsAny)}}, ui.Options(s.Result.Originals)...), func(to string) {
				change(func(v *protocol.View) { v.Column = to })
			}, "column")),
			ui.Field("rows-text", s.Say(text.RowsContaining), "", "", ui.Input("rows-text", v.Text, func(to string) {
				change(func(v *protocol.View) { v.Text = strings.TrimSpace(to) })
			}, "text")),
			ui.Field("rows-size", s.Say(screen.CountedIn(s, text.RowsSize, text.PatientsSize)), "", problem, ui.Input("rows-size", size, func(to string) {
				n, ok := groupSize(to)
				if c.wrong = ""; !ok {
					c.wrong = to
				}
				change(func(v *protocol.View) { v.AtMost = n })
			}, "size").Attr("inputmode", "numeric")),
		)),
		app.FieldSet().Body(app.Legend().Text(s.Say(text.RowsInOrder)), app.Div().Class("tool-row").Body(
			ui.Field("rows-order", s.Say(text.RowsOrder), "", "", ui.Select("rows-order", orderValue(v), c.orders(), func(to string) {
				change(func(v *protocol.View) { v.Order, v.By = orderOf(to) })
			}, "order")),
			ui.Check("rows-reverse", s.Say(text.RowsReverse), v.Reverse, func(on bool) { change(func(v *protocol.View) { v.Reverse = on }) }, "reverse"),
		)),
		c.choices(),
	)
}

// groupSize reads how many a group has at most; nothing is any number.
func groupSize(entered string) (n int, ok bool) {
	if entered = strings.TrimSpace(entered); entered == "" {
		return 0, true
	}
	n, err := strconv.Atoi(entered)
	if err != nil || n < 1 {
		return 0, false
	}
	return n, true
}

// became are the changes by which rows are found.
func (s visit) became() []ui.Option {
	option := func(change rows.Change, label text.Message) ui.Option {
		return ui.Option{Value: string(change), Label: s.Say(label)}
	}
	return []ui.Option{option(rows.Whatever, text.RowsWhatever), option(rows.Same, text.RowsUnchanged), option(rows.Changed, text.RowsAreChanged),
		option(rows.Starred, text.RowsHidden), option(rows.Gone, text.RowsLeft)}
}

// byColumn begins the value of an order by a column.
const byColumn = "column:"

func orderValue(v protocol.View) string {
	if v.Order == rows.Column {
		return byColumn + v.By
	}
	return string(v.Order)
}

func orderOf(value string) (by rows.By, column string) {
	if name, ok := strings.CutPrefix(value, byColumn); ok {
		return rows.Column, name
	}
	return rows.By(value), ""
}

// orders are the orders that rows can be put in.
func (c *Rows) orders() []ui.Option {
	s := c.S
	return append(ui.Each(visitOf(s).rowsOrders(), func(o rowsOrder) ui.Option { return ui.Option{Value: string(o.by), Label: s.Say(o.label)} }),
		ui.Each(s.Result.Originals, func(name string) ui.Option {
			return ui.Option{Value: byColumn + name, Label: s.Say(text.RowsByColumn, name)}
		})...)
}

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

// manyColumns is the greatest number of columns shown without folding those of which nothing
// has changed.
const manyColumns = 8

// order returns the places of the columns that are shown: those that a person picked, or
// those that were changed, then the sensitive ones, and then the others. Of more than
// [manyColumns] the others are folded until a person asks for them.
func (c *Rows) order() []int {
	all, rest := c.inOrder()
	switch {
	case c.picked != nil:
		return slices.DeleteFunc(all, func(at int) bool { return !slices.Contains(c.picked, at) })
	case !c.all && c.foldable():
		return all[:len(all)-rest]
	}
	return all
}

// inOrder returns the places of all columns: those that were changed, the sensitive ones among the
// others, and then the rest, which is so many.
func (c *Rows) inOrder() (all []int, rest int) {
	var sensitive, others []int
	for at := range c.S.Result.Columns {
		switch {
		case slices.Contains(c.S.Result.Changed, at):
		case slices.Contains(c.S.Result.Sensitive, at):
			sensitive = append(sensitive, at)
		default:
			others = append(others, at)
		}
	}
	return slices.Concat(c.S.Result.Changed, sensitive, others), len(others)
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
	all, rest := c.inOrder()
	return len(all) > manyColumns && rest > 0 && rest < len(all)
}

// folded says how many columns are not shown.
func (c *Rows) folded() app.UI {
	s, said := c.S, text.CompareFolded
	_, rest := c.inOrder()
	switch {
	case c.picked != nil:
		return app.P().Class("soft").Text(s.Say(text.RowsPicked, len(c.picked), len(s.Result.Columns)))
	case !c.foldable():
		return app.Div().Class("nothing")
	case c.all:
		said = text.CompareAll
	}
	return app.P().Class("soft").Text(s.Say(said, rest))
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
