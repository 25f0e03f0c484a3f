package criteria

import (
	"fmt"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/population"
	"quasi/engine/model/presence"
	"quasi/engine/model/privacy"
	"quasi/engine/model/relation"
	"quasi/engine/model/threshold"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// builder makes the models of a recipe.
type builder struct {
	Microdata
	patients *privacy.Patients
}

func (b *builder) model(m *recipe.Model) (asked, error) {
	kind, err := m.Kind()
	if err != nil {
		return asked{}, err
	}
	v, err := parameter.Resolve(kind.Parameters, m.Parameters)
	if err != nil {
		return asked{}, say.At(say.Model(m.Name), err)
	}
	var a asked
	switch kind.Scope {
	case privacy.OnTable:
		a.whole, err = buildWhole(m.Name, v)
	case privacy.OnPopulation:
		a.class, err = b.presence(m.Name, v)
	default:
		a.class, err = b.onColumn(m, v)
	}
	if err != nil {
		return asked{}, say.At(say.Model(m.Name), err)
	}
	return a, nil
}

// buildWhole builds a model on all classes together.
func buildWhole(name string, v parameter.Values) (threshold.Model, error) {
	switch name {
	case privacy.NameAverageRisk:
		return threshold.NewAverageRisk(v.Number("risk"))
	case privacy.NameUniqueness:
		return threshold.NewUniqueness(v.Number("share"))
	case privacy.NamePopulationUniqueness:
		return threshold.NewPopulationUniqueness(v.Number("share"), v.Number("fraction"), population.UniqueShare)
	}
	return nil, fmt.Errorf("the model is not known")
}

// presence builds a model on the population.
func (b *builder) presence(name string, v parameter.Values) (privacy.Model, error) {
	if b.Register == nil {
		return nil, errNoPopulation.Of()
	}
	if name == privacy.NameKMap {
		return presence.NewKMap(b.QI, b.Register, v.Integer("k"))
	}
	return presence.NewDeltaPresence(b.QI, b.Register, v.Number("min"), v.Number("max"))
}

// onColumn builds a model on a sensitive column: by patient if the recipe names
// them, and given the other sensitive columns if it says that those are known.
func (b *builder) onColumn(m *recipe.Model, v parameter.Values) (privacy.Model, error) {
	s, err := b.sensitive(m.Column)
	if err != nil {
		return nil, err
	}
	if b.patients != nil {
		s = b.patients.Once(s)
	}
	built, err := b.build(m, s, v)
	if err != nil {
		return nil, errOnColumn.Of(m.Column, err)
	}
	if b.patients != nil {
		built = privacy.NewPerPatient(built, s, b.patients)
	}
	if others := b.others(m.Column); len(others) > 0 {
		built = privacy.NewWithin(built, others)
	}
	return built, nil
}

// others returns the sensitive columns that an attacker knows of those who look
// for the named one.
func (b *builder) others(column string) []*privacy.Sensitive {
	if b.Recipe.Privacy.Others != recipe.OthersKnown {
		return nil
	}
	var others []*privacy.Sensitive
	for i := range b.Sensitive {
		if s := &b.Sensitive[i]; s.Name != column {
			others = append(others, s)
		}
	}
	return others
}

func (b *builder) sensitive(name string) (*privacy.Sensitive, error) {
	for i := range b.Sensitive {
		if s := &b.Sensitive[i]; s.Name == name {
			return s, nil
		}
	}
	return nil, errNotSensitive.Of(name, b.Recipe.Names(table.Sensitive))
}

func (b *builder) build(m *recipe.Model, s *privacy.Sensitive, v parameter.Values) (privacy.Model, error) {
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
		return b.closeness(s, v)
	case privacy.NameBeta:
		if v.Integer("kind") == privacy.Enhanced {
			return privacy.NewEnhancedBetaLikeness(s, v.Number("beta"))
		}
		return privacy.NewBetaLikeness(s, v.Number("beta"))
	case privacy.NameDelta:
		return privacy.NewDeltaDisclosure(s, v.Number("delta"))
	case privacy.NameSL:
		return privacy.NewSL(s, v.Number("s"), v.Integer("l"), relation.Sensitive(b.QI, s))
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
func (b *builder) closeness(s *privacy.Sensitive, v parameter.Values) (privacy.Model, error) {
	switch v.Integer("distance") {
	case privacy.Ordered:
		return privacy.NewOrderedTCloseness(s, v.Number("t"))
	case privacy.Hierarchical:
		ground, err := b.ground(s)
		if err != nil {
			return nil, err
		}
		return privacy.NewHierarchicalTCloseness(s, v.Number("t"), ground)
	}
	return privacy.NewTCloseness(s, v.Number("t"))
}

// ground returns the hierarchy of a sensitive column as the recipe has it.
func (b *builder) ground(s *privacy.Sensitive) (*domain.Ground, error) {
	decided := b.Recipe.Column(s.Name)
	if decided.Hierarchy == nil || decided.Hierarchy.Ordered {
		return nil, errDistanceHierarchy.Of(s.Name)
	}
	tree, err := decided.Hierarchy.Tree()
	if err != nil {
		return nil, err
	}
	return tree.Ground(s.Values, s.Missing)
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
