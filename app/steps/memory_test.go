package steps_test

import (
	"runtime"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/file/recipe"
)

// What page and engine keep of the runs of a visit, and leave when everything is cleared, in
// bytes of the heap: 20 runs more take at most a tenth of what the first 20 took, with which
// the engine keeps as many as it ever does, and what is left is at most a fifth of it.
func TestRunsDoNotPileUpOnThePage(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	p := stepstest.Show(t, s, engine).At(session.Protect)
	open := func() {
		s.Open(stepstest.Patients(), recipe.Input{})
		p.Settle()
	}
	run := func(times int) {
		for range times {
			s.Run()
			p.Settle().At(session.Protect).At(session.Review)
		}
	}
	run(1) // what is made once for all visits
	s.Clear()
	empty := inUse(p.Settle())

	open()
	run(20)
	took := inUse(p) - empty
	run(20)
	if more := inUse(p) - empty - took; 5*more > took {
		t.Errorf("20 runs and their table take %d bytes, 20 more runs %d bytes more", took, more)
	}
	s.Clear()
	if left := inUse(p.Settle()) - empty; 5*left > took {
		t.Errorf("of %d bytes %d are left", took, left)
	}
	runtime.KeepAlive(engine)
}

// inUse returns the bytes of the heap that are in use, with a page that is.
func inUse(p *stepstest.Page) int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	runtime.KeepAlive(p)
	return int(m.HeapAlloc)
}
