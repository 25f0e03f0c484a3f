package suggest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/interval"
	"quasi/engine/internal/tabletest"
)

func TestBands(t *testing.T) {
	for _, test := range []struct {
		name   string
		values []string
		want   string // rows in their order
	}{
		{"ages with an open end", []string{"85+", "5-9", "0-4", "10-14", "80-84"}, "0-4;[0,10);[0,20);[0,40);[0,80);* 5-9;[0,10);[0,20);[0,40);[0,80);* 10-14;[10,20);[0,20);[0,40);[0,80);* 80-84;80+;80+;80+;80+;* 85+;80+;80+;80+;80+;*"},
		{"steps", []string{"[30,40)", "[-10,0)", "[0,10)", "[10,20)"}, "[-10,0);[-20,0);[-40,0);* [0,10);[0,20);[0,40);* [10,20);[0,20);[0,40);* [30,40);[20,40);[0,40);*"},
		{"tenths", []string{"[0.1,0.2)", "[0.2,0.3)", "[0.3,0.4)"}, "[0.1,0.2);[0,0.2);* [0.2,0.3);[0.2,0.4);* [0.3,0.4);[0.2,0.4);*"},
		{"dashes", []string{"20–29", "30 to 39", "40-49"}, "20–29;[20,40);* 30 to 39;[20,40);* 40-49;[40,60);*"},
		{"both ends open", []string{"<20", "20-29", "30-39", "40-49", ">=50"}, "<20;<20;* 20-29;[20,40);* 30-39;[20,40);* 40-49;40+;* >=50;40+;*"},
		{"ages without their end", []string{"<1", "1-<5", "5-<10", "10-<15", ">=15"}, "<1;<5;<15;* 1-<5;<5;<15;* 5-<10;[5,15);<15;* 10-<15;[5,15);<15;* >=15;15+;15+;*"},
		{"decades of births", []string{"1950s", "1960s", "1940s", "1970s"}, "1940s;[1940,1960);* 1950s;[1940,1960);* 1960s;[1960,1980);* 1970s;[1960,1980);*"}, {"decades in German", []string{"1950er", "1960er", "1940er", "1970er"}, "1940er;[1940,1960);* 1950er;[1940,1960);* 1960er;[1960,1980);* 1970er;[1960,1980);*"},
		{"ages as 0/14", []string{"15/44", "0/14", "45/64", ">=65"}, "0/14;<45;* 15/44;<45;* 45/64;45+;* >=65;45+;*"},
		{"BMI", []string{"30+", "18.5-24.9", "<18.5", "25-29.9"}, "<18.5;<25;* 18.5-24.9;<25;* 25-29.9;25+;* 30+;25+;*"},
		{"ages of school and work", []string{"0", "1-4", "5-17", "18-64", "65+"}, "0;<5;<65;* 1-4;<5;<65;* 5-17;[5,65);<65;* 18-64;[5,65);<65;* 65+;65+;65+;*"},
		{"periods of years", []string{"2005-2009", "2010-2014", "2015-2019"}, "2005-2009;[2000,2010);* 2010-2014;[2010,2020);* 2015-2019;[2010,2020);*"},
		{"closed above, as cut of R has it", []string{"(0,10]", "(10,20]", "(20,30]"}, "(0,10];(0,20];* (10,20];(0,20];* (20,30];(20,30];*"},
		{"ends in common", []string{"18.5-25", "25-30", "30-35", ">35"}, "18.5-25;[18.5,30];* 25-30;[18.5,30];* 30-35;30+;* >35;30+;*"},
		{"the first end in common", []string{"0-5", "5-9", "10-14"}, "0-5;[0,9];* 5-9;[0,9];* 10-14;10-14;*"}, {"steps of one", []string{"[0,1)", "[1,2)", "[2,3)"}, "[0,1);[0,2);* [1,2);[0,2);* [2,3);[2,4);*"},
		{"ends that would stay alone", []string{"avant 2000", "2000-2004", "2005-2009", "depuis 2010"}, "avant 2000;<2005;* 2000-2004;<2005;* 2005-2009;2005+;* depuis 2010;2005+;*"},
		{"decimal commas", []string{"<18,5", "18,5-24,9", "25,0-29,9", "≥30"}, "<18,5;<=24.9;* 18,5-24,9;<=24.9;* 25,0-29,9;25+;* ≥30;25+;*"},
		{"thousands", []string{"bis 999 g", "1,000-1,499 g", "1,500-2,499 g", "ab 2,500 g"}, "bis 999 g;<=1499;* 1,000-1,499 g;<=1499;* 1,500-2,499 g;1500+;* ab 2,500 g;1500+;*"},
		{"points in thousands", []string{"bis 999 g", "1.000-1.499 g", "1.500-2.499 g", "ab 2.500 g"}, "bis 999 g;<=1499;* 1.000-1.499 g;<=1499;* 1.500-2.499 g;1500+;* ab 2.500 g;1500+;*"},
		{"names of variables", []string{"20_24", "25_29", "30_34", "35_39"}, "20_24;[20,29];* 25_29;[20,29];* 30_34;[30,39];* 35_39;[30,39];*"},
		{"nothing first", []string{"none", "<0.05", "0.05-<0.1", ">=0.1"}, "none;[0,0.05);* <0.05;[0,0.05);* 0.05-<0.1;0.05+;* >=0.1;0.05+;*"},
		{"nothing beside bands from 1 on", []string{"keine", "1-5", "6-10", "11+"}, "keine;[0,5];* 1-5;[0,5];* 6-10;6+;* 11+;6+;*"},
		{"one text", []string{"unknown", "0-4", "5-14", "15+"}, "0-4;<15;* 5-14;<15;* 15+;15+;* unknown;unknown;*"},
		{"an infinite end", []string{"]0;24]", "]24;95]", "]95;∞["}, "]0;24];(0,95];* ]24;95];(0,95];* ]95;∞[;]95;∞[;*"},
		{"a text among them", append([]string{"unknown"}, strings.Fields("0-9 10-19 20-29 30-39 40-49 50-59 60-69 70-79 80-89")...),
			"0-9;[0,20);[0,40);[0,80);* 10-19;[0,20);[0,40);[0,80);* 20-29;[20,40);[0,40);[0,80);* 30-39;[20,40);[0,40);[0,80);* 40-49;[40,60);[40,80);[0,80);* 50-59;[40,60);[40,80);[0,80);* 60-69;[60,80);[40,80);[0,80);* 70-79;[60,80);[40,80);[0,80);* 80-89;[80,100);[80,120);[80,160);* unknown;unknown;unknown;unknown;*"},
	} {
		t.Run(test.name, func(t *testing.T) {
			h, _ := suggest.Hierarchy(tabletest.Column("x", test.values...).Columns[0])
			var rows []string
			for _, row := range h.Rows {
				rows = append(rows, strings.Join(row, ";"))
			}
			if got := strings.Join(rows, " "); got != test.want {
				t.Errorf("the hierarchy is\n%s, want\n%s", got, test.want)
			}
		})
	}
}

