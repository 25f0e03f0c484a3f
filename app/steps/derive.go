package steps

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/advise/profile"
	"quasi/engine/data/derive"
	"quasi/wasm/protocol"
)

// derivable offers columns that can be computed in place of dates, and lets a person
// compute one. It is folded: the roles come first.
func (c *Columns) derivable() app.UI {
	s, offers := c.S, c.S.Offers()
	title := s.Say(text.DeriveTitle)
	if len(offers) > 0 {
		title = s.Say(text.DeriveOffered, len(offers))
	}
	body := []app.UI{app.Summary().Text(title), app.P().Class("soft").Text(s.Say(text.DeriveLead))}
	if c.deriving {
		for _, o := range offers {
			body = append(body, c.offer(o))
		}
		body = append(body, c.byHand())
	}
	return app.Details().Class("card pad").ID("derive").Open(c.deriving).Body(body...).On("toggle", func(ctx app.Context, _ app.Event) {
		c.unfold(&c.deriving, ctx.JSSrc().Call("matches", "[open]").Bool())
	})
}

// unfold notes that a part is open. What it shows is asked for only then: it takes a look
// at all rows.
func (c *Columns) unfold(part *bool, open bool) {
	if *part != open {
		*part = open
		c.Update()
	}
}

// offer is one proposal, with what it would be in some rows.
func (c *Columns) offer(o profile.Offer) app.UI {
	s, names := c.S, ruleNames(o.Rules)
	id := "offer-" + o.Rules[0].Name
	invalid := c.invalid[id]
	return app.Section().Class("offer").ID(id).Body(
		app.H2().Text(strings.Join(names, ", ")),
		app.P().Text(s.Lang.Sentence(o.Reason.Coded())),
		c.sample(o.Rules, names),
		c.doubtful(id, o.Rules, invalid, func(choice derive.Invalid) { c.setInvalid(id, choice) }),
		app.P().Class("hint").Text(s.Say(text.DeriveRemoves, s.Lang.List(o.Remove), len(o.Remove))),
		app.Div().Class("actions").Body(app.Button().Type("button").Class("go", "second").ID("take-"+id).
			Text(s.Say(text.DeriveTake, s.Lang.List(names))).OnClick(func(ctx app.Context, _ app.Event) {
			s.TakeOffer(o, c.invalid[id])
			ui.Reveal(ctx, session.RoleID(names[0]))
		}, id, names)),
	)
}

// setInvalid keeps a choice about columns that are not computed yet.
func (c *Columns) setInvalid(id string, choice derive.Invalid) {
	if c.invalid == nil {
		c.invalid = map[string]derive.Invalid{}
	}
	c.invalid[id] = choice
	c.Update()
}

func ruleNames(rules []derive.Rule) []string {
	names := make([]string, len(rules))
	for i, rule := range rules {
		names[i] = rule.Name
	}
	return names
}

// sample shows what rules come to in some rows, and for which there is no value.
func (c *Columns) sample(rules []derive.Rule, names []string) app.UI {
	s, sample := c.S, c.S.Sample(rules)
	switch {
	case sample == nil:
		return app.P().Class("soft").Role("status").Text(s.Say(text.DeriveSampling))
	case sample.Problem != nil:
		return app.P().Class("problem").Text(s.Lang.Sentence(sample.Problem.Said()))
	}
	computed := len(sample.Columns) - len(rules)
	return app.Div().Class("flow").Body(
		app.Div().Class("scroll").TabIndex(0).Role("group").Aria("label", s.Say(text.DeriveSample, s.Lang.List(names))).Body(app.Table().Class("sample").Body(
			app.THead().Body(app.Tr().Body(append([]app.UI{app.Th().Scope("col").Text(s.Say(text.DeriveRow))},
				each(sample.Columns, func(i int) app.UI {
					return app.Th().Scope("col").Class(derivedClass(i >= computed)).Text(sample.Columns[i])
				})...)...)),
			app.TBody().Body(app.Range(sample.Rows).Slice(func(i int) app.UI {
				row := sample.Rows[i]
				return app.Tr().Body(append([]app.UI{app.Th().Scope("row").Class("num").Text(s.Lang.Int(row.Row))},
					each(row.Cells, func(j int) app.UI {
						return app.Td().Class(derivedClass(j >= computed)).Text(valueOr(row.Cells[j]))
					})...)...)
			})),
		)),
		c.gaps(sample),
	)
}

