package columns

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
)

// bar finds columns, and changes the roles of those that are selected.
func (c *Columns) bar() app.UI {
	s, shown, chosen := c.S, c.shown(), c.chosen()
	any, bulk := []ui.Option{{Value: "", Label: s.Say(text.FilterAny)}}, []ui.Option{}
	for _, r := range roles {
		o := ui.Option{Value: string(r), Label: s.Say(text.Role(r))}
		any, bulk = append(any, o), append(bulk, o)
	}
	any = append(any, ui.Option{Value: string(unknown), Label: s.Say(text.FilterUnknown)})
	all := len(shown) > 0
	for _, d := range shown {
		all = all && c.selected[d.Name]
	}
	return app.Div().Class("toolbar", "columns-bar").Body(
		app.Div().Class("tool-row").Body(
			ui.Field("find", s.Say(text.FilterLabel), "", "", app.Input().ID("find").Type("search").AutoComplete(false).Value(c.query).
				OnInput(func(ctx app.Context, _ app.Event) {
					c.query = ctx.JSSrc().Get("value").String()
					c.Update()
				})),
			ui.Field("only", s.Say(text.RoleHead), "", "", ui.Select("only", string(c.only), any, func(r string) {
				c.only = table.Role(r)
				c.Update()
			}, "only")),
			ui.Field("bulk", s.Say(text.BulkLabel, len(chosen)), "", "", ui.Select("bulk", string(c.bulk), bulk, func(r string) {
				c.bulk = table.Role(r)
			}, "bulk")),
			ui.Second(s.Say(text.BulkSet), func() { c.setRoles(c.chosen(), c.bulk) }, "set-roles").ID("set-roles").Disabled(len(chosen) == 0),
		),
		app.Div().Class("tool-row shown").Body(
			ui.Check("all-columns", s.Say(text.SelectShown), all, func(on bool) {
				for _, d := range c.shown() { // by the filter as it is now
					c.choose(d.Name, on)
				}
				c.Update()
			}, "all-columns"),
			app.Span().Class("soft").Role("status").Text(s.Say(text.FilterShown, len(shown), s.Reading().Count())),
			app.Button().Type("button").ID("bulk-none").Class("link").Hidden(len(chosen) > 0).Text(s.Say(text.BulkNone)).
				OnClick(func(ctx app.Context, _ app.Event) { ui.Reveal(ctx, "all-columns") }),
		),
	)
}

// shown returns the columns that the filter lets through.
func (c *Columns) shown() []profile.Column {
	var shown []profile.Column
	of, query := c.S.Recipe().ByName(), strings.ToLower(c.query)
	for _, d := range c.S.Reading().Columns() {
		if strings.Contains(strings.ToLower(d.Name), query) && c.lets(d, of[d.Name]) {
			shown = append(shown, d)
		}
	}
	return shown
}

// unknown stands among the roles of the filter for columns that were not recognized.
const unknown table.Role = "unknown"

// lets reports whether the filter by role lets a column through, of which something is decided.
func (c *Columns) lets(d profile.Column, decided *recipe.Column) bool {
	switch c.only {
	case "":
		return true
	case unknown:
		return !d.Recognized()
	}
	return c.only == decided.Role
}

// unknown offers to decide together about the columns that were not recognized, where questions are
// asked those of them that leave: they are shown and selected, and one more click keeps them.
func (c *Columns) unknown() app.UI {
	s := c.S
	var names []string
	for _, d := range s.Reading().Columns() {
		if !d.Recognized() && (len(s.Recipe().Questions) == 0 || s.Recipe().Leaves(d.Name)) {
			names = append(names, d.Name)
		}
	}
	if len(names) < 2 {
		return app.Div().Class("nothing")
	}
	listed := s.Lang.List(names[:min(len(names), mostListed)])
	if len(names) > mostListed {
		listed += " …"
	}
	return app.Div().ID("unknown").Body(ui.Note(s.Say(text.UnknownTitle, len(names)), s.Say(text.UnknownBody, listed),
		ui.Second(s.Say(text.UnknownShow), func() {
			c.filtering, c.query, c.only, c.bulk, c.selected = true, "", unknown, table.Insensitive, nil
			for _, name := range names {
				c.choose(name, true)
			}
			c.Update()
		}, "show-unknown")))
}

// doubt stands below the reason of a role: which columns say the same, and what is left
// of the values.
func (c *Columns) doubt(d profile.Column, role table.Role) []app.UI {
	s := c.S
	var body []app.UI
	if alike, ok := d.Alike(); ok {
		body = append(body, app.P().Text(s.Lang.Sentence(alike.Coded())))
	}
	if rule := s.Recipe().Column(d.Name).Coarsen; rule != nil {
		body = append(body, app.P().Class("soft").Text(s.Say(text.CoarsenFirst, s.Lang.Phrase(rule.Said()))))
	}
	return body
}

// mostListed is the most names that a note lists.
const mostListed = 12

// chosen returns the names that are selected and shown, in the order of the table.
func (c *Columns) chosen() []string {
	var names []string
	for _, d := range c.shown() {
		if c.selected[d.Name] {
			names = append(names, d.Name)
		}
	}
	return names
}

func (c *Columns) choose(name string, on bool) {
	if c.selected == nil {
		c.selected = map[string]bool{}
	}
	c.selected[name] = on
}

// pick is the box that selects a column.
func (c *Columns) pick(name string) app.UI {
	return app.Input().Class("pick").Type("checkbox").Checked(c.selected[name]).Aria("label", c.S.Say(text.SelectColumn, name)).
		OnChange(func(ctx app.Context, _ app.Event) {
			c.choose(name, ctx.JSSrc().Get("checked").Bool())
			c.Update()
		}, name)
}

// setRoles decides the role of several columns at once: one step to undo.
func (c *Columns) setRoles(names []string, role table.Role) {
	if role == "" {
		role = roles[0] // as the choice shows it
	}
	c.S.Decide(func(r *recipe.Recipe) {
		for _, name := range names {
			if decided := r.Column(name); decided != nil {
				session.ChangeRole(decided, role)
			}
		}
	})
}
