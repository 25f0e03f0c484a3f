package protect

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// The answers to a question about a sensitive column.
const (
	answerYes = "yes"
	answerNo  = "no"
)

// asked is the sensitive column about which the questions are, where there are several.
type asked struct{ column string }

// learned asks in plain words what somebody may learn of a sensitive column without finding a row.
// Each answer is a model among those of [Protect.models].
func (p *Protect) learned() app.UI {
	s := p.S
	columns := s.Recipe().Names(table.Sensitive)
	if len(columns) == 0 {
		return app.Div().Class("nothing")
	}
	chosen := session.OfTable[asked](s)
	name := chosen.column
	if !slices.Contains(columns, name) {
		name = columns[0]
	}
	which := app.UI(app.Span().Class("soft").Text(name))
	if len(columns) > 1 {
		which = ui.Select("learned", name, ui.Options(columns), func(c string) {
			chosen.column = c
			s.Notify()
		}, "learned").Aria("label", s.Say(text.LearnedColumn))
	}
	return app.Div().ID("learn").Class("flow").Body(
		app.Div().Class("asked").Body(app.H2().Text(s.Say(text.ModelsTitle)), which),
		ui.Card(p.same(name), p.frequent(name), p.besides(name)))
}

// same asks whether all of a group may have one value: else it has l distinct ones.
func (p *Protect) same(column string) app.UI {
	s, id := p.S, session.ColumnID("same", column)
	title := s.Say(text.SameAsk, column)
	return question(title, s.Say(text.SameWhy),
		ui.Segments(id, title, p.answer(privacy.NameDistinctL, column), p.answers(text.SameNo), func(answer string) {
			s.Entries.Accept(session.ColumnID("differ", column))
			p.ask(privacy.NameDistinctL, column, answer, nil)
		}),
		p.differ(column))
}

// differ is the number of values that differ. Typed while they need not, it says that they must.
func (p *Protect) differ(column string) app.UI {
	s, id := p.S, session.ColumnID("differ", column)
	kind, err := privacy.KindOf(privacy.NameDistinctL)
	if err != nil {
		return app.Span().Class("nothing")
	}
	l := kind.Parameters[0]
	l.Min = 2 // one value does not differ
	value := any(l.DefaultValue())
	if at := placeOfModel(s.Recipe(), kind.Name, column); at >= 0 {
		if fits := s.Readiness().RangeOf(at, l.Name); fits != nil {
			value = fits.Begin
		}
		if given, ok := s.Recipe().Privacy.Models[at].Parameters[l.Name]; ok {
			value = given
		}
	}
	title := s.Say(text.DifferLabel, column)
	field := p.field(id, func() string { return title }, func(r *recipe.Recipe) bool { return slices.Contains(r.Names(table.Sensitive), column) })
	wrong := s.Entries.Wrong(s.Recipe(), id)
	return app.Span().Class("differ").Body(
		ui.Input(id, s.Entries.Typed(s.Recipe(), id, fmt.Sprint(value)), func(v string) {
			number, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
			if _, wrong := parameter.Resolve([]parameter.Parameter{l}, parameter.Given{l.Name: number}); err != nil || wrong != nil {
				s.Entries.Refuse(s, field, v, func() string { return s.Say(wanted(l), l.Min, l.Max) })
				return
			}
			s.Entries.Accept(id)
			p.ask(kind.Name, column, answerNo, parameter.Given{l.Name: number})
		}, id).Aria("label", title).Aria("invalid", wrong != ""),
		app.Span().Text(s.Say(text.SameDiffer)),
		app.If(wrong != "", app.Span().ID(id+"-problem").Class("problem").Role("alert").Text(wrong)))
}

// frequent asks whether a value may be much more frequent in a group than in the table: else its
// distribution is close to that of the table.
func (p *Protect) frequent(column string) app.UI {
	s, id := p.S, session.ColumnID("frequent", column)
	title := s.Say(text.FrequentAsk, column)
	return question(title, s.Say(text.FrequentWhy),
		ui.Segments(id, title, p.answer(privacy.NameTCloseness, column), p.answers(text.FrequentNo), func(answer string) {
			p.ask(privacy.NameTCloseness, column, answer, nil)
		}))
}

// besides names the other models on the column.
func (p *Protect) besides(column string) app.UI {
	var titles []string
	for _, m := range p.S.Recipe().Privacy.Models {
		if m.Column == column && m.Name != privacy.NameDistinctL && m.Name != privacy.NameTCloseness {
			titles = append(titles, p.S.Lang.ModelTitle(m.Name))
		}
	}
	if len(titles) == 0 {
		return app.Div().Class("nothing")
	}
	return app.P().Class("soft question").Text(p.S.Say(text.ModelsBesides, strings.Join(titles, screen.Between)))
}

// question is a question with why it matters, and its answers.
func question(title, why string, answers ...app.UI) app.UI {
	return app.Div().Class("question").Body(
		app.Div().Body(app.P().Text(title), app.P().Class("hint").Text(why)),
		app.Div().Class("asked").Body(answers...))
}

// answers are yes, and no in the words of the question.
func (p *Protect) answers(no text.Message) []ui.Option {
	return []ui.Option{{Value: answerYes, Label: p.S.Say(text.LinkYes)}, {Value: answerNo, Label: p.S.Say(no)}}
}

// answer is no if the model on the column is decided, and asks for something.
func (p *Protect) answer(model, column string) string {
	at := placeOfModel(p.S.Recipe(), model, column)
	if at < 0 {
		return answerYes
	}
	m := p.S.Recipe().Privacy.Models[at]
	if kind, err := m.Kind(); err == nil && model == privacy.NameDistinctL {
		if values, err := parameter.Resolve(kind.Parameters, m.Parameters); err == nil && values.Integer("l") < 2 {
			return answerYes
		}
	}
	return answerNo
}

// ask decides the model on the column, with settings beside those that it has or else as it begins, or
// takes it away.
func (p *Protect) ask(model, column, answer string, set parameter.Given) {
	p.S.Decide(func(r *recipe.Recipe) {
		at := placeOfModel(r, model, column)
		if answer == answerYes {
			setModel(r, at, recipe.Model{})
			return
		}
		m := recipe.Model{Name: model, Column: column}
		if len(set) > 0 {
			m.Parameters = parameter.Given{}
			if at >= 0 {
				maps.Copy(m.Parameters, r.Privacy.Models[at].Parameters)
			}
			maps.Copy(m.Parameters, set)
		}
		setModel(r, at, m)
	})
}

// placeOfModel returns the place of a model on a column in the recipe; -1: it is not decided.
func placeOfModel(r *recipe.Recipe, model, column string) int {
	return slices.IndexFunc(r.Privacy.Models, func(m recipe.Model) bool { return m.Name == model && m.Column == column })
}
