package service

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"
	"weak"

	"quasi/engine/data/classification"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// ask sends a request.
func ask(t *testing.T, s *Service, method protocol.Method, params any) {
	t.Helper()
	data, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Handle(context.Background(), protocol.Request{Method: method, Params: data}, nil, func(protocol.Progress) {}); err != nil {
		t.Fatalf("%s: %v", method, err)
	}
}

// watched are columns, by their cells, of which one can say whether they are in memory.
type watched []weak.Pointer[int32]

func watch(tables ...*table.Table) watched {
	var all watched
	for _, t := range tables {
		for _, c := range t.Columns {
			all = append(all, weak.Make(&c.Codes[0]))
		}
	}
	return all
}

func (w watched) alive() int {
	runtime.GC()
	n := 0
	for _, cells := range w {
		if cells.Value() != nil {
			n++
		}
	}
	return n
}

// heap returns the bytes that are in use.
func heap() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// crowd is a table of so many rows, with ages and postcodes of which few are alike.
func crowd(n int) string {
	var b strings.Builder
	b.WriteString("age,zip,ill\n")
	for i := range n {
		fmt.Fprintf(&b, "%d,%d,%s\n", i%100, 10000+(i*7919+i/2000*37)%2000, []string{"flu", "cold", "none"}[i%3])
	}
	return b.String()
}

// people returns the size of the population of reviewed.
func people() int {
	if testing.Short() { // the rest is for make test-long
		return 30_000
	}
	return 100_000
}

// reviewed returns a service with everything in it that can hold rows: a table, a
// population and a release that was compared with it.
func reviewed(t *testing.T) *Service {
	t.Helper()
	s := New()
	small, large := crowd(2000), crowd(people())
	ask(t, s, protocol.Load, protocol.LoadParams{Text: &small})
	ask(t, s, protocol.Population, protocol.LoadParams{Text: &large})
	ask(t, s, protocol.Run, protocol.RunParams{Recipe: decisions("mondrian-strict"), Population: &protocol.PopulationUse{}})
	return s
}

func decisions(method string) recipe.Recipe {
	r := recipe.Default()
	ordered := &recipe.Hierarchy{Ordered: true}
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: ordered}, {Name: "zip", Role: table.QuasiIdentifying, Hierarchy: ordered},
		{Name: "ill", Role: table.Sensitive},
	}
	r.Algorithm.Name = method
	r.Privacy.Models = []recipe.Model{{Name: "k-map", Parameters: parameter.Given{"k": 10.0}}}
	return r
}

// Of a table nothing is left once another one is opened, or could not be read: not in
// the release that was made of it, nor in the population beside it.
func TestAnotherTableLeavesNothingInMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	reviewed(t) // what the first table makes for all stays
	two, broken := "a,b\n1,2\n3,4\n", "a,b\n1,\"2\n"
	for name, open := range map[string]func(*Service){
		"another table": func(s *Service) { ask(t, s, protocol.Load, protocol.LoadParams{Text: &two}) },
		"a table that can't be read": func(s *Service) {
			if _, err := s.load(call{ctx: context.Background(), meter: newMeter(func(protocol.Progress) {})}, protocol.LoadParams{Text: &broken}); err == nil {
				t.Error("it was read")
			}
		},
	} {
		empty := heap()
		s := reviewed(t)
		o := s.opened
		before := watch(o.table, o.population.table, o.result.release.Table)
		o = nil
		if n := before.alive(); n != len(before) || n < 8 {
			t.Fatalf("%d of %d columns are in memory before", n, len(before))
		}
		open(s)
		if n := before.alive(); n != 0 {
			t.Errorf("after %s, %d of %d columns are in memory", name, n, len(before))
		}
		if left := heap() - empty; left > 500_000 {
			t.Errorf("after %s, %d bytes are left", name, left)
		}
		runtime.KeepAlive(s)
	}
}

