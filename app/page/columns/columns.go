// Package columns is the step *Columns*: the role of each column, what is done to its
// values, and columns that are computed.
package columns

import (
	"cmp"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
	"quasi/wasm/protocol"
)

// Columns is the step of that name: the role of each column.
type Columns struct {
	app.Compo

	S   *session.Session
	Rev int

	query    string          // of the filter, in small letters
	only     table.Role      // of the filter; empty: any, unknown: those without a reason
	selected map[string]bool // by name
	opened   map[string]bool // columns of which the type was just decided
	bulk     table.Role      // for those that are selected; empty: the first

	filtering bool // what filters and selects columns is open

	stay  map[string]bool // columns that were removed when the step was shown; nil: not looked at
	stays bool            // they are drawn, below the others

	hand              hand                      // a column that a person is about to compute
	deriving, handing bool                      // those parts are open
	invalid           map[string]derive.Invalid // what was chosen for columns that are not computed yet

	more int // how many times columns are drawn, [mostDrawn] at a time; at least 1

	changing string // the difference to a recipe of which the choice is open
	sheeted  bool   // the recipe's sheet was shown last
}

// OnMount implements app.Mounter.
func (c *Columns) OnMount(app.Context) {
	c.sheeted = c.S.Adoption().Sheet().Repeat != nil
	ui.FocusHeading()
}

// OnUpdate implements app.Updater. A recipe's sheet takes the place of the columns, and
// they take its place: each begins at its heading.
func (c *Columns) OnUpdate(ctx app.Context) {
	if sheeted := c.S.Adoption().Sheet().Repeat != nil; sheeted != c.sheeted {
		c.sheeted = sheeted
		ctx.Defer(func(app.Context) { ui.FocusHeading() })
	}
	ui.Seek(ctx)
}

// Render implements app.Composer.
func (c *Columns) Render() app.UI {
	s := c.S
	if s.Adoption().Sheet().Repeat != nil {
		c.stay = nil
		return c.sheet()
	}
	body := append([]app.UI{
		ui.LeadWith(s.Say(text.ColumnsTitle), c.lead(), screen.Next(s, session.Protect)), screen.Failure(s), noticed(s), c.patients(),
	}, screen.ShowAsks(s, screen.NoValues(s, s.Table.Format, screen.ComputedNotes(s.Recipe())), screen.Rereader(s))...)
	return screen.One(append(body, c.unknown(), c.table(),
		app.Div().Class("card", "folds").Body(ui.Parts([]app.UI{c.derivable(), c.unique(), c.linked(), c.harbor(), c.repeat(), c.meanings()})...))...)
}

// lead says how identifying the columns are that are marked.
func (c *Columns) lead() app.UI {
	s, qi := c.S, c.S.Recipe().Names(table.QuasiIdentifying)
	u := s.People().Unique()
	switch {
	case len(qi) == 0:
		return app.P().Class("soft").Text(s.Say(text.UniqueNone))
	case u == nil:
		return app.P().Class("soft").Text(s.Say(text.ColumnsLead) + " " + s.Say(text.UniqueCounting))
	}
	return app.P().Class("soft").Aria("live", "polite").Body(app.Text(s.Say(text.ColumnsLead)+" "),
		app.B().ID("unique").Text(s.Lang.Percent(share(u, u.Unique))), app.Text(" "+s.Say(screen.Counted(s, text.UniqueTogether, text.UniqueTogetherPatients))))
}

// table shows the columns, those that the filter lets through while it is open, and else those that
// leave before those that stay, which are named in a line that shows them.
func (c *Columns) table() app.UI {
	s, shown := c.S, c.shown()
	staying := shown[len(shown):]
	if !c.filtering {
		shown, staying = c.apart(shown)
	}
	leaving, all := len(shown), append(shown, staying...)
	if c.stays {
		shown = all
	}
	first := c.firstDisguised(shown)
	head := func(m text.Message, class string) app.UI { return app.Th().Scope("col").Class(class).Text(s.Say(m)) }
	parts := []app.UI{app.THead().Body(app.Tr().Body(
		head(text.ColumnHead, ""), head(text.ValuesHead, "values"), head(text.RoleHead, ""), head(text.WhyHead, "")))}
	drawn := c.drawn(shown)
	for i, of := range shown[:drawn] {
		if i == leaving {
			parts = append(parts, c.staying(staying))
		}
		parts = append(parts, ui.Later(func() app.UI {
			return app.TBody().Body(append([]app.UI{c.row(of)}, c.details(of, of.Name == first)...)...)
		}))
	}
	if drawn <= leaving && len(staying) > 0 {
		parts = append(parts, c.staying(staying))
	}
	return app.Div().Class("card").Body(c.summary(), app.Div().Class("scroll").Body(app.Table().Class("stack", "columns").Body(parts...)), c.drawMore(len(shown)-drawn))
}

