package session_test

import (
	"testing"

	"quasi/app/session/sessiontest"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// What a release is still good for is measured by itself, once, up to 100,000 rows;
// of more, when it is asked for.
func TestQualityIsMeasuredByItselfUpToALimit(t *testing.T) {
	for rows, want := range map[int]int{10: 1, 100_000: 1, 100_001: 0} {
		s, engine := sessiontest.Run(t, "patients")
		s.Result.Records = rows // what a table of so many would say
		clear(engine.Calls)
		for range 2 {
			s.Shown.Rows(s, 0, 10, func() {})
			s.Inspect()
			engine.Work()
		}
		if got := engine.Calls[protocol.Quality]; got != want || (s.Inspection().Quality() != nil) != (want == 1) {
			t.Errorf("%d rows: quality is measured %d times, want %d; %v", rows, got, want, s.Inspection().Quality() != nil)
		}
		s.Inspection().Measure(s)
		s.Inspection().Measure(s)
		if engine.Work(); engine.Calls[protocol.Quality] != 1 || s.Inspection().Quality() == nil {
			t.Errorf("%d rows, asked for: quality is measured %d times", rows, engine.Calls[protocol.Quality])
		}
	}
}

func TestQualityIsMeasuredOnce(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	if s.Inspection().Measure(s); engine.Calls[protocol.Quality] != 0 {
		t.Error("what is not there is measured")
	}
	engine.Run(s)
	engine.Crash = protocol.Quality
	s.Inspection().Measure(s)
	if s.Inspection().Measure(s); !s.Inspection().Measuring() || engine.Calls[protocol.Quality] != 1 {
		t.Fatalf("measuring %v, %d calls", s.Inspection().Measuring(), engine.Calls[protocol.Quality])
	}
	engine.Crash = ""
	engine.Work()
	s.Inspection().Measure(s)
	s.Shown.Rows(s, 0, 10, func() {})
	if engine.Work(); s.Inspection().Quality() == nil || s.Inspection().Measuring() || engine.Calls[protocol.Quality] != 1 {
		t.Errorf("quality %v, measuring %v, %d calls", s.Inspection().Quality() != nil, s.Inspection().Measuring(), engine.Calls[protocol.Quality])
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	if engine.Run(s); s.Inspection().Quality() != nil || s.Inspection().Measuring() {
		t.Error("what an earlier result is good for is shown")
	}
}
