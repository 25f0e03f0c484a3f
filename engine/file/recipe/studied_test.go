package recipe_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

func TestPull(t *testing.T) {
	half, huge, none := 0.5, math.MaxFloat64, 0.0
	for _, test := range []struct {
		column recipe.Column
		want   float64
	}{
		{recipe.Column{}, 1}, {recipe.Column{Weight: &half}, 0.5},
		{recipe.Column{Studied: true}, recipe.StudiedWeight},
		{recipe.Column{Studied: true, Weight: &half}, recipe.StudiedWeight / 2},
		{recipe.Column{Studied: true, Weight: &none}, 0},
		{recipe.Column{Studied: true, Weight: &huge}, math.MaxFloat64},
	} {
		if got := test.column.Pull(); got != test.want {
			t.Errorf("%+v pulls %v, want %v", test.column, got, test.want)
		}
	}
}

// Studied quasi-identifiers come first in the priority, each part in the order of the
// recipe; other roles keep their order.
func TestStudiedColumnsComeFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRecipe(t)
		qi := r.Names(table.QuasiIdentifying)
		rank := func(name string) (studied bool, place int) {
			at := slices.IndexFunc(r.Columns, func(c recipe.Column) bool { return c.Name == name })
			return r.Columns[at].Studied, at
		}
		for i := 1; i < len(qi); i++ {
			before, a := rank(qi[i-1])
			after, b := rank(qi[i])
			if after && !before || before == after && a > b {
				t.Fatalf("%q comes before %q", qi[i-1], qi[i])
			}
		}
		for _, name := range r.Studied() {
			if c := r.Column(name); !c.Studied || !c.Released() {
				t.Fatalf("%+v is studied", c)
			}
		}
	})
}

// A column that is removed is studied no more, whoever removes it.
func TestRemovedColumnsAreNotStudied(t *testing.T) {
	r := full()
	c := r.Column("seen")
	c.Studied = true
	r.Privacy.Patient = ""
	r.CountPatients("seen")
	if c.Studied || r.Validate() != nil {
		t.Errorf("%+v, %v", c, r.Validate())
	}
}
