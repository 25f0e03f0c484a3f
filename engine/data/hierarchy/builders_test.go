package hierarchy_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/interval"
)

// built is a builder and the file that it must make.
type built struct {
	name string
	tree func() (*hierarchy.Tree, error)
	want string
}

func checkBuilt(t *testing.T, tests []built) {
	t.Helper()
	for _, test := range tests {
		tree, err := test.tree()
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := arx(t, tree); got != test.want {
			t.Errorf("%s: built\n%s, want\n%s", test.name, got, test.want)
		}
	}
}

// refused is a builder and what its error must name.
type refused struct {
	tree func() (*hierarchy.Tree, error)
	want string
}

func checkRefused(t *testing.T, tests []refused) {
	t.Helper()
	for _, test := range tests {
		if _, err := test.tree(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got error %v, want one with %q", err, test.want)
		}
	}
}

func TestIntervalsWithEnds(t *testing.T) {
	checkBuilt(t, []built{
		{"bottom and top", func() (*hierarchy.Tree, error) {
			return hierarchy.Intervals([]string{"5", "18", "47", "88", "-3"}, hierarchy.IntervalOptions{
				Widths: []float64{5, 20}, Ends: hierarchy.Ends{Bottom: new(18.0), Top: new(88.0), TopLabel: "old"}})
		}, "-3;<18;<18;*\n5;<18;<18;*\n18;[18,20);[18,20);*\n47;[45,50);[40,60);*\n88;old;old;*\n"},
		{"top 0", func() (*hierarchy.Tree, error) {
			return hierarchy.Intervals([]string{"-4", "0", "3"}, hierarchy.IntervalOptions{Widths: []float64{2}, Ends: hierarchy.Ends{Top: new(0.0)}})
		}, "-4;[-4,-2);*\n0;0+;*\n3;0+;*\n"},
		// 0.3/0.1 is 2.9999999999999996 in binary, and 0.3 belongs to [0.3,0.4).
		{"tenths", func() (*hierarchy.Tree, error) {
			return hierarchy.Intervals([]string{"0.3", "0.7", "-0.0"}, hierarchy.IntervalOptions{Widths: []float64{0.1, 0.3}})
		}, "-0.0;[0,0.1);[0,0.3);*\n0.3;[0.3,0.4);[0.3,0.6);*\n0.7;[0.7,0.8);[0.6,0.9);*\n"},
		{"no numbers", func() (*hierarchy.Tree, error) {
			return hierarchy.Intervals([]string{"NaN", "1e300", "7", "[0,10)"}, hierarchy.IntervalOptions{Widths: []float64{5, 10}})
		}, "[0,10);[0,10);[0,10);*\n7;[5,10);[0,10);*\n1e300;1e300;1e300;*\nNaN;NaN;NaN;*\n"},
	})
	checkRefused(t, []refused{
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Intervals([]string{"1"}, hierarchy.IntervalOptions{Ends: hierarchy.Ends{Bottom: new(5.0), Top: new(5.0)}})
		}, "bottom is 5"},
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Intervals([]string{"1"}, hierarchy.IntervalOptions{Ends: hierarchy.Ends{Top: new(math.NaN())}})
		}, "NaN"},
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Intervals([]string{"1", " "}, hierarchy.IntervalOptions{Widths: []float64{5}})
		}, "is blank"},
	})
}

func TestCut(t *testing.T) {
	checkBuilt(t, []built{
		{"two levels", func() (*hierarchy.Tree, error) {
			return hierarchy.Cut([]string{"90", "17.5", "18", "64", "65", "n/k"}, hierarchy.CutOptions{
				Levels: [][]float64{{18, 65, 90}, {65}}, BottomLabel: "minor", TopLabel: "90 and over"})
		}, "17.5;minor;<65;*\n18;[18,65);<65;*\n64;[18,65);<65;*\n65;[65,90);65+;*\n90;90 and over;65+;*\nn/k;n/k;n/k;*\n"},
	})
	cut := func(levels ...[]float64) func() (*hierarchy.Tree, error) {
		return func() (*hierarchy.Tree, error) {
			return hierarchy.Cut([]string{"1"}, hierarchy.CutOptions{Levels: levels})
		}
	}
	checkRefused(t, []refused{
		{cut([]float64{10, 20}, []float64{15}), "bound 15 of level 2 is not a bound of level 1"},
		{cut([]float64{10, 10}), "bound 10 of level 1 comes after 10"},
		{cut(nil), "level 1 has no bounds"},
		{cut([]float64{math.Inf(1)}), "+Inf"},
	})
}

