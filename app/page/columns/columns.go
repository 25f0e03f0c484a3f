// Package columns is the page of the second step: the role of each column, what is done to its
// values, and columns that are computed.
package columns

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/adopt"
	"quasi/app/chart"
	"quasi/app/deciding"
	"quasi/app/people"
	"quasi/app/readiness"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/app/widget/rename"
	"quasi/engine/advise/profile"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Columns is the second step: the role of each column.
type Columns struct {
	app.Compo

	S   *session.Session
	Rev int

	query    string          // of the filter, in small letters
	only     table.Role      // of the filter; empty: any, unknown: those without a reason
	selected map[string]bool // by name
	opened   map[string]bool // columns of which the type was just decided
	bulk     table.Role      // for those that are selected; empty: the first

	hand              hand                      // a column that a person is about to compute
	deriving, handing bool                      // those parts are open
	invalid           map[string]derive.Invalid // what was chosen for columns that are not computed yet

	changing string // the difference to a recipe of which the choice is open
	sheeted  bool   // the recipe's sheet is what was shown last
}

// OnMount implements app.Mounter.
func (c *Columns) OnMount(app.Context) {
	c.sheeted = adopt.SheetOf(c.S).Repeat != nil
	ui.FocusHeading()
}

// OnUpdate implements app.Updater. A recipe's sheet takes the place of the columns, and
// they take its place: each begins at its heading.
func (c *Columns) OnUpdate(ctx app.Context) {
	if sheeted := adopt.SheetOf(c.S).Repeat != nil; sheeted != c.sheeted {
		c.sheeted = sheeted
		ctx.Defer(func(app.Context) { ui.FocusHeading() })
	}
	ui.Seek(ctx)
}

// Render implements app.Composer.
func (c *Columns) Render() app.UI {
	s := c.S
	if adopt.SheetOf(s).Repeat != nil {
		return c.sheet()
	}
	return screen.Frame([]app.UI{
		ui.Lead(s.Say(text.ColumnsTitle), s.Say(text.ColumnsLead), screen.Next(s, session.Generalise)),
		screen.Failure(s), noticed(s), c.patients(), c.unknown(), c.bar(), c.table(), c.derivable(), c.harbor(), c.repeat(), c.meanings(),
	}, c.unique(), c.study(), c.priority(), screen.Leaving(s))
}

func (c *Columns) table() app.UI {
	s, shown := c.S, c.shown()
	first := c.firstDisguised(shown)
	head := func(m text.Message, class string) app.UI { return app.Th().Scope("col").Class(class).Text(s.Say(m)) }
	parts := []app.UI{app.THead().Body(app.Tr().Body(
		head(text.ColumnHead, ""), head(text.ValuesHead, "values"), head(text.RoleHead, ""), head(text.WhyHead, "")))}
	for _, of := range shown {
		parts = append(parts, ui.Later(func() app.UI {
			return app.TBody().Body(append([]app.UI{c.row(of)}, c.details(of, of.Name == first)...)...)
		}))
	}
	return app.Div().Class("card scroll").Body(app.Table().Class("stack", "columns").Body(parts...))
}

// instead returns the columns that are computed from a column.
func (c *Columns) instead(name string) []string {
	var names []string
	for _, rule := range c.S.Recipe().Derived {
		if slices.Contains(rule.From, name) {
			names = append(names, rule.Name)
		}
	}
	return names
}

func (c *Columns) row(d profile.Column) app.UI {
	s := c.S
	role, instead := c.decided(d.Name), c.instead(d.Name)
	why, although := s.Lang.Sentence(d.Reason.Coded()), ""
	switch warned := d.Role == table.Identifying && d.Reason.Code != profile.ReasonEmpty; {
	case role == d.Role:
	case role == table.Identifying && len(instead) > 0:
		why = s.Say(text.WhyReplaced, s.Lang.List(instead))
	case warned: // the decision does not take away what was found
		why, although = s.Say(text.WhyButYours, why), "although"
	default:
		why = s.Say(text.WhyYours)
	}
	return app.Tr().Body(
		app.Th().Scope("row").Body(c.pick(d.Name), app.Span().Class("colname").Text(d.Name),
			app.If(adopt.SheetOf(s).Labels[d.Name] != "", app.Span().Class("label").Text(adopt.SheetOf(s).Labels[d.Name])),
			app.If(c.derivedFacts(d.Name) != "", app.Span().Class("label", "computed").Text(c.derivedFacts(d.Name))),
			app.Span().Class("soft facts").Text(c.facts(d))),
		app.Td().Class("values").Body(app.Div().Class("read").Body(chart.Spark(d.Histogram), c.typed(d)), c.valuesLine(d)),
		app.Td().Class("decide").Body(app.Div().Class("decisions").Body(c.role(d.Name, role), c.treatment(d))),
		app.Td().Class("why").Body(app.Span().Class(although).Text(why), c.doubt(d, role), app.Div().Class("flow").Body(c.derived(d.Name)...)),
	)
}

