package privacy_test

import (
	"errors"
	"slices"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// The order in which models are offered is a decision: a new one says its place.
func TestOrderOfKinds(t *testing.T) {
	want := []string{
		privacy.NameDistinctL, privacy.NameEntropyL, privacy.NameRecursiveCL, privacy.NameAlphaK,
		privacy.NameLPlus, privacy.NamePPlus, privacy.NameKE, privacy.NameEM, privacy.NamePersonal, privacy.NameTCloseness,
		privacy.NameBeta, privacy.NameDelta, privacy.NameSL, privacy.NameLAlpha,
		privacy.NameKMap, privacy.NamePresence,
		privacy.NameAverageRisk, privacy.NameUniqueness, privacy.NamePopulationUniqueness,
	}
	var got []string
	for _, k := range privacy.Kinds() {
		got = append(got, k.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("kinds are %q, want %q", got, want)
	}
	privacy.Kinds()[0].Name = "changed"
	if privacy.Kinds()[0].Name != want[0] {
		t.Error("who is given the kinds can change them")
	}
}

// input is all that a kind can ask for.
func input(t *testing.T, k privacy.Kind, given parameter.Given) privacy.Input {
	t.Helper()
	values, err := parameter.Resolve(k.Parameters, given)
	if err != nil {
		t.Fatal(err)
	}
	p, register := four(t)
	s := ward()
	if k.Numbers {
		s = pay("1", "2", "3")
	}
	return privacy.Input{
		Values: values, Sensitive: s,
		HasGround: true,
		Ground:    func() (*domain.Ground, error) { return twoGroups(), nil },
		Correlations: func() [][]float64 {
			return [][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
		},
		QI: p.QI, Register: register,
		Estimate: func([]int, float64) (float64, string, error) { return 0.5, "", nil },
	}
}

// Each kind makes a model of its scope by its defaults, and says truly whether that
// is monotone: bounds on all classes are, as larger classes lower what they bound.
func TestKindsMakeTheirModels(t *testing.T) {
	for _, k := range privacy.Kinds() {
		if k.Scope == privacy.OnTable {
			m, err := k.Table(input(t, k, nil))
			if err != nil || m.Enough() < 2 || m.String() == "" || !k.Monotone {
				t.Errorf("%s: %v (%v)", k.Name, m, err)
			}
			continue
		}
		m, err := k.Class(input(t, k, nil))
		if err != nil {
			t.Fatalf("%s: %v", k.Name, err)
		}
		if m.Monotone() != k.Monotone || m.String() == "" {
			t.Errorf("%s: %v is monotone: %v, its kind says %v", k.Name, m, m.Monotone(), k.Monotone)
		}
	}
}

// A setting reaches the model that it is for.
func TestSettingsReachTheirModels(t *testing.T) {
	for _, test := range []struct {
		kind  string
		given parameter.Given
		want  string
	}{
		{privacy.NameDistinctL, parameter.Given{"l": 3.0}, `distinct 3-diversity of "ward"`},
		{privacy.NameEntropyL, parameter.Given{"l": 1.5}, `entropy 1.5-diversity of "ward"`},
		{privacy.NameRecursiveCL, parameter.Given{"c": 4.0, "l": 3.0}, `recursive (4,3)-diversity of "ward"`},
		{privacy.NameAlphaK, parameter.Given{"alpha": 0.6}, `share of any "ward" at most 0.6`},
		{privacy.NameLPlus, parameter.Given{"share": 0.3}, `share of each "ward" at most its own bound, or 0.3`},
		{privacy.NamePPlus, parameter.Given{"p": 3.0}, `at least 3 categories of "ward"`},
		{privacy.NameKE, parameter.Given{"k": 3.0, "e": 9.0}, `at least 3 different values of "pay" with a range of at least 9`},
		{privacy.NameEM, parameter.Given{"epsilon": 9.0, "m": 3.0}, `at most 1/3 of a group within 9 of any "pay"`},
		{privacy.NameEM, parameter.Given{"epsilon": 0.1, "m": 3.0, "closeness": "relative"}, `at most 1/3 of a group within 0.1 times any "pay" of it`},
		{privacy.NamePersonal, parameter.Given{"breach": 0.3}, `what guards a row covers at most 0.3 of the "ward" in its group`},
		{privacy.NameTCloseness, parameter.Given{"t": 0.3}, `0.3-closeness of "ward"`},
		{privacy.NameTCloseness, parameter.Given{"t": 0.3, "distance": "ordered"}, `ordered 0.3-closeness of "ward"`},
		{privacy.NameTCloseness, parameter.Given{"t": 0.3, "distance": "hierarchical"}, `hierarchical 0.3-closeness of "ward"`},
		{privacy.NameBeta, parameter.Given{"beta": 1.5}, `basic 1.5-likeness of "ward"`},
		{privacy.NameBeta, parameter.Given{"beta": 1.5, "kind": "enhanced"}, `enhanced 1.5-likeness of "ward"`},
		{privacy.NameDelta, parameter.Given{"delta": 0.7}, `0.7-disclosure privacy of "ward"`},
		{privacy.NameSL, parameter.Given{"s": 0.4, "l": 3.0}, `(0.4,3)-diversity of "ward"`},
		{privacy.NameLAlpha, parameter.Given{"l": 2.0, "alpha": 0.5}, `distinct (2,0.5)-diversity of "ward"`},
		{privacy.NameKMap, parameter.Given{"k": 3.0}, "3-map"},
		{privacy.NamePresence, parameter.Given{"min": 0.1, "max": 0.4}, "(0.1,0.4)-presence"},
	} {
		m, err := kindOf(t, test.kind).Class(input(t, kindOf(t, test.kind), test.given))
		if err != nil || m.String() != test.want {
			t.Errorf("%s: %v (%v), want %s", test.kind, m, err, test.want)
		}
	}
	for kind, test := range map[string]struct {
		given parameter.Given
		want  float64
	}{
		privacy.NameAverageRisk:          {parameter.Given{"risk": 0.2}, 0.2},
		privacy.NameUniqueness:           {parameter.Given{"share": 0.3}, 0.3},
		privacy.NamePopulationUniqueness: {parameter.Given{"share": 0.4, "fraction": 0.5}, 0.4},
	} {
		m, err := kindOf(t, kind).Table(input(t, kindOf(t, kind), test.given))
		if err != nil || m.Bound() != test.want {
			t.Errorf("%s: %v (%v), want a bound of %v", kind, m, err, test.want)
		}
	}
}

func kindOf(t *testing.T, name string) privacy.Kind {
	t.Helper()
	for _, k := range privacy.Kinds() {
		if k.Name == name {
			return k
		}
	}
	t.Fatalf("no kind %q", name)
	return privacy.Kind{}
}

// What a kind is given beside its settings reaches the model, and what is wrong
// with it comes out as it is.
func TestKindsTakeTheirInput(t *testing.T) {
	in := input(t, kindOf(t, privacy.NameAlphaK), nil)
	in.Value = in.Sensitive.Values[0]
	if m, err := kindOf(t, privacy.NameAlphaK).Class(in); err != nil || m.String() != `share of "`+in.Value+`" in "ward" at most 0.5` {
		t.Errorf("%v (%v)", m, err)
	}
	in = input(t, kindOf(t, privacy.NameLAlpha), nil)
	in.Weights = map[string]float64{"nothing": 1}
	if _, err := kindOf(t, privacy.NameLAlpha).Class(in); err == nil {
		t.Error("values without a weight are accepted")
	}
	closeness := kindOf(t, privacy.NameTCloseness)
	broken := errors.New("no hierarchy")
	in = input(t, closeness, parameter.Given{"distance": "hierarchical"})
	in.Ground = func() (*domain.Ground, error) { return nil, broken }
	if _, err := closeness.Class(in); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	in = input(t, closeness, nil)
	in.Ground, in.Correlations = nil, nil // not asked for
	if _, err := closeness.Class(in); err != nil {
		t.Error(err)
	}
}
