package service

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"weak"

	"quasi/engine/data/table"
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

// people is how many people the population of reviewed has.
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
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: ordered},
		{Name: "zip", Role: table.QuasiIdentifying, Hierarchy: ordered},
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
	if r := s.opened.result; r.describe(nil).Population.Persons != people() || len(r.release.Verdicts) != 2 {
		t.Errorf("of the comparison there is %+v", r.beside)
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
	other := crowd(3000)
	ask(t, s, protocol.Population, protocol.LoadParams{Text: &other})
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
