// Package protect is the page of the fourth step: how many must look alike, what else is asked
// for, and by which method.
package protect

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/alternatives"
	"quasi/app/people"
	"quasi/app/readiness"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Protect is the fourth step: who will see the table, and so how many must look
// alike.
type Protect struct {
	app.Compo

	S   *session.Session
	Rev int
}

// OnMount implements app.Mounter.
func (p *Protect) OnMount(app.Context) {
	ui.FocusHeading()
	alternatives.Of(p.S) // which tries the ways from now on
	p.S.ResumeBackground()
}

// Render implements app.Composer.
func (p *Protect) Render() app.UI {
	s := p.S
	if screen.Reading(s) {
		return screen.Alone(s, ui.Lead(s.Say(text.ReadingTitle, screen.SourceName(s)), ""), screen.Working(s))
	}
	lead := screen.Counted(s, text.ProtectLead, text.ProtectPatients)
	return screen.Frame([]app.UI{
		ui.Lead(s.Say(text.ProtectTitle), s.Say(lead), screen.Runner(s, text.RunNow, "run")),
		screen.Failure(s), p.contexts(), p.k(), p.detail(), p.knows(), p.models(), p.population(), p.more(),
	}, p.plan(), screen.Leaving(s))
}

// context is a release context with the k that it asks for.
type context struct {
	id         string
	k          int
	title, why text.Message
}

var contexts = []context{
	{"team", 3, text.ContextTeam, text.ContextTeamW},
	{"partner", 5, text.ContextPartner, text.ContextPartnerW},
	{"public", 11, text.ContextPublic, text.ContextPublicW},
}

func (p *Protect) contexts() app.UI {
	s := p.S
	return app.FieldSet().Class("choices").Body(
		app.Legend().Class("hidden").Text(s.Say(text.ContextLegend)),
		app.Range(contexts).Slice(func(i int) app.UI {
			c := contexts[i]
			id := "context-" + c.id
			return app.Label().Class("card pad choice").For(id).Body(
				app.Input().ID(id).Type("radio").Name("context").Checked(s.Recipe().Privacy.K == c.k).
					OnChange(func(app.Context, app.Event) { p.setK(c.k) }, id),
				app.Span().Body(app.B().Text(s.Say(c.title)), app.Span().Class("soft").Text(s.Say(c.why, screen.Many(s, c.k)))),
			)
		}),
	)
}

func (p *Protect) setK(k int) {
	p.S.Entries.Accept("k")
	p.S.Decide(func(r *recipe.Recipe) { r.Privacy.K = k })
}

// field is a field of this step. One that is not there by every recipe says by which.
func (p *Protect) field(id string, label func() string, holds func(*recipe.Recipe) bool) session.Field {
	return session.Field{ID: id, Step: session.Protect, Label: label, Holds: holds}
}

func (p *Protect) k() app.UI {
	s := p.S
	label := screen.Counted(s, text.KLabel, text.KPatients)
	field := p.field("k", func() string { return s.Say(text.KShort) }, nil)
	problem := readiness.KProblem(s)
	return ui.Card(ui.FieldWith("k", s.Say(label), screen.Term(s, text.TermK, "k"), s.Say(text.KHint), problem,
		app.Input().ID("k").Type("number").Min(1).Max(people.Counted(s)).Step(1).Class("short").
			Aria("describedby", "k-hint").Aria("invalid", problem != "").Value(s.Entries.Typed(s.Recipe(), "k", strconv.Itoa(s.Recipe().Privacy.K))).
			OnChange(func(ctx app.Context, _ app.Event) {
				typed := ctx.JSSrc().Get("value").String()
				// One that is too large is decided and said to be: it is right again where
				// there are more rows, or rows are counted and not patients.
				k, err := strconv.Atoi(strings.TrimSpace(typed))
				if err != nil || k < 1 {
					s.Entries.Refuse(s, field, typed, func() string { return readiness.KWanted(s) })
					return
				}
				p.setK(k)
			})))
}

// more are the settings that most people leave alone.
func (p *Protect) more() app.UI {
	s := p.S
	return app.Details().Class("card pad").Body(
		app.Summary().Text(s.Say(text.MoreSettings)),
		p.algorithm(), p.fewRows(), p.patient(), p.seed(), p.weights(),
	)
}

// fewRows is the share of the rows that may be left out, unless leftOut shows it.
func (p *Protect) fewRows() app.UI {
	if people.SeveralRows(p.S) && p.S.Recipe().Privacy.Knows == recipe.KnowsAll {
		return app.Div().Class("nothing")
	}
	return p.suppression()
}

func (p *Protect) seed() app.UI {
	s := p.S
	field := p.field("seed", func() string { return s.Say(text.SeedLabel) }, nil)
	return ui.FieldWith("seed", s.Say(text.SeedLabel), screen.Sign(s, text.TermSeed, "seed"), s.Say(text.SeedHint), s.Entries.Wrong(s.Recipe(), "seed"),
		ui.Input("seed", s.Entries.Typed(s.Recipe(), "seed", strconv.FormatUint(s.Recipe().Algorithm.Seed, 10)), func(v string) {
			seed, err := strconv.ParseUint(strings.TrimSpace(v), 10, 64)
			if err != nil {
				s.Entries.Refuse(s, field, v, func() string { return s.Say(text.SeedInvalid) })
				return
			}
			s.Entries.Accept("seed")
			s.Decide(func(r *recipe.Recipe) { r.Algorithm.Seed = seed })
		}, "seed").Class("short"))
}

func (p *Protect) weights() app.UI {
	s := p.S
	qi := s.Recipe().Names(table.QuasiIdentifying)
	return app.FieldSet().Class("weights").Body(
		app.Legend().Text(s.Say(text.WeightsTitle)),
		app.P().Class("hint").Text(s.Say(text.WeightsHint)),
		app.Range(qi).Slice(func(i int) app.UI { return p.weight(qi[i]) }),
	)
}

func (p *Protect) weight(name string) app.UI {
	s, id := p.S, "weight-"+name
	value := s.Recipe().Column(name).WeightOrDefault()
	field := p.field(id, func() string { return s.Say(text.WeightOf, name) }, func(r *recipe.Recipe) bool {
		c := r.Column(name)
		return c != nil && c.Role == table.QuasiIdentifying
	})
	return ui.Field(id, name, "", s.Entries.Wrong(s.Recipe(), id),
		ui.Input(id, s.Entries.Typed(s.Recipe(), id, fmt.Sprint(value)), func(v string) {
			w, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
			if err != nil || w < 0 || math.IsNaN(w) || math.IsInf(w, 0) {
				s.Entries.Refuse(s, field, v, func() string { return s.Say(text.WeightInvalid) })
				return
			}
			s.Entries.Accept(id)
			s.DecideColumn(name, func(c *recipe.Column) { c.Weight = &w })
		}, name).Class("short").Aria("label", s.Say(text.WeightOf, name)))
}

// plan says what the decisions amount to.
func (p *Protect) plan() app.UI {
	s := p.S
	k := s.Recipe().Privacy.K
	group, risk := screen.Many(s, k), s.Lang.Percent(1/float64(max(1, k)))
	if readiness.KProblem(s) != "" {
		group, risk = "–", "–" // nothing can be done by it
	}
	return ui.Section(s.Say(text.PlanTitle),
		ui.Fact(s.Say(text.PlanK), group),
		ui.Fact(s.Say(text.PlanRisk), risk),
		app.If(people.SeveralRows(s), ui.Fact(s.Say(text.KnowsFact), s.Say(text.KnownOf(s.Recipe().Privacy.Knows).Title))),
	)
}
