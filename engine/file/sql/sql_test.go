package sql_test

import (
	"strings"
	"testing"

	"quasi/engine/file/sql"
	"quasi/engine/report"
)

// local is a recoding of one tuple that is released alike and one that is not.
var local = report.Recoding{
	Columns: []report.RecodedColumn{
		{Name: "a`b", Released: `a"b`, Quasi: true},
		{Name: "s", Released: "s", Sensitive: true, Values: map[string]string{`\'`: "-"}, Absent: []string{"", "?"}, Places: []string{"1", "2"}},
	},
	Tuples:   []report.RecodedTuple{{From: []string{"x"}, To: []string{"*"}}, {From: []string{"left out"}}},
	Records:  []report.RecodedRecords{{From: []string{"y", "1"}, First: 1, Last: 2, To: []string{"y"}}},
	Phantoms: []report.MissingTexts{{Column: "s", Texts: []string{"", "NA"}}},
}

// Every dialect quotes names and texts as its engine reads them. What DuckDB makes of the
// statements is tested in a module of its own, engine/internal/sqltest.
func TestDialects(t *testing.T) {
	tests := map[string][]string{
		"duckdb":   {"CAST(\"a`b\" AS VARCHAR)", `AS "a""b"`, `WHEN c2 IN ('\''') THEN '-' ELSE c2 END`, `CREATE TABLE "w"."out" AS`},
		"spark":    {"CAST(`a``b` AS STRING)", "AS `a\"b`", `WHEN c2 IN ('\\\'') THEN '-' ELSE c2 END`, "CREATE TABLE `w`.`out` AS"},
		"postgres": {"CAST(\"a`b\" AS TEXT)", `AS "a""b"`, `WHEN c2 IN ('\''') THEN '-' ELSE c2 END`, `CREATE TABLE "w"."out" AS`},
	}
	for _, name := range sql.Dialects() {
		d, err := sql.ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := sql.WriteRecoding(&text, d, local, sql.Names{Source: "in", Release: "w.out"}); err != nil {
			t.Fatal(err)
		}
		for _, want := range tests[name] {
			if !strings.Contains(text.String(), want) {
				t.Errorf("%s: no %s in\n%s", name, want, text.String())
			}
		}
		if strings.Contains(text.String(), "left out'") {
			t.Errorf("%s: a tuple that is left out is stored", name)
		}
	}
	if _, err := sql.ByName("oracle"); err == nil || !strings.Contains(err.Error(), "duckdb, spark, postgres") {
		t.Errorf("another dialect: %v", err)
	}
}

// A text that ends at U+0000 would be another one.
func TestNoTextIsCutOff(t *testing.T) {
	d, _ := sql.ByName("duckdb")
	of := report.Recoding{Columns: []report.RecodedColumn{{Name: "a", Released: "a", Quasi: true}}, Tuples: []report.RecodedTuple{{From: []string{"x\x00y"}, To: []string{"*"}}}}
	if err := sql.WriteRecoding(&strings.Builder{}, d, of, sql.Names{}); err == nil {
		t.Error("written")
	}
}
