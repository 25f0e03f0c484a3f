package attack

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/internal/tabletest"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// A description of nobody singles nobody out.
func TestDescriptionsOfNobodyAreNotRight(t *testing.T) {
	names := []string{"age", "sex"}
	people := [][]string{{"1", "f"}, {"2", "m"}, {"3", "m"}}
	s := casetest.Must(newScene(context.Background(), Setting{Release: builtOf(names, people), Original: builtOf(names, people), Control: builtOf(names, people)}))
	describe := func(age, sex int32) predicate {
		return predicate{[]int{0, 1}, []covering.Set{{age}, {sex}}}
	}
	var r attackresult.Result
	tried := []predicate{describe(0, 1), describe(1, 0), describe(2, 1)} // nobody, nobody, the third
	s.tryPredicates(&r, tried, []predicate{describe(0, 1), describe(1, 0), describe(2, 0)})
	if *r.Success != attackresult.Wilson(1, 3) || *r.Naive != attackresult.Wilson(0, 3) {
		t.Errorf("%+v, without the release %+v: %s", *r.Success, *r.Naive, r.Said)
	}
}

func TestCurveIsThePairs(t *testing.T) {
	few := rapid.SliceOfN(rapid.IntRange(0, 5), 1, 130)
	rapid.Check(t, func(t *rapid.T) {
		toFloat := func(of []int) (all []float64) {
			for _, x := range of {
				all = append(all, float64(x))
			}
			return all
		}
		in, out := toFloat(few.Draw(t, "in")), toFloat(few.Draw(t, "out"))
		pairs := 0.0
		for _, a := range in {
			for _, b := range out {
				switch {
				case a < b:
					pairs++
				case a == b:
					pairs += 0.5
				}
			}
		}
		// The widest bound of those that take at most 1 % for members.
		found, wrong := 0.0, 0.0
		for bound := range 7 {
			nearer := func(all []float64) (n float64) {
				for _, x := range all {
					if x < float64(bound) {
						n++
					}
				}
				return n / float64(len(all))
			}
			if nearer(out) <= accused {
				found, wrong = max(found, nearer(in)), nearer(out)
			}
		}
		area, gotFound, gotWrong := curve(in, out)
		if !near(area, pairs/float64(len(in)*len(out))) || gotWrong > accused || gotFound < found-1e-9 && !near(gotFound, found) {
			t.Fatalf("area %v, found %v (%v), wrong %v (%v)", area, gotFound, found, gotWrong, wrong)
		}
	})
}

// Of 200 people outside two may be taken for members, and those with a nearer row than the
// third are.
func TestOneInAHundredIsAccused(t *testing.T) {
	var out []float64
	for i := range 200 {
		out = append(out, float64(i))
	}
	if _, found, wrong := curve([]float64{-1, 0, 1, 1.5, 2, 2, 7}, out); !near(found, 4.0/7) || wrong != 0.01 {
		t.Errorf("%v of the members and %v of the others", found, wrong)
	}
	for n, want := range map[int]float64{99: 0, 100: 1, 199: 1, 200: 2} {
		if _, _, wrong := curve([]float64{0}, out[:n]); !near(float64(wrong*float64(n)), want) {
			t.Errorf("%v of %d others", wrong, n)
		}
		if got := outside(n); !near(got, (want+1)/float64(n+1)) {
			t.Errorf("of %d people %v are expected", n, got)
		}
	}
}

func TestMeetIsTheChance(t *testing.T) {
	for _, test := range []struct {
		n, q int
		want float64
	}{{10, 1, 0.1}, {4, 2, 1 - 1.0/6}, {3, 2, 1}, {2, 5, 1}} {
		if got := meet(test.n, test.q); !near(got, test.want) {
			t.Errorf("meet(%d, %d) = %v, want %v", test.n, test.q, got, test.want)
		}
	}
}

