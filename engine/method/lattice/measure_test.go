package lattice

import (
	"slices"
	"testing"

	"quasi/engine/data/domain"
)

// A lost cell of the weightiest attribute costs 2^30, of others in proportion, and nothing
// where none has a weight.
func TestUnits(t *testing.T) {
	for _, test := range []struct{ weights, want []float64 }{
		{[]float64{2, 1, 0}, []float64{1_073_741_824, 536_870_912, 0}},
		{[]float64{0, 0}, []float64{0, 0}},
		{nil, []float64{}},
	} {
		attributes := make([]domain.Attribute, len(test.weights))
		for j, w := range test.weights {
			attributes[j].Weight = w
		}
		if got := units(attributes); !slices.Equal(got, test.want) {
			t.Errorf("weights %v: %v, want %v", test.weights, got, test.want)
		}
	}
}

// A measure has its name, and any other number says that it is none.
func TestNamesOfMeasures(t *testing.T) {
	for m, want := range map[Measure]string{-1: "Measure(-1)", ILossRate: "ILossRate", Precision: "precision", suppression: "suppression", 5: "Measure(5)"} {
		if got := m.String(); got != want {
			t.Errorf("%d is called %q, want %q", int(m), got, want)
		}
	}
}
