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

// BenchmarkParseOfManyColumns reports how often longer reading a recipe takes than decoding its JSON alone. The ratio
// stays where it is from 20,000 to 200,000 columns unless a name is looked for among all columns.
func BenchmarkParseOfManyColumns(b *testing.B) {
	for _, n := range []int{20_000, 200_000} {
		for _, kind := range manyColumns {
			data := recipeOfMany(b, n, kind.add)
			b.Run(fmt.Sprintf("%s/%d", kind.name, n), func(b *testing.B) {
				var decoding time.Duration
				for b.Loop() {
					b.StopTimer()
					start := time.Now()
					if err := json.Unmarshal(data, new(recipe.Recipe)); err != nil {
						b.Fatal(err)
					}
					decoding += time.Since(start)
					b.StartTimer()
					if _, err := recipe.Parse(data); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed())/float64(decoding), "readings/decoding")
			})
		}
	}
}
