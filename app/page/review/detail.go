package review

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
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
		return ui.Bar(columns[i].Name, s.Lang.Percent(columns[i].ILossRate), columns[i].ILossRate)
	})))
}
