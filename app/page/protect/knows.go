package protect

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/say"
)

// knows chooses what someone may know of a patient, where patients have several rows.
func (p *Protect) knows() app.UI {
	s := p.S
	if !s.People().SeveralRows() {
		return app.Div().Class("nothing")
	}
	all, reasons := recipe.Knowledges(), p.refusals()
	return app.Div().Class("stacked").Body(app.FieldSet().ID("knows").Class("choices", "row").Body(
		app.Legend().Body(app.Text(s.Say(text.KnowsTitle)+" "), app.Span().Class("soft").Text(s.Say(text.KnowsRows, s.People().Rows(), s.People().Counted()))),
		app.If(len(reasons) > 0, app.Div().ID("knows-why").Class("problem").Body(app.Range(reasons).Slice(func(i int) app.UI {
			return app.P().Text(reasons[i])
		}))),
		app.Range(all).Slice(func(i int) app.UI { return p.known(all[i], i+1, len(all)) }),
		p.untried(), p.tries("knows-try"),
	), p.leftOut())
}

// known is one of the choices, drawn as so many squares of all. What the method or a model can't keep
// can't be chosen; if it was before, it stays and holds the run back.
func (p *Protect) known(knows string, squares, all int) app.UI {
	s, id := p.S, session.KnowsID(knows)
	said, chosen := text.KnownOf(knows), s.Recipe().Privacy.Knows == knows
	refused := p.refusal(knows) != ""
	choice := app.Input().ID(id).Type("radio").Name("knows").Checked(chosen).Disabled(refused && !chosen).
		OnChange(func(app.Context, app.Event) { s.Decide(func(r *recipe.Recipe) { r.Know(knows) }) }, id)
	why := s.Say(said.Why, s.Recipe().Privacy.K)
	if a, err := method.Get(s.Recipe().Algorithm.Name); err == nil && a.Family == method.Bucketing {
		why = "" // rows are released as they are
	}
	if refused {
		choice = choice.Aria("describedby", "knows-why")
	}
	drawn := app.Range(make([]int, all)).Slice(func(i int) app.UI { return app.I().Class(ui.ClassIf(i < squares, "x")) })
	return app.Label().Class("card pad choice").For(id).Body(choice,
		app.Span().Body(app.B().Text(s.Say(said.Title)), app.Span().Class("seen").Aria("hidden", "true").Body(drawn),
			app.Span().Class("soft").Text(why), p.knownTrial(knows), p.found(knows)))
}

// found says how many patients the release of the decisions, where there is one, singles out to someone
// who knows so much; of some patients a result may have bounds only.
func (p *Protect) found(knows string) app.UI {
	s := p.S
	if s.Result == nil || s.Stale() || s.Result.Audit.Persons == nil {
		return app.Span().Class("nothing")
	}
	persons := s.Result.Audit.Persons
	for i := range persons.Known {
		if k := &persons.Known[i]; string(k.Knows) == knows {
			many := s.Say(text.FactOf, k.Unique.Persons, persons.Count)
			if k.Open > 0 {
				many = s.Say(text.Between, k.Unique.Persons, k.Unique.Persons+k.Open)
			}
			return app.Span().Class("fact").Body(app.Span().Text(s.Say(text.KnowsFound)), app.B().Text(many))
		}
	}
	return app.Span().Class("nothing")
}

// knownTrial says what the decisions lose in a trial if that is known, or that there is no such release;
// why stands in untried.
func (p *Protect) knownTrial(knows string) app.UI {
	s := p.S
	switch found, going := s.Alternatives().TriedKnowing(s, knows); {
	case found != nil && found.Passed():
		return app.Span().Class("foot fact").Body(app.Span().Text(s.Say(text.KnowsTried)), app.B().Text(s.Lang.Percent(found.Loss)))
	case found != nil:
		return app.Span().Class("foot hint").Text(s.Say(text.KnowsNot))
	case going:
		return app.Span().Class("foot hint").Text(s.Say(text.DetailTrying))
	}
	return app.Span().Class("nothing")
}

// untried says why trials came to no release: each reason once, with what may be known in them, and
// none that the failure of the last run says.
func (p *Protect) untried() app.UI {
	s := p.S
	reasons, titles := p.unreleased()
	reasons = slices.DeleteFunc(reasons, p.failed)
	if len(reasons) == 0 {
		return app.Div().Class("nothing")
	}
	for i, why := range reasons {
		reasons[i] = s.Say(text.ProblemIn, s.Lang.List(titles[why]), why)
	}
	return app.P().Class("hint").Text(strings.Join(reasons, " "))
}

// unreleased returns why trials of what may be known came to no release, and in which each is the reason.
func (p *Protect) unreleased() (reasons []string, titles map[string][]string) {
	s := p.S
	titles = map[string][]string{}
	for _, knows := range recipe.Knowledges() {
		if found, _ := s.Alternatives().TriedKnowing(s, knows); found != nil && !found.Passed() && s.People().SeveralRows() {
			why := s.Lang.Sentence(found.Failed)
			if titles[why] == nil {
				reasons = append(reasons, why)
			}
			titles[why] = append(titles[why], s.Say(text.KnownOf(knows).Title))
		}
	}
	return reasons, titles
}

// failed reports whether the failure of the last run says a sentence.
func (p *Protect) failed(said string) bool {
	return p.S.Failure != nil && said == p.S.Lang.Sentence(p.S.Failure.Said())
}

// refusal says why something can't be known of a patient, as the engine would; empty: it
// can.
func (p *Protect) refusal(knows string) string {
	asked := *p.S.Recipe()
	asked.Know(knows)
	if err := asked.CheckWholeRecords(); err != nil {
		return p.S.Lang.Sentence(say.Of(err))
	}
	return ""
}

// refusals are all reasons, each once.
func (p *Protect) refusals() []string {
	var reasons []string
	for _, knows := range recipe.Knowledges() {
		if why := p.refusal(knows); why != "" && !slices.Contains(reasons, why) {
			reasons = append(reasons, why)
		}
	}
	return reasons
}

// leftOut is the share of the rows that may be left out, where it belongs to what may be
// known: not every number of rows has enough patients.
func (p *Protect) leftOut() app.UI {
	if p.S.Recipe().Privacy.Knows != recipe.KnowsAll {
		return app.Div().Class("nothing")
	}
	return p.suppression()
}
