package prepare_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// Who knows something else is asked about beside what was prepared, which stays as it was;
// what is asked is what a recipe with that knowledge asks.
func TestKnowingLeavesTheOriginal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		r.Privacy.Knows = rapid.SampledFrom([]string{"", recipe.KnowsTwo}).Draw(t, "knows")
		if r.Privacy.Patient == "" || !r.Privacy.Linked {
			r.Privacy.Knows = ""
		}
		p := drawn(t, given, r)
		p.Earlier = []int{3}
		p.Ask()
		wasRecipe, wasProblem, wasAsked := p.Recipe.Clone(), p.Problem, p.Asked
		knows := rapid.SampledFrom(recipe.Knowledges()).Draw(t, "instead")
		own, err := p.Knowing(knows)
		if !reflect.DeepEqual(p.Recipe, wasRecipe) || p.Asked != wasAsked || p.Data.Recipe != &p.Recipe || len(p.Earlier) != 1 {
			t.Fatalf("%s known: what was prepared became %+v", knows, p.Recipe)
		}
		if wasProblem.Model != nil {
			same(t, wasProblem, p.Problem)
		}
		want := wasRecipe.Clone()
		want.Know(knows)
		want.Privacy.Linked = wasRecipe.Links()
		if !reflect.DeepEqual(own.Recipe, want) || own.Data.Recipe != &own.Recipe || own.Earlier != nil {
			t.Fatalf("%s known: %+v, want %+v, rounds %v", knows, own.Recipe, want, own.Earlier)
		}
		if own.Recipe.Columns[0].Rename = "changed"; p.Recipe.Columns[0].Rename != "" {
			t.Fatal("a change of the one is a change of the other")
		}
		own.Recipe.Columns[0].Rename = ""
		if again := *own; (again.Ask() == nil) != (err == nil) || err == nil && (own.Asked == nil || own.Asked == wasAsked) {
			t.Fatalf("%s known: %v, asked %v", knows, err, own.Asked)
		}
		if err == nil && r.Privacy.Patient != "" {
			fresh := drawn(t, given, want)
			if err := fresh.Ask(); err != nil {
				t.Fatalf("%s known: a recipe that says so is refused: %v", knows, err)
			}
			same(t, own.Problem, fresh.Problem)
		}
	})
}

// What can't be kept for someone who knows more is refused as it is for a recipe that says so.
func TestKnowingRefuses(t *testing.T) {
	r := ofVisits()
	r.Privacy.Patient, r.Algorithm.Name = "id", method.Anatomy
	p := asked(t, visits, r)
	own, err := p.Knowing(recipe.KnowsAll)
	refused(t, err, "anatomy", "releases rows as they are")
	if own.Recipe.Privacy.Knows != recipe.KnowsAll || p.Recipe.Privacy.Knows != "" {
		t.Errorf("known are %q, before %q", own.Recipe.Privacy.Knows, p.Recipe.Privacy.Knows)
	}
	if _, err := p.Knowing(recipe.KnowsOne); err != nil {
		t.Error(err)
	}
}

// A pseudonym links the rows of a patient as a number does.
func TestKnowingLinksByPseudonyms(t *testing.T) {
	r := ofVisits()
	r.Privacy.Patient = "id"
	for _, transform := range []*recipe.Transform{nil, {Kind: recipe.Pseudonym}} {
		r.Column("id").Transform = transform
		own, err := asked(t, visits, r).Knowing(recipe.KnowsTwo)
		if err != nil || own.Recipe.Privacy.Linked != (transform != nil) {
			t.Errorf("pseudonyms %v: linked %v, %v", transform != nil, own.Recipe.Privacy.Linked, err)
		}
	}
}
