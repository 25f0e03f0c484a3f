package lattice

import (
	"context"
	_ "embed"
	"fmt"
	"maps"
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
	"quasi/engine/data/hierarchy"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

type run func(context.Context, *problem.Problem, problem.Progress) (*problem.Groups, error)

func optimal(m Measure) run {
	return func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
		return Optimal(ctx, p, m, progress)
	}
}

// Every level is a coarsening of the one below.
func TestLevelsOnlyMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 1, Positions: 20})
		for j := range p.QI {
			s := newScale(&p.QI[j])
			if len(s.spans[s.height]) != 1 || s.spans[s.height][0] != p.QI[j].Domain.Full() {
				t.Fatalf("the last level is %v, want the root", s.spans[s.height])
			}
			for h := range s.height {
				for c := range p.QI[j].Spans {
					low, high := s.spans[h][s.codes[h][c]], s.spans[h+1][s.codes[h+1][c]]
					if !high.Covers(low) {
						t.Fatalf("level %d: %v becomes %v", h, low, high)
					}
					for d := range p.QI[j].Spans {
						if s.codes[h][c] == s.codes[h][d] && s.codes[h+1][c] != s.codes[h+1][d] {
							t.Fatalf("level %d parts what level %d has merged", h+1, h)
						}
					}
				}
			}
		}
	})
}

// drawFile draws the rows of a hierarchy file of the given values: labels from a value to the root,
// a group of one value as often as not, and labels that are repeated from column to column.
func drawFile(t *rapid.T, name string, values []string) [][]string {
	rows := make([][]string, len(values))
	group := make([]string, len(values))
	for i, v := range values {
		rows[i], group[i] = []string{v}, v
	}
	for level := range rapid.IntRange(0, 3).Draw(t, name+" levels") {
		above := map[string]string{}
		last := ""
		for i := range rows {
			if above[group[i]] == "" {
				switch {
				case last != "" && rapid.Bool().Draw(t, name+" joined"):
				case rapid.IntRange(0, 2).Draw(t, name+" repeated") == 0 && level == 0:
					last = group[i]
				default:
					last = fmt.Sprintf("%s%d.%d", name, level, i)
				}
				above[group[i]] = last
			}
		}
		for i := range rows {
			group[i] = above[group[i]]
			rows[i] = append(rows[i], group[i])
		}
	}
	for i := range rows {
		rows[i] = append(rows[i], "*")
	}
	return rows
}

// drawFiled draws a problem of k-anonymity of up to three columns with hierarchies of files.
func drawFiled(t *rapid.T) (*problem.Problem, [][][]string) {
	n := rapid.IntRange(4, 40).Draw(t, "n")
	p := problemtest.New(n, rapid.IntRange(2, 4).Draw(t, "k"), 1)
	p.MaxSuppressed = rapid.SampledFrom([]int{0, 0, n / 10, n / 4}).Draw(t, "limit")
	var files [][][]string
	for j := range rapid.IntRange(1, 3).Draw(t, "m") {
		values := make([]string, rapid.IntRange(2, 7).Draw(t, "values"))
		for i := range values {
			values[i] = fmt.Sprintf("%c%d", 'a'+j, i)
		}
		rows := drawFile(t, strings.ToUpper(values[0][:1]), values)
		tree := casetest.Must(hierarchy.FromRows(rows))
		of := rapid.SliceOfN(rapid.IntRange(0, len(values)-1), n, n).Draw(t, "records")
		counts := make([]int, len(values))
		for _, v := range of {
			counts[v]++
		}
		d, places := casetest.Must2(tree.Domain(values, counts, domain.ByLeaves, format.Format{}))
		at := make([]int32, n)
		for r, v := range of {
			at[r] = places[v]
		}
		p.QI = append(p.QI, problemtest.Attribute("q", d, at))
		byPlace := make([][]string, len(values))
		for v, place := range places {
			byPlace[place] = rows[v]
		}
		files = append(files, byPlace)
	}
	return p, files
}

// Each level of a scale releases what a column of the file says; no column is missing.
func TestEveryColumnIsALevel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, files := drawFiled(t)
		for j := range p.QI {
			s := newScale(&p.QI[j])
			if !slices.Equal(columnsOf(files[j], s, &p.QI[j]), partitionsOf(files[j])) {
				t.Fatalf("levels %v of %v", columnsOf(files[j], s, &p.QI[j]), files[j])
			}
		}
	})
}

