package utility

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

func TestBadInput(t *testing.T) {
	full := func(r *Release) domain.Span { return r.Problem.QI[0].Domain.Full() }
	tests := map[string]struct {
		spoil func(r *Release, opt *Options)
		want  string
	}{
		"valid":          {func(*Release, *Options) {}, ""},
		"no problem":     {func(r *Release, _ *Options) { r.Problem = nil }, "give the original table"},
		"k":              {func(r *Release, _ *Options) { r.K = 0 }, "k = 0, want 1 or more"},
		"spans":          {func(r *Release, _ *Options) { r.Spans = r.Spans[:29] }, "29 spans for 10 records of 3 quasi-identifiers, want 30"},
		"suppressed":     {func(r *Release, _ *Options) { r.Suppressed = make([]bool, 9) }, "says of 9 records"},
		"outside":        {func(r *Release, _ *Options) { r.Spans[3].Hi = full(r).Hi + 1 }, `record 1, column "Age": released as positions 0 to 7, want some of 0 to 6`},
		"upside down":    {func(r *Release, _ *Options) { r.Spans[6] = domain.Span{Lo: 1, Hi: 0} }, `record 2, column "Age": released as positions 1 to 0`},
		"does not cover": {func(r *Release, _ *Options) { r.Spans[6] = domain.Leaf(3) }, `record 2, column "Age": released as positions 3 to 3, which do not cover 0 to 0`},
		"of suppressed": {func(r *Release, _ *Options) {
			r.Suppressed, r.Spans[0] = make([]bool, 10), domain.Span{Lo: 9}
			r.Suppressed[0] = true
		}, ""},
		"label":   {func(_ *Release, opt *Options) { opt.Label = "Diagnosis" }, `no column "Diagnosis"`},
		"queries": {func(_ *Release, opt *Options) { opt.Queries = -1 }, "queries: -1, want 1 or more"},
		"2 folds": {func(_ *Release, opt *Options) { opt.Folds = 2 }, ""},
		"folds":   {func(_ *Release, opt *Options) { opt.Folds = 1 }, "folds: 1, want 2 or more"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r, opt := kaim(table1()), Options{}
			test.spoil(r, &opt)
			_, err := Measure(t.Context(), r, opt)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

func TestFromGroups(t *testing.T) {
	p := table1()
	g := &problem.Groups{Suppressed: []int32{0, 1, 4, 5, 6, 7, 8}}
	g.Append(p, []int32{9, 3})
	g.Append(p, []int32{2})
	r := FromGroups(p, g, 7)
	if r.K != 7 || r.Problem != p || !r.Suppressed[5] || r.Suppressed[9] {
		t.Errorf("%+v", r)
	}
	if !slices.Equal(r.Spans[27:], g.Spans[:3]) || !slices.Equal(r.Spans[9:12], g.Spans[:3]) || !slices.Equal(r.Spans[6:9], g.Spans[3:]) {
		t.Errorf("spans %v of %v", r.Spans, g.Spans)
	}
}

func TestAmbiguityBeyondFloats(t *testing.T) {
	w := newWide(1)
	for range 1000 {
		w = w.times(10)
	}
	near(t, "log10", w.log10(), 1000)
	if !math.IsInf(w.float(), 1) {
		t.Error("10^1000 is a float")
	}
	near(t, "sum", newWide(3).plus(newWide(0)).plus(newWide(40)).float(), 43)
	near(t, "sum", newWide(0).plus(newWide(0.5)).plus(w).log10(), 1000)
	// 120 columns of 1000 leaves, all released as *.
	p := inOrder(1000, 1, 999)
	for range 119 {
		p.QI = append(p.QI, p.QI[0])
	}
	r := measure(t, groupedAs(p), Options{Queries: 1})
	is(t, "log10", r.Classes.AmbiguityLog10.With, 360)
	if r.Classes.Ambiguity.With != nil {
		t.Errorf("AM %s", text(r.Classes.Ambiguity.With))
	}
}

func TestBins(t *testing.T) {
	at := func(c *column, most int) (bins []string) {
		for _, b := range c.bins(most) {
			bins = append(bins, b.label)
		}
		return bins
	}
	p := problemtest.New(2, 1, 1)
	p.QI = []domain.Attribute{problemtest.Attribute("x", problemtest.RegularTree([]int32{0, 7}, 2, 2, 2), []int32{0, 7})}
	if got := at(&newView(single(p)).columns[0], 4); !slices.Equal(got, []string{"0+2", "2+2", "4+2", "6+2"}) {
		t.Errorf("bins %q", got)
	}
}

// With three bins of 0-2, 3-5 and 6-7: a span is the run of bins that it touches.
func TestCategories(t *testing.T) {
	line := &newView(single(inOrder(8, 0, 7))).columns[0]
	spans := []domain.Span{{Lo: 0, Hi: 0}, {Lo: 1, Hi: 2}, {Lo: 2, Hi: 3}, {Lo: 0, Hi: 5}, {Lo: 6, Hi: 6}, {Lo: 0, Hi: 6}, {Lo: 0, Hi: 7}}
	of, count := line.categories(spans, 3)
	if !slices.Equal(of, []int32{0, 0, 1, 1, 2, 3, 4}) || count != 5 {
		t.Errorf("%d categories %v", count, of)
	}
}

func TestRareSensitiveValuesAreOneCategory(t *testing.T) {
	var texts []string
	for i := range 60 {
		name := string(rune('A' + i))
		texts = append(texts, name, name)
		if i == 59 || i == 3 {
			texts = append(texts, name)
		}
	}
	was := sensitiveOf("s", texts)
	s := newSensitive(&was)
	of, count := s.categories()
	if count != 50 || of[3] != 0 || of[59] != 1 || of[0] != 2 || of[47] != 48 || of[48] != 49 || of[58] != 49 {
		t.Errorf("%d categories %v", count, of)
	}
}

// Of 60 values of which every other one is more frequent, these come first, each half in its order.
func TestEquallyFrequentValuesKeepTheirOrder(t *testing.T) {
	var texts []string
	for i := range 60 {
		for range 1 + i%2 {
			texts = append(texts, string(rune('A'+i)))
		}
	}
	was := sensitiveOf("s", texts)
	s := newSensitive(&was)
	of, _ := s.categories()
	for i, got := range of {
		if want := min(49, (1-i%2)*30+i/2); got != int32(want) {
			t.Errorf("value %d is category %d, want %d", i, got, want)
		}
	}
}

// The numbers of a sensitive column are read in its format.
func TestAssociationReadsFormats(t *testing.T) {
	p := inOrder(4, 0, 1, 2, 3)
	p.Sensitive = append(p.Sensitive, sensitiveOf("double", []string{"0,5", "2,5", "4,5", "6,5"}))
	p.Sensitive[0].Format = format.Format{Type: format.Decimal, Numbers: format.Comma}
	a := measure(t, single(p), Options{}).Association
	if len(a.Pairs) != 1 || a.Pairs[0].Kind != Correlation {
		t.Fatalf("%+v", a)
	}
	both(t, "r", a.Pairs[0].Before, 1)
}

// Of three taken records two have the label 0, one of them the category 1 of 5.
func TestLaplaceSmoothing(t *testing.T) {
	l := learner{label: []int32{0, 0, 1, 1}, labels: 2, features: []feature{{[]int32{1, 4, 1, 0}, 5}}}
	m := l.learn(func(i int) bool { return i < 3 })
	near(t, "prior", m.prior[0], math.Log(3.0/5))
	near(t, "1 given 0", m.given[0][2], math.Log(2.0/7))
	near(t, "1 given 1", m.given[0][3], math.Log(2.0/6))
	near(t, "0 given 1", m.given[0][1], math.Log(1.0/6))
}

// Of two labels that are as probable the first is predicted.
func TestTheFirstOfEqualLabels(t *testing.T) {
	if got := (&model{labels: 3, prior: []float64{-2, -1, -1}}).predict(nil, 0); got != 1 {
		t.Errorf("label %d is predicted, want 1", got)
	}
}

// Of 100,001 records 100,000 are drawn.
func TestRecordsOfAPrediction(t *testing.T) {
	for n, want := range map[int]int{99_999: 99_999, 100_000: 100_000, 100_001: 100_000} {
		v := newView(groupedAs(inOrder(1, make([]int32, n)...)))
		if drawn, fold := v.draw(Options{Folds: 5}); len(drawn) != want || len(fold) != want {
			t.Errorf("%d of %d records are drawn, want %d", len(drawn), n, want)
		}
	}
}

// Of 50 words that are no numbers each is a category; of more at most 30 are made: 51 and 60 are
// put together by twos, 61 by threes.
func TestCategoriesOfManyWords(t *testing.T) {
	for words, want := range map[int32]int{50: 50, 51: 26, 60: 30, 61: 21} {
		p := problemtest.New(int(words), 1, 1)
		p.QI = append(p.QI, problemtest.Made(p.N, problemtest.Flat, func(i int) int32 { return int32(i) }))
		if got := newView(single(p)).columns[0].variable().before.count; got != want {
			t.Errorf("%d words are %d categories, want %d", words, got, want)
		}
	}
}

func TestOnlyTwelveColumnsAreCompared(t *testing.T) {
	p := problemtest.Hostile(40)["30 columns"]
	a := measure(t, single(p), Options{Queries: 1}).Association
	if len(a.Pairs) != 66 || a.Left != 18 {
		t.Errorf("%d pairs, %d columns left", len(a.Pairs), a.Left)
	}
}

// The released range [0,1] covers half of what a query of position 0 counts.
func TestQueryErrorByHand(t *testing.T) {
	v := newView(groupedAs(inOrder(4, 0, 0, 0, 1), []int32{0, 1, 2, 3}))
	query := []condition{{0, domain.Leaf(0)}}
	near(t, "count", v.count(query, v.distinct(v.tuple, v.tuples, false), before), 3)
	near(t, "estimate", v.count(query, v.distinct(v.class, v.classes, true), after), 2)
	e := queryErrors{n: 4}
	e.add(3, 2)
	e.add(0, 1) // the bound is 4/1000 records
	e.add(4, 4)
	e.add(2, 2)
	is(t, "median", e.median(), 1.0/6)
	is(t, "mean", e.mean(e.relative), (1.0/3+250)/4)
	is(t, "absolute", e.mean(e.absolute), (0.25+0.25)/4)
}

// A query of 5 % of a line of 100 takes 5 positions; with two columns 22 each.
func TestQueriesAreSelective(t *testing.T) {
	p := inOrder(100, 0, 99)
	p.QI = append(p.QI, p.QI[0], p.QI[0], p.QI[0])
	v, want := newView(single(p)), map[int]int{1: 5, 2: 22, 3: 37}
	random, seen := newRandom(), map[int]bool{}
	for range 200 {
		query := v.ask(random)
		seen[len(query)] = true
		for i, c := range query {
			if c.Len() != want[len(query)] || c.Lo < 0 || c.Hi > 99 || i > 0 && c.column == query[0].column {
				t.Fatalf("query %v", query)
			}
		}
	}
	if len(seen) != 3 {
		t.Errorf("numbers of columns %v", seen)
	}
	report := measure(t, single(p), Options{Queries: 7})
	if report.Queries.Asked != 7 {
		t.Errorf("%d queries", report.Queries.Asked)
	}
}

// Numbers are features by ten bins, other values each by itself; * is one more.
func TestFeatures(t *testing.T) {
	positions := []int32{0, 1, 2, 3, 57, 58, 59, problemtest.Missing}
	p := inOrder(60, positions...)
	p.QI = append(p.QI, problemtest.Made(8, problemtest.Flat, func(i int) int32 { return positions[i] }))
	p.QI[1].Name = "y"
	v := newView(single(p))
	drawn := []int32{0, 1, 2, 3, 4, 5, 6, 7}
	features := v.features(&sensitive{name: "none"}, drawn, before)
	if len(features) != 2 || features[0].count != 3 || features[1].count != 8 {
		t.Errorf("%+v", features)
	}
	if features = v.features(&sensitive{name: "x"}, drawn, before); len(features) != 1 || features[0].count != 8 {
		t.Errorf("without the label: %+v", features)
	}
}

// Leaves that are numbers out of order have no distance by place.
func TestGroundDistance(t *testing.T) {
	d, err := domain.NewTree([]domain.Node{
		{Label: "*", Span: domain.Span{Hi: 1}, Parent: -1},
		{Label: "48", Span: domain.Leaf(0), Bounds: &[2]float64{48, 48}},
		{Label: "26", Span: domain.Leaf(1), Bounds: &[2]float64{26, 26}},
	}, []int{1, 1}, domain.ByLeaves, 26, 48)
	if err != nil {
		t.Fatal(err)
	}
	p := inOrder(2, 0, 1)
	p.QI = []domain.Attribute{problemtest.Attribute("x", d, []int32{0, 1})}
	if ground := measure(t, single(p), Options{}).Distributions[0].Ground; ground != Hierarchical {
		t.Errorf("ground distance %s", ground)
	}
}

// Of more than twelve columns the first are compared, quasi-identifiers before others.
func TestTheFirstColumnsAreCompared(t *testing.T) {
	for _, test := range []struct{ quasi, sensitive, want int }{{11, 0, 11}, {11, 1, 12}, {11, 2, 12}, {12, 1, 12}, {13, 1, 12}} {
		p := inOrder(3, 0, 1, 2)
		for len(p.QI) < test.quasi {
			p.QI = append(p.QI, p.QI[0])
		}
		for range test.sensitive {
			p.Sensitive = append(p.Sensitive, sensitiveOf("s", []string{"a", "b", "a"}))
		}
		if got := newView(single(p)).variables(); len(got) != test.want || got[0].name != "x" {
			t.Errorf("%d and %d: %d columns are compared, want %d", test.quasi, test.sensitive, len(got), test.want)
		}
	}
}

// A constant has no association with what goes beside it.
func TestVOfAConstant(t *testing.T) {
	if v := cramersV([]tally{{0, 0, 1}, {0, 1, 1}}, 2, 4); v != nil {
		t.Errorf("V is %v", *v)
	}
}

//go:embed testdata/cases.txt
var cases string

func ints(text string) (all []int32) {
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.Atoi(word)
		if err != nil {
			panic(err)
		}
		all = append(all, int32(n))
	}
	return all
}

// releasedAs reads a problem and the classes in which it is released. The problem is table1, or a
// column of positions in a line or without an order, -1 being missing, and behind + sensitive columns by
// their texts, and weights. Classes are lists of records, which semicolons part, each: all apart, or
// kaim: those of the paper's Table 3.
func releasedAs(t *testing.T, of, classes string) *Release {
	parts := strings.Split(of, " + ")
	p := table1()
	if kind, positions, ok := strings.Cut(parts[0], ": "); ok {
		at := ints(positions)
		words := strings.Fields(kind)
		if words[0] == "line" {
			p = inOrder(int(ints(words[1])[0]), at...)
		} else {
			p = problemtest.New(len(at), 1, 1)
			for i, position := range at {
				if position < 0 {
					at[i] = problemtest.Missing
				}
			}
			p.QI = []domain.Attribute{problemtest.Made(len(at), problemtest.Flat, func(i int) int32 { return at[i] })}
			p.QI[0].Name = "x"
		}
	} else if parts[0] != "table1" {
		t.Fatalf("no problem %s", parts[0])
	}
	for _, part := range parts[1:] {
		name, texts, _ := strings.Cut(part, " ")
		if name != "weights" {
			p.Sensitive = append(p.Sensitive, sensitiveOf(name, strings.Fields(texts)))
			continue
		}
		for j, weight := range ints(texts) {
			p.QI[j].Weight = float64(weight)
		}
	}
	return inClasses(p, classes)
}

func inClasses(p *problem.Problem, classes string) *Release {
	switch classes {
	case "each":
		return single(p)
	case "kaim":
		return kaim(p)
	}
	var all [][]int32
	for class := range strings.SplitSeq(classes, ";") {
		if records := ints(class); len(records) > 0 {
			all = append(all, records)
		}
	}
	return groupedAs(p, all...)
}

// tallied reads counts by two values, each as 0 1 3.
func tallied(text string) (all []tally) {
	for cell := range strings.SplitSeq(text, ",") {
		if n := ints(cell); len(n) == 3 {
			all = append(all, tally{n[0], n[1], int(n[2])})
		}
	}
	return all
}

func floats(text string) (all []float64) {
	for word := range strings.FieldsSeq(text) {
		x, _ := strconv.ParseFloat(word, 64)
		all = append(all, x)
	}
	return all
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"measured": func(t *testing.T, in []string) string {
			opt := Options{}
			for setting := range strings.FieldsSeq(strings.Join(in[3:], " ")) {
				switch name, value, _ := strings.Cut(setting, "="); name {
				case "label":
					opt.Label = value
				case "queries":
					opt.Queries, _ = strconv.Atoi(value)
				case "folds":
					opt.Folds, _ = strconv.Atoi(value)
				}
			}
			r, err := Measure(t.Context(), releasedAs(t, in[0], in[1]), opt)
			if err != nil {
				return casetest.Said(err)
			}
			return casetest.Figures(r, strings.Fields(in[2])...)
		},
		"said of queries": func(t *testing.T, in []string) string {
			var q Queries
			casetest.NoError(t, json.Unmarshal([]byte(in[0]), &q))
			_, ok := q.Said()
			return fmt.Sprint(ok)
		},
		"said of predictions": func(t *testing.T, in []string) string {
			var p Prediction
			casetest.NoError(t, json.Unmarshal([]byte(in[0]), &p))
			_, ok := p.Said()
			return fmt.Sprint(ok)
		},
		"apart": func(_ *testing.T, in []string) string { return fmt.Sprint(apart(tallied(in[0]), tallied(in[1]))) },
		"correlated": func(_ *testing.T, in []string) string {
			return casetest.Figures(struct{ X *float64 }{correlation(tallied(in[0]), floats(in[1]), floats(in[2]))}, "X")
		},
		"groups and numbers": func(_ *testing.T, in []string) string {
			return casetest.Figures(struct{ X *float64 }{correlationRatio(tallied(in[0]), int(ints(in[1])[0]), floats(in[2]))}, "X")
		},
		"bins": func(t *testing.T, in []string) string {
			var all []string
			for _, b := range newView(releasedAs(t, in[0], "each")).columns[0].bins(int(ints(in[1])[0])) {
				all = append(all, b.label)
			}
			return strings.Join(all, " | ")
		},
	})
}

