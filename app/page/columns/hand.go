package columns

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/derive"
	"quasi/engine/profile"
)

// hand is a column that a person is about to compute.
type hand struct {
	kind derive.Kind
	from [2]string
	code string
	name string // empty: a proposed one
}

// byHand is the form of a column that a person computes.
func (c *Columns) byHand() app.UI {
	s, rule := c.S, c.handRule()
	var kinds []ui.Option
	for _, k := range derive.Kinds() {
		kinds = append(kinds, ui.Option{Value: string(k), Label: s.Lang.Phrase(k.Said())})
	}
	fields := []app.UI{ui.Field("derive-kind", s.Say(text.DeriveKind), "", "", ui.Select("derive-kind", string(rule.Kind), kinds, func(k string) {
		c.hand = hand{kind: derive.Kind(k)}
		c.Update()
	}, "derive-kind"))}
	for i, label := range text.DeriveSources(rule.Kind) {
		fields = append(fields, c.sourceField(i, label, rule))
	}
	if rule.Kind == derive.Has {
		fields = append(fields, ui.Field("derive-code", s.Say(text.DeriveCode), "", "", ui.Input("derive-code", rule.Code, func(code string) {
			c.hand.code = strings.TrimSpace(code)
			c.Update()
		}, "derive-code")))
	}
	problem := c.handProblem(rule)
	fields = append(fields, ui.Field("derive-name", s.Say(text.DeriveName), "", problem, ui.Input("derive-name", rule.Name, func(name string) {
		c.hand.name = strings.TrimSpace(name)
		c.Update()
	}, "derive-name")))
	body := []app.UI{app.Summary().Text(s.Say(text.DeriveHand)), app.Div().Class("weights").Body(fields...)}
	switch {
	case !c.handing:
	case len(rule.From) < rule.Kind.Sources():
		body = append(body, app.P().Class("soft").Text(s.Say(text.DeriveNoDates)))
	case problem == "" && rule.Validate() == nil:
		rules := []derive.Rule{rule}
		body = append(body, c.sample(rules, []string{rule.Name}),
			c.doubtful("hand", rules, c.invalid["hand"], func(choice derive.Invalid) { c.setInvalid("hand", choice) }))
	}
	fold := app.Details().ID("derive-hand").Class("offer").Open(c.handing)
	return ui.Folding(fold, func(open bool) { c.unfold(&c.handing, open) }).Body(append(body,
		app.P().Class("hint").Text(s.Say(text.DeriveAddWhy)),
		app.Div().Class("actions").Body(app.Button().Type("button").Class("go", "second").ID("derive-add").Text(s.Say(text.ComputeIt)).
			Disabled(problem != "" || rule.Validate() != nil || c.handFails(rule)).OnClick(func(ctx app.Context, _ app.Event) {
			rule := c.handRule()
			rule.Invalid = c.invalid["hand"]
			c.hand = hand{kind: rule.Kind}
			s.Reading().Compute(rule)
			ui.Reveal(ctx, session.RoleID(rule.Name))
		})),
	)...)
}

// handFails reports whether it is known that a column can't be computed.
func (c *Columns) handFails(rule derive.Rule) bool {
	if !c.handing {
		return true
	}
	sample := c.S.Reading().Sample([]derive.Rule{rule})
	return sample == nil || sample.Problem != nil
}

// sourceField chooses a column that something is computed from.
func (c *Columns) sourceField(i int, label text.Message, rule derive.Rule) app.UI {
	id := "derive-from-" + strconv.Itoa(i)
	chosen := ""
	if i < len(rule.From) {
		chosen = rule.From[i]
	}
	return ui.Field(id, c.S.Say(label), "", "", ui.Select(id, chosen, ui.Options(c.sources(rule.Kind, i)), func(name string) {
		c.hand.from[i] = name
		c.Update()
	}, id+string(rule.Kind)))
}

// sources returns the columns that can be the i-th one that something is computed from,
// the likely ones first.
func (c *Columns) sources(kind derive.Kind, i int) []string {
	var days, codes, likely, others []string
	patients := profile.Patients(c.S.Reading().Columns())
	for _, d := range c.S.Reading().Columns() {
		switch {
		case c.S.Recipe().Rule(d.Name) != nil:
		case kind.OfCodes() && (d.Reason.Code == profile.ReasonCodeSet || d.Reason.Code == profile.ReasonICD10):
			codes = append(codes, d.Name)
		case d.Type.Dated():
			days = append(days, d.Name)
		case d.Name == c.S.Recipe().Privacy.Patient || slices.ContainsFunc(patients, func(p profile.Column) bool { return p.Name == d.Name }):
			likely = append(likely, d.Name)
		default:
			others = append(others, d.Name)
		}
	}
	switch {
	case kind.OfCodes():
		return append(codes, others...)
	case kind.OfPatients() && i == 0:
		return append(likely, others...)
	case kind == derive.OfPatient:
		return slices.Concat(others, codes, days)
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
	if kind == derive.Has {
		rule.Code = c.hand.code
	}
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
		rule.Name = c.S.Recipe().FreeName(strings.Join(append([]string{string(kind)}, rule.From...), "_"))
		switch kind {
		case derive.Age, derive.Rows:
			rule.Name = c.S.Recipe().FreeName(string(kind))
		case derive.Has:
			rule.Name = c.S.Recipe().FreeName(strings.Join(append(slices.Clone(rule.From), rule.Code), "_"))
		}
	}
	return rule
}

// birthFirst chooses among columns of days: of birth for what begins there, and others
// for what does not.
func (c *Columns) birthFirst(kind derive.Kind, i int, choices []string) string {
	if kind.OfCodes() || kind.OfPatients() && i == 0 {
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
