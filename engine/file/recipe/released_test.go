package recipe_test

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/formula"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
)

// A recipe about the release has its names: columns, patient and models, and all that
// was decided about them.
func TestForRelease(t *testing.T) {
	r := full()
	r.Columns[3].Rename, r.Columns[4].Rename = "diagnosis", "=code"
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "病"}}
	for _, safe := range []func(string) string{formula.Neutral, func(name string) string { return name }} {
		names := []string{"age (years)", "sex", "diagnosis", safe("=code"), "seen"}
		about := r.ForRelease(names)
		if err := about.Validate(); err != nil {
			t.Fatal(err)
		}
		for i, want := range append([]string{"name"}, names...) {
			if about.Columns[i].Name != want || about.Columns[i].Role != r.Columns[i].Role || about.Columns[i].Rename != "" {
				t.Errorf("column %d is %+v", i, about.Columns[i])
			}
		}
		if about.Privacy.Patient != safe("=code") || about.Privacy.Models[0].Column != "diagnosis" {
			t.Errorf("privacy is %+v", about.Privacy)
		}
	}
	// A table that has the names of the original is one, too.
	if about := r.ForRelease([]string{"age", "sex", "病", "mrn", "seen"}); about.Columns[1].Name != "age" || about.Validate() != nil {
		t.Errorf("%+v", about.Columns)
	}
}

// Names in a release are different, whatever was decided, and lead back to the columns.
func TestReleasedNamesAreDifferent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRecipe(t)
		var names []string
		for _, c := range r.Columns {
			if c.Released() {
				names = append(names, c.ReleasedName())
			}
		}
		if len(slices.Compact(slices.Sorted(slices.Values(names)))) != len(names) {
			t.Fatalf("released are %q", names)
		}
		called := r.CalledIn(names)
		for _, c := range r.Columns {
			if name, ok := called[c.Name]; ok != (c.ReleasedName() != c.Name) || ok && name != c.ReleasedName() {
				t.Fatalf("%q is called %q, want %q", c.Name, name, c.ReleasedName())
			}
		}
		again := r.Releasing(nil).Releasing(r.Renames())
		bare := r.Releasing(nil)
		if !reflect.DeepEqual(again.Columns, r.Columns) || len(bare.Renames()) > 0 {
			t.Fatalf("%+v becomes %+v", r.Columns, again.Columns)
		}
	})
}

// No search depends on names.
func TestRoundsHoldUnderAnotherName(t *testing.T) {
	r := full().Note(5, []int{3})
	r.Columns[1].Rename = ""
	if got := r.RoundsFound(); !slices.Equal(got, []int{3}) {
		t.Errorf("%v rounds are left", got)
	}
	r.Columns[1].Studied = false
	if got := r.RoundsFound(); got != nil {
		t.Errorf("%v rounds are left of another search", got)
	}
}

func TestSettle(t *testing.T) {
	c := recipe.Column{Name: "a", Role: table.Sensitive, Rename: "b", Studied: true}
	if c.Settle(); c.Rename != "b" || !c.Studied {
		t.Errorf("%+v", c)
	}
	c.Role = table.Identifying
	if c.Settle(); !reflect.DeepEqual(c, recipe.Column{Name: "a", Role: table.Identifying}) {
		t.Errorf("%+v", c)
	}
}