// A table that is released as it was has moved no share and matches every unique record; no
// release moves more than all.
func TestMarginalsOfWhatIsUnchanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRelease(t, small)
		complete := true
		for j := range r.Problem.QI {
			a := &r.Problem.QI[j]
			for row := range int32(r.Problem.N) {
				complete = complete && a.Span(row) != a.Domain.Full()
			}
		}
		m := measure(t, single(r.Problem), Options{Label: "word", Queries: 5}).Marginals
		if complete && m.Moved != nil && *m.Moved != 0 || m.Uniques > 0 && *m.Matched != 1 {
			t.Fatalf("nothing changed: %+v", m)
		}
		if m := measure(t, r, Options{Label: "word", Queries: 5}).Marginals; m.Moved != nil && (*m.Moved < 0 || *m.Moved > 1) {
			t.Fatalf("moved %v", *m.Moved)
		}
	})
}

// A naive sum over maps of shares finds the same distance.
func TestApartIsASumOverCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) []int32 {
			return rapid.SliceOfN(rapid.Int32Range(-1, 4), 20, 20).Draw(t, name)
		}
		a, b, x, y := draw("a"), draw("b"), draw("x"), draw("y")
		shares := func(a, b []int32) (map[string]float64, float64) {
			cells, n := map[string]float64{}, 0.0
			for i := range a {
				if a[i] != absent && b[i] != absent {
					cells[fmt.Sprint(a[i], b[i])]++
					n++
				}
			}
			return cells, n
		}
		before, n := shares(a, b)
		after, m := shares(x, y)
		if n == 0 || m == 0 {
			return
		}
		want := 0.0
		for cell := range before {
			want += math.Abs(before[cell]/n-after[cell]/m) / 2
		}
		for cell := range after {
			if _, ok := before[cell]; !ok {
				want += after[cell] / m / 2
			}
		}
		if got := apart(cross(a, b, 5, 5), cross(x, y, 5, 5)); math.Abs(got-want) > 1e-12 {
			t.Fatalf("apart %v, cell by cell %v", got, want)
		}
	})
}

