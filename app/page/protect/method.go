package protect

import (
	"fmt"
	"maps"
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/readiness"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/stepwise"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/say/parameter"
)

// algorithm chooses the method and its settings, as the registry has them.
func (p *Protect) algorithm() app.UI {
	s := p.S
	chosen := s.Recipe().Algorithm
	body := []app.UI{p.methods()}
	a, err := method.Get(chosen.Name)
	if err == nil && len(a.Parameters) > 0 {
		body = append(body, p.settings(settings{"method", s.Say(text.MethodTitle), a.Name, a.Parameters,
			func() parameter.Given { return s.Recipe().Algorithm.Parameters },
			func(given parameter.Given) { s.Decide(func(r *recipe.Recipe) { r.Algorithm.Parameters = given }) },
			func(r *recipe.Recipe) bool { return r.Algorithm.Name == a.Name }, "", nil}))
	}
	if stepwise.CanShowOwn(s) {
		body = append(body, app.Div().Class("actions").Body(
			ui.Second(s.Say(text.StepwiseShow), func() { stepwise.Show(s, stepwise.OwnTable, chosen.Name) }, chosen.Name).ID("show-steps")))
	}
	return app.Div().Body(body...)
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
				var options []ui.Option
				for i, c := range q.Choices {
					options = append(options, ui.Option{Value: c, Label: s.Lang.Choice(q, i)})
				}
				control = ui.Described(ui.Select(id, fmt.Sprint(value), options, func(v string) { set(v) }, key), id, hint)
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
			if found, unmet := readiness.Unmet(s); unmet && wrong == "" && found.Of == of.of && found.Column == of.column && found.Setting == q.Name {
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
	return readiness.RangeOf(s, place, q.Name)
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
