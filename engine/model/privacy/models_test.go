package privacy_test

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/model/privacy"
)

// ward is the sensitive attribute of ten records: five a, three b, two c.
func ward() *privacy.Sensitive {
	return &privacy.Sensitive{Name: "ward", Values: []string{"a", "b", "c"}, Codes: []int32{0, 0, 0, 0, 0, 1, 1, 1, 2, 2}}
}

func must[M privacy.Model](t *testing.T) func(m M, err error) M {
	return func(m M, err error) M {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
}

// Worked by hand from the definitions.
func TestModelsByHand(t *testing.T) {
	w := ward()
	matrix := [][]float64{{1, 0.5, 0}, {0.5, 1, 0.25}, {0, 0.25, 1}}
	l2 := must[privacy.DistinctL](t)(privacy.NewDistinctL(w, 2))
	half := must[privacy.AlphaK](t)(privacy.NewAlphaK(w, 0.5, ""))
	halfB := must[privacy.AlphaK](t)(privacy.NewAlphaK(w, 0.5, "b"))
	close02 := must[privacy.TCloseness](t)(privacy.NewTCloseness(w, 0.2))
	// Of three values c is the rarest: weights 1, 1/2, 0 for a, b, c.
	weighted := must[privacy.LAlpha](t)(privacy.NewLAlpha(w, 2, 1.5, nil))
	correlated := must[privacy.SL](t)(privacy.NewSL(w, 0.75, 2, matrix))
	entropy2 := must[privacy.EntropyL](t)(privacy.NewEntropyL(w, 2))
	entropy18 := must[privacy.EntropyL](t)(privacy.NewEntropyL(w, 1.8))
	recursive2 := must[privacy.RecursiveCL](t)(privacy.NewRecursiveCL(w, 2, 2))
	recursive3 := must[privacy.RecursiveCL](t)(privacy.NewRecursiveCL(w, 2.5, 3))
	ordered := must[privacy.OrderedTCloseness](t)(privacy.NewOrderedTCloseness(w, 0.1, flat()))
	disclosure := must[privacy.DeltaDisclosure](t)(privacy.NewDeltaDisclosure(w, 1))
	basic := must[privacy.BetaLikeness](t)(privacy.NewBetaLikeness(w, 1))
	enhanced := must[privacy.BetaLikeness](t)(privacy.NewEnhancedBetaLikeness(w, 1))
	tests := []struct {
		model privacy.Model
		class []int32
		holds bool
		reach string
	}{
		{l2, []int32{0, 1, 2}, false, "l = 1"},
		{l2, []int32{0, 5}, true, "l = 2"},
		{entropy2, []int32{0, 5}, true, "l = 2"},
		{entropy2, []int32{0, 1}, false, "l = 1"},
		// q = (2/3, 1/3): exp(H) = (3/2)^(2/3)·3^(1/3) = 3 / 2^(2/3).
		{entropy2, []int32{0, 1, 5}, false, "l = 1.89"},
		{entropy18, []int32{0, 1, 5}, true, "l = 1.89"},
		{entropy2, []int32{0, 5, 8}, true, "l = 3"},
		// One a and one b: 1 < 2·1. Two a and one b: not 2 < 2·1.
		{recursive2, []int32{0, 5}, true, "c > 1, l = 2"},
		{recursive2, []int32{0, 1, 5}, false, "c > 2, l = 2"},
		{recursive2, []int32{0, 1, 5, 8}, true, "c > 1, l = 2"},
		{recursive2, []int32{0, 1}, false, "c = ∞, l = 2"},
		// From the third on: one c.
		{recursive3, []int32{0, 1, 5, 8}, true, "c > 2, l = 3"},
		{recursive3, []int32{0, 1, 2, 5, 6, 8}, false, "c > 3, l = 3"},
		{recursive3, []int32{0, 5}, false, "c = ∞, l = 3"},
		// Cumulated p is (0.5, 0.8, 1), cumulated q (0.5, 1, 1): 0.2 / 2.
		{ordered, []int32{0, 5}, true, "t = 0.1"},
		// Cumulated q is (1, 1, 1): (0.5 + 0.2) / 2; then (0, 0, 1): 1.3 / 2.
		{ordered, []int32{0, 1}, false, "t = 0.35"},
		{ordered, []int32{8, 9}, false, "t = 0.65"},
		{ordered, []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, true, "t = 0"},
		// q/p is 1 and 5/3 of a and b: ln(5/3).
		{disclosure, []int32{0, 5}, true, "δ > 0.5108"},
		// 5/3 and 5/2 of b and c: ln(5/2).
		{disclosure, []int32{6, 7, 8, 9}, true, "δ > 0.9163"},
		// The two together have one a of six, (1/6)/(1/2) = 1/3: ln 3.
		{disclosure, []int32{0, 5, 6, 7, 8, 9}, false, "δ > 1.099"},
		{disclosure, []int32{8}, false, "δ > 1.609"},
		// b gains (1/2 - 3/10) / (3/10), a nothing.
		{basic, []int32{0, 5}, true, "β = 0.6667"},
		// a alone gains (1 - 1/2) / (1/2), c alone (1 - 1/5) / (1/5).
		{basic, []int32{0, 1}, true, "β = 1"},
		{basic, []int32{8, 9}, false, "β = 4"},
		{basic, []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, true, "β = 0"},
		{enhanced, []int32{0, 5}, true, "β = 0.6667"},
		// -ln(1/2) = 0.693 is below the gain of a alone.
		{enhanced, []int32{0, 1}, false, "β = ∞"},
		// c gains (1/2 - 1/5) / (1/5), less than -ln(1/5) = 1.609.
		{enhanced, []int32{0, 8}, false, "β = 1.5"},
		{half, []int32{0, 5}, true, "α = 0.5"},
		{half, []int32{0, 1, 5}, false, "α = 0.6667"},
		{halfB, []int32{0, 1, 5}, true, "α = 0.3333"},
		{halfB, []int32{0, 5, 6}, false, "α = 0.6667"},
		// q = (1/2, 1/2, 0), p = (0.5, 0.3, 0.2): half of 0 + 0.2 + 0.2.
		{close02, []int32{0, 5}, true, "t = 0.2"},
		// q = (2/3, 1/3, 0): half of 1/6 + 1/30 + 1/5.
		{close02, []int32{0, 1, 5}, true, "t = 0.2"},
		{close02, []int32{0, 1}, false, "t = 0.5"},
		{close02, []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, true, "t = 0"},
		{weighted, []int32{0, 5}, true, "l = 2, α = 1.5"},
		{weighted, []int32{0, 8, 9}, false, "l = 2, α = 1"},
		// a twice and b once: (2·1 + 1·0.5 + 2·0.5 + 1·1) / (2·3).
		{correlated, []int32{0, 1, 5}, true, "s = 0.75, l = 2"},
		{correlated, []int32{0, 1}, false, "s = 1, l = 1"},
		// b and c: (1 + 0.25 + 0.25 + 1) / (2·2).
		{correlated, []int32{5, 8}, true, "s = 0.625, l = 2"},
	}
	for _, test := range tests {
		if got := test.model.Holds(test.class); got != test.holds {
			t.Errorf("%s holds for %v: %v, want %v", test.model, test.class, got, test.holds)
		}
		if got := test.model.Reach(test.class); got != test.reach {
			t.Errorf("%s of %v reaches %q, want %q", test.model, test.class, got, test.reach)
		}
	}
}

// A class that is large beside the number of values is counted another way.
func TestLargeClassesCountAlike(t *testing.T) {
	s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}}
	var class []int32
	for i := range int32(100) {
		s.Codes = append(s.Codes, i%2)
		class = append(class, i)
	}
	half := must[privacy.AlphaK](t)(privacy.NewAlphaK(s, 0.5, ""))
	for _, size := range []int{2, 10, 12, 14, 100} {
		if !half.Holds(class[:size]) || half.Holds(class[:size-1]) {
			t.Errorf("a class of %d: %s", size, half.Reach(class[:size]))
		}
	}
}

