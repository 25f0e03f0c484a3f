package problemtest

import (
	"fmt"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// DrawModel returns p.Model and one of the other models that a class can be asked for, of
// any kind, with any settings, beside a random sensitive column, hierarchy and population:
// by patient, or given another sensitive column, from time to time.
func DrawModel(t *rapid.T, p *problem.Problem) privacy.Model {
	s := drawSensitive(t, p.N)
	kind := rapid.SampledFrom(onClasses(p)).Draw(t, "kind")
	var patients *privacy.Patients
	counted := s
	if kind.Scope == privacy.OnColumn && rapid.IntRange(0, 2).Draw(t, "by patient") == 0 {
		count := rapid.IntRange(1, p.N).Draw(t, "patients")
		patients = &privacy.Patients{Codes: rapid.SliceOfN(rapid.Int32Range(0, int32(count-1)), p.N, p.N).Draw(t, "whose"), Count: count}
		counted = patients.Once(s)
	}
	m, err := kind.Class(drawInput(t, kind, p, counted))
	if err != nil {
		t.Fatalf("%s: %v", kind.Name, err)
	}
	if patients != nil {
		m = privacy.NewPerPatient(m, s, patients)
	}
	if kind.Scope == privacy.OnColumn && rapid.IntRange(0, 2).Draw(t, "given another") == 0 {
		m = privacy.NewWithin(m, []*privacy.Sensitive{drawSensitive(t, p.N)})
	}
	if patients != nil {
		if k, err := privacy.NewKPatients(patients, p.Model.MinSize()); err == nil {
			return privacy.All(k, m)
		}
	}
	return privacy.All(p.Model, m)
}

// onClasses are the kinds of models that classes of p can be asked for: without
// quasi-identifiers nobody of a population is like anybody.
func onClasses(p *problem.Problem) []privacy.Kind {
	var kinds []privacy.Kind
	for _, k := range privacy.Kinds() {
		if k.Scope == privacy.OnColumn || k.Scope == privacy.OnPopulation && len(p.QI) > 0 {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// drawSensitive returns a sensitive column of up to six numbers.
func drawSensitive(t *rapid.T, n int) *privacy.Sensitive {
	s := &privacy.Sensitive{Name: "s"}
	for v := range rapid.IntRange(1, 6).Draw(t, "values") {
		s.Values = append(s.Values, fmt.Sprint(v*v))
	}
	s.Codes = rapid.SliceOfN(rapid.Int32Range(0, int32(len(s.Values)-1)), n, n).Draw(t, "sensitive")
	return s
}

func drawInput(t *rapid.T, kind privacy.Kind, p *problem.Problem, s *privacy.Sensitive) privacy.Input {
	in := privacy.Input{
		Values: drawValues(t, kind), Sensitive: s, QI: p.QI, Register: drawRegister(t, p),
		Ground:       func() (*domain.Ground, error) { return drawGround(t, len(s.Values)), nil },
		Correlations: func() [][]float64 { return drawCorrelations(t, len(s.Values)) },
	}
	if rapid.Bool().Draw(t, "one value") {
		in.Value = s.Values[0]
		in.Bounds = map[string]float64{in.Value: rapid.Float64Range(0.1, 1).Draw(t, "bound")}
		in.Guards = map[string]string{in.Value: privacy.Unguarded}
	}
	return in
}

// drawValues returns settings that some classes satisfy and others do not.
func drawValues(t *rapid.T, kind privacy.Kind) parameter.Values {
	given := parameter.Given{}
	for _, p := range kind.Parameters {
		switch {
		case p.Kind == parameter.Choice:
			given[p.Name] = rapid.SampledFrom(p.Choices).Draw(t, p.Name)
		case p.Kind == parameter.Integer && rapid.Bool().Draw(t, p.Name+" set"):
			given[p.Name] = float64(rapid.IntRange(max(1, int(p.Min)), 3).Draw(t, p.Name))
		case p.Max <= 1 && p.Name != "min" && rapid.Bool().Draw(t, p.Name+" set"): // a share

			given[p.Name] = rapid.Float64Range(max(0.01, p.Min), p.Max).Draw(t, p.Name)
		}
	}
	values, err := parameter.Resolve(kind.Parameters, given)
	if err != nil {
		t.Fatalf("%s: %v", kind.Name, err)
	}
	return values
}

// drawRegister returns a population of people like those of the table.
func drawRegister(t *rapid.T, p *problem.Problem) *privacy.Register {
	var persons []domain.Span
	for i := range rapid.IntRange(5, 3*p.N+5).Draw(t, "persons") {
		for j := range p.QI {
			persons = append(persons, p.QI[j].Span(int32(i%p.N)))
		}
	}
	return privacy.NewRegister(p.QI, persons)
}

// drawGround returns a hierarchy of values in groups below the root.
func drawGround(t *rapid.T, values int) *domain.Ground {
	groups := rapid.IntRange(1, values).Draw(t, "groups")
	parent, leaf := []int32{-1}, make([]int32, values)
	for range groups {
		parent = append(parent, 0)
	}
	for v := range leaf {
		leaf[v] = int32(len(parent))
		parent = append(parent, int32(1+v%groups))
	}
	return domain.NewGround(parent, leaf)
}

func drawCorrelations(t *rapid.T, values int) [][]float64 {
	r := make([][]float64, values)
	for v := range r {
		r[v] = make([]float64, values)
		r[v][v] = 1
		for w := range v {
			r[v][w] = rapid.Float64Range(0, 1).Draw(t, "correlation")
			r[w][v] = r[v][w]
		}
	}
	return r
}
