package lattice

import (
	"context"
	_ "embed"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/group"
	"quasi/engine/data/hierarchy"
	"quasi/engine/internal/casetest"
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

// column returns an attribute of the given positions.
func column(name string, shape func([]int32) domain.Domain, positions ...int32) domain.Attribute {
	return problemtest.Attribute(name, shape(positions), positions)
}

// sensitive returns an attribute of four values in turn.
func sensitive(n int) []privacy.Sensitive {
	s := privacy.Sensitive{Name: "disease", Values: []string{"a", "b", "c", "d"}, Codes: make([]int32, n)}
	for r := range s.Codes {
		s.Codes[r] = int32(r % 4)
	}
	return []privacy.Sensitive{s}
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

func number(t *testing.T, text string) float64 {
	return casetest.Must(strconv.ParseFloat(text, 64))
}

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
		if err := s.run(context.Background(), problem.None); err != nil {
			t.Fatal(err)
		}
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

// The sums that are kept up to date are those of a cut made anew.
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

// fungs is the table of Fung, Wang and Yu 2005 (Table 1) without the hours of work: 34
// people, 21 of class Y, by education and sex.
func fungs() *problem.Problem {
	rows := []struct {
		education, sex int32 // 9th, 10th, 11th, 12th | bachelor, -, master, doctor; male, female
		y, n           int
	}{{0, 0, 0, 3}, {1, 0, 0, 4}, {2, 0, 2, 3}, {3, 1, 3, 1}, {4, 1, 4, 2}, {4, 1, 4, 0}, {6, 0, 4, 0}, {6, 1, 3, 0}, {7, 1, 1, 0}}
	class := privacy.Sensitive{Name: "class", Values: []string{"Y", "N"}}
	var education, sex []int32
	for _, r := range rows {
		for i := range r.y + r.n {
			education, sex = append(education, r.education), append(sex, r.sex)
			class.Codes = append(class.Codes, int32(min(1, max(0, i-r.y+1))))
		}
	}
	p := problemtest.New(len(sex), 4, 1)
	taxonomy := func(positions []int32) domain.Domain { return problemtest.RegularTree(positions, 2, 2, 2) }
	p.QI = []domain.Attribute{column("education", taxonomy, education...), column("sex", problemtest.Flat, sex...)}
	p.Sensitive = []privacy.Sensitive{class}
	return p
}

// Of 21 Y and 13 N, 5 and 11 went to secondary school, 16 and 2 to university; 6 and 10
// are men, 15 and 3 women.
func TestScoresOfFungsTable(t *testing.T) {
	p := fungs()
	s := newCut(newTable(p, ILossRate))
	s.gains = newGains(s, &p.Sensitive[0])
	bits := func(y, n float64) float64 { return -(y*math.Log2(y/(y+n)) + n*math.Log2(n/(y+n))) / (y + n) }
	gains := []float64{
		bits(21, 13) - 16./34*bits(5, 11) - 18./34*bits(16, 2), // 0.2716
		bits(21, 13) - 16./34*bits(6, 10) - 18./34*bits(15, 3), // 0.1664
	}
	for j, gain := range gains {
		// The smallest class goes from 34 records to 16.
		if got, want := s.scores(j)(0), gain/(34-16); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: a score of %v, want %v", p.QI[j].Name, got, want)
		}
	}
	if math.Abs(gains[0]-0.2716) > 5e-5 || math.Abs(gains[1]-0.1664) > 5e-5 {
		t.Errorf("gains %v", gains)
	}
	// The four of the 10th grade and below are of class N alone, those above are not.
	for span, want := range map[domain.Span]bool{{Lo: 0, Hi: 1}: false, {Lo: 2, Hi: 3}: true} {
		v := slices.IndexFunc(s.taxonomies[0].nodes, func(n node) bool { return n.span == span })
		if got := s.beneficial(0, v); got != want {
			t.Errorf("education %v: beneficial %v", span, got)
		}
	}
	if best, ok := s.best(); !ok || best.attribute != 0 {
		t.Errorf("%+v is taken first, want education", best)
	}
	g, err := TopDown(context.Background(), p, GainScore, nil)
	mustRelease(t, p, g, err)
	for i := range g.Len() {
		if s := g.Spans[2*i]; s == p.QI[0].Domain.Full() {
			t.Errorf("group %d: education is hidden", i)
		}
	}
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
					if s.open[j][v] && s.valid(j, v) && s.beneficial(j, v) && scoreOf(p, s, j, int32(v)) > x.score+1e-9 {
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
