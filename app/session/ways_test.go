package session_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// Both ways are tried on the step that asks for one, once for the same decisions, and anew
// for others; whatever is asked meanwhile comes first.
func TestWaysAreTriedWhereTheyAreAskedFor(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	if engine.Work(); engine.Calls[protocol.Try] != 0 {
		t.Error("tried before anybody asks")
	}
	s.Alternatives()
	s.Go(session.Protect)
	if _, going := s.Alternatives().TriedWay(s, method.Default); !going {
		t.Error("the first is not being tried")
	}
	engine.Work()
	for _, way := range session.GeneralizingWays() {
		if found, _ := s.Alternatives().TriedWay(s, way); found == nil || !found.Passed() {
			t.Errorf("%s: %+v", way, found)
		}
	}
	tries := engine.Calls[protocol.Try]
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = method.Consistent })
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.BOM = true })
	if engine.Work(); tries != 2 || engine.Calls[protocol.Try] != tries {
		t.Errorf("tried %d times, and %d with the same decisions", tries, engine.Calls[protocol.Try])
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	if found, going := s.Alternatives().TriedWay(s, method.Default); found != nil || !going {
		t.Errorf("with another k it is still %+v", found)
	}
	if engine.Run(s); s.Result == nil || s.Failure != nil {
		t.Fatalf("a trial is in the way of a run: %+v", s.Failure)
	}
	if found, _ := s.Alternatives().TriedWay(s, method.Default); found != nil {
		t.Error("it is tried while the review is shown")
	}
	s.Go(session.Protect)
	if engine.Work(); engine.Calls[protocol.Try] <= tries {
		t.Error("it is not tried again on the step")
	}
}