// partitionsOf returns what the columns of a file put together, each once.
func partitionsOf(rows [][]string) []string {
	var all []string
	for level := range rows[0] {
		all = append(all, together(len(rows), func(leaf int) any { return rows[leaf][level] }))
	}
	return slices.Compact(all)
}

// columnsOf returns what the levels of a scale put together.
func columnsOf(rows [][]string, s *scale, a *domain.Attribute) []string {
	at, height := levels(a.Domain)
	var all []string
	for level := range height + 1 {
		all = append(all, together(len(rows), func(leaf int) any { return at(int32(leaf), level) }))
	}
	return all
}

// together numbers leaves, those alike with the same number.
func together(n int, of func(leaf int) any) string {
	number, text := map[any]int{}, ""
	for leaf := range n {
		key := of(leaf)
		if _, ok := number[key]; !ok {
			number[key] = len(number)
		}
		text += fmt.Sprint(number[key], " ")
	}
	return text
}

//go:embed testdata/cases.txt
var cases string

// What is made of small problems, case by case.
func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"groups": asked(problemtest.Result),
		"spans":  asked(func(p *problem.Problem, g *problem.Groups, err error) string { return problemtest.Shown(g) }),
		"minimal vectors": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			all := casetest.Must(IncognitoAll(context.Background(), p, nil))
			return fmt.Sprint(all)
		},
		"levels of a value": func(t *testing.T, in []string) string {
			size, err := strconv.Atoi(in[0])
			d := uneven(t)
			if err == nil {
				d = problemtest.Ordered(make([]int, size), domain.ByLeaves)
			}
			a := problemtest.Attribute("x", d, []int32{int32(number(t, in[1]))})
			s := newScale(&a)
			var all []domain.Span
			for h, codes := range s.codes {
				all = append(all, s.spans[h][codes[0]])
			}
			if s.height != len(all)-1 {
				t.Errorf("%d levels up to %d", len(all), s.height)
			}
			return fmt.Sprint(all)
		},
		"measures": func(t *testing.T, in []string) string {
			m := Measure(number(t, in[0]))
			if _, err := Optimal(context.Background(), problemtest.Table1(), m, nil); err != nil {
				return fmt.Sprintf("%s: %s", m, strings.TrimPrefix(err.Error(), "optimal: "))
			}
			return m.String() + ": taken"
		},
		"units": func(t *testing.T, in []string) string {
			var weighted []domain.Attribute
			for _, weight := range in {
				weighted = append(weighted, domain.Attribute{Weight: number(t, weight)})
			}
			return fmt.Sprintf("%.0f", units(weighted))
		},
		"heights that fit": func(t *testing.T, in []string) string {
			var heights []int
			var scales []*scale
			for _, height := range in {
				h := int(number(t, height))
				heights, scales = append(heights, h), append(scales, &scale{height: h})
			}
			said := fmt.Sprintf("%d of %d", fitting(heights), len(heights))
			if _, err := newSpace("datafly", scales); err != nil {
				said += ", too many"
			}
			return said
		},
	})
	if got := fitting(nil); got != 0 || len(units(nil)) != 0 {
		t.Errorf("of no columns %d fit", got)
	}
}

// asked returns what is said of a problem with all algorithms that are named.
func asked(say func(*problem.Problem, *problem.Groups, error) string) casetest.Answer {
	return func(t *testing.T, in []string) string {
		names := map[string][]string{"all": slices.Sorted(maps.Keys(algorithms())), "measures": {"ILossRate", "discernibility", "average class size", "precision"},
			"by levels": {"incognito", "datafly", "datafly, limit", "samarati", "ILossRate", "discernibility", "average class size", "precision"}}[in[0]]
		if names == nil {
			names = strings.Split(in[0], " & ")
		}
		return casetest.Each(names, func(name string) string {
			p, _ := problemtest.Read(t, in[1:])
			g, err := algorithms()[name](context.Background(), p, nil)
			return say(p, g, err)
		})
	}
}

