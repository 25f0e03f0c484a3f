package dictionary_test

import (
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/dictionary"
	"quasi/engine/file/recipe"
)

// A decision that agrees with what was suggested has that reason, any other is a
// person's; what nobody decided has none.
func TestReasonsOfDecisions(t *testing.T) {
	b := table.NewBuilder([]string{"age", "sex", "ward", "note"}, nil)
	b.Append([]string{"31", "f", "A", "x"})
	r := recipe.Default()
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying}, {Name: "sex", Role: table.Insensitive}, {Name: "ward", Role: table.Insensitive},
	}
	suggested := map[string]dictionary.Suggestion{
		"age": {table.QuasiIdentifying, "An age."}, "sex": {table.QuasiIdentifying, "A sex."}, "note": {table.Identifying, "A note."},
	}
	want := []string{"An age.", "Decided by a person.", "Decided by a person.", ""}
	for i, f := range dictionary.From(b.Table(), &r, suggested).Fields {
		switch {
		case f.Decided == nil && want[i] == "":
		case f.Decided == nil || f.Decided.Reason != want[i]:
			t.Errorf("%s: decided %+v, want the reason %q", f.Name, f.Decided, want[i])
		}
	}
	r.Output.Missing = "-99"
	fields := dictionary.From(b.Table(), &r, nil).Fields
	if fields[0].Note != "The text -99: the value was missing or is suppressed." || fields[3].Note != "" {
		t.Errorf("notes are %q and %q", fields[0].Note, fields[3].Note)
	}
	if f := dictionary.From(b.Table(), &r, nil).Fields[0]; f.Validation != "integer" || f.Decided.Reason != want[1] {
		t.Errorf("without suggestions, age is %+v", f)
	}
}

// Where questions decide, the reason is theirs: what no question needs, what one asks for, and what a
// computed column replaces.
func TestReasonsOfQuestions(t *testing.T) {
	b := table.NewBuilder([]string{"birth", "ward", "again", "sex"}, nil)
	b.Append([]string{"1970-01-02", "A", "yes", "f"})
	q, err := question.Parse("share of again=yes by age")
	if err != nil {
		t.Fatal(err)
	}
	r := recipe.Default()
	r.Derived = []derive.Rule{{Name: "age", Kind: derive.Age, From: []string{"birth"}}}
	r.Columns = []recipe.Column{
		{Name: "birth", Role: table.Identifying}, {Name: "ward", Role: table.Identifying}, {Name: "again", Role: table.Sensitive}, {Name: "sex", Role: table.Insensitive},
	}
	suggested := map[string]dictionary.Suggestion{}
	for _, name := range []string{"birth", "ward", "again", "sex"} {
		suggested[name] = dictionary.Suggestion{Role: table.QuasiIdentifying, Reason: "Few values."}
	}
	for asked, want := range map[bool][]string{
		true:  {"Its place is taken by age.", "No question needs it.", "A question asks for it.", "Decided by a person."},
		false: {"Its place is taken by age.", "Decided by a person.", "Decided by a person.", "Decided by a person."},
	} {
		r.Questions = nil
		if asked {
			r.Questions = []question.Question{q}
		}
		for i, f := range dictionary.From(b.Table(), &r, suggested).Fields {
			if f.Decided.Reason != want[i] {
				t.Errorf("%s, questions %v: %q, want %q", f.Name, asked, f.Decided.Reason, want[i])
			}
		}
	}
}
