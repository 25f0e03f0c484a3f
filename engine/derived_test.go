package engine_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

func ofStays() recipe.Recipe {
	r := recipe.Default()
	r.Privacy.K = 3
	r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
	r.Derived = []derive.Rule{
		{Name: "age", Kind: derive.Age, From: []string{"born", "in"}},
		{Name: "stay", Kind: derive.Length, From: []string{"in", "out"}},
		{Name: "month", Kind: derive.Month, From: []string{"in"}},
		{Name: "visits", Kind: derive.Rows, From: []string{"id"}},
	}
	for _, name := range []string{"id", "born", "in", "out"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Identifying})
	}
	r.Columns[0].Missing = []string{"n/k"}
	r.Columns = append(r.Columns, recipe.Column{Name: "ill", Role: table.Insensitive},
		recipe.Column{Name: "age", Role: table.QuasiIdentifying, Coarsen: &coarsen.Rule{Kind: coarsen.Age}},
		recipe.Column{Name: "stay", Role: table.QuasiIdentifying},
		recipe.Column{Name: "month", Role: table.QuasiIdentifying, Rename: "month of admission"},
		recipe.Column{Name: "visits", Role: table.Insensitive})
	return r
}

// A derived column is released as any other, without what it is derived from; rows for
// which it can't be computed are named, and have no value.
func TestDerivedColumns(t *testing.T) {
	given := enginetest.Stays(t)
	prepared, err := engine.Prepare(given, ofStays())
	if err != nil {
		t.Fatal(err)
	}
	if n := prepared.Table().N; n != 119 {
		t.Errorf("%d rows are people: what is derived of a row makes it one", n)
	}
	release, err := prepared.Run(t.Context(), nil)
	if err != nil || !release.Passed() {
		t.Fatal(err)
	}
	if got := release.Table.Names(); !slices.Equal(got, []string{"ill", "age", "stay", "month of admission", "visits"}) {
		t.Errorf("released are %q", got)
	}
	var notes []string
	for _, note := range release.Notes() {
		notes = append(notes, note.String())
	}
	for _, want := range []string{`"in" is after "out" in 2 rows`, "rows 11 to 12", `Column "age" has no value where it can't be computed: 1 row has a day that can't be read, the first of them "soon" in column "in": row 21`} {
		if !strings.Contains(strings.Join(notes, "\n"), want) {
			t.Errorf("%s is not said:\n%s", want, strings.Join(notes, "\n"))
		}
	}
	before, err := prepared.Before()
	if err != nil || before.N != 119 {
		t.Errorf("before there are %d rows, %v", before.N, err)
	}
	for _, c := range release.Table.Columns {
		for _, text := range c.Values {
			if age, err := strconv.Atoi(text); c.Name == "age" && err == nil && age > 89 {
				t.Errorf("the age %d is released", age)
			}
		}
	}
	// The recipe that was completed gives the same, and holds the formats and hierarchies.
	completed := release.Recipe()
	if completed.Column("month").Hierarchy == nil || len(completed.Column("month").Hierarchy.Rows[0]) != 4 {
		t.Errorf("the hierarchy of the month is %+v", completed.Column("month").Hierarchy)
	}
	text, err := completed.JSON()
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := recipe.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	again, err := engine.Prepare(given, *parsed)
	if err != nil {
		t.Fatal(err)
	}
	second, err := again.Run(t.Context(), nil)
	if err != nil || csvOf(t, second) != csvOf(t, release) {
		t.Errorf("again it is another release, %v", err)
	}
}

func csvOf(t *testing.T, r *engine.Release) string {
	t.Helper()
	var b strings.Builder
	if err := r.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Rows that are to be left out are, whole; a note counts and names them, each once.
func TestDerivedColumnsLeaveRowsOut(t *testing.T) {
	r := ofStays()
	for i := range r.Derived[:3] {
		r.Derived[i].Invalid = derive.Drop
	}
	given := enginetest.Stays(t)
	prepared, release := enginetest.Run(t, given, r)
	if release.Table.N != given.N-4 || prepared.Table().N != given.N-4 {
		t.Errorf("%d of %d rows are left", release.Table.N, given.N)
	}
	if left := prepared.LeftOut(); left.Args[0].English != "1" || !strings.HasSuffix(left.English, "row 31") {
		t.Errorf("no people: %s", left)
	}
	var notes []string
	for _, note := range release.Notes() {
		notes = append(notes, note.String())
	}
	notes = slices.DeleteFunc(notes, func(note string) bool { return strings.Contains(note, "the order of the file") })
	want := `3 rows were left out, because what is derived from days can't be computed there: 1 row has a day that can't be read, the first of them "soon" in column "in": row 21; "in" is after "out" in 2 rows, the first of them with "2023-03-12" and "2023-03-11": rows 11 to 12.`
	if !slices.Equal(notes, []string{want}) {
		t.Errorf("the notes are\n%s\nwant\n%s", strings.Join(notes, "\n"), want)
	}
}

// A population that has what a column is derived from, or the column itself, is compared
// with.
func TestDerivedColumnsOfAPopulation(t *testing.T) {
	r := ofStays()
	r.Privacy.Models = []recipe.Model{{Name: "k-map"}}
	given := enginetest.Stays(t)
	if _, err := engine.Prepare(given, r, engine.WithPopulation(given)); err != nil {
		t.Error(err)
	}
	own := tabletest.Read(t, "age,stay,month\n40,3,2\n50,1,7\n", recipe.Input{})
	if fit, err := engine.FitOf(given, r, own); err != nil || len(fit.Lacks) > 0 {
		t.Errorf("%+v, %v", fit, err)
	}
}
