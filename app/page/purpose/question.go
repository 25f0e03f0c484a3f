package purpose

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/question"
)

// question is a question as a sentence, each place of which is a list.
func (p *Purpose) question(at int) app.UI {
	s := p.S
	asked := s.Purposes().Questions()
	if at >= len(asked) {
		return app.Div().Class("nothing")
	}
	q := asked[at]
	e := editor{p, at, q, p.builder()}
	said := s.Lang.Question(q)
	return app.Div().Class("card pad inquiry").Role("group").Aria("label", s.Say(text.AskFull, at+1, said)).Body(
		app.Div().Class("say").Body(e.sentence()...),
		app.Button().Type("button").ID("remove-"+strconv.Itoa(at+1)).Class("tool").Aria("label", s.Say(text.AskRemove, said)).Text("✕").
			OnClick(func(ctx app.Context, _ app.Event) {
				s.Purposes().Ask(append(asked[:at:at], asked[at+1:]...))
				ui.FocusHeading()
			}, at, said))
}

// editor changes the question at a place.
type editor struct {
	page *Purpose
	at   int
	q    question.Question
	b    Builder
}

// ask decides on another question in place of this one.
func (e editor) ask(q question.Question) {
	asked := e.page.S.Purposes().Questions()
	next := append(asked[:e.at:e.at], q)
	e.page.S.Purposes().Ask(append(next, asked[e.at+1:]...))
}

func kindID(at int) string { return "kind-" + strconv.Itoa(at+1) }

// id returns the id of a list of the question.
func (e editor) id(place string) string { return place + "-" + strconv.Itoa(e.at+1) }

// sentence returns the words and the lists of the question, in their order.
func (e editor) sentence() []app.UI {
	q := e.q
	parts := []app.UI{e.kind()}
	switch q.Kind {
	case question.Count:
	case question.Share:
		parts = append(parts, e.word(text.WordShareOf), e.of(), app.Span().Text("="), e.value())
	default:
		parts = append(parts, e.word(text.WordOf), e.of())
		if q.Value != nil {
			parts = append(parts, app.Span().Text("="), e.value())
		}
	}
	for i := range q.By {
		parts = append(parts, e.word(before(q.Kind, i)), e.group(i), e.step(i))
	}
	return append(parts, e.further())
}

// before returns the word before a column.
func before(kind question.Kind, at int) text.Message {
	switch {
	case kind == question.Association, at > 0:
		return text.WordAnd
	case kind == question.Regression:
		return text.WordOn
	}
	return text.WordBy
}

func (e editor) word(m text.Message) app.UI { return app.Span().Text(e.page.S.Say(m)) }

// pick is a list that looks like a part of the sentence: what is shown is one of its options, or
// shorter.
func pick(id, label, shown, value string, options []ui.Option, choose func(string), key ...any) app.UI {
	list := app.Range(options).Slice(func(i int) app.UI {
		o := options[i]
		return app.Option().Value(o.Value).Text(o.Label).Selected(o.Value == value)
	})
	return app.Span().Class("blank").Body(
		app.Span().Aria("hidden", true).Text(shown),
		app.Select().ID(id).Aria("label", label).Body(list).
			OnChange(func(ctx app.Context, _ app.Event) { choose(ctx.JSSrc().Get("value").String()) }, append(key, id, value)...),
	)
}

func (e editor) kind() app.UI {
	s := e.page.S
	var options []ui.Option
	for _, k := range e.b.Kinds() {
		options = append(options, ui.Option{Value: string(k), Label: s.Say(text.AskedKind(string(k)))})
	}
	return pick(kindID(e.at), s.Say(text.PickKind), s.Say(text.AskedKind(string(e.q.Kind))), string(e.q.Kind), options,
		func(kind string) { e.ask(e.b.WithKind(e.q, question.Kind(kind))) }, e.q.String())
}

