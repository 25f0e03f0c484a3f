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
