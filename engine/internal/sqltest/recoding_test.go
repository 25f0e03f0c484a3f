package sqltest

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/join"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	write "quasi/engine/internal/file/sql"
	"quasi/engine/measure/audit"
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
	opt := casetest.Must(csv.OptionsFrom(recipe.Input{}))
	of, _ := casetest.Must2(csv.Read(file, opt))
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

// compareFigures runs the queries of an audit, and compares each figure with that of the
// report under the same name. NULL is a figure that is not there.
func (w warehouse) compareFigures(t reporter, queries string, report audit.Report) {
	t.Helper()
	want := figuresOf(t, report)
	seen := 0
	for _, query := range strings.SplitAfter(queries, ";\n") {
		if strings.TrimSpace(query) == "" {
			continue
		}
		names, rows := w.rows(t, query)
		if len(rows) != 1 {
			t.Fatalf("%d rows of figures, want one: %.500s", len(rows), query)
		}
		for i, name := range names {
			figure, known := want[name]
			if cell := rows[0][i]; cell.Valid != known {
				t.Fatalf("%s: %v, the audit's %v (%v)", name, cell, figure, known)
			} else if known {
				got, err := strconv.ParseFloat(cell.String, 64)
				if err != nil || math.Abs(got-figure) > 1e-9*math.Max(1, math.Abs(figure)) {
					t.Fatalf("%s: %s, want %v (%v)", name, cell.String, figure, err)
				}
				seen++
			}
		}
	}
	if least := 10 + 5*len(report.Sensitive); seen < least {
		t.Fatalf("%d figures were compared, want at least %d", seen, least)
	}
}

// figuresOf returns the numbers of a report by their places in its JSON.
func figuresOf(t reporter, report audit.Report) map[string]float64 {
	t.Helper()
	text, err := json.Marshal(report)
	if err != nil {
		t.Fatalf("%v", err)
	}
	var all map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatalf("%v", err)
	}
	figures := map[string]float64{}
	collect(figures, "", all)
	return figures
}

func collect(figures map[string]float64, at string, of any) {
	switch of := of.(type) {
	case float64:
		figures[at] = of
	case map[string]any:
		for name, part := range of {
			collect(figures, strings.TrimPrefix(at+"."+name, "."), part)
		}
	}
}

var background = context.Background()

// A text comes out of the warehouse as it went into the statement.
func FuzzText(f *testing.F) {
	for _, text := range nasty {
		f.Add(text)
	}
	w := open(f)
	duckdb, err := write.ByName("duckdb")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return // no cell is: the reader has refused or replaced it
		}
		w.do(t, `CREATE OR REPLACE TABLE source (a VARCHAR, b VARCHAR)`)
		w.do(t, `INSERT INTO source VALUES ('k', ?)`, text)
		of := facts.Recoding{Columns: []facts.RecodedColumn{{Name: "a", Released: text + "x", Quasi: true}, {Name: "b", Released: "b", Values: map[string]string{text: text + "!"}}},
			Tuples: []facts.RecodedTuple{{From: []string{"k"}, To: []string{text}}}}
		var recode strings.Builder
		err := write.WriteRecoding(&recode, duckdb, of, write.Names{Source: "source", Release: "anonymized"})
		if strings.ContainsRune(text, 0) {
			if err == nil {
				t.Fatal("U+0000 was written")
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		w.do(t, recode.String())
		names, rows := w.rows(t, "SELECT * FROM anonymized")
		if len(rows) != 1 || names[0] != text+"x" || rows[0][0].String != text || rows[0][1].String != text+"!" {
			t.Fatalf("%q: %q, %v", text, names, rows)
		}
		w.do(t, `DROP TABLE anonymized; DROP TABLE anonymized_tuples; DROP TABLE anonymized_records`)
	})
}

// parsed reads a table from its text.
func parsed(t testing.TB, text string) *table.Table {
	t.Helper()
	of, _ := casetest.Must2(csv.Read(strings.NewReader(text), csv.Options{Header: csv.Yes}))
	return of
}

// Rows that the reader of a file has left out as no people are left out of a copy of the
// file, too, whatever they have in place of values.
func TestRowsThatTheReaderLeftOut(t *testing.T) {
	text := "a,b,s\n" + strings.Repeat(",,flu\nx,y,cold\n", 4) + ",,NA\n,,*\n,,\n?,.,-\n"
	w := open(t)
	for _, method := range []string{"mondrian-strict", "datafly"} {
		of := parsed(t, text)
		w.do(t, `CREATE OR REPLACE TABLE source (a VARCHAR, b VARCHAR, s VARCHAR)`)
		for _, line := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
			cells := strings.Split(line, ",")
			w.do(t, `INSERT INTO source VALUES (?, ?, ?)`, cells[0], cells[1], cells[2])
		}
		w.compare(t, "source", release(t, of, decide(of, method, 2, map[string]table.Role{"a": table.QuasiIdentifying, "b": table.QuasiIdentifying, "s": table.Sensitive})))
	}
}

