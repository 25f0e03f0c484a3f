package join_test

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/join"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
)

//go:embed testdata/cases.txt
var cases string

// rows returns a table of rows below the names of its columns.
func rows(names string, records ...string) *table.Table {
	b := table.NewBuilder(strings.Fields(names), table.NewMarkers(table.DefaultMarkers()))
	for _, record := range records {
		b.Append(strings.Split(record, " "))
	}
	return b.Table()
}

func TestCases(t *testing.T) {
	visits := rows("visit sex admitted operated", "1 f 2024-05-02 2024-05-03T10:00", "2 m 2024-05-02 2024-05-02T07:00", "3 f ? ?", "4 m 2024-04-28 2024-05-02T08:00")
	results := rows("case item value unit time",
		"1 BNP 310 ng/L 2024-05-02T08:00", "1 BNP 250 ng/L 2024-05-01T09:30", "1 CRP 3 mg/L 2024-05-01T10:00", "1 CRP 1 mg/L 2024-05-03T10:00", "1.0 CRP 5 mg/L 2024-05-04T10:00", "1 CRP 0.2 mg/dl 2024-05-05T10:00",
		"2 BNP 75 ng/L 2024-05-02T08:00", "3 CRP 7 mg/L 2024-05-02T08:00", "3 CRP  mg/L 2024-05-02T08:00", "4 BNP <10 ng/L 2024-05-02T08:00", "9 BNP 5 ng/L 2024-05-02T08:00")
	casetest.Run(t, cases, map[string]casetest.Answer{
		"visits": func(_ *testing.T, in []string) string {
			c, err := join.Parse(in[0])
			if err != nil {
				return casetest.Said(err)
			}
			with, o, err := join.Table(visits, results, join.Rule{On: []join.Pair{{Column: "visit", Other: "case"}}, Take: []join.Column{c}})
			if err != nil {
				return casetest.Said(err)
			}
			var texts []string
			for row := range with.N {
				text := with.Column(c.Name).Text(row)
				if with.Column(c.Name).IsMissing(row) {
					text = "-"
				}
				texts = append(texts, text)
			}
			said := strings.Join(texts, " ")
			if o.Unread[0].Total > 0 {
				said += fmt.Sprintf(" | unread %d", o.Unread[0].First())
			}
			if o.With != 4 || o.Strangers.Total != 1 || o.Strangers.First() != 11 {
				said += fmt.Sprintf(" | %+v", o)
			}
			return said
		},
		"look": func(_ *testing.T, in []string) string {
			own := map[string]*table.Table{
				"visits":   rows("visit sex", "1 f", "2 m", "3 f", "4 m"),
				"patients": rows("patient day", "p1 1", "p1 2", "p2 1", "p3 1"),
				"codes":    rows("case icd", "1 I50", "2 I50", "3 E11"),
			}[in[0]]
			f := join.Look(own, rows(in[1], in[2:]...), join.Shape{})
			said := ""
			for _, pair := range f.On {
				said += pair.Column + "=" + pair.Other + " "
			}
			said += fmt.Sprint(f.Item, " ", f.Value, " ", f.Unit, " ", f.Time, " with ", f.With, " strangers ", f.Strangers)
			if f.Shared > 0 || f.Once || f.WithFolded > 0 {
				said += fmt.Sprint(" shared ", f.Shared, " once ", f.Once, " folded ", f.WithFolded)
			}
			for _, item := range f.Items {
				said += fmt.Sprint(" / ", item.Name, " ", item.Unit, " ", item.Rows)
			}
			return strings.Join(strings.Fields(said), " ")
		},
		"folded": func(_ *testing.T, in []string) string {
			own := strings.Split(in[0], " ")
			_, o, err := join.Table(tabletest.Column("key", own...), tabletest.Column("key", strings.Split(in[1], " ")...),
				join.Rule{On: []join.Pair{{Column: "key", Other: "key"}}, Folded: true})
			if err != nil {
				return casetest.Said(err)
			}
			return fmt.Sprint(o.With, " of ", len(own))
		},
		"read": func(_ *testing.T, in []string) string {
			c, err := join.Parse(in[0])
			if err != nil {
				return casetest.Said(err)
			}
			return strings.Join(strings.Fields(fmt.Sprint(c.Name, " ", c.Kind, " ", c.From, " ", c.By, " ", question.AmongString(c.Where), " / ", c.Said().Args)), " ")
		},
		"on": func(_ *testing.T, in []string) string {
			r, err := join.ParseOn(in[0])
			if err != nil {
				return casetest.Said(err)
			}
			return fmt.Sprint(r.Folded, " ", r.On)
		},
	})
}

// The computed columns agree with a loop over all pairs of rows.
func TestTableIsTheLoop(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := rapid.SampledFrom([]string{"", "a", "b", "c", "d"})
		column := func(n int) []string { return rapid.SliceOfN(key, n, n).Draw(t, "keys") }
		mine, theirs := column(rapid.IntRange(1, 6).Draw(t, "n")), column(rapid.IntRange(1, 12).Draw(t, "m"))
		values := rapid.SliceOfN(rapid.IntRange(-3, 9), len(theirs), len(theirs)).Draw(t, "values")
		var texts []string
		for _, v := range values {
			texts = append(texts, strconv.Itoa(v))
		}
		one := tabletest.Column("k", mine...)
		other := tabletest.Column("k", theirs...)
		other.Columns = append(other.Columns, tabletest.Column("v", texts...).Columns[0])
		var take []join.Column
		for _, kind := range join.Kinds() {
			take = append(take, join.Column{Name: string(kind), Kind: kind, From: "v"})
		}
		with, o, err := join.Table(one, other, join.Rule{On: []join.Pair{{Column: "k", Other: "k"}}, Take: take})
		matched, strangers := 0, 0
		for _, k := range theirs {
			if k == "" || !slices.Contains(mine, k) {
				strangers++
			}
		}
		for row, k := range mine {
			var of []int
			for i, other := range theirs {
				if k != "" && other == k {
					of = append(of, values[i])
				}
			}
			want := map[join.Kind]string{join.Count: strconv.Itoa(len(of)), join.Any: strconv.Itoa(min(len(of), 1))}
			if len(of) > 0 {
				matched++
				sum := 0
				for _, v := range of {
					sum += v
				}
				sorted := slices.Sorted(slices.Values(of))
				want[join.First], want[join.Last] = strconv.Itoa(of[0]), strconv.Itoa(of[len(of)-1])
				want[join.Lowest], want[join.Highest] = strconv.Itoa(sorted[0]), strconv.Itoa(sorted[len(of)-1])
				want[join.Mean] = strconv.FormatFloat(math.Round(1e6*float64(sum)/float64(len(of)))/1e6, 'f', -1, 64)
				want[join.Median] = strconv.FormatFloat(float64(sorted[(len(of)-1)/2]+sorted[len(of)/2])/2, 'f', -1, 64)
			}
			for _, kind := range join.Kinds() {
				if err == nil && with.Column(string(kind)).Text(row) != want[kind] {
					t.Fatalf("%s of %v is %q, want %q", kind, of, with.Column(string(kind)).Text(row), want[kind])
				}
			}
		}
		if (err == nil) != (matched > 0) || o.With != matched || o.Strangers.Total != strangers {
			t.Fatalf("%d with, %d strangers, %v; want %d, %d", o.With, o.Strangers.Total, err, matched, strangers)
		}
	})
}
