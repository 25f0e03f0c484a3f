package attack

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/measure/covering"
)

// fits reads the texts of these tests.
func fits(text, value string) bool {
	var lo, hi, x int
	_, _ = fmt.Sscan(value, &x)
	if n, _ := fmt.Sscanf(text, "[%d,%d)", &lo, &hi); n == 2 {
		return lo <= x && x < hi
	}
	return text == "*" || text == value
}

// slowIntersection compares every person with every pair of rows.
func slowIntersection(people, first, second [][]string) (figures []float64, certain int) {
	agree := func(record, row []string) bool { return fits(row[0], record[0]) && fits(row[1], record[1]) }
	type one struct{ first, second, both int }
	var all []one
	least, leastSecond := math.MaxInt, math.MaxInt
	for _, record := range people {
		var c one
		inFirst, inSecond := map[int]bool{}, map[int]bool{}
		illFirst, illSecond, ill := map[string]bool{}, map[string]bool{}, map[string]bool{}
		for i, a := range first {
			if !agree(record, a) {
				continue
			}
			c.first++
			illFirst[a[2]] = true
			for j, b := range second {
				if agree(record, b) && a[2] == b[2] {
					inFirst[i], inSecond[j], ill[a[2]] = true, true, true
				}
			}
		}
		for _, b := range second {
			if agree(record, b) {
				c.second++
				illSecond[b[2]] = true
			}
		}
		if c.both = min(len(inFirst), len(inSecond)); c.both == 0 {
			continue
		}
		all = append(all, c)
		least, leastSecond = min(least, c.first), min(leastSecond, c.second)
		if len(ill) == 1 && len(illFirst) > 1 && len(illSecond) > 1 {
			certain++
		}
	}
	if len(all) == 0 {
		return nil, 0
	}
	below := 0
	for _, c := range all {
		if c.both < min(least, leastSecond) {
			below++
		}
	}
	return []float64{float64(len(all)), float64(least), float64(leastSecond), float64(below)}, certain
}

func builtOf(names []string, records [][]string) *table.Table {
	b := table.NewBuilder(names, nil)
	for _, record := range records {
		b.Append(record)
	}
	return b.Table()
}

func TestIntersectionAgreesWithEveryPair(t *testing.T) {
	names := []string{"age", "zip", "ill"}
	cell := rapid.SampledFrom([]string{"1", "2", "3", "[1,3)", "[2,4)", "*"})
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, cell *rapid.Generator[string], least int) (all [][]string) {
			for range rapid.IntRange(least, 7).Draw(t, name) {
				all = append(all, []string{cell.Draw(t, "age"), cell.Draw(t, "zip"), rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "ill")})
			}
			return all
		}
		people := append(draw("people", rapid.SampledFrom([]string{"1", "2", "3"}), 0), []string{"1", "2", "a"}, []string{"2", "3", "b"}, []string{"3", "1", "c"})
		first, second := draw("first", cell, 1), draw("second", cell, 1)
		report, err := Run(context.Background(), Setting{
			Release: builtOf(names, first), Second: builtOf(names, second), Original: builtOf(names, people), Sensitive: []string{"ill"},
		}, attackresult.Intersection)
		if err != nil {
			t.Fatal(err)
		}
		want, certain := slowIntersection(people, first, second)
		if len(want) > 0 {
			want = append(want, want[3]/want[0]) // the share of those below
		}
		var got []float64
		for _, f := range report.Results[0].Figures {
			got = append(got, f.Value)
		}
		if !slices.Equal(got, want) || len(want) > 0 && report.Results[1].Figures[0].Value != float64(certain) {
			t.Fatalf("%v, want %v and %d", report.Results, want, certain)
		}
	})
}

