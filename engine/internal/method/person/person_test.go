package person_test

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/method/person"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/pieces"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// start is the start of the default method.
func start(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
	return pieces.MinimumLoss(ctx, p, 0, progress)
}

// must returns a partition that is valid.
func must(t rapid.TB, p *problem.Problem, o person.Options) *problem.Groups {
	t.Helper()
	g, err := person.Partition(context.Background(), p, o, nil)
	if err == nil {
		err = g.Check(p)
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// drawn is a random problem with the persons whose records it has.
type drawn struct {
	*problem.Problem
	options person.Options
}

func draw(t *rapid.T) drawn { return drawOf(t, 40) }

// drawOf draws a problem of so many persons at most.
func drawOf(t *rapid.T, persons int) drawn {
	p := problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 3, Positions: 6})
	whose := &privacy.Patients{Codes: make([]int32, p.N)}
	number := map[int]int32{}
	most := rapid.IntRange(0, min(p.N, persons)-1).Draw(t, "persons")
	for row := range whose.Codes {
		who := rapid.IntRange(0, most).Draw(t, "whose")
		if _, ok := number[who]; !ok {
			number[who] = int32(whose.Count)
			whose.Count++
		}
		whose.Codes[row] = number[who]
	}
	k := rapid.IntRange(1, min(whose.Count, 5)).Draw(t, "of persons")
	model := casetest.Must(privacy.NewKPatients(whose, k))
	p.Model, p.MaxSuppressed = model, p.N
	return drawn{p, person.Options{Patients: whose, K: k, Method: start,
		Rounds: rapid.IntRange(0, 4).Draw(t, "rounds")}}
}

// series returns what each person shows, in words, and how many persons show the same:
// slowly, and without anything of the package.
func series(p *problem.Problem, whose *privacy.Patients, g *problem.Groups) (of map[int32]string, alike map[string]int) {
	of, alike = map[int32]string{}, map[string]int{}
	for who, texts := range shown(p, whose, g) {
		slices.Sort(texts)
		of[who] = strings.Join(texts, "\n")
		alike[of[who]]++
	}
	return of, alike
}

// shown returns the rows that each person shows, in words.
func shown(p *problem.Problem, whose *privacy.Patients, g *problem.Groups) map[int32][]string {
	rows := map[int32][]string{}
	for i := range g.Len() {
		var labels []string
		for j, span := range g.As(int32(i), len(p.QI)) {
			labels = append(labels, p.QI[j].Domain.Label(span))
		}
		for _, row := range g.Group(i) {
			rows[whose.Codes[row]] = append(rows[whose.Codes[row]], fmt.Sprintf("%q", labels))
		}
	}
	return rows
}

// Of any two or three rows that someone knows of a person, at least k persons have the
// like: by brute force, over all sets of rows.
func TestAnyRowsOfAPersonAreThoseOfOthers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawOf(t, rapid.IntRange(1, 12).Draw(t, "most persons"))
		p.options.Knows = rapid.IntRange(2, 3).Draw(t, "knows")
		p.options.Work = rapid.SampledFrom([]int64{0, 1, 30, 100, 300}).Draw(t, "work")
		p.MaxSuppressed = rapid.SampledFrom([]int{0, p.N}).Draw(t, "left out")
		g, err := person.Partition(context.Background(), p.Problem, p.options, nil)
		if err != nil {
			if strings.Contains(err.Error(), "would have to be left out") && p.MaxSuppressed == 0 {
				return
			}
			t.Fatal(err)
		}
		casetest.NoError(t, g.Check(p.Problem))
		rows := shown(p.Problem, p.options.Patients, g)
		if len(rows) != p.options.Patients.Count {
			t.Fatalf("%d of %d persons are shown", len(rows), p.options.Patients.Count)
		}
		for who := range rows {
			if got := support(rows, rows[who], p.options.Knows); got < p.options.K {
				t.Fatalf("%d rows of person %d fit %d persons, k is %d: %q", p.options.Knows, who, got, p.options.K, rows[who])
			}
		}
	})
}

