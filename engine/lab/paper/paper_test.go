package paper

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/model/relation"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// sizes are the numbers of values that the columns of the small table have; age
// and hours-per-week are numbers.
var sizes = map[string]int{
	"age": 30, "workclass": 4, "education": 6, "marital-status": 3, "occupation": 8, "race": 3, "sex": 2,
	"native-country": 5, "hours-per-week": 12, "salary-class": 2,
}

var columns = append([]string{"hours-per-week", "salary-class"}, eightQI...)

// small returns a random table with Adult's columns. One cell in fifty of
// workclass and occupation is missing, if missing says so.
func small(t *testing.T, n int, missing bool) *table.Table {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 1))
	made := &table.Table{N: n}
	for _, name := range columns {
		c := &table.Column{Name: name, Codes: make([]int32, n)}
		for v := range sizes[name] {
			c.Values, c.Missing = append(c.Values, strconv.Itoa(10+v)), append(c.Missing, false)
		}
		c.Values, c.Missing = append(c.Values, "?"), append(c.Missing, true)
		for row := range c.Codes {
			c.Codes[row] = int32(min(random.IntN(sizes[name]), random.IntN(sizes[name])))
			if missing && (name == "workclass" || name == "occupation") && random.IntN(50) == 0 {
				c.Codes[row] = int32(sizes[name])
			}
		}
		made.Columns = append(made.Columns, c)
	}
	return made
}

// pairs is a hierarchy in which two neighbours have one parent, or none for
// numbers.
func pairs(column string) (*recipe.Hierarchy, error) {
	if column == "hours-per-week" {
		return nil, nil
	}
	h := &recipe.Hierarchy{}
	for v := range sizes[column] {
		h.Rows = append(h.Rows, []string{strconv.Itoa(10 + v), "pair " + strconv.Itoa(v/2), "*"})
	}
	return h, nil
}

func quick(t *testing.T, name string) *Report {
	t.Helper()
	p := casetest.Must(Get(name))
	r := casetest.Must(p.Run(t.Context(), Input{Table: small(t, 400, true), Hierarchies: pairs, Seed: 1, Quick: true, Log: func(string) {}}))
	return r
}

func TestEveryPaper(t *testing.T) {
	figures := map[string]int{"kaim": 10, "aos": 4, "rounded": 5, "slca": 10}
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			r := quick(t, name)
			if len(r.Figures) != figures[name] {
				t.Errorf("%d figures, want %d", len(r.Figures), figures[name])
			}
			seen := map[string]bool{}
			for _, f := range r.Figures {
				if seen[f.Name] || len(f.Points) == 0 {
					t.Errorf("figure %s is there twice, or has no points", f.Name)
				}
				seen[f.Name] = true
				checkFigure(t, f)
			}
			checkReport(t, r)
		})
	}
}

// checkFigure makes sure that a figure can be written and read again.
func checkFigure(t *testing.T, f *Figure) {
	t.Helper()
	for _, p := range f.Points {
		if math.IsNaN(p.Value) != (p.Note != "") || math.IsInf(p.Value, 0) {
			t.Errorf("%s: point %+v has neither a value nor a reason, or both", f.Name, p)
		}
	}
	csv, svg := f.CSV(), f.SVG()
	if !strings.HasPrefix(csv, "x,series,value,note\n") {
		t.Errorf("%s starts with %q", f.Name, strings.SplitN(csv, "\n", 2)[0])
	}
	if lines := strings.Count(csv, "\n"); lines != len(f.Points)+1 {
		t.Errorf("%s has %d lines for %d points", f.Name, lines, len(f.Points))
	}
	if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
		t.Errorf("%s draws what is no number", f.Name)
	}
	wellFormed(t, svg)
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		_, err := d.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
	}
}

func checkReport(t *testing.T, r *Report) {
	t.Helper()
	out := r.Markdown()
	for _, f := range r.Figures {
		if !strings.Contains(out, "## "+f.Title) || !strings.Contains(out, "("+r.Name+"-"+f.Name+".svg)") {
			t.Errorf("the report does not show %s", f.Name)
		}
	}
	agree, of := r.Agreements()
	if of == 0 || agree > of || strings.Contains(out, "%!") || strings.Contains(out, "NaN") {
		t.Errorf("%d of %d claims agree in\n%s", agree, of, out)
	}
}

