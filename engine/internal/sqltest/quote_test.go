package sqltest

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"quasi/engine/facts"
	write "quasi/engine/file/sql"
)

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