// drawn is a small table of a number and two categories, and a release of some others: of
// the number as intervals, or as means.
func drawn(t *rapid.T) *scene {
	numbers := []string{"1", "[1,3)", "[1,9)", "*", "8"}
	if rapid.Bool().Draw(t, "means") {
		numbers = []string{"1", "2.5", "3.0", "7.9", "*", "8"}
	}
	cell := rapid.SampledFrom[[]string]
	table := func(name string, a, b, c []string) *table.Table {
		build := table.NewBuilder([]string{"a", "b", "c"}, table.NewMarkers([]string{"?"}))
		for range rapid.IntRange(1, 7).Draw(t, name) {
			build.Append([]string{cell(a).Draw(t, "a"), cell(b).Draw(t, "b"), cell(c).Draw(t, "c")})
		}
		return build.Table()
	}
	fixed := []string{"1", "2", "4", "8"}
	original := table("original", fixed, []string{"x", "y", "?"}, []string{"u", "v", "w"})
	for _, whole := range []struct {
		c     int
		texts []string
	}{{0, fixed}, {1, []string{"x", "y", "?"}}, {2, []string{"u", "v", "w"}}} {
		c := original.Columns[whole.c]
		for _, text := range whole.texts {
			if !slices.Contains(c.Values, text) {
				c.Values, c.Missing = append(c.Values, text), append(c.Missing, text == "?")
			}
		}
	}
	s := casetest.Must(newScene(context.Background(), Setting{
		Original: original, Control: table("control", fixed, []string{"x"}, []string{"u"}),
		Release: table("release", numbers, []string{"x", "{x, y}", "*"}, []string{"u", "{v, w}", "w"}),
	}))
	return s
}

// slowDistance is the mean over what a cell covers, value by value.
func slowDistance(c *column, value, code int32) float64 {
	if text := c.released.Values[code]; c.averaged && text != "*" {
		var x, mean float64
		if n, _ := fmt.Sscan(c.people.Values[value], &x); n == 0 {
			return 1
		}
		_, _ = fmt.Sscan(text, &mean)
		return math.Abs(x-mean) / 7
	}
	sum := 0.0
	for _, other := range c.sets[code] {
		switch a, b := c.people.Values[value], c.people.Values[other]; {
		case a == b:
		case c.numbers != nil:
			var x, y float64
			_, _ = fmt.Sscan(a, &x)
			_, _ = fmt.Sscan(b, &y)
			sum += math.Abs(x-y) / 7
		default:
			sum++
		}
	}
	return sum / float64(len(c.sets[code]))
}

// The nearest rows and neighbours are those that comparing with every row finds.
func TestNearestAgreesWithEveryRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawn(t)
		by := casetest.Must(s.search(s.names()))
		person := int32(rapid.IntRange(0, s.people.N-1).Draw(t, "person"))
		far := slowFar(s, s.columns, person)
		least, classes := by.nearest(person)
		if !near(least, slices.Min(far)) {
			t.Fatalf("nearest %v, want %v", least, slices.Min(far))
		}
		for _, class := range classes {
			for _, row := range by.classes[class] {
				if !near(far[row], least) {
					t.Fatalf("row %d is %v away, not %v", row, far[row], least)
				}
			}
		}
		q := rapid.IntRange(1, 5).Draw(t, "q")
		rows := by.neighbours(person, q, s.random(1))
		slices.Sort(rows)
		sorted := slices.Sorted(slices.Values(far))
		if len(rows) != min(q, len(far)) || len(slices.Compact(slices.Clone(rows))) != len(rows) {
			t.Fatalf("neighbours %v of %d", rows, len(far))
		}
		for _, row := range rows {
			if far[row] > sorted[len(rows)-1]+1e-9 {
				t.Fatalf("row %d at %v is no neighbour: %v", row, far[row], sorted)
			}
		}
	})
}

// slowFar returns how far each released row is from a person in some columns.
func slowFar(s *scene, columns []*column, person int32) []float64 {
	far := make([]float64, s.Release.N)
	for row := range far {
		for _, c := range columns {
			far[row] += slowDistance(c, c.people.Codes[person], c.released.Codes[row])
		}
	}
	return far
}