// What was tried, or lost, with a population does not count for another one, and is tried
// anew; an answer that is on its way neither.
func TestWaysAreTriedWithThePopulation(t *testing.T) {
	s, engine := sessiontest.Among(t, sessiontest.Town)
	s.Alternatives()
	engine.Work()
	engine.Run(s)
	s.Go(session.Protect)
	engine.Work()
	_, spent := s.Spent(s.Recipe().Algorithm.Name)
	if found, _ := s.Alternatives().TriedWay(s, method.Consistent); found == nil || !spent {
		t.Fatalf("tried %+v, spent %v", found, spent)
	}
	s.Alternatives().BeginSweep(s, session.SweptMethods(s.Result)[:1], session.SweptKs(s.Result))
	if engine.Work(); !s.Alternatives().Sweep().IsOf(s) || s.Alternatives().Sweep().Going {
		t.Error("the decisions are not those that were swept")
	}
	s.Alternatives().BeginSweep(s, session.SweptMethods(s.Result), session.SweptKs(s.Result))
	s.Help().Find(s)
	engine.Step()
	s.Population().Map(s, "age", "id")
	_, spent = s.Spent(s.Recipe().Algorithm.Name)
	if found, _ := s.Alternatives().TriedWay(s, method.Consistent); found != nil || spent || s.Alternatives().Sweep().IsOf(s) {
		t.Errorf("of another population: tried %+v, spent %v, swept %v", found, spent, s.Alternatives().Sweep().IsOf(s))
	}
	tries := engine.Calls[protocol.Try]
	if engine.Work(); engine.Calls[protocol.Try] != tries+2 {
		t.Errorf("tried %d times", engine.Calls[protocol.Try]-tries)
	}
	if found, _ := s.Alternatives().TriedWay(s, method.Consistent); found == nil {
		t.Error("not tried anew")
	}
	s.Alternatives().Sweep().GoOn(s)
	s.Help().Find(s)
	if engine.Work(); s.Alternatives().Sweep().Going || s.Alternatives().Sweep().GoesOn(s) || s.Help().Going || s.Help().GoesOn(s) || engine.Calls[protocol.Try] != tries+2 {
		t.Errorf("gone on with another population: %+v", s.Help())
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	s.Population().Map(s, "age", "")
	if found, going := s.Alternatives().TriedWay(s, method.Default); found != nil || going {
		t.Errorf("an answer of another population: %+v", found)
	}
	s.Population().Close(s)
	if engine.Work(); s.Population().File != nil {
		t.Fatal("it is still there")
	}
	if found, _ := s.Alternatives().TriedWay(s, method.Consistent); found == nil {
		t.Error("not tried without it")
	}
}

// A larger table is tried when a person asks for it.
func TestWaysOfALargeTableAreTriedWhenAskedFor(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	s.Table.Records = 2_001
	s.Go(session.Protect)
	if engine.Work(); s.Alternatives().TriesWays(s) || engine.Calls[protocol.Try] != 0 {
		t.Errorf("tried %d times by itself", engine.Calls[protocol.Try])
	}
	s.Alternatives().TryWays(s)
	if engine.Work(); engine.Calls[protocol.Try] != 2 {
		t.Errorf("tried %d times", engine.Calls[protocol.Try])
	}
}

// A sweep measures every k with the method of the result, and stays when a point of it is
// adopted and run.
func TestASweepIsMeasuredAndAPointAdopted(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	if s.Alternatives().BeginSweep(s, []string{"kaim"}, []int{2}); s.Alternatives().Sweep() != nil {
		t.Error("a sweep without a result")
	}
	engine.Run(s)
	s.Alternatives().BeginSweep(s, session.SweptMethods(s.Result)[:1], session.SweptKs(s.Result))
	engine.Work()
	w := s.Alternatives().Sweep()
	if w.Going || w.Measured() != 5 || engine.Calls[protocol.Try] != 5 {
		t.Fatalf("%d points after %d calls, going %v; %+v", w.Measured(), engine.Calls[protocol.Try], w.Going, s.Failure)
	}
	if p := w.Points[0]; p.K != 2 || p.Trial.Loss != s.Result.Loss.ILossRate || p.Trial.Rows != s.Result.Released || !p.Decided(s) {
		t.Errorf("k = 2 comes to %+v, the result loses %v", p.Trial, s.Result.Loss.ILossRate)
	}
	if p := w.Points[4]; p.K != 20 || p.Trial.Passed() {
		t.Errorf("k = 20 of ten rows: %+v", p.Trial)
	}
	if w.Points[1].Adopt(s); s.Recipe().Privacy.K != 3 || !w.Points[1].Decided(s) || !s.Alternatives().Sweep().IsOf(s) {
		t.Errorf("adopted is %+v", s.Recipe().Privacy)
	}
	if engine.Run(s); s.Alternatives().Sweep() != w || s.Result.Loss.ILossRate != w.Points[1].Trial.Loss {
		t.Errorf("the run loses %v, measured were %+v", s.Result.Loss.ILossRate, w.Points[1].Trial)
	}
	if s.Undo(); s.Recipe().Privacy.K != 2 {
		t.Error("it was not taken back")
	}
	if s.DecideColumn("Age", func(c *recipe.Column) { c.Weight = new(3.0) }); s.Alternatives().Sweep().IsOf(s) {
		t.Error("other decisions count as those that were swept")
	}
}

// All methods are measured but those that make two tables; the sweep gives way, stops, goes
// on, and goes with the table.
func TestASweepOverMethods(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	s.Alternatives().BeginSweep(s, session.SweptMethods(s.Result), session.SweptKs(s.Result))
	w := s.Alternatives().Sweep()
	if w.Points[0].Method != s.Result.Algorithm || len(w.Points)%5 != 0 || len(w.Points) < 50 {
		t.Fatalf("%d points, first of %s", len(w.Points), w.Points[0].Method)
	}
	engine.Step()
	rows := 0
	s.Shown.Rows(s, 0, 5, func() { rows = len(s.Shown.Rows(s, 0, 5, func() {})) })
	engine.Step()
	s.Alternatives().Sweep().Stop(s)
	if engine.Work(); rows != 5 || w.Going || w.Measured() == 0 || w.Measured() == len(w.Points) {
		t.Fatalf("%d rows, %d points, going %v", rows, w.Measured(), w.Going)
	}
	s.Alternatives().Sweep().GoOn(s)
	if engine.Work(); w.Going || w.Measured() != len(w.Points) {
		t.Errorf("%d of %d points", w.Measured(), len(w.Points))
	}
	for i := range w.Points {
		if p := &w.Points[i]; p.Method == method.Anatomy {
			t.Error("two tables are swept")
		} else if p.K == 2 && !p.Trial.Passed() && p.Trial.Failed.Code == "" {
			t.Errorf("%s, k = %d has no reason", p.Method, p.K)
		}
	}
	s.Open(session.Source{Sample: "clinic"}, recipe.Input{})
	if engine.Work(); s.Alternatives().Sweep() != nil {
		t.Error("a sweep of another table is left")
	}
}

// helped returns a session with a release, and all that would help.
func helped(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := sessiontest.Visit(t, "patients")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K, r.Algorithm = 3, recipe.Algorithm{Name: method.Default, Seed: 1} })
	engine.Run(s)
	s.Help().Find(s)
	engine.Work()
	if h := s.Help(); h.Going || h.Now == nil || !h.Now.Passed() || len(h.Changes) != 4 {
		t.Fatalf("%d changes, going %v, %+v", len(h.Changes), h.Going, s.Failure)
	}
	return s, engine
}

