package protect

import (
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/people"
	"quasi/app/population"
	"quasi/app/readiness"
	"quasi/app/screen"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
)

// expert is the fold with all settings of the step, and what is chosen among them. What has to be
// seen in it opens it, and it stays open when that is put right.
func (p *Protect) expert() app.UI {
	s := p.S
	_, unmet := readiness.Unmet(s)
	p.opened = p.opened || unmet || population.Of(s).File != nil || population.Of(s).Obstacle(s.Recipe(), s.Lang) != nil
	return app.Details().ID("expert").Class("card pad fold").Open(p.opened).On("toggle", func(ctx app.Context, _ app.Event) {
		p.unfolded = unfolded(ctx)
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
	if file := population.Of(s).File; file != nil {
		all = append(all, file.Source.Name)
	}
	return strings.Join(all, screen.Between)
}

// fewRows is the share of the rows that may be left out, unless leftOut shows it.
func (p *Protect) fewRows() app.UI {
	if people.SeveralRows(p.S) && p.S.Recipe().Privacy.Knows == recipe.KnowsAll {
		return app.Div().Class("nothing")
	}
	return p.suppression()
}

// patient says which column tells patients apart, if several rows can be one's. Where a question
// about that column is open, or answered, it is not asked here.
func (p *Protect) patient() app.UI {
	s := p.S
	if people.Asked(s) != "" || people.Hinted(s, s.Recipe().Privacy.Patient) {
		return app.Div().Class("nothing")
	}
	options := []ui.Option{{Value: "", Label: s.Say(text.PatientNone)}}
	for _, c := range s.Recipe().Columns {
		options = append(options, ui.Option{Value: c.Name, Label: c.Name})
	}
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
