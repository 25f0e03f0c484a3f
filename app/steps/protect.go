package steps

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

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

	problem map[string]string // of a field, by its id
}

// OnMount implements app.Mounter.
func (p *Protect) OnMount(app.Context) { ui.FocusHeading() }

// Render implements app.Composer.
func (p *Protect) Render() app.UI {
	s := p.S
	if reading(s) {
		return alone(s, ui.Lead(s.Say(text.ReadingTitle, sourceName(s)), ""), working(s))
	}
	lead := counted(s, text.ProtectLead, text.ProtectPatients)
	run := ui.Button(s.Say(text.RunNow), s.Run, "run").ID("run").Disabled(!s.CanRun())
	return frame([]app.UI{
		ui.Lead(s.Say(text.ProtectTitle), s.Say(lead), run),
		failure(s), obstacle(s), p.contexts(), p.k(), p.models(), p.population(), p.more(),
	}, p.plan(), leaving(s))
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
				app.Span().Body(app.B().Text(s.Say(c.title)), app.Span().Class("soft").Text(s.Say(c.why, many(s, c.k)))),
			)
		}),
	)
}

func (p *Protect) setK(k int) {
	p.fine("k")
	p.S.Decide(func(r *recipe.Recipe) { r.Privacy.K = k })
}

func (p *Protect) wrong(id, message string) {
	if p.problem == nil {
		p.problem = map[string]string{}
	}
	p.problem[id] = message
}

func (p *Protect) fine(id string) { delete(p.problem, id) }

func (p *Protect) k() app.UI {
	s := p.S
	label := counted(s, text.KLabel, text.KPatients)
	return ui.Card(ui.FieldWith("k", s.Say(label), term(s, text.TermK, "k"), s.Say(text.KHint), p.problem["k"],
		app.Input().ID("k").Type("number").Min(1).Max(s.Table.Records).Step(1).Class("short").
			Aria("describedby", "k-hint").Aria("invalid", p.problem["k"] != "").Value(s.Recipe().Privacy.K).
			OnChange(func(ctx app.Context, _ app.Event) {
				k, err := strconv.Atoi(strings.TrimSpace(ctx.JSSrc().Get("value").String()))
				if err != nil || k < 1 || k > s.Table.Records {
					p.wrong("k", s.Say(text.KInvalid, s.Table.Records))
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
		p.algorithm(), p.suppression(), p.patient(), p.seed(), p.weights(),
	)
}

func (p *Protect) seed() app.UI {
	s := p.S
	return ui.FieldWith("seed", s.Say(text.SeedLabel), sign(s, text.TermSeed, "seed"), s.Say(text.SeedHint), p.problem["seed"],
		ui.Input("seed", strconv.FormatUint(s.Recipe().Algorithm.Seed, 10), func(v string) {
			seed, err := strconv.ParseUint(strings.TrimSpace(v), 10, 64)
			if err != nil {
				p.wrong("seed", s.Say(text.SeedInvalid))
				return
			}
			p.fine("seed")
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
	return ui.Field(id, name, "", p.problem[id],
		ui.Input(id, fmt.Sprint(value), func(v string) {
			w, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
			if err != nil || w < 0 || math.IsNaN(w) || math.IsInf(w, 0) {
				p.wrong(id, s.Say(text.WeightInvalid))
				return
			}
			p.fine(id)
			s.DecideColumn(name, func(c *recipe.Column) { c.Weight = &w })
		}, name).Class("short").Aria("label", s.Say(text.WeightOf, name)))
}

// plan says what the decisions amount to.
func (p *Protect) plan() app.UI {
	s := p.S
	k := s.Recipe().Privacy.K
	return ui.Section(s.Say(text.PlanTitle),
		ui.Fact(s.Say(text.PlanK), many(s, k)),
		ui.Fact(s.Say(text.PlanRisk), s.Lang.Percent(1/float64(max(1, k)))),
	)
}
