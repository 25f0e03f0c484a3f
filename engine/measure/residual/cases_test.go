package residual_test

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/group"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/residual"
)

//go:embed testdata/cases.txt
var cases string

// inTurn returns so many values, taken in turn, where a line says a number, as 300 in turn.
func inTurn(how string, values []string) []string {
	if n, err := strconv.Atoi(strings.TrimSuffix(how, " in turn")); err == nil {
		return tabletest.Repeat(n, values...)
	}
	return values
}

// amongNotes puts texts into the middle of so many notes of a ward.
func amongNotes(how string, values []string) []string {
	if n, err := strconv.Atoi(strings.TrimSuffix(how, " notes")); err == nil {
		return notes(n, values...)
	}
	return inTurn(how, values)
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"identifiers": func(_ *testing.T, in []string) string {
			return described(residual.Find([]residual.Column{columnOf(in[0], amongNotes(in[1], in[2:])...)}, residual.Options{K: 5}).Identifiers)
		},
		"removed": func(t *testing.T, in []string) string {
			removed, kept := strings.Split(in[0], "; "), strings.Split(strings.ReplaceAll(in[1], `\n`, "\n"), "; ")
			leaving := residual.Column{Column: tabletest.Column("kept", kept...).Columns[0], Name: "kept"}
			if len(in) > 2 {
				leaving.Generalized, leaving.Read = true, tabletest.Column("kept", strings.Split(in[2], "; ")...).Columns[0]
			}
			opt := residual.Options{K: 5, Removed: tabletest.Column("removed", removed...).Columns, Records: group.Numbers(len(removed))}
			for _, i := range residual.Find([]residual.Column{leaving}, opt).Identifiers {
				for _, f := range i.Found {
					if f.Said.Code == "found-removed" {
						return fmt.Sprintf("%s:%d, row %v", f.Kind, f.Rows, f.Said.Args[2].English)
					}
				}
			}
			return ""
		},
		"recognized": func(_ *testing.T, in []string) string {
			found := residual.Find([]residual.Column{columnOf("q", inTurn(in[0], in[1:])...)}, residual.Options{K: 5})
			switch held, named := len(found.Identifiers) == 1, len(found.Unrecognized) == 1; {
			case held && !named:
				return "held"
			case named && !held:
				return "named"
			}
			return fmt.Sprintf("%+v", found)
		},
		"columns that single out": func(_ *testing.T, in []string) string {
			var columns []residual.Column
			for i, cells := range in {
				columns = append(columns, columnOf("xy"[i:i+1], strings.Split(cells, "")...))
			}
			got := []string{}
			for _, u := range residual.Find(columns, residual.Options{K: 2}).Unique {
				got = append(got, map[bool]string{true: "few "}[u.Few]+strings.Join(u.Columns, " "))
			}
			return strings.Join(got, ", ")
		},
		"least": func(t *testing.T, in []string) string {
			k, err := strconv.Atoi(in[0])
			if err != nil {
				t.Fatal(err)
			}
			return strconv.FormatFloat(residual.Least(k), 'g', 12, 64)
		},
		"names of columns": func(_ *testing.T, in []string) string {
			cells := tabletest.Column("x", tabletest.Repeat(40, "1", "2")...).Columns[0]
			found := residual.Find([]residual.Column{{Column: cells, Name: in[0], Generalized: true, Disguised: slices.Contains(in[1:], "disguised")}}, residual.Options{K: 2})
			return strconv.Itoa(len(found.Identifiers))
		},
	})
}