// support returns the least number of persons who have the like of some of the given
// rows, at most so many: of all ways of choosing them.
func support(rows map[int32][]string, own []string, most int) int {
	least := len(rows)
	var choose func(from int, chosen []string)
	choose = func(from int, chosen []string) {
		have := 0
		for _, other := range rows {
			left := slices.Clone(other)
			if !slices.ContainsFunc(chosen, func(row string) bool {
				at := slices.Index(left, row)
				if at >= 0 {
					left = slices.Delete(left, at, at+1)
				}
				return at < 0
			}) {
				have++
			}
		}
		least = min(least, have)
		for i := from; i < len(own) && len(chosen) < most; i++ {
			choose(i+1, append(slices.Clone(chosen), own[i]))
		}
	}
	choose(0, nil)
	return least
}

// As many rows are left out as must be, and no more if no more may be.
func TestNoMoreRowsAreLeftOutThanMayBe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawOf(t, 7)
		counts := make([]int, p.options.Patients.Count)
		for _, who := range p.options.Patients.Codes {
			counts[who]++
		}
		least := leastLeftOut(counts, p.options.K)
		p.MaxSuppressed = least
		g := must(t, p.Problem, p.options)
		if len(g.Suppressed) != least {
			t.Fatalf("%d rows are left out, %d must be", len(g.Suppressed), least)
		}
		if p.MaxSuppressed--; p.MaxSuppressed >= 0 {
			if _, err := person.Partition(context.Background(), p.Problem, p.options, nil); err == nil || !strings.Contains(err.Error(), "would have to be left out") {
				t.Fatalf("error %v", err)
			}
		}
	})
}

// leastLeftOut tries all ways of putting persons, of whom the numbers of rows are given,
// into groups of at least k.
func leastLeftOut(counts []int, k int) int {
	best := -1
	var groups [][]int
	var try func(i int)
	try = func(i int) {
		if i < len(counts) {
			for g := range groups {
				groups[g] = append(groups[g], counts[i])
				try(i + 1)
				groups[g] = groups[g][:len(groups[g])-1]
			}
			groups = append(groups, []int{counts[i]})
			try(i + 1)
			groups = groups[:len(groups)-1]
			return
		}
		out := 0
		for _, g := range groups {
			if len(g) < k {
				return
			}
			for _, n := range g {
				out += n - slices.Min(g)
			}
		}
		if best < 0 || out < best {
			best = out
		}
	}
	try(0)
	return best
}

// The loss that is told belongs to the groups and never rises, and a run that is ended
// early equals one of so many rounds.
func TestRoundsAreAnytime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		for j := range p.QI {
			p.QI[j].Weight = 1 // the measure takes no notice of weights
		}
		p.options.Knows = rapid.SampledFrom([]int{0, 2, 3}).Draw(t, "knows")
		if rapid.Bool().Draw(t, "with a model") {
			ill(t, &p)
		}
		var told []float64
		stop := rapid.IntRange(0, p.options.Rounds).Draw(t, "stop")
		early, err := person.Partition(context.Background(), p.Problem, p.options, func(s problem.Step) bool {
			if s.Best {
				told = append(told, s.Loss)
			}
			return len(told) > stop
		})
		if err != nil && p.options.Models != nil {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if early.Rounds != stop || len(told) != stop+1 {
			t.Fatalf("%d rounds, told %v, ended after %d", early.Rounds, told, stop)
		}
		if !slices.IsSortedFunc(told, func(a, b float64) int { return -int(1e9 * (a - b)) }) {
			t.Fatalf("the loss rises: %v", told)
		}
		if got := loss.Measure(p.Problem, early).ILossRate; len(p.QI) > 0 && max(got-told[stop], told[stop]-got) > 1e-6 {
			t.Fatalf("told a loss of %v, it is %v", told[stop], got)
		}
		p.options.Rounds = stop
		asked := must(t, p.Problem, p.options)
		if fmt.Sprint(asked) != fmt.Sprint(early) {
			t.Fatalf("asked for %d rounds:\n%v\nended after as many:\n%v", stop, asked, early)
		}
	})
}

