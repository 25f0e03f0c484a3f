package derive_test

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/internal/casetest"
)

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	visits := of(
		[]string{"id", "a", "b", " a", "", "b", "", "c"},
		[]string{"birth", "2000-02-29", "1950-12-31", "2000-02-29", "1950-01-01", "no day", "", "2024-05-02"},
		[]string{"in", "2023-02-28", "2024-01-01", "2024-02-29", "2024-01-31 23:59", "2024-01-01", "2024-12-30", "2024-05-01"},
		[]string{"out", "2023-03-01", "2024-01-01", "2024-03-01", "2024-02-01 00:01", "2023-12-31", "?", "2024-05-06"},
		[]string{"born", "2000-05-17", "2000-05-17", "2000-05-17", "2000-05-17", "2000-02-29", "2000-02-29", "2000-02-29"},
		[]string{"at", "2024-05-16", "2024-05-17", "2024-04-30", "2024-06-01", "2023-02-28", "2023-03-01", "2024-02-29"},
	)
	unlike := of([]string{"in", "5/6/2024", "7/6/2024"}, []string{"age", "34", "35"}, []string{"none", "", "?"}, []string{"dmy", "5/6/2024", "7/6/2024"})
	unlike.Columns[3].Format = format.Format{Type: format.Date, Dates: format.DayMonthYear}
	casetest.Run(t, cases, map[string]casetest.Answer{
		"visits": func(t *testing.T, in []string) string {
			c, _, err := derive.Column(visits, parsed(t, in[0]))
			if err != nil {
				return casetest.Said(err)
			}
			return strings.Join(cells(c), " ")
		},
		"gaps": func(t *testing.T, in []string) string {
			from, to := []string{"in"}, []string{"out"}
			rows := in[1:]
			another := rows[0] == "behind another"
			if another {
				rows = rows[1:]
			}
			for _, row := range rows {
				a, b, _ := strings.Cut(strings.ReplaceAll(row+" ", "- ", " "), " ")
				from, to = append(from, a), append(to, strings.TrimSpace(b))
			}
			days := of(from, to)
			if another {
				days = days.NumberedWithout([]int32{0})
			}
			c, o, err := derive.Column(days, parsed(t, in[0]))
			if err != nil {
				return casetest.Said(err)
			}
			said := []string{strings.Join(cells(c), " ")}
			for _, gap := range o.Gaps() {
				said = append(said, fmt.Sprintf("%d %v %s", gap.Rows, gap.Doubt, gap.Said.English))
			}
			return strings.Join(said, " | ")
		},
		"refused": func(_ *testing.T, in []string) string {
			rule := derive.Rule{Name: in[0], Kind: derive.Kind(in[1]), From: strings.Split(in[2], ",")}
			if len(in) > 3 {
				rule.Invalid = derive.Invalid(in[3])
			}
			c, _, err := derive.Column(unlike, rule)
			if err != nil {
				return casetest.Said(err)
			}
			return strings.Join(cells(c), " ")
		},
		"read": func(_ *testing.T, in []string) string {
			known := []string{"birth", "in", "out", "a", "c", "a,b", "c)"}
			if len(in) > 1 {
				known = in[1:]
			}
			rule, err := derive.Parse(in[0], func(column string) bool { return slices.Contains(known, column) })
			if err != nil {
				return casetest.Said(err)
			}
			return rule.String() + " of " + strings.Join(rule.From, "|")
		},
		"names": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(name string) string {
				return casetest.Said(derive.Rule{Name: name, Kind: derive.Length, From: []string{"in", "out"}}.Validate())
			})
		},
		"like stay=length(in,out)": func(t *testing.T, in []string) string {
			stay := parsed(t, "stay=length(in,out)")
			return casetest.Each(in, func(other string) string { return strconv.FormatBool(stay.Same(parsed(t, other))) })
		},
	})
}

// parsed reads a rule whose columns have no commas.
func parsed(t *testing.T, text string) derive.Rule {
	t.Helper()
	rule, err := derive.Parse(text, func(string) bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	return rule
}
