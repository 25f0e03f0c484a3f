package criteria

import (
	"sync"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/model/relation"
	"quasi/engine/measure/population"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// What can go wrong, and what a verdict says.
var (
	modelFails        = say.Define("model-fails", "{0}, where a group reaches {1}")
	errJudgeNoRows    = say.Define("judge-no-rows", "the table has no rows to judge")
	errNoPopulation   = say.Define("model-needs-population", "the model needs a full register (population): give one")
	errInPopulation   = say.Define("in-population", "population: {0}")
	errPatientColumn  = say.Define("patient-column", "patient column {0:q} is not in the table; its columns: {1:q}")
	errOnColumn       = say.Define("on-column", "on column {0:q}: {1}")
	errNoneSensitive  = say.Define("none-sensitive", "column {0:q} is not sensitive: give it that role")
	errNotSensitive   = say.Define("not-sensitive", "column {0:q} is not sensitive: give it that role, or name one of {1:q}")
	errModelHierarchy = say.Define("model-hierarchy", "the model needs a hierarchy of {0:q}, and its values suggest none: give the column one")
	errGuardColumn    = say.Define("guard-column", "column {0:q} has what is to be guarded and must not be released: set its role to remove it")
)

// builder makes the models of a recipe, whatever they are: it knows their scopes.
type builder struct {
	Microdata
	patients     *privacy.Patients
	correlations map[string]func() [][]float64 // by sensitive column, computed once
}

func (b *builder) model(m *recipe.Model) (asked, error) {
	kind, err := m.Kind()
	if err != nil {
		return asked{}, err
	}
	f, err := b.fit(kind, m)
	if err != nil {
		return asked{}, say.At(say.Model(m.Name), err)
	}
	a, err := b.build(kind, m, f.values)
	if err != nil {
		return asked{}, say.At(say.Model(m.Name), err)
	}
	a.fit = f
	return a, nil
}

// build makes a model with the given settings.
func (b *builder) build(kind privacy.Kind, m *recipe.Model, values parameter.Values) (a asked, err error) {
	switch kind.Scope {
	case privacy.OnTable:
		a.whole, err = kind.Table(privacy.Input{Values: values, Estimate: population.UniqueShare})
	case privacy.OnPopulation:
		a.class, err = b.onPopulation(kind, values)
	default:
		a, err = b.onColumn(kind, m, values)
	}
	return a, err
}

// onPopulation builds a model on a class beside the population.
func (b *builder) onPopulation(kind privacy.Kind, values parameter.Values) (privacy.Model, error) {
	if b.Register == nil {
		return nil, errNoPopulation.Of()
	}
	return kind.Class(privacy.Input{Values: values, QI: b.QI, Register: b.Register})
}

// onColumn builds a model on a sensitive column: by patient if the recipe names
// them, and given the other sensitive columns if it says that those are known.
func (b *builder) onColumn(kind privacy.Kind, m *recipe.Model, values parameter.Values) (a asked, err error) {
	s, err := b.sensitive(m.Column)
	if err != nil {
		return a, err
	}
	if b.patients != nil {
		s = b.patients.Once(s)
	}
	rows, err := b.rowGuards(m.GuardColumn)
	if err != nil {
		return a, err
	}
	built, err := kind.Class(privacy.Input{
		Values: values, Sensitive: s, Value: m.Value, Weights: m.Weights,
		Bounds: m.Bounds, Guards: m.Guards, RowGuards: rows,
		Ground:       func() (*domain.Ground, error) { return b.ground(s) },
		HasGround:    b.hasGround(s.Name),
		Correlations: b.correlationsOf(s),
	})
	if err != nil {
		return a, errOnColumn.Of(m.Column, err)
	}
	if p := &b.Recipe.Privacy; p.WholeRecords() {
		crowd := privacy.NewCrowd(built, s, b.patients, p.Linked)
		a.crowd = &crowd
	}
	if b.patients != nil {
		built = privacy.NewPerPatient(built, s, b.patients)
	}
	if others := b.others(m.Column); len(others) > 0 {
		built = privacy.NewWithin(built, others)
	}
	a.class = built
	return a, nil
}

// correlationsOf returns the correlations of the values of a column, which are computed once.
func (b *builder) correlationsOf(s *privacy.Sensitive) func() [][]float64 {
	if b.correlations[s.Name] == nil {
		b.correlations[s.Name] = sync.OnceValue(func() [][]float64 { return relation.Sensitive(b.QI, s) })
	}
	return b.correlations[s.Name]
}

// rowGuards returns what the named column says of each row, empty where it is
// missing; nil if none is named. Such a column tells what a person wants hidden, so
// that it must not be released.
func (b *builder) rowGuards(name string) ([]string, error) {
	if name == "" {
		return nil, nil
	}
	c := b.Table.Column(name)
	if c == nil {
		return nil, say.NoColumn(name, b.Table.Names())
	}
	if decided := b.Recipe.Column(name); decided != nil && decided.Released() {
		return nil, errGuardColumn.Of(name)
	}
	rows := make([]string, len(c.Codes))
	for row, v := range c.Codes {
		if !c.Absent(v) {
			rows[row] = c.Values[v]
		}
	}
	return rows, nil
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
	others := b.Recipe.Names(table.Sensitive)
	if len(others) == 0 {
		return nil, errNoneSensitive.Of(name)
	}
	return nil, errNotSensitive.Of(name, others)
}

// hasGround reports whether the recipe has a hierarchy of a sensitive column.
func (b *builder) hasGround(name string) bool {
	h := b.Recipe.Column(name).Hierarchy
	return h != nil && !h.Ordered
}

// ground returns the hierarchy of a sensitive column as the recipe has it.
func (b *builder) ground(s *privacy.Sensitive) (*domain.Ground, error) {
	if !b.hasGround(s.Name) {
		return nil, errModelHierarchy.Of(s.Name)
	}
	tree, err := b.Recipe.Column(s.Name).Hierarchy.Tree()
	if err != nil {
		return nil, err
	}
	return tree.Ground(s.Values, s.Missing)
}