// Each change is measured once; the one that loses least comes first, and of a small table
// all are measured by themselves.
func TestChangesAreMeasuredAndOrdered(t *testing.T) {
	s, engine := helped(t)
	h := s.Help()
	if got := engine.Calls[protocol.Try]; got != 1+len(h.Changes) || h.Measured() != len(h.Changes) {
		t.Errorf("%d calls for %d changes", got, len(h.Changes))
	}
	if !slices.IsSortedFunc(h.Changes, func(a, b session.Change) int { return facts.CompareTrials(a.Loss, a.Trial, b.Loss, b.Trial) }) {
		t.Error("they are not in order")
	}
	for records, by := range map[int]bool{2_000: true, 2_001: false} {
		s, engine := sessiontest.Run(t, "patients")
		s.Result.Records = records
		firstRows(s)
		if engine.Work(); (s.Help().Now != nil) != by {
			t.Errorf("%d rows: measured by itself: %v", records, !by)
		}
	}
}

// A change is adopted by one step, which one step takes back; another takes its place.
func TestAChangeIsAdoptedAndTakenBack(t *testing.T) {
	s, _ := helped(t)
	h := s.Help()
	before, changes := s.Recipe(), h.Changes
	if h.Adopt(s, &changes[0]); !h.Adopted(s, &changes[0]) || h.Adopted(s, &changes[1]) || !s.Stale() || !h.CanAdopt(s) {
		t.Fatalf("adopted: %v, stale: %v", h.Adopted(s, &changes[0]), s.Stale())
	}
	if s.Undo(); s.Recipe() != before || h.Adopted(s, &changes[0]) || s.Stale() {
		t.Error("it was not taken back")
	}
	h.Adopt(s, &changes[1])
	if h.Adopt(s, &changes[2]); !h.Adopted(s, &changes[2]) || h.Adopted(s, &changes[1]) {
		t.Error("another change did not take its place")
	}
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Seed = 77 })
	state := s.Recipe()
	if h.Adopt(s, &changes[1]); h.CanAdopt(s) || s.Recipe() != state {
		t.Error("a change would undo what was decided beside it")
	}
}

// A run of what was adopted loses no more than was measured, and begins anew.
func TestARunOfWhatWasAdopted(t *testing.T) {
	s, engine := helped(t)
	h := s.Help()
	at := slices.IndexFunc(h.Changes, func(c session.Change) bool { return c.Kind == whatif.Drop && c.Trial.Passed() })
	change := h.Changes[at]
	h.Adopt(s, &change)
	if engine.Run(s); s.Result.Loss.ILossRate > change.Trial.Loss || s.Result.Released != change.Trial.Rows || s.Help().Now != nil {
		t.Errorf("the run loses %v in %d rows, measured were %+v", s.Result.Loss.ILossRate, s.Result.Released, change.Trial)
	}
}

