package recipe_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// A recipe of 60,000 columns, in short tests 20,000, is read in at most 12 times what decoding its JSON alone takes,
// whatever names them again: looking through all columns for each takes hundreds of times that.
func TestRecipesOfManyColumnsAreSoonRead(t *testing.T) {
	n := 60_000
	if testing.Short() {
		n = 20_000
	}
	plain := func() recipe.Recipe {
		r := recipe.Default()
		for i := range n {
			r.Columns = append(r.Columns, recipe.Column{Name: fmt.Sprint("c", i), Role: table.Insensitive})
		}
		return r
	}
	for name, add := range map[string]func(r *recipe.Recipe){
		"roles alone": func(*recipe.Recipe) {},
		"other names": func(r *recipe.Recipe) {
			for i := range r.Columns {
				r.Columns[i].Rename = fmt.Sprint("r", i)
			}
		},
		"no patients": func(r *recipe.Recipe) {
			for _, c := range r.Columns {
				r.Privacy.NotPatients = append(r.Privacy.NotPatients, c.Name)
			}
		},
		"computed": func(r *recipe.Recipe) {
			for i := 2; i < n; i++ {
				r.Derived = append(r.Derived, derive.Rule{Name: r.Columns[i].Name, Kind: derive.Kinds()[0], From: []string{"c0", "c1"}[:derive.Kinds()[0].Sources()]})
			}
		},
		"questions": func(r *recipe.Recipe) {
			for _, c := range r.Columns {
				r.Questions = append(r.Questions, question.Question{Kind: question.Count, By: []question.Term{{Column: c.Name}}})
			}
		},
	} {
		r := plain()
		add(&r)
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		if err := json.Unmarshal(data, new(recipe.Recipe)); err != nil {
			t.Fatal(err)
		}
		decoding := time.Since(start)
		start = time.Now()
		if _, err := recipe.Parse(data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		took := time.Since(start)
		t.Logf("%s: %d bytes decoded in %v, read in %v", name, len(data), decoding, took)
		if took > 12*decoding {
			t.Errorf("%s: reading took %v, decoding %v", name, took, decoding)
		}
	}
}