// All but times is the same for the same seed.
func TestSameSeedSameFigures(t *testing.T) {
	a, b := quick(t, "kaim"), quick(t, "kaim")
	for i := range a.Figures {
		if a.Figures[i].CSV() != b.Figures[i].CSV() {
			t.Errorf("%s differs", a.Figures[i].Name)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	if _, err := Get("mondrian"); err == nil || !strings.Contains(err.Error(), `"kaim"`) {
		t.Errorf("an unknown paper gives %v", err)
	}
	other := &table.Table{N: 1, Columns: []*table.Column{{Name: "x", Values: []string{"1"}, Missing: []bool{false}, Codes: []int32{0}}}}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range Names() {
		p := casetest.Must(Get(name))
		if _, err := p.Run(t.Context(), Input{Table: other, Hierarchies: pairs}); err == nil || !strings.Contains(err.Error(), "no column") {
			t.Errorf("%s on another table gives %v", name, err)
		}
		if _, err := p.Run(stopped, Input{Table: small(t, 100, true), Hierarchies: pairs, Quick: true}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, stopped, gives %v", name, err)
		}
	}
}

func figure(values map[string][]float64) *Figure {
	f := &Figure{}
	for _, name := range []string{"a", "b"} {
		for i, v := range values[name] {
			f.add(float64(i), name, v)
		}
	}
	return f
}

func TestClaimsOfOrder(t *testing.T) {
	f := figure(map[string][]float64{"a": {1, 2, 3}, "b": {2, 3, 4}})
	if c := f.lower("", "why", "a", "b"); !c.Agrees || c.Reason != "" || !strings.Contains(c.Measured, "3 of 3") {
		t.Errorf("%+v", c)
	}
	if c := f.compare(1, "above", "", "why", "a", []string{"b"}); c.Agrees || c.Reason != "why" {
		t.Errorf("%+v", c)
	}
	f.addNone(9, "a", "impossible")
	f.add(9, "b", 0)
	if c := f.lower("", "", "a", "b"); !c.Agrees {
		t.Errorf("a point without a value counts: %+v", c)
	}
	if c := f.lower("", "", "nobody", "b"); c.Agrees {
		t.Errorf("nothing agrees: %+v", c)
	}
}

// Up to l = 9 SLCA is to be the faster one, beyond that the slower.
func TestClaimOfOvertaking(t *testing.T) {
	for name, test := range map[string]struct {
		ours   []float64 // at l = 8, 9, 10
		agrees bool
	}{"as the paper says": {[]float64{1, 1, 3}, true}, "slower at 9": {[]float64{1, 3, 3}, false}, "faster at 10": {[]float64{1, 1, 1}, false}} {
		f := &Figure{}
		for i, v := range test.ours {
			f.add(float64(8+i), ours, v)
			f.add(float64(8+i), labelLAlpha, 2)
		}
		if c := f.overtakes(); c.Agrees != test.agrees || !strings.Contains(c.Measured, "of 3 points") {
			t.Errorf("%s: %+v", name, c)
		}
	}
	if (&Figure{}).overtakes().Agrees {
		t.Error("nothing agrees")
	}
}

// Five values have four steps, of which one may go the other way.
func TestClaimsOfTrends(t *testing.T) {
	for _, test := range []struct {
		values []float64
		rises  bool
	}{
		{[]float64{1, 2, 3, 4, 5}, true},
		{[]float64{1, 2, 1.5, 4, 5}, true},
		{[]float64{1, 3, 2, 5, 4}, false},
		{[]float64{1, 2, 3, 4, 1}, false},
		{[]float64{1}, false},
		{nil, false},
	} {
		f := figure(map[string][]float64{"a": test.values})
		if c := f.trend(1, "", "", "a"); c.Agrees != test.rises {
			t.Errorf("%v: %+v", test.values, c)
		}
	}
}

func TestHeadline(t *testing.T) {
	f := &Figure{}
	for x, pair := range [][2]float64{{0.2, 0.4}, {0.4, 1}} {
		f.add(float64(x), kaim, pair[0])
		f.add(float64(x), kMember, pair[1])
	}
	if c := headline("4", []*Figure{f}); !c.Agrees || !strings.HasPrefix(c.Measured, "45.0%") || !strings.Contains(c.Measured, "42.9% of the summed") {
		t.Errorf("%+v", c)
	}
}

// A logarithmic axis has powers of ten from the one below the least value on; what has none is
// no number.
func TestLogarithmicAxis(t *testing.T) {
	f := figure(map[string][]float64{"a": {20, 3000}})
	f.Log = true
	f.addNone(0, "b", "impossible")
	for _, text := range []string{">10<", ">31.62<", ">3162<", ">b (no value)<"} {
		if svg := f.SVG(); !strings.Contains(svg, text) {
			t.Errorf("%q is not in %s", text, svg)
		}
	}
	for _, empty := range []*Figure{{Log: true}, {Log: true, Points: []Point{{Value: math.NaN()}, {Value: 0}}}} {
		if svg := empty.SVG(); strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
			t.Errorf("%+v is drawn as %s", empty, svg)
		}
	}
}

// five values: 0 and 1 are close, 2 and 3 are close, 4 is far from all but nearer
// to 2 and 3.
var five = relation.Matrix{
	{1, 0.9, 0.3, 0.2, 0.1},
	{0.9, 1, 0.2, 0.3, 0.1},
	{0.3, 0.2, 1, 0.8, 0.4},
	{0.2, 0.3, 0.8, 1, 0.6},
	{0.1, 0.1, 0.4, 0.6, 1},
}

// At first 0 and 1 are joined, then 2 and 3; then 4 joins these, at a mean of 0.5.
func TestKin(t *testing.T) {
	for n, want := range map[int][]int{
		5: {0, 1, 2, 3, 4}, 4: {0, 0, 1, 2, 3}, 3: {0, 0, 1, 1, 2}, 2: {0, 0, 1, 1, 1}, 1: {0, 0, 0, 0, 0},
	} {
		if got := kin(five, n); !slices.Equal(got, want) {
			t.Errorf("%d groups are %v, want %v", n, got, want)
		}
	}
}

// With {0,1} {2,3} {4} as kin: a class of 0 and 1 is highly correlated, one of 2
// alone, too; one of 1 and 2, or of 3 and 4, is not.
func TestCorrelated(t *testing.T) {
	codes := []int32{0, 1, 1, 2, 2, 1, 2, 3, 4}
	g := groups([]int32{0, 1, 2}, []int32{3, 4}, []int32{5, 6}, []int32{7, 8})
	classes, records := correlated(g, codes, kin(five, 3))
	if classes != 2 || records != 5 {
		t.Errorf("%d classes with %d records are highly correlated, want 2 with 5", classes, records)
	}
}

// Value 4 of [five] with 0 and 1: (1 + 0.1 + 0.1)/3 for l = 3. With l = 5 it takes
// all: 2.2/5; but for l = 1 it is best off with 0, 1 and 2: with 0 and 1 at 0.4.
func TestLeastOf(t *testing.T) {
	for l, want := range map[int]float64{1: 0.4, 3: 0.4, 4: 0.4, 5: 0.44} {
		if got := leastOf(five, 4, l); math.Abs(got-want) > 1e-12 {
			t.Errorf("l = %d: %v, want %v", l, got, want)
		}
	}
}

// Values 0 and 4 have 0.5 (all five: 2.5/5) and 0.44 at l = 5. Of ten records each
// the mean is 0.47; if half may be left out, those of value 0 are.
func TestLeastMean(t *testing.T) {
	counts := []int{10, 0, 0, 0, 10}
	for limit, want := range map[float64]float64{0: 0.47, 0.5: 0.44} {
		if got := leastMean(five, counts, 5, limit); math.Abs(got-want) > 1e-12 {
			t.Errorf("limit %v: %v, want %v", limit, got, want)
		}
	}
}

// No partition falls below the bound.
func TestLeastMeanHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(t, "n")
		s := &privacy.Sensitive{Values: []string{"a", "b", "c", "d", "e"}, Codes: rapid.SliceOfN(rapid.Int32Range(0, 4), n, n).Draw(t, "codes")}
		in := rapid.SliceOfN(rapid.IntRange(0, 2), n, n).Draw(t, "classes")
		model := casetest.Must(privacy.NewSL(s, 1, 1, five))
		total, l := 0.0, len(five)
		for class := range 3 {
			var rows []int32
			distinct := map[int32]bool{}
			for i, v := range s.Codes {
				if in[i] == class {
					rows, distinct[v] = append(rows, int32(i)), true
				}
			}
			if len(rows) > 0 {
				total, l = total+float64(len(rows))*model.Correlation(rows), min(l, len(distinct))
			}
		}
		if bound := leastMean(five, s.Counts(), l, 0); total/float64(n) < bound-1e-12 {
			t.Fatalf("the mean R(D) is %v, below the bound %v", total/float64(n), bound)
		}
	})
}

