package safeharbor_test

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/advise/safeharbor"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/format"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
)

//go:embed testdata/cases.txt
var cases string

// decisions says the last decision of a plan.
func decisions(plan safeharbor.Plan) (said string) {
	for _, d := range plan {
		said = string(d.Category) + " " + string(d.Action)
	}
	return said
}

// each answers what is said of each field, which has a colon in it.
func each(answer func(t *testing.T, name, rest string) string) casetest.Answer {
	return func(t *testing.T, in []string) string {
		return casetest.Each(in, func(text string) string {
			name, rest, _ := strings.Cut(text, ": ")
			return answer(t, name, rest)
		})
	}
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"cells": each(func(t *testing.T, column, cell string) string {
			var found []string
			for _, item := range safeharbor.Check(tabletest.Column(column, append([]string{cell}, tabletest.Repeat(40, "*")...)...), nil, safeharbor.Options{Year: 2024}).Items {
				for _, f := range item.Found {
					if found = append(found, string(item.Category)); f.Row != 0 || f.Cells != 1 || f.Column != column {
						t.Errorf("%s %q: %+v", column, cell, f)
					}
				}
			}
			return strings.Join(found, " ")
		}),
		"columns": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				var column recipe.Column
				if err := json.Unmarshal([]byte(text), &column); err != nil {
					t.Fatal(err)
				}
				return decisions(safeharbor.Of(&recipe.Recipe{Columns: []recipe.Column{column}}))
			})
		},
		"shares": each(func(_ *testing.T, name, some string) string {
			n, _ := strconv.Atoi(some)
			micro := tabletest.Column(name, append(tabletest.Repeat(n, "years", "months"), tabletest.Sequence(40-n, "kind %d")...)...)
			if name == "dob" {
				micro = tabletest.Column(name, append(tabletest.Repeat(n, tabletest.Sequence(28, "2020-02-%02d")[1:]...), tabletest.Sequence(40-n, "not told, %d")...)...)
				micro.Columns[0].Format = format.Format{Type: format.Date, Dates: format.YearMonthDay}
			}
			return decisions(safeharbor.PlanFor(micro, suggest.Table(micro), safeharbor.Options{Year: 2024}))
		}),
		"ages": each(func(t *testing.T, header, rows string) string {
			names := strings.Split(header, ",")
			age, unit := names[0], names[len(names)-1]
			if strings.Contains(age, "unit") {
				age, unit = unit, age
			}
			decided, released, list := planned(t, rowsOf(header, strings.Fields(rows)...))
			if d := decided[age]; d.Action == safeharbor.NoUnit && (d.Unit == unit) == (d.Example == "") && !slices.Contains(released.Names(), age) {
				return string(d.Category) + d.Example + said(list, age, "not done", age, cmp.Or(d.Example, unit), "age in years")
			}
			var got []string
			for _, code := range released.Column(age).Codes {
				got = append(got, released.Column(age).Values[code])
			}
			slices.Sort(got)
			return string(decided[age].Action) + " " + strings.Join(slices.Compact(got), " ")
		}),
		"searched": each(func(t *testing.T, header, rows string) string {
			micro := tabletest.Read(t, header+"\n"+strings.ReplaceAll(rows, " ", "\n")+"\n", recipe.Input{})
			return strconv.Itoa(safeharbor.Check(micro, nil, safeharbor.Options{Year: 2026}).Cells)
		}),
	})
}

// said reports whether a checklist says all the parts of what was done to a column.
func said(list safeharbor.Checklist, column string, parts ...string) string {
	text := ""
	for _, item := range list.Items {
		for _, done := range item.Done {
			if done.Column == column {
				text = done.What.English
			}
		}
	}
	for _, part := range parts {
		if !strings.Contains(text, part) {
			return " says " + text + ", without " + part
		}
	}
	return " not done"
}
