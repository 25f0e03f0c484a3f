package review

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/domain"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// curve shows how the loss fell, for a method that goes on improving.
func (v *Review) curve() app.UI {
	s, curve := v.S, v.S.Result.Curve
	if len(curve) < 2 {
		return app.Div().Class("nothing")
	}
	return ui.Section(s.Say(text.CurveTitle), screen.LossCurve(curve), app.P().Class("soft").Text(curveSaid(s)))
}

// curveSaid says how far the loss fell.
func curveSaid(s *session.Session) string {
	curve := s.Result.Curve
	first, last := curve[0], curve[len(curve)-1]
	return s.Say(text.CurveAlt, s.Lang.Percent(first.Loss), s.Lang.Percent(last.Loss), s.Lang.Seconds(last.Seconds), last.Round)
}

func (v *Review) losses() app.UI {
	s, columns := v.S, v.S.Result.Loss.Columns
	return ui.Section(s.Say(text.LossByColumn), app.Div().Class("bars").ID("losses").Body(app.Range(columns).Slice(func(i int) app.UI {
		bar := ui.Bar(columns[i].Name, s.Lang.Percent(columns[i].ILossRate), columns[i].ILossRate)
		at := slices.IndexFunc(s.Result.Stretched, func(c facts.Stretched) bool { return c.Column == columns[i].Name })
		if at < 0 {
			return bar
		}
		return app.Div().Class("stretched").Body(bar, app.P().Class("hint").Body(
			app.Text(s.Lang.Sentence(s.Result.Stretched[at].Said())+" "), byLeaves(s, columns[i].Name)))
	})))
}

// byLeaves is a button that counts the loss of a column by its values in place of their range.
func byLeaves(s *session.Session, column string) app.UI {
	if c := s.Recipe().Column(column); c == nil || c.Loss == domain.ByLeaves {
		return app.Span().Class("nothing")
	}
	return app.Button().Type("button").Class("link").ID("by-leaves-"+column).Text(s.Say(text.LossByLeaves)).Disabled(s.Busy()).
		OnClick(func(app.Context, app.Event) {
			s.DecideColumn(column, func(c *recipe.Column) { c.Loss = domain.ByLeaves })
		}, column)
}