// A generalized cell is drawn from the values that it covers as often as the release has those:
// the cells beside it as they are, those that are generalized in even parts. Of 8,000 draws beside
// 12,000 and 4,000 cells, 16,000 in 24,000 are the first value within 5 standard errors; where no
// other cell is, one in two.
func TestCellsAreDrawnByWhatWasReleased(t *testing.T) {
	const exact, hidden = 16_000, 8000
	p := problemtest.New(exact+hidden, 1, 1)
	p.QI = append(p.QI, problemtest.Made(p.N, problemtest.Flat, func(i int) int32 {
		switch {
		case i >= exact:
			return int32(i % 2)
		case i%4 == 0:
			return 1
		}
		return 0
	}))
	classes := [][]int32{nil}
	for i := range int32(p.N) {
		if i < exact {
			classes = append(classes, []int32{i})
		} else {
			classes[0] = append(classes[0], i)
		}
	}
	for classes, share := range map[*[][]int32]float64{&classes: 2.0 / 3, {classes[0]}: 0.5} {
		c := newView(groupedAs(p, *classes...)).columns[0].drawn()
		c.draw(rand.New(rand.NewPCG(1, 1)))
		found := 0
		for i, at := range c.at {
			if c.to[c.after[i]] == c.full && at == 0 {
				found++
			}
		}
		if margin := 5 * math.Sqrt(share*(1-share)*hidden); math.Abs(float64(found)-share*hidden) > margin {
			t.Errorf("%d of %d draws are the first value, want %v within %v", found, hidden, share*hidden, margin)
		}
	}
}