// A link is a row among the nearest by either half of the columns. Who is drawn where rows
// are equally far can't be foretold: those cases are left out.
func TestLinksAgreeWithEveryRow(t *testing.T) {
	sure := 0
	rapid.Check(t, func(t *rapid.T) {
		s := drawn(t)
		q := rapid.IntRange(1, 4).Draw(t, "q")
		s.Neighbours = q
		one, other := s.names()[:1], s.names()[1:]
		l := linker{scene: s, random: s.random(1)}
		var err error
		if l.one, err = s.search(one); err != nil {
			t.Fatal(err)
		}
		if l.other, err = s.search(other); err != nil {
			t.Fatal(err)
		}
		// by returns the q nearest rows, and whether they are the only ones.
		by := func(names []string, person int32) (rows map[int]bool, ok bool) {
			far := slowFar(s, s.named(names), person)
			sorted := slices.Sorted(slices.Values(far))
			if q < len(far) && sorted[q]-sorted[q-1] < 1e-9 {
				return nil, false
			}
			rows = map[int]bool{}
			for row, f := range far {
				if f <= sorted[min(q, len(far))-1]+1e-9 {
					rows[row] = true
				}
			}
			return rows, true
		}
		var people []int32
		want := 0.0
		for person := range int32(s.people.N) {
			near, ok := by(one, person)
			far, too := by(other, person)
			if !ok || !too {
				continue
			}
			people = append(people, person)
			for row := range near {
				if far[row] {
					want++
					break
				}
			}
		}
		sure += len(people)
		found, err := l.links(context.Background(), people)
		if err != nil || found != want {
			t.Fatalf("%v links of %v, want %v: %v", found, people, want, err)
		}
	})
	if drawcount.Many() && sure == 0 {
		t.Error("nobody was compared")
	}
}

// A guess about a person is the value that the nearest rows show most, each value of a set
// in equal parts.
func TestInferenceAgreesWithEveryRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawn(t)
		known, secret := s.columns[:2], s.columns[2]
		by := casetest.Must(s.search([]string{known[0].name, known[1].name}))
		// right returns the share of the values that rows show most that are somebody's.
		right := func(rows []int, value int32) float64 {
			weight, greatest := make([]float64, len(secret.people.Values)), 0.0
			for _, row := range rows {
				for _, v := range secret.sets[secret.released.Codes[row]] {
					weight[v] += 1 / float64(len(secret.sets[secret.released.Codes[row]]))
					greatest = max(greatest, weight[v])
				}
			}
			most := 0
			for _, w := range weight {
				if w > greatest-1e-9 {
					most++
				}
			}
			if weight[value] > greatest-1e-9 {
				return 1 / float64(most)
			}
			return 0
		}
		var people []int32
		attack, naive := 0.0, 0.0
		for person := range int32(s.people.N) {
			people = append(people, person)
			far := slowFar(s, known, person)
			var nearest, all []int
			for row, f := range far {
				if all = append(all, row); f < slices.Min(far)+1e-9 {
					nearest = append(nearest, row)
				}
			}
			value := secret.people.Codes[person]
			attack, naive = attack+right(nearest, value), naive+right(all, value)
		}
		gotAttack, gotNaive, n, err := newGuesser(by, secret).right(context.Background(), people)
		if err != nil || !near(gotAttack, attack) || !near(gotNaive, naive) || n != float64(len(people)) {
			t.Fatalf("%v and %v of %v, want %v and %v of %d: %v", gotAttack, gotNaive, n, attack, naive, len(people), err)
		}
	})
}

// What a predicate fits, and what is guessed, by a look at every person and row.
func TestPredicatesAndGuessesAgreeWithEveryRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawn(t)
		several, _ := casetest.Must2(s.multivariate(s.random(1)))
		fits := s.fitting()
		for _, p := range slices.Concat(several, s.univariate(s.random(2)), s.blind(s.random(3), 3, 2)) {
			want := [2]int{}
			for person := range s.people.N {
				all := true
				for i, j := range p.columns {
					all = all && slices.Contains(p.values[i], s.columns[j].people.Codes[person])
				}
				if all && person < s.targets {
					want[0]++
				} else if all {
					want[1]++
				}
			}
			if targets, control := fits(p); len(targets) != want[0] || len(control) != want[1] {
				t.Fatalf("%v fits %d and %d, want %v", p, len(targets), len(control), want)
			}
		}
		c := s.columns[2]
		rows := map[int32]int{}
		weight := map[int32]float64{}
		for _, code := range c.released.Codes {
			rows[code]++
			for _, v := range c.sets[code] {
				weight[v] += 1 / float64(len(c.sets[code]))
			}
		}
		for _, v := range c.most(rows) {
			for _, other := range weight {
				if weight[v] < other-1e-9 {
					t.Fatalf("%q is guessed, of %v", c.people.Values[v], weight)
				}
			}
		}
	})
}

