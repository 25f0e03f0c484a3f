package privacy_test

import (
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
