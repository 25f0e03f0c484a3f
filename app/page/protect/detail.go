package protect

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/alternatives"
	"quasi/app/text"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/say"
)

// way is one of two ways to generalize that a person chooses between; every other method is
// among the settings.
type way struct {
	id, method string
	title, why text.Message
}

// ways are those of [alternatives.Ways].
var ways = []way{
	{"detail-most", method.Default, text.DetailMost, text.DetailMostWhy},
	{"detail-same", method.Consistent, text.DetailSame, text.DetailSameWhy},
}

// detail asks whether rows may differ in their detail, and says what either way costs.
func (p *Protect) detail() app.UI {
	s := p.S
	return app.FieldSet().ID("detail").Class("choices").Body(
		app.Legend().Text(s.Say(text.DetailTitle)),
		app.Range(ways).Slice(func(i int) app.UI { return p.way(ways[i]) }),
		p.tries("detail-try"),
	)
}

// tries is a button that makes the trials of a large table.
func (p *Protect) tries(id string) app.UI {
	s, a := p.S, alternatives.Of(p.S)
	if a.TriesWays(s) {
		return app.Div().Class("nothing")
	}
	return app.Button().Type("button").ID(id).Class("link", "try").Text(s.Say(text.DetailTry)).OnClick(func(app.Context, app.Event) { a.TryWays(s) }, id)
}

// way is one of the choices. What does not go with the other decisions can't be chosen; if
// it was before, it stays and holds the run back.
func (p *Protect) way(w way) app.UI {
	s := p.S
	chosen, cost := s.Recipe().Algorithm.Name == w.method, p.costOf(w)
	refused := alternatives.RefusesWay(s, w.method)
	if refused != nil {
		cost = s.Lang.Sentence(say.Of(refused))
	}
	return app.Label().Class("card pad choice").For(w.id).Body(
		app.Input().ID(w.id).Type("radio").Name("detail").Checked(chosen).Disabled(refused != nil && !chosen).
			Aria("describedby", w.id+"-cost").OnChange(func(app.Context, app.Event) {
			s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name, r.Algorithm.Parameters = w.method, nil })
		}, w.id),
		app.Span().Body(app.B().Text(s.Say(w.title)), app.Span().Class("soft").Text(s.Say(w.why)),
			app.Span().ID(w.id+"-cost").Class("hint").Text(cost)),
	)
}

// costOf says what a way has cost in its last run or, before there is one, in a trial.
func (p *Protect) costOf(w way) string {
	s := p.S
	if loss, ok := alternatives.Spent(s, w.method); ok {
		return s.Say(text.DetailCost, s.Lang.Percent(loss))
	}
	switch found, going := alternatives.Of(s).TriedWay(s, w.method); {
	case found != nil && found.Passed():
		return s.Say(text.DetailTried, s.Lang.Percent(found.Loss))
	case found != nil && p.saidBefore(w, found.Failed):
		return s.Say(text.KnowsNot)
	case found != nil:
		return s.Lang.Sentence(found.Failed)
	case going:
		return s.Say(text.DetailTrying)
	}
	return s.Say(text.DetailUnknown)
}

// saidBefore reports whether the page says why there is no release before it comes to a way.
func (p *Protect) saidBefore(w way, failed say.Text) bool {
	s, why := p.S, p.S.Lang.Sentence(failed)
	reasons, _ := p.unreleased()
	if p.failed(why) || slices.Contains(reasons, why) {
		return true
	}
	for _, before := range ways {
		if before == w {
			return false
		}
		if found, _ := alternatives.Of(s).TriedWay(s, before.method); found != nil && !found.Passed() && s.Lang.Sentence(found.Failed) == why {
			return true
		}
	}
	return false
}