// Two releases in classes of four each, which are cut across each other: everybody is
// one of two, and who has the illness of a class alone is found. The same release twice
// says nothing new.
func TestTwoReleasesCutAcrossEachOther(t *testing.T) {
	names := []string{"age", "ill"}
	var people, first, second [][]string
	for i := range 8 {
		ill := []string{"a", "b", "c", "d", "a", "b", "e", "f"}[i]
		people = append(people, []string{fmt.Sprint(20 + i), ill})
		first = append(first, []string{fmt.Sprintf("[%d,%d)", 20+i/4*4, 24+i/4*4), ill})
		across := []string{"{20, 21, 24, 25}", "{22, 23, 26, 27}"}
		second = append(second, []string{across[i/2%2], ill})
	}
	run := func(second [][]string) []attackresult.Result {
		report, err := Run(context.Background(), Setting{
			Release: builtOf(names, first), Second: builtOf(names, second), Original: builtOf(names, people), Sensitive: []string{"ill"},
		}, attackresult.Intersection)
		if err != nil {
			t.Fatal(err)
		}
		return report.Results
	}
	found := run(second)
	if below := found[0].Figures[3].Value; below != 8 {
		t.Errorf("%s", found[0].Said)
	}
	same := run(first)
	if below, certain := same[0].Figures[3].Value, same[1].Figures[0].Value; below != 0 || certain != 0 {
		t.Errorf("%s\n%s", same[0].Said, same[1].Said)
	}
	_, err := Run(context.Background(), Setting{Release: builtOf(names, first), Second: builtOf([]string{"ill"}, [][]string{{"a"}}), Original: builtOf(names, people), Known: names[:1]}, attackresult.Intersection)
	if err == nil || !strings.Contains(err.Error(), "none of the known columns") {
		t.Errorf("%v", err)
	}
}

// Columns that both releases show as they are link rows where nobody needs to know them.
func TestColumnsThatBothReleasesKeep(t *testing.T) {
	texts := func(texts ...string) *table.Table {
		b := table.NewBuilder([]string{"ill"}, table.NewMarkers(nil))
		for _, text := range texts {
			b.Append([]string{text})
		}
		return b.Table()
	}
	original := texts("flu", "gout")
	for _, test := range []struct {
		name           string
		release, other *table.Table
		known          []string
		want           bool
	}{
		{"as they are", texts("gout"), texts("flu", "flu"), nil, true},
		{"known", texts("gout"), texts("flu"), []string{"ill"}, false},
		{"changed in the first", texts("*"), texts("flu"), nil, false},
		{"changed in the second", texts("gout"), texts("flu", "*"), nil, false},
		{"not in the second", texts("gout"), &table.Table{N: 1}, nil, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := &scene{Setting: Setting{Original: original, Release: test.release, Second: test.other}}
			s.columns = []*column{{name: "ill", released: test.release.Columns[0]}}
			if got := s.kept(test.known); (len(got) == 1) != test.want {
				t.Errorf("kept are %q", got)
			}
		})
	}
}

// Of as many held records as are drawn, the rate is counted: a predicate that fits one of them
// singles it out, one that fits two or none does not.
func TestRatesOfAsManyHeldRecordsAreCounted(t *testing.T) {
	r := byChance([]int{1, 2, 0, 1}, 10, 10, 1)
	if math.Abs(r.Right-2) > 1e-12 || r.Of != 4 {
		t.Errorf("%v of %v, want 2 of 4", r.Right, r.Of)
	}
}

// slowPosterior lists every combination of parts, and weighs those that are not all one.
func slowPosterior(prior [][]float64) [][]float64 {
	parts := len(prior[0])
	weight := make([][]float64, len(prior))
	for i := range weight {
		weight[i] = make([]float64, parts)
	}
	total := 0.0
	combination := make([]int, len(prior))
	for code := range int(math.Pow(float64(parts), float64(len(prior)))) {
		p, all := 1.0, true
		for i := range combination {
			combination[i] = code % parts
			code /= parts
			p *= prior[i][combination[i]]
			all = all && combination[i] == combination[0]
		}
		if all {
			continue
		}
		total += p
		for i, part := range combination {
			weight[i][part] += p
		}
	}
	if total < 1e-9 {
		return nil
	}
	for i := range weight {
		for t := range weight[i] {
			weight[i][t] /= total
		}
	}
	return weight
}

