package purpose

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/asking"
	"quasi/app/purpose"
	"quasi/app/text"
	"quasi/engine/facts"
)

// way is a plan with what it comes to, and what it takes beside the one before.
func (p *Purpose) way(plan *purpose.Plan, chosen bool) app.UI {
	s, id := p.S, "way-"+string(plan.Name)
	body := []app.UI{
		app.Input().ID(id).Type("radio").Name("way").Checked(chosen).OnChange(func(app.Context, app.Event) { purpose.Choose(s, plan.Name) }, id),
		app.B().Text(s.Lang.Phrase(plan.Name.Said())),
		app.If(len(plan.Columns) > 0, app.Span().Class("soft").Text(p.wayColumns(plan))),
	}
	return app.Label().For(id).Class("card pad plan").Body(append(body, p.comesTo(plan)...)...)
}

// mostNamed is how many columns a plan names that those before it do not have.
const mostNamed = 4

// wayColumns says how many columns a plan releases, and which of them no plan before it does.
func (p *Purpose) wayColumns(plan *purpose.Plan) string {
	s, w := p.S, purpose.Of(p.S)
	before := map[string]bool{}
	for i := range w.Plans {
		if w.Plans[i].Name == plan.Name {
			break
		}
		for _, c := range w.Plans[i].Columns {
			before[c.Name] = true
		}
	}
	var more []string
	for _, c := range plan.Columns {
		if !before[c.Name] && plan.Name != facts.PlanAsked && plan.Name != facts.PlanDecided {
			more = append(more, c.Name)
		}
	}
	if len(more) == 0 || len(more) > mostNamed {
		return s.Say(text.WayColumns, len(plan.Columns))
	}
	return s.Say(text.WayMore, len(plan.Columns), s.Lang.List(more))
}

// comesTo says what the trial of a plan has found.
func (p *Purpose) comesTo(plan *purpose.Plan) []app.UI {
	s := p.S
	switch {
	case !plan.Tried:
		return []app.UI{app.Span().Class("fact soft").Text(s.Say(text.WayWaits))}
	case !plan.Trial.Passed():
		return []app.UI{app.Span().Class("fact bad").Text(s.Say(text.WayFails, s.Lang.Sentence(plan.Trial.Failed)))}
	}
	by, found, tone := s.Say(text.WayExact), s.Say(text.WayNobody), "good"
	if most := singled(plan); most.Alone > 0 {
		by = s.Say(text.WayFound, s.Lang.List(most.Columns))
		found, tone = s.Say(text.WayOf, most.Alone, most.People), "warn"
	}
	answers, verdict := asking.Answered(s.Lang, plan.Trial.Answers)
	said := text.WayAnswer
	if len(plan.Trial.Answers) != 1 {
		said = text.WayAnswers
	}
	return []app.UI{
		fact(s.Say(said), answers, verdict),
		fact(s.Say(text.WayLoss), s.Lang.Percent(plan.Trial.Loss), ""),
		fact(by, found, tone),
	}
}

func fact(name, value, tone string) app.UI {
	return app.Span().Class("fact").Body(app.Span().Text(name), app.B().Class(tone).Text(value))
}

// singled returns the columns that single most people out.
func singled(plan *purpose.Plan) (most facts.Unique) {
	for _, u := range plan.Unique {
		if u.Alone > most.Alone {
			most = u
		}
	}
	return most
}
