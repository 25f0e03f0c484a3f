package recipe_test

import (
	"reflect"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// visits is a recipe of patients with several rows, all of which may be known.
func visits() recipe.Recipe {
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "age", Role: table.QuasiIdentifying}}
	r.Privacy.Patient, r.Privacy.Knows = "id", recipe.KnowsAll
	return r
}

// Without a column that tells patients apart, nothing can be said of their rows.
func TestNothingIsKnownOfNobody(t *testing.T) {
	for name, take := range map[string]func(*recipe.Recipe){
		"no":    func(r *recipe.Recipe) { r.NotOnePatient("id") },
		"asked": func(r *recipe.Recipe) { r.AskAboutPatients("id") },
		"none":  func(r *recipe.Recipe) { r.CountPatients("") },
		"gone":  func(r *recipe.Recipe) { *r = r.Without("id") },
	} {
		r := visits()
		r.Privacy.Linked = true
		if take(&r); r.Privacy.Patient != "" || r.Privacy.WholeRecords() || r.Privacy.Linked || r.Validate() != nil {
			t.Errorf("%s: %+v, %v", name, r.Privacy, r.Validate())
		}
	}
	r := visits()
	if r.CountPatients("age"); !r.Privacy.WholeRecords() {
		t.Errorf("by another column it is %+v", r.Privacy)
	}
}

func TestKnownRows(t *testing.T) {
	for knows, want := range map[string]int{"": 1, recipe.KnowsOne: 1, recipe.KnowsTwo: 2, recipe.KnowsThree: 3, recipe.KnowsAll: 0} {
		if p := (recipe.Privacy{Knows: knows}); p.KnownRows() != want || p.WholeRecords() != (want != 1) {
			t.Errorf("%q: %d rows, whole records: %v", knows, p.KnownRows(), p.WholeRecords())
		}
	}
}

// A number leaves in place of a patient who would be removed.
func TestNumbered(t *testing.T) {
	r := visits()
	if r.Numbered() || r.Leaves("id") || !r.Leaves("age") {
		t.Error("numbered without being asked")
	}
	if r.Privacy.Linked = true; !r.Numbered() || !r.Leaves("id") {
		t.Error("not numbered")
	}
	r.Columns[0].Transform = &recipe.Transform{Kind: recipe.Pseudonym}
	if r.Numbered() || !r.Leaves("id") {
		t.Error("a pseudonym is replaced")
	}
}

// The table's order could tell which rows are one patient's, where more than one may be
// known.
func TestWhoMayKnowMoreGetsRowsInTheOrderOfWhatTheyShow(t *testing.T) {
	r := visits()
	r.Output.RowOrder = recipe.OriginalOrder
	if r.Know(recipe.KnowsOne); r.Privacy.Knows != "" || r.Output.RowOrder != recipe.OriginalOrder {
		t.Errorf("one row: %+v, %+v", r.Privacy, r.Output)
	}
	if r.Know(recipe.KnowsTwo); r.Privacy.Knows != recipe.KnowsTwo || r.Validate() != nil {
		t.Errorf("two rows: %+v, %v", r.Privacy, r.Validate())
	}
}

func TestLinkingDecidesWhatMayBeKnown(t *testing.T) {
	pseudonyms := func(r *recipe.Recipe) { r.Columns[0].Transform = &recipe.Transform{Kind: recipe.Pseudonym} }
	for name, test := range map[string]struct {
		change func(*recipe.Recipe)
		may    bool
		knows  string
	}{
		"yes":                   {func(*recipe.Recipe) {}, true, recipe.KnowsAll},
		"yes, by pseudonyms":    {pseudonyms, true, recipe.KnowsAll},
		"yes, without a method": {func(r *recipe.Recipe) { r.Algorithm.Name = method.Anatomy }, true, ""},
		"yes, with a model":     {func(r *recipe.Recipe) { r.Privacy.Models = []recipe.Model{{Name: "k-map"}} }, true, ""},
		"no":                    {func(*recipe.Recipe) {}, false, ""},
		"no, after pseudonyms":  {pseudonyms, false, ""},
	} {
		r := visits()
		r.Know(recipe.KnowsTwo)
		test.change(&r)
		r.Link(test.may)
		if r.Links() != test.may || r.Leaves("id") != test.may || r.Privacy.Knows != test.knows || r.CheckWholeRecords() != nil {
			t.Errorf("%s: %+v, %v", name, r.Privacy, r.CheckWholeRecords())
		}
	}
	for name, change := range map[string]func(*recipe.Recipe){
		"dates that are shifted": func(r *recipe.Recipe) { r.Columns[0].Transform = &recipe.Transform{Kind: recipe.ShiftDates} },
		"no such column":         func(r *recipe.Recipe) { r.Columns = r.Columns[1:] },
		"as it is":               func(*recipe.Recipe) {},
	} {
		for _, may := range []bool{true, false} {
			r, want := visits(), visits()
			change(&r)
			change(&want)
			if r.Link(may); !reflect.DeepEqual(r.Columns, want.Columns) {
				t.Errorf("%s, %v: the columns are %+v, want %+v", name, may, r.Columns, want.Columns)
			}
		}
	}
	r := visits()
	if pseudonyms(&r); !r.Links() {
		t.Error("a pseudonym does not link")
	}
}
