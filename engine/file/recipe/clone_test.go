package recipe_test

import (
	"fmt"
	"reflect"
	"testing"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/say/parameter"
)

// crowded is a recipe with something at every place.
func crowded() recipe.Recipe {
	skip, weight, level := 3, 0.5, 2
	r := recipe.Default()
	r.Input.SkipLines, r.Input.Missing = &skip, []string{"?"}
	r.Columns = []recipe.Column{{
		Name: "age", Role: table.QuasiIdentifying, Weight: &weight, MaxLevel: &level, Within: &weight, Means: true, Missing: []string{"n/k"}, Confirmed: []facts.FindingKind{facts.FoundNames},
		Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"1", "*"}}, Rule: everySetting()}, Format: &format.Format{Type: format.Integer},
		Coarsen:   &coarsen.Rule{Kind: coarsen.ZIP3, Restricted: []string{"036"}, Cuts: []float64{1}, Least: new(1.0), Most: new(2.0)},
		Transform: &recipe.Transform{Kind: recipe.Pseudonym}, Expected: &recipe.Expected{Type: "integer"},
	}}
	r.Derived = []derive.Rule{{Name: "year", Kind: derive.Year, From: []string{"age"}}}
	r.Questions = []question.Question{{Kind: question.Share, Of: "age", Value: new("1"), By: []question.Term{{Column: "year"}}}}
	r.Among = []question.Condition{{Column: "age", Values: []string{"1"}}}
	r.Privacy.NotPatients = []string{"age"}
	r.Privacy.Models = []recipe.Model{{Name: "l-alpha-diversity", Parameters: parameter.Given{"l": 2.0}, Weights: map[string]float64{"flu": 1},
		Bounds: map[string]float64{"flu": 1}, Guards: map[string]string{"flu": "*"}}}
	r.Algorithm.Parameters, r.Algorithm.Strata = parameter.Given{"rounds": 3}, [][]string{{"age"}}
	r.Found = &recipe.Found{ClassSize: 3, Rounds: []int{1}}
	r.Lists = []string{"age"}
	return r
}

// everySetting is a rule with all settings, which no kind takes.
func everySetting() *rule.Rule {
	return &rule.Rule{Kind: rule.Runs, Widths: []float64{1}, Bounds: [][]float64{{1}}, Bottom: new(1.0), Top: new(2.0), Classes: 2, Levels: 1,
		Units: []string{"day"}, DateOrder: format.DayMonthYear, On: "2024-12-31", Hidden: []int{1}, Left: true, Padded: true,
		Below: []float64{1}, Label: "other", Order: []string{"low"}, Starts: []int{1}, Classification: "icd-10"}
}

// A clone is the same, and shares no pointer, slice or map: a field that is added
// and forgotten fails here, as one that the recipe above leaves empty does.
func TestCloneSharesNothing(t *testing.T) {
	r := crowded()
	c := r.Clone()
	if !reflect.DeepEqual(r, c) {
		t.Fatalf("the clone is %+v, not %+v", c, r)
	}
	apart(t, "recipe", reflect.ValueOf(r), reflect.ValueOf(c))
	if empty := (recipe.Recipe{}); !reflect.DeepEqual(empty.Clone(), empty) {
		t.Errorf("the clone of nothing is %+v", empty.Clone())
	}
}

// apart fails where two values of one type share what can be changed.
func apart(t *testing.T, place string, a, b reflect.Value) {
	t.Helper()
	switch a.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if a.IsNil() {
			t.Errorf("%s: nothing is there, so that nothing is tested", place)
			return
		}
		if a.Pointer() == b.Pointer() {
			t.Errorf("%s is shared", place)
		}
	}
	switch a.Kind() {
	case reflect.Pointer:
		apart(t, place, a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if f := a.Type().Field(i); f.IsExported() { // nothing else can be changed
				apart(t, place+"."+f.Name, a.Field(i), b.Field(i))
			}
		}
	case reflect.Slice:
		for i := range a.Len() {
			apart(t, fmt.Sprintf("%s[%d]", place, i), a.Index(i), b.Index(i))
		}
	}
}