// Few values that were released as they are do not draw all cells that cover them: one of
// 6,000 cells is, the others cover two values, and half of them are drawn at each.
func TestAFewExactCellsDoNotDrawTheRest(t *testing.T) {
	const n = 6000
	p := problemtest.New(n, 1, 1)
	p.QI = append(p.QI, problemtest.Made(n, problemtest.Flat, func(i int) int32 { return int32(i % 2) }))
	var all []int32
	for i := int32(1); i < n; i++ {
		all = append(all, i)
	}
	c := newView(groupedAs(p, []int32{0}, all)).columns[0].drawn()
	c.draw(rand.New(rand.NewPCG(1, 1)))
	first := 0
	for _, at := range c.at {
		if at == 0 {
			first++
		}
	}
	if math.Abs(float64(first)-n/2) > 5*math.Sqrt(n/4) {
		t.Errorf("%d of %d are drawn at the one value that was released as it is", first, n)
	}
}

// Numbers of more than 20 values are counted in bins.
func TestManyNumbersAreCountedInBins(t *testing.T) {
	for values, want := range map[int32]int{19: 19, 20: 20, 21: 20} {
		p := problemtest.New(210, 1, 1)
		p.QI = append(p.QI, problemtest.Made(p.N, problemtest.InOrder, func(i int) int32 { return int32(i) % values }))
		if got := newView(single(p)).columns[0].drawn().bins; got != want {
			t.Errorf("%d values: %d bins, want %d", values, got, want)
		}
	}
}

// 20 values are 20 bins, however the records lie; of 21, half of which are the first value, the
// bins have as many records each as can be.
func TestBinsOfUnequalValues(t *testing.T) {
	for values, want := range map[int32][]int32{20: {0, 1, 2, 19}, 21: {0, 10, 10, 19}} {
		p := problemtest.New(2*int(values)-2, 1, 1)
		p.QI = append(p.QI, problemtest.Made(p.N, problemtest.InOrder, func(i int) int32 { return max(0, int32(i)-values+2) }))
		bin := newView(single(p)).columns[0].drawn().bin
		if got := []int32{bin[0], bin[1], bin[2], bin[values-1]}; !slices.Equal(got, want) {
			t.Errorf("of %d values the first three and the last are in the bins %v, want %v", values, got, want)
		}
	}
}

// A value of which no cell is released is not drawn beside one that is.
func TestAValueWithoutRecordsIsNotDrawn(t *testing.T) {
	d, random := drawn{mass: []int{0, 0, 5, 5}}, newRandom()
	for range 100 {
		if at := d.one(random, domain.Span{Lo: 0, Hi: 2}); at != 1 {
			t.Fatalf("position %d is drawn, want 1", at)
		}
	}
}

