package privacy_test

import (
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/model/privacy"
)

// models are all there are; each is made for a table of ten records.
func models(t *rapid.T) []privacy.Model {
	s := &privacy.Sensitive{Name: "disease", Values: []string{"a", "b", "c", "d"}}
	s.Codes = rapid.SliceOfN(rapid.Int32Range(0, 3), 10, 10).Draw(t, "codes")
	share := rapid.SampledFrom([]float64{0.01, 0.2, 0.25, 0.34, 0.5, 0.7, 1})
	l := rapid.IntRange(1, 4)
	var found []privacy.Model
	add := func(m privacy.Model, err error) {
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, m)
	}
	k, err := privacy.NewKAnonymity(rapid.IntRange(1, 10).Draw(t, "k"), 10)
	add(k, err)
	distinct, err := privacy.NewDistinctL(s, l.Draw(t, "l"))
	add(distinct, err)
	alpha, err := privacy.NewAlphaK(s, share.Draw(t, "alpha"), rapid.SampledFrom([]string{"", "b"}).Draw(t, "value"))
	add(alpha, err)
	closeness, err := privacy.NewTCloseness(s, share.Draw(t, "t"))
	add(closeness, err)
	ordered, err := privacy.NewOrderedTCloseness(s, share.Draw(t, "ordered t"), domain.NewGround([]int32{-1, 0, 0, 0, 0}, []int32{1, 2, 3, 4}))
	add(ordered, err)
	entropy, err := privacy.NewEntropyL(s, 1+3*share.Draw(t, "entropy"))
	add(entropy, err)
	recursive, err := privacy.NewRecursiveCL(s, 4*share.Draw(t, "c"), rapid.IntRange(2, 4).Draw(t, "l of c"))
	add(recursive, err)
	delta, err := privacy.NewDeltaDisclosure(s, 3*share.Draw(t, "delta"))
	add(delta, err)
	basic, err := privacy.NewBetaLikeness(s, 3*share.Draw(t, "beta"))
	add(basic, err)
	enhanced, err := privacy.NewEnhancedBetaLikeness(s, 3*share.Draw(t, "enhanced beta"))
	add(enhanced, err)
	weighted, err := privacy.NewLAlpha(s, l.Draw(t, "l"), 2*share.Draw(t, "weight"), nil)
	add(weighted, err)
	correlated, err := privacy.NewSL(s, share.Draw(t, "s"), l.Draw(t, "l"), matrix)
	add(correlated, err)
	return append(found, privacy.All(distinct, closeness), privacy.All(k, correlated))
}

// matrix correlates a with b, and c with d.
var matrix = [][]float64{{1, 0.9, 0.1, 0}, {0.9, 1, 0, 0.1}, {0.1, 0, 1, 0.8}, {0, 0.1, 0.8, 1}}

// What a model says of itself is true of any two classes.
func TestModelsKeepTheirWord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		records := rapid.Permutation([]int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}).Draw(t, "records")
		end := rapid.IntRange(0, 10).Draw(t, "end")
		middle := rapid.IntRange(0, end).Draw(t, "middle")
		a, b := records[:middle], records[middle:end]
		for _, m := range models(t) {
			if m.Holds(a) && len(a) < m.MinSize() {
				t.Fatalf("%s holds for %d records, the least is %d", m, len(a), m.MinSize())
			}
			if m.Monotone() && m.Holds(a) && m.Holds(b) && !m.Holds(records[:end]) {
				t.Fatalf("%s holds for %v and %v, but not for both", m, a, b)
			}
		}
	})
}
