package privacy_test

import (
	"errors"
	"testing"

	"quasi/engine/model/privacy"

	"pgregory.net/rapid"
)

func average(t *testing.T, most float64) privacy.AverageRisk {
	t.Helper()
	m, err := privacy.NewAverageRisk(most)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func unique(t *testing.T, most float64) privacy.Uniqueness {
	t.Helper()
	m, err := privacy.NewUniqueness(most)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The estimate is the estimator's, of the sizes and the fraction that were given;
// what it can't estimate, the model can't either.
func TestPopulationUniquenessAsksItsEstimator(t *testing.T) {
	impossible := errors.New("impossible")
	m, err := privacy.NewPopulationUniqueness(0.1, 0.25, func(sizes []int, fraction float64) (float64, string, error) {
		if len(sizes) == 0 {
			return 0, "", impossible
		}
		return fraction / float64(sizes[0]), "Zayatz", nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := m.Reach([]int{2, 1}); err != nil || got != 0.125 || m.Bound() != 0.1 || m.Enough() != 2 {
		t.Errorf("reaches %v of %v, %d are enough: %v", got, m.Bound(), m.Enough(), err)
	}
	if got := m.CodedFor([]int{2, 1}).String(); got != "population uniqueness of at most 0.1, estimated after Zayatz" {
		t.Errorf("is called %q", got)
	}
	if got := m.CodedFor(nil).String(); got != m.String() {
		t.Errorf("of nothing is called %q", got)
	}
	if _, err := m.Reach(nil); !errors.Is(err, impossible) {
		t.Errorf("error %v, want that of the estimator", err)
	}
}

// Classes of Enough records satisfy a bound on the average risk, and smaller ones
// need not. 1/(1/49), in floating point, is above 49: a class of 49 is still enough
// for a risk of 1/49.
func TestEnoughIsTheLeastSizeThatAlwaysHolds(t *testing.T) {
	for size := 1; size <= 2000; size++ {
		if got := average(t, 1/float64(size)).Enough(); got != size {
			t.Errorf("of a risk of 1/%d, %d are enough", size, got)
		}
	}
	for most, want := range map[float64]int{0.05: 20, 0.09: 12, 0.2: 5, 0.3: 4, 0.33: 4, 0.34: 3, 0.5: 2, 0.51: 2, 1: 1, 0.0001: 10000} {
		if got := average(t, most).Enough(); got != want {
			t.Errorf("of a risk of %v, %d are enough, want %d", most, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		m, err := privacy.NewAverageRisk(rapid.Float64Range(0.0001, 1).Draw(t, "most"))
		if err != nil {
			t.Fatal(err)
		}
		enough := m.Enough()
		sizes := rapid.SliceOfN(rapid.IntRange(enough, 3*enough), 1, 8).Draw(t, "sizes")
		if risk, _ := m.Reach(sizes); risk > m.Bound()+1e-9 {
			t.Fatalf("classes of %v, of at least %d, reach %v of %v", sizes, enough, risk, m.Bound())
		}
		if risk, _ := m.Reach([]int{enough - 1}); enough > 1 && risk <= m.Bound() {
			t.Fatalf("%d are enough, but so is one less: %v of %v", enough, risk, m.Bound())
		}
	})
}

// Nobody is alone in a class of two.
func TestTwoAreEnoughForUniqueness(t *testing.T) {
	m := unique(t, 0)
	alone, _ := m.Reach([]int{m.Enough() - 1})
	if together, _ := m.Reach([]int{m.Enough(), m.Enough()}); together > m.Bound() || alone <= m.Bound() {
		t.Errorf("%d are enough: %v together, %v with one less", m.Enough(), together, alone)
	}
}

// Merging two classes makes no bounded share greater: it is what methods rely on
// that merge until a model holds.
func TestMergingRaisesNoRisk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.IntRange(1, 9), 2, 20).Draw(t, "sizes")
		merged := append([]int{sizes[0] + sizes[1]}, sizes[2:]...)
		risk, _ := privacy.NewAverageRisk(1)
		alone, _ := privacy.NewUniqueness(1)
		for _, m := range []privacy.TableModel{risk, alone} {
			before, _ := m.Reach(sizes)
			if after, _ := m.Reach(merged); !(before >= 0 && before <= 1) || after > before {
				t.Fatalf("%s: %v of %v, %v of %v", m, before, sizes, after, merged)
			}
		}
	})
}