// Who knows less costs no more, before any round.
func TestFewerRowsKnownLoseNoMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		for j := range p.QI {
			p.QI[j].Weight = 1
		}
		p.options.Rounds = 0
		of := func(knows int) float64 {
			p.options.Knows = knows
			g := must(t, p.Problem, p.options)
			return loss.Measure(p.Problem, g).ILossRate
		}
		if all, two, three := of(0), of(2), of(3); two > all+1e-6 || three > all+1e-6 {
			t.Fatalf("two rows lose %v, three %v, all %v", two, three, all)
		}
	})
}

// Where each person has one row, the method makes the classes.
func TestOneRowEachIsTheMethod(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		whose := &privacy.Patients{Codes: make([]int32, p.N), Count: p.N}
		for row := range whose.Codes {
			whose.Codes[row] = int32(row)
		}
		model := casetest.Must(privacy.NewKAnonymity(p.options.K, p.N))
		p.Model, p.MaxSuppressed = model, 0
		p.options.Patients, p.options.Rounds = whose, 0
		got := must(t, p.Problem, p.options)
		want := casetest.Must(start(context.Background(), p.Problem, problem.None))
		if p.N >= 2*p.options.K && problemtest.InSets(got) != problemtest.InSets(want) {
			t.Fatalf("%v, the method has %v", problemtest.InSets(got), problemtest.InSets(want))
		}
	})
}

// visits returns n persons of two rows each, whose rows are the same two in any order.
func visits(n int) (*problem.Problem, *privacy.Patients) {
	whose := &privacy.Patients{Codes: make([]int32, 2*n), Count: n}
	p := problemtest.With(2*n, 2, problemtest.Made(2*n, problemtest.Flat, func(i int) int32 { return int32((i + i/2*(i/2)) % 2) }))
	for row := range whose.Codes {
		whose.Codes[row] = int32(row / 2)
	}
	return p, whose
}

// The order in which the rows of a person stand costs nothing.
func TestRowsInAnyOrderAreAlike(t *testing.T) {
	p, whose := visits(12)
	g := must(t, p, person.Options{Patients: whose, K: 3, Method: start})
	if got := loss.Measure(p, g).ILossRate; got != 0 {
		t.Errorf("the loss is %v, all persons have the same rows", got)
	}
}

// A person with thousands of rows, alone with as many, keeps those that others have.
func TestOnePersonWithThousandsOfRows(t *testing.T) {
	const many, few = 3000, 7
	n := many + 2*few
	whose := &privacy.Patients{Codes: make([]int32, n), Count: 3}
	for row := many; row < n; row++ {
		whose.Codes[row] = int32(1 + (row-many)/few)
	}
	p := problemtest.With(n, 2, problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(i % 50) }))
	o := person.Options{Patients: whose, K: 2, Method: start, Rounds: 1}
	if _, err := person.Partition(context.Background(), p, o, nil); err == nil || err.Error() != "2993 rows would have to be left out, so that each patient shows as many rows as at least 1 other; at most 0 may be: raise the share of rows that may be left out to 99.31%, or lower k" {
		t.Errorf("error %v", err)
	}
	p.MaxSuppressed = many
	g := must(t, p, o)
	if _, alike := series(p, whose, g); len(g.Suppressed) != many-few || len(alike) != 1 {
		t.Errorf("%d rows are left out, %d series", len(g.Suppressed), len(alike))
	}
}

