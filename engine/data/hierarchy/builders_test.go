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

// Numbers that JSON has not are no ends and no bounds.
func TestBuildersRefuseWhatHasNoEnd(t *testing.T) {
	_, top := hierarchy.Intervals([]string{"1"}, hierarchy.IntervalOptions{Ends: hierarchy.Ends{Top: new(math.NaN())}})
	_, bound := hierarchy.Cut([]string{"1"}, hierarchy.CutOptions{Levels: [][]float64{{math.Inf(1)}}})
	if top == nil || !strings.Contains(top.Error(), "NaN") || bound == nil || !strings.Contains(bound.Error(), "+Inf") {
		t.Errorf("%v; %v", top, bound)
	}
}