// uneven is a tree whose leaves are on several levels.
func uneven(t *testing.T) domain.Domain {
	tree, err := domain.NewTree([]domain.Node{
		{Span: domain.Span{Lo: 0, Hi: 3}, Parent: -1}, {Span: domain.Span{Lo: 0, Hi: 2}, Parent: 0}, {Span: domain.Span{Lo: 0, Hi: 1}, Parent: 1},
		{Span: domain.Leaf(0), Parent: 2}, {Span: domain.Leaf(1), Parent: 2}, {Span: domain.Leaf(2), Parent: 1}, {Span: domain.Leaf(3), Parent: 0},
	}, make([]int, 4), domain.ByLeaves, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func number(t *testing.T, text string) float64 { return casetest.Must(strconv.ParseFloat(text, 64)) }

// cutSpan returns the value of a cut that covers an original one.
func cutSpan(cut []domain.Span, original, full domain.Span) domain.Span {
	if original == full {
		return full
	}
	best := full
	for _, s := range cut {
		if s.Covers(original) && best.Covers(s) {
			best = s
		}
	}
	return best
}

// cuts returns the values of each attribute in a cut, read off its records.
func cuts(p *problem.Problem, s *cut) [][]domain.Span {
	found := make([][]domain.Span, len(p.QI))
	for _, c := range s.classes {
		for j, v := range c.values {
			if span := s.taxonomies[j].nodes[v].span; !slices.Contains(found[j], span) {
				found[j] = append(found[j], span)
			}
		}
	}
	return found
}

func specialised(a *domain.Attribute, cut []domain.Span, value domain.Span) []domain.Span {
	var below []domain.Span
	if tree, ok := a.Domain.(*domain.Tree); ok {
		below = tree.Children(value)
	} else {
		width := int32(1)
		for width*2 < int32(value.Len()) {
			width *= 2
		}
		if !value.IsLeaf() {
			below = []domain.Span{{Lo: value.Lo, Hi: value.Lo + width - 1}, {Lo: value.Lo + width, Hi: value.Hi}}
		}
	}
	return slices.Concat(cut, below)
}

// No specialisation of the result is valid, by a count of all records.
func TestTopDownEndsWhereNothingIsValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		if !p.Model.Holds(group.Numbers(p.N)) {
			t.Skip("the whole table fails")
		}
		s := newCut(newTable(p, ILossRate))
		casetest.NoError(t, s.run(context.Background(), problem.None))
		found := cuts(p, s)
		outcomeOf := func(j int, value domain.Span) outcome {
			changed := slices.Clone(found)
			if j >= 0 {
				changed[j] = specialised(&p.QI[j], found[j], value)
			}
			return weigh(p, func(r int32, j int) domain.Span {
				return cutSpan(changed[j], p.QI[j].Span(r), p.QI[j].Domain.Full())
			}, nil)
		}
		now := outcomeOf(-1, domain.Span{})
		if now.suppressed != s.now.suppressed || now.classes != s.now.holding || !near(float64(s.now.cost)/unit, now.loss[ILossRate]) {
			t.Fatalf("sums %+v, counted %+v", s.now, now)
		}
		for j := range found {
			for _, value := range found[j] {
				if then := outcomeOf(j, value); then.within(p) && then.loss[ILossRate] < now.loss[ILossRate]-1e-6 {
					t.Fatalf("column %d: %v can still be specialised: %+v after %+v", j, value, then, now)
				}
			}
		}
	})
}

// The sums that are kept up to date equal those of a new cut.
func TestTopDownSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		s := newCut(newTable(p, ILossRate))
		for x, ok := s.best(); ok; x, ok = s.best() {
			before := s.now.cost
			want := before + s.sums[x.attribute][x.value].cost
			s.specialise(x)
			if s.now.cost != want || s.now.cost > before {
				t.Fatalf("the cost goes from %d to %d, want %d", before, s.now.cost, want)
			}
			now, sums := effect{}, make([][]effect, s.m)
			for j := range sums {
				sums[j] = make([]effect, len(s.sums[j]))
			}
			for _, c := range s.classes {
				now.add(s.weigh(c, 0).effect)
				for j, v := range c.values {
					for _, part := range s.divide(c, j) {
						sums[j][v].add(part.effect)
					}
					sums[j][v].subtract(c.effect)
				}
			}
			if now != s.now {
				t.Fatalf("effect %+v, counted %+v", s.now, now)
			}
			for j, open := range s.open {
				for v := range open {
					if open[v] && sums[j][v] != s.sums[j][v] {
						t.Fatalf("column %d, value %d: %+v, counted %+v", j, v, s.sums[j][v], sums[j][v])
					}
				}
			}
		}
	})
}