// k-member's records are those that miss none of the eight columns, whichever are in
// use, and the others have lost everything.
func TestBaselineFiltersBeforeEverything(t *testing.T) {
	in := small(t, 400, true)
	l := &lab{Input{Table: in, Hierarchies: pairs, Seed: 1}}
	missing := 0
	for row := range in.N {
		if in.Column("workclass").IsMissing(row) || in.Column("occupation").IsMissing(row) {
			missing++
		}
	}
	for _, qi := range [][]string{eightQI[:1], eightQI} { // age alone misses nothing
		got := casetest.Must(l.baseline(t.Context(), experiment{table: in, qi: qi, k: 3}))
		if want := float64(missing) / float64(in.N); missing == 0 || math.Abs(got.suppression-want) > 1e-12 || got.generalisation <= 0 {
			t.Errorf("%d columns: %+v, want a suppression of %v", len(qi), got, want)
		}
	}
	if _, err := l.baseline(t.Context(), experiment{table: in, qi: eightQI, k: 401}); err == nil {
		t.Error("classes of more records than there are")
	}
}

// A hierarchy as an order has its leaves in the same places, and spans between them.
func TestInOrderKeepsTheLeaves(t *testing.T) {
	p := problemtest.Table1()
	q := casetest.Must(inOrder(p))
	for j := range p.QI {
		d, o := p.QI[j].Domain, q.QI[j].Domain
		for at := range int32(d.Size()) {
			if leaf := domain.Leaf(at); d.Label(leaf) != o.Label(leaf) || d.Count(leaf) != o.Count(leaf) {
				t.Errorf("%s: %q for %q", p.QI[j].Name, o.Label(leaf), d.Label(leaf))
			}
		}
		if d.Size() != o.Size() || !slices.Equal(p.QI[j].Codes, q.QI[j].Codes) {
			t.Errorf("%s: %d leaves for %d", p.QI[j].Name, o.Size(), d.Size())
		}
	}
	if s := q.QI[0].Domain.Join(domain.Leaf(1), domain.Leaf(2)); s != (domain.Span{Lo: 1, Hi: 2}) {
		t.Errorf("28 and 32 span %v", s)
	}
	if _, ok := p.QI[0].Domain.(*domain.Tree); !ok {
		t.Error("the problem itself has changed")
	}
}