func TestRightGuesses(t *testing.T) {
	b := table.NewBuilder([]string{"a"}, nil)
	for _, text := range []string{"100", "105", "105.01", "0"} {
		b.Append([]string{text})
	}
	numbers := b.Table().Columns[0]
	c := casetest.Must(newColumn(numbers, numbers, nil))
	if !c.same(1, 0) || c.same(2, 0) || c.same(0, 3) || !c.same(3, 3) {
		t.Error("5 % of 100 is 105 and no more")
	}
	if c.hits([]int32{0, 2}, 1) != 1 || c.hits([]int32{1, 2}, 0) != 0.5 || c.hits(nil, 0) != 0 {
		t.Error("chances of a draw")
	}
	if s := c.extremes(); !slices.Equal(s[0], covering.Set{3}) || !slices.Equal(s[1], covering.Set{2}) {
		t.Errorf("extremes %v", s)
	}
}

// A number within 5 percent of another counts as it.
func TestNumbersThatAreCloseEnough(t *testing.T) {
	c := &column{numbers: []float64{100, 105, 95, 105.1, 94.9, 0}, isNumber: []bool{true, true, true, true, true, true}}
	for guess, want := range []bool{true, true, true, false, false, false} {
		if got := c.same(int32(guess), 0); got != want {
			t.Errorf("%v for 100: %t", c.numbers[guess], got)
		}
	}
}

// A predicate fits at most as many held records as there are.
func TestCountsOfFewHeldRecords(t *testing.T) {
	for held, want := range map[int][]float64{0: {1, 0, 0}, 1: {0.75, 0.25, 0}, 2: {0.5625, 0.375, 0.0625}} {
		all := countsOf(0.25, held)
		if !slices.Equal(all[:3], want) || slices.Max(all[3:]) > 1e-15 {
			t.Errorf("of %d held records: %v, want %v", held, all, want)
		}
	}
}

// A text that no record has does not keep a column from being as it was.
func TestTextsOfNobody(t *testing.T) {
	names, original := []string{"ward"}, builtOf([]string{"ward"}, [][]string{{"a"}, {"b"}})
	release := builtOf(names, [][]string{{"a"}, {"x"}})
	for _, test := range []struct {
		records []int32
		want    bool
	}{{[]int32{0}, true}, {[]int32{0, 1}, false}} {
		if got := exactly(original.Columns[0], release.Pick(test.records).Columns[0]); got != test.want {
			t.Errorf("records %v: as it was %t, want %t", test.records, got, test.want)
		}
	}
}

// Who is like a person is told by the column that tells most, the first of those, and by none
// that tells nothing.
func TestWhichColumnTellsMost(t *testing.T) {
	for want, wards := range map[string][2][]string{
		"":     {{"all", "all", "all", "all"}, {"x", "x", "x", "x"}},
		"ward": {{"a", "a", "b", "b"}, {"x", "x", "y", "y"}},
		"town": {{"a", "b", "a", "b"}, {"x", "x", "y", "y"}},
	} {
		var rows [][]string
		for i, age := range []string{"22", "22", "34", "34"} {
			rows = append(rows, []string{age, wards[0][i], wards[1][i]})
		}
		all := builtOf([]string{"age", "ward", "town"}, rows)
		s := casetest.Must(newScene(context.Background(), Setting{Release: all, Original: all, Control: all}))
		got := ""
		if by := s.background(s.columns[0]).by; by != nil {
			got = by.name
		}
		if got != want {
			t.Errorf("of %v %q tells most, want %q", wards, got, want)
		}
	}
}

