package drift

import (
	"math"
	"testing"

	"quasi/engine/data/format"
)

// scored returns a candidate whose score is that of its name, in [0.5,1].
func scored(to, from string, score float64) candidate {
	return candidate{to: to, from: from, likeness: likeness{values: -1, name: 2*score - 1, place: 1, kind: 1, shape: 1}}
}

// A column is taken for another where every other pair with one of the two is less like by
// the margin.
func TestRivalsWithinTheMargin(t *testing.T) {
	own := scored("new", "old", 0.9)
	for _, test := range []struct {
		name     string
		other    candidate
		rivalled bool
	}{
		{"another column for it, within the margin", scored("other", "old", 0.805), true},
		{"another column for it, beyond", scored("other", "old", 0.795), false},
		{"for another column, within the margin", scored("new", "other", 0.805), true},
		{"for another column, beyond", scored("new", "other", 0.795), false},
		{"a pair of two others", scored("other", "another", 1), false},
		{"liker", scored("other", "old", 1), true},
	} {
		t.Run(test.name, func(t *testing.T) {
			n := renaming{candidates: []candidate{own, test.other}}
			if got := n.rivalled(own); got != test.rivalled {
				t.Errorf("rivalled: %v with a score of %v beside %v", got, test.other.score(), own.score())
			}
		})
	}
}

// Other values are never sure, however much alike the rest is, by the margin at least.
func TestScoresOfOtherValues(t *testing.T) {
	for _, test := range []struct {
		name string
		likeness
		want float64
	}{
		{"alike in all but the values", likeness{values: 0, name: 1, place: 1, kind: 1, shape: 1}, 0.55},
		{"alike in all", likeness{values: 1, name: 1, place: 1, kind: 1, shape: 1}, 1},
		{"alike in the values alone", likeness{values: 1}, 0.6},
		{"no values to compare", likeness{values: -1, name: 1}, 0.5},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.score(); math.Abs(got-test.want) > 1e-12 {
				t.Errorf("scores %v, want %v", got, test.want)
			}
		})
	}
}

// The least scores that are sure, and what else a sure one needs.
func TestSureFromTheLeastScoreOn(t *testing.T) {
	for _, test := range []struct {
		name string
		likeness
		sure bool
	}{
		{"a name just as like", likeness{values: -1, name: 0.7, place: 1, kind: 1, shape: 1}, true},
		{"a name less like", likeness{values: -1, name: 0.69, place: 1, kind: 1, shape: 1}, false},
		{"a score high enough", likeness{values: -1, name: 0.9, place: 0.5, kind: 0.5, shape: 0.1}, true},
		{"a lower score", likeness{values: -1, name: 0.9, place: 0.4, kind: 0.5, shape: 0.1}, false},
		{"another type", likeness{values: -1, name: 1, place: 1, shape: 1}, false},
		{"values, without a name", likeness{values: 1, place: 1, kind: 0.5}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.likeness.sure(); got != test.sure {
				t.Errorf("sure: %v, with a score of %v", got, test.score())
			}
		})
	}
}

// An empty column can be of any type.
func TestTypesAlike(t *testing.T) {
	for _, test := range []struct {
		a, b format.Type
		want float64
	}{
		{format.Integer, format.Integer, 1}, {format.Empty, format.Empty, 1},
		{format.Integer, format.Empty, 0.5}, {format.Empty, format.Date, 0.5}, {format.Text, format.Empty, 0.5},
		{format.Integer, format.Decimal, 0.5}, {format.Category, format.Code, 0.5},
		{format.Integer, format.Date, 0}, {format.Text, format.Integer, 0}, {format.Date, format.Category, 0},
	} {
		if got := typeLikeness(test.a, test.b); got != test.want {
			t.Errorf("%s and %s are alike by %v, want %v", test.a, test.b, got, test.want)
		}
	}
}