func missingCells(t *table.Table, names []string) int {
	n := 0
	for _, name := range names {
		n += t.Column(name).MissingCount()
	}
	return n
}

// What is deleted at one share is deleted at a greater one, nothing else changes,
// and the share is met exactly.
func TestDeleted(t *testing.T) {
	full := small(t, 500, true)
	few := deleted(full, eightQI, 0.05, 7)
	more := deleted(full, eightQI, 0.2, 7)
	if a, b := missingCells(few, eightQI), missingCells(more, eightQI); a != 200 || b != 800 {
		t.Errorf("%d and %d of 4000 cells are missing, want 200 and 800", a, b)
	}
	for _, name := range columns {
		for row := range full.N {
			a, b, c := full.Column(name), few.Column(name), more.Column(name)
			if b.IsMissing(row) && !c.IsMissing(row) || a.IsMissing(row) && !b.IsMissing(row) {
				t.Fatalf("a missing cell of %s came back", name)
			}
			if !c.IsMissing(row) && c.Text(row) != a.Text(row) {
				t.Fatalf("%s of row %d changed", name, row)
			}
		}
	}
	if missingCells(deleted(full, eightQI, 0, 7), eightQI) != missingCells(full, eightQI) {
		t.Error("less than is missing already took something out")
	}
}

