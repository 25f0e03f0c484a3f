package recipe_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// manyColumns are the ways in which a recipe names each of its columns a second time.
var manyColumns = []struct {
	name string
	add  func(*recipe.Recipe)
}{
	{"roles alone", func(*recipe.Recipe) {}},
	{"other names", func(r *recipe.Recipe) {
		for i := range r.Columns {
			r.Columns[i].Rename = fmt.Sprint("r", i)
		}
	}},
	{"no patients", func(r *recipe.Recipe) {
		for _, c := range r.Columns {
			r.Privacy.NotPatients = append(r.Privacy.NotPatients, c.Name)
		}
	}},
	{"computed", func(r *recipe.Recipe) {
		kind := derive.Kinds()[0]
		for _, c := range r.Columns[2:] {
			r.Derived = append(r.Derived, derive.Rule{Name: c.Name, Kind: kind, From: []string{"c0", "c1"}[:kind.Sources()]})
		}
	}},
	{"questions", func(r *recipe.Recipe) {
		for _, c := range r.Columns {
			r.Questions = append(r.Questions, question.Question{Kind: question.Count, By: []question.Term{{Column: c.Name}}})
		}
	}},
}

// recipeOfMany returns the JSON of a recipe of n columns that add has changed.
func recipeOfMany(tb testing.TB, n int, add func(*recipe.Recipe)) []byte {
	tb.Helper()
	r := recipe.Default()
	for i := range n {
		r.Columns = append(r.Columns, recipe.Column{Name: fmt.Sprint("c", i), Role: table.Insensitive})
	}
	add(&r)
	data, err := json.Marshal(r)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func TestRecipesOfManyColumnsAreRead(t *testing.T) {
	const n = 2000
	for _, kind := range manyColumns {
		r, err := recipe.Parse(recipeOfMany(t, n, kind.add))
		if err != nil {
			t.Errorf("%s: %v", kind.name, err)
		} else if len(r.Columns) != n {
			t.Errorf("%s: %d columns of %d", kind.name, len(r.Columns), n)
		}
	}
}
