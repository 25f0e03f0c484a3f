package engine

import (
	"fmt"

	"quasi/engine/parameter"
	"quasi/engine/privacy"
	"quasi/engine/problem"
	"quasi/engine/recipe"
	"quasi/engine/relation"
	"quasi/engine/table"
)

// addPrivacy builds what every class must satisfy from the recipe: the combined
// model and the parts that a verdict is given on.
func (p *Plan) addPrivacy() error {
	k, err := privacy.NewKAnonymity(p.recipe.Privacy.K, p.table.N)
	if err != nil {
		return err
	}
	p.models = []privacy.Model{k}
	for _, name := range p.recipe.Names(table.Sensitive) {
		p.problem.Sensitive = append(p.problem.Sensitive, sensitive(p.table.Column(name)))
	}
	for i := range p.recipe.Privacy.Models {
		m, err := p.model(&p.recipe.Privacy.Models[i])
		if err != nil {
			return err
		}
		p.models = append(p.models, m)
	}
	p.problem.Model = privacy.All(p.models...)
	p.problem.MaxSuppressed = int(p.recipe.Privacy.SuppressionLimit * float64(p.table.N))
	return p.algorithm.Accepts(p.problem.Model)
}

// sensitive returns a column as the models see it: all markers of missing values
// are one value.
func sensitive(c *table.Column) privacy.Sensitive {
	s := privacy.Sensitive{Name: c.Name, Codes: make([]int32, len(c.Codes))}
	code := make([]int32, len(c.Values))
	missing := int32(-1)
	for v, text := range c.Values {
		if c.Missing[v] && missing >= 0 {
			code[v] = missing
			continue
		}
		code[v] = int32(len(s.Values))
		if c.Missing[v] {
			missing = code[v]
		}
		s.Values = append(s.Values, text)
		s.Missing = append(s.Missing, c.Missing[v])
	}
	for row, v := range c.Codes {
		s.Codes[row] = code[v]
	}
	return s
}

// model builds one model of the recipe.
func (p *Plan) model(m *recipe.Model) (privacy.Model, error) {
	kind, err := m.Kind()
	if err != nil {
		return nil, err
	}
	s, err := p.sensitive(m.Column)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", m.Name, err)
	}
	v, err := parameter.Resolve(kind.Parameters, m.Parameters)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", m.Name, err)
	}
	built, err := build(p.problem, m, s, v)
	if err != nil {
		return nil, fmt.Errorf("%s on column %q: %w", m.Name, m.Column, err)
	}
	return built, nil
}

func (p *Plan) sensitive(name string) (*privacy.Sensitive, error) {
	for i := range p.problem.Sensitive {
		if s := &p.problem.Sensitive[i]; s.Name == name {
			return s, nil
		}
	}
	return nil, fmt.Errorf("column %q is not sensitive: give it that role, or name one of %q", name, p.recipe.Names(table.Sensitive))
}

func build(p *problem.Problem, m *recipe.Model, s *privacy.Sensitive, v parameter.Values) (privacy.Model, error) {
	switch m.Name {
	case privacy.NameDistinctL:
		return privacy.NewDistinctL(s, v.Integer("l"))
	case privacy.NameEntropyL:
		return privacy.NewEntropyL(s, v.Number("l"))
	case privacy.NameRecursiveCL:
		return privacy.NewRecursiveCL(s, v.Number("c"), v.Integer("l"))
	case privacy.NameAlphaK:
		return privacy.NewAlphaK(s, v.Number("alpha"), m.Value)
	case privacy.NameTCloseness:
		if v.Integer("distance") == privacy.Ordered {
			return privacy.NewOrderedTCloseness(s, v.Number("t"))
		}
		return privacy.NewTCloseness(s, v.Number("t"))
	case privacy.NameBeta:
		if v.Integer("kind") == privacy.Enhanced {
			return privacy.NewEnhancedBetaLikeness(s, v.Number("beta"))
		}
		return privacy.NewBetaLikeness(s, v.Number("beta"))
	case privacy.NameDelta:
		return privacy.NewDeltaDisclosure(s, v.Number("delta"))
	case privacy.NameSL:
		return privacy.NewSL(s, v.Number("s"), v.Integer("l"), relation.Sensitive(p, s))
	case privacy.NameLAlpha:
		weights, err := weights(s, m.Weights)
		if err != nil {
			return nil, err
		}
		return privacy.NewLAlpha(s, v.Integer("l"), v.Number("alpha"), weights)
	}
	return nil, fmt.Errorf("the model is not known")
}

// weights returns the weight of each value, or nil if none are given.
func weights(s *privacy.Sensitive, given map[string]float64) ([]float64, error) {
	if given == nil {
		return nil, nil
	}
	weights := make([]float64, len(s.Values))
	for v, text := range s.Values {
		w, ok := given[text]
		if !ok {
			return nil, fmt.Errorf("value %q has no weight", text)
		}
		weights[v] = w
	}
	return weights, nil
}
