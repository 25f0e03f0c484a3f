package engine_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
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
	prepared := casetest.Must(engine.Prepare(given, ofStays()))
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
	notes := notesOf(release)
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
	text := casetest.Must(completed.JSON())
	parsed := casetest.Must(recipe.Parse(text))
	again := casetest.Must(engine.Prepare(given, *parsed))
	second, err := again.Run(t.Context(), nil)
	if err != nil || enginetest.CSV(t, second) != enginetest.CSV(t, release) {
		t.Errorf("again it is another release, %v", err)
	}
}

// notesOf returns the notes of a release in English.
func notesOf(release *engine.Release) (notes []string) {
	for _, note := range release.Notes() {
		notes = append(notes, note.English)
	}
	return notes
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
	notes := notesOf(release)
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

// labTable has values of a laboratory as they are: numbers with a comma, bounds, and a
// marker.
func labTable() string {
	text := "crp;ill\n"
	for i := range 40 {
		text += fmt.Sprintf("%d,%d;flu\n", i%8, i%10)
	}
	return text + strings.Repeat("<0,5;flu\n", 6) + strings.Repeat(">100;gout\n", 6) + strings.Repeat("n.b.;flu\n", 6)
}

// A column of laboratory values is one of numbers, and each row is released as
// something that holds all that its value can be.
func TestLaboratoryValuesAreReleasedTruthfully(t *testing.T) {
	r := recipe.Default()
	r.Input.Delimiter, r.Privacy.K, r.Output.RowOrder = ";", 4, recipe.OriginalOrder
	r.Columns = []recipe.Column{{Name: "crp", Role: table.QuasiIdentifying}, {Name: "ill", Role: table.Sensitive}}
	microdata := tabletest.Read(t, labTable(), r.Input)
	if d := suggest.Column(microdata.Columns[0]); d.Format.String() != "decimal:comma" || d.TypeReason.Code != "type-bounds" {
		t.Errorf("described as %s, %s", d.Format, d.TypeReason)
	}
	for _, algorithm := range []string{"minimum-loss", "mondrian-strict", "datafly", "kaim"} {
		r.Algorithm.Name = algorithm
		_, release := enginetest.Run(t, microdata, r)
		if !release.Passed() {
			t.Fatalf("%s: %s", algorithm, release.Failed())
		}
		for row, record := range release.Records {
			was, is := microdata.Columns[0].Text(int(record)), release.Table.Columns[0].Text(row)
			switch {
			case is == "*" || is == was:
			case was == "<0,5" && strings.HasPrefix(is, "[0,"):
			case was == "<0,5", was == ">100", was == "n.b.":
				t.Fatalf("%s: %q is released as %q", algorithm, was, is)
			}
		}
	}
}

// What is coarsened is released so, generalized further where it could identify; the
// rows before and their audit are of the values as they were; what could not be read is
// hidden, and said.
func TestCoarsenedColumns(t *testing.T) {
	var b strings.Builder
	b.WriteString("zip,born,seen,x\n")
	for i := range 60 {
		fmt.Fprintf(&b, "%05d,%d-%02d-%02d,2024-%02d-01,%d\n", 2100+i, 1920+i%3*30, 1+i%12, 1+i%28, 1+i%12, i%4)
	}
	b.WriteString("SW1A 1AA,1950-01-01,unclear,1\n")
	micro := tabletest.Read(t, b.String(), recipe.Input{})
	r := recipe.Default()
	r.Privacy.K = 1
	r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
	r.Columns = []recipe.Column{
		{Name: "zip", Role: table.QuasiIdentifying, Coarsen: &coarsen.Rule{Kind: coarsen.ZIP3}},
		{Name: "born", Role: table.QuasiIdentifying, Coarsen: &coarsen.Rule{Kind: coarsen.BirthYear, Until: 2024}},
		{Name: "seen", Role: table.Insensitive, Coarsen: &coarsen.Rule{Kind: coarsen.Year}},
		{Name: "x", Role: table.Insensitive},
	}
	prepared := casetest.Must(engine.Prepare(micro, r))
	release, err := prepared.Run(t.Context(), nil)
	if err != nil || !release.Passed() {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, c := range release.Table.Columns {
		for _, v := range c.Codes {
			got[c.Name+" "+c.Values[v]] = true
		}
	}
	for _, want := range []string{"zip 021", "zip *", "born 90+", "born 1950", "born 1980", "seen 2024", "seen *"} {
		if !got[want] {
			t.Errorf("%s is not released, but %v", want, got)
		}
	}
	if n := len(got); n != 7+4 {
		t.Errorf("%d texts are released: %v", n, got)
	}
	if c := prepared.Table().Columns[0]; c.Values[0] != "02100" {
		t.Errorf("the rows before begin with %s", c.Values[0])
	}
	before, err := prepared.Before()
	if err != nil || before.K != 1 || before.SampleUniques != 61 {
		t.Errorf("before, %d rows are unique, %v", before.SampleUniques, err)
	}
	notes := notesOf(release)
	if said := strings.Join(notes, " "); !strings.Contains(said, `Column "zip": the values of 1 row could not be read`) || !strings.Contains(said, `Column "seen": the values of 1 row`) {
		t.Errorf("the notes are %q", said)
	}
	// A register is read as the table is: its people stand in the coarse classes.
	everyone := tabletest.Read(t, "zip,born\n02150,1950-07-01\n02151,1951-01-01\n", recipe.Input{})
	fit, err := engine.FitOf(micro, prepared.Recipe(), everyone)
	if err != nil || len(fit.Unplaced) != 1 || fit.Unplaced[0].Column != "born" {
		t.Errorf("%+v, %v", fit, err)
	}
}

// datedTable has six rows that fall into two years, written in some way.
func datedTable(write func(year, month, day int) string) string {
	text := "born;ill\n"
	for i := range 12 {
		text += write(1950+i/6*10, 1+i%6, 13+i) + ";flu\n"
	}
	return text
}

func datedRecipe() recipe.Recipe {
	r := recipe.Default()
	r.Input.Delimiter, r.Privacy.K, r.Algorithm.Name = ";", 4, "datafly"
	r.Columns = []recipe.Column{{Name: "born", Role: table.QuasiIdentifying}, {Name: "ill", Role: table.Sensitive}}
	return r
}

// However dates are written, with years of two digits, with the names of months or with
// a time, the release is the same.
func TestDatesAreReadHoweverTheyAreWritten(t *testing.T) {
	months := []string{"", "Januar", "Februar", "März", "April", "Mai", "Juni"}
	written := map[string]func(y, m, d int) string{
		"iso":     func(y, m, d int) string { return fmt.Sprintf("%d-%02d-%02d", y, m, d) },
		"short":   func(y, m, d int) string { return fmt.Sprintf("%02d.%02d.%02d", d, m, y%100) },
		"slashes": func(y, m, d int) string { return fmt.Sprintf("%d/%d/%02d", m, d, y%100) },
		"oracle": func(y, m, d int) string {
			return fmt.Sprintf("%02d-%s-%02d", d, []string{"", "JAN", "FEB", "MAR", "APR", "MAY", "JUN"}[m], y%100)
		},
		"german":   func(y, m, d int) string { return fmt.Sprintf("%d. %s %d", d, months[m], y) },
		"chinese":  func(y, m, d int) string { return fmt.Sprintf("%d年%d月%d日", y, m, d) },
		"admitted": func(y, m, d int) string { return fmt.Sprintf("%d-%02d-%02d 22:23:00", y, m, d) },
	}
	_, want := enginetest.Written(t, tabletest.Read(t, datedTable(written["iso"]), datedRecipe().Input), datedRecipe())
	if !strings.Contains(want, "1950") {
		t.Fatalf("years are lost: %s", want)
	}
	for name, write := range written {
		release, got := enginetest.Written(t, tabletest.Read(t, datedTable(write), datedRecipe().Input), datedRecipe())
		if got != want || len(release.Notes()) != 0 {
			t.Errorf("%s: notes %q, got\n%s\nwant\n%s", name, release.Notes(), got, want)
		}
		if f := release.Recipe().Columns[0].Format; strings.Contains("short slashes oracle", name) && (f == nil || f.Pivot != 1930) {
			t.Errorf("%s: the recipe does not say the century: %+v", name, f)
		}
	}
}
