package privacy_test

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/model/privacy"
)

// bounded is a model of one parameter x, with a class that reaches exactly the value
// given: by hand, from the definitions.
type bounded struct {
	name  string
	make  func(w *privacy.Sensitive, x float64) (privacy.Model, error)
	class []int32
	exact float64
	least bool    // x is a lower bound, as the l of entropy l-diversity is
	open  bool    // what reaches x is not allowed: the definition has <, not <=
	unit  float64 // rounding of a billionth of it is forgiven; 0: of one
}

// flat is the hierarchy of a, b and c below one root.
func flat() *domain.Ground { return domain.NewGround([]int32{-1, 0, 0, 0}, []int32{1, 2, 3}) }

// twoGroups is a hierarchy of three values, two of which are a group.
func twoGroups() *domain.Ground {
	return domain.NewGround([]int32{-1, 0, 0, 1, 1, 2}, []int32{3, 4, 5})
}

func boundedModels() []bounded {
	apart := [][]float64{{1, 0.1, 0}, {0.1, 1, 0}, {0, 0, 1}}
	return []bounded{
		{name: "share, of any", class: []int32{0, 5, 8}, exact: 1.0 / 3,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) { return privacy.NewAlphaK(w, x, "") }},
		{name: "share, of b", class: []int32{0, 1, 5}, exact: 1.0 / 3,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) { return privacy.NewAlphaK(w, x, "b") }},
		// q = (1/3, 1/3, 1/3), p = (0.5, 0.3, 0.2): 0.5 - 1/3 is above, as much below.
		{name: "equal distance", class: []int32{0, 5, 8}, exact: 0.5 - 1.0/3,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) { return privacy.NewTCloseness(w, x) }},
		// Cumulated q (1/3, 2/3), p (0.5, 0.8): half of 1/6 + 2/15.
		{name: "ordered distance", class: []int32{0, 5, 8}, exact: (1.0/6 + 2.0/15) / 2,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) {
				return privacy.NewOrderedTCloseness(w, x, flat())
			}},
		{name: "hierarchical distance", class: []int32{0, 5, 8}, exact: 0.5 - 1.0/3,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) {
				return privacy.NewHierarchicalTCloseness(w, x, flat())
			}},
		// a and b, once each: (1 + 0.1 + 0.1 + 1) / (2·2).
		{name: "correlation", class: []int32{0, 5}, exact: 0.55,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) { return privacy.NewSL(w, x, 2, apart) }},
		// b gains (1/2 - 3/10) / (3/10).
		{name: "gain", class: []int32{0, 5}, exact: 2.0 / 3,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) { return privacy.NewBetaLikeness(w, x) }},
		{name: "gain, enhanced", class: []int32{0, 5}, exact: 2.0 / 3,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) {
				return privacy.NewEnhancedBetaLikeness(w, x)
			}},
		// q/p of b is 5/3.
		{name: "disclosure", class: []int32{0, 5}, exact: math.Log(5.0 / 3), open: true,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) { return privacy.NewDeltaDisclosure(w, x) }},
		// r = (2, 1): 2 < c·1.
		{name: "recursive", class: []int32{0, 5, 6}, exact: 2, open: true,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) { return privacy.NewRecursiveCL(w, x, 2) }},
		// Of b, b, a: exp(ln 3 - (2/3)·ln 2) = 3 / 2^(2/3). Slack is in the logarithm.
		{name: "entropy", class: []int32{0, 5, 6}, exact: 3 / math.Cbrt(4), unit: 3 / math.Cbrt(4), least: true,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) { return privacy.NewEntropyL(w, x) }},
		{name: "weight", class: []int32{0, 5}, exact: 1.5, least: true,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) { return privacy.NewLAlpha(w, 2, x, nil) }},
		{name: "own bound", class: []int32{0, 5, 8}, exact: 1.0 / 3,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) {
				return privacy.NewLPlus(w, []float64{x, x, x}, x)
			}},
		// All guard a, which one of three has.
		{name: "breach", class: []int32{0, 5, 8}, exact: 1.0 / 3,
			make: func(w *privacy.Sensitive, x float64) (privacy.Model, error) {
				return privacy.NewPersonal(w, x, slices.Repeat([]int32{1}, 10), flat())
			}},
		{name: "narrow range", class: []int32{1, 2}, exact: 0.5, least: true,
			make: func(_ *privacy.Sensitive, x float64) (privacy.Model, error) { return privacy.NewKE(doses(), 2, x) }},
		{name: "wide range", class: []int32{0, 3}, exact: 1000, unit: 1000, least: true,
			make: func(_ *privacy.Sensitive, x float64) (privacy.Model, error) { return privacy.NewKE(doses(), 2, x) }},
		// 1 and 1.5 are close to each other for ε = 0.5, 0 and 1000 for ε = 1000.
		{name: "close", class: []int32{1, 2}, exact: 0.5, least: true, open: true,
			make: func(_ *privacy.Sensitive, x float64) (privacy.Model, error) {
				return privacy.NewEM(doses(), x, 2, false)
			}},
		{name: "far", class: []int32{0, 3}, exact: 1000, unit: 1000, least: true, open: true,
			make: func(_ *privacy.Sensitive, x float64) (privacy.Model, error) {
				return privacy.NewEM(doses(), x, 2, false)
			}},
	}
}