// thousands are three persons with 2,000 rows each, who have few in common, and many with
// one.
func thousands() (*problem.Problem, *privacy.Patients) {
	const many, each, others = 3, 2000, 200
	n := many*each + others
	whose := &privacy.Patients{Codes: make([]int32, n), Count: many + others}
	for row := range n {
		whose.Codes[row] = int32(min(row/each, many) + max(0, row-many*each))
	}
	column := func(by, values int) func(int) int32 {
		return func(i int) int32 { return int32(i * by % values) }
	}
	return problemtest.With(n, 2, problemtest.Made(n, problemtest.InOrder, column(7919, 397)), problemtest.Made(n, problemtest.Tens, column(104729, 31)), problemtest.Made(n, problemtest.Flat, column(1299709, 11))), whose
}

// Persons with thousands of rows are protected as others: if all rows are known, by their
// series; if two or three, by all pairs or triples of every 97th row. Without a bound on
// the work it would take minutes.
func TestPersonsWithThousandsOfRows(t *testing.T) {
	p, whose := thousands()
	p.MaxSuppressed = p.N
	work := int64(1_000_000)
	if testing.Short() {
		work = int64(brief.Of(100_000, 10_000))
	}
	for _, knows := range []int{2, 0, 3}[:brief.Of(3, 2)] {
		g := must(t, p, person.Options{Patients: whose, K: 2, Method: start, Rounds: 1, Knows: knows, Work: work})
		if knows == 0 {
			_, alike := series(p, whose, g)
			for _, n := range alike {
				if n < 2 {
					t.Errorf("%d persons show the same", n)
				}
			}
			continue
		}
		rows := shown(p, whose, g)
		for who := range int32(3) {
			var some []string
			for i := 0; i < len(rows[who]); i += 97 {
				some = append(some, rows[who][i])
			}
			if got := support(map[int32][]string{0: rows[0], 1: rows[1], 2: rows[2]}, some, knows); got < 2 {
				t.Errorf("%d rows of person %d fit %d persons", knows, who, got)
			}
		}
	}
}

// More positions than a method gets, and than are assigned exactly.
func TestManyRowsEach(t *testing.T) {
	const persons, width = 12, 200
	whose := &privacy.Patients{Codes: make([]int32, persons*width), Count: persons}
	for row := range whose.Codes {
		whose.Codes[row] = int32(row % persons)
	}
	n := persons * width
	p := problemtest.With(n, 3, problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(i * i % 97) }), problemtest.Made(n, problemtest.Tens, func(i int) int32 { return int32(i % 31) }))
	g := must(t, p, person.Options{Patients: whose, K: 3, Method: start, Rounds: 1})
	_, alike := series(p, whose, g)
	for _, persons := range alike {
		if persons < 3 {
			t.Errorf("%d persons show the same", persons)
		}
	}
}

