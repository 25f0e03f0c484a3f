package sql_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/file/sql"
)

// local is a recoding of one tuple that is released alike and one that is not.
var local = facts.Recoding{
	Columns: []facts.RecodedColumn{
		{Name: "a`b", Released: `a"b`, Quasi: true},
		{Name: "s", Released: "s", Sensitive: true, Values: map[string]string{`\'`: "-"}, Absent: []string{"", "?"}, Places: []string{"1", "2"}},
	},
	Tuples:   []facts.RecodedTuple{{From: []string{"x"}, To: []string{"*"}}, {From: []string{"left out"}}},
	Records:  []facts.RecodedRecords{{From: []string{"y", "1"}, First: 1, Last: 2, To: []string{"y"}}},
	Phantoms: []facts.MissingTexts{{Column: "s", Texts: []string{"", "NA"}}},
	Joined:   &facts.RecodedJoin{On: []string{"a`b"}, Take: []string{"s"}, Rows: [][]string{{"x", `\'`}}},
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
		d := casetest.Must(sql.ByName(name))
		var text strings.Builder
		casetest.NoError(t, sql.WriteRecoding(&text, d, local, sql.Names{Source: "in", Release: "w.out"}))
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

// Columns that an engine takes for one are refused: a name could be read as another.
func TestColumnsAreToldApart(t *testing.T) {
	quasi := []facts.RecodedColumn{{Name: "Name", Released: "Name", Quasi: true}}
	source := facts.Recoding{Source: []string{"Name", "name"}, Columns: quasi}
	released := facts.Recoding{Source: []string{"a", "b"}, Columns: []facts.RecodedColumn{{Name: "a", Released: "\u00e9"}, {Name: "b", Released: "\u00c9"}}}
	for name, refused := range map[string]bool{"duckdb": true, "spark": true, "postgres": false} {
		d, _ := sql.ByName(name)
		for _, of := range []facts.Recoding{source, released} {
			if err := sql.WriteRecoding(&strings.Builder{}, d, of, sql.Names{}); refused != (err != nil) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// A row is left out if what it has of a coarsened column is not known, and columns that
// leave as they are have whatever the warehouse has.
func TestUnknownTextsOfCoarsenedColumns(t *testing.T) {
	d, _ := sql.ByName("postgres")
	for _, global := range []bool{false, true} {
		of := local
		of.Global = global
		of.Columns = append(slices.Clone(local.Columns), facts.RecodedColumn{Name: "born", Released: "born", Coarsened: true, Values: map[string]string{"1980-01-02": "1980"}})
		var text strings.Builder
		casetest.NoError(t, sql.WriteRecoding(&text, d, of, sql.Names{Source: "in", Release: "out"}))
		unknown := map[bool]string{false: "WHERE NOT (r3 IS NULL)", true: "AND r3 IS NOT NULL"}[global]
		for _, want := range []string{"CASE WHEN c3 IN ('1980-01-02') THEN '1980' END AS r3", unknown} {
			if !strings.Contains(text.String(), want) {
				t.Errorf("global %v: no %s in\n%s", global, want, text.String())
			}
		}
	}
}

// A text that ends at U+0000 would be another one, wherever it stands.
func TestNoTextIsCutOff(t *testing.T) {
	const cut = "x\x00y"
	column := facts.RecodedColumn{Name: "a", Released: "a", Quasi: true}
	for _, test := range []struct {
		name   string
		change func(of *facts.Recoding)
		can    bool
	}{
		{"nowhere", func(*facts.Recoding) {}, true},
		{"in a tuple", func(of *facts.Recoding) { of.Tuples = []facts.RecodedTuple{{From: []string{cut}, To: []string{"*"}}} }, false},
		{"in a released tuple", func(of *facts.Recoding) { of.Tuples = []facts.RecodedTuple{{From: []string{"x"}, To: []string{cut}}} }, false},
		{"in records", func(of *facts.Recoding) {
			of.Records = []facts.RecodedRecords{{From: []string{cut}, First: 1, Last: 1, To: []string{"*"}}}
		}, false},
		{"in released records", func(of *facts.Recoding) {
			of.Records = []facts.RecodedRecords{{From: []string{"x"}, First: 1, Last: 1, To: []string{cut}}}
		}, false},
		{"in the name of a column", func(of *facts.Recoding) { of.Columns[0].Name = cut }, false},
		{"in the released name", func(of *facts.Recoding) { of.Columns[0].Released = cut }, false},
		{"in a value", func(of *facts.Recoding) { of.Columns[0].Values = map[string]string{cut: "*"} }, false},
		{"in a released value", func(of *facts.Recoding) { of.Columns[0].Values = map[string]string{"x": cut} }, false},
		{"in a text for no value", func(of *facts.Recoding) { of.Columns[0].Absent = []string{"", cut} }, false},
		{"among the places", func(of *facts.Recoding) { of.Columns[0].Places = []string{cut} }, false},
		{"among spellings", func(of *facts.Recoding) { of.Columns[0].Spellings = [][]string{{"a", cut}} }, false},
		{"in a text of a row of nobody", func(of *facts.Recoding) {
			of.Phantoms = []facts.MissingTexts{{Column: "a", Texts: []string{"", cut}}}
		}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, _ := sql.ByName("duckdb")
			of := facts.Recoding{Columns: []facts.RecodedColumn{column}}
			test.change(&of)
			if err := sql.WriteRecoding(&strings.Builder{}, d, of, sql.Names{Source: "in", Release: "out"}); (err == nil) != test.can {
				t.Errorf("error %v", err)
			}
		})
	}
}

// A column of numbers that lacks no value has no place for one.
func TestPlacesWithoutAMissingValue(t *testing.T) {
	d, _ := sql.ByName("duckdb")
	for _, test := range []struct {
		absent []string
		places string
	}{{nil, "SELECT '2' AS v, 1 AS place)"}, {[]string{"?"}, "SELECT '?' AS v, 2 AS place)"}} {
		of := facts.Recoding{Columns: []facts.RecodedColumn{
			{Name: "a", Released: "a", Quasi: true}, {Name: "s", Released: "s", Sensitive: true, Places: []string{"1", "2"}, Absent: test.absent}}}
		var text strings.Builder
		if err := sql.WriteAudit(&text, d, of, "out"); err != nil || !strings.Contains(text.String(), test.places) {
			t.Errorf("%v, want %s in\n%s", err, test.places, text.String())
		}
	}
}

// written returns the statements of a recoding and those of its audit, in the words of DuckDB.
func written(t *testing.T, of facts.Recoding) (recoding, audit string) {
	t.Helper()
	d := casetest.Must(sql.ByName("duckdb"))
	var made, audited strings.Builder
	casetest.NoError(t, sql.WriteRecoding(&made, d, of, sql.Names{Source: "in", Release: "out"}))
	casetest.NoError(t, sql.WriteAudit(&audited, d, of, "out"))
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

// Rows of classes below 11 are at risk, recursive diversity has limits for l from 2 to 20, and only a column that
// has an order is measured by it.
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