// doses are four numbers, each of one record.
func doses() *privacy.Sensitive {
	s := pay("0", "1", "1.5", "1000")
	s.Format.Type = format.Decimal
	return s
}

// Whoever asks for what a class reaches, in as many digits as a recipe has or less a
// rounding, gets it: a billionth is forgiven, and what differs by more counts. Where the
// definition has <, what is at the bound but for rounding is refused.
func TestBoundsForgiveRoundingOnly(t *testing.T) {
	for _, b := range boundedModels() {
		outside := -1.0 // the direction in which the class fails
		if b.least {
			outside = 1
		}
		unit := outside * cmp.Or(b.unit, 1)
		for by, holds := range map[float64]bool{
			0: !b.open, 0.95e-9 * unit: !b.open, -0.95e-9 * unit: !b.open,
			1.05e-9 * unit: false, -1.05e-9 * unit: true, 1e-8 * unit: false, -1e-8 * unit: true,
		} {
			m, err := b.make(ward(), b.exact+by)
			if err != nil {
				t.Fatalf("%s: %v", b.name, err)
			}
			if m.Holds(b.class) != holds {
				t.Errorf("%s: a class that reaches %s holds %s: %v, at %v from it", b.name, m.Reach(b.class), m, !holds, by)
			}
		}
	}
}

// A class of nobody satisfies no model, so that none is ever released.
func TestNobodySatisfiesNothing(t *testing.T) {
	for _, b := range boundedModels() {
		x := b.exact
		if b.least {
			x = max(1, x/2)
		}
		m, err := b.make(ward(), x)
		if err != nil {
			t.Fatalf("%s: %v", b.name, err)
		}
		if m.Holds(nil) || m.Holds([]int32{}) {
			t.Errorf("nobody satisfies %s", m)
		}
	}
	for _, m := range []privacy.Model{
		must[privacy.EntropyL](t)(privacy.NewEntropyL(ward(), 1)),
		must[privacy.TCloseness](t)(privacy.NewTCloseness(ward(), 1)),
		must[privacy.DistinctL](t)(privacy.NewDistinctL(ward(), 1)),
		must[privacy.KPatients](t)(privacy.NewKPatients(visits(), 1)),
		must[privacy.AlphaK](t)(privacy.NewAlphaK(ward(), 1, "")),
		must[privacy.BetaLikeness](t)(privacy.NewBetaLikeness(ward(), 1)),
		must[privacy.DeltaDisclosure](t)(privacy.NewDeltaDisclosure(ward(), 1)),
		must[privacy.LPlus](t)(privacy.NewLPlus(ward(), []float64{1, 1, 1}, 1)),
	} {
		if m.Holds(nil) || !m.Holds([]int32{0}) {
			t.Errorf("%s: nobody %v, one record %v", m, m.Holds(nil), m.Holds([]int32{0}))
		}
	}
}