// each returns a part of the screen for each of some texts.
func each(texts []string, part func(i int) app.UI) []app.UI {
	parts := make([]app.UI, len(texts))
	for i := range parts {
		parts[i] = part(i)
	}
	return parts
}

func derivedClass(computed bool) string {
	if computed {
		return "computed"
	}
	return ""
}

// valueOr returns a cell, or what stands for none.
func valueOr(cell string) string {
	if cell == "" {
		return "–"
	}
	return cell
}

// gaps says for which rows there is no value.
func (c *Columns) gaps(sample *protocol.SampleResult) app.UI {
	s := c.S
	if len(sample.Gaps) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Ul().Class("plain").Body(app.Range(sample.Gaps).Slice(func(i int) app.UI {
		gap := sample.Gaps[i]
		return app.Li().Text(s.Say(text.DeriveGap, gap.Column, s.Lang.Phrase(gap.Said)))
	}))
}

// doubtful is the choice about rows whose dates can't be read or contradict each other,
// where there are some.
func (c *Columns) doubtful(id string, rules []derive.Rule, invalid derive.Invalid, choose func(derive.Invalid)) app.UI {
	s, sample := c.S, c.S.Sample(rules)
	if sample == nil || !slices.ContainsFunc(sample.Gaps, func(g protocol.SampleGap) bool { return g.Doubt }) {
		return app.Div().Class("nothing")
	}
	if invalid == "" {
		invalid = derive.Missing
	}
	field := "invalid-" + id
	return ui.Field(field, s.Say(text.DeriveInvalid), "", "", ui.Select(field, string(invalid), []ui.Option{
		{Value: string(derive.Missing), Label: s.Say(text.DeriveMissing)}, {Value: string(derive.Stop), Label: s.Say(text.DeriveStop)},
	}, func(choice string) { choose(derive.Invalid(choice)) }, field))
}

// derived says how a column is computed, lets a person choose about its rows without a
// value, and take it out; of a column of the table there is nothing to say.
func (c *Columns) derived(name string) []app.UI {
	s := c.S
	rule := s.Recipe().Rule(name)
	if rule == nil {
		return nil
	}
	rules := []derive.Rule{*rule}
	body := []app.UI{}
	if sample := s.Sample(rules); sample != nil {
		body = append(body, c.gaps(sample))
	}
	return append(body,
		c.doubtful(name, rules, rule.Invalid, func(choice derive.Invalid) { s.SetInvalid(name, choice) }),
		ui.Second(s.Say(text.DeriveDrop, name), func() { s.DropDerived(name) }, "drop-"+name).ID(session.ColumnID("drop", name)).Class("small"))
}

// derivedFacts marks a computed column below its name.
func (c *Columns) derivedFacts(name string) string {
	rule := c.S.Recipe().Rule(name)
	if rule == nil {
		return ""
	}
	return c.S.Say(text.DerivedFrom, c.S.Say(text.DeriveKinds(rule.Kind)), c.S.Lang.List(rule.From))
}

// hand is a column that a person is about to compute.
type hand struct {
	kind derive.Kind
	from [2]string
	name string // empty: a proposed one
}

// byHand is the form of a column that a person computes.
func (c *Columns) byHand() app.UI {
	s, rule := c.S, c.handRule()
	var kinds []ui.Option
	for _, k := range derive.Kinds() {
		kinds = append(kinds, ui.Option{Value: string(k), Label: s.Say(text.DeriveKinds(k))})
	}
	fields := []app.UI{ui.Field("derive-kind", s.Say(text.DeriveKind), "", "", ui.Select("derive-kind", string(rule.Kind), kinds, func(k string) {
		c.hand = hand{kind: derive.Kind(k)}
		c.Update()
	}, "derive-kind"))}
	for i, label := range text.DeriveSources(rule.Kind) {
		fields = append(fields, c.sourceField(i, label, rule))
	}
	problem := c.handProblem(rule)
	fields = append(fields, ui.Field("derive-name", s.Say(text.DeriveName), "", problem, ui.Input("derive-name", rule.Name, func(name string) {
		c.hand.name = strings.TrimSpace(name)
		c.Update()
	}, "derive-name")))
	body := []app.UI{app.Summary().Text(s.Say(text.DeriveHand)), app.Div().Class("weights").Body(fields...)}
	switch {
	case !c.handing:
	case rule.Validate() != nil:
		body = append(body, app.P().Class("soft").Text(s.Say(text.DeriveNoDates)))
	case problem == "":
		rules := []derive.Rule{rule}
		body = append(body, c.sample(rules, []string{rule.Name}),
			c.doubtful("hand", rules, c.invalid["hand"], func(choice derive.Invalid) { c.setInvalid("hand", choice) }))
	}
	return app.Details().ID("derive-hand").Class("offer").Open(c.handing).On("toggle", func(ctx app.Context, _ app.Event) {
		c.unfold(&c.handing, ctx.JSSrc().Call("matches", "[open]").Bool())
	}).Body(append(body,
		app.P().Class("hint").Text(s.Say(text.DeriveAddWhy)),
		app.Div().Class("actions").Body(app.Button().Type("button").Class("go", "second").ID("derive-add").Text(s.Say(text.DeriveAdd)).
			Disabled(problem != "" || rule.Validate() != nil || c.handFails(rule)).OnClick(func(ctx app.Context, _ app.Event) {
			rule := c.handRule()
			rule.Invalid = c.invalid["hand"]
			c.hand = hand{kind: rule.Kind}
			s.Derive(rule)
			ui.Reveal(ctx, session.RoleID(rule.Name))
		})),
	)...)
}