func TestPosteriorIsTheSumOverCombinations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.IntRange(2, 3).Draw(t, "parts")
		prior := make([][]float64, rapid.IntRange(1, 4).Draw(t, "known"))
		for i := range prior {
			sum := 0
			weights := rapid.SliceOfN(rapid.IntRange(0, 4), parts, parts).Draw(t, "weights")
			weights[0]++
			for _, w := range weights {
				sum += w
			}
			for _, w := range weights {
				prior[i] = append(prior[i], float64(w)/float64(sum))
			}
		}
		// Some members are known to be like others.
		member, all := make([]int, rapid.IntRange(1, 4).Draw(t, "members")), [][]float64{}
		for i := range member {
			member[i] = rapid.IntRange(0, len(prior)-1).Draw(t, "like")
			all = append(all, prior[member[i]])
		}
		var got [][]float64
		found, want := posterior(prior, member), slowPosterior(all)
		for _, of := range member {
			if found != nil {
				got = append(got, found[of])
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%v: %v, want %v", prior, got, want)
		}
		for i := range got {
			for part := range got[i] {
				if math.Abs(got[i][part]-want[i][part]) > 1e-6 {
					t.Fatalf("%v: %v, want %v", prior, got, want)
				}
			}
		}
	})
}

// Of what few people have nothing follows: the values of the parts count then.
func TestSharesOfFewPeopleAreNotTaken(t *testing.T) {
	parts := []covering.Set{{0}, {1, 2, 3}}
	if chances, ok := shares(map[int32]int{0: 29, 7: 100}, parts); ok || !slices.Equal(chances, []float64{0.25, 0.75}) {
		t.Errorf("%v, %v", chances, ok)
	}
	if chances, ok := shares(map[int32]int{0: 24, 2: 6}, parts); !ok || !slices.Equal(chances, []float64{0.8, 0.2}) {
		t.Errorf("%v, %v", chances, ok)
	}
}

func TestPartsOfSets(t *testing.T) {
	build := func(texts ...string) *scene {
		var original, release [][]string
		for _, text := range []string{"1", "2", "3", "4", "5", "6"} {
			original = append(original, []string{text})
		}
		for _, text := range texts {
			release = append(release, []string{text})
		}
		return casetest.Must(newScene(context.Background(), Setting{Release: builtOf([]string{"a"}, release), Original: builtOf([]string{"a"}, original)}))
	}
	s := build("[1,3)", "*", "[1,5)", "{1, 2}", "6")
	parts, ok := s.columns[0].parts(s)
	if want := "[[[0] [1]] [[0 1 2 3] [4] [5]] [[0 1] [2] [3]] [[0] [1]] []]"; !ok || fmt.Sprint(parts) != want {
		t.Errorf("%v, want %s", parts, want)
	}
	for _, overlap := range [][]string{{"[1,4)", "[2,5)"}, {"[2,5)", "[1,4)"}, {"[1,4)", "[3,6)", "*"}} {
		s = build(overlap...)
		if parts, ok := s.columns[0].parts(s); ok {
			t.Errorf("%q: %v", overlap, parts)
		}
	}
	report, err := Run(context.Background(), Setting{Release: s.Release, Original: s.Original, Control: s.Original}, attackresult.Downcoding)
	if err != nil || report.Results[0].Said.Code != "attack-downcoding-no-hierarchy" {
		t.Errorf("%v, %v", report, err)
	}
	if report, err = Run(context.Background(), Setting{Release: s.Original, Original: s.Original, Control: s.Original}, attackresult.Downcoding); err != nil || report.Results[0].Said.Code != "attack-downcoding-nothing" {
		t.Errorf("%v, %v", report, err)
	}
}

// drawnFits draws how many of so many records each predicate of some weights fits.
func drawnFits(random *rand.Rand, w []float64, records int) []int {
	fit := make([]int, len(w))
	for i := range w {
		for range records {
			if random.Float64() < w[i] {
				fit[i]++
			}
		}
	}
	return fit
}

