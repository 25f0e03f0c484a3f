// Package sqltest runs the statements of package sql in DuckDB.
package sqltest

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	write "quasi/engine/internal/file/sql"
)

// warehouse is a DuckDB in memory.
type warehouse struct{ *sql.DB }

// reporter is a test, or a property of one.
type reporter interface {
	Helper()
	Fatalf(format string, args ...any)
}

func open(t testing.TB) warehouse {
	t.Helper()
	db := casetest.Must(sql.Open("duckdb", ""))
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	return warehouse{db}
}

// do runs statements.
func (w warehouse) do(t reporter, statements string, args ...any) {
	t.Helper()
	if _, err := w.Exec(statements, args...); err != nil {
		t.Fatalf("%v in %.2000s", err, statements)
	}
}

// rows returns what a query finds, each row as text.
func (w warehouse) rows(t reporter, query string) (names []string, rows [][]sql.NullString) {
	t.Helper()
	found, err := w.Query(query)
	if err != nil {
		t.Fatalf("%v in %.2000s", err, query)
	}
	defer found.Close()
	if names, err = found.Columns(); err != nil {
		t.Fatalf("%v", err)
	}
	for found.Next() {
		cells, into := make([]any, len(names)), make([]any, len(names))
		for i := range cells {
			into[i] = &cells[i]
		}
		if err := found.Scan(into...); err != nil {
			t.Fatalf("%v", err)
		}
		row := make([]sql.NullString, len(names))
		for i, cell := range cells {
			if cell != nil {
				row[i] = sql.NullString{String: fmt.Sprint(cell), Valid: true}
			}
		}
		rows = append(rows, row)
	}
	if err := found.Err(); err != nil {
		t.Fatalf("%v", err)
	}
	return names, rows
}

// store puts a table into the warehouse by other ways than the statements that are tested:
// a name is quoted by hand, a text is an argument.
func (w warehouse) store(t reporter, name string, of *table.Table) {
	t.Helper()
	var columns, marks []string
	for _, c := range of.Columns {
		columns = append(columns, `"`+strings.ReplaceAll(c.Name, `"`, `""`)+`" VARCHAR`)
		marks = append(marks, "?")
	}
	w.do(t, fmt.Sprintf(`CREATE TABLE "%s" (%s)`, name, strings.Join(columns, ", ")))
	for first := 0; first < of.N; first += 100 {
		var args []any
		last := min(of.N, first+100)
		for row := first; row < last; row++ {
			for _, text := range of.AppendRecord(nil, row) {
				args = append(args, text)
			}
		}
		lines := slices.Repeat([]string{"(" + strings.Join(marks, ", ") + ")"}, last-first)
		w.do(t, fmt.Sprintf(`INSERT INTO "%s" VALUES %s`, name, strings.Join(lines, ", ")), args...)
	}
}

// compare recodes the stored table source in the warehouse as a release says, and compares
// rows and figures with those of the release.
func (w warehouse) compare(t reporter, source string, release *engine.Release) {
	t.Helper()
	duckdb, err := write.ByName("duckdb")
	if err != nil {
		t.Fatalf("%v", err)
	}
	var recode, audit strings.Builder
	if err := write.WriteRecoding(&recode, duckdb, release.Recoding(), write.Names{Source: source, Release: "anonymized"}); err != nil {
		t.Fatalf("%v", err)
	}
	if err := write.WriteAudit(&audit, duckdb, release.Recoding(), "anonymized"); err != nil {
		t.Fatalf("%v", err)
	}
	w.do(t, `DROP TABLE IF EXISTS "anonymized"; DROP TABLE IF EXISTS "anonymized_tuples"; DROP TABLE IF EXISTS "anonymized_records"`)
	w.do(t, recode.String())
	w.compareRows(t, release.Table)
	w.compareFigures(t, audit.String(), release.Audit)
}

// compareRows compares the released rows, in the order of their texts.
func (w warehouse) compareRows(t reporter, want *table.Table) {
	t.Helper()
	names, rows := w.rows(t, `SELECT * FROM "anonymized"`)
	if !slices.Equal(names, want.Names()) {
		t.Fatalf("columns %q, want %q", names, want.Names())
	}
	var got, wanted []string
	for _, row := range rows {
		var texts []string
		for _, cell := range row {
			if !cell.Valid {
				t.Fatalf("NULL in %v", row)
			}
			texts = append(texts, cell.String)
		}
		got = append(got, fmt.Sprintf("%q", texts))
	}
	for row := range want.N {
		wanted = append(wanted, fmt.Sprintf("%q", want.AppendRecord(nil, row)))
	}
	slices.Sort(got)
	slices.Sort(wanted)
	if len(got) != len(wanted) {
		t.Fatalf("%d rows, want %d", len(got), len(wanted))
	}
	for i := range got {
		if got[i] != wanted[i] {
			t.Fatalf("row %d of the sorted: %s, want %s", i, got[i], wanted[i])
		}
	}
}
