package recipetest

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
)

// parts are the top-level fields of a recipe.
var parts = []string{"version", "input", "derived", "questions", "columns", "privacy", "algorithm", "output", "found", "lists_values_of"}

// Changed returns a recipe after changes, each of which is a place and a value:
//
//	age.means = true         a part of a column
//	age = sensitive          its role
//	output.row_order = input a part of the recipe
//	k = 5                    a part of what the recipe says of privacy
//	derived.0 = {"name": …}  what stands at a place of a list, maybe behind its end
//	age.weight = gone        what is taken away
//
// A value is JSON, or a text as it stands there.
func Changed(t testing.TB, r recipe.Recipe, changes ...string) recipe.Recipe {
	t.Helper()
	text := casetest.Must(r.JSON())
	paths := make([]string, len(changes))
	for i, change := range changes {
		place, value, ok := strings.Cut(change, " = ")
		if !ok {
			t.Fatalf("%q changes nothing", change)
		}
		path := strings.Split(place, ".")
		if at := slices.IndexFunc(r.Columns, func(c recipe.Column) bool { return c.Name == path[0] }); at >= 0 {
			if len(path) == 1 {
				path = append(path, "role")
			}
			path = append([]string{"columns", strconv.Itoa(at)}, path[1:]...)
		} else if !slices.Contains(parts, path[0]) {
			path = append([]string{"privacy"}, path...)
		}
		if value != "gone" && !json.Valid([]byte(value)) {
			value = strconv.Quote(value)
		}
		paths[i] = strings.Join(path, ".") + " = " + value
	}
	var changed recipe.Recipe
	if err := json.Unmarshal(casetest.Changed(t, text, paths), &changed); err != nil {
		t.Fatal(err)
	}
	return changed
}

// Quasi returns a recipe for k = 2 of columns that are all quasi-identifying.
func Quasi(names ...string) recipe.Recipe {
	r := recipe.Default()
	r.Privacy.K = 2
	for _, name := range names {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
	return r
}

// Below parts fields into the text of a table, which is a header and the rows below it, and
// the changes of its recipe, of which each has " = ".
func Below(fields []string) (text string, changes []string) {
	for _, field := range fields {
		if strings.Contains(field, " = ") {
			changes = append(changes, field)
		} else {
			text += field + "\n"
		}
	}
	return text, changes
}

// Line returns the table that a line of cases has and its recipe: that of [Quasi] with the
// changes of the line, whose first field may be the name of such a line.
func Line(t *testing.T, named map[string]string, in []string) (text string, r recipe.Recipe) {
	t.Helper()
	if line, ok := named[in[0]]; ok {
		in = slices.Concat(casetest.Fields(t, line), in[1:])
	}
	text, changes := Below(in)
	header, _, _ := strings.Cut(text, "\n")
	return text, Changed(t, Quasi(strings.Split(header, ",")...), changes...)
}