// The ends of each range are parameters, and what lies beyond is none.
func TestEndsOfTheRanges(t *testing.T) {
	w := ward()
	apart := make([][]float64, 3)
	inf := math.Inf(1)
	for _, test := range []struct {
		name          string
		make          func(x float64) error
		valid, beyond []float64
	}{
		{"α of a share", func(x float64) error { _, err := privacy.NewAlphaK(w, x, ""); return err }, []float64{1e-9, 1}, []float64{0, 1.000001}},
		{"t", func(x float64) error { _, err := privacy.NewTCloseness(w, x); return err }, []float64{0, 1}, []float64{-1e-9, 1.000001}},
		{"ordered t", func(x float64) error { _, err := privacy.NewOrderedTCloseness(w, x, flat()); return err }, []float64{0, 1}, []float64{-1e-9, 1.000001}},
		{"hierarchical t", func(x float64) error { _, err := privacy.NewHierarchicalTCloseness(w, x, flat()); return err }, []float64{0, 1}, []float64{-1e-9, 1.000001, math.NaN()}},
		{"s", func(x float64) error { _, err := privacy.NewSL(w, x, 1, apart); return err }, []float64{0, 1}, []float64{-1e-9, 1.000001}},
		{"l of an entropy", func(x float64) error { _, err := privacy.NewEntropyL(w, x); return err }, []float64{1, 1e6}, []float64{0.999999, inf}},
		{"c", func(x float64) error { _, err := privacy.NewRecursiveCL(w, x, 2); return err }, []float64{1e-9, 1e6}, []float64{0, inf}},
		{"β", func(x float64) error { _, err := privacy.NewBetaLikeness(w, x); return err }, []float64{1e-9, 1e6}, []float64{0, inf}},
		{"δ", func(x float64) error { _, err := privacy.NewDeltaDisclosure(w, x); return err }, []float64{1e-9, 1e6}, []float64{0, inf}},
		{"α of weights", func(x float64) error { _, err := privacy.NewLAlpha(w, 1, x, nil); return err }, []float64{0, 1e6}, []float64{-1e-9, inf}},
		{"a weight", func(x float64) error { _, err := privacy.NewLAlpha(w, 1, 1, []float64{x, 0, 1}); return err }, []float64{0, 1}, []float64{-1e-9, 1.000001}},
		{"a bound of a value", func(x float64) error { _, err := privacy.NewLPlus(w, []float64{1, x, 1}, 1); return err }, []float64{1e-9, 1}, []float64{0, 1.000001, 2}},
		{"a breach", func(x float64) error { _, err := privacy.NewPersonal(w, x, make([]int32, 10), flat()); return err }, []float64{1e-9, 1}, []float64{0, -1e-9, 1.000001, 2}},
		{"p", func(x float64) error { _, err := privacy.NewPPlus(w, int(x), 1, twoGroups()); return err }, []float64{1, 3}, []float64{0}},
		{"a level", func(x float64) error { _, err := privacy.NewPPlus(w, 1, int(x), twoGroups()); return err }, []float64{1, 9}, []float64{0}},
		{"e", func(x float64) error { _, err := privacy.NewKE(doses(), 1, x); return err }, []float64{0, 1e6}, []float64{-1e-9, inf}},
		{"ε", func(x float64) error { _, err := privacy.NewEM(doses(), x, 1, false); return err }, []float64{0, 1e6}, []float64{-1e-9, inf}},
		{"m", func(x float64) error { _, err := privacy.NewEM(doses(), 1, int(x), false); return err }, []float64{1, 4}, []float64{0}},
		{"patients", func(x float64) error { _, err := privacy.NewKPatients(visits(), int(x)); return err }, []float64{1, 4}, []float64{0, 5}},
	} {
		for _, x := range test.valid {
			if err := test.make(x); err != nil {
				t.Errorf("%s of %v: %v", test.name, x, err)
			}
		}
		for _, x := range test.beyond {
			if test.make(x) == nil {
				t.Errorf("%s of %v is taken", test.name, x)
			}
		}
	}
	if _, err := privacy.NewLAlpha(w, 1, 1, []float64{0, 1}); err == nil {
		t.Error("two weights of three values")
	}
}

// Each part of a model counts: enough values, and not too alike; enough values, and
// enough weight.
func TestModelsOfTwoParts(t *testing.T) {
	w := ward()
	alike := [][]float64{{1, 0.9, 0}, {0.9, 1, 0}, {0, 0, 1}}
	for _, test := range []struct {
		model privacy.Model
		class []int32
		holds bool
	}{
		{must[privacy.SL](t)(privacy.NewSL(w, 1, 2, alike)), []int32{0, 1}, false},   // alike as allowed, one value
		{must[privacy.SL](t)(privacy.NewSL(w, 0.6, 2, alike)), []int32{0, 5}, false}, // two values, 0.95
		{must[privacy.SL](t)(privacy.NewSL(w, 0.6, 2, alike)), []int32{0, 8}, true},  // two values, 0.5
		{must[privacy.LAlpha](t)(privacy.NewLAlpha(w, 2, 0, nil)), []int32{0, 1}, false},
		{must[privacy.LAlpha](t)(privacy.NewLAlpha(w, 2, 1.2, nil)), []int32{5, 8}, false}, // weights 1/2 and 0
		{must[privacy.LAlpha](t)(privacy.NewLAlpha(w, 2, 0.5, nil)), []int32{5, 8}, true},
		{must[privacy.RecursiveCL](t)(privacy.NewRecursiveCL(w, 1e6, 3)), []int32{0, 5, 6}, false}, // nothing from the third on
		// The counts are sorted, not the values: b, b and a are as a, a and b.
		{must[privacy.RecursiveCL](t)(privacy.NewRecursiveCL(w, 1.5, 2)), []int32{0, 5, 6}, false},
		{must[privacy.RecursiveCL](t)(privacy.NewRecursiveCL(w, 1.5, 2)), []int32{0, 5, 6, 8}, true},
	} {
		if test.model.Holds(test.class) != test.holds {
			t.Errorf("%s holds for %v: %v, want %v", test.model, test.class, !test.holds, test.holds)
		}
	}
}