// 8 records, 4 classes of 2: 1 1 | 2 3 | 4 5 | 6 9. Joined in pairs: 1 1 2 3 | 4
// 5 6 9.
func TestQuantiles(t *testing.T) {
	checkBuilt(t, []built{
		{"quartiles", func() (*hierarchy.Tree, error) {
			return hierarchy.Quantiles([]string{"9", "1", "2", "3", "4", "5", "6", "x"}, []int{1, 2, 1, 1, 1, 1, 1, 50}, hierarchy.QuantileOptions{Classes: 4, Levels: 2})
		}, "1;[1,2);[1,4);*\n2;[2,4);[1,4);*\n3;[2,4);[1,4);*\n4;[4,6);[4,9];*\n5;[4,6);[4,9];*\n6;[6,9];[4,9];*\n9;[6,9];[4,9];*\nx;x;x;*\n"},
		// The middle of the records of 2 lies in the second half, though they begin
		// in the first.
		{"the middle counts", func() (*hierarchy.Tree, error) {
			return hierarchy.Quantiles([]string{"1", "2"}, []int{1, 3}, hierarchy.QuantileOptions{Classes: 2, Levels: 1})
		}, "1;[1,2);*\n2;[2,2];*\n"},
		{"nothing counted", func() (*hierarchy.Tree, error) {
			return hierarchy.Quantiles([]string{"1", "2"}, []int{0, 0}, hierarchy.QuantileOptions{Classes: 2, Levels: 1})
		}, "1;[1,2];*\n2;[1,2];*\n"},
		{"a top", func() (*hierarchy.Tree, error) {
			return hierarchy.Quantiles([]string{"1", "2", "95"}, nil, hierarchy.QuantileOptions{Classes: 2, Levels: 1, Ends: hierarchy.Ends{Top: new(90.0)}})
		}, "1;[1,2);*\n2;[2,2];*\n95;90+;*\n"},
	})
	checkRefused(t, []refused{
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Quantiles([]string{"1"}, nil, hierarchy.QuantileOptions{Classes: 1, Levels: 1})
		}, "1 class in"},
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Quantiles([]string{"1"}, []int{-2}, hierarchy.QuantileOptions{Classes: 2, Levels: 1})
		}, `value "1" has -2 records`},
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Quantiles([]string{"1"}, []int{1, 2}, hierarchy.QuantileOptions{Classes: 2, Levels: 1})
		}, "2 counts are given for 1 values"},
	})
}

// A class holds its share of the records, give or take those of the most
// frequent value; and its interval holds its values.
func TestQuantilesAreEven(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfNDistinct(rapid.IntRange(-50, 500), 1, 40, rapid.ID[int]).Draw(t, "numbers")
		values, counts := make([]string, len(numbers)), make([]int, len(numbers))
		records, total, most := map[string]int{}, 0, 0
		for i, x := range numbers {
			values[i], counts[i] = fmt.Sprint(x), rapid.IntRange(1, 20).Draw(t, "count")
			total += counts[i]
			most = max(most, counts[i])
			records[values[i]] = counts[i]
		}
		classes := rapid.IntRange(2, 9).Draw(t, "classes")
		tree, err := hierarchy.Quantiles(values, counts, hierarchy.QuantileOptions{Classes: classes, Levels: 3})
		if err != nil {
			t.Fatal(err)
		}
		sum := map[string]int{}
		for _, row := range tree.Rows() {
			x, _ := format.Format{}.Number(row[0])
			for _, label := range row[1 : len(row)-1] {
				if i, ok := (interval.Reader{}).Group(label); !ok || !i.Contains(x) {
					t.Fatalf("%s does not hold %s", label, row[0])
				}
			}
			sum[row[1]] += records[row[0]]
		}
		for label, n := range sum {
			if off := math.Abs(float64(n) - float64(total)/float64(classes)); off > float64(most) {
				t.Fatalf("%s of %d classes holds %d of %d records, the most frequent value %d", label, classes, n, total, most)
			}
		}
	})
}

