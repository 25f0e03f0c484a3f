package engine

import (
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/model/threshold"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// asked is a model of the recipe: one of the two.
type asked struct {
	class privacy.Model
	whole threshold.Model
}

// addPrivacy builds what every class must satisfy from the recipe.
func (p *Plan) addPrivacy() error {
	if err := p.addModels(); err != nil {
		return err
	}
	p.problem.MaxSuppressed = int(p.recipe.Privacy.SuppressionLimit * float64(p.table.N))
	if err := p.ask(max(p.recipe.Privacy.K, p.recipe.Privacy.MinClass)); err != nil {
		return err
	}
	return p.algorithm.Accepts(p.problem.Model)
}

// addModels builds the models of the recipe, each of which gets a verdict.
func (p *Plan) addModels() error {
	if err := p.addPatients(); err != nil {
		return err
	}
	for _, name := range p.recipe.Names(table.Sensitive) {
		p.problem.Sensitive = append(p.problem.Sensitive, sensitive(p.outgoing(p.table.Index(name))))
	}
	if err := p.addRegister(); err != nil {
		return err
	}
	for i := range p.recipe.Privacy.Models {
		if err := p.addModel(&p.recipe.Privacy.Models[i]); err != nil {
			return err
		}
	}
	return nil
}

// ask sets the model of the problem: classes of at least k, and what else the
// recipe asks of a class.
func (p *Plan) ask(k int) error {
	size, err := p.sized(k)
	if err != nil {
		return err
	}
	all := []privacy.Model{size}
	for _, a := range p.asked {
		if a.class != nil {
			all = append(all, a.class)
		}
	}
	p.problem.Model = privacy.All(all...)
	return nil
}

// sized returns k-anonymity of records or, if the recipe names them, of patients.
func (p *Plan) sized(k int) (privacy.Model, error) {
	if p.patients == nil {
		return privacy.NewKAnonymity(k, p.table.N)
	}
	return privacy.NewKPatients(p.patients, k)
}

// addModel builds one model of the recipe.
func (p *Plan) addModel(m *recipe.Model) error {
	kind, err := m.Kind()
	if err != nil {
		return err
	}
	v, err := parameter.Resolve(kind.Parameters, m.Parameters)
	if err != nil {
		return say.At(say.Model(m.Name), err)
	}
	if kind.Scope != privacy.OnColumn && p.algorithm.Family == method.Bucketing {
		return errBucketingShows.Of(say.Model(m.Name), say.Method(p.algorithm.Name))
	}
	var a asked
	switch kind.Scope {
	case privacy.OnTable:
		a.whole, err = buildWhole(m.Name, v)
	case privacy.OnPopulation:
		a.class, err = p.buildPresence(m.Name, v)
	default:
		a.class, err = p.onColumn(m, v)
	}
	if err != nil {
		return say.At(say.Model(m.Name), err)
	}
	p.asked = append(p.asked, a)
	return nil
}
