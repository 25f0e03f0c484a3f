package protect

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/learn"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

// algorithm chooses the method and its settings, as the registry has them.
func (p *Protect) algorithm() app.UI {
	s := p.S
	chosen := s.Recipe().Algorithm
	a, err := method.Get(chosen.Name)
	return app.Div().Body(p.methods(),
		app.If(err == nil && len(a.Parameters) > 0, p.settings(settings{"method", s.Say(text.MethodTitle), a.Name, a.Parameters,
			func() parameter.Given { return s.Recipe().Algorithm.Parameters },
			func(given parameter.Given) { s.Decide(func(r *recipe.Recipe) { r.Algorithm.Parameters = given }) },
			func(r *recipe.Recipe) bool { return r.Algorithm.Name == a.Name }, "", nil})),
		app.If(learn.CanShowOwn(s), app.Div().Class("actions").Body(
			ui.Second(s.Say(text.StepwiseShow), func() { learn.ShowSteps(s, learn.OwnTable, chosen.Name) }, chosen.Name).ID("show-steps"))))
}

// settings are the parameters of a method or a model.
type settings struct {
	id, title  string
	of         string // the method or the model
	parameters []parameter.Parameter
	// given are those that are set now. A field stays as it is while others are
	// changed, so that it must ask.
	given  func() parameter.Given
	change func(parameter.Given) // gets all that are set
	// holds reports whether a recipe has the method, or the model in this place.
	holds  func(*recipe.Recipe) bool
	column string     // of a model on one
	place  func() int // of a model among those of the recipe; nil: of a method
}

// settings are fields for parameters.
func (p *Protect) settings(of settings) app.UI {
	return app.FieldSet().Class("weights").Body(
		app.Legend().Class("hidden").Text(of.title),
		app.Range(of.parameters).Slice(func(i int) app.UI {
			q := of.parameters[i]
			s, id := p.S, of.id+"-"+q.Name
			key := id + "/" + of.of // another's parameter of that name has its own range
			fits := of.fits(s, q)
			value, ok := of.given()[q.Name]
			switch {
			case !ok && fits != nil:
				value = fits.Begin
			case !ok:
				value = q.DefaultValue()
			}
			set := func(value any) {
				s.Entries.Accept(id)
				changed := maps.Clone(of.given())
				if changed == nil {
					changed = parameter.Given{}
				}
				changed[q.Name] = value
				of.change(changed)
			}
			label, hint := s.Lang.Labelled(q)
			if fits != nil {
				hint = strings.TrimSpace(hint + " " + fitting(s, q, fits))
			}
			control := app.UI(nil)
			if q.Kind == parameter.Choice {
				control = ui.Described(ui.Select(id, fmt.Sprint(value), screen.Choices(s, q), func(v string) { set(v) }, key), id, hint)
			} else {
				field := p.field(id, func() string { return s.Say(text.ProblemIn, of.title, s.Lang.ParameterTitle(q)) }, of.holds)
				control = ui.Described(ui.Input(id, s.Entries.Typed(s.Recipe(), id, fmt.Sprint(value)), func(v string) {
					number, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
					if _, wrong := parameter.Resolve([]parameter.Parameter{q}, parameter.Given{q.Name: number}); err != nil || wrong != nil {
						s.Entries.Refuse(s, field, v, func() string { return s.Say(wanted(q), q.Min, q.Max) })
						return
					}
					set(number)
				}, key).Class("short"), id, hint)
			}
			wrong := s.Entries.Wrong(s.Recipe(), id)
			if found, unmet := s.Readiness().Unmet(); unmet && wrong == "" && found.Of == of.of && found.Column == of.column && found.Setting == q.Name {
				return app.Div().Body(
					ui.Field(id, label, hint, s.Say(text.SettingUnmet, fmt.Sprint(value)), control),
					screen.UseValue(s, found, id+"-use"))
			}
			return app.Div().Body(ui.Field(id, label, hint, wrong, control), app.Div().Class("nothing"))
		}),
	)
}

// fits returns what the table satisfies of a setting; nil: that is not known.
func (of *settings) fits(s *session.Session, q parameter.Parameter) *parameter.Range {
	place := -1
	if of.place != nil {
		place = of.place()
	}
	return s.Readiness().RangeOf(place, q.Name)
}

// fitting says which values work. A range that goes on to the end of what can be typed has no
// end that anybody would want.
func fitting(s *session.Session, q parameter.Parameter, fits *parameter.Range) string {
	const endless = 1000
	if fits.Most == q.Max && q.Max >= endless {
		return s.Say(text.SettingFrom, fits.Least)
	}
	return s.Say(text.SettingRange, fits.Least, fits.Most)
}