// The least class that a model can hold for, worked by hand. A share of 0.333333333
// is as good as a third: three records have it.
func TestLeastClasses(t *testing.T) {
	w := ward()
	alpha := func(x float64, value string) privacy.Model {
		return must[privacy.AlphaK](t)(privacy.NewAlphaK(w, x, value))
	}
	own := func(x float64) privacy.Model {
		return must[privacy.LPlus](t)(privacy.NewLPlus(w, []float64{0.1, x, 0.1}, x))
	}
	entropy := func(l float64) privacy.Model { return must[privacy.EntropyL](t)(privacy.NewEntropyL(w, l)) }
	recursive := func(c float64, l int) privacy.Model {
		return must[privacy.RecursiveCL](t)(privacy.NewRecursiveCL(w, c, l))
	}
	for _, test := range []struct {
		model privacy.Model
		want  int
	}{
		{alpha(1, ""), 1}, {alpha(0.5, ""), 2}, {alpha(0.49, ""), 3}, {alpha(1.0/3, ""), 3}, {alpha(0.333333333, ""), 3}, {alpha(0.33333333, ""), 4}, {alpha(1.0/3-0.95e-9, ""), 3}, {alpha(1.0/3-1.05e-9, ""), 4}, {alpha(0.2, ""), 5}, {alpha(0.01, ""), 100},
		{alpha(0.01, "b"), 1},
		{entropy(1), 1}, {entropy(1.5), 2}, {entropy(2), 2}, {entropy(2.1), 3}, {entropy(100), 100},
		// r_1 < c·rest: with c = 1/2 and l = 2 one value twice and more than two of others.
		{recursive(3, 2), 2}, {recursive(1, 2), 3}, {recursive(0.5, 2), 4}, {recursive(2, 3), 3},
		{must[privacy.KPatients](t)(privacy.NewKPatients(visits(), 3)), 3},
		{must[privacy.DistinctL](t)(privacy.NewDistinctL(w, 3)), 3},
		{own(1.0/3 - 0.95e-9), 3}, {own(1.0/3 - 1.05e-9), 4},
		{must[privacy.SL](t)(privacy.NewSL(w, 0.5, 2, matrix[:3])), 2},
		{must[privacy.LAlpha](t)(privacy.NewLAlpha(w, 2, 1, nil)), 2},
		{must[privacy.TCloseness](t)(privacy.NewTCloseness(w, 0)), 1},
		{must[privacy.BetaLikeness](t)(privacy.NewBetaLikeness(w, 1)), 1},
		{must[privacy.DeltaDisclosure](t)(privacy.NewDeltaDisclosure(w, 1)), 1},
	} {
		if got := test.model.MinSize(); got != test.want {
			t.Errorf("%s has classes of at least %d, want %d", test.model, got, test.want)
		}
	}
}

// A conjunction is monotone if each of its models is, and asks for the largest class;
// of one model it is that model, which the methods look at.
func TestAllIsAsItsModels(t *testing.T) {
	w := ward()
	k := must[privacy.KAnonymity](t)(privacy.NewKAnonymity(4, 10))
	l := must[privacy.DistinctL](t)(privacy.NewDistinctL(w, 2))
	delta := must[privacy.DeltaDisclosure](t)(privacy.NewDeltaDisclosure(w, 1))
	if !privacy.All(k, l).Monotone() || privacy.All(k, delta).Monotone() || privacy.All(delta, k, l).Monotone() {
		t.Error("one that is not monotone decides")
	}
	if !privacy.SizeOnly(privacy.All(k)) || privacy.SizeOnly(privacy.All(k, l)) || privacy.All(k, l).MinSize() != 4 || privacy.All(l, k).MinSize() != 4 {
		t.Errorf("%s: least %d", privacy.All(l, k), privacy.All(l, k).MinSize())
	}
	if got := privacy.All(k, l).Reach([]int32{0, 1}); got != "k = 2, l = 1" {
		t.Errorf("two records of one value reach %q", got)
	}
}

