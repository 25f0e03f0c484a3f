package sqltest

import (
	"strings"
	"testing"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	write "quasi/engine/file/sql"
)

// parsed reads a table from its text.
func parsed(t testing.TB, text string) *table.Table {
	t.Helper()
	of, _, err := csv.Read(strings.NewReader(text), csv.Options{Header: csv.Yes})
	if err != nil {
		t.Fatal(err)
	}
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
		d, err := write.ByName(dialect)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		err = write.WriteRecoding(&text, d, got.Recoding(), write.Names{Source: "source", Release: "anonymized"})
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
