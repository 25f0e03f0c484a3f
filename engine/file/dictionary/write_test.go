package dictionary_test

import (
	"testing"

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
