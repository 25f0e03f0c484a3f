package protect

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/alternatives"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// methods is the list of all methods, folded, with what each loses on this table: those of the
// papers first.
func (p *Protect) methods() app.UI {
	s := p.S
	var papers, others []method.Algorithm
	for _, a := range method.All() {
		if a.Paper {
			papers = append(papers, a)
		} else {
			others = append(others, a)
		}
	}
	return app.Details().ID("methods").Body(
		app.Summary().ID("algorithm").Body(
			app.Span().Text(s.Say(text.AlgorithmLabel)),
			app.Span().Class("soft").Text(s.Lang.AlgorithmTitle(s.Recipe().Algorithm.Name))),
		app.Div().Class("methods").Body(
			app.P().Class("hint").Body(app.Text(s.Say(text.MethodsHint)), p.tries("methods-try")),
			p.listed(text.MethodsPapers, papers), p.listed(text.MethodsOthers, others)),
	).On("toggle", func(ctx app.Context, _ app.Event) {
		p.listing = unfolded(ctx)
		p.list()
	})
}

// unfolded reports whether the element of an event is open.
func unfolded(ctx app.Context) bool { return ctx.JSSrc().Call("matches", "[open]").Bool() }

// list tells whether the list of methods is seen, in which each is tried.
func (p *Protect) list() { alternatives.Of(p.S).ListMethods(p.S, p.listing && p.unfolded) }

// listed are some methods below a heading.
func (p *Protect) listed(title text.Message, all []method.Algorithm) app.UI {
	return app.FieldSet().Body(app.Legend().Text(p.S.Say(title)),
		app.Range(all).Slice(func(i int) app.UI { return p.method(all[i]) }))
}

// method is a line of the list.
func (p *Protect) method(a method.Algorithm) app.UI {
	s, id := p.S, "algorithm-"+a.Name
	loss, figure := p.lossOf(a)
	return app.Label().Class("method").For(id).Body(
		app.Input().ID(id).Type("radio").Name("algorithm").Checked(s.Recipe().Algorithm.Name == a.Name).
			Aria("describedby", id+"-cost").OnChange(func(app.Context, app.Event) {
			s.Decide(func(r *recipe.Recipe) {
				r.Algorithm.Name, r.Algorithm.Parameters = a.Name, nil
				prioritize(r)
			})
		}, id),
		app.Span().Body(app.B().Text(s.Lang.AlgorithmTitle(a.Name)), app.Text(" "), app.Span().Class("soft").Text(s.Lang.AlgorithmBrief(a))),
		app.Span().ID(id+"-cost").Class(ui.Classes("soft", figure)).Text(loss),
	)
}

// lossOf says what a method loses on this table, in a few words; figure is a class where that is a
// number.
func (p *Protect) lossOf(a method.Algorithm) (said, figure string) {
	s := p.S
	if why, ok := hindrances[alternatives.Obstacle(s, a)]; ok {
		return s.Say(why), ""
	}
	switch found, going, ended := alternatives.Of(s).TriedMethod(s, a.Name); {
	case found != nil && found.Passed():
		return s.Lang.Percent(found.Loss), "figure"
	case found != nil && found.Failed.Code == protocol.CodeTrialLong:
		return s.Lang.Sentence(found.Failed), ""
	case found != nil || ended:
		return s.Say(text.MethodFails), ""
	case going:
		return s.Say(text.MethodTrying), ""
	}
	return "", ""
}

// hindrances says why a method is not tried.
var hindrances = map[alternatives.Hindrance]text.Message{
	alternatives.TwoTables:   text.MethodTwoTables,
	alternatives.NoSensitive: text.MethodNoSensitive,
	alternatives.SeveralRows: text.MethodSeveralRows,
	alternatives.Limited:     text.MethodLimited,
}
