package recipe_test

import (
	"testing"

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
	marked := r.Read(given)
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
