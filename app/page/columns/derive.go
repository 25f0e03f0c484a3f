package columns

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/derive"
	"quasi/engine/profile"
	"quasi/wasm/protocol"
)

// derivable offers columns that can be computed in place of dates, if there are some, and lets a
// person compute one. It is folded: the roles come first.
func (c *Columns) derivable() app.UI {
	s, offers := c.S, c.S.Reading().Offers()
	if len(offers) == 0 {
		return c.byHand()
	}
	body := []app.UI{app.P().Class("soft").Text(s.Say(text.DeriveLead))}
	if c.deriving {
		for _, o := range offers {
			body = append(body, c.offer(o))
		}
		body = append(body, c.byHand())
	}
	fold := ui.Fold("derive", s.Say(text.DeriveTitle), s.Say(text.DeriveOffered, len(offers)), body...).Open(c.deriving)
	return ui.Folding(fold, func(open bool) { c.unfold(&c.deriving, open) })
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
		app.H2().Text(s.Lang.List(names)),
		app.P().Text(s.Lang.Sentence(o.Reason.Coded())),
		c.sample(o.Rules, names),
		c.doubtful(id, o.Rules, invalid, func(choice derive.Invalid) { c.setInvalid(id, choice) }),
		app.P().Class("hint").Text(s.Say(text.DeriveRemoves, s.Lang.List(o.Remove), len(o.Remove))),
		app.Div().Class("actions").Body(app.Button().Type("button").Class("go", "second").ID("take-"+id).
			Text(s.Say(text.DeriveTake, s.Lang.List(names))).OnClick(func(ctx app.Context, _ app.Event) {
			s.Reading().TakeOffer(o, c.invalid[id])
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
	s, sample := c.S, c.S.Reading().Sample(rules)
	switch {
	case sample == nil:
		return app.P().Class("soft").Role("status").Text(s.Say(text.DeriveSampling))
	case sample.Problem != nil:
		return app.P().Class("problem").Text(s.Lang.Sentence(sample.Problem.Said()))
	}
	computed := len(sample.Columns) - len(rules)
	return app.Div().Class("flow").Body(
		app.Div().Class("scroll").TabIndex(0).Role("group").Aria("label", s.Say(text.DeriveSample, s.Lang.List(names))).Body(app.Table().Class("sample").Body(
			app.THead().Body(app.Tr().Body(append([]app.UI{app.Th().Scope("col").Text(s.Say(text.RowHead))},
				each(sample.Columns, func(i int) app.UI {
					return app.Th().Scope("col").Class(derivedClass(i >= computed)).Text(sample.Columns[i])
				})...)...)),
			app.TBody().Body(app.Range(sample.Rows).Slice(func(i int) app.UI {
				row := sample.Rows[i]
				return app.Tr().Body(append([]app.UI{app.Th().Scope("row").Class("num").Text(s.Lang.Int(row.Row))},
					each(row.Cells, func(j int) app.UI {
						return app.Td().Class(derivedClass(j >= computed)).Text(screen.Shown(row.Cells[j]))
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
	s := c.S
	if !inDoubt(s.Reading().Sample(rules)) {
		return app.Div().Class("nothing")
	}
	if invalid == "" {
		invalid = derive.Missing
	}
	field := "invalid-" + id
	return ui.Field(field, s.Say(text.DeriveInvalid), "", "", ui.Select(field, string(invalid), []ui.Option{
		{Value: string(derive.Missing), Label: s.Say(text.DeriveMissing)}, {Value: string(derive.Drop), Label: s.Say(text.DeriveLeave)}, {Value: string(derive.Stop), Label: s.Say(text.DeriveStop)},
	}, func(choice string) { choose(derive.Invalid(choice)) }, field))
}

// inDoubt reports whether there are rows whose dates can't be read or contradict each other.
func inDoubt(sample *protocol.SampleResult) bool {
	return sample != nil && slices.ContainsFunc(sample.Gaps, func(g protocol.SampleGap) bool { return g.Doubt })
}

// doubted reports whether there is a choice about rows of a computed column.
func (c *Columns) doubted(name string) bool {
	rule := c.S.Recipe().Rule(name)
	return rule != nil && inDoubt(c.S.Reading().Sample([]derive.Rule{*rule}))
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
	if sample := s.Reading().Sample(rules); sample != nil {
		body = append(body, c.gaps(sample))
	}
	return append(body,
		c.doubtful(name, rules, rule.Invalid, func(choice derive.Invalid) { s.Reading().SetInvalid(name, choice) }),
		ui.Second(s.Say(text.DeriveDrop, name), func() { s.Reading().DropComputed(name) }, "drop-"+name).ID(session.ColumnID("drop", name)).Class("small"))
}

// derivedFacts marks a computed column below its name.
func (c *Columns) derivedFacts(name string) string {
	rule := c.S.Recipe().Rule(name)
	if rule == nil {
		return ""
	}
	return c.S.Say(text.DerivedFrom, c.S.Lang.Phrase(rule.Said()), c.S.Lang.List(rule.From))
}