// apart returns the columns that leave, or did when the step was shown, and those that stay. While these
// are drawn, or if a control of one is to be revealed so that they are, none moves to the others.
func (c *Columns) apart(shown []profile.Column) (leaving, staying []profile.Column) {
	if c.stay == nil {
		c.stay = map[string]bool{}
		for _, decided := range c.S.Recipe().Columns {
			c.stay[decided.Name] = !decided.Released()
		}
		c.stays = c.S.Recipe().Leaving() == 0
	}
	of := c.S.Recipe().ByName()
	for _, d := range shown {
		if c.stay[d.Name] && ui.Wanted() != "" && strings.HasSuffix(ui.Wanted(), session.ColumnID("", d.Name)) {
			c.stays = true
		}
	}
	for _, d := range shown {
		if c.stay[d.Name] && (c.stays || !of[d.Name].Released()) {
			staying = append(staying, d)
		} else {
			c.stay[d.Name], leaving = false, append(leaving, d)
		}
	}
	return leaving, staying
}

// staying is the line that names columns which stay, and shows or hides them.
func (c *Columns) staying(columns []profile.Column) app.UI {
	var names []string
	for _, d := range columns {
		names = append(names, d.Name)
	}
	return app.TBody().Body(app.Tr().Body(app.Td().ColSpan(4).Body(
		app.Button().Type("button").ID("staying").Class("link").Aria("expanded", c.stays).
			Body(app.Span().Text(c.S.Say(text.TakesStay, len(names), c.S.Reading().Count(), c.named(names)))).OnClick(func(app.Context, app.Event) {
			c.stays = !c.stays
			c.Update()
		}))))
}

// mostDrawn is the number of columns drawn at first, and of those added at a time: of thousands each
// would take the browser longer than a person waits.
const mostDrawn = 100

// drawn is the number of columns drawn of those that the filter lets through: as many as a person
// asked for, and as far as the one of which a control is to be revealed.
func (c *Columns) drawn(shown []profile.Column) int {
	c.more = max(c.more, 1)
	if wanted := ui.Wanted(); wanted != "" && len(shown) > c.more*mostDrawn {
		for i, d := range shown {
			if strings.HasSuffix(wanted, session.ColumnID("", d.Name)) {
				c.more = max(c.more, i/mostDrawn+1)
			}
		}
	}
	return min(len(shown), c.more*mostDrawn)
}

// drawMore draws more of the columns that are left.
func (c *Columns) drawMore(left int) app.UI {
	if left == 0 {
		return app.Div().Class("nothing")
	}
	return ui.Second(c.S.Say(text.ColumnsDraw, min(left, mostDrawn), left), func() {
		c.more++
		c.Update()
	}, "draw-more").ID("draw-more")
}

// summary says how many columns leave, and of which roles they are, and has the filter.
func (c *Columns) summary() app.UI {
	s, r := c.S, c.S.Recipe()
	of := map[table.Role]int{}
	for _, decided := range r.Columns {
		of[decided.Role]++
	}
	return app.Div().Class("columns-head").Body(
		app.B().ID("leaving").Text(s.Say(text.ColumnsLeave, r.Leaving(), len(r.Columns))),
		app.Range(roles).Slice(func(i int) app.UI {
			return app.Span().Class("count", roleClass(roles[i])).Text(s.Lang.Int(of[roles[i]]) + " " + s.Say(text.Role(roles[i])))
		}),
		app.Button().Type("button").ID("filter").Class("link").Aria("expanded", c.filtering).Text(s.Say(text.FilterOpen)).OnClick(func(app.Context, app.Event) {
			if c.filtering = !c.filtering; !c.filtering {
				c.query, c.only, c.selected = "", "", nil
			}
			c.Update()
		}),
		app.If(c.filtering, c.bar()),
	)
}

