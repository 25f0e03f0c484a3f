package review

import (
	"math"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/screen"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/measure/bound"
	"quasi/engine/measure/utility"
	"quasi/wasm/protocol"
)

// quality says what the release is still good for: by itself for most tables, for
// a large one when asked.
func (v *Review) quality() app.UI {
	s := v.S
	switch {
	case s.Inspection().Quality() != nil:
		return app.Div().Class("stacked").Body(v.distributions(), visitOf(s).analyses())
	case s.Inspection().Measuring():
		return ui.Flow(s.Say(text.QualityTitle), app.P().Class("soft").Role("status").Text(s.Say(text.QualityWait)))
	}
	return ui.Flow(s.Say(text.QualityTitle), soft(s.Say(text.QualityLead)),
		ui.Second(s.Say(text.QualityAsk), func() { s.Inspection().Measure(s) }, "quality").ID("quality"))
}

// distributions shows the values of one quasi-identifier before and after.
func (v *Review) distributions() app.UI {
	s, all := v.S, v.S.Inspection().Quality().Distributions
	if len(all) == 0 {
		return app.Div().Class("nothing")
	}
	d, options := v.distribution(), ui.Options(ui.Each(all, func(d utility.Distribution) string { return d.Name }))
	return ui.Flow(s.Say(text.DistributionTitle),
		soft(s.Say(text.DistributionLead)),
		ui.Field("distribution", s.Say(text.ColumnHead), "", "", ui.Select("distribution", d.Name, options, func(name string) {
			v.column = name
			v.Update()
		}, "distribution")),
		app.Div().Class("curve").Body(
			chart.Pairs(d.Histogram.Before, d.Histogram.After), visitOf(s).pairNames(d),
			app.P().Class("key").Aria("hidden", true).Body(
				app.Span().Class("was-key").Text(s.Say(text.Before)), app.Span().Class("now-key").Text(s.Say(text.After))),
			app.Div().Class("labelled").Body(app.P().Text(visitOf(s).moved(d)), screen.Sign(s, text.TermVariation, "variation")),
			visitOf(s).shares(d),
		),
		app.P().Class("hint").Text(s.Say(text.DistributionSource)),
	)
}

// pairNames are the values below their bars. What the chart says is in its table, too.
func (s visit) pairNames(d utility.Distribution) app.UI {
	const few = 4 // which there is room for everywhere
	labels := d.Histogram.Labels
	return app.Div().Class("pair-names", ui.ClassIf(len(labels) > few, "many")).Aria("hidden", true).Body(app.Range(labels).Slice(func(i int) app.UI {
		label := s.Lang.Label(labels[i], s.Reading().Whole(d.Name))
		return app.Span().Title(label).Text(label)
	}))
}

// distribution returns the values of the chosen column, or else of the first.
func (v *Review) distribution() utility.Distribution {
	all := v.S.Inspection().Quality().Distributions
	at := slices.IndexFunc(all, func(d utility.Distribution) bool { return d.Name == v.column })
	return all[max(0, at)]
}

// moved says how far two distributions are apart.
func (s visit) moved(d utility.Distribution) string {
	variation, ok := d.Said()
	if !ok {
		return s.Say(text.DistributionNone)
	}
	said := s.Lang.Sentence(variation)
	if d.EarthMover.With != nil {
		said += " " + s.Say(text.DistributionEarth, s.Lang.Percent(*d.EarthMover.With))
	}
	return said
}

// shares are the numbers of the chart.
func (s visit) shares(d utility.Distribution) app.UI {
	h := d.Histogram
	return app.Details().Body(
		app.Summary().Text(s.Say(text.DistributionNumbers)),
		app.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", s.Say(text.DistributionNumbers)).Body(app.Table().Body(
			app.THead().Body(app.Tr().Body(app.Th().Scope("col").Text(d.Name),
				app.Th().Scope("col").Class("num").Text(s.Say(text.Before)), app.Th().Scope("col").Class("num").Text(s.Say(text.After)))),
			app.TBody().Body(ui.Lines(len(h.Labels), func(i int) app.UI {
				return app.Tr().Body(app.Th().Scope("row").Text(s.Lang.Label(h.Labels[i], s.Reading().Whole(d.Name))),
					num(s.Lang.Percent(h.Before[i])), num(s.Lang.Percent(h.After[i])))
			})...),
		)),
	)
}

// measures are the terms for measures of association.
var measures = map[utility.Kind]text.Term{
	utility.CramersV: text.TermCramer, utility.CorrelationRatio: text.TermRatio, utility.Correlation: text.TermPearson,
}

