package recipe_test

import (
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/recipetest"
	"quasi/engine/method"
)

// ofAges is a recipe of visits by patients, of which ages leave as means.
func ofAges() recipe.Recipe {
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "age", Role: table.QuasiIdentifying, Means: true}, {Name: "sex", Role: table.QuasiIdentifying}}
	return r
}

func TestMeansAreRefusedWhereTheyCanNotBe(t *testing.T) {
	for _, test := range []struct {
		name, want string
		change     func(*recipe.Recipe)
	}{
		{"as they are", "", func(*recipe.Recipe) {}},
		{"one row is known", "", func(r *recipe.Recipe) { r.Privacy.Patient, r.Privacy.Knows = "id", recipe.KnowsOne }},
		{"two rows are known", "", func(r *recipe.Recipe) { r.Privacy.Patient, r.Privacy.Knows = "id", recipe.KnowsTwo }},
		{"two tables", `anatomy releases values as they are: choose minimum-loss`, func(r *recipe.Recipe) { r.Algorithm.Name = method.Anatomy }},
		{"no method", `"none"`, func(r *recipe.Recipe) { r.Algorithm.Name = "none" }},
		{"no means", "", func(r *recipe.Recipe) { r.Algorithm.Name, r.Columns[1].Means = method.Anatomy, false }},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := ofAges()
			test.change(&r)
			if err := r.CheckMeans(); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
			if r.Validate() != nil {
				t.Errorf("it can't be opened: %v", r.Validate())
			}
		})
	}
}

// A population does not go with means; without them it does.
func TestMeansBesideAPopulation(t *testing.T) {
	r := ofAges()
	if err := r.CheckMeansBesidePopulation(); err == nil || !strings.Contains(err.Error(), `columns "age" can't be released as the means`) {
		t.Errorf("%v", err)
	}
	if r.WithoutMeans(); r.CheckMeansBesidePopulation() != nil || r.Column("age").Means || r.Column("age").Role != table.QuasiIdentifying {
		t.Errorf("taken back: %+v", r.Columns)
	}
}

// A file of version 2 may have means: a person can have written them into one.
func TestMeansAreReadFromAnOlderVersion(t *testing.T) {
	r := ofAges()
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	older := []byte(strings.Replace(string(text), `"version": 3`, `"version": 2`, 1))
	read, err := recipe.Parse(older)
	if err != nil || !read.Column("age").Means || read.Version != recipe.Version {
		t.Errorf("read %+v, %v", read, err)
	}
	if err := recipetest.Validate(older); err != nil {
		t.Error(err)
	}
}

// Who gives the column another role takes its means back; rows may be linked beside them.
func TestMeansGoWithTheRole(t *testing.T) {
	r := ofAges()
	c := r.Column("age")
	if c.Settle(); !c.Means {
		t.Error("a quasi-identifier lost its means")
	}
	r.CountPatients("id")
	if r.Link(true); !r.Privacy.WholeRecords() {
		t.Error("rows are linked, and not all of a patient's may be known")
	}
	c.Role = table.Sensitive
	if c.Settle(); c.Means {
		t.Error("a sensitive column has means")
	}
}