// How the file is written stays as it is decided now.
func TestAdoptingKeepsTheOutput(t *testing.T) {
	s, engine := helped(t)
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.BOM = true })
	engine.Work()
	h := s.Help()
	changes := h.Changes
	if h.Adopt(s, &changes[0]); !h.Adopted(s, &changes[0]) || !s.Recipe().Output.BOM {
		t.Errorf("%+v", s.Recipe().Output)
	}
}

// Whatever else is asked comes first; it can be stopped, and gone on with.
func TestHelpGivesWay(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	s.Help().Find(s)
	engine.Step() // the columns that could be computed
	if engine.Calls[protocol.Try] != 1 {
		t.Fatalf("%d calls", engine.Calls[protocol.Try])
	}
	first := false
	s.Shown.Rows(s, 0, 10, func() { first = s.Help().Now == nil })
	s.Help().Stop(s)
	if engine.Work(); !first || s.Help().Now != nil || s.Help().Going || s.Failure != nil {
		t.Errorf("rows came first: %v; %+v, %+v", first, s.Help(), s.Failure)
	}
	s.Help().Find(s)
	engine.Work()
	if h := s.Help(); h.Going || h.Measured() != len(h.Changes) {
		t.Errorf("gone on with: %+v", s.Help())
	}
}

// Of a result that loses nothing and singles nobody out, or of two tables, there is nothing to gain.
func TestHelpMatters(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	if s.Help().Matters(s) {
		t.Error("without a result")
	}
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 1
		for _, name := range r.Names(table.Sensitive) {
			r.Column(name).Role = table.Identifying
		}
	})
	engine.Run(s)
	s.Help().Find(s)
	if engine.Work(); s.Help().Matters(s) || engine.Calls[protocol.Try] != 0 {
		t.Errorf("of a loss of %v", s.Result.Loss.ILossRate)
	}
}

// visits returns a session with a release of patients who have one to three visits.
func visits(t *testing.T, k int) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	var b strings.Builder
	b.WriteString("pid,sex,ward\n")
	for i := range 24 {
		for v := range 1 + i%3 {
			fmt.Fprintf(&b, "P%d,%s,%s\n", 7000+i, []string{"f", "m"}[i%2], []string{"Eye", "Heart", "Lung", "Skin"}[(i/3*(v+1)+i/7)%4])
		}
	}
	s, engine := sessiontest.Pasted(b.String())
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = k
		r.CountPatients("pid")
		r.Know(recipe.KnowsOne)
		for _, name := range []string{"sex", "ward"} {
			*r.Column(name) = recipe.Column{Name: name, Role: table.QuasiIdentifying}
		}
	})
	if engine.Run(s); s.Result == nil || !s.Result.Passed {
		t.Fatalf("no release: %+v", s.Failure)
	}
	return s, engine
}

func firstRows(s *session.Session) {
	s.Shown.Rows(s, 0, 10, func() { s.FindMore() })
	s.FindMore()
}

// What more knowledge costs is found by itself for a small table, once; for a larger one
// when it is asked for.
func TestKnownIsFoundByItselfUpToALimit(t *testing.T) {
	for records, want := range map[int]int{48: 4, 2_000: 4, 2_001: 0} {
		s, engine := visits(t, 2)
		s.Result.Records = records
		for range 2 {
			firstRows(s)
			engine.Work()
		}
		if len(s.Knowing().Found) != want || s.Knowing().Going {
			t.Errorf("%d rows: want %d; %+v", records, want, s.Knowing())
		}
		asked := engine.Calls[protocol.Try]
		s.Knowing().Find(s)
		if engine.Work(); engine.Calls[protocol.Try]-asked != 4-want {
			t.Errorf("%d rows: asked %d times more", records, engine.Calls[protocol.Try]-asked)
		}
		for i, found := range s.Knowing().Found {
			if found.Knows != recipe.Knowledges()[i] || found.Failed.English == "" && found.Rounds != 1 {
				t.Errorf("%d is %+v", i, found)
			}
		}
	}
}