// What is taken is of the best score, by a count of all records.
func TestTheBestScoreIsTaken(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		p.Sensitive = []privacy.Sensitive{{Name: "class", Values: []string{"a", "b", "c"},
			Codes: rapid.SliceOfN(rapid.Int32Range(0, 2), p.N, p.N).Draw(t, "class")}}
		s := newCut(newTable(p, ILossRate))
		s.gains = newGains(s, &p.Sensitive[0])
		for x, ok := s.best(); ok; x, ok = s.best() {
			if want := scoreOf(p, s, x.attribute, x.value); math.Abs(x.score-want) > 1e-9 {
				t.Fatalf("a score of %v, want %v", x.score, want)
			}
			for j := range p.QI {
				for v, node := range s.taxonomies[j].nodes {
					if s.open[j][v] && s.valid(j, v) && (s.gains == nil || s.gains.mixed[j][v]) && scoreOf(p, s, j, int32(v)) > x.score+1e-9 {
						t.Fatalf("%v of column %d has a better score than %v", node.span, j, x)
					}
				}
			}
			s.specialise(x)
		}
	})
}

// scoreOf counts the score of a specialisation over all records.
func scoreOf(p *problem.Problem, s *cut, j int, v int32) float64 {
	tax, parts, all := s.taxonomies[j], map[int32][]float64{}, []float64{0, 0, 0}
	for r := range int32(p.N) {
		path := tax.paths[p.QI[j].Codes[r]]
		if at := slices.Index(path, v); at >= 0 {
			part := path[min(at+1, len(path)-1)]
			if parts[part] == nil {
				parts[part] = []float64{0, 0, 0}
			}
			parts[part][p.Sensitive[0].Codes[r]]++
			all[p.Sensitive[0].Codes[r]]++
		}
	}
	bits := func(counts []float64) (sum, n float64) {
		for _, c := range counts {
			n += c
		}
		for _, c := range counts {
			if c > 0 {
				sum -= c * math.Log2(c/n)
			}
		}
		return sum, n
	}
	gain, n := bits(all)
	for _, part := range parts {
		less, _ := bits(part)
		gain -= less
	}
	gain /= max(1, n)
	smallest := func(split bool) int {
		classes := map[string][]int32{}
		for _, c := range s.classes {
			for _, tuple := range c.tuples {
				key := fmt.Sprint(c.values)
				if split && c.values[j] == v {
					key += fmt.Sprint(tax.below(s.tuples.codes[int(tuple)*s.m+j], v))
				}
				for r := range int32(p.N) {
					if s.of[r] == tuple {
						classes[key] = append(classes[key], r)
					}
				}
			}
		}
		least := math.MaxInt
		for _, rows := range classes {
			if len(rows) >= s.least && p.Model.Holds(rows) {
				least = min(least, len(rows))
			}
		}
		return least
	}
	if before, after := smallest(false), smallest(true); after != math.MaxInt && before > after {
		return gain / float64(before-after)
	}
	return gain
}

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

// outcome measures a release.
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
	// K-anonymity, or that with another model.
	kind := rapid.SampledFrom([]string{"k", "k", "l", "t", "alpha", "sl"}).Draw(t, "model")
	share := rapid.SampledFrom([]float64{0.3, 0.5, 0.6, 0.8}).Draw(t, "share")
	p.Model = model(p, kind, share)
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

func model(p *problem.Problem, kind string, share float64) privacy.Model {
	s := &p.Sensitive[0]
	var m privacy.Model
	var err error
	switch kind {
	case "k":
		return p.Model
	case "l":
		m = privacy.NewDistinctL(s, 2)
	case "t":
		m = privacy.NewTCloseness(s, share)
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
			// An attribute of four values in turn.
			s := privacy.Sensitive{Name: "disease", Values: []string{"a", "b", "c", "d"}, Codes: make([]int32, p.N)}
			for r := range s.Codes {
				s.Codes[r] = int32(r % 4)
			}
			classed.Sensitive = []privacy.Sensitive{s}
			p = &classed
		}
		return TopDown(ctx, p, score, progress)
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
				casetest.NoError(t, s.run(context.Background(), nil))
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
