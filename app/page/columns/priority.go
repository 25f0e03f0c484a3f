package columns

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// priority is the order of the quasi-identifiers, where the method that is chosen goes by it.
func (c *Columns) priority() app.UI {
	s := c.S
	qi := s.Recipe().Names(table.QuasiIdentifying)
	if len(qi) < 2 || s.Recipe().Algorithm.Name != method.AOS {
		return app.Div().Class("nothing")
	}
	move := func(label text.Message, name string, by int, sign string, off bool) app.UI {
		title := s.Say(label, name)
		if off {
			title = s.Say(text.PriorityEnd, name)
		}
		return app.Button().Type("button").Class("tool").Aria("label", s.Say(label, name)).Title(title).Text(sign).Disabled(off).
			OnClick(func(app.Context, app.Event) { s.Decide(func(r *recipe.Recipe) { moveQI(r, name, by) }) }, name, sign)
	}
	// What is studied comes before the rest, whatever the order among each.
	bound := func(i, by int) bool {
		return i+by < 0 || i+by >= len(qi) || s.Recipe().Column(qi[i]).Studied != s.Recipe().Column(qi[i+by]).Studied
	}
	return ui.Fold("priority", s.Say(text.PriorityTitle), strings.Join(qi, ", "), app.P().Class("soft").Text(s.Say(text.PriorityLead)),
		app.Ol().Class("order").Body(app.Range(qi).Slice(func(i int) app.UI {
			return app.Li().Body(app.Span().Class("name").Text(qi[i]),
				move(text.PriorityUp, qi[i], -1, "↑", bound(i, -1)), move(text.PriorityDown, qi[i], 1, "↓", bound(i, 1)))
		})))
}

// moveQI puts a quasi-identifier before or behind its neighbour among them.
func moveQI(r *recipe.Recipe, name string, by int) {
	qi := r.Names(table.QuasiIdentifying)
	at := slices.Index(qi, name)
	if at < 0 || at+by < 0 || at+by >= len(qi) {
		return
	}
	place := func(name string) int {
		return slices.IndexFunc(r.Columns, func(c recipe.Column) bool { return c.Name == name })
	}
	a, b := place(name), place(qi[at+by])
	r.Columns[a], r.Columns[b] = r.Columns[b], r.Columns[a]
}

// strongest names the column that tells most rows, or patients, apart beside the others.
// Where none does more than all others, or where it makes no difference that can be seen,
// there is nothing to say.
func (c *Columns) strongest(u *protocol.UniquenessResult, qi []string) app.UI {
	s := c.S
	name, ok := least(u.Without, qi)
	said := func(n int) string { return s.Lang.Percent(share(u, n)) }
	if !ok || said(u.Without[name]) == said(u.Unique) {
		return app.Div().Class("nothing")
	}
	return app.P().Class("soft gap").Text(s.Say(screen.Counted(s, text.UniqueWithout, text.UniqueWithoutPatient), name, said(u.Without[name])))
}

// least returns the name with the least number; ok is false unless it is the only one of
// at least two.
func least(numbers map[string]int, names []string) (name string, ok bool) {
	for _, other := range names {
		switch {
		case name == "" || numbers[other] < numbers[name]:
			name, ok = other, true
		case numbers[other] == numbers[name]:
			ok = false
		}
	}
	return name, ok && len(names) > 1
}
