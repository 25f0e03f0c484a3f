package recipe_test

import (
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// A text is missing in the column that says so, and nowhere else; the table itself
// does not change.
func TestMarkedIsByColumn(t *testing.T) {
	b := table.NewBuilder([]string{"a", "b", "c"}, table.NewMarkers([]string{"?"}))
	b.Append([]string{" 9", "9", "9"})
	b.Append([]string{"?", "?", "9"})
	given := b.Table()
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "a", Role: table.Sensitive, Missing: []string{"9"}}, {Name: "b", Role: table.Sensitive}}
	marked := r.Interpret(given, nil)
	for row, want := range [][3]bool{{true, false, false}, {true, true, false}} {
		for i, c := range marked.Columns {
			if c.IsMissing(row) != want[i] {
				t.Errorf("row %d, column %s: missing %v", row, c.Name, c.IsMissing(row))
			}
		}
	}
	if given.Columns[0].IsMissing(0) || marked.Columns[1] != given.Columns[1] || marked.N != 2 {
		t.Error("the given table was changed, or a column copied for nothing")
	}
}

// Only where a run reads numbers is a format looked for, and what a recipe says
// stays.
func TestInterpretLeavesNothingOpen(t *testing.T) {
	b := table.NewBuilder([]string{"quasi", "sensitive", "kept", "told"}, nil)
	b.Append([]string{"1,5", "1,5", "1,5", "1,5"})
	b.Append([]string{"2,5", "2,5", "2,5", "2,5"})
	given := b.Table()
	r := recipe.Recipe{Columns: []recipe.Column{
		{Name: "quasi", Role: table.QuasiIdentifying}, {Name: "sensitive", Role: table.Sensitive}, {Name: "kept", Role: table.Insensitive},
		{Name: "told", Role: table.QuasiIdentifying, Format: &format.Format{Type: format.Text}},
	}}
	want := []string{"decimal:comma", "decimal:comma", "", "text"}
	for i, c := range r.Interpret(given, recognize.Format).Columns {
		if got := c.Format.String(); got != want[i] {
			t.Errorf("%s is read as %q, want %q", c.Name, got, want[i])
		}
	}
	for i, c := range r.Interpret(given, nil).Columns {
		if c.Format != (format.Format{}) && i != 3 {
			t.Errorf("nobody looked at %s, and it is read as %q", c.Name, c.Format)
		}
	}
}