// typed explains the type of a column, says what does not fit it, and how else it
// can be read.
func (c *Columns) typed(d profile.Column) app.UI {
	s := c.S
	body := []app.UI{app.Summary().Text(s.Say(text.TypeWhy, s.Say(text.Type(string(d.Type))))),
		app.P().Text(s.Lang.Sentence(d.TypeReason.Coded()))}
	if d.Type != format.Empty && s.Recipe().Rule(d.Name) == nil {
		body = append(body, c.reading(d)) // before what comes and goes, or it would lose the focus
	}
	if d.Ambiguous {
		body = append(body, app.P().Text(s.Say(text.TypeTwoWays)))
	}
	if len(d.Odd) > 0 {
		odd := make([]string, len(d.Odd))
		for i, o := range d.Odd {
			odd[i] = s.Say(text.TypeOddRow, screen.Shown(o.Value), o.Row+1)
		}
		body = append(body, app.P().Text(s.Say(text.TypeOdd, strings.Join(odd, ", "))))
	}
	if decided := s.Recipe().Column(d.Name); decided != nil && decided.Released() {
		body = append(body, rename.Field(s, d.Name))
	}
	for _, said := range append(c.valuesSaid(d), c.facts(d)) {
		body = append(body, app.P().Class("wrap").Text(said))
	}
	return app.Details().Class("type").Open(d.Ambiguous || c.opened[d.Name]).Body(body...)
}

var roles = []table.Role{table.Identifying, table.QuasiIdentifying, table.Sensitive, table.Insensitive}

func roleClass(r table.Role) string {
	return map[table.Role]string{
		table.Identifying: "is-remove", table.QuasiIdentifying: "is-quasi", table.Sensitive: "is-sensitive", table.Insensitive: "is-keep",
	}[r]
}

func (c *Columns) role(name string, role table.Role) app.UI {
	s := c.S
	options := make([]ui.Option, len(roles))
	for i, r := range roles {
		options[i] = ui.Option{Value: string(r), Label: s.Say(text.Role(r))}
	}
	return ui.Select(readiness.RoleID(name), string(role), options, func(value string) {
		s.DecideColumn(name, func(c *recipe.Column) { deciding.Role(c, table.Role(value)) })
	}, name).Class("role", roleClass(role)).Aria("label", s.Say(text.RoleOf, name))
}

// unique is the panel that says how identifying the marked columns are.
func (c *Columns) unique() app.UI {
	s := c.S
	qi := s.Recipe().Names(table.QuasiIdentifying)
	if len(qi) == 0 {
		return ui.Section(s.Say(text.UniqueTitle), app.P().Text(s.Say(text.UniqueNone)))
	}
	u := people.Unique(s)
	if u == nil {
		return ui.Section(s.Say(text.UniqueTitle), app.P().Class("soft").Text(s.Say(text.UniqueCounting)))
	}
	share := func(n int) float64 { return float64(n) / float64(max(1, u.Of)) }
	return ui.Section(s.Say(text.UniqueTitle),
		app.P().Aria("live", "polite").Body(
			app.B().ID("unique").Text(s.Lang.Percent(share(u.Unique))),
			app.Text(" "+s.Say(screen.Counted(s, text.UniqueShare, text.UniqueSharePatients), strings.Join(qi, ", "))),
		),
		c.strongest(u, qi),
		app.P().Class("soft gap").Text(s.Say(screen.Counted(s, text.UniqueAlone, text.UniqueAlonePatients))),
		app.Div().Class("bars").Body(app.Range(qi).Slice(func(i int) app.UI {
			alone := share(u.Alone[qi[i]])
			return ui.Bar(qi[i], s.Lang.Percent(alone), alone)
		})),
	)
}

// meanings explains the roles.
func (c *Columns) meanings() app.UI {
	s := c.S
	entry := func(r table.Role, why text.Message) app.UI {
		return app.Div().Body(
			app.Dt().Body(app.Span().Class("chip", roleClass(r)).Text(s.Say(text.Role(r)))),
			explainedRole(s, r, why),
		)
	}
	return app.Details().Class("card pad").Body(
		app.Summary().Text(s.Say(text.RolesTitle)),
		app.Dl().Class("meanings").Body(
			entry(table.Identifying, text.RoleRemoveW), entry(table.QuasiIdentifying, text.RoleQuasiW),
			entry(table.Sensitive, text.RoleSensitiveW), entry(table.Insensitive, text.RoleKeepW),
		),
	)
}

// explainedRole says what a role means, with its term where it has one.
func explainedRole(s *session.Session, r table.Role, why text.Message) app.UI {
	if r != table.QuasiIdentifying {
		return app.Dd().Text(s.Say(why))
	}
	return app.Dd().Body(app.Text(s.Say(why)+" "), screen.Term(s, text.TermQuasi, "quasi"))
}
