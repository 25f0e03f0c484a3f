package protect

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// models are the protections beside k: of each sensitive column, of the table as a
// whole, and against a table of the population where there is one, or where a model
// asks for one.
func (p *Protect) models() app.UI {
	s := p.S
	columns := s.Recipe().Names(table.Sensitive)
	body := []app.UI{app.H2().Text(s.Say(text.ModelsAll)), app.If(len(columns) == 0, app.P().Class("soft").Text(s.Say(text.ModelsNone)))}
	for _, name := range columns {
		body = append(body, p.modelsOn(name, s.Say(text.ModelFor, name), privacy.OnColumn))
	}
	body = append(body, p.modelsOn("", s.Say(text.ModelForTable), privacy.OnTable))
	if s.Population().Usable(s.Recipe()) || len(placesOf(s.Recipe(), "", privacy.OnPopulation)) > 0 {
		body = append(body, p.modelsOn("", s.Say(text.ModelForPopulation), privacy.OnPopulation),
			app.P().Class("hint gap").Text(s.Say(screen.Counted(s, text.PopulationAlone, text.PopulationBesides))))
	}
	if len(columns) > 1 {
		body = append(body, ui.Check("others-known", s.Say(text.OthersKnownLabel), s.Recipe().Privacy.Others == recipe.OthersKnown, func(on bool) {
			s.Decide(func(r *recipe.Recipe) {
				r.Privacy.Others = ""
				if on {
					r.Privacy.Others = recipe.OthersKnown
				}
			})
		}, "others-known"))
	}
	return app.Div().ID("models").Class("flow").Body(body...)
}

// modelsOn are a choice for each model on a column, or on the table where the
// column is empty, and one more for another. A choice stays on the screen while
// models come and go, so it looks up at which place its model is when it is used.
func (p *Protect) modelsOn(column, label string, scope privacy.Scope) app.UI {
	s := p.S
	id := map[privacy.Scope]string{privacy.OnColumn: "model-" + column, privacy.OnTable: "model", privacy.OnPopulation: "population-model"}[scope]
	var body []app.UI
	chosen := placesOf(s.Recipe(), column, scope)
	for i := range len(chosen) + 1 {
		here, title, name := id, label, ""
		if i > 0 {
			here, title = id+"-"+strconv.Itoa(i+1), s.Say(text.ModelAnother, label)
		}
		if i < len(chosen) {
			name = s.Recipe().Privacy.Models[chosen[i]].Name
		}
		placeIn := func(r *recipe.Recipe) int { return placeOf(r, column, scope, i) }
		body = append(body, ui.Field(here, title, "", "", ui.Select(here, name, p.kinds(scope, column, name), func(name string) {
			s.Decide(func(r *recipe.Recipe) { setModel(r, placeIn(s.Recipe()), recipe.Model{Name: name, Column: column}) })
		}, here)))
		if i < len(chosen) {
			body = append(body, p.modelSettings(here, title, placeIn))
		}
	}
	return app.Div().Body(body...)
}

// kinds are the models that the column can have, and the chosen one.
func (p *Protect) kinds(scope privacy.Scope, column, chosen string) []ui.Option {
	options := []ui.Option{{Value: "", Label: p.S.Say(text.ModelNone)}}
	for _, k := range privacy.Kinds() {
		if k.Scope == scope && (!k.Numbers || k.Name == chosen || p.S.Reading().OfNumbers(column)) {
			options = append(options, ui.Option{Value: k.Name, Label: p.S.Lang.Model(k)})
		}
	}
	return options
}

// modelSettings are the settings of the model whose place in a recipe is given.
func (p *Protect) modelSettings(id, title string, placeIn func(*recipe.Recipe) int) app.UI {
	s := p.S
	place := func() int { return placeIn(s.Recipe()) }
	chosen := func() recipe.Model { return s.Recipe().Privacy.Models[place()] }
	model := chosen()
	kind, err := model.Kind()
	if err != nil {
		return app.Div().Class("nothing")
	}
	return p.settings(settings{id, title, kind.Name, kind.Parameters, func() parameter.Given { return chosen().Parameters },
		func(given parameter.Given) {
			changed := chosen()
			changed.Parameters = given
			s.Decide(func(r *recipe.Recipe) { setModel(r, place(), changed) })
		}, func(r *recipe.Recipe) bool {
			at := placeIn(r)
			return at >= 0 && r.Privacy.Models[at].Name == kind.Name
		}, model.Column, place})
}

// placeOf returns the place of the i-th model of those that placesOf returns, and -1
// behind the last.
func placeOf(r *recipe.Recipe, column string, scope privacy.Scope, i int) int {
	if places := placesOf(r, column, scope); i < len(places) {
		return places[i]
	}
	return -1
}

// placesOf returns the places of the models on a column, or of those of a scope
// that are on none.
func placesOf(r *recipe.Recipe, column string, scope privacy.Scope) []int {
	var places []int
	for i := range r.Privacy.Models {
		m := &r.Privacy.Models[i]
		if kind, err := m.Kind(); err == nil && m.Column == column && kind.Scope == scope {
			places = append(places, i)
		}
	}
	return places
}

// setModel puts m in the place of a model, or behind all where the place is
// negative; a model without a name removes the one in its place.
func setModel(r *recipe.Recipe, at int, m recipe.Model) {
	var models []recipe.Model
	for i, old := range r.Privacy.Models {
		if i == at {
			old = m
		}
		if old.Name != "" {
			models = append(models, old)
		}
	}
	if at < 0 && m.Name != "" {
		models = append(models, m)
	}
	r.Privacy.Models = models
}