// The same bytes on every machine: the digest was made on a 64-bit Intel and in
// WebAssembly.
func TestTheSameEverywhere(t *testing.T) {
	p := problemtest.Patients(600, 3)
	var words []string
	classes := make([][]int32, 40)
	for i := range int32(p.N) {
		words = append(words, []string{"flu", "cold", "none"}[(int(p.QI[0].Codes[i])+int(i))%3])
		if i < 570 {
			classes[p.QI[2].Span(i).Lo/10] = append(classes[p.QI[2].Span(i).Lo/10], i)
		}
	}
	p.Sensitive = append(p.Sensitive, sensitiveOf("illness", words))
	var occupied [][]int32
	for _, class := range classes {
		if len(class) > 0 {
			occupied = append(occupied, class)
		}
	}
	report := casetest.Must(json.Marshal(measure(t, groupedAs(p, occupied...), Options{Label: "illness", Seed: 5})))
	const want = "3c3f450373dda3e006d2a51ebb237cd1de585c9d4fe65822549b39ca77f012c4"
	if got := fmt.Sprintf("%x", sha256.Sum256(report)); got != want {
		t.Errorf("digest %s, want %s of\n%s", got, want, report)
	}
}

// beyond is a hierarchy of 26, 36 and 48, of which the first two are in [0,100).
func beyond(t *testing.T) *domain.Tree {
	t.Helper()
	d, err := domain.NewTree([]domain.Node{
		{Label: "*", Span: domain.Span{Hi: 2}, Parent: -1},
		{Label: "[0,100)", Span: domain.Span{Hi: 1}, Bounds: &[2]float64{0, 100}},
		{Label: "26", Span: domain.Leaf(0), Parent: 1, Bounds: &[2]float64{26, 26}},
		{Label: "36", Span: domain.Leaf(1), Parent: 1, Bounds: &[2]float64{36, 36}},
		{Label: "48", Span: domain.Leaf(2), Bounds: &[2]float64{48, 48}},
	}, []int{1, 1, 1}, domain.ByRange, 26, 48)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A label says [0,100): its middle is the mean of those that it stands for.
func TestMeanOfALabelBeyondTheData(t *testing.T) {
	d := beyond(t)
	p := inOrder(3, 0, 1, 2)
	p.QI = []domain.Attribute{problemtest.Attribute("x", d, []int32{0, 1, 2})}
	report := measure(t, groupedAs(p, []int32{0, 1}, []int32{2}), Options{})
	if report.Distributions[0].Ground != Ordered {
		t.Error("a tree of ascending numbers is ordered")
	}
	is(t, "mean after", report.Distributions[0].MeanAfter, (50+50+48)/3.0)
}

// groupedAs releases the given classes of p; the rest is suppressed.
func groupedAs(p *problem.Problem, classes ...[]int32) *Release {
	g := &problem.Groups{}
	for _, class := range classes {
		g.Append(p, class)
	}
	for r := range int32(p.N) {
		if !slices.Contains(g.Rows, r) {
			g.Suppressed = append(g.Suppressed, r)
		}
	}
	return FromGroups(p, g, max(1, p.Model.MinSize()))
}

// single releases every record as it was.
func single(p *problem.Problem) *Release {
	var each [][]int32
	for r := range int32(p.N) {
		each = append(each, []int32{r})
	}
	return groupedAs(p, each...)
}

// table1 is KAIM's Table 1 with its diseases.
func table1() *problem.Problem {
	p := problemtest.Table1()
	diseases := []string{"Gastric ulcer", "Dyspepsia", "Pneumonia", "Bronchitis", "*", "Pneumonia", "Flu", "Gastritis", "Pneumonia", "Flu"}
	p.Sensitive = []privacy.Sensitive{sensitiveOf("Disease", diseases)}
	return p
}

// sensitiveOf is a sensitive column of the given texts, of which * is missing.
func sensitiveOf(name string, texts []string) privacy.Sensitive {
	s := privacy.Sensitive{Name: name}
	for _, text := range texts {
		at := slices.Index(s.Values, text)
		if at < 0 {
			at = len(s.Values)
			s.Values, s.Missing = append(s.Values, text), append(s.Missing, text == "*")
		}
		s.Codes = append(s.Codes, int32(at))
	}
	return s
}

// kaim is the release of KAIM's Table 3.
func kaim(p *problem.Problem) *Release {
	return groupedAs(p, []int32{0, 1}, []int32{2, 3}, []int32{4, 5}, []int32{6, 8}, []int32{7, 9})
}

type tester interface {
	Helper()
	Fatalf(string, ...any)
}

func measure(t tester, r *Release, opt Options) Report {
	t.Helper()
	report, err := Measure(context.Background(), r, opt)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return report
}

// is fails unless got is within 1e-12 of want.
func is(t tester, what string, got *float64, want float64) {
	t.Helper()
	if got == nil || math.Abs(*got-want) > 1e-12*max(1, math.Abs(want)) {
		t.Fatalf("%s = %s, want %v", what, text(got), want)
	}
}

func both(t tester, what string, got Figure, want float64) {
	t.Helper()
	is(t, what+" with", got.With, want)
	is(t, what+" without", got.Without, want)
}

func text(x *float64) string {
	if x == nil {
		return "nil"
	}
	return fmt.Sprint(*x)
}

// drawRelease returns a random release of a random problem with two sensitive
// columns, some records suppressed.
func drawRelease(t *rapid.T, shape problemtest.Shape) *Release {
	p := problemtest.Draw(t, shape)
	var words, numbers []string
	for range p.N {
		words = append(words, rapid.SampledFrom([]string{"a", "b", "c", "*"}).Draw(t, "word"))
		numbers = append(numbers, rapid.SampledFrom([]string{"1", "2.5", "-3", "*"}).Draw(t, "number"))
	}
	p.Sensitive = []privacy.Sensitive{sensitiveOf("word", words), sensitiveOf("number", numbers)}
	records := group.Numbers(p.N)
	records = rapid.Permutation(records).Draw(t, "records")
	var classes [][]int32
	for len(records) > 0 && rapid.IntRange(0, 9).Draw(t, "more") > 0 {
		size := rapid.IntRange(1, min(6, len(records))).Draw(t, "size")
		classes = append(classes, records[:size])
		records = records[size:]
	}
	return groupedAs(p, classes...)
}

var small = problemtest.Shape{Records: 25, Attributes: 4, Positions: 8}

// inOrder returns a problem of one ordered column of the positions, 0 to size-1
// standing for themselves.
func inOrder(size int, positions ...int32) *problem.Problem {
	p := problemtest.New(max(1, len(positions)), 1, 1)
	p.N = len(positions)
	d := problemtest.Ordered(problemtest.Counts(positions, size), domain.ByLeaves)
	p.QI = []domain.Attribute{problemtest.Attribute("x", d, positions)}
	return p
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	is(t, what, &got, want)
}

func newRandom() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }

