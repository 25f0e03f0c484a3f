package recipe_test

import (
	"reflect"
	"strings"
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

func full() recipe.Recipe {
	weight := 0.5
	r := recipe.Default()
	lines := 0
	r.Input = recipe.Input{
		Encoding: recipe.GB18030, Delimiter: ";", Quote: recipe.QuoteBackslash, Header: "yes",
		SkipLines: &lines, Ragged: recipe.RaggedPad, Missing: []string{"", "?"},
	}
	r.Derived = []derive.Rule{{Name: "month", Kind: derive.Month, From: []string{"seen"}, Invalid: derive.Stop}}
	r.Columns = []recipe.Column{
		{Name: "name", Role: table.Identifying},
		{Name: "age", Role: table.QuasiIdentifying, Weight: &weight, Studied: true, Rename: "age (years)", Loss: domain.ByRange,
			Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "sex", Role: table.QuasiIdentifying,
			Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"F", "*"}, {"M", "*"}}}},
		{Name: "病", Role: table.Sensitive, Missing: []string{"n/k"},
			Expected: &recipe.Expected{Type: "category", Missing: 0.25, Distinct: 7}},
		{Name: "mrn", Role: table.Identifying, Transform: &recipe.Transform{Kind: recipe.Pseudonym, Length: 20}},
		{Name: "seen", Role: table.Insensitive,
			Format:    &format.Format{Type: format.Date, Dates: format.DayMonthYear},
			Transform: &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 30}},
	}
	r.Columns = append(r.Columns, recipe.Column{Name: "month", Role: table.QuasiIdentifying},
		recipe.Column{Name: "ward", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Mask, Hidden: []int{1, 3}, Left: true}}})
	r.Privacy.Patient, r.Privacy.Knows, r.Privacy.Linked = "mrn", recipe.KnowsAll, true
	return r
}

func TestJSONRoundTrip(t *testing.T) {
	want := full()
	data, err := want.JSON()
	if err != nil {
		t.Fatal(err)
	}
	got, err := recipe.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(*got, want) {
		t.Errorf("read %+v, wrote %+v", *got, want)
	}
}

func TestParseRefusesWhatItDoesNotUnderstand(t *testing.T) {
	good := `{"version":1,"input":{},"columns":[],"privacy":{"k":5},"algorithm":{"name":"kaim","seed":1},"output":{}}`
	if _, err := recipe.Parse([]byte(good)); err != nil {
		t.Fatalf("a minimal recipe: %v", err)
	}
	for name, text := range map[string]string{
		"unknown field": strings.Replace(good, `"k":5`, `"k":5,"l":3`, 1),
		"more text":     good + "{}",
		"cut short":     good[:len(good)-1],
		"empty":         "",
	} {
		if _, err := recipe.Parse([]byte(text)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestColumnAndNames(t *testing.T) {
	r := full()
	if c := r.Column("sex"); c == nil || c.WeightOrDefault() != 1 {
		t.Errorf("column sex is %+v: choose one of weight 1", c)
	}
	if r.Column("nobody") != nil {
		t.Error("found a column that is not there")
	}
	if got := r.Names(table.QuasiIdentifying); !reflect.DeepEqual(got, []string{"age", "sex", "month", "ward"}) {
		t.Errorf("quasi-identifiers are %q", got)
	}
}

func FuzzParse(f *testing.F) {
	r := full()
	data, _ := r.JSON()
	f.Add(data)
	f.Add([]byte(`{"version":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := recipe.Parse(data)
		if err != nil {
			return
		}
		again, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := recipe.Parse(again); err != nil {
			t.Fatalf("%s\ncan't be read back: %v", again, err)
		}
	})
}

// What is wrong with a text is said with its line, where it is on one.
func TestParseSaysWhere(t *testing.T) {
	for text, want := range map[string]string{
		"{\n\"version\": 1,\n\"columns\": [],\n}":       "line 4",
		"{\n\"version\":\n\"one\"}":                     "line 3",
		"{\"version\": 1, \"privacy\": {\"k\": \"5\"}}": "line 1",
		"{\"version\":1,\"colour\":[]}":                 "colour",
	} {
		if _, err := recipe.Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want one with %q", text, err, want)
		}
	}
}
