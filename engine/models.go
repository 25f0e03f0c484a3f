package engine

import (
	"fmt"

	"quasi/engine/algorithm"
	"quasi/engine/audit"
	"quasi/engine/hierarchy"
	"quasi/engine/parameter"
	"quasi/engine/privacy"
	"quasi/engine/recipe"
	"quasi/engine/relation"
	"quasi/engine/table"
	"quasi/engine/threshold"
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
		p.problem.Sensitive = append(p.problem.Sensitive, sensitive(p.table.Column(name)))
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

// addPatients notes whose record each one is, if the recipe names a column that
// says so. A record without a patient is a patient of its own.
func (p *Plan) addPatients() error {
	name := p.recipe.Privacy.Patient
	if name == "" {
		return nil
	}
	c := p.table.Column(name)
	if c == nil {
		return fmt.Errorf("patient column %q is not in the table, whose columns are %q", name, p.table.Names())
	}
	p.patients = audit.PatientsOf(c)
	return nil
}

// patientsOf returns whose record each of the given ones is, or nil.
func (p *Plan) patientsOf(records []int32) *privacy.Patients {
	if p.patients == nil {
		return nil
	}
	picked := &privacy.Patients{Codes: make([]int32, len(records))}
	number := make([]int32, p.patients.Count)
	for i, record := range records {
		of := p.patients.Codes[record]
		if number[of] == 0 {
			picked.Count++
			number[of] = int32(picked.Count)
		}
		picked.Codes[i] = number[of] - 1
	}
	return picked
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

// addModel builds one model of the recipe.
func (p *Plan) addModel(m *recipe.Model) error {
	kind, err := m.Kind()
	if err != nil {
		return err
	}
	v, err := parameter.Resolve(kind.Parameters, m.Parameters)
	if err != nil {
		return fmt.Errorf("%s: %w", m.Name, err)
	}
	if kind.Scope != privacy.OnColumn && p.algorithm.Family == algorithm.Bucketing {
		return fmt.Errorf("%s: %s publishes the quasi-identifiers as they are, so that it can't hold: choose another algorithm", m.Name, p.algorithm.Name)
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
		return fmt.Errorf("%s: %w", m.Name, err)
	}
	p.asked = append(p.asked, a)
	return nil
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
		return nil, fmt.Errorf("on column %q: %w", m.Column, err)
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
	return nil, fmt.Errorf("column %q is not sensitive: give it that role, or name one of %q", name, p.recipe.Names(table.Sensitive))
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
		return privacy.NewSL(s, v.Number("s"), v.Integer("l"), relation.Sensitive(p.problem, s))
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
func (p *Plan) ground(s *privacy.Sensitive) (*privacy.Ground, error) {
	decided := p.recipe.Column(s.Name)
	if decided.Hierarchy == nil || decided.Hierarchy.Ordered {
		return nil, fmt.Errorf("the hierarchical distance needs a hierarchy of %q: give the column one", s.Name)
	}
	tree, err := hierarchy.FromRows(decided.Hierarchy.Rows)
	if err != nil {
		return nil, fmt.Errorf("its hierarchy: %w", err)
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
			return nil, fmt.Errorf("value %q has no weight", text)
		}
		weights[v] = w
	}
	return weights, nil
}
