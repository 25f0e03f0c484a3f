package sqltest

import (
	"os"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
)

// release runs a recipe on a table.
func release(t reporter, of *table.Table, r recipe.Recipe) *engine.Release {
	t.Helper()
	prepared, err := engine.Prepare(of, r)
	if err != nil {
		t.Fatalf("%v", err)
	}
	found, err := prepared.Run(background, nil)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return found
}

// read reads a table as its recipe says.
func read(t testing.TB, path string) *table.Table {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Skipf("the Adult data are not here: %v", err)
	}
	defer file.Close()
	opt, err := csv.OptionsFrom(recipe.Input{})
	if err != nil {
		t.Fatal(err)
	}
	of, _, err := csv.Read(file, opt)
	if err != nil {
		t.Fatal(err)
	}
	return of
}

// decide makes a recipe of columns in some roles; the others are removed.
func decide(of *table.Table, method string, k int, roles map[string]table.Role) recipe.Recipe {
	r := recipe.Default()
	r.Privacy.K, r.Privacy.SuppressionLimit = k, 0.02
	r.Algorithm.Name = method
	if method == "minimum-loss" || method == "consistent" {
		r.Algorithm.Parameters = parameter.Given{"rounds": 1}
	}
	for _, name := range of.Names() {
		role := roles[name]
		if role == "" {
			role = table.Identifying
		}
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	return r
}

var adultRoles = map[string]table.Role{
	"age": table.QuasiIdentifying, "education": table.QuasiIdentifying, "marital-status": table.QuasiIdentifying, "race": table.QuasiIdentifying, "sex": table.QuasiIdentifying,
	"relationship": table.Sensitive, "hours-per-week": table.Sensitive, "salary-class": table.Insensitive,
}

// Methods of every kind recode Adult in the warehouse as they do here.
func TestAdult(t *testing.T) {
	of := read(t, "../../../../shared/data/adult.csv")
	w := open(t)
	w.do(t, `CREATE TABLE adult AS FROM read_csv('../../../../shared/data/adult.csv', all_varchar = true, header = true)`)
	for _, method := range []string{"minimum-loss", "mondrian-strict", "datafly", "consistent"} {
		t.Run(method, func(t *testing.T) { w.compare(t, "adult", release(t, of, decide(of, method, 5, adultRoles))) })
	}
}

// A sample that is always here is recoded as Adult is.
func TestSample(t *testing.T) {
	s := sample.Patients()
	file := t.TempDir() + "/patients.csv"
	if err := os.WriteFile(file, s.CSV, 0o600); err != nil {
		t.Fatal(err)
	}
	of := read(t, file)
	w := open(t)
	w.store(t, "patients", of)
	r := s.Recipe
	for _, method := range []string{"kaim", "mondrian-relaxed", "optimal"} {
		r.Algorithm.Name = method
		w.compare(t, "patients", release(t, of, r))
	}
}

// A mean of a group is written where it belongs, whichever groups the rows of one tuple are in.
func TestMeans(t *testing.T) {
	b := table.NewBuilder([]string{"age", "sex", "ward"}, table.NewMarkers(table.DefaultMarkers()))
	for i, age := range []string{"31", "31", "34", "52", "52", "58", "58", "31", "", "59", "52", "40"} {
		b.Append([]string{age, []string{"f", "m"}[i%2], []string{"a", "b", "c"}[i%3]})
	}
	of := b.Table()
	w := open(t)
	w.store(t, "source", of)
	for _, method := range []string{"minimum-loss", "mondrian-strict", "datafly", "consistent"} {
		r := decide(of, method, 2, map[string]table.Role{"age": table.QuasiIdentifying, "sex": table.QuasiIdentifying, "ward": table.Insensitive})
		r.Column("age").Means, r.Privacy.SuppressionLimit = true, 0.2
		w.compare(t, "source", release(t, of, r))
	}
}

// Rows that are no people are left out, in the warehouse too.
func TestRowsWithoutValues(t *testing.T) {
	b := table.NewBuilder([]string{"a", "s"}, table.NewMarkers(table.DefaultMarkers()))
	for _, row := range [][]string{{"x", "1"}, {"", "2"}, {"", ""}, {"x", "1"}, {"NA", "?"}, {"", "3"}, {"y", "NA"}, {"y", ""}} {
		b.Append(row)
	}
	of := b.Table()
	w := open(t)
	w.store(t, "source", of)
	got := release(t, of, decide(of, "mondrian-strict", 2, map[string]table.Role{"a": table.QuasiIdentifying, "s": table.Sensitive}))
	if got.Table.N != 6 {
		t.Fatalf("%d rows, want 6", got.Table.N)
	}
	w.compare(t, "source", got)
}

// nasty are texts that could end what they stand in.
var nasty = []string{"a", "b", "", "NA", "'", "''", `"`, "`", `\`, `\'`, `a"b`, "x'); DROP TABLE source; --", "/*", "é", "中文", "🂡", " a", "a ", "A", "=1+1", "10", "9", "\n", ";", "$1", "?", "%s", "*"}

// Whatever names and cells are, the warehouse makes the rows and the figures of the release.
func TestAnyTextIsQuoted(t *testing.T) {
	w := open(t)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.SampledFrom(nasty), rapid.StringMatching(`[^\x00\r]{0,6}`))
		roles := []table.Role{table.QuasiIdentifying, table.QuasiIdentifying, table.Sensitive, table.Insensitive}
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-z"'\\ .é]{0,3}[a-z]`), 4, 4, func(s string) string { return s }).Draw(t, "names")
		b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
		pool := rapid.SliceOfN(text, 1, 5).Draw(t, "pool")
		for range rapid.IntRange(4, 24).Draw(t, "rows") {
			b.Append(rapid.SliceOfN(rapid.SampledFrom(pool), 4, 4).Draw(t, "row"))
		}
		of := b.Table()
		method := rapid.SampledFrom([]string{"minimum-loss", "mondrian-strict", "datafly"}).Draw(t, "method")
		decided := map[string]table.Role{}
		for i, name := range names {
			decided[name] = roles[i]
		}
		prepared, err := engine.Prepare(of, decide(of, method, 2, decided))
		if err != nil {
			return // a table of no people, or names that no recipe takes
		}
		got, err := prepared.Run(background, nil)
		if err != nil {
			t.Fatalf("%v", err)
		}
		w.do(t, `DROP TABLE IF EXISTS "source"`)
		w.store(t, "source", of)
		w.compare(t, "source", got)
	})
}