// Options of 0 ask for 1000 queries and 5 folds, as the error about a negative number says.
func TestNoNumberOfQueriesIsAThousand(t *testing.T) {
	for _, test := range []struct {
		opt  Options
		want string
	}{
		{Options{Queries: -1}, "or 0 for 1000"},
		{Options{Folds: 1}, "or 0 for 5"},
	} {
		if _, err := Measure(t.Context(), kaim(table1()), test.opt); err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%v, want the end %q", err, test.want)
		}
	}
	opt := Options{}
	if err := opt.complete(); err != nil || opt.Queries != 1000 || opt.Folds != 5 {
		t.Errorf("%+v, %v", opt, err)
	}
}

// Where no cell is released as a value of a span, each of its positions is drawn as often.
func TestPositionsThatNobodyHasAreDrawnAlike(t *testing.T) {
	d, random := drawn{mass: []int{0, 0, 0, 0, 7}}, newRandom()
	found := make([]bool, 4)
	for range 100 {
		found[d.one(random, domain.Span{Lo: 0, Hi: 2})] = true
	}
	if !slices.Equal(found, []bool{true, true, true, false}) {
		t.Errorf("drawn %v, want 0 to 2", found)
	}
}

// Of 12 columns none is left out of the comparison of cells, of 13 one.
func TestTwelveColumnsAreDrawnBack(t *testing.T) {
	columns := problemtest.Hostile(40)["30 columns"].QI
	for n, want := range map[int]int{12: 0, 13: 1} {
		if got := measure(t, single(problemtest.With(40, 1, columns[:n]...)), Options{Queries: 1}).Marginals.Left; got != want {
			t.Errorf("of %d columns %d are left, want %d", n, got, want)
		}
	}
}

// Errors of queries are defined where 1 row is released, and not where none is.
func TestErrorsOfQueriesNeedARow(t *testing.T) {
	for released, want := range []bool{false, true} {
		var classes [][]int32
		if released > 0 {
			classes = append(classes, []int32{0})
		}
		q := measure(t, groupedAs(table1(), classes...), Options{}).Queries
		for _, f := range []Figure{q.MedianRelative, q.MeanRelative, q.MeanAbsolute} {
			if (f.Without != nil) != want || f.With == nil {
				t.Errorf("%d rows are released: %+v", released, f)
			}
		}
	}
	e := queryErrors{n: 1}
	e.add(1, 1)
	is(t, "mean", e.mean(e.relative), 0)
	is(t, "median", e.median(), 0)
}

// figures visits every defined figure of a report by its path.
func figures(v reflect.Value, path string, visit func(path string, x float64)) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			figures(v.Elem(), path, visit)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			figures(v.Field(i), path+"."+v.Type().Field(i).Name, visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			figures(v.Index(i), path, visit)
		}
	case reflect.Float64:
		visit(path, v.Float())
	}
}

func TestNothingChangedNothingLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRelease(t, small)
		r = single(r.Problem)
		report := measure(t, r, Options{Label: "word", Queries: 20})
		zero := func(path string, x float64) {
			if math.Abs(x) > 1e-12 {
				t.Fatalf("%s is %v, want 0", path, x)
			}
		}
		figures(reflect.ValueOf(report.CertaintyPenalty), "penalty", zero)
		for _, d := range report.Distributions {
			figures(reflect.ValueOf([]Figure{d.TotalVariation, d.JensenShannon, d.EarthMover}), d.Name, zero)
			if d.MeanAfter != nil {
				both(t, "mean", d.MeanBefore, *d.MeanAfter)
			}
			if !reflect.DeepEqual(d.Histogram.Before, d.Histogram.After) {
				t.Fatalf("histogram %v", d.Histogram)
			}
		}
		for _, k := range report.Association.Kinds {
			figures(reflect.ValueOf(k.Change), string(k.Kind), zero)
		}
		q := report.Queries
		figures(reflect.ValueOf([]Figure{q.MeanAbsolute, q.MeanRelative, q.MedianRelative}), "queries", zero)
	})
}

func TestEverythingSuppressedIsTheWorst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawRelease(t, small).Problem
		report := measure(t, groupedAs(p), Options{Label: "word", Queries: 20})
		if c := report.CertaintyPenalty.Normalised.With; c != nil {
			is(t, "penalty", c, 1)
		}
		is(t, "DM", report.Classes.Discernibility.With, float64(p.N*p.N))
		for j, d := range report.Distributions {
			known := 0.0
			for i := range int32(p.N) {
				if p.QI[j].Span(i) != p.QI[j].Domain.Full() {
					known++
				}
			}
			share := known / float64(p.N)
			is(t, "total variation", d.TotalVariation.With, share)
			is(t, "earth mover", d.EarthMover.With, share)
			if d.MeanAfter != nil || d.TotalVariation.Without != nil {
				t.Fatalf("of no records: %+v", d)
			}
		}
		if p.N > 1 {
			is(t, "accuracy", report.Prediction.After.With, 0)
		}
	})
}

