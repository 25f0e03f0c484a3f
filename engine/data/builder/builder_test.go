package builder_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/builder"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/internal/tabletest"
)

func TestEachKind(t *testing.T) {
	ages, dates, codes := []string{"31", "28", "45", "28", "97"}, []string{"2024-05-17", "2024-06-01", "2023-01-31"}, []string{"79106", "79100", "80331"}
	for _, test := range []struct {
		rule   rule.Rule
		values []string
		of     string
		want   []string // the row of that value
	}{
		{rule.Rule{Kind: rule.Flat}, ages, "28", []string{"28", "*"}},
		{rule.Rule{Kind: rule.Intervals, Widths: []float64{5, 10}, Bottom: new(30.0), Top: new(90.0)}, ages, "31", []string{"31", "[30,35)", "[30,40)", "*"}},
		{rule.Rule{Kind: rule.Intervals, Widths: []float64{5, 10}, Bottom: new(30.0), Top: new(90.0)}, ages, "28", []string{"28", "<30", "<30", "*"}},
		{rule.Rule{Kind: rule.Intervals, Widths: []float64{5, 10}, Bottom: new(30.0), Top: new(90.0)}, ages, "97", []string{"97", "90+", "90+", "*"}},
		{rule.Rule{Kind: rule.Quantiles, Classes: 2, Levels: 1}, ages, "31", []string{"31", "[31,97]", "*"}}, // the 28 are two of five
		{rule.Rule{Kind: rule.Bounds, Bounds: [][]float64{{18, 30, 65}, {18, 65}}}, ages, "28", []string{"28", "[18,30)", "[18,65)", "*"}},
		{rule.Rule{Kind: rule.Dates, Units: []string{"month", "year"}}, dates, "2024-05-17", []string{"2024-05-17", "2024-05", "2024", "*"}},
		{rule.Rule{Kind: rule.Dates, Units: []string{"month"}, DateOrder: format.MonthDayYear}, []string{"5/6/2024"}, "5/6/2024", []string{"5/6/2024", "2024-05", "*"}},
		{rule.Rule{Kind: rule.Ages, On: "2024-12-31", Widths: []float64{5}}, []string{"1950-02-03"}, "1950-02-03", []string{"1950-02-03", "74", "[70,75)", "*"}},
		{rule.Rule{Kind: rule.Mask, Hidden: []int{1, 3}}, codes, "79106", []string{"79106", "7910*", "79***", "*"}},
		{rule.Rule{Kind: rule.Mask, Hidden: []int{2}, Left: true}, codes, "79106", []string{"79106", "**106", "*"}},
		{rule.Rule{Kind: rule.ZIP3}, []string{"02139"}, "02139", []string{"02139", "021", "*"}},
		{rule.Rule{Kind: rule.GBPostcodes}, []string{"SW1A 1AA"}, "SW1A 1AA", []string{"SW1A 1AA", "SW1A 1", "SW1A", "SW", "*"}},
		{rule.Rule{Kind: rule.Rare, Below: []float64{2}, Label: "other"}, ages, "45", []string{"45", "other", "*"}},
		{rule.Rule{Kind: rule.Rare, Below: []float64{2}, Label: "other"}, ages, "28", []string{"28", "28", "*"}},
		{rule.Rule{Kind: rule.Runs, Order: []string{"low", "mid", "high"}, Starts: []int{2}}, []string{"high", "low", "mid"}, "mid", []string{"mid", "low – mid", "*"}},
		{rule.Rule{Kind: rule.Classes, Classification: "icd-10"}, []string{"E11.9", "unknown"}, "unknown", []string{"unknown", "unknown", "unknown", "unknown", "*"}},
	} {
		tree, err := builder.Build(test.rule, tabletest.Column("c", test.values...).Columns[0])
		if err != nil {
			t.Errorf("%+v: %v", test.rule, err)
			continue
		}
		rows := tree.Rows()
		if at := slices.IndexFunc(rows, func(row []string) bool { return row[0] == test.of }); at < 0 || !slices.Equal(rows[at], test.want) {
			t.Errorf("%+v: %q, want %q", test.rule, rows, test.want)
		}
	}
}

// What a rule asks for says more than what the column was taken for.
func TestARuleReadsNumbersInCodes(t *testing.T) {
	c := tabletest.Column("ward", "12", "34").Columns[0]
	c.Format = format.Format{Type: format.Code}
	tree, err := builder.Build(rule.Rule{Kind: rule.Intervals, Widths: []float64{10}}, c)
	if err != nil || tree.Rows()[0][1] != "[10,20)" {
		t.Errorf("%v, %v", tree, err)
	}
}