func (c *Columns) row(d profile.Column) app.UI {
	s := c.S
	role, instead := s.Recipe().Column(d.Name).Role, s.Recipe().DerivedFrom(d.Name)
	why, although := s.Lang.Sentence(d.Reason.Coded()), ""
	switch warned := d.Role == table.Identifying && d.Reason.Code != profile.ReasonEmpty; {
	case role == d.Role:
	case role == table.Identifying && len(instead) > 0:
		why = s.Say(text.WhyReplaced, s.Lang.List(instead))
	case role == table.Identifying && !warned && len(s.Recipe().Questions) > 0 && !question.UseOf(s.Recipe().Questions, d.Name).Asked:
		why = s.Say(text.WhyUnasked)
	case role == table.Sensitive && !d.Recognized() && question.UseOf(s.Recipe().Questions, d.Name).Result:
		why = s.Say(text.WhyAsked)
	case role == table.QuasiIdentifying && !warned && s.Recipe().Column(d.Name).Means:
		why = s.Say(text.WhyMeans)
	case warned: // the decision does not take away what was found
		why, although = s.Say(text.WhyButYours, why), "although"
	default:
		why = s.Say(text.WhyYours)
	}
	return app.Tr().Body(
		app.Th().Scope("row").Body(app.If(c.filtering, c.pick(d.Name)), app.Span().Class("colname").Text(d.Name),
			app.If(s.Adoption().Sheet().Labels[d.Name] != "", app.Span().Class("label").Text(s.Adoption().Sheet().Labels[d.Name])),
			app.If(c.derivedFacts(d.Name) != "", app.Span().Class("label", "computed").Text(c.derivedFacts(d.Name))),
			c.typed(d)),
		app.Td().Class("values").Body(chart.Spark(d.Histogram), c.valuesLine(d)),
		app.Td().Class("decide").Body(app.Div().Class("decisions").Body(c.role(d.Name, role), c.treatment(d), c.levels(d.Name, role))),
		app.Td().Class("why").Body(c.why(d, role, why, although)),
	)
}

// why is the reason of a role in one line, and below it, when it is opened, the whole of it with
// what else there is to say and to do. It is open where something waits for an answer.
func (c *Columns) why(d profile.Column, role table.Role, why, although string) app.UI {
	more := append([]app.UI{app.P().Text(why)}, c.doubt(d, role)...)
	more = append(more, c.derived(d.Name)...)
	return app.Details().Open(c.doubted(d.Name)).Body(append([]app.UI{app.Summary().Class(although).Title(why).Text(why)}, more...)...)
}

// levels leads to the hierarchy of a column that could identify.
func (c *Columns) levels(name string, role table.Role) app.UI {
	if role != table.QuasiIdentifying {
		return app.Div().Class("nothing")
	}
	s := c.S
	return app.Button().Type("button").ID(session.ColumnID("levels", name)).Class("link").Text(s.Say(text.LevelsTitle)).Aria("label", s.Say(text.LevelsOf, name)).
		OnClick(func(app.Context, app.Event) { s.Trees().Show(name) }, name)
}

