package covering_test

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/internal/measure/covering"
)

func rows(t testing.TB, rows ...string) *hierarchy.Tree {
	t.Helper()
	return hierarchytest.Rows(t, ";", rows...)
}

// filled returns a column whose values are there unless it says otherwise.
func filled(c table.Column) *table.Column {
	c.Missing = append(c.Missing, make([]bool, len(c.Values)-len(c.Missing))...)
	return &c
}

// No text makes the reader panic; its sets ascend and hold values only; what is
// not understood covers nothing; every value of the set is met.
func FuzzCovers(f *testing.F) {
	for _, label := range []string{"[20,30)", "{a, b}", "120**", "*0", "2024-05", "2020s", ">=90", "'<5", "", "{", "}{", "{,;,}", "[(,)]", "–", "\xff*", "{{a},b}"} {
		f.Add(label, "20\na\n12034\n2024-05-17\n?\n[20,30)\n{a}\n"+label, "20;[20,30);*\na;x;*")
	}
	f.Fuzz(func(t *testing.T, label, column, lines string) {
		values := slices.Compact(slices.Sorted(strings.SplitSeq(column, "\n")))
		missing := make([]bool, len(values))
		for v, text := range values {
			missing[v] = text == "?"
		}
		tree, err := hierarchy.ReadARX(strings.NewReader(lines))
		if err != nil {
			tree = nil
		}
		c := covering.New(filled(table.Column{Values: values, Missing: missing}), tree)
		s, how, ok := c.Covers(label)
		met, _ := c.Meets(label)
		for i, v := range s {
			if v < 0 || int(v) >= len(values) || i > 0 && s[i-1] >= v || !met.Has(v) {
				t.Fatalf("%q covers %v and meets %v of %d values", label, s, met, len(values))
			}
		}
		if ok != (how != "") || !ok && len(s) > 0 {
			t.Fatalf("Covers(%q) = %v, %q, %t", label, s, how, ok)
		}
	})
}

func shown(texts ...string) *table.Column {
	c := filled(table.Column{Values: texts})
	for v := range texts {
		c.Codes = append(c.Codes, int32(v))
	}
	return c
}

// A mean that no row shows makes no column one of means.
func TestAMeanThatNoRowShows(t *testing.T) {
	unseen := shown("30", "28.3")
	unseen.Codes = unseen.Codes[:1]
	c := shown("20", "30", "35")
	if got := read(c, covering.NewFor(c, unseen, nil), []string{"28.3", "30.0"}); got != "interval | exact: 30" {
		t.Error(got)
	}
}

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
				values, tree := casetest.Must2(build(t))
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
		tree := casetest.Must(hierarchy.FromRows(labels))
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

// Each of 63 to 130 tuples is found by its own value, whatever else is asked of it, and none twice.
func TestTuplesAreFoundOneByOne(t *testing.T) {
	for _, n := range []int32{63, 64, 65, 66, 127, 128, 129, 130} {
		own, third := make([]int32, n), make([]int32, n)
		of := make([]covering.Set, 3) // the tuples of each third
		for tuple := range n {
			own[tuple], third[tuple] = tuple, tuple%3
			of[tuple%3] = append(of[tuple%3], tuple)
		}
		x := covering.NewIndex(int(n), [][]int32{own, third})
		match := func(want []int32, of ...covering.Posting) {
			if got := x.Match(nil, of); !slices.Equal(got, want) {
				t.Errorf("of %d tuples %v are found, want %v", n, got, want)
			}
		}
		for i := range of {
			match(of[i], x.Posting(1, covering.Set{int32(i)}))
			match(of[i], x.Posting(0, of[i]), x.Posting(1, covering.Set{int32(i)}))
		}
		for tuple := range n {
			one := x.Posting(0, covering.Set{tuple})
			match([]int32{tuple}, one)
			match([]int32{tuple}, one, x.Posting(1, covering.Set{tuple % 3}))
			match(nil, one, x.Posting(1, covering.Set{(tuple + 1) % 3}))
			match(nil, one, x.Posting(1, covering.Set{(tuple + 2) % 3}))
		}
	}
}

// A text that no row of the release shows need not stand for anything.
func TestTextsThatNoRowShows(t *testing.T) {
	released := shown("20", "young")
	released.Codes = released.Codes[:1]
	sets, err := covering.New(filled(table.Column{Values: []string{"20", "25"}}), nil).Released(released)
	if err != nil || len(sets) != 2 || !slices.Equal(sets[0], covering.Set{0}) || sets[1] != nil {
		t.Errorf("%v, %v", sets, err)
	}
}