func wanted(q parameter.Parameter) text.Message {
	if q.Kind == parameter.Integer {
		return text.WholeInvalid
	}
	return text.NumberInvalid
}

// leavesOut reports whether rows may have to be left out: by the method, for limits of
// columns, or for a model that all rows together may fail.
func leavesOut(r *recipe.Recipe) bool {
	a, err := method.Get(r.Algorithm.Name)
	return err == nil && (a.Suppresses || len(r.Limited()) > 0 || len(r.Privacy.Models) > 0 && a.Family != method.Bucketing)
}

// suppression is the share of the rows that may be left out.
func (p *Protect) suppression() app.UI {
	s := p.S
	if !leavesOut(s.Recipe()) {
		return app.Div().Class("nothing")
	}
	limit := math.Round(s.Recipe().Privacy.SuppressionLimit*1e6) / 1e4
	field := p.field("suppression", func() string { return s.Say(text.SuppressLabel) }, leavesOut)
	return ui.FieldWith("suppression", s.Say(text.SuppressLabel), screen.Term(s, text.TermSuppression, "suppression"), s.Say(text.SuppressHint), s.Entries.Wrong(s.Recipe(), "suppression"),
		ui.Input("suppression", s.Entries.Typed(s.Recipe(), "suppression", fmt.Sprint(limit)), func(v string) {
			share, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
			if err != nil || !(share >= 0 && share <= 100) {
				s.Entries.Refuse(s, field, v, func() string { return s.Say(text.SuppressInvalid) })
				return
			}
			s.Entries.Accept("suppression")
			s.Decide(func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = share / 100 })
		}, "suppression").Class("short").Aria("describedby", "suppression-hint"))
}

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
	return ui.Folding(app.Details().ID("methods").Body(
		app.Summary().ID("algorithm").Body(
			app.Span().Text(s.Say(text.AlgorithmLabel)),
			app.Span().Class("soft").Text(s.Lang.AlgorithmTitle(s.Recipe().Algorithm.Name))),
		app.Div().Class("methods").Body(
			app.P().Class("hint").Body(app.Text(s.Say(text.MethodsHint)), p.tries("methods-try")),
			p.listed(text.MethodsPapers, papers), p.listed(text.MethodsOthers, others)),
	), func(open bool) {
		p.listing = open
		p.list()
	})
}

// list tells whether the list of methods is seen, in which each is tried.
func (p *Protect) list() { p.S.Alternatives().ListMethods(p.S, p.listing && p.unfolded) }

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
	if why, ok := hindrances[s.Obstacle(a)]; ok {
		return s.Say(why), ""
	}
	switch found, going, ended := s.Alternatives().TriedMethod(s, a.Name); {
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
var hindrances = map[session.Hindrance]text.Message{
	session.MakesTwoTables:   text.MethodTwoTables,
	session.NeedsSensitive:   text.MethodNoSensitive,
	session.KnowsSeveralRows: text.MethodSeveralRows,
	session.HasLimits:        text.MethodLimited,
}

// way is one of two ways to generalize that a person chooses between; every other method is
// among the settings.
type way struct {
	id, method string
	title, why text.Message
}

// ways describe the methods of [session.Ways].
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
	s, a := p.S, p.S.Alternatives()
	if a.TriesWays(s) {
		return app.Div().Class("nothing")
	}
	return ui.Link(id, s.Say(text.TryThem), func(app.Context) { a.TryWays(s) }).Class("try")
}

// way is one of the choices. What does not go with the other decisions can't be chosen; if
// it was before, it stays and holds the run back.
func (p *Protect) way(w way) app.UI {
	s := p.S
	chosen, cost := s.Recipe().Algorithm.Name == w.method, p.costOf(w)
	refused := s.RefusesWay(w.method)
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

// costOf says how much detail a way lost in its last run or, before there is one, in a trial.
func (p *Protect) costOf(w way) string {
	s := p.S
	if loss, ok := s.Spent(w.method); ok {
		return s.Say(text.DetailCost, s.Lang.Percent(loss))
	}
	switch found, going := s.Alternatives().TriedWay(s, w.method); {
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
		if found, _ := s.Alternatives().TriedWay(s, before.method); found != nil && !found.Passed() && s.Lang.Sentence(found.Failed) == why {
			return true
		}
	}
	return false
}
