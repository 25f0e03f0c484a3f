// Package protect is the step *Protect*: how many must look alike, what else is asked
// for, and by which method.
package protect

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// Protect is the step of that name: who will see the table, and so how many must look
// alike.
type Protect struct {
	app.Compo

	S   *session.Session
	Rev int

	opened bool // something in the fold of all settings had to be seen since the step is shown

	unfolded, listing bool // the fold of all settings, and the list of methods in it, are open
}

// OnMount implements app.Mounter.
func (p *Protect) OnMount(app.Context) {
	ui.FocusHeading()
	p.S.Alternatives() // which tries the ways from now on
	p.S.ResumeBackground()
}

// Render implements app.Composer.
func (p *Protect) Render() app.UI {
	s := p.S
	if screen.Reading(s) {
		return screen.One(ui.Lead(s.Say(text.ReadingTitle, screen.SourceName(s)), ""), screen.Working(s))
	}
	return screen.One(
		ui.Lead(s.Say(text.ProtectTitle), s.Say(screen.Counted(s, text.ProtectLead, text.ProtectPatients)), screen.Runner(s, text.RunNow, "run")),
		screen.Failure(s), p.audiences(), p.k(), p.knows(), p.learned(), p.expert(),
	)
}

// audience is who will see the table, with the k that this asks for.
type audience struct {
	id  string // in a recipe
	k   int
	why text.Message
}

var audiences = []audience{
	{"team", 3, text.ContextTeamW},
	{"trainee", 5, text.ContextTraineeW},
	{"partner", 5, text.ContextPartnerW},
	{"public", 11, text.ContextPublicW},
}

// audience returns the id of the one that the recipe has; empty: nobody has said it, or it asks for a
// greater k.
func (p *Protect) audience() string {
	now := p.S.Recipe().Privacy
	for _, a := range audiences {
		if a.id == now.Recipients && a.k <= now.K {
			return a.id
		}
	}
	return ""
}

func (p *Protect) audiences() app.UI {
	s, chosen := p.S, p.audience()
	return app.FieldSet().Class("choices", "row").Body(
		app.Legend().Class("hidden").Text(s.Say(text.ContextLegend)),
		app.Range(audiences).Slice(func(i int) app.UI {
			a := audiences[i]
			id := "context-" + a.id
			return app.Label().Class("card pad choice").For(id).Body(
				app.Input().ID(id).Type("radio").Name("context").Checked(a.id == chosen).
					OnChange(func(app.Context, app.Event) {
						s.Entries.Accept("k")
						s.Decide(func(r *recipe.Recipe) { r.Privacy.K, r.Privacy.Recipients = a.k, a.id })
					}, id),
				app.Span().Body(app.B().Text(s.Say(text.Recipients(a.id))), app.Span().Class("soft").Text(s.Say(a.why)),
					app.B().Class("foot").Text(s.Say(text.Alike, screen.Many(s, a.k)))),
			)
		}),
	)
}

// field is a field of this step. One that is not there by every recipe says by which.
func (p *Protect) field(id string, label func() string, holds func(*recipe.Recipe) bool) session.Field {
	return session.Field{ID: id, Step: session.Protect, Label: label, Holds: holds}
}

// k is the number itself, in a sentence that says what it promises.
func (p *Protect) k() app.UI {
	s, k := p.S, p.S.Recipe().Privacy.K
	field := p.field("k", func() string { return s.Say(text.KShort) }, nil)
	problem := s.Readiness().KProblem()
	rows := text.KPromise
	if s.People().Asked() != "" {
		rows = text.KPromiseAsked
	}
	promise := s.Say(screen.Counted(s, rows, text.KPromisePatients), k)
	return app.Div().Class("asked asked-number").Body(
		app.Label().For("k").Text(s.Say(text.AtLeast)),
		app.Input().ID("k").Type("number").Min(1).Max(s.People().Counted()).Step(1).
			Aria("label", s.Say(screen.Counted(s, text.KLabel, text.KPatients))).Aria("describedby", "k-hint").
			Aria("invalid", problem != "").Value(s.Entries.Typed(s.Recipe(), "k", strconv.Itoa(k))).
			OnChange(func(ctx app.Context, _ app.Event) {
				typed := ctx.JSSrc().Get("value").String()
				// One that is too large is decided and said to be: it is right again where
				// there are more rows, or rows are counted and not patients.
				k, err := strconv.Atoi(strings.TrimSpace(typed))
				if err != nil || k < 1 {
					s.Entries.Refuse(s, field, typed, func() string { return s.Readiness().KWanted() })
					return
				}
				s.Entries.Accept("k")
				s.Decide(func(r *recipe.Recipe) { r.Privacy.K = k })
			}),
		app.If(problem == "", app.Span().ID("k-hint").Text(promise)),
		app.If(problem != "", app.Span().ID("k-problem").Class("problem").Role("alert").Text(problem)),
		screen.Sign(s, text.TermK, "k"),
	)
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
	qi, hint := s.Recipe().Names(table.QuasiIdentifying), text.WeightsHint
	if s.Recipe().Algorithm.Name == method.AOS {
		hint = text.WeightsOrder
	}
	return app.FieldSet().Class("weights").Body(
		app.Legend().Text(s.Say(text.WeightsTitle)),
		app.P().Class("hint").Text(s.Say(hint)),
		app.Range(qi).Slice(func(i int) app.UI { return p.weight(qi[i]) }),
	)
}