// By patient, only what counts distinct values stays monotone: a patient of two
// classes counts in each, but once in both together.
func TestMonotoneByPatient(t *testing.T) {
	once := visits().Once(&privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}, Codes: []int32{0, 0, 0, 0, 1, 1, 1, 2, 2, 2}})
	ground := flat()
	for _, test := range []struct {
		model privacy.Model
		want  bool
	}{
		{must[privacy.DistinctL](t)(privacy.NewDistinctL(once, 2)), true},
		{must[privacy.LAlpha](t)(privacy.NewLAlpha(once, 2, 1, nil)), true},
		{must[privacy.EntropyL](t)(privacy.NewEntropyL(once, 2)), false},
		{must[privacy.RecursiveCL](t)(privacy.NewRecursiveCL(once, 2, 2)), false},
		{must[privacy.AlphaK](t)(privacy.NewAlphaK(once, 0.5, "")), false},
		{must[privacy.TCloseness](t)(privacy.NewTCloseness(once, 0.5)), false},
		{must[privacy.OrderedTCloseness](t)(privacy.NewOrderedTCloseness(once, 0.5, ground)), false},
		{must[privacy.HierarchicalTCloseness](t)(privacy.NewHierarchicalTCloseness(once, 0.5, ground)), false},
		{must[privacy.BetaLikeness](t)(privacy.NewBetaLikeness(once, 1)), false},
		{must[privacy.DeltaDisclosure](t)(privacy.NewDeltaDisclosure(once, 1)), false},
		{must[privacy.SL](t)(privacy.NewSL(once, 0.5, 2, matrix[:3])), false},
		{must[privacy.PPlus](t)(privacy.NewPPlus(once, 2, 1, twoGroups())), true},
		{must[privacy.LPlus](t)(privacy.NewLPlus(once, []float64{1, 0.5, 0.5}, 0.5)), false},
	} {
		if got := privacy.NewPerPatient(test.model, once, visits()).Monotone(); got != test.want {
			t.Errorf("%s, by patient: monotone %v", test.model, got)
		}
	}
}

// Two classes that have enough values and weight by patient have so together, which
// is what the answer above promises.
func TestWeightsByPatientAreMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		codes := rapid.SliceOfN(rapid.Int32Range(0, 3), 12, 12)
		s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c", "d"}, Codes: codes.Draw(t, "s")}
		patients := &privacy.Patients{Codes: codes.Draw(t, "patients"), Count: 4}
		once := patients.Once(s)
		weighted, err := privacy.NewLAlpha(once, rapid.IntRange(1, 3).Draw(t, "l"), rapid.Float64Range(0, 1.5).Draw(t, "alpha"), nil)
		if err != nil {
			t.Fatal(err)
		}
		m := privacy.NewPerPatient(weighted, once, patients)
		cut := rapid.IntRange(1, 11).Draw(t, "cut")
		all := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
		if m.Holds(all[:cut]) && m.Holds(all[cut:]) && !m.Holds(all) {
			t.Fatalf("%s holds for the parts, the whole reaches %s", m, m.Reach(all))
		}
	})
}

// One word among numbers has no place, and then nothing has: the order is that of a
// hierarchy, or the model can't be.
func TestValuesThatAreNotAllNumbers(t *testing.T) {
	s := &privacy.Sensitive{Name: "s", Values: []string{"-1", "x", "3"}, Codes: []int32{0, 1, 2}}
	if _, err := privacy.NewOrderedTCloseness(s, 1, nil); err == nil || !strings.Contains(err.Error(), `column "s" has "x", which is neither a number nor a date`) {
		t.Errorf("words are in order: %v", err)
	}
	m := must[privacy.OrderedTCloseness](t)(privacy.NewOrderedTCloseness(s, 1, twoGroups()))
	for record, want := range []string{"t = 0.5", "t = 0.3333", "t = 0.5"} {
		if got := m.Reach([]int32{int32(record)}); got != want {
			t.Errorf("%q alone is at %s, want %s", s.Values[record], got, want)
		}
	}
}
