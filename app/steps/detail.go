package steps

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// ways are the two ways to generalize that a person chooses between; every other method
// is among the settings.
var ways = []struct {
	id, method string
	title, why text.Message
}{
	{"detail-most", method.Default, text.DetailMost, text.DetailMostWhy},
	{"detail-same", method.Consistent, text.DetailSame, text.DetailSameWhy},
}

// detail asks whether rows may differ in their detail, and says what either way has cost.
func (p *Protect) detail() app.UI {
	s := p.S
	return app.FieldSet().ID("detail").Class("choices").Body(
		app.Legend().Text(s.Say(text.DetailTitle)),
		app.Range(ways).Slice(func(i int) app.UI {
			w := ways[i]
			chosen := s.Recipe().Algorithm.Name == w.method
			cost := s.Say(text.DetailUnknown)
			if loss, ok := s.Spent(w.method); ok {
				cost = s.Say(text.DetailCost, s.Lang.Percent(loss))
			}
			return app.Label().Class("card pad choice").For(w.id).Body(
				app.Input().ID(w.id).Type("radio").Name("detail").Checked(chosen).OnChange(func(app.Context, app.Event) {
					s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name, r.Algorithm.Parameters = w.method, nil })
				}, w.id),
				app.Span().Body(app.B().Text(s.Say(w.title)), app.Span().Class("soft").Text(s.Say(w.why)),
					app.Span().ID(w.id+"-cost").Class("hint").Text(cost)),
			)
		}),
	)
}
