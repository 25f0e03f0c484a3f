package lattice

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
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

// The oracle: the whole lattice, vector by vector and record by record.

// naiveLevel returns the value at a level. Those of a tree are held to the columns of hierarchy
// files by TestEveryColumnIsALevel.
func naiveLevel(d domain.Domain, original domain.Span, level, height int) domain.Span {
	if original == d.Full() || level == height {
		return d.Full()
	}
	tree, ok := d.(*domain.Tree)
	if !ok {
		width := int32(1) << level
		lo := original.Lo / width * width
		return domain.Span{Lo: lo, Hi: min(lo+width-1, d.Full().Hi)}
	}
	return tree.Ladders()[original.Lo][level]
}

func naiveHeight(d domain.Domain) int {
	if tree, ok := d.(*domain.Tree); ok {
		return len(tree.Ladders()[0]) - 1
	}
	height := 0
	for 1<<height < d.Size() {
		height++
	}
	return height
}

// outcome is what a release comes to.
type outcome struct {
	v          []int
	suppressed int
	classes    int
	loss       [Precision + 1]float64
}

func (o *outcome) within(p *problem.Problem) bool {
	return o.classes > 0 && o.suppressed <= p.MaxSuppressed
}

// weigh returns the outcome of releasing each record as value says. level / height
// of a cell is given by height, which may be nil.
func weigh(p *problem.Problem, value func(record int32, j int) domain.Span, height func(j int) float64) outcome {
	classes := map[[3]domain.Span][]int32{}
	for r := range int32(p.N) {
		var key [3]domain.Span // draw makes no more columns
		for j := range p.QI {
			key[j] = value(r, j)
		}
		classes[key] = append(classes[key], r)
	}
	weights, greatest := 0.0, 0.0
	for j := range p.QI {
		greatest = max(greatest, p.QI[j].Weight)
	}
	relative := func(j int) float64 {
		if greatest == 0 {
			return 0
		}
		return p.QI[j].Weight / greatest
	}
	for j := range p.QI {
		weights += relative(j)
	}
	var o outcome
	for _, class := range classes {
		if !p.Model.Holds(class) {
			o.suppressed += len(class)
			o.loss[ILossRate] += float64(len(class)) * weights
			o.loss[Precision] += float64(len(class)) * weights
			o.loss[Discernibility] += float64(len(class) * p.N)
			continue
		}
		o.classes++
		o.loss[Discernibility] += float64(len(class) * len(class))
		for _, r := range class {
			for j := range p.QI {
				if a, s := &p.QI[j], value(r, j); s != a.Span(r) {
					o.loss[ILossRate] += relative(j) * a.Domain.Loss(s)
				}
				if height != nil {
					o.loss[Precision] += relative(j) * height(j)
				}
			}
		}
	}
	o.loss[AverageClassSize] = float64(p.N) / float64(o.classes)
	return o
}

// exhaustive returns the outcome of every vector, in lexicographic order.
func exhaustive(p *problem.Problem) []outcome {
	heights := make([]int, len(p.QI))
	for j := range heights {
		heights[j] = naiveHeight(p.QI[j].Domain)
	}
	var all []outcome
	v := make([]int, len(heights))
	for {
		o := weigh(p,
			func(r int32, j int) domain.Span {
				return naiveLevel(p.QI[j].Domain, p.QI[j].Span(r), v[j], heights[j])
			},
			func(j int) float64 { return float64(v[j]) / float64(heights[j]) })
		o.v = slices.Clone(v)
		all = append(all, o)
		j := len(v) - 1
		for ; j >= 0 && v[j] == heights[j]; j-- {
			v[j] = 0
		}
		if j < 0 {
			return all
		}
		v[j]++
	}
}