// Codes that look like groups of numbers are none where they overlap or are few, and
// numbers are taken as such.
func TestNoBands(t *testing.T) {
	for name, values := range map[string][]string{
		"they overlap": {"1-3", "2-4", "3-5"}, "one holds another": {"0-99", "0-9", "10-19"}, "two": {"<18", "18+"}, "visual acuity": {"6/6", "6/9", "6/12", "6/18"}, "pressures": {"120/80", "130/85", "140/90"}, "parts": {"1/2", "2/3", "3/4"}, "numbers": {"1", "2", "3", "4"}, "numbers and bounds": {"<5", "7", "12", "18", "25"},
		"months": {"2024-05", "2024-06", "2024-07"}, "two texts": {"0-4", "5-9", "10-14", "low", "high"}, "nothing beside bands below zero": {"none", "unknown", "-4-0", "0-4"}, "codes": {"1_1", "1_2", "1_3"}, "mostly numbers": {"1", "2", "3", "4-5"},
	} {
		h, reason := suggest.Hierarchy(tabletest.Column("x", values...).Columns[0])
		if reason.Code == "tree-bands" || slices.ContainsFunc(h.Rows, func(row []string) bool { return slices.Contains(row, "<2") }) {
			t.Errorf("%s: %s, %q", name, reason.Code, h.Rows)
		}
	}
}

// Whatever the bands, they are the leaves in their order, and every group of the tree is of
// whole neighbours: its label holds those that are in it, and has nothing of any other.
func TestGroupsAreWholeBands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var values []string
		switch kind := rapid.SampledFrom([]string{"even", "uneven", "dashes", "closed above"}).Draw(t, "kind"); kind {
		case "even":
			width := rapid.SampledFrom([]float64{0.1, 0.5, 1, 5, 10}).Draw(t, "width")
			rule := coarsen.Rule{Kind: coarsen.Step, Width: width}
			for _, n := range rapid.SliceOfNDistinct(rapid.IntRange(-30, 60), 3, 20, rapid.ID[int]).Draw(t, "steps") {
				label, _ := rule.Value(fmt.Sprint(float64(n)*width), format.Format{})
				values = append(values, label)
			}
			slices.Sort(values)
			values = slices.Compact(values)
		default:
			cuts := rapid.SliceOfNDistinct(rapid.IntRange(0, 200), 3, 12, rapid.ID[int]).Draw(t, "cuts")
			slices.Sort(cuts)
			low, high, middle := fmt.Sprintf("<%d", cuts[0]), fmt.Sprintf("%d+", cuts[len(cuts)-1]), "[%d,%d)"
			if kind == "closed above" {
				low, high, middle = fmt.Sprintf("<=%d", cuts[0]), fmt.Sprintf(">%d", cuts[len(cuts)-1]), "(%d,%d]"
			}
			values = []string{low, high}
			for i, cut := range cuts[1:] {
				if kind == "dashes" {
					values = append(values, fmt.Sprintf("%d-%d", cuts[i], cut-1))
					continue
				}
				values = append(values, fmt.Sprintf(middle, cuts[i], cut))
			}
		}
		if len(values) < 3 {
			return
		}
		shuffled := rapid.Permutation(values).Draw(t, "order")
		h, reason := suggest.Hierarchy(tabletest.Column("x", shuffled...).Columns[0])
		if reason.Code != profile.ReasonTreeBands && reason.Code != profile.ReasonTreeIntervals {
			t.Fatalf("%q: %s", shuffled, reason.Code)
		}
		read := func(label string) interval.Interval {
			i, ok := (interval.Reader{}).Group(label)
			if !ok {
				t.Fatalf("%q can't be read", label)
			}
			return i
		}
		for i, row := range h.Rows[1:] {
			if before := read(h.Rows[i][0]); before.Lo > read(row[0]).Lo {
				t.Fatalf("%s stands before %s", h.Rows[i][0], row[0])
			}
		}
		for level := 1; level < len(h.Rows[0])-1; level++ {
			for _, of := range h.Rows {
				for _, other := range h.Rows {
					group, leaf := read(of[level]), read(other[0])
					if inside := of[level] == other[level]; inside && !group.Covers(leaf) || !inside && group.Overlaps(leaf) {
						t.Fatalf("%s and %s in\n%q", of[level], other[0], h.Rows)
					}
				}
			}
		}
	})
}