// analyses says how far what is computed from the release is from what the
// original would give.
func (s visit) analyses() app.UI {
	q := s.Inspection().Quality()
	var body []app.UI
	add := func(said string) { body = append(body, app.P().Text(said)) }
	explain := func(t text.Term, at string) {
		last := len(body) - 1
		body[last] = app.Div().Class("labelled").Body(body[last], screen.Term(s.Session, t, at))
	}
	if said, ok := q.Prediction.Said(); ok {
		p := q.Prediction
		add(s.Lang.Sentence(said))
		explain(text.TermBayes, "bayes")
		body = append(body, app.Div().Class("bars").Body(
			ui.Bar(s.Say(text.Before), s.Lang.Percent(*p.Before.With), *p.Before.With),
			ui.Bar(s.Say(text.After), s.Lang.Percent(*p.After.With), *p.After.With),
			ui.Bar(s.Say(text.PredictionGuess), s.Lang.Percent(*p.Majority.With), *p.Majority.With),
		))
	}
	if said, ok := q.Queries.Said(); ok {
		add(s.Lang.Sentence(said))
	}
	if m := q.Marginals; m.Moved != nil {
		add(s.Say(text.MarginalLine, s.Lang.Percent(*m.Moved), m.Pairs))
	}
	for _, k := range q.Association.Kinds {
		if k.Change.With != nil {
			add(s.Say(text.AssociationLine, s.Lang.Association(string(k.Kind)), k.Pairs, math.Round(1000**k.Change.With)/1000))
			explain(measures[k.Kind], string(k.Kind))
		}
	}
	if len(body) == 0 {
		return app.Div().Class("nothing")
	}
	body = append([]app.UI{soft(s.Say(text.QualityLead))}, body...)
	return app.Details().Class("card pad fold").ID("analyses").Body(app.Summary().Text(s.Say(text.QualityTitle)),
		app.Div().Class("flow").Body(append(body, app.P().Class("hint").Text(s.Say(text.QualitySource)))...))
}

// bounded says how far the release is from the best that there can be, as far as that is
// proven yet.
func (s visit) bounded() app.UI {
	if s.Result.Linked || s.Result.Loss.ILossRate == 0 {
		return app.Div().Class("nothing") // there is nothing to be better at
	}
	return app.Div().ID("bound").Class("stacked").Body(ui.Flow(s.Say(text.BoundTitle), s.boundSaid(s.Bound.Found())...))
}

func (s visit) boundSaid(found *protocol.BoundResult) []app.UI {
	switch {
	case found != nil && (found.AtMostAbove != nil || s.Bound.Seeking()):
		var body []app.UI
		if found.AtMostAbove != nil {
			body = append(body, app.P().Body(app.B().Text(s.boundVerdict(found))), soft(s.boundFigure(found.Bound)))
		}
		switch {
		case found.Finished && found.Bound.Way == bound.Plain:
			body = append(body, soft(s.Say(text.BoundPlain)))
		case found.Finished:
		case s.Bound.Seeking():
			body = append(body, soft(s.Say(text.BoundSoFar, s.Lang.Percent(math.Floor(20*found.Done)/20))))
		default:
			body = append(body, soft(s.Say(text.BoundPaused)), ui.Second(s.Say(text.GoOn), func() { s.Bound.Pursue(s.Session) }, "bound").ID("seek-bound"))
		}
		return body
	case !s.Bound.Possible(s.Session) || found != nil && found.Finished:
		return []app.UI{soft(s.Say(text.BoundUnknown))}
	case s.Bound.Seeking():
		return []app.UI{soft(s.Say(text.BoundWait))}
	}
	return []app.UI{soft(s.Say(text.BoundLead)), ui.Second(s.Say(text.ComputeIt), func() { s.Bound.Pursue(s.Session) }, "bound").ID("seek-bound")}
}

// soft is a paragraph beside the main thing, and num the cell of a figure.
func soft(said string) app.UI      { return app.P().Class("soft").Text(said) }
func num(figure string) app.HTMLTd { return app.Td().Class("num").Text(figure) }

// same is by what share the least loss there is, which is rounded down, may be below the
// loss of the release that has it.
const same = 1e-6

// boundVerdict says how far the release is from the best: never less than is proven.
func (s visit) boundVerdict(found *protocol.BoundResult) string {
	above := *found.AtMostAbove
	if above < same && (above == 0 || found.Bound.Way == bound.Optimum) {
		return s.Say(text.BoundBest)
	}
	digits := 1000.0
	if above > 0.1 {
		digits = 100
	}
	return s.Say(text.BoundAbove, s.Lang.Percent(math.Ceil(digits*above)/digits))
}

// boundFigure says what every release loses: never more than is proven.
func (s visit) boundFigure(b bound.Bound) string {
	if b.Way == bound.Optimum {
		return s.Say(text.BoundOptimum, s.Result.K, s.Lang.Percent(b.Loss))
	}
	return s.Say(text.BoundLeast, s.Result.K, s.Lang.Percent(math.Floor(1000*b.Loss)/1000))
}
