package utility

import (
	"math"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
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

// The numbers of a sensitive column are those of its format.
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

// Of 50 words that are no numbers each is a category; 51 are put into 26 pairs, of at most 30.
func TestCategoriesOfManyWords(t *testing.T) {
	for words, want := range map[int32]int{50: 50, 51: 26} {
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
	features := v.features(&label{name: "none"}, drawn, before)
	if len(features) != 2 || features[0].count != 3 || features[1].count != 8 {
		t.Errorf("%+v", features)
	}
	if features = v.features(&label{name: "x"}, drawn, before); len(features) != 1 || features[0].count != 8 {
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
