package session_test

import (
	"fmt"
	"runtime"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/question"
	"quasi/engine/file/recipe"
)

// leaves is a hierarchy with so many.
func leaves(n int) *recipe.Hierarchy {
	rows := make([][]string, n)
	for i := range rows {
		rows[i] = []string{fmt.Sprint("v", i), fmt.Sprint("g", i/10), "*"}
	}
	rows = append(rows, []string{"F", "g", "*"}, []string{"M", "g", "*"})
	return &recipe.Hierarchy{Rows: rows}
}

// ran returns a session with a result, made with a hierarchy of 5,000 leaves.
func ran(t testing.TB) *session.Session {
	t.Helper()
	s, engine := sessiontest.Visit(t, "patients")
	s.DecideColumn("Gender", func(c *recipe.Column) { c.Hierarchy = leaves(5000) })
	s.Run()
	engine.Work()
	if s.Result == nil {
		t.Fatalf("failure %+v", s.Failure)
	}
	return s
}

// The screen asks at every change of it whether the result is stale.
func TestStaleIsFree(t *testing.T) {
	s := ran(t)
	for _, change := range []func(){
		func() {},
		func() { s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 }) },
		func() { s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 }) },
		s.Undo,
	} {
		change()
		stale := s.Recipe().Privacy.K != 2
		if s.Stale() != stale {
			t.Errorf("with k = %d the result is stale: %v", s.Recipe().Privacy.K, !stale)
		}
		if n := testing.AllocsPerRun(10, func() { s.Stale() }); n > 0 {
			t.Errorf("asking allocates %v times", n)
		}
	}
}

// A hierarchy is not written to be compared, by the first question after a decision
// neither: as JSON it has more than 400,000 bytes.
func TestStaleWritesNoHierarchy(t *testing.T) {
	s := ran(t)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	const decisions = 10
	for i := range decisions {
		s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 + i })
		if !s.Stale() {
			t.Fatal("the result is not stale")
		}
	}
	runtime.ReadMemStats(&after)
	if n := (after.TotalAlloc - before.TotalAlloc) / decisions; n > 100_000 {
		t.Errorf("a decision and the question after it take %d bytes", n)
	}
}

// Equal decisions are the same, whoever makes them.
func TestEqualDecisionsAreNotStale(t *testing.T) {
	s := ran(t)
	for _, test := range []struct {
		name   string
		decide func(*recipe.Recipe)
		stale  bool
	}{
		{"the same hierarchy, read once more", func(r *recipe.Recipe) { r.Column("Gender").Hierarchy = leaves(5000) }, false},
		{"another hierarchy", func(r *recipe.Recipe) { r.Column("Gender").Hierarchy = leaves(4999) }, true},
		{"no hierarchy", func(r *recipe.Recipe) { r.Column("Gender").Hierarchy = nil }, true},
		{"no markers", func(r *recipe.Recipe) { r.Column("Gender").Missing = []string{} }, false},
		{"a marker", func(r *recipe.Recipe) { r.Column("Gender").Missing = []string{"0"} }, true},
		{"the columns in another order", func(r *recipe.Recipe) { r.Columns[0], r.Columns[1] = r.Columns[1], r.Columns[0] }, true},
		{"a column less", func(r *recipe.Recipe) { r.Columns = r.Columns[:3] }, true},
		{"a question", func(r *recipe.Recipe) { r.Questions = []question.Question{{Kind: question.Count}} }, true},
		{"how it is written", func(r *recipe.Recipe) { r.Output.BOM = true }, true},
	} {
		s.Decide(test.decide)
		if s.Stale() != test.stale {
			t.Errorf("%s: stale %v, want %v", test.name, s.Stale(), test.stale)
		}
		s.Undo()
		if s.Stale() {
			t.Errorf("%s: stale after it was undone", test.name)
		}
	}
}