// Whatever a rule says, there is a place for each value, or an error; nothing panics.
func TestAPlaceForEachValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rule.Rule{Kind: rapid.SampledFrom(rule.Kinds()).Draw(t, "kind"),
			Widths:  rapid.SliceOfN(rapid.SampledFrom([]float64{-1, 0, 0.5, 1, 5, 10, 1e300}), 0, 3).Draw(t, "widths"),
			Classes: rapid.IntRange(-1, 9).Draw(t, "classes"), Levels: rapid.IntRange(-1, 101).Draw(t, "levels"),
			Units:  rapid.SliceOfN(rapid.SampledFrom(append(hierarchy.DateLevels(), "age")), 0, 3).Draw(t, "units"),
			Hidden: rapid.SliceOfN(rapid.IntRange(-1, 9), 0, 3).Draw(t, "hidden"), Below: rapid.SliceOfN(rapid.Float64(), 0, 2).Draw(t, "below"),
			Label: rapid.SampledFrom([]string{"", "other", "12"}).Draw(t, "label"), On: rapid.SampledFrom([]string{"", "2024-12-31", "today"}).Draw(t, "on"),
			Order: rapid.SliceOfN(rapid.SampledFrom([]string{"12", "a", "b"}), 0, 3).Draw(t, "order"), Starts: rapid.SliceOfN(rapid.IntRange(-1, 4), 0, 2).Draw(t, "starts"),
			Classification: rapid.SampledFrom([]string{"", "icd-10", "countries"}).Draw(t, "classification"),
		}
		if rapid.Bool().Draw(t, "only its own") {
			r = own(r)
		}
		texts := rapid.OneOf(rapid.SampledFrom([]string{"12", "0.5", "2024-05-17", "E11.9", "79106", "France", "", "?", " a", "a", "b"}), rapid.String())
		c := tabletest.Column("c", rapid.SliceOfN(texts, 1, 6).Draw(t, "values")...).Columns[0]
		tree, err := builder.Build(r, c)
		if err != nil {
			return
		}
		for v, text := range c.Values {
			if !c.Absent(int32(v)) && len(tree.Missing([]string{text})) > 0 {
				t.Fatalf("%+v has no place for %q", r, text)
			}
		}
	})
}

// own returns a rule with the settings of its kind alone.
func own(r rule.Rule) rule.Rule {
	of := rule.Rule{Kind: r.Kind}
	switch r.Kind {
	case rule.Intervals:
		of.Widths = r.Widths
	case rule.Quantiles:
		of.Classes, of.Levels = r.Classes, r.Levels
	case rule.Bounds:
		of.Bounds = [][]float64{r.Widths, r.Below}
	case rule.Dates:
		of.Units = r.Units
	case rule.Ages:
		of.On, of.Widths = r.On, r.Widths
	case rule.Mask:
		of.Hidden = r.Hidden
	case rule.Rare:
		of.Below, of.Label = r.Below, r.Label
	case rule.Runs:
		of.Order, of.Starts = r.Order, r.Starts
	case rule.Classes:
		of.Classification = r.Classification
	}
	return of
}

func TestWhatIsWrong(t *testing.T) {
	c := tabletest.Column("c", "12", "30").Columns[0]
	for _, test := range []struct {
		rule rule.Rule
		want string
	}{
		{rule.Rule{}, `the kind is ""`},
		{rule.Rule{Kind: rule.Flat, Widths: []float64{5}}, `widths has no effect on the kind "flat"`},
		{rule.Rule{Kind: rule.Ages, On: "yesterday", Widths: []float64{5}}, `the day is "yesterday"`},
		{rule.Rule{Kind: rule.Dates, Units: []string{"month"}, DateOrder: "dym"}, `the order of dates is "dym"`},
		{rule.Rule{Kind: rule.Quantiles, Classes: 4, Levels: 101}, "101 levels"},
		{rule.Rule{Kind: rule.Classes, Classification: "icd-11"}, `the classification is "icd-11"`},
		{rule.Rule{Kind: rule.Classes, Classification: "countries"}, "knows none of the values"},
		{rule.Rule{Kind: rule.Intervals, Widths: []float64{10, 25}}, "25"},
	} {
		if _, err := builder.Build(test.rule, c); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %s", test.rule, err, test.want)
		}
	}
}

func ExampleBuild() {
	ages := tabletest.Column("age", "34", "52").Columns[0]
	tree, err := builder.Build(rule.Rule{Kind: rule.Intervals, Widths: []float64{5, 10}}, ages)
	if err != nil {
		panic(err)
	}
	for _, row := range tree.Rows() {
		fmt.Println(strings.Join(row, " < "))
	}
	// Output:
	// 34 < [30,35) < [30,40) < *
	// 52 < [50,55) < [50,60) < *
}