// Columns from two other tables, of which one is found by what the other brought, and by days, are joined
// in the warehouse, too; a row whose key FILE does not have is left out.
func TestColumnsFromOtherTables(t *testing.T) {
	of := parsed(t, "visit,day,sex\n"+strings.Repeat("01,2024-05-01,f\n02 ,2024-05-01,m\n02,2024-05-03,m\n03,2024-05-03,f\n05,2024-05-03,f\n", 2))
	results := parsed(t, "case,ward,time\n1,A,2024-05-01\n2,B,2024-05-02\n2,A,2024-05-03\n3,B,2024-05-04\n")
	wards := parsed(t, "ward,beds\nA,7\nB,9\n")
	rules := []join.Rule{
		{On: []join.Pair{{Column: "visit", Other: "case"}}, Folded: true, Take: []join.Column{{Name: "ward", Kind: join.First, From: "ward", By: "time", After: "day"}}},
		{On: []join.Pair{{Column: "ward", Other: "ward"}}, Take: []join.Column{{Name: "beds", Kind: join.First, From: "beds"}}},
	}
	w := open(t)
	w.store(t, "source", of)
	w.do(t, `INSERT INTO source VALUES ('4', '2024-05-01', 'f'), (NULL, NULL, 'm')`)
	for i, other := range []*table.Table{results, wards} {
		of, _ = casetest.Must2(join.Table(of, other, rules[i]))
	}
	for _, method := range []string{"mondrian-strict", "datafly"} {
		r := decide(of, method, 2, map[string]table.Role{"sex": table.QuasiIdentifying, "ward": table.QuasiIdentifying, "beds": table.Insensitive})
		r.Input.Join = rules
		w.do(t, `DROP TABLE IF EXISTS "anonymized_joined"`)
		w.compare(t, "source", release(t, of, r))
	}
}

// A row that came later is left out if what its coarsened column has would leave as it is.
func TestNoTextLeavesThatWasToBeCoarsened(t *testing.T) {
	of := parsed(t, "sex,born\n"+strings.Repeat("f,1980-01-02\nm,1990-03-04\n", 4))
	w := open(t)
	for _, method := range []string{"mondrian-strict", "datafly"} {
		r := decide(of, method, 2, map[string]table.Role{"sex": table.QuasiIdentifying, "born": table.Insensitive})
		r.Column("born").Coarsen = &coarsen.Rule{Kind: coarsen.Year}
		w.do(t, `DROP TABLE IF EXISTS "source"`)
		w.store(t, "source", of)
		w.do(t, `INSERT INTO source VALUES ('f', '1985-05-06'), ('f', NULL)`)
		w.compare(t, "source", release(t, of, r))
	}
}

// DuckDB takes names for one that differ in capitals alone: no column is read as another.
func TestNamesThatDifferInCapitals(t *testing.T) {
	of := parsed(t, "sex,Name,name\n"+strings.Repeat("f,Anna,a\n", 4))
	got := release(t, of, decide(of, "datafly", 2, map[string]table.Role{"sex": table.QuasiIdentifying, "name": table.Insensitive}))
	for dialect, refused := range map[string]bool{"duckdb": true, "spark": true, "postgres": false} {
		d := casetest.Must(write.ByName(dialect))
		var text strings.Builder
		err := write.WriteRecoding(&text, d, got.Recoding(), write.Names{Source: "source", Release: "anonymized"})
		if refused != (err != nil) || refused && (text.Len() > 0 || !strings.Contains(err.Error(), `"Name" and "name"`)) {
			t.Errorf("%s: %v", dialect, err)
		}
	}
}

// Numbers that were coarsened leave in the warehouse as in the release, kept or generalized.
func TestCoarsenedNumbers(t *testing.T) {
	of := parsed(t, "age,crp,icd\n"+strings.Repeat("31,0.4,E11.9\n34,5,I10\n47,12.25,E11.2\n52,100,J44.1\n58,oops,J44\n", 3))
	w := open(t)
	for _, method := range []string{"mondrian-strict", "datafly", "minimum-loss"} {
		r := decide(of, method, 4, map[string]table.Role{"age": table.QuasiIdentifying, "crp": table.Insensitive, "icd": table.Sensitive})
		r.Column("age").Coarsen = &coarsen.Rule{Kind: coarsen.Step, Width: 10}
		r.Column("crp").Coarsen = &coarsen.Rule{Kind: coarsen.Classes, Cuts: []float64{5, 10, 50}}
		r.Column("icd").Coarsen = &coarsen.Rule{Kind: coarsen.Prefix, Length: 3}
		r.Output.Intervals = recipe.Dash
		w.do(t, `DROP TABLE IF EXISTS "source"`)
		w.store(t, "source", of)
		w.compare(t, "source", release(t, of, r))
	}
}