// released returns the outcome of an algorithm's result.
func released(p *problem.Problem, g *problem.Groups) outcome {
	o := outcome{suppressed: len(g.Suppressed), classes: g.Len()}
	of := make([]int, p.N)
	for _, r := range g.Suppressed {
		of[r] = -1
	}
	for i := range g.Len() {
		for _, r := range g.Group(i) {
			of[r] = i
		}
	}
	m := len(p.QI)
	all := weigh(p, func(r int32, j int) domain.Span {
		if of[r] < 0 { // in a class of its own, which fails or is not there
			return domain.Span{Lo: -1 - r, Hi: -1 - r}
		}
		return g.Spans[of[r]*m+j]
	}, nil)
	o.loss = all.loss
	return o
}

// least returns the least loss of those that can be released and are asked for;
// ok is false if there is none.
func least(p *problem.Problem, all []outcome, m Measure, ask func(outcome) bool) (loss float64, ok bool) {
	loss = math.Inf(1)
	for _, o := range all {
		if o.within(p) && ask(o) {
			loss, ok = min(loss, o.loss[m]), true
		}
	}
	return loss, ok
}

func every(outcome) bool { return true }

// near allows for costs that are rounded to multiples of 1/unit.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-6*(1+math.Abs(b)) }

// draw returns a small random problem with a random model and limit.
func draw(t *rapid.T) *problem.Problem {
	p := drawTable(t)
	p.Sensitive = []privacy.Sensitive{drawSensitive(t, p.N)}
	p.Model = drawModel(t, p)
	p.MaxSuppressed = rapid.SampledFrom([]int{0, 0, p.N / 10, p.N / 4, p.N}).Draw(t, "limit")
	return p
}

// drawTable returns a problem of k-anonymity. Half of them are dense: enough
// records and levels for searches to have something to rule out, which those of
// problemtest rarely have.
func drawTable(t *rapid.T) *problem.Problem {
	if rapid.Bool().Draw(t, "any shape") {
		return problemtest.Draw(t, problemtest.Shape{Records: 14, Attributes: 3, Positions: 7})
	}
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "table"), 0))
	n := 20 + random.IntN(60)
	p := problemtest.New(n, 2+random.IntN(4), 1)
	for range 3 - random.IntN(4)/3 {
		positions := make([]int32, n)
		most := 2 + random.IntN(10)
		for i := range positions {
			positions[i] = int32(min(random.IntN(most), random.IntN(most)))
			if random.IntN(12) == 0 {
				positions[i] = problemtest.Missing
			}
		}
		widths := [][]int{{2, 2, 3}, {12}, {3, 4}, {2, 3, 2}}[random.IntN(4)]
		d := problemtest.RegularTree(positions, widths...)
		if random.IntN(2) == 0 {
			d = problemtest.InOrder(positions)
		}
		a := problemtest.Attribute("x", d, positions)
		a.Weight = []float64{1, 1, 0.5, 2}[random.IntN(4)]
		p.QI = append(p.QI, a)
	}
	return p
}

func drawSensitive(t *rapid.T, n int) privacy.Sensitive {
	return privacy.Sensitive{Name: "disease", Values: []string{"a", "b", "c", "d"},
		Codes: rapid.SliceOfN(rapid.Int32Range(0, 3), n, n).Draw(t, "diseases")}
}

// drawModel returns k-anonymity, or that with another model.
func drawModel(t *rapid.T, p *problem.Problem) privacy.Model {
	kind := rapid.SampledFrom([]string{"k", "k", "l", "t", "alpha", "sl"}).Draw(t, "model")
	share := rapid.SampledFrom([]float64{0.3, 0.5, 0.6, 0.8}).Draw(t, "share")
	return model(p, kind, share)
}

func model(p *problem.Problem, kind string, share float64) privacy.Model {
	s := &p.Sensitive[0]
	var m privacy.Model
	var err error
	switch kind {
	case "k":
		return p.Model
	case "l":
		m, err = privacy.NewDistinctL(s, 2)
	case "t":
		m, err = privacy.NewTCloseness(s, share)
	case "alpha":
		m, err = privacy.NewAlphaK(s, share, "")
	case "sl":
		r := [][]float64{{1, .2, .9, .4}, {.2, 1, .3, .1}, {.9, .3, 1, .5}, {.4, .1, .5, 1}}
		m, err = privacy.NewSL(s, share, 2, r)
	}
	if err != nil {
		panic(err)
	}
	return privacy.All(p.Model, m)
}

