package session

import (
	"slices"

	"quasi/engine/advise/whatif"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// Sweep is what the decisions of a result come to with other k and other methods, an errand
// each. It stays until another is begun.
type Sweep struct {
	Points []SweepPoint // each method with all k, in this order
	Going  bool         // they are measured, or will be as soon as the engine is free
	Done   float64      // share of the one it is at

	decisions madeOf
	on        int // the population, see inUse
}

// SweepPoint is a recipe with another k or method, and what it comes to.
type SweepPoint struct {
	whatif.Point
	Trial *protocol.Trial // nil: not measured yet
}

// Measured returns how many points are.
func (w *Sweep) Measured() int {
	at := w.next()
	if at < 0 {
		return len(w.Points)
	}
	return at
}

// next returns the place of the first point that is not measured; -1: all are.
func (w *Sweep) next() int {
	return slices.IndexFunc(w.Points, func(p SweepPoint) bool { return p.Trial == nil })
}

// Sweep returns how far it is; nil: none was begun.
func (s *Session) Sweep() *Sweep { return s.sweep }

// MostSwept is the most k of a sweep.
const MostSwept = 12

// SweptMethods returns the methods that a sweep can measure: that of the result first.
func (s *Session) SweptMethods() []string {
	own := s.Result.Algorithm
	rest := slices.DeleteFunc(whatif.Generalizing(), func(name string) bool { return name == own })
	return append([]string{own}, rest...)
}

// SweptKs returns the k of a sweep where nobody has chosen.
func (s *Session) SweptKs() []int { return whatif.Ladder(s.Result.K) }

// BeginSweep measures the decisions of the result by some of SweptMethods, each with each k.
func (s *Session) BeginSweep(methods []string, ks []int) {
	if s.Result == nil || s.Result.Linked || len(methods) == 0 || len(ks) == 0 {
		return
	}
	made := s.decisions.made
	s.PauseBackground() // to another sweep, too
	s.sweep = &Sweep{decisions: madeOf{made: made}, on: s.inUse(), Going: true}
	for _, p := range whatif.Sweep(made, methods, ks) {
		s.sweep.Points = append(s.sweep.Points, SweepPoint{Point: p})
	}
	s.ResumeBackground()
	s.Notify()
}

// SweepGoesOn reports whether a sweep can go on: points are left, and the population is the
// one that the others were measured with.
func (s *Session) SweepGoesOn() bool {
	w := s.sweep
	return w != nil && w.on == s.inUse() && w.next() >= 0
}

// GoOnSweeping goes on with one that was stopped.
func (s *Session) GoOnSweeping() {
	if w := s.sweep; w != nil {
		w.Going = s.SweepGoesOn()
		s.ResumeBackground()
		s.Notify()
	}
}

// StopSweep ends it. What is measured stays.
func (s *Session) StopSweep() {
	if s.sweep != nil {
		s.sweep.Going = false
		s.PauseBackground()
		s.Notify()
	}
}

// nextPoint asks what the next point comes to.
func (s *Session) nextPoint() bool {
	w := s.sweep
	if w == nil {
		return false
	}
	if w.Going = w.Going && s.SweepGoesOn(); !w.Going {
		return false
	}
	at := w.next()
	w.Done = 0
	BackgroundQuestion[protocol.Trial]{
		Method: protocol.Try, Params: protocol.TryParams{Recipe: w.Points[at].Recipe, Population: s.PopulationUse()},
		Wanted:   func() bool { return s.sweep == w },
		Progress: func(done float64) { w.Done = done },
		Then: func(found protocol.Trial) {
			w.Points[at].Trial = &found
			w.Going = w.next() >= 0
		},
		Failed: func() { w.Going = false },
	}.Ask(s)
	return true
}

// OfSweep reports whether the decisions are those that were swept, but for k and method,
// with the same population.
func (s *Session) OfSweep() bool {
	w := s.sweep
	return w.on == s.inUse() && w.decisions.alike(s.Recipe(), sameButForPoint)
}

// sameButForPoint reports whether two recipes decide the same, but for k, the method, and
// how files are written.
func sameButForPoint(a, b *recipe.Recipe) bool {
	rest := *b
	rest.Privacy.K = a.Privacy.K
	return sameButForMethod(a, &rest)
}

// AtPoint reports whether the decisions have the method and the k of a point.
func (s *Session) AtPoint(p *SweepPoint) bool {
	return s.Recipe().Algorithm.Name == p.Method && s.Recipe().Privacy.K == p.K
}

// AdoptPoint decides the method and the k of a point: one step to undo.
func (s *Session) AdoptPoint(p *SweepPoint) {
	if s.AtPoint(p) {
		return
	}
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = p.K
		if a, err := method.Get(p.Method); err == nil && r.Algorithm.Name != a.Name {
			r.Algorithm.Name, r.Algorithm.Parameters = a.Name, p.Recipe.Algorithm.Parameters
		}
	})
}
