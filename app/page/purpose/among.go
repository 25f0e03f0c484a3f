package purpose

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
)

// among is the sentence on the rows that the release is about, where these are not all, with what
// is left of the table.
func (p *Purpose) among() app.UI {
	s, all := p.S, p.S.Purposes().Among()
	if len(all) == 0 {
		return app.Div().Class("nothing")
	}
	sentence := []app.UI{app.Span().Text(s.Say(text.WordAmong))}
	for i := range all {
		if i > 0 {
			sentence = append(sentence, app.Span().Text(s.Say(text.WordAnd)))
		}
		e := condition{p, i, all, p.builder()}
		sentence = append(sentence, e.column())
		sentence = append(sentence, e.meets()...)
	}
	sentence = append(sentence, app.Span().Class("further").Body(condition{p, len(all), all, p.builder()}.column()))
	said := []app.UI{app.Text(s.Lang.Sentence(question.KnownOfAll()))}
	if w := s.Purposes().Ways(); w.Known(s) && !w.Deciding() {
		for _, plan := range w.Plans {
			if t := plan.Trial; plan.Tried && t.Passed() {
				meet := t.Rows + t.LeftOut
				counted := s.Say(text.AmongRows, meet, meet+t.Outside)
				if t.Patients > 0 {
					counted = s.Say(text.AmongPeople, meet, meet+t.Outside, t.Patients)
				}
				said = append([]app.UI{app.B().Text(counted), app.Text(" ")}, said...)
				break
			}
		}
	}
	return app.Div().ID("among").Class("card pad").Role("group").Aria("label", s.Say(text.AmongTitle)).Body(
		app.Div().Class("inquiry").Body(app.Div().Class("say").Body(sentence...),
			app.Button().Type("button").ID("remove-among").Class("tool").Aria("label", s.Say(text.AmongAll)).Title(s.Say(text.AmongAll)).Text("✕").
				OnClick(func(app.Context, app.Event) { s.Purposes().Restrict(nil); ui.FocusHeading() })),
		app.P().Class("soft").Body(said...))
}

// restrict begins the sentence on the rows.
func (p *Purpose) restrict() app.UI {
	s, b := p.S, p.builder()
	columns := b.Conditions(nil)
	if len(columns) == 0 || len(s.Purposes().Among()) > 0 || len(s.Purposes().Questions()) == 0 {
		return app.Text("")
	}
	return ui.Second(s.Say(text.AmongTitle), func() {}, "among").ID("restrict").OnClick(func(ctx app.Context, _ app.Event) {
		first := max(0, slices.IndexFunc(columns, func(c Column) bool { return c.Role == table.Sensitive }))
		s.Purposes().Restrict([]question.Condition{b.Condition(columns[first].Name)})
		ui.Reveal(ctx, "among-1")
	}, "restrict")
}

// condition changes one condition of the sentence on the rows, or adds one behind the last.
type condition struct {
	page *Purpose
	at   int
	all  []question.Condition
	b    Builder
}

// decide puts a condition in place of this one; one that asks for nothing takes it away.
func (e condition) decide(on question.Condition) {
	next := slices.Clone(e.all[:e.at])
	if on.Validate() == nil {
		next = append(next, on)
	}
	e.page.S.Purposes().Restrict(append(next, e.all[min(e.at+1, len(e.all)):]...))
}

func (e condition) id(place string) string { return place + strconv.Itoa(e.at+1) }

// key tells the handlers of other conditions apart.
func (e condition) key() string { return question.AmongString(e.all) }

// column chooses the column of the condition.
func (e condition) column() app.UI {
	p, chosen, shown := e.page, "", e.page.S.Say(text.PickPlus)
	others := slices.Clone(e.all)
	options := []ui.Option{{Value: "", Label: shown}}
	if e.at < len(e.all) {
		chosen, others = e.all[e.at].Column, slices.Delete(others, e.at, e.at+1)
		shown, options[0].Label = chosen, p.S.Say(text.PickRemove)
	}
	options = append(options, p.options(e.b.Conditions(others))...)
	return pick(e.id("among-"), p.S.Say(text.PickAmong, e.at+1), shown, chosen, options, func(name string) {
		if name == "" {
			e.decide(question.Condition{})
			return
		}
		e.decide(e.b.Condition(name))
	}, e.key())
}