// limits are the greatest values of the figures that may be above 1.
var limits = map[string]bool{
	".CertaintyPenalty.CM.With": true, ".CertaintyPenalty.CM.Without": true,
	".Classes.Average": true, ".Classes.Discernibility.With": true, ".Classes.Discernibility.Without": true,
	".Classes.CAvg.With": true, ".Classes.CAvg.Without": true, ".Classes.Ambiguity.With": true, ".Classes.Ambiguity.Without": true,
	".Classes.AmbiguityLog10.With": true, ".Classes.AmbiguityLog10.Without": true,
	".Distributions.MeanBefore.With": true, ".Distributions.MeanBefore.Without": true, ".Distributions.MeanAfter": true,
	".Queries.MedianRelative.With": true, ".Queries.MeanRelative.With": true, ".Queries.MedianRelative.Without": true, ".Queries.MeanRelative.Without": true,
	".Association.Kinds.Change.With": true, ".Association.Kinds.Change.Without": true, // of r, up to 2
}

func TestFiguresStayInRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		report := measure(t, drawRelease(t, small), Options{Label: "word", Queries: 20})
		figures(reflect.ValueOf(report), "", func(path string, x float64) {
			least := 0.0
			if path == ".Association.Pairs.Before.With" || path == ".Association.Pairs.Before.Without" || path == ".Association.Pairs.After" {
				least = -1
			}
			if math.IsNaN(x) || x < least || x > 1+1e-12 && !limits[path] {
				t.Fatalf("%s is %v", path, x)
			}
		})
		for _, d := range report.Distributions {
			if js := d.JensenShannon.With; *js > math.Ln2 || *js > *d.TotalVariation.With+1e-12 {
				t.Fatalf("Jensen-Shannon %v, total variation %v", *js, *d.TotalVariation.With)
			}
			if d.EarthMover.With != nil && *d.EarthMover.With > *d.TotalVariation.With+1e-12 && d.Ground == Hierarchical {
				t.Fatalf("earth mover's distance %v above total variation %v", *d.EarthMover.With, *d.TotalVariation.With)
			}
			sumsToOne(t, d.Histogram.Before)
			sumsToOne(t, d.Histogram.After)
		}
	})
}

func sumsToOne(t tester, shares []float64) {
	sum := sumOf(shares)
	is(t, "the shares of a histogram", &sum, 1)
}

// permuted returns r with its records in another order; the numbering of values is
// also another.
func permuted(r *Release, order []int) *Release {
	p, m := *r.Problem, len(r.Problem.QI)
	p.QI, p.Sensitive = append([]domain.Attribute(nil), p.QI...), append(p.Sensitive[:0:0], p.Sensitive...)
	out := &Release{Problem: &p, K: r.K, Suppressed: make([]bool, p.N)}
	for i, from := range order {
		out.Spans = append(out.Spans, r.Spans[from*m:(from+1)*m]...)
		out.Suppressed[i] = r.Suppressed != nil && r.Suppressed[from]
	}
	for j := range p.QI {
		a, positions := &p.QI[j], make([]int32, p.N)
		for i, from := range order {
			if s := a.Span(int32(from)); s == a.Domain.Full() {
				positions[i] = problemtest.Missing
			} else {
				positions[i] = s.Lo
			}
		}
		weight := a.Weight
		*a = problemtest.Attribute(a.Name, a.Domain, positions)
		a.Weight = weight
	}
	for s := range p.Sensitive {
		was := p.Sensitive[s]
		texts := make([]string, p.N)
		for i, from := range order {
			texts[i] = was.Values[was.Codes[from]]
		}
		p.Sensitive[s] = sensitiveOf(was.Name, texts)
	}
	return out
}

func TestTheOrderOfRecordsIsNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRelease(t, small)
		order := make([]int, r.Problem.N)
		for i := range order {
			order[i] = i
		}
		order = rapid.Permutation(order).Draw(t, "order")
		opt := Options{Label: "word", Queries: 20, Seed: 3}
		a, b := measure(t, r, opt), measure(t, permuted(r, order), opt)
		if !reflect.DeepEqual(a, b) {
			x, _ := json.Marshal(a)
			y, _ := json.Marshal(b)
			t.Fatalf("the order of the records matters:\n%s\n%s", x, y)
		}
	})
}

// What is known of the original alone is the same for each of its releases.
func TestBeforeIsTheSameForAllReleases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRelease(t, small)
		opt := Options{Label: "word", Queries: 5}
		a, b := measure(t, r, opt).Prediction, measure(t, single(r.Problem), opt).Prediction
		if r.Problem.N > 1 && *a.Before.With != *b.Before.With {
			t.Fatalf("accuracy before %v, of another release %v", *a.Before.With, *b.Before.With)
		}
	})
}

func TestHostileTables(t *testing.T) {
	for name, p := range problemtest.Hostile(150) {
		t.Run(name, func(t *testing.T) {
			var halves [2][]int32
			for r := range int32(p.N - 3) {
				halves[r%2] = append(halves[r%2], r)
			}
			for _, r := range []*Release{groupedAs(p, halves[0], halves[1]), single(p), groupedAs(p)} {
				report := measure(t, r, Options{Label: "x", Queries: 20})
				if _, err := json.Marshal(report); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Measure(ctx, single(table1()), Options{}); err != context.Canceled {
		t.Errorf("error %v", err)
	}
}

func TestCrossCountsPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 20).Draw(t, "n")
		codes := func(name string, most int) []int32 {
			return rapid.SliceOfN(rapid.Int32Range(absent, int32(most-1)), n, n).Draw(t, name)
		}
		a, b := codes("a", 4), codes("b", 6)
		want := map[[2]int32]int{}
		for i := range a {
			if a[i] != absent && b[i] != absent {
				want[[2]int32{a[i], b[i]}]++
			}
		}
		for _, pairs := range [][]tally{crossDense(a, b, 4, 6), crossSparse(a, b, 4, 6)} {
			if len(pairs) != len(want) {
				t.Fatalf("%v, want %v", pairs, want)
			}
			for i, p := range pairs {
				if want[[2]int32{p.a, p.b}] != p.n || i > 0 && (p.a < pairs[i-1].a || p.a == pairs[i-1].a && p.b <= pairs[i-1].b) {
					t.Fatalf("%v, want %v in order", pairs, want)
				}
			}
		}
	})
}