func TestRare(t *testing.T) {
	values, counts := []string{"a", "b", "c", "other"}, []int{50, 40, 8, 2}
	checkBuilt(t, []built{
		{"counts", func() (*hierarchy.Tree, error) {
			return hierarchy.Rare(values, counts, hierarchy.RareOptions{Below: []float64{9, 41}, Label: "other"})
		}, "a;a;a;*\nb;b;other;*\nc;other;other;*\nother;other;other;*\n"},
		{"shares of 100", func() (*hierarchy.Tree, error) {
			return hierarchy.Rare(values, counts, hierarchy.RareOptions{Below: []float64{0.09}, Share: true, Label: "rest"})
		}, "a;a;*\nb;b;*\nc;rest;*\nother;rest;*\n"},
	})
	checkRefused(t, []refused{
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Rare(values, counts, hierarchy.RareOptions{Below: []float64{5}})
		}, "needs a name"},
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Rare(values, counts, hierarchy.RareOptions{Below: []float64{5, 5}, Label: "o"})
		}, "ascending"},
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Rare(values, counts, hierarchy.RareOptions{Below: []float64{5}, Share: true, Label: "o"})
		}, "at most 1"},
	})
}

func TestRuns(t *testing.T) {
	order := []string{"none", "primary", "secondary", "bachelor", "master", "doctor"}
	runs := func(levels [][]int, labels [][]string) func() (*hierarchy.Tree, error) {
		return func() (*hierarchy.Tree, error) {
			return hierarchy.Runs([]string{"doctor", "none", "bachelor", "unknown", " primary"}, hierarchy.RunOptions{Order: order, Levels: levels, Labels: labels})
		}
	}
	checkBuilt(t, []built{
		{"two levels", runs([][]int{{1, 3, 5}, {3}}, [][]string{nil, {"school", ""}}),
			"none;none;school;*\n\" primary\";primary – secondary;school;*\nbachelor;bachelor – master;bachelor – doctor;*\ndoctor;doctor;bachelor – doctor;*\nunknown;unknown;unknown;*\n"},
	})
	checkRefused(t, []refused{
		{runs([][]int{{1, 3}, {4}}, nil), `starts at "master", which cuts a run of level 1 in two`},
		{runs([][]int{{6}}, nil), "place 6; it must be from 1 to 5"},
		{runs([][]int{{3, 2}}, nil), "ascending"},
		{runs([][]int{{3}}, [][]string{{"a", "b", "c"}}), "3 labels for 2 runs"},
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Runs([]string{"a"}, hierarchy.RunOptions{Order: []string{"a", "b", "a "}})
		}, `value "a" is at places 1 and 3`},
	})
}

// A value that is called as groups of two levels are belongs to the finer one.
func TestGroup(t *testing.T) {
	groups := map[string][]string{"a": {"g", "h"}, "b": {"i", "g"}}
	checkBuilt(t, []built{{"a value called as groups", func() (*hierarchy.Tree, error) {
		return hierarchy.Group([]string{"a", "b", "g", "h"}, 2, func(v string) []string { return groups[v] })
	}, "a;g;h;*\nb;i;g;*\ng;g;h;*\nh;h;h;*\n"}})
}

// Whatever the options, each value has its place, and the rows are a tree.
func TestBuildersKeepEveryValue(t *testing.T) {
	cell := rapid.OneOf(rapid.StringMatching(`-?[0-9]{1,3}(\.[0-9])?`), rapid.StringMatching(`[a-c\[\],0-9)*+<]{1,5}`), rapid.SampledFrom([]string{"90+", "[0,10)", "other", "2024-05", "2024-05-17"}))
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfNDistinct(cell, 1, 15, rapid.ID[string]).Draw(t, "values")
		ends := hierarchy.Ends{Bottom: new(0.0), Top: new(90.0)}
		builders := []func() (*hierarchy.Tree, error){
			func() (*hierarchy.Tree, error) {
				return hierarchy.Intervals(values, hierarchy.IntervalOptions{Widths: []float64{5, 10}, Ends: ends})
			},
			func() (*hierarchy.Tree, error) {
				return hierarchy.Cut(values, hierarchy.CutOptions{Levels: [][]float64{{0, 10, 90}, {10, 90}}})
			},
			func() (*hierarchy.Tree, error) {
				return hierarchy.Quantiles(values, nil, hierarchy.QuantileOptions{Classes: 4, Levels: 2, Ends: ends})
			},
			func() (*hierarchy.Tree, error) {
				return hierarchy.Rare(values, nil, hierarchy.RareOptions{Below: []float64{1, 2}, Label: "other"})
			},
			func() (*hierarchy.Tree, error) {
				return hierarchy.Dates(values, hierarchy.DateOptions{Levels: []string{hierarchy.Month, hierarchy.Year}})
			},
			func() (*hierarchy.Tree, error) {
				return hierarchy.Mask(values, hierarchy.MaskOptions{Hidden: []int{1, 3}, Padded: true})
			},
			func() (*hierarchy.Tree, error) {
				return hierarchy.Mask(values, hierarchy.MaskOptions{Hidden: []int{1, 3}, Left: true})
			},
			func() (*hierarchy.Tree, error) { return hierarchy.ZIP3(values, hierarchy.ZIPOptions{}) },
			func() (*hierarchy.Tree, error) { return hierarchy.GBPostcodes(values) },
		}
		i := rapid.IntRange(0, len(builders)-1).Draw(t, "builder")
		tree, err := builders[i]()
		if err != nil {
			t.Fatal(err)
		}
		got, want := slices.Sorted(slices.Values(tree.Leaves())), slices.Sorted(slices.Values(values))
		if !slices.Equal(got, want) {
			t.Fatalf("values %q become %q", want, got)
		}
		if _, _, err := tree.Domain(values, make([]int, len(values)), domain.ByRange, format.Format{}); err != nil {
			t.Fatal(err)
		}
	})
}