func (e editor) of() app.UI {
	s := e.page.S
	return pick(e.id("of"), s.Say(text.PickOf), e.q.Of, e.q.Of, e.page.options(e.b.Asked(e.q.Kind)),
		func(name string) { e.ask(e.b.WithOf(e.q, name)) }, e.q.String())
}

// value is the value that a share counts or a regression explains: one of the column's, where all of them are known, or
// one that is typed.
func (e editor) value() app.UI {
	s, id, value := e.page.S, e.id("value"), ""
	if e.q.Value != nil {
		value = *e.q.Value
	}
	choose := func(value string) { e.ask(e.b.WithValue(e.q, value)) }
	if known := e.b.Values(e.q.Of); slices.Contains(known, value) {
		return pick(id, s.Say(text.PickValue), value, value, ui.Options(known), choose, e.q.String())
	}
	return ui.Input(id, value, choose, e.q.String()).Class("blank-value").Aria("label", s.Say(text.PickValue))
}

// group is a column by which is asked.
func (e editor) group(at int) app.UI {
	s := e.page.S
	options := e.page.options(e.b.Groups(e.q, at))
	if Optional(e.q, at) {
		options = append([]ui.Option{{Value: "", Label: s.Say(text.PickNone)}}, options...)
	}
	name := e.q.By[at].Column
	return pick(e.id("by"+strconv.Itoa(at+1)), s.Say(text.PickGroup, at+1), name, name, options,
		func(name string) { e.ask(e.b.WithGroup(e.q, at, name)) }, e.q.String())
}

// step is the width of the groups that a column of numbers makes.
func (e editor) step(at int) app.UI {
	s, t := e.page.S, e.q.By[at]
	var widths []string
	for i := range e.b {
		if e.b[i].Name == t.Column && e.q.Kind != question.Association && e.q.Kind != question.Regression {
			widths = Widths(&e.b[i], t.Step)
		}
	}
	if len(widths) == 0 {
		return app.Text("")
	}
	options := []ui.Option{{Value: "", Label: s.Say(text.PickEach)}}
	for _, width := range widths {
		options = append(options, ui.Option{Value: width, Label: s.Lang.Figures(width)})
	}
	shown := s.Say(text.PickEach)
	if t.Step != "" {
		shown = s.Lang.Figures(t.Step)
	}
	return app.Span().Class("step-of").Body(app.If(t.Step != "", app.Span().Text(s.Say(text.WordSteps)+" ")),
		pick(e.id("step"+strconv.Itoa(at+1)), s.Say(text.PickStep, t.Column), shown, t.Step, options,
			func(width string) { e.ask(e.b.WithStep(e.q, at, width)) }, e.q.String()))
}

// further adds a column, where one more can be asked by.
func (e editor) further() app.UI {
	s, at := e.page.S, len(e.q.By)
	columns := e.b.Groups(e.q, at)
	if len(columns) == 0 {
		return app.Text("")
	}
	shown := s.Say(text.PickPlus)
	if at == 0 {
		shown = s.Say(text.PickAdd)
	}
	options := append([]ui.Option{{Value: "", Label: shown}}, e.page.options(columns)...)
	return app.Span().Class("further").Body(pick(e.id("add"), s.Say(text.PickGroup, at+1), shown, "", options,
		func(name string) { e.ask(e.b.WithGroup(e.q, at, name)) }, e.q.String()))
}

// options are columns with what they are: type and how many values, or from what they are computed.
func (p *Purpose) options(columns []Column) []ui.Option {
	s := p.S
	options := make([]ui.Option, len(columns))
	for i, c := range columns {
		label := s.Say(text.PickInside, c.Name, s.Say(text.Type(c.Shown())), s.Say(text.FactDifferent, c.Distinct))
		if c.Computed.Kind != "" {
			label = s.Say(text.PickMade, c.Name, s.Lang.Phrase(c.Computed.Said()), s.Lang.List(c.Computed.From))
		}
		options[i] = ui.Option{Value: c.Name, Label: label}
	}
	return options
}