// A population that is closed is forgotten by the release that was compared with it
// too; what came of it can still be looked at and measured.
func TestAClosedPopulationIsForgotten(t *testing.T) {
	s := reviewed(t)
	full := heap()
	before := watch(s.opened.population.table)
	if n := before.alive(); n != len(before) {
		t.Fatalf("%d of %d columns are in memory before", n, len(before))
	}
	ask(t, s, protocol.Forget, struct{}{})
	if n := before.alive(); n != 0 {
		t.Errorf("%d of its %d columns are in memory", n, len(before))
	}
	// Its cells alone are 12 bytes for each of the people, who are more as the release
	// knew them.
	if freed := full - heap(); freed < 28*people() {
		t.Errorf("%d bytes were freed", freed)
	}
	ask(t, s, protocol.ResultPage, protocol.PageParams{Count: 10})
	ask(t, s, protocol.Quality, protocol.QualityParams{})
	ask(t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportRecipe})
	if r, err := s.opened.result.describe(); err != nil || r.Population.Persons != people() || len(r.Verdicts) != 2 {
		t.Errorf("of the comparison there is %+v, %v", r.Population, err)
	}
	_, err := s.rewrite(call{meter: newMeter(func(protocol.Progress) {})}, protocol.RewriteParams{})
	if err == nil || outcome.NewFailure(err).Code != "population-gone" {
		t.Errorf("it was audited without the population: %v", err)
	}
	runtime.KeepAlive(s)
}

// Of a release nothing is left once there is another, by whatever method, and one
// population takes the place of the other.
func TestAnotherReleaseLeavesNothingInMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	s := reviewed(t)
	before, persons := watch(s.opened.result.release.Table), watch(s.opened.population.table)
	shared := watch(s.opened.table) // columns that are released as they are
	ask(t, s, protocol.Run, protocol.RunParams{Recipe: decisions("incognito"), Population: &protocol.PopulationUse{}})
	if n := before.alive(); n > 1 {
		t.Errorf("%d of %d columns of the release before are in memory", n, len(before))
	}
	if n := persons.alive() + shared.alive(); n != len(persons)+len(shared) {
		t.Errorf("%d columns of the table and its population are in memory", n)
	}
	ask(t, s, protocol.Population, protocol.LoadParams{Text: new(crowd(3000))})
	if n := persons.alive(); n != 0 {
		t.Errorf("%d of %d columns of the population before are in memory", n, len(persons))
	}
	runtime.KeepAlive(s)
}

// A run that fails keeps nothing but the release before it.
func TestAFailedRunLeavesNothingInMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	s := reviewed(t)
	before := heap()
	wrong := decisions("mondrian-strict")
	wrong.Privacy.Models[0].Parameters = parameter.Given{"k": 1e9}
	data, err := json.Marshal(protocol.RunParams{Recipe: wrong, Population: &protocol.PopulationUse{}})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Handle(context.Background(), protocol.Request{Method: protocol.Run, Params: data}, nil, func(protocol.Progress) {}); err == nil {
		t.Fatal("a billion persons were found")
	}
	if more := heap() - before; more > 300_000 {
		t.Errorf("%d bytes more are in use", more)
	}
	runtime.KeepAlive(s)
}

// Of many runs of one table as much is kept as of the runs that a person can set side by side,
// and of all of them nothing once another table is opened: 20 runs more take at most a tenth of
// what the first 20 took, and what is left is at most a tenth of it.
func TestRunsDoNotPileUpInMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	s, small, two := New(), crowd(1000), "a,b\n1,2\n3,4\n"
	run := func(times int) {
		for range times {
			d := decisions("mondrian-strict")
			d.Privacy.Models = nil
			ask(t, s, protocol.Run, protocol.RunParams{Recipe: d})
			ask(t, s, protocol.ResultPage, protocol.PageParams{Count: 10})
			ask(t, s, protocol.Quality, protocol.QualityParams{})
		}
	}
	ask(t, s, protocol.Load, protocol.LoadParams{Text: &small}) // what is made once for all visits
	run(1)
	ask(t, s, protocol.Load, protocol.LoadParams{Text: &two})
	empty := heap()

	ask(t, s, protocol.Load, protocol.LoadParams{Text: &small})
	run(20)
	took := heap() - empty
	run(20)
	if more := heap() - empty - took; 10*more > took {
		t.Errorf("20 runs and their table take %d bytes, 20 more runs %d bytes more", took, more)
	}
	ask(t, s, protocol.Load, protocol.LoadParams{Text: &two})
	if left := heap() - empty; 10*left > took {
		t.Errorf("of %d bytes %d are left", took, left)
	}
	runtime.KeepAlive(s)
}

// bounding is a service with the release of a crowd.
func bounding(t *testing.T, rows, k int) *Service {
	t.Helper()
	s, text := New(), crowd(rows)
	ask(t, s, protocol.Load, protocol.LoadParams{Name: "crowd.csv", Text: &text})
	runCrowd(t, s, k)
	return s
}

