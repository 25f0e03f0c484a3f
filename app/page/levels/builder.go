package levels

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/trees"
	"quasi/app/ui"
	"quasi/engine/data/rule"
	"quasi/wasm/protocol"
)

// builder makes the hierarchy of a column anew, in a way that a person chooses.
type builder struct {
	app.Compo

	S      *session.Session
	Rev    int
	Column string

	column  string // that the fields belong to
	kind    rule.Kind
	texts   map[string]string // of the fields, by name
	problem map[string]string // what is wrong with a field, by name
}

// field is one setting of a builder. parse puts its text into the rule.
type field struct {
	name       string
	label, why text.Message
	fallback   string
	named      text.Message                       // the fallback, where it is a name in the release; empty: fallback
	options    func(*session.Session) []ui.Option // nil: a text
	parse      func(text string, e entry, r *rule.Rule) error
}

// Render implements app.Composer.
func (b *builder) Render() app.UI {
	s := b.S
	if b.column != b.Column {
		b.column, b.kind, b.texts, b.problem = b.Column, protocol.Builders()[0], map[string]string{}, map[string]string{}
	}
	var options []ui.Option
	for _, kind := range protocol.Builders() {
		options = append(options, ui.Option{Value: string(kind), Label: s.Lang.Builder(string(kind))})
	}
	body := []app.UI{
		app.Summary().Text(s.Say(text.BuilderTitle)),
		app.P().Class("hint").Text(s.Say(text.BuilderLead, b.Column)),
		ui.Field("builder", s.Say(text.BuilderKind), "", "", ui.Select("builder", string(b.kind), options, func(kind string) {
			b.kind, b.texts, b.problem = rule.Kind(kind), map[string]string{}, map[string]string{}
			b.Update()
		}, b.Column)),
	}
	var fields []app.UI
	for _, f := range fieldsOf(b.kind) {
		fields = append(fields, b.field(f))
	}
	body = append(body, app.Div().Class("weights").Body(fields...),
		app.Div().Class("actions").Body(ui.Second(s.Say(text.BuilderDo), b.build, "build"+b.Column).ID("build")))
	return app.Details().Class("toolbar", "builder").ID("builder-card").Body(body...)
}

func (b *builder) text(f field) string {
	if t, ok := b.texts[f.name]; ok {
		return t
	}
	if f.named != "" {
		return b.S.Say(f.named)
	}
	return f.fallback
}

func (b *builder) field(f field) app.UI {
	s, id := b.S, "build-"+f.name
	key := string(b.kind) + b.Column
	set := func(t string) {
		b.texts[f.name] = t
		delete(b.problem, f.name)
	}
	hint := s.Say(f.why, entryOf(s, b.Column).example())
	if f.options != nil {
		return ui.Field(id, s.Say(f.label), hint, b.problem[f.name], ui.Select(id, b.text(f), f.options(s), set, key))
	}
	input := ui.Input(id, b.text(f), set, key)
	if hint != "" {
		input = input.Aria("describedby", id+"-hint")
	}
	return ui.Field(id, s.Say(f.label), hint, b.problem[f.name], input)
}

// build reads the fields and asks for the hierarchy.
func (b *builder) build() {
	p := protocol.BuildParams{Column: b.Column, Rule: rule.Rule{Kind: b.kind}}
	clear(b.problem)
	e := entryOf(b.S, b.Column)
	for _, f := range fieldsOf(b.kind) {
		if err := f.parse(strings.TrimSpace(b.text(f)), e, &p.Rule); err != nil {
			b.problem[f.name] = b.S.Say(text.BuildWrong, err.Error())
		}
	}
	if p.Rule.Kind == rule.Classes {
		p.Rule.Language = b.S.Recipe().Output.Language
	}
	if len(b.problem) == 0 {
		trees.Build(b.S, p)
	}
	b.Update()
}

// names reads words divided by commas.
func names(t string) []string {
	var found []string
	for _, part := range strings.FieldsFunc(t, func(r rune) bool { return r == ',' || r == '，' }) {
		if part = strings.TrimSpace(part); part != "" {
			found = append(found, part)
		}
	}
	return found
}
