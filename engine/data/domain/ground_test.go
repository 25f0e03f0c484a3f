package domain_test

import (
	"slices"
	"testing"

	"quasi/engine/data/domain"
)

// ground is a root 0 with the children 1 and 2; 3 and 4 are below 1, and 5 below 4. The values are
// at 3, 5 and 2.
func ground() *domain.Ground {
	g := domain.NewGround([]int32{-1, 0, 0, 1, 1, 4}, []int32{3, 5, 2})
	g.Labels = []string{"all", "a", "b", "a", "c", "a"}
	return g
}

func TestGround(t *testing.T) {
	g := ground()
	if !slices.Equal(g.Height, []int32{3, 2, 0, 0, 1, 0}) {
		t.Errorf("heights %v", g.Height)
	}
	if got := g.Shares([]float64{0.5, 0.25, 0.25}); !slices.Equal(got, []float64{1, 0.75, 0.25, 0.5, 0.25, 0.25}) {
		t.Errorf("shares %v", got)
	}
	for levels, want := range []int32{5, 4, 1, 0, 0} {
		if got := g.Ancestor(5, levels); got != want {
			t.Errorf("%d levels above 5 is %d, want %d", levels, got, want)
		}
	}
	for label, want := range map[string][]int32{"all": {0}, "a": {1}, "b": {2}, "c": {4}, "none": nil} {
		if got := g.Named(label); !slices.Equal(got, want) {
			t.Errorf("%q is called %v, want %v", label, got, want)
		}
	}
	for node, want := range [][]bool{{true, true, true}, {true, true, false}, {false, false, true}, {true, false, false}, {false, true, false}, {false, true, false}} {
		if got := g.Covered(int32(node)); !slices.Equal(got, want) {
			t.Errorf("node %d covers %v, want %v", node, got, want)
		}
	}
	for a, want := range [][]int{{0, -1, -1}, {1, 0, -1}, {1, 1, 0}} {
		for b := range want {
			if got := g.Compare(int32(a), int32(b)); got != want[b] {
				t.Errorf("value %d to %d: %d, want %d", a, b, got, want[b])
			}
		}
	}
}

// A label that stands at two places, neither below the other, is called both.
func TestALabelAtTwoPlaces(t *testing.T) {
	g := domain.NewGround([]int32{-1, 0, 0, 1}, []int32{3, 2})
	g.Labels = []string{"all", "x", "y", "y"}
	if got := g.Named("y"); !slices.Equal(got, []int32{2, 3}) {
		t.Errorf("y is called %v", got)
	}
}

func TestSoundGround(t *testing.T) {
	for name, c := range map[string]struct {
		parent, leaf []int32
		want         bool
	}{
		"sound":                     {[]int32{-1, 0, 1}, []int32{2, 0, 1}, true},
		"one node":                  {[]int32{-1}, []int32{0}, true},
		"none":                      {nil, nil, false},
		"its own parent":            {[]int32{-1, 1}, nil, false},
		"a parent behind it":        {[]int32{-1, 2, 0}, nil, false},
		"two roots":                 {[]int32{-1, -1}, nil, false},
		"a root below a node":       {[]int32{0}, nil, false},
		"a parent before all":       {[]int32{-1, -2}, nil, false},
		"a root before all":         {[]int32{-2}, nil, false},
		"a value without a leaf":    {[]int32{-1, 0}, []int32{-1}, false},
		"a value behind all leaves": {[]int32{-1, 0}, []int32{2}, false},
	} {
		if got := domain.SoundGround(c.parent, c.leaf); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