// meets returns the words and the fields that say which values of its column a condition accepts.
func (e condition) meets() []app.UI {
	s, on := e.page.S, e.all[e.at]
	word := func(m text.Message) app.UI { return app.Span().Text(s.Say(m)) }
	if on.Ranged() {
		return []app.UI{
			word(text.WordFrom), e.input("from-", s.Say(text.PickFrom, on.Column), on.From, func(end string) { on.From = end; e.decide(on) }),
			word(text.WordTo), e.input("to-", s.Say(text.PickTo, on.Column), on.To, func(end string) { on.To = end; e.decide(on) }),
		}
	}
	tree, _ := s.Trees().Of(on.Column)
	groups := tree.Groups()
	known := e.b.Values(on.Column)
	if on.Begins != "" || slices.ContainsFunc(on.Values, func(v string) bool { return !slices.Contains(known, v) }) {
		ways := []ui.Option{{Value: "", Label: s.Say(text.PickIs)}, {Value: "begins", Label: s.Say(text.PickBegins)}}
		if len(groups) > 0 {
			ways = append(ways, ui.Option{Value: "in", Label: s.Say(text.PickIn)})
		}
		named := func(group string) []string {
			if by := tree.Hierarchy.Rule; by != nil && by.Kind == rule.Classes {
				return []string{group}
			}
			return question.Below(tree.Rows, group) // a recipe has no name for it
		}
		way, value := 0, strings.Join(on.Values, "|")
		if at := slices.IndexFunc(groups, func(group string) bool { return slices.Equal(named(group), on.Values) }); at >= 0 {
			way, value = 2, groups[at]
		} else if on.Begins != "" {
			way, value = 1, on.Begins
		}
		set := func(how, value string) {
			on.Begins, on.Values = "", nil
			switch {
			case how == "begins":
				on.Begins = value
			case how == "in" && !slices.Contains(groups, value):
				at := max(0, slices.IndexFunc(tree.Rows, func(row []string) bool { return row[0] == value }))
				on.Values = named(tree.Rows[at][len(tree.Rows[at])-2])
			case how == "in":
				on.Values = named(value)
			default:
				on.Values = slices.DeleteFunc(strings.Split(value, "|"), func(v string) bool { return v == "" })
			}
			e.decide(on)
		}
		means := app.UI(e.input("value-of-", s.Say(text.PickMeets, on.Column), value, func(value string) { set(ways[way].Value, value) }))
		if way == 2 {
			means = pick(e.id("value-of-"), s.Say(text.PickMeets, on.Column), value, value, ui.Options(groups), func(group string) { set("in", group) }, e.key(), len(groups))
		}
		return []app.UI{pick(e.id("how-"), s.Say(text.PickHow), ways[way].Label, ways[way].Value, ways, func(how string) { set(how, value) }, e.key(), len(groups)), means}
	}
	parts := []app.UI{word(text.PickIs)}
	for i, value := range append(on.Values, "") {
		first := ui.Option{Label: s.Say(text.PickOr)}
		if value != "" {
			first.Label = s.Say(text.PickRemove)
		}
		options := append([]ui.Option{first}, slices.DeleteFunc(ui.Options(known), func(o ui.Option) bool { return o.Value != value && slices.Contains(on.Values, o.Value) })...)
		if len(options) == 1 {
			break // all are named
		}
		shown := cmp.Or(value, first.Label)
		list := pick(e.id("value-")+"-"+strconv.Itoa(i+1), s.Say(text.PickMeets, on.Column), shown, value, options, func(next string) {
			on.Values = slices.DeleteFunc(append(append(slices.Clone(on.Values[:i]), next), on.Values[min(i+1, len(on.Values)):]...), func(v string) bool { return v == "" })
			e.decide(on)
		}, e.key())
		if i > 0 && value != "" {
			parts = append(parts, word(text.WordOr))
		} else if value == "" {
			list = app.Span().Class("further").Body(list)
		}
		parts = append(parts, list)
	}
	return parts
}

// input is a value that is typed.
func (e condition) input(place, label, value string, choose func(string)) app.UI {
	return ui.Input(e.id(place), value, choose, e.key()).Class("blank-value").Size(len(value)).Aria("label", label)
}