func TestCannot(t *testing.T) {
	p, whose := visits(3)
	if _, err := person.Partition(context.Background(), p, person.Options{Patients: whose, K: 4, Method: start}, nil); err == nil || err.Error() != "a group needs 4 patients, but there are 3: lower k" {
		t.Errorf("too few persons: %v", err)
	}
	p, whose = visits(30)
	wrong := errors.New("refused")
	refuses := func(context.Context, *problem.Problem, problem.Progress) (*problem.Groups, error) { return nil, wrong }
	if _, err := person.Partition(context.Background(), p, person.Options{Patients: whose, K: 2, Method: refuses}, nil); !errors.Is(err, wrong) {
		t.Errorf("the method refuses: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	o := person.Options{Patients: whose, K: 2, Method: start, Rounds: 1000}
	_, err := person.Partition(ctx, p, o, func(s problem.Step) bool {
		if s.Round == 2 {
			cancel()
		}
		return false
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// ill gives the rows of a problem an illness each, and asks for two in every crowd.
func ill(t *rapid.T, p *drawn) *privacy.Sensitive {
	s := &privacy.Sensitive{Name: "ill", Values: []string{"a", "b", "c", "d"}}
	s.Codes = rapid.SliceOfN(rapid.Int32Range(0, 3), p.N, p.N).Draw(t, "ill")
	once := p.options.Patients.Once(s)
	m := privacy.NewDistinctL(once, 2)
	p.options.Models = []privacy.Crowd{privacy.NewCrowd(m, once, p.options.Patients, rapid.Bool().Draw(t, "linked"))}
	return s
}

// crowds returns the rows of persons who show the same, by what they show: slowly.
func crowds(p drawn, g *problem.Groups) [][][]int32 {
	of, _ := series(p.Problem, p.options.Patients, g)
	rows := map[string]map[string][]int32{}
	for i := range g.Len() {
		shows := fmt.Sprint(g.As(int32(i), len(p.QI)))
		for _, row := range g.Group(i) {
			crowd := of[p.options.Patients.Codes[row]]
			if rows[crowd] == nil {
				rows[crowd] = map[string][]int32{}
			}
			rows[crowd][shows] = append(rows[crowd][shows], row)
		}
	}
	var all [][][]int32
	for _, alike := range rows {
		var crowd [][]int32
		for _, rows := range alike {
			crowd = append(crowd, rows)
		}
		all = append(all, crowd)
	}
	return all
}

// Where there can be no pool, every person shows the same multiset of tuples as at least k - 1
// others, nobody is left out whole, and what models ask of crowds, those of the result satisfy. Only
// where all persons together fail is there no result.
func TestCrowdsSatisfyTheModels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		p.options.Knows = rapid.SampledFrom([]int{0, 2, 3}).Draw(t, "knows")
		if rapid.Bool().Draw(t, "with a model") {
			ill(t, &p)
		}
		p.options.Whole = p.options.Models == nil // or some may be in a pool, who show only so many rows as others do
		g, err := person.Partition(context.Background(), p.Problem, p.options, nil)
		if err != nil {
			if p.options.Models == nil || !strings.HasPrefix(err.Error(), `not even all patients together satisfy distinct 2-diversity of "ill"`) {
				t.Fatal(err)
			}
			return
		}
		casetest.NoError(t, g.Check(p.Problem))
		of, alike := series(p.Problem, p.options.Patients, g)
		if len(of) != p.options.Patients.Count {
			t.Fatalf("%d of %d persons are shown", len(of), p.options.Patients.Count)
		}
		for shown, n := range alike {
			if n < p.options.K {
				t.Fatalf("%d persons show %s, k is %d", n, shown, p.options.K)
			}
		}
		for _, crowd := range crowds(p, g) {
			for _, m := range p.options.Models {
				if !m.Holds(crowd) {
					t.Fatalf("%s: %s of %v", m.Coded(), m.Reach(crowd), crowd)
				}
			}
		}
	})
}

// Four persons of one row and four of two; of the latter all have one illness. They can
// be joined to the others only if their second rows may be left out.
func TestModelsThatNeedRowsLeftOut(t *testing.T) {
	p, whose := visits(4)
	p.N, whose.Count = 12, 8
	for i := range p.QI {
		p.QI[i].Codes = append(p.QI[i].Codes, slices.Clone(p.QI[i].Codes[:4])...)
	}
	whose.Codes = append(whose.Codes, 4, 5, 6, 7)
	s := &privacy.Sensitive{Name: "ill", Values: []string{"a", "b"}, Codes: []int32{8: 0, 9: 1, 10: 0, 11: 1}}
	once := whose.Once(s)
	m := privacy.NewDistinctL(once, 2)
	o := person.Options{Patients: whose, K: 2, Method: start, Models: []privacy.Crowd{privacy.NewCrowd(m, once, whose, false)}}
	size := casetest.Must(privacy.NewKPatients(whose, 2))
	p.Model = size
	_, err := person.Partition(context.Background(), p, o, nil)
	want := `a group of 4 patients with 2 rows each fails distinct 2-diversity of "ill", by patient, of each known row, and joined with any other it would leave out too many rows: at most 0 may be. Raise the share of rows that may be left out, or relax the model`
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	p.MaxSuppressed = 4
	g, err := person.Partition(context.Background(), p, o, nil)
	if err != nil || len(g.Suppressed) != 4 {
		t.Errorf("%+v, %v", g, err)
	}
	clear(s.Codes)
	if _, err := person.Partition(context.Background(), p, o, nil); err == nil || !strings.HasPrefix(err.Error(), "not even all patients together satisfy") {
		t.Errorf("error %v", err)
	}
}

//go:embed testdata/groups.golden
var groupsBefore string

// The groups of these persons are the same on every machine, natively and as WebAssembly: the
// file holds for both.
func TestGroupsAreTheSameEverywhere(t *testing.T) {
	var b strings.Builder
	for _, c := range []struct {
		rows, most, columns, k, out, known int
		ill                                bool
	}{
		{60, 5, 7, 2, 0, 0, false}, {60, 5, 7, 2, 0, 0, true}, {60, 5, 7, 2, 60, 0, true},
		{60, 5, 7, 3, 60, 0, false}, {60, 5, 2, 3, 60, 0, true}, {60, 5, 2, 2, 60, 0, false}, {60, 5, 1, 2, 60, 0, true},
		{300, 5, 7, 2, 30, 0, false}, {300, 5, 2, 2, 30, 0, true}, {300, 5, 2, 4, 300, 0, true},
		{40, 19, 7, 2, 4, 2, false}, {40, 19, 7, 2, 4, 3, false}, {40, 19, 2, 2, 4, 2, false}, {40, 19, 1, 2, 40, 3, false},
		{80, 9, 7, 2, 0, 2, false}, {80, 9, 2, 3, 0, 3, false}, {80, 9, 1, 2, 80, 2, false},
		{200, 23, 2, 2, 20, 0, false}, {200, 23, 3, 2, 20, 2, false}, {200, 23, 2, 2, 200, 0, true},
		{40, 19, 0, 2, 40, 2, false}, {80, 9, 0, 2, 80, 3, false}, {60, 5, 0, 2, 60, 0, true}, // nothing costs anything
		{160, 41, 2, 2, 160, 0, false}, {160, 41, 2, 2, 16, 2, false},
	} {
		p, o := patients(t, c.rows, c.most, c.k)
		p.QI, p.MaxSuppressed, o.Knows = p.QI[:c.columns], c.out, c.known
		if c.ill {
			// Give the rows one of three illnesses each and ask for two in every crowd.
			s := &privacy.Sensitive{Name: "ill", Values: []string{"a", "b", "c"}}
			for r := range p.N {
				s.Codes = append(s.Codes, int32(r*r%7%3))
			}
			once := o.Patients.Once(s)
			m := privacy.NewDistinctL(once, 2)
			o.Models = []privacy.Crowd{privacy.NewCrowd(m, once, o.Patients, false)}
		}
		said := "none"
		if g, err := person.Partition(context.Background(), p, o, nil); err == nil {
			said = problemtest.Hash(g)
		}
		fmt.Fprintf(&b, "%v %s\n", c, said)
	}
	problemtest.Golden(t, groupsBefore, b.String())
}

// patients returns a problem of n rows of patients, who have one up to most each, and asks
// for k of them.
func patients(t *testing.T, n, most, k int) (*problem.Problem, person.Options) {
	t.Helper()
	p := problemtest.Patients(n, 42)
	whose := &privacy.Patients{Codes: make([]int32, n)}
	for row := 0; row < n; whose.Count++ {
		for range min(n-row, 1+whose.Count*whose.Count%most) {
			whose.Codes[row] = int32(whose.Count)
			row++
		}
	}
	model := casetest.Must(privacy.NewKPatients(whose, k))
	p.Model = model
	return p, person.Options{Patients: whose, K: k, Method: start, Rounds: 3}
}
