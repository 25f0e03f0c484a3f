package utility

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// The distance of tables is that of maps of shares, and what was released as it was is
// where it was, and every unique record is matched.
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

// The same bytes on every machine: the digest is that of a 64-bit Intel and of
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
	records := make([]int32, p.N)
	for r := range records {
		records[r] = int32(r)
	}
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

// Of more than 50 values at most 30 categories are made: 60 are put together by twos, 61 by threes.
func TestThirtyCategoriesOfManyWords(t *testing.T) {
	for words, want := range map[int32]int{60: 30, 61: 21} {
		p := problemtest.New(int(words), 1, 1)
		p.QI = append(p.QI, problemtest.Made(p.N, problemtest.Flat, func(i int) int32 { return int32(i) }))
		if got := newView(single(p)).columns[0].variable().before.count; got != want {
			t.Errorf("%d words are %d categories, want %d", words, got, want)
		}
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