// Where it makes no difference, nothing is looked for.
func TestKnownMattersOfPatientsWithSeveralRows(t *testing.T) {
	if s, engine := sessiontest.Visit(t, "patients"); true {
		engine.Run(s)
		s.Knowing().Find(s)
		if engine.Work(); s.Knowing().Matters(s) || engine.Calls[protocol.Try] != 0 {
			t.Error("of rows it is asked what is known of patients")
		}
	}
	if s, _ := visits(t, 1); s.Knowing().Matters(s) {
		t.Error("k = 1 hides nobody")
	}
}

// Whatever else is asked comes first, and the search goes on afterwards.
func TestKnownGivesWay(t *testing.T) {
	s, engine := visits(t, 2)
	if s.Knowing().Find(s); engine.Calls[protocol.Try] != 1 || !s.Knowing().Going {
		t.Fatalf("%+v after %d calls", s.Knowing(), engine.Calls[protocol.Try])
	}
	first := false
	s.Shown.Rows(s, 0, 10, func() { first = len(s.Knowing().Found) == 0 })
	s.Inspection().AskPatient(s, 0)
	if engine.Work(); !first || s.Inspection().Patient(0) == nil || len(s.Knowing().Found) != 4 || engine.Calls[protocol.Try] != 5 || s.Failure != nil {
		t.Errorf("rows came first: %v; %+v after %d calls; %+v", first, s.Knowing(), engine.Calls[protocol.Try], s.Failure)
	}
}

// It can be stopped, which leaves what is found, and gone on with.
func TestKnownStops(t *testing.T) {
	s, engine := visits(t, 2)
	s.Knowing().Find(s)
	s.Knowing().Stop(s)
	if engine.Work(); s.Knowing().Going || len(s.Knowing().Found) != 0 || s.Failure != nil {
		t.Errorf("stopped: %+v, %+v", s.Knowing(), s.Failure)
	}
	firstRows(s)
	if engine.Work(); len(s.Knowing().Found) != 0 {
		t.Error("what was stopped begins by itself")
	}
	s.Knowing().Find(s)
	if engine.Work(); len(s.Knowing().Found) != 4 || s.Knowing().Going {
		t.Errorf("gone on with: %+v", s.Knowing())
	}
}

// Another output has the same losses; another run has its own.
func TestKnownBelongsToTheDecisions(t *testing.T) {
	s, engine := visits(t, 2)
	s.Knowing().Find(s)
	engine.Work()
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.BOM = true })
	if engine.Work(); len(s.Knowing().Found) != 4 || engine.Calls[protocol.Rewrite] != 1 {
		t.Errorf("another output: %+v", s.Knowing())
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	s.Knowing().Find(s)
	if engine.Run(s); len(s.Knowing().Found) != 0 || s.Knowing().Going {
		t.Errorf("another run: %+v", s.Knowing())
	}
}

// A run that is wanted while the search is on gets the engine at once; the search is of no
// use then.
func TestARunEndsTheSearch(t *testing.T) {
	s, engine := visits(t, 2)
	s.Knowing().Find(s)
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	if engine.Run(s); s.Result.K != 3 || len(s.Knowing().Found) != 0 || engine.Calls[protocol.Try] != 1 || s.Failure != nil {
		t.Errorf("k = %d, %+v after %d calls, %+v", s.Result.K, s.Knowing(), engine.Calls[protocol.Try], s.Failure)
	}
}

// An engine that crashes on it is replaced, and it does not begin by itself again.
func TestKnownCrashes(t *testing.T) {
	s, engine := visits(t, 2)
	engine.Crash = protocol.Try
	s.Knowing().Find(s)
	if engine.Work(); engine.Restarts != 1 || s.Failure == nil || s.Knowing().Going || s.Work() != session.Idle {
		t.Errorf("%d restarts, %+v, %+v", engine.Restarts, s.Failure, s.Knowing())
	}
}
