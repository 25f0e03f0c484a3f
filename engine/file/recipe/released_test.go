package recipe_test

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/formula"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
)

// named is a table without rows.
func named(names []string) *table.Table {
	t := &table.Table{}
	for _, name := range names {
		t.Columns = append(t.Columns, &table.Column{Name: name})
	}
	return t
}

// A recipe about the release has its names: columns, patient and models, and all that
// was decided about them.
func TestForRelease(t *testing.T) {
	r := full()
	r.Columns[3].Rename, r.Columns[4].Rename = "diagnosis", "=code"
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "病"}}
	for _, safe := range []func(string) string{formula.Neutral, func(name string) string { return name }} {
		names := []string{"age (years)", "sex", "diagnosis", safe("=code"), "seen"}
		about := r.ForRelease(named(names))
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
	if about := r.ForRelease(named([]string{"age", "sex", "病", "mrn", "seen"})); about.Columns[1].Name != "age" || about.Validate() != nil {
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

// A release with decimal commas is read with them: its columns, its hierarchies, and what
// models say of values.
func TestForReleaseWithDecimalCommas(t *testing.T) {
	half := map[string]float64{"0.5": 0.5, "rare": 1}
	r := recipe.Default()
	r.Output.DecimalComma = true
	r.Columns = []recipe.Column{
		{Name: "crp", Role: table.Sensitive, Format: &format.Format{Type: format.Decimal}, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"0.5", "low", "*"}, {"2", "high", "*"}}}},
		{Name: "dose", Role: table.Insensitive}, {Name: "day", Role: table.Sensitive, Format: &format.Format{Type: format.Date}},
	}
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameLAlpha, Column: "crp", Weights: half}}
	released := named([]string{"crp", "dose", "day"})
	released.Columns[0].Values, released.Columns[1].Values, released.Columns[2].Values = []string{"0,5", "2"}, []string{"1.5"}, []string{"0,5"}
	about := r.ForRelease(released)
	if c := about.Columns[0]; c.Format.Numbers != format.Comma || c.Hierarchy.Rows[0][0] != "0,5" || r.Columns[0].Format.Numbers != "" || r.Columns[0].Hierarchy.Rows[0][0] != "0.5" {
		t.Errorf("%+v of %+v", c, r.Columns[0])
	}
	if w := about.Privacy.Models[0].Weights; w["0,5"] != 0.5 || w["rare"] != 1 || len(w) != 2 {
		t.Errorf("weights are %v", w)
	}
	if about.Columns[1].Format != nil || about.Columns[2].Format.Numbers != "" {
		t.Errorf("%+v", about.Columns)
	}
	r.Output.DecimalComma = false
	if c := r.ForRelease(released).Columns[0]; c.Format.Numbers != "" {
		t.Errorf("%+v", c)
	}
}