func runCrowd(t *testing.T, s *Service, k int) {
	t.Helper()
	r := recipe.Default()
	r.Privacy.K, r.Algorithm.Name = k, "mondrian-strict"
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying}, {Name: "zip", Role: table.QuasiIdentifying}, {Name: "ill", Role: table.Sensitive}}
	ask(t, s, protocol.Run, protocol.RunParams{Recipe: r})
}

// A bound comes to the same however it is sliced, what is proven only grows, and none of
// it is more than the release loses.
func TestSlicesOfABoundComeToTheWhole(t *testing.T) {
	s := bounding(t, 600, 3)
	release := s.opened.result.release
	whole, err := release.Bound(context.Background(), nil)
	if err != nil || whole.Loss <= whole.Plain || whole.Ended {
		t.Fatalf("%+v, %v", whole, err)
	}
	p, slices := pursue(release), 0
	for before := (protocol.BoundResult{}); !p.found.Finished; slices++ {
		found, err := p.advance(time.Time{})
		if err != nil || found.Bound.Loss < before.Bound.Loss || found.Done < before.Done || found.Bound.Loss > whole.Loss {
			t.Fatalf("%+v comes after %+v, %v", found, before, err)
		}
		if !found.Finished && !found.Bound.Ended {
			t.Fatalf("%+v is said to be all, but is not", found)
		}
		before = found
	}
	if p.found.Bound != whole || slices < 3 {
		t.Errorf("in %d slices %+v, at once %+v", slices, p.found.Bound, whole)
	}
	found, err := s.opened.result.bound(protocol.BoundParams{})
	for ; err == nil && !found.Finished; found, err = s.opened.result.bound(protocol.BoundParams{}) {
	}
	if want := release.Loss.ILossRate/whole.Loss - 1; err != nil || found.AtMostAbove == nil || *found.AtMostAbove != want || want <= 0 {
		t.Errorf("%+v above, %v, want %v", found, err, want)
	}
}

// Another run, or another table, ends the search for the bound of the one before, and
// leaves nothing of it in memory.
func TestABoundIsOfTheResultThatIsThere(t *testing.T) {
	s := bounding(t, 600, 3)
	first := s.opened.result.release
	s.opened.result.pursuit = pursue(first)
	if _, err := s.opened.result.pursuit.advance(time.Time{}); err != nil || s.opened.result.pursuit.found.Finished {
		t.Fatalf("%+v, %v", s.opened.result.pursuit.found, err)
	}
	held := watch(first.Table)
	old := s.opened.result.pursuit
	if runCrowd(t, s, 10); s.opened.result.pursuit != nil {
		t.Fatal("the new result has the search of the old one")
	}
	if !old.found.Finished || !old.found.Bound.Ended {
		t.Errorf("the search of the old result goes on: %+v", old.found)
	}
	first, old = nil, nil
	found, err := s.opened.result.bound(protocol.BoundParams{})
	for ; err == nil && !found.Finished; found, err = s.opened.result.bound(protocol.BoundParams{}) {
	}
	if want, _ := s.opened.result.release.Bound(context.Background(), nil); err != nil || found.Bound != want {
		t.Errorf("%+v, %v, want %+v", found, err, want)
	}
	if n := held.alive(); n > 0 {
		t.Errorf("%d columns of the old release are in memory", n)
	}
	s.opened.result.pursuit = pursue(s.opened.result.release)
	s.opened.result.pursuit.advance(time.Time{})
	held = watch(s.opened.result.release.Table)
	ask(t, s, protocol.Load, protocol.LoadParams{Name: "other.csv", Text: new("a,b\n1,2\n")})
	if n := held.alive(); n > 0 {
		t.Errorf("%d columns of the release of another table are in memory", n)
	}
}

// A method that changes nothing has no least loss, and says so.
func TestNoBoundWhereNothingIsLost(t *testing.T) {
	s, text := New(), crowd(30)
	ask(t, s, protocol.Load, protocol.LoadParams{Name: "crowd.csv", Text: &text})
	r := recipe.Default()
	r.Privacy.K, r.Algorithm.Name = 2, "anatomy"
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying}, {Name: "zip", Role: table.QuasiIdentifying}, {Name: "ill", Role: table.Sensitive}}
	ask(t, s, protocol.Run, protocol.RunParams{Recipe: r})
	if _, err := s.opened.result.bound(protocol.BoundParams{}); err == nil {
		t.Error("there is a bound of what is released as it is")
	}
}

// The page has no classifications of its own, but knows their names.
func TestClassificationsHaveTheirNames(t *testing.T) {
	var names []string
	for _, c := range classification.All() {
		names = append(names, c.Name)
	}
	if !reflect.DeepEqual(names, protocol.Classifications()) {
		t.Errorf("the page knows %q, there are %q", protocol.Classifications(), names)
	}
}