// Neither a text that no row shows is a predicate, nor one that stands for all values.
func TestTextsThatArePredicates(t *testing.T) {
	names := []string{"ward"}
	all := builtOf(names, [][]string{{"a"}, {"b"}, {"c"}})
	release := builtOf(names, [][]string{{"a"}, {"{a, b}"}, {"*"}, {"c"}})
	for _, test := range []struct {
		records []int32
		want    []covering.Set
	}{
		{[]int32{0, 1, 2}, []covering.Set{{0}, {0, 1}}},
		{[]int32{0, 1, 2, 3}, []covering.Set{{0}, {0, 1}, {2}}},
	} {
		s := casetest.Must(newScene(context.Background(), Setting{Original: all, Control: all, Release: release.Pick(test.records), Guesses: 10}))
		var got []covering.Set
		for _, p := range s.univariate(s.random(0)) {
			got = append(got, p.values[0])
		}
		slices.SortFunc(got, slices.Compare)
		if !slices.EqualFunc(got, test.want, slices.Equal) {
			t.Errorf("records %v: predicates %v, want %v", test.records, got, test.want)
		}
	}
}

// A column is exact if all its rows show single values, and generalized from one cell of
// several values on, or from one star more than values are missing.
func TestColumnsThatAreMadeCoarser(t *testing.T) {
	wards := func(texts ...string) *table.Table {
		b := table.NewBuilder([]string{"ward"}, table.NewMarkers([]string{"?"}))
		for _, text := range texts {
			b.Append([]string{text})
		}
		return b.Table()
	}
	original := wards("a", "b", "c", "?")
	for _, test := range []struct {
		released           []string
		rows               int // the first of them
		exact, generalized bool
	}{
		{[]string{"a", "b", "c", "{a, b}"}, 3, true, false},
		{[]string{"a", "b", "c", "{a, b}"}, 4, false, true},
		{[]string{"a", "b", "c", "*"}, 3, true, false},
		{[]string{"a", "b", "c", "*"}, 4, false, false},
		{[]string{"a", "b", "*", "*"}, 4, false, true},
	} {
		s := casetest.Must(newScene(context.Background(), Setting{Original: original, Control: wards("a", "b", "c"), Release: wards(test.released...).Pick([]int32{0, 1, 2, 3}[:test.rows])}))
		if c := s.columns[0]; c.exact() != test.exact || c.generalized() != test.generalized {
			t.Errorf("%d rows of %q: exact %t, generalized %t", test.rows, test.released, c.exact(), c.generalized())
		}
	}
}

// slowReading reads cells back by a look at every record for each, and at every other
// one for each of those.
func slowReading(s *scene, c *column, by []*column) reading {
	found, any := reading{}, 0.0
	for row, code := range c.released.Codes {
		if len(c.sets[code]) < 2 {
			continue
		}
		var values []int32
		for record := range s.targets {
			fits := slices.Contains(c.sets[code], c.people.Codes[record])
			for _, other := range by {
				fits = fits && other.sets[other.released.Codes[row]][0] == other.people.Codes[record]
			}
			if fits {
				values = append(values, c.people.Codes[record])
			}
		}
		found.cells++
		if len(values) > 1 && len(slices.Compact(slices.Sorted(slices.Values(values)))) == 1 {
			found.certain++
		}
		if len(values) < 2 { // without the columns
			values = nil
			for record := range s.targets {
				if slices.Contains(c.sets[code], c.people.Codes[record]) {
					values = append(values, c.people.Codes[record])
				}
			}
		}
		if len(values) < 2 {
			found.right += 1 / float64(len(c.sets[code]))
			any += 1 / float64(len(c.sets[code]))
			continue
		}
		for i, value := range values {
			others := slices.Delete(slices.Clone(values), i, i+1)
			count, most := map[int32]int{}, 0
			for _, other := range others {
				count[other]++
				most = max(most, count[other])
			}
			equal := 0
			for _, n := range count {
				if n == most {
					equal++
				}
			}
			if count[value] > 0 {
				any += 1 / float64(len(count)) / float64(len(values))
			}
			if count[value] == most {
				found.right += 1 / float64(equal) / float64(len(values))
			}
		}
	}
	found.right = max(found.right, any)
	return found
}

