package engine

import (
	"fmt"

	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/engine/model/relation"
	"quasi/engine/say/parameter"
)

// sensitive returns a column as the models see it: all markers of missing values
// are one value.
func sensitive(c *table.Column) privacy.Sensitive {
	s := privacy.Sensitive{Name: c.Name, Codes: make([]int32, len(c.Codes)), Format: c.Format}
	code := make([]int32, len(c.Values))
	missing := int32(-1)
	for v, text := range c.Values {
		absent := c.Absent(int32(v))
		if absent && missing >= 0 {
			code[v] = missing
			continue
		}
		code[v] = int32(len(s.Values))
		if absent {
			missing = code[v]
		}
		s.Values = append(s.Values, text)
		s.Missing = append(s.Missing, absent)
	}
	for row, v := range c.Codes {
		s.Codes[row] = code[v]
	}
	return s
}

// onColumn builds a model on a sensitive column: by patient if the recipe names
// them, and given the other sensitive columns if it says that those are known.
func (p *Plan) onColumn(m *recipe.Model, v parameter.Values) (privacy.Model, error) {
	s, err := p.sensitive(m.Column)
	if err != nil {
		return nil, err
	}
	if p.patients != nil {
		s = p.patients.Once(s)
	}
	built, err := p.build(m, s, v)
	if err != nil {
		return nil, errOnColumn.Of(m.Column, err)
	}
	if p.patients != nil {
		built = privacy.NewPerPatient(built, s, p.patients)
	}
	if others := p.others(m.Column); len(others) > 0 {
		built = privacy.NewWithin(built, others)
	}
	return built, nil
}

// others returns the sensitive columns that an attacker knows of those who look
// for the named one.
func (p *Plan) others(column string) []*privacy.Sensitive {
	if p.recipe.Privacy.Others != recipe.OthersKnown {
		return nil
	}
	var others []*privacy.Sensitive
	for i := range p.problem.Sensitive {
		if s := &p.problem.Sensitive[i]; s.Name != column {
			others = append(others, s)
		}
	}
	return others
}

func (p *Plan) sensitive(name string) (*privacy.Sensitive, error) {
	for i := range p.problem.Sensitive {
		if s := &p.problem.Sensitive[i]; s.Name == name {
			return s, nil
		}
	}
	return nil, errNotSensitive.Of(name, p.recipe.Names(table.Sensitive))
}

func (p *Plan) build(m *recipe.Model, s *privacy.Sensitive, v parameter.Values) (privacy.Model, error) {
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
		return p.closeness(s, v)
	case privacy.NameBeta:
		if v.Integer("kind") == privacy.Enhanced {
			return privacy.NewEnhancedBetaLikeness(s, v.Number("beta"))
		}
		return privacy.NewBetaLikeness(s, v.Number("beta"))
	case privacy.NameDelta:
		return privacy.NewDeltaDisclosure(s, v.Number("delta"))
	case privacy.NameSL:
		return privacy.NewSL(s, v.Number("s"), v.Integer("l"), relation.Sensitive(p.problem.QI, s))
	case privacy.NameLAlpha:
		weights, err := weights(s, m.Weights)
		if err != nil {
			return nil, err
		}
		return privacy.NewLAlpha(s, v.Integer("l"), v.Number("alpha"), weights)
	}
	return nil, fmt.Errorf("the model is not known")
}

// closeness builds t-closeness with the ground distance asked for.
func (p *Plan) closeness(s *privacy.Sensitive, v parameter.Values) (privacy.Model, error) {
	switch v.Integer("distance") {
	case privacy.Ordered:
		return privacy.NewOrderedTCloseness(s, v.Number("t"))
	case privacy.Hierarchical:
		ground, err := p.ground(s)
		if err != nil {
			return nil, err
		}
		return privacy.NewHierarchicalTCloseness(s, v.Number("t"), ground)
	}
	return privacy.NewTCloseness(s, v.Number("t"))
}

// ground returns the hierarchy of a sensitive column as the recipe has it.
func (p *Plan) ground(s *privacy.Sensitive) (*domain.Ground, error) {
	decided := p.recipe.Column(s.Name)
	if decided.Hierarchy == nil || decided.Hierarchy.Ordered {
		return nil, errDistanceHierarchy.Of(s.Name)
	}
	tree, err := hierarchy.FromRows(decided.Hierarchy.Rows)
	if err != nil {
		return nil, errInHierarchy.Of(err)
	}
	return tree.Ground(s.Values, s.Missing)
}

// grounds returns the hierarchies of the sensitive columns, by their names as
// released, but for those that do not hold the values as released.
func (p *Plan) grounds(r *Release) map[string]*hierarchy.Tree {
	trees := map[string]*hierarchy.Tree{}
	for _, name := range r.sensitive {
		decided := p.recipe.Column(name)
		if decided == nil || decided.Hierarchy == nil || decided.Hierarchy.Ordered {
			continue
		}
		tree, err := hierarchy.FromRows(decided.Hierarchy.Rows)
		if err == nil && tree.Covers(present(r.Table.Column(name)).texts) == nil {
			trees[name] = tree
		}
	}
	return trees
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
			return nil, errValueNoWeight.Of(text)
		}
		weights[v] = w
	}
	return weights, nil
}