// Of no values, nothing can be built; that is an error, not a panic.
func TestBuildersOfNothing(t *testing.T) {
	for name, build := range map[string]func() (*hierarchy.Tree, error){
		"intervals": func() (*hierarchy.Tree, error) {
			return hierarchy.Intervals(nil, hierarchy.IntervalOptions{Widths: []float64{5}})
		},
		"quantiles": func() (*hierarchy.Tree, error) {
			return hierarchy.Quantiles(nil, nil, hierarchy.QuantileOptions{Classes: 2, Levels: 1})
		},
		"runs": func() (*hierarchy.Tree, error) { return hierarchy.Runs(nil, hierarchy.RunOptions{}) },
		"mask": func() (*hierarchy.Tree, error) { return hierarchy.Mask(nil, hierarchy.MaskOptions{Hidden: []int{1}}) },
	} {
		if _, err := build(); err == nil {
			t.Errorf("%s of nothing: no error", name)
		}
	}
}

// Numbers and dates are grouped as they stand for, whatever their form; the labels
// are plain.
func TestBuildersReadFormats(t *testing.T) {
	comma, day := format.Format{Numbers: format.Comma}, format.Format{Dates: format.DayMonthYear}
	checkBuilt(t, []built{
		{"intervals", func() (*hierarchy.Tree, error) {
			return hierarchy.Intervals([]string{"12,5", "7,25", "7.25"}, hierarchy.IntervalOptions{Widths: []float64{5}, Format: comma})
		}, "7,25;[5,10);*\n12,5;[10,15);*\n7.25;7.25;*\n"},
		{"quantiles", func() (*hierarchy.Tree, error) {
			return hierarchy.Quantiles([]string{"12,5", "7,25", "1,5", "20"}, nil, hierarchy.QuantileOptions{Classes: 2, Levels: 1, Format: comma})
		}, "1,5;[1.5,12.5);*\n7,25;[1.5,12.5);*\n12,5;[12.5,20];*\n20;[12.5,20];*\n"},
		{"bounds", func() (*hierarchy.Tree, error) {
			return hierarchy.Cut([]string{"12,5", "7,25"}, hierarchy.CutOptions{Levels: [][]float64{{10}}, Format: comma})
		}, "7,25;<10;*\n12,5;10+;*\n"},
		{"dates", func() (*hierarchy.Tree, error) {
			return hierarchy.Dates([]string{"6/5/2024", "5/6/2023"}, hierarchy.DateOptions{Levels: []string{hierarchy.Month}, Format: day})
		}, "5/6/2023;2023-06;*\n6/5/2024;2024-05;*\n"},
	})
	wrong := format.Format{Numbers: "roman"}
	checkRefused(t, []refused{
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Intervals(nil, hierarchy.IntervalOptions{Format: wrong})
		}, "roman"},
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Quantiles(nil, nil, hierarchy.QuantileOptions{Classes: 2, Levels: 1, Format: wrong})
		}, "roman"},
		{func() (*hierarchy.Tree, error) { return hierarchy.Cut(nil, hierarchy.CutOptions{Format: wrong}) }, "roman"},
		{func() (*hierarchy.Tree, error) { return hierarchy.Dates(nil, hierarchy.DateOptions{Format: wrong}) }, "roman"},
	})
}