func (p *Protect) weight(name string) app.UI {
	s, id := p.S, "weight-"+name
	value := s.Recipe().Column(name).WeightOrDefault()
	field := p.field(id, func() string { return s.Say(text.WeightOf, name) }, func(r *recipe.Recipe) bool { return slices.Contains(r.Names(table.QuasiIdentifying), name) })
	return ui.Field(id, name, "", s.Entries.Wrong(s.Recipe(), id),
		ui.Input(id, s.Entries.Typed(s.Recipe(), id, fmt.Sprint(value)), func(v string) {
			w, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
			if err != nil || w < 0 || math.IsNaN(w) || math.IsInf(w, 0) {
				s.Entries.Refuse(s, field, v, func() string { return s.Say(text.WeightInvalid) })
				return
			}
			s.Entries.Accept(id)
			s.Decide(func(r *recipe.Recipe) {
				if c := r.Column(name); c != nil {
					c.Weight = &w
					prioritize(r)
				}
			})
		}, name).Class("short").Aria("label", s.Say(text.WeightOf, name)))
}

// prioritize puts the quasi-identifiers in the order of falling weight where the method goes by
// their order; those of one weight stay as they are.
func prioritize(r *recipe.Recipe) {
	if r.Algorithm.Name != method.AOS {
		return
	}
	var at []int
	var qi []recipe.Column
	for i, c := range r.Columns {
		if c.Role == table.QuasiIdentifying {
			at, qi = append(at, i), append(qi, c)
		}
	}
	slices.SortStableFunc(qi, func(a, b recipe.Column) int { return cmp.Compare(b.WeightOrDefault(), a.WeightOrDefault()) })
	for i, c := range qi {
		r.Columns[at[i]] = c
	}
}

// expert is the fold with all settings of the step, and what is chosen among them. What has to be
// seen in it opens it, and it stays open when that is put right.
func (p *Protect) expert() app.UI {
	s := p.S
	_, unmet := s.Readiness().Unmet()
	p.opened = p.opened || unmet || s.Population().File != nil || s.Population().Obstacle(s.Recipe(), s.Lang) != nil
	return ui.Folding(app.Details().ID("expert").Class("card pad fold").Open(p.opened), func(open bool) {
		p.unfolded = open
		p.list()
	}).Body(
		app.Summary().Body(app.Span().Text(s.Say(text.ExpertTitle)), app.Span().ID("chosen").Class("soft").Text(p.chosen())),
		p.detail(), p.algorithm(), app.Div().Class("weights").Body(p.fewRows(), p.seed(), p.patient()),
		p.weights(), p.models(), p.population())
}

// chosen says what is chosen among all settings.
func (p *Protect) chosen() string {
	s, r := p.S, p.S.Recipe()
	all := []string{s.Lang.AlgorithmTitle(r.Algorithm.Name)}
	for _, m := range r.Privacy.Models {
		all = append(all, s.Lang.ModelTitle(m.Name))
	}
	all = append(all, s.Say(text.ChosenSeed, r.Algorithm.Seed))
	if leavesOut(r) {
		share := text.ChosenLeftOut
		if r.Privacy.SuppressionLimit == 0 {
			share = text.ChosenWhole
		}
		all = append(all, s.Say(share, math.Round(r.Privacy.SuppressionLimit*1e6)/1e4))
	}
	if file := s.Population().File; file != nil {
		all = append(all, file.Source.Name)
	}
	return strings.Join(all, screen.Between)
}

// fewRows is the share of the rows that may be left out, unless leftOut shows it.
func (p *Protect) fewRows() app.UI {
	if p.S.People().SeveralRows() && p.S.Recipe().Privacy.Knows == recipe.KnowsAll {
		return app.Div().Class("nothing")
	}
	return p.suppression()
}

// patient says which column tells patients apart, if several rows can be one's. Where a question
// about that column is open, or answered, it is not asked here.
func (p *Protect) patient() app.UI {
	s := p.S
	if s.People().Asked() != "" || s.People().Hinted(s.Recipe().Privacy.Patient) {
		return app.Div().Class("nothing")
	}
	options := append([]ui.Option{{Value: "", Label: s.Say(text.PatientNone)}}, ui.Options(s.Recipe().ColumnNames())...)
	return ui.Field("patient", s.Say(text.PatientLabel), s.Say(text.PatientHint), "",
		ui.Select("patient", s.Recipe().Privacy.Patient, options, func(name string) {
			s.Decide(func(r *recipe.Recipe) {
				if was := r.Privacy.Patient; name == "" && was != "" {
					r.NotOnePatient(was)
					return
				}
				r.CountPatients(name)
			})
		}, "patient").Aria("describedby", "patient-hint"))
}
