package sql_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/file/sql"
)

// written returns the statements of a recoding and those of its audit, in the words of DuckDB.
func written(t *testing.T, of facts.Recoding) (recoding, audit string) {
	t.Helper()
	d, err := sql.ByName("duckdb")
	if err != nil {
		t.Fatal(err)
	}
	var made, audited strings.Builder
	if err := sql.WriteRecoding(&made, d, of, sql.Names{Source: "in", Release: "out"}); err != nil {
		t.Fatal(err)
	}
	if err := sql.WriteAudit(&audited, d, of, "out"); err != nil {
		t.Fatal(err)
	}
	return made.String(), audited.String()
}

// A statement inserts 500 rows at most, and each ends with a semicolon.
func TestRowsOfAStatement(t *testing.T) {
	for rows, want := range map[int][]int{0: nil, 1: {1}, 499: {499}, 500: {500}, 501: {500, 1}, 1000: {500, 500}, 1001: {500, 500, 1}} {
		of := facts.Recoding{Global: true, Columns: []facts.RecodedColumn{{Name: "a", Released: "a", Quasi: true}}}
		for i := range rows {
			of.Tuples = append(of.Tuples, facts.RecodedTuple{From: []string{fmt.Sprint(i)}})
		}
		recoding, _ := written(t, of)
		var got []int
		for _, insert := range regexp.MustCompile(`INSERT INTO "out_tuples" VALUES\n((?:  \('\d+'\),\n)*  \('\d+'\);\n)`).FindAllStringSubmatch(recoding, -1) {
			got = append(got, strings.Count(insert[1], "\n"))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d rows: statements of %v, want %v", rows, got, want)
		}
	}
}

// What the audit selects of a sensitive column: the text itself where it stands for one value alone,
// and one of several that stand for the same. It does so of a column in any place, the first too.
func TestTextsThatTheAuditTakesForOne(t *testing.T) {
	quasi := facts.RecodedColumn{Name: "a", Released: "a", Quasi: true}
	for _, test := range []struct {
		absent    []string
		spellings [][]string
		want      string
	}{
		{nil, nil, `"s" AS v`},
		{[]string{"?"}, nil, `"s" AS v`},
		{[]string{"?", ""}, nil, `CASE WHEN "s" IN ('?', '') THEN '?' ELSE "s" END AS v`},
		{[]string{"?"}, [][]string{{"1", "1.0"}}, `CASE WHEN "s" IN ('1', '1.0') THEN '1' ELSE "s" END AS v`},
	} {
		sensitive := facts.RecodedColumn{Name: "s", Released: "s", Sensitive: true, Absent: test.absent, Spellings: test.spellings}
		for _, columns := range [][]facts.RecodedColumn{{quasi, sensitive}, {sensitive, quasi}} {
			_, audit := written(t, facts.Recoding{Columns: columns})
			classes, disclosure, _ := strings.Cut(audit, ";\n")
			if want := `WITH rows_of AS (SELECT "a" AS q1, ` + test.want + ` FROM "out"),`; !strings.HasPrefix(disclosure, want) {
				t.Errorf("absent %q, spellings %q: no %s in\n%s", test.absent, test.spellings, want, disclosure)
			}
			if want := `WITH rows_of AS (SELECT "a" AS q1 FROM "out"),`; !strings.HasPrefix(classes, want) {
				t.Errorf("classes: no %s in\n%s", want, classes)
			}
		}
	}
}

// Rows of classes below 11 are at risk, the limits of recursive diversity are those of l from 2 to 20, and only a
// column that has an order is measured by it.
func TestFiguresOfTheAudit(t *testing.T) {
	column := facts.RecodedColumn{Name: "s", Released: "s", Sensitive: true}
	of := facts.Recoding{Columns: []facts.RecodedColumn{{Name: "a", Released: "a", Quasi: true}, column}}
	_, unordered := written(t, of)
	of.Columns[1].Places = []string{"1"}
	_, ordered := written(t, of)
	var found, named []string
	for l := 2; l <= 20; l++ {
		found, named = append(found, fmt.Sprint(l)), append(named, fmt.Sprint(l))
	}
	for _, audit := range []string{unordered, ordered} {
		if got := numbersOf(audit, `END AS c(\d+)`); !slices.Equal(got, found) {
			t.Errorf("limits for l of %v are found", got)
		}
		if got := numbersOf(audit, `recursive_c\.(\d+)"`); !slices.Equal(got, named) {
			t.Errorf("limits for l of %v are given", got)
		}
		if !strings.Contains(audit, "CASE WHEN n < 11 THEN n ELSE 0 END") {
			t.Errorf("rows of other classes are at risk in\n%s", audit)
		}
	}
	for _, part := range []string{`max(moved.ordered_t) AS "sensitive.s.t.ordered"`, "places AS (SELECT '1' AS v, 0 AS place)", "FROM class JOIN moved ON class.id = moved.id;"} {
		if strings.Contains(unordered, part) || !strings.Contains(ordered, part) {
			t.Errorf("%s: without an order %v, with one %v", part, strings.Contains(unordered, part), strings.Contains(ordered, part))
		}
	}
}

// numbersOf returns what the group of a pattern has in a text, from the first to the last.
func numbersOf(text, pattern string) (all []string) {
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	return all
}

// A column of which the recoding knows no value is released as it is, but for one that is coarsened or a quasi-identifier,
// of which nothing leaves.
func TestColumnsOfNoValue(t *testing.T) {
	for _, test := range []struct {
		column facts.RecodedColumn
		want   string
	}{
		{facts.RecodedColumn{}, "\n    c1 AS r1,"},
		{facts.RecodedColumn{Coarsened: true}, "\n    CAST(NULL AS VARCHAR) AS r1,"},
		{facts.RecodedColumn{Values: map[string]string{"x": "y"}}, "\n    CASE WHEN c1 IN ('x') THEN 'y' ELSE c1 END AS r1,"},
		{facts.RecodedColumn{Coarsened: true, Values: map[string]string{"x": "y"}}, "\n    CASE WHEN c1 IN ('x') THEN 'y' END AS r1,"},
	} {
		test.column.Name, test.column.Released = "b", "b"
		of := facts.Recoding{Global: true, Columns: []facts.RecodedColumn{test.column, {Name: "a", Released: "a", Quasi: true}}}
		if recoding, _ := written(t, of); !strings.Contains(recoding, test.want) {
			t.Errorf("%+v: no %s in\n%s", test.column, test.want, recoding)
		}
	}
}