// handFails reports whether it is known that a column can't be computed.
func (c *Columns) handFails(rule derive.Rule) bool {
	if !c.handing {
		return true
	}
	sample := c.S.Sample([]derive.Rule{rule})
	return sample == nil || sample.Problem != nil
}

// sourceField chooses a column that something is computed from.
func (c *Columns) sourceField(i int, label text.Message, rule derive.Rule) app.UI {
	id := "derive-from-" + strconv.Itoa(i)
	var options []ui.Option
	for _, name := range c.sources(rule.Kind, i) {
		options = append(options, ui.Option{Value: name, Label: name})
	}
	chosen := ""
	if i < len(rule.From) {
		chosen = rule.From[i]
	}
	return ui.Field(id, c.S.Say(label), "", "", ui.Select(id, chosen, options, func(name string) {
		c.hand.from[i] = name
		c.Update()
	}, id+string(rule.Kind)))
}

// sources returns the columns that can be the i-th one that something is computed from,
// the likely ones first.
func (c *Columns) sources(kind derive.Kind, i int) []string {
	var days, likely, others []string
	patients := profile.Patients(c.S.Columns())
	for _, d := range c.S.Columns() {
		switch {
		case c.S.Recipe().Rule(d.Name) != nil:
		case d.Type.Dated():
			days = append(days, d.Name)
		case d.Name == c.S.Recipe().Privacy.Patient || slices.ContainsFunc(patients, func(p profile.Column) bool { return p.Name == d.Name }):
			likely = append(likely, d.Name)
		default:
			others = append(others, d.Name)
		}
	}
	if kind.OfPatients() && i == 0 {
		return append(likely, others...)
	}
	return days
}

// handRule is the rule that the form says, with what is likely where nothing was chosen.
func (c *Columns) handRule() derive.Rule {
	kind := c.hand.kind
	if kind == "" {
		kind = derive.Kinds()[0]
	}
	rule := derive.Rule{Kind: kind}
	for i := range kind.Sources() {
		choices := slices.DeleteFunc(c.sources(kind, i), func(name string) bool { return slices.Contains(rule.From, name) && c.hand.from[i] == "" })
		switch name := c.hand.from[i]; {
		case slices.Contains(choices, name):
			rule.From = append(rule.From, name)
		case len(choices) > 0:
			rule.From = append(rule.From, c.birthFirst(kind, i, choices))
		}
	}
	if rule.Name = c.hand.name; rule.Name == "" {
		rule.Name = c.S.FreeName(strings.Join(append([]string{string(kind)}, rule.From...), "_"))
		if kind == derive.Age || kind == derive.Rows {
			rule.Name = c.S.FreeName(string(kind))
		}
	}
	return rule
}

// birthFirst chooses among columns of days: of birth for what begins there, and others
// for what does not.
func (c *Columns) birthFirst(kind derive.Kind, i int, choices []string) string {
	if kind.OfPatients() && i == 0 {
		return choices[0]
	}
	at := slices.IndexFunc(choices, func(name string) bool {
		d := c.found(name)
		return (d.Reason.Code == profile.ReasonBirth) == (kind == derive.Age && i == 0)
	})
	return choices[max(at, 0)]
}

// handProblem says what is wrong with the name; empty: nothing.
func (c *Columns) handProblem(rule derive.Rule) string {
	if c.S.Recipe().NameTaken(rule.Name, "") != nil {
		return c.S.Say(text.RenameTaken, rule.Name)
	}
	return ""
}