// What the worker reads has a limit, and a quarter of its memory is within it.
func TestTablesHaveALimit(t *testing.T) {
	if opt, err := options(protocol.LoadParams{}); err != nil || opt.MaxBytes != 1<<30 {
		t.Errorf("the limit is %d, error %v", opt.MaxBytes, err)
	}
}

// The CSV of a sheet is read as what it is, whatever it looks like, and says where
// it comes from.
func TestASheetIsReadAsItIsWritten(t *testing.T) {
	p := protocol.LoadParams{Name: "w.xlsx", Text: new("a;b,c\n1;2,x\n"), Workbook: &protocol.Workbook{Sheet: "S", Warnings: []asread.Warning{{Code: asread.WarnMerged, Args: []string{"1", "A1:B1"}}}}}
	p.Input.Delimiter = ";"
	r, err := New().load(call{t.Context(), nil, newMeter(func(protocol.Progress) {})}, p)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Columns) != 2 || r.Columns[0].Name != "a;b" || r.Format.Workbook == nil || r.Format.Workbook.Sheet != "S" || len(r.Format.Warnings) != 1 {
		t.Errorf("loaded %+v", r)
	}
}

// clocked returns a meter on a clock that the test moves.
func clocked(sent *[]protocol.Progress) (*meter, *time.Time) {
	clock := time.Unix(0, 0)
	m := newMeter(func(p protocol.Progress) { *sent = append(*sent, p) })
	m.now, m.start = func() time.Time { return clock }, clock
	return m, &clock
}

// Twenty messages a second are sent at most, and 50 in ten seconds at least: also a run that is asked for
// very many rounds, and advances by next to nothing, is heard and hears.
func TestMeterSendsTwentyASecond(t *testing.T) {
	for _, test := range []struct {
		share       float64
		every       time.Duration
		least, most int
	}{{1.0 / 500, time.Millisecond, 20, 20}, {1e-9, 10 * time.Millisecond, 50, 200}} {
		var sent []protocol.Progress
		m, clock := clocked(&sent)
		for i := range 1000 {
			m.report("read", float64(i)*test.share)
			*clock = clock.Add(test.every)
		}
		if len(sent) < test.least || len(sent) > test.most {
			t.Errorf("%d messages, one every %v, want %d to %d", len(sent), test.every, test.least, test.most)
		}
	}
}

func TestMeterLetsEveryStageThrough(t *testing.T) {
	var sent []protocol.Progress
	m, _ := clocked(&sent)
	for _, stage := range []string{"read", "suggest", "read"} {
		m.report(stage, 0)
	}
	if len(sent) != 3 {
		t.Errorf("%d messages of 3 stages", len(sent))
	}
}

// The time that is left is unknown at the start, and shares are from 0 to 1.
func TestMeterEstimatesTheTimeLeft(t *testing.T) {
	for _, test := range []struct{ first, then, left, done float64 }{{0, 0.25, 9, 0.25}, {-1, 2, 0, 1}} {
		var sent []protocol.Progress
		m, clock := clocked(&sent)
		m.report("read", test.first)
		*clock = clock.Add(3 * time.Second)
		m.report("read", test.then)
		if got := sent[1]; sent[0].Left >= 0 || sent[0].Done != 0 || math.Abs(got.Left-test.left) > 1e-9 || got.Seconds != 3 || got.Done != test.done {
			t.Errorf("%v and, 3 s later, %v done: %+v", test.first, test.then, sent)
		}
	}
}

// A long run's curve is sent in part, from its first point to its last.
func TestMeterSendsAShortCurve(t *testing.T) {
	for _, n := range []int{0, 1, 2, 7, protocol.MaxPoints, protocol.MaxPoints + 1, 5000} {
		var sent []protocol.Progress
		m, _ := clocked(&sent)
		for i := range n {
			m.curve = append(m.curve, facts.Point{Round: i})
		}
		m.report("anonymize", 0)
		got := sent[0].Curve
		if len(got) != min(n, protocol.MaxPoints) || n > 0 && (got[0].Round != 0 || got[len(got)-1].Round != n-1) {
			t.Errorf("of %d points %d are sent", n, len(got))
		}
		for i := 1; i < len(got); i++ {
			if got[i].Round <= got[i-1].Round {
				t.Fatalf("of %d points, %d comes after %d", n, got[i].Round, got[i-1].Round)
			}
		}
	}
}