// algorithms are all of this package.
func algorithms() map[string]run {
	return map[string]run{
		"incognito":          Incognito,
		"datafly":            datafly(AtMostK),
		"datafly, limit":     datafly(AtMostLimit),
		"samarati":           Samarati,
		"top-down":           topDown(LossScore),
		"top-down, gain":     topDown(GainScore),
		"ILossRate":          optimal(ILossRate),
		"discernibility":     optimal(Discernibility),
		"average class size": optimal(AverageClassSize),
		"precision":          optimal(Precision),
	}
}

func datafly(remainder Remainder) run {
	return func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
		return Datafly(ctx, p, remainder, progress)
	}
}

// topDown is top-down by a score; where nothing is sensitive, the records are of four
// classes in turn.
func topDown(score Score) run {
	return func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
		if score == GainScore && p.Sensitive == nil {
			classed := *p
			classed.Sensitive = sensitive(p.N)
			p = &classed
		}
		return TopDown(ctx, p, score, progress)
	}
}

// mustRelease returns a result that is checked.
func mustRelease(t testing.TB, p *problem.Problem, g *problem.Groups, err error) {
	t.Helper()
	if err == nil {
		err = g.Check(p)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// The vector loses least of all, and is the first of those that do: exactly where classes are all
// that count.
func TestOptimalIsExhaustiveMinimum(t *testing.T) {
	for m := ILossRate; m <= Precision; m++ {
		t.Run(m.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := draw(t)
				all := exhaustive(p)
				want, ok := least(p, all, m, every)
				s := casetest.Must(newSearch("optimal", p, m))
				if err := s.run(context.Background(), nil); err != nil {
					t.Fatal(err)
				}
				if (s.best != nil) != ok {
					t.Fatalf("best vector %v, but one exists: %v", s.best, ok)
				}
				if !ok {
					return
				}
				found := all[s.index(s.best)]
				if !found.within(p) || !near(found.loss[m], want) {
					t.Fatalf("%v loses %v, suppresses %d; want %v", s.best, found.loss[m], found.suppressed, want)
				}
				for _, o := range all[:s.index(s.best)] {
					exact := m == Discernibility || m == AverageClassSize
					if o.within(p) && (o.loss[m] < want-1e-6 || exact && o.loss[m] == want) {
						t.Fatalf("%v comes before %v and is better", o.v, s.best)
					}
				}
				if g, err := Optimal(context.Background(), p, m, nil); err != nil {
					t.Fatal(err)
				} else if m != Precision && !near(released(p, g).loss[m], want) {
					t.Fatalf("the release loses %v, want %v", released(p, g).loss[m], want)
				}
			})
		})
	}
}

func TestSamaratiFindsTheLeastHeight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		all := exhaustive(p)
		height, ok := 1<<30, false
		for _, o := range all {
			if o.within(p) {
				height, ok = min(height, total(o.v)), true
			}
		}
		g, err := Samarati(context.Background(), p, nil)
		if (err == nil) != ok {
			t.Fatalf("a release exists: %v, but error %v", ok, err)
		}
		if !ok {
			return
		}
		want, _ := least(p, all, ILossRate, func(o outcome) bool { return total(o.v) == height })
		if got := released(p, g).loss[ILossRate]; !near(got, want) {
			t.Fatalf("loss %v, want %v, the least at height %d", got, want, height)
		}
		search := casetest.Must(newSearch("samarati", p, ILossRate))
		s := &heights{search: search, known: make([]answer, search.size)}
		if err := s.findLowest(context.Background(), problem.None); err != nil || total(s.best) != height {
			t.Fatalf("vector %v, want one of height %d: %v", s.best, height, err)
		}
	})
}