//go:embed testdata/cases.txt
var cases string

var formats = map[string]format.Format{
	"":              {},
	"decimal":       {Type: format.Decimal},
	"comma":         {Type: format.Decimal, Numbers: format.Comma},
	"grouped":       {Type: format.Decimal, Numbers: format.Grouped},
	"point-grouped": {Type: format.Decimal, Numbers: format.PointGrouped},
	"days":          {Type: format.Date, Dates: format.DayMonthYear},
}

// column reads values that slashes between blanks part, where _ stands for a blank at an end of
// one, and settings behind them: missing=?, format=comma, and tree=flu>infection>*,gout>other>*.
func column(t *testing.T, values, settings string) (*table.Column, *hierarchy.Tree) {
	c := &table.Column{}
	if values != "none" {
		for text := range strings.SplitSeq(values, " / ") {
			c.Codes = append(c.Codes, int32(len(c.Values)))
			c.Values = append(c.Values, strings.ReplaceAll(text, "_", " "))
		}
	}
	var tree *hierarchy.Tree
	missing := []string{}
	for word := range strings.FieldsSeq(settings) {
		switch name, value, _ := strings.Cut(word, "="); name {
		case "missing":
			missing = strings.Split(value, ",")
		case "format":
			c.Format = formats[value]
		case "tree":
			tree = rows(t, strings.Split(strings.ReplaceAll(strings.ReplaceAll(value, ">", ";"), "_", " "), "&")...)
		}
	}
	for _, text := range c.Values {
		c.Missing = append(c.Missing, slices.Contains(missing, text))
	}
	return c, tree
}

// read says how a column reads each of some labels: what it covers, and why.
func read(c *table.Column, of *covering.Column, labels []string) string {
	var said []string
	for _, label := range labels {
		s, how, ok := of.Covers(label)
		switch {
		case !ok && (how != "" || len(s) > 0):
			said = append(said, fmt.Sprint("not understood, but ", how, s))
		case !ok:
			said = append(said, "unknown")
		default:
			said = append(said, strings.TrimSuffix(fmt.Sprintf("%s: %s", how, strings.Join(shownAs(c, s), " ")), ": "))
		}
	}
	return strings.Join(said, " | ")
}

// shownAs are the values of a set, with _ for blanks.
func shownAs(c *table.Column, s covering.Set) (all []string) {
	for _, v := range s {
		all = append(all, strings.ReplaceAll(c.Values[v], " ", "_"))
	}
	return all
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"covers": func(t *testing.T, in []string) string {
			c, tree := column(t, in[0], in[1])
			return read(c, covering.New(c, tree), in[2:])
		},
		"covers beside means": func(t *testing.T, in []string) string {
			c, tree := column(t, in[0], in[1])
			released, _ := column(t, in[2], "")
			return read(c, covering.NewFor(c, released, tree), in[3:])
		},
		"meets": func(t *testing.T, in []string) string {
			c, tree := column(t, in[0], in[1])
			of, said := covering.New(c, tree), []string{}
			for _, label := range in[2:] {
				s, ok := of.Meets(label)
				text := strings.Join(shownAs(c, s), " ")
				if !ok {
					text = "unknown: " + text
				}
				said = append(said, text)
			}
			return strings.Join(said, " | ")
		},
		"number of a mean": func(t *testing.T, in []string) string {
			c, _ := column(t, in[0], in[1])
			released, _ := column(t, in[2], "")
			of := covering.NewFor(c, released, nil)
			return casetest.Each(in[3:], func(label string) string {
				if x, ok := of.Number(label); ok {
					return fmt.Sprint(x)
				}
				return "none"
			})
		},
		"released": func(t *testing.T, in []string) string {
			c, _ := column(t, in[0], in[1])
			released, _ := column(t, in[2], "missing=?")
			c.Name, released.Name = "age", "age"
			sets, err := covering.New(c, nil).Released(released)
			if err != nil {
				return casetest.Said(err)
			}
			var said []string
			for _, s := range sets {
				said = append(said, strings.Join(shownAs(c, s), " "))
			}
			return strings.Join(said, " | ")
		},
	})
}
