package covering_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/measure/covering"
)

// build makes the values of a column and its hierarchy; nil: the plain order.
type build func(t *rapid.T) ([]string, *hierarchy.Tree, error)

func draw(t *rapid.T, value *rapid.Generator[string]) []string {
	return rapid.SliceOfNDistinct(value, 1, 30, rapid.ID[string]).Draw(t, "values")
}

var (
	ages  = rapid.Custom(func(t *rapid.T) string { return fmt.Sprint(rapid.IntRange(-30, 99).Draw(t, "age")) })
	dates = rapid.Custom(func(t *rapid.T) string {
		return fmt.Sprintf("%04d-%02d-%02d", rapid.IntRange(1995, 2012).Draw(t, "year"), rapid.IntRange(1, 12).Draw(t, "month"), rapid.IntRange(1, 28).Draw(t, "day"))
	})
	codes = rapid.StringMatching(`[1-3]{5}`)
	names = rapid.StringMatching(`[a-d,;{}*'\[\])(-][a-d ,;{}*'\[\])(-]{0,3}[a-d]`)
)

var builds = map[string]build{
	"intervals": func(t *rapid.T) ([]string, *hierarchy.Tree, error) {
		values := draw(t, ages)
		tree, err := hierarchy.Intervals(values, hierarchy.IntervalOptions{Widths: []float64{5, 10, 40}, Ends: hierarchy.Ends{Top: new(60.0)}})
		return values, tree, err
	},
	"dates": func(t *rapid.T) ([]string, *hierarchy.Tree, error) {
		values := draw(t, dates)
		tree, err := hierarchy.Dates(values, hierarchy.DateOptions{Levels: []string{hierarchy.Month, hierarchy.Quarter, hierarchy.Year, hierarchy.Decade}})
		return values, tree, err
	},
	"mask": func(t *rapid.T) ([]string, *hierarchy.Tree, error) {
		values := draw(t, codes)
		tree, err := hierarchy.Mask(values, hierarchy.MaskOptions{Hidden: []int{1, 2, 3, 4}})
		return values, tree, err
	},
	"ordered": func(t *rapid.T) ([]string, *hierarchy.Tree, error) { return draw(t, ages), nil, nil },
}

// Every label that a domain gives to a span covers the values of that span and
// no others, with the hierarchy and, as the labels of these builders speak for
// themselves, without it.
func TestLabelsCoverTheirSpans(t *testing.T) {
	for name, build := range builds {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				values, tree, err := build(t)
				if err != nil {
					t.Fatal(err)
				}
				for _, with := range []*hierarchy.Tree{tree, nil} {
					roundTrip(t, values, tree, covering.New(filled(table.Column{Values: values}), with))
				}
			})
		})
	}
}

// Labels of any hierarchy are known by the hierarchy alone.
func TestAnyTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := draw(t, names)
		groups := rapid.SliceOfN(rapid.IntRange(0, 3), len(values), len(values)).Draw(t, "groups")
		labels := [][]string{}
		for i, v := range values {
			labels = append(labels, []string{v, fmt.Sprintf("{g%d, [1,2)}*", groups[i]), fmt.Sprintf("h%d", groups[i]/2), "*"})
		}
		tree, err := hierarchy.FromRows(labels)
		if err != nil {
			t.Fatal(err)
		}
		roundTrip(t, values, tree, covering.New(filled(table.Column{Values: values}), tree))
	})
}

func roundTrip(t *rapid.T, values []string, tree *hierarchy.Tree, c *covering.Column) {
	counts := make([]int, len(values))
	d, place, err := hierarchy.Ordered(values, counts, domain.ByLeaves, format.Format{})
	var spans []domain.Span
	if tree != nil {
		d, place, err = tree.Domain(values, counts, domain.ByLeaves, format.Format{})
	}
	if err != nil {
		t.Fatal(err)
	}
	if nodes, ok := d.(*domain.Tree); ok {
		spans = below(nodes, nodes.Full())
	} else {
		last := int(slices.Max(place)) // of one value there is a second, empty position
		lo := rapid.IntRange(0, last).Draw(t, "lo")
		hi := rapid.IntRange(lo, last).Draw(t, "hi")
		spans = append(spans, d.Full(), domain.Span{Lo: int32(lo), Hi: int32(hi)})
	}
	for _, s := range spans {
		label := d.Label(s)
		got, _, ok := c.Covers(label)
		var want covering.Set
		for v := range values {
			if s.Covers(domain.Leaf(place[v])) {
				want = append(want, int32(v))
			}
		}
		if !(ok || label == "") || !slices.Equal(got, want) {
			t.Fatalf("%q of span %v covers %v of %q, want %v", label, s, got, values, want)
		}
	}
}

// below returns s and all spans of the tree within it, the empty position of a
// tree of one value left out.
func below(d *domain.Tree, s domain.Span) []domain.Span {
	spans := []domain.Span{s}
	for _, child := range d.Children(s) {
		if d.Label(child) != "" {
			spans = append(spans, below(d, child)...)
		}
	}
	return spans
}

// The index finds what a look at every tuple finds.
func TestIndexAgreesWithAScan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, m, size := rapid.IntRange(0, 300).Draw(t, "n"), rapid.IntRange(0, 3).Draw(t, "m"), rapid.IntRange(1, 40).Draw(t, "size")
		codes := make([][]int32, m)
		sets := make([]covering.Set, m)
		for j := range codes {
			for _, v := range rapid.SliceOfN(rapid.IntRange(0, size-1), n, n).Draw(t, "codes") {
				codes[j] = append(codes[j], int32(v))
			}
			least := rapid.IntRange(0, size).Draw(t, "least")
			for v := least; v <= size; v++ { // one more than there is
				sets[j] = append(sets[j], int32(v))
			}
		}
		x := covering.NewIndex(n, codes)
		var of []covering.Posting
		for j := range codes {
			of = append(of, x.Posting(j, sets[j]))
		}
		var want []int32
		for tuple := range int32(n) {
			in := true
			for j := range codes {
				in = in && sets[j].Has(codes[j][tuple])
			}
			if in {
				want = append(want, tuple)
			}
		}
		if got := x.Match(nil, of); !slices.Equal(got, want) {
			t.Fatalf("Match = %v, want %v", got, want)
		}
	})
}