// naiveMinimal returns the vectors that can be released and have none such below.
func naiveMinimal(p *problem.Problem, all []outcome) [][]int {
	var minimal [][]int
	for _, o := range all {
		if !o.within(p) {
			continue
		}
		lowest := true
		for _, other := range all {
			if other.within(p) && isBelow(other.v, o.v) && !reflect.DeepEqual(other.v, o.v) {
				lowest = false
			}
		}
		if lowest {
			minimal = append(minimal, o.v)
		}
	}
	return minimal
}

func TestIncognitoIsExhaustive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		if !p.Model.Monotone() {
			p.Model = problemtest.New(p.N, 1, 0).Model
		}
		all := exhaustive(p)
		want := naiveMinimal(p, all)
		got, err := IncognitoAll(context.Background(), p, nil)
		if (err == nil) != (len(want) > 0) || !reflect.DeepEqual(got, want) {
			t.Fatalf("minimal vectors %v, want %v (error %v)", got, want, err)
		}
		if err != nil {
			return
		}
		g := casetest.Must(Incognito(context.Background(), p, nil))
		minimal := map[string]bool{}
		for _, v := range want {
			minimal[fmt.Sprint(v)] = true
		}
		loss, _ := least(p, all, ILossRate, func(o outcome) bool { return minimal[fmt.Sprint(o.v)] })
		if got := released(p, g).loss[ILossRate]; !near(got, loss) {
			t.Fatalf("loss %v, want %v", got, loss)
		}
	})
}

// The error names the smallest suppression that would do, and that limit works.
func TestSmallestSuppression(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		smallest := p.N
		all := exhaustive(p)
		for _, o := range all {
			if o.classes > 0 {
				smallest = min(smallest, o.suppressed)
			}
		}
		_, err := Optimal(context.Background(), p, ILossRate, nil)
		if err == nil || p.Model.Monotone() && p.MaxSuppressed == 0 {
			return
		}
		want := fmt.Sprintf("it would do to leave out %d rows", smallest)
		if smallest == p.N {
			want = "and no group of a generalized table does"
		}
		if !strings.Contains(err.Error(), want) {
			t.Fatalf("error %q, want it to say %q", err, want)
		}
	})
}

// The datafly of the oracle, vector by vector.
func TestDataflyIsItsDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		remainder := rapid.SampledFrom([]Remainder{AtMostK, AtMostLimit}).Draw(t, "remainder")
		all := exhaustive(p)
		heights := all[len(all)-1].v
		v := make([]int, len(heights))
		few := func(o outcome) bool { return remainder == AtMostLimit || o.suppressed <= p.Model.MinSize() }
		for {
			at := 0
			for j, h := range heights {
				at = at*(h+1) + v[j]
			}
			if all[at].within(p) && few(all[at]) {
				g, err := Datafly(context.Background(), p, remainder, nil)
				if err != nil || len(g.Suppressed) != all[at].suppressed || !near(released(p, g).loss[ILossRate], all[at].loss[ILossRate]) {
					t.Fatalf("not the release of %v: %v", v, err)
				}
				return
			}
			j := naiveMostDistinct(p, v, heights)
			if j < 0 && remainder == AtMostK {
				remainder, v = AtMostLimit, make([]int, len(heights))
				continue
			}
			if j < 0 {
				if _, err := Datafly(context.Background(), p, AtMostK, nil); err == nil {
					t.Fatal("a release that can't be")
				}
				return
			}
			v[j]++
		}
	})
}

func naiveMostDistinct(p *problem.Problem, v, heights []int) int {
	best, most := -1, 0
	for j := range p.QI {
		values := map[domain.Span]bool{}
		for r := range int32(p.N) {
			values[naiveLevel(p.QI[j].Domain, p.QI[j].Span(r), v[j], heights[j])] = true
		}
		if v[j] < heights[j] && len(values) > most {
			best, most = j, len(values)
		}
	}
	return best
}