func TestReadBackAgreesWithEveryRecord(t *testing.T) {
	text := func(t *rapid.T, name string, texts ...string) string {
		return rapid.SampledFrom(texts).Draw(t, name)
	}
	rapid.Check(t, func(t *rapid.T) {
		original := table.NewBuilder([]string{"a", "b", "c"}, nil)
		release := table.NewBuilder([]string{"a", "b", "c"}, nil)
		for _, all := range []string{"1", "2", "3"} {
			original.Append([]string{all, all, all})
		}
		for range rapid.IntRange(0, 8).Draw(t, "records") {
			original.Append([]string{text(t, "a", "1", "2", "3"), text(t, "b", "1", "2", "3"), text(t, "c", "1", "2", "3")})
		}
		for range rapid.IntRange(1, 6).Draw(t, "rows") {
			release.Append([]string{text(t, "A", "1", "2", "3"), text(t, "B", "1", "2", "3"), text(t, "C", "[1,3)", "*", "2", "{1, 3}")})
		}
		s := casetest.Must(newScene(context.Background(), Setting{Release: release.Table(), Original: original.Table()}))
		for _, by := range [][]*column{nil, s.columns[:1], s.columns[:2]} {
			got, err := s.readBy(context.Background(), s.columns[2], by)
			want := slowReading(s, s.columns[2], by)
			if err != nil || got.cells != want.cells || got.certain != want.certain || !near(got.right, want.right) {
				t.Fatalf("by %d columns %+v, want %+v", len(by), got, want)
			}
		}
	})
}

//go:embed testdata/cases.txt
var cases string

// settings reads the tables of a line, of which same is the original and - none, and
// settings such as attack=downcoding and tree:age=22>[20,30)>*;34>[30,40)>*.
func settings(t *testing.T, in []string) (s Setting, kinds []attackresult.Kind) {
	markers, set := table.NewMarkers(nil), map[string]string{}
	for word := range strings.FieldsSeq(in[3]) {
		name, value, _ := strings.Cut(word, "=")
		if of, ok := strings.CutPrefix(name, "tree:"); ok {
			s.Trees = map[string]*hierarchy.Tree{of: hierarchytest.Rows(t, ";", strings.Split(strings.NewReplacer(";", "\n", ">", ";").Replace(value), "\n")...)}
		}
		set[name] = value
	}
	if _, ok := set["missing"]; ok {
		markers = table.NewMarkers(table.DefaultMarkers())
	}
	read := func(text string) *table.Table {
		if text == "-" {
			return nil
		}
		names, records, _ := strings.Cut(text, "/")
		b := table.NewBuilder(strings.Fields(names), markers)
		for record := range strings.SplitSeq(records, "/") {
			if cells := strings.Fields(strings.ReplaceAll(record, "'' ", "_ ")); len(cells) > 0 {
				for i, cell := range cells {
					cells[i] = strings.ReplaceAll(cell, "_", " ")
				}
				b.Append(cells)
			}
		}
		return b.Table()
	}
	s.Original = read(in[1])
	if s.Release = s.Original; in[0] != "same" {
		s.Release = read(in[0])
	}
	if s.Control = s.Original; in[2] != "same" {
		s.Control = read(in[2])
	}
	if set["second"] == "release" {
		s.Second = s.Release
	}
	names := func(name string) []string {
		return strings.FieldsFunc(set[name], func(r rune) bool { return r == ',' })
	}
	s.Sensitive, s.Known = names("sensitive"), names("known")
	s.Guesses, _ = strconv.Atoi(set["guesses"])
	s.Neighbours, _ = strconv.Atoi(set["neighbours"])
	for _, kind := range names("attack") {
		kinds = append(kinds, attackresult.Kind(kind))
	}
	return s, kinds
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"attacked": func(t *testing.T, in []string) string {
			s, kinds := settings(t, in)
			report, err := Run(context.Background(), s, kinds...)
			if err != nil {
				return casetest.Said(err)
			}
			return casetest.Figures(report, strings.Fields(strings.Join(in[4:], " "))...)
		},
		"what cannot be split": func(_ *testing.T, in []string) string {
			rows, _ := strconv.Atoi(in[1])
			_, _, err := Split(tabletest.Column("id", slices.DeleteFunc(strings.Split(in[0], " "), func(s string) bool { return s == "" })...), rows, in[2], 1)
			return casetest.Said(err)
		},
	})
}

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
		member, all := make([]int32, rapid.IntRange(1, 4).Draw(t, "members")), [][]float64{}
		for i := range member {
			member[i] = rapid.Int32Range(0, int32(len(prior)-1)).Draw(t, "like")
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

// The counts have the binomial distribution, and their chances add up to 1.
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