// The interval holds what happens to predicates of the same weights in a table of strangers,
// whatever the weights are: all alike, far apart, or mostly of nobody. Where too few are held out
// to count, that is so in 95 of 100 draws and more; where they are counted, the interval is of
// 95 %, of which fewer than 90 cover in one of a hundred series.
func TestTheControlCovers(t *testing.T) {
	brief.Further(t)
	const n, draws = 900, 100
	for name, weightOf := range map[string]func(i int) float64{
		"one":       func(int) float64 { return 1.0 / n },
		"five":      func(int) float64 { return 5.0 / n },
		"two kinds": func(i int) float64 { return []float64{0.2, 6}[i%2] / n },
		"nobody":    func(i int) float64 { return []float64{0, 0, 0, 1}[i%4] / n },
		"spread":    func(i int) float64 { return math.Exp(float64(i%60)/10-3) / n },
	} {
		w, truth := make([]float64, 300), 0.0
		for i := range w {
			w[i] = weightOf(i)
			truth += n * w[i] * math.Pow(1-w[i], n-1) / float64(len(w))
		}
		for _, held := range []int{100, 300, 1000} {
			covered, enough := 0, 95
			if held >= n {
				enough = 90
			}
			for seed := range uint64(draws) {
				r := byChance(drawnFits(rand.New(rand.NewPCG(seed, 9)), w, held), held, n, 1)
				if r.Low <= truth && truth <= r.High {
					covered++
				}
			}
			if covered < enough {
				t.Errorf("%s, %d held out: %v is covered in %d of %d draws", name, held, truth, covered, draws)
			}
		}
	}
}

// Of as many held-out records as the table has and more, the rate is counted, without a model:
// the chance that one of those drawn is alone, by trying.
func TestAloneIsWhatIsDrawn(t *testing.T) {
	for _, test := range []struct {
		c, held, n int
		want       float64
	}{{0, 10, 5, 0}, {1, 10, 5, 0.5}, {1, 5, 5, 1}, {2, 5, 5, 0}, {2, 10, 5, 5.0 / 9}, {3, 6, 2, 9.0 / 15}, {1, 4, 5, 0}} {
		if got := alone(test.c, test.held, test.n); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%d of %d held out, %d drawn: %v, want %v", test.c, test.held, test.n, got, test.want)
		}
	}
}

// The chances of the counts are those of the binomial distribution, and add up to 1.
func TestCountsAreBinomial(t *testing.T) {
	for _, w := range []float64{0, 0.001, 0.02, 0.3} {
		sum := 0.0
		for c, p := range countsOf(w, 200) {
			lg := func(x int) float64 { v, _ := math.Lgamma(float64(x + 1)); return v }
			want := math.Exp(lg(200)-lg(c)-lg(200-c)) * math.Pow(w, float64(c)) * math.Pow(1-w, float64(200-c))
			if sum += p; c < mostCounts-1 && math.Abs(p-want) > 1e-9 {
				t.Errorf("weight %v, count %d: %v, want %v", w, c, p, want)
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("weight %v: the chances add up to %v", w, sum)
		}
	}
}

// A person whom several predicates fit counts as one, not as several.
func TestRepeated(t *testing.T) {
	for want, times := range map[float64]map[int32]int{1: {1: 1, 2: 1}, 3: {1: 3, 2: 3}, 2.5: {1: 1, 2: 3}} {
		if got := repeated(times); got != want {
			t.Errorf("%v: %v, want %v", times, got, want)
		}
	}
	if got := repeated(nil); got != 1 {
		t.Errorf("of nobody %v", got)
	}
}

// Intervals of counts, to the last bit: what a mixture has, and how often it is improved, decides
// about them.
func TestIntervalsOfCounts(t *testing.T) {
	for _, c := range []struct {
		fit       []int
		held, n   int
		low, high float64
	}{
		{[]int{0, 0, 0, 1}, 100, 900, 1.9027596365184252e-07, 0.7753437355986759},
		{[]int{0, 1, 1, 2, 3, 5}, 100, 300, 4.512061002603929e-06, 0.6664393165176862},
		{[]int{0, 0, 62, 63, 64, 90}, 300, 900, 0, 0.6267541059992651},
		{[]int{0, 1, 2, 4, 1, 0, 0, 1}, 60, 61, 0.01617429240319168, 0.6897112692984991},
		{[]int{0, 0, 0, 0}, 10, 5000, 4.9980131228144486e-08, 0.7752424342072078},
	} {
		if r := byChance(c.fit, c.held, c.n, 1); r.Low != c.low || r.High != c.high {
			t.Errorf("%v of %d, a table of %d: {%v, %v}, want {%v, %v}", c.fit, c.held, c.n, r.Low, r.High, c.low, c.high)
		}
	}
}
