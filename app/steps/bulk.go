package steps

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/advise/profile"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// bar finds columns, and changes the roles of those that are selected.
func (c *Columns) bar() app.UI {
	s, shown, chosen := c.S, c.shown(), c.chosen()
	any, bulk := []ui.Option{{Value: "", Label: s.Say(text.FilterAny)}}, []ui.Option{}
	for _, r := range roles {
		o := ui.Option{Value: string(r), Label: s.Say(text.Role(r))}
		any, bulk = append(any, o), append(bulk, o)
	}
	all := len(shown) > 0
	for _, d := range shown {
		all = all && c.selected[d.Name]
	}
	return app.Div().Class("toolbar", "columns-bar").Body(
		app.Div().Class("tool-row").Body(
			ui.Field("find", s.Say(text.FilterLabel), "", "", app.Input().ID("find").Type("search").AutoComplete(false).Value(c.query).
				OnInput(func(ctx app.Context, _ app.Event) {
					c.query = strings.ToLower(ctx.JSSrc().Get("value").String())
					c.Update()
				})),
			ui.Field("only", s.Say(text.FilterRole), "", "", ui.Select("only", string(c.only), any, func(r string) {
				c.only = table.Role(r)
				c.Update()
			}, "only")),
			ui.Field("bulk", s.Say(text.BulkLabel, len(chosen)), "", "", ui.Select("bulk", string(c.bulk), bulk, func(r string) {
				c.bulk = table.Role(r)
			}, "bulk")),
			ui.Second(s.Say(text.BulkSet), func() { c.setRoles(c.chosen(), c.bulk) }, "set-roles").ID("set-roles").Disabled(len(chosen) == 0),
		),
		app.Div().Class("tool-row").Body(
			ui.Check("all-columns", s.Say(text.SelectShown), all, func(on bool) {
				for _, d := range c.shown() { // by the filter as it is now
					c.choose(d.Name, on)
				}
				c.Update()
			}, "all-columns"),
			app.Span().Class("soft").Role("status").Text(s.Say(text.FilterShown, len(shown), len(s.Table.Columns))),
		),
	)
}

// shown returns the columns that the filter lets through.
func (c *Columns) shown() []profile.Column {
	var shown []profile.Column
	for _, d := range c.S.Columns() {
		if strings.Contains(strings.ToLower(d.Name), c.query) && (c.only == "" || c.only == c.decided(d.Name)) {
			shown = append(shown, d)
		}
	}
	return shown
}

// decided returns the role of a column as it is decided.
func (c *Columns) decided(name string) table.Role {
	if decided := c.S.Recipe().Column(name); decided != nil {
		return decided.Role
	}
	return table.Identifying
}

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
				setRole(decided, role)
			}
		}
	})
}