func TestAllNamesWhatIsNotReached(t *testing.T) {
	w := ward()
	all := privacy.All(must[privacy.DistinctL](t)(privacy.NewDistinctL(w, 3)), must[privacy.TCloseness](t)(privacy.NewTCloseness(w, 1)))
	if all.MinSize() != 3 || all.Holds([]int32{0, 5}) || all.Reach([]int32{0, 5}) != "l = 2" {
		t.Errorf("least %d, reached %q", all.MinSize(), all.Reach([]int32{0, 5}))
	}
	if want := `distinct 3-diversity of "ward" and 1-closeness of "ward"`; all.String() != want {
		t.Errorf("%s, want %s", all, want)
	}
	if privacy.SizeOnly(all) {
		t.Error("size is not all that counts")
	}
}

func TestModelsRefuse(t *testing.T) {
	w := ward()
	refuse := func(_ any, err error) {
		t.Helper()
		if err == nil {
			t.Error("no error")
		}
	}
	accept := func(m privacy.Model, err error) (any, error) { return m, err }
	type m = privacy.Model
	for _, l := range []int{0, -1} {
		d, err := privacy.NewDistinctL(w, l)
		refuse(accept(m(d), err))
	}
	for _, share := range []float64{-0.1, 1.1, math.NaN()} {
		a, err := privacy.NewAlphaK(w, share, "")
		refuse(accept(m(a), err))
		c, err := privacy.NewTCloseness(w, share)
		refuse(accept(m(c), err))
		o, err := privacy.NewOrderedTCloseness(w, share, flat())
		refuse(accept(m(o), err))
		s, err := privacy.NewSL(w, share, 2, make([][]float64, 3))
		refuse(accept(m(s), err))
		_, err = privacy.NewLAlpha(w, 2, 1, []float64{share, 0, 0})
		refuse(nil, err)
	}
	for _, l := range []float64{0.9, -1, math.NaN(), math.Inf(1)} {
		_, err := privacy.NewEntropyL(w, l)
		refuse(nil, err)
	}
	for _, c := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		_, err := privacy.NewRecursiveCL(w, c, 2)
		refuse(nil, err)
		_, err = privacy.NewDeltaDisclosure(w, c)
		refuse(nil, err)
		_, err = privacy.NewBetaLikeness(w, c)
		refuse(nil, err)
		_, err = privacy.NewEnhancedBetaLikeness(w, c)
		refuse(nil, err)
	}
	_, err := privacy.NewRecursiveCL(w, 1, 1)
	refuse(nil, err)
	_, err = privacy.NewAlphaK(w, 0.5, "d")
	refuse(nil, err)
	_, err = privacy.NewSL(w, 0.5, 2, nil)
	refuse(nil, err)
	_, err = privacy.NewLAlpha(w, 2, math.NaN(), nil)
	refuse(nil, err)
}

func TestKindsAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range privacy.Kinds() {
		if k.Name == "" || seen[k.Name] || k.Title == "" || k.Source == "" || len(k.Parameters) == 0 {
			t.Errorf("%+v", k)
		}
		seen[k.Name] = true
		if !strings.HasSuffix(k.Brief, ".") || strings.Count(k.Brief, ".") != 1 {
			t.Errorf("%s: %q is not one sentence", k.Name, k.Brief)
		}
	}
}

// Of three equally frequent values, the middle one alone is at (1/3 + 1/3) / 2
// from the table, and either end at (2/3 + 1/3) / 2.
func TestOrderOfValues(t *testing.T) {
	tests := []struct {
		name    string
		values  []string
		missing []bool
		reach   [3]string // of a class of each value alone
	}{
		{"numbers", []string{"10", "9", "2"}, nil, [3]string{"t = 0.5", "t = 0.3333", "t = 0.5"}},
		{"a missing value", []string{"10", "", "9"}, []bool{false, true, false}, [3]string{"t = 0.3333", "t = 0.5", "t = 0.5"}},
		{"a marker", []string{"10", "NaN", "9"}, []bool{false, true, false}, [3]string{"t = 0.3333", "t = 0.5", "t = 0.5"}},
		{"bounds", []string{"<1", "0.5", ">100"}, nil, [3]string{"t = 0.5", "t = 0.3333", "t = 0.5"}},
		{"a bound above", []string{">100", "120", "≤1"}, nil, [3]string{"t = 0.5", "t = 0.3333", "t = 0.5"}},
		{"a value that does not occur", []string{"10", "9", "2", "x"}, nil, [3]string{"t = 0.5", "t = 0.3333", "t = 0.5"}},
	}
	for _, test := range tests {
		s := &privacy.Sensitive{Name: "s", Values: test.values, Missing: test.missing, Codes: []int32{0, 1, 2, 0, 1, 2, 0, 1, 2}}
		m := must[privacy.OrderedTCloseness](t)(privacy.NewOrderedTCloseness(s, 0.1, nil))
		for v := range int32(3) {
			if got := m.Reach([]int32{v, v + 3}); got != test.reach[v] {
				t.Errorf("%s: %q reaches %s, want %s", test.name, test.values[v], got, test.reach[v])
			}
		}
	}
	one := &privacy.Sensitive{Values: []string{"7"}, Codes: []int32{0, 0}}
	if m := must[privacy.OrderedTCloseness](t)(privacy.NewOrderedTCloseness(one, 0, nil)); !m.Holds([]int32{0}) || m.Reach(nil) != "t = 0" {
		t.Error("one value alone is at a distance")
	}
}

// The distance is the sum of the definition, term by term.
func TestOrderedDistanceIsTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const m = 6
		s := &privacy.Sensitive{Values: []string{"1", "2", "3", "4", "5", "6"}, Codes: []int32{0, 1, 2, 3, 4, 5}}
		s.Codes = append(s.Codes, rapid.SliceOf(rapid.Int32Range(0, m-1)).Draw(t, "codes")...)
		class := rapid.SliceOfNDistinct(rapid.Int32Range(0, int32(len(s.Codes)-1)), 1, -1, rapid.ID[int32]).Draw(t, "class")
		want := 0.0
		for last := range int32(m - 1) {
			q, p := 0.0, 0.0
			for _, record := range class {
				if s.Codes[record] <= last {
					q++
				}
			}
			for _, v := range s.Codes {
				if v <= last {
					p++
				}
			}
			want += math.Abs(q/float64(len(class))-p/float64(len(s.Codes))) / (m - 1)
		}
		for _, side := range []float64{-1e-8, 1e-8} {
			bound, err := privacy.NewOrderedTCloseness(s, min(1, max(0, want+side)), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := bound.Holds(class); got != (side > 0 || want+side <= 0) {
				t.Fatalf("%s holds: %v, the distance is %v", bound, got, want)
			}
		}
	})
}