// A column without a marker of missing values gets one.
func TestDeletedMarks(t *testing.T) {
	full := &table.Table{N: 2, Columns: []*table.Column{{Name: "x", Values: []string{"1", "2"}, Missing: []bool{false, false}, Codes: []int32{0, 1}}}}
	if c := deleted(full, []string{"x"}, 1, 7).Columns[0]; c.MissingCount() != 2 || len(c.Values) != 3 || !c.Missing[2] {
		t.Errorf("%+v", c)
	}
	if c := full.Columns[0]; len(c.Values) != 2 || c.MissingCount() != 0 {
		t.Errorf("the table itself has changed: %+v", c)
	}
}

func TestComplete(t *testing.T) {
	full := small(t, 300, true)
	whole := whole(full, columns)
	if whole.N == 0 || whole.N == full.N || missingCells(whole, columns) != 0 {
		t.Errorf("%d of %d records are complete, %d cells missing", whole.N, full.N, missingCells(whole, columns))
	}
	for _, c := range whole.Columns {
		if slices.Contains(c.Values, "?") {
			t.Errorf("%s still knows the marker", c.Name)
		}
	}
}

// A larger draw holds the smaller one, in the order of the table.
func TestDrawn(t *testing.T) {
	full := &table.Table{N: 50, Columns: []*table.Column{{Name: "x", Codes: make([]int32, 50)}}}
	for i := range full.N {
		full.Columns[0].Values = append(full.Columns[0].Values, string(rune('A'+i)))
		full.Columns[0].Missing = append(full.Columns[0].Missing, false)
		full.Columns[0].Codes[i] = int32(i)
	}
	few, more := drawn(full, 10, 3), drawn(full, 30, 3)
	if !slices.IsSorted(few.Columns[0].Values) || len(few.Columns[0].Values) != 10 {
		t.Errorf("drew %v", few.Columns[0].Values)
	}
	for _, v := range few.Columns[0].Values {
		if !slices.Contains(more.Columns[0].Values, v) {
			t.Errorf("the larger draw lacks %s", v)
		}
	}
}

// groups returns groups of the given records, without spans.
func groups(of ...[]int32) *problem.Groups {
	g := &problem.Groups{Offsets: []int32{0}}
	for _, rows := range of {
		g.Rows = append(g.Rows, rows...)
		g.Offsets = append(g.Offsets, int32(len(g.Rows)))
	}
	return g
}

// Three groups: a a b has a minority of one, b b of none, a b c a b of three (two
// a and two b: one of the two pairs is the majority). A suppressed record counts
// nothing in CM, and all records in DM.
func TestMetricsOfGroups(t *testing.T) {
	labels := []int32{0, 0, 1, 1, 1, 0, 1, 2, 0, 1, 2}
	g := groups([]int32{0, 1, 2}, []int32{3, 4}, []int32{5, 6, 7, 8, 9})
	g.Suppressed = []int32{10}
	o := outcome{problem: &problem.Problem{N: 11, Sensitive: []privacy.Sensitive{{Codes: labels}}}, groups: g}
	if got := classificationMetric(o); got != 1+0+3 {
		t.Errorf("CM is %v, want 4", got)
	}
	if got := discernibility(o); got != 9+4+25+11 {
		t.Errorf("DM is %v, want 49", got)
	}
}