func TestMarginalIsASumOverRecords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRelease(t, small)
		v := newView(r)
		for j := range v.columns {
			c := &v.columns[j]
			got, want := c.marginal(side{true, true}, v.n), make(marginal, c.Domain.Size()+1)
			for i := range v.n {
				s := r.Spans[i*len(v.columns)+j]
				if s == c.full || r.Suppressed != nil && r.Suppressed[i] {
					s = domain.Leaf(int32(c.Domain.Size()))
				}
				for at := s.Lo; at <= s.Hi; at++ {
					want[at] += 1 / float64(s.Len()) / float64(v.n)
				}
			}
			for at := range want {
				is(t, "share", &got[at], want[at])
			}
		}
	})
}

// cheapest returns the least mean distance over all ways to assign b to a.
func cheapest(a, b []int, distance func(x, y int) float64) float64 {
	if len(a) == 0 {
		return 0
	}
	best := math.Inf(1)
	for i := range b {
		rest := slices.Delete(slices.Clone(b), i, i+1)
		best = min(best, distance(a[0], b[i])+cheapest(a[1:], rest, distance))
	}
	return best
}

func shares(positions []int, size int) marginal {
	p := make(marginal, size)
	for _, at := range positions {
		p[at] += 1 / float64(len(positions))
	}
	return p
}

func TestEarthMoverIsTheCheapestAssignment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(2, 7).Draw(t, "size")
		nodes := problemtest.DrawNodes(t, "x", size)
		tree := casetest.Must(domain.NewTree(nodes, make([]int, size), domain.ByLeaves, 0, 0))
		n := rapid.IntRange(1, 5).Draw(t, "n")
		draw := func(name string, most int) []int {
			return rapid.SliceOfN(rapid.IntRange(0, most), n, n).Draw(t, name)
		}
		a, b := draw("a", size), draw("b", size) // size is *
		got := hierarchical(tree, shares(a, size+1), shares(b, size+1))
		want := cheapest(a, b, func(x, y int) float64 {
			switch {
			case x == y:
				return 0
			case x == size || y == size:
				return 1
			}
			join := tree.Join(domain.Leaf(int32(x)), domain.Leaf(int32(y)))
			return float64(tree.Height(join)) / float64(tree.Height(tree.Full()))
		})
		is(t, "hierarchical", &got, want/float64(n))
		a, b = draw("c", size-1), draw("d", size-1)
		got = ordered(shares(a, size+1), shares(b, size+1))
		want = cheapest(a, b, func(x, y int) float64 { return math.Abs(float64(x-y)) / float64(size-1) })
		is(t, "ordered", &got, want/float64(n))
	})
}

func TestQueriesCountRecords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRelease(t, small)
		v := newView(r)
		if len(v.columns) == 0 {
			return
		}
		query := v.ask(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
		was, is := 0.0, 0.0
		for i := range v.n {
			was1, is1 := 1.0, 1.0
			for _, c := range query {
				inside := func(s domain.Span) float64 {
					count := 0
					for at := s.Lo; at <= s.Hi; at++ {
						if c.Covers(domain.Leaf(at)) {
							count++
						}
					}
					return float64(count) / float64(s.Len())
				}
				was1 *= inside(r.Problem.QI[c.column].Span(int32(i)))
				is1 *= inside(r.Spans[i*len(v.columns)+c.column])
			}
			was += was1
			if r.Suppressed == nil || !r.Suppressed[i] {
				is += is1
			}
		}
		counts(t, v.count(query, v.distinct(v.tuple, v.tuples, false), before), was)
		counts(t, v.count(query, v.distinct(v.class, v.classes, true), after), is)
	})
}

func counts(t tester, got, want float64) { is(t, "count", &got, want) }

// χ² by its definition, from the expected counts.
func TestCramersVByChiSquare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := rapid.SliceOfN(rapid.IntRange(1, 9), 6, 6).Draw(t, "table") // 2 x 3
		var pairs, turned []tally
		rows, columns, n := [2]float64{}, [3]float64{}, 0.0
		for i, count := range table {
			pairs = append(pairs, tally{int32(i / 3), int32(i % 3), count})
			turned = append(turned, tally{int32(i % 3), int32(i / 3), count})
			rows[i/3] += float64(count)
			columns[i%3] += float64(count)
			n += float64(count)
		}
		chi := 0.0
		for i, count := range table {
			expected := rows[i/3] * columns[i%3] / n
			chi += (float64(count) - expected) * (float64(count) - expected) / expected
		}
		for _, got := range []*float64{cramersV(pairs, 2, 3), cramersV(turned, 3, 2)} {
			if got == nil || math.Abs(*got-math.Sqrt(chi/n)) > 1e-7 {
				t.Fatalf("V = %s, want %v", text(got), math.Sqrt(chi/n))
			}
		}
	})
}

// Naive Bayes record by record, with products in place of logarithms.
func TestPredictionByProducts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 15).Draw(t, "n")
		codes := func(name string, most int32) []int32 {
			return rapid.SliceOfN(rapid.Int32Range(0, most-1), n, n).Draw(t, name)
		}
		l := learner{rows: make([]int32, n), fold: codes("fold", 3), folds: 3, label: codes("label", 3), labels: 3,
			released: rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, "released"),
			features: []feature{{codes("f", 3), 3}, {codes("g", 2), 2}}}
		right := casetest.Must(l.right(context.Background(), true))
		for i := range n {
			scores := l.scores(i)
			best := slices.Max(scores)
			clear := 0
			for _, s := range scores {
				if s > best*(1-1e-9) {
					clear++
				}
			}
			want := l.released[i] && scores[l.label[i]] == best
			if clear == 1 && right[i] != want {
				t.Fatalf("record %d: right %v, want %v; %v", i, right[i], want, scores)
			}
		}
	})
}

// scores returns what each label is worth for record i, up to a factor.
func (l *learner) scores(i int) []float64 {
	var scores []float64
	for label := range int32(l.labels) {
		trained := 0
		with := func(holds func(r int) bool) (count float64) {
			trained = 0
			for r := range l.label {
				if l.fold[r] != l.fold[i] && l.released[r] {
					trained++
					if l.label[r] == label && holds(r) {
						count++
					}
				}
			}
			return count
		}
		all := with(func(int) bool { return true })
		score := (all + 1) / float64(trained+l.labels)
		for _, f := range l.features {
			score *= (with(func(r int) bool { return f.codes[r] == f.codes[i] }) + 1) / (all + float64(f.count))
		}
		scores = append(scores, score)
	}
	return scores
}