// typed explains the type of a column, says what does not fit it, and how else it
// can be read.
func (c *Columns) typed(d profile.Column) app.UI {
	s := c.S
	body := []app.UI{app.Summary().Text(strings.TrimSpace(s.Say(text.Type(d.Shown()))+" "+d.Unit) + screen.Between + c.facts(d)),
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
		body = append(body, app.P().Text(s.Say(text.TypeOdd, s.Lang.List(odd))))
	}
	if s.Recipe().Column(d.Name).Released() {
		body = append(body, screen.RenameField(s, d.Name))
	}
	for _, said := range c.valuesSaid(d) {
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
	return ui.Select(session.RoleID(name), string(role), options, func(value string) {
		s.DecideColumn(name, func(c *recipe.Column) { session.ChangeRole(c, table.Role(value)) })
	}, name).Class("role", roleClass(role)).Aria("label", s.Say(text.RoleOf, name))
}

// share is the share of rows, or patients.
func share(u *protocol.UniquenessResult, n int) float64 { return float64(n) / float64(max(1, u.Of)) }

// unique says how identifying each of the marked columns is.
func (c *Columns) unique() app.UI {
	s, qi := c.S, c.S.Recipe().Names(table.QuasiIdentifying)
	u := s.People().Unique()
	if len(qi) == 0 || u == nil {
		return app.Div().Class("nothing")
	}
	drawn := slices.Clone(qi)
	if len(drawn) > mostDrawn {
		slices.SortStableFunc(drawn, func(a, b string) int { return cmp.Compare(u.Alone[b], u.Alone[a]) })
		drawn = drawn[:mostDrawn]
	}
	return ui.Fold("identifying", s.Say(text.UniqueTitle), s.Lang.Percent(share(u, u.Unique)),
		app.P().Text(s.Lang.Percent(share(u, u.Unique))+" "+s.Say(screen.Counted(s, text.UniqueShare, text.UniqueSharePatients), c.named(qi))),
		c.strongest(u, qi),
		app.P().Class("soft gap").Text(s.Say(screen.Counted(s, text.UniqueAlone, text.UniqueAlonePatients))),
		app.Div().Class("bars").Body(app.Range(drawn).Slice(func(i int) app.UI {
			alone := share(u, u.Alone[drawn[i]])
			return ui.Bar(drawn[i], s.Lang.Percent(alone), alone)
		})),
	)
}

// named names columns in a sentence; of more than are drawn at first it says how many they are.
func (c *Columns) named(columns []string) string {
	if len(columns) > mostDrawn {
		return c.S.Say(text.ColumnCount, len(columns))
	}
	return c.S.Lang.List(columns)
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
	return ui.Fold("roles", s.Say(text.RolesTitle), "",
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

// harbor offers to apply the safe harbor method to the columns.
func (c *Columns) harbor() app.UI {
	s := c.S
	return ui.Fold("safe-harbor", s.Say(text.HarborTitle), "",
		app.P().Class("soft").Text(s.Say(text.HarborLead)),
		app.Div().Class("actions").Body(ui.Second(s.Say(text.HarborApply), func() { s.Adoption().UseSafeHarbor() }, "use-harbor").ID("use-harbor")),
	)
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

// facts say how many values a column has, and how many rows have none.
func (c *Columns) facts(d profile.Column) string {
	s := c.S
	said := s.Say(text.FactDifferent, d.Distinct)
	if d.Missing > 0 {
		said += screen.Between + s.Say(text.FactMissing, s.Lang.Percent(float64(d.Missing)/float64(max(1, s.Table.Records))))
	}
	return said
}

// valuesLine says in a line what values a column has: of numbers and dates from where to
// where, of others the most frequent ones. The whole is below how they are read.
func (c *Columns) valuesLine(d profile.Column) app.UI {
	line := ""
	if said := c.valuesSaid(d); len(said) > 0 {
		line = said[0]
	}
	return app.Span().Class("frequent").Title(line).Text(line)
}

// valuesSaid are the facts about the values of a column, those that say most first.
func (c *Columns) valuesSaid(d profile.Column) (all []string) {
	s := c.S
	if r := d.Range; r != nil && !d.Named() {
		all = append(all, s.Say(text.FactRange, r.Least, r.Greatest, r.Median))
	}
	if frequent := c.frequent(d); frequent != "" {
		all = append(all, frequent)
	}
	return all
}

// frequent are the most frequent values of a column, with the share of the rows that have
// each where one is in several.
func (c *Columns) frequent(d profile.Column) string {
	s := c.S
	said := make([]string, len(d.Frequent))
	for i, f := range d.Frequent {
		said[i] = f.Value
		if d.Frequent[0].Rows > 1 {
			said[i] += " " + s.Lang.Percent(float64(f.Rows)/float64(max(1, s.Table.Records)))
		}
	}
	if d.Distinct > len(said) && len(said) > 0 {
		said = append(said, "…")
	}
	return strings.Join(said, screen.Between)
}
