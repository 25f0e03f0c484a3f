package session

import (
	"slices"

	"quasi/engine/advise/whatif"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// Sweep measures the decisions of a result with other k and other methods, each by a
// background question. It stays until another is begun.
type Sweep struct {
	search
	Points []SweepPoint // each method with all k, in this order

	of Snapshot
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
func (a *Alternatives) Sweep() *Sweep { return a.sweep }

// MostSwept is the most k of a sweep.
const MostSwept = 12

// SweptMethods returns the methods that a sweep can measure: that of the result first.
func SweptMethods(of *protocol.RunResult) []string {
	own := of.Algorithm
	rest := slices.DeleteFunc(whatif.Generalizing(), func(name string) bool { return name == own })
	return append([]string{own}, rest...)
}

// SweptKs returns the k of a sweep where nobody has chosen.
func SweptKs(of *protocol.RunResult) []int { return whatif.Ladder(of.K) }

// BeginSweep measures the decisions of the result by some of SweptMethods, each with each k.
func (a *Alternatives) BeginSweep(s *Session, methods []string, ks []int) {
	if s.Result == nil || len(methods) == 0 {
		return
	}
	made := s.Made.Recipe()
	s.Line.PauseBackground() // to another sweep, too
	a.sweep = &Sweep{of: s.SnapshotOf(made), search: search{Going: true}}
	for _, p := range whatif.Sweep(made, methods, ks) {
		a.sweep.Points = append(a.sweep.Points, SweepPoint{Point: p})
	}
	s.ResumeBackground()
	s.Notify()
}

// GoesOn reports whether a sweep can go on: points are left, and the population is the one
// that the others were measured with.
func (w *Sweep) GoesOn(s *Session) bool { return w.of.SamePopulation(s) && w.next() >= 0 }

// GoOn goes on with one that was stopped.
func (w *Sweep) GoOn(s *Session) {
	w.Going = w.GoesOn(s)
	s.ResumeBackground()
	s.Notify()
}

// nextPoint asks what the next point comes to.
func (a *Alternatives) nextPoint(s *Session) bool {
	w := a.sweep
	if w == nil {
		return false
	}
	if w.Going = w.Going && w.GoesOn(s); !w.Going {
		return false
	}
	at := w.next()
	w.measure(s, w.Points[at].Recipe, func() bool { return a.sweep == w }, func(found *protocol.Trial) {
		w.Points[at].Trial = found
		w.Going = w.next() >= 0
	})
	return true
}

// IsOf reports whether the decisions are those that were swept, but for k and method, with the
// same population.
func (w *Sweep) IsOf(s *Session) bool { return w.of.Like(s, sameButForPoint) }

// Decided reports whether the decisions have the method and the k of a point.
func (p *SweepPoint) Decided(s *Session) bool {
	return s.Recipe().Algorithm.Name == p.Method && s.Recipe().Privacy.K == p.K
}

// Adopt decides the method and the k of a point: one step to undo.
func (p *SweepPoint) Adopt(s *Session) {
	if p.Decided(s) {
		return
	}
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = p.K
		if a, err := method.Get(p.Method); err == nil && r.Algorithm.Name != a.Name {
			r.Algorithm.Name, r.Algorithm.Parameters = a.Name, p.Recipe.Algorithm.Parameters
		}
	})
}

// Knowing holds the loss of the decisions of the result by what someone may know of a patient.
// The engine finds it for one of [recipe.Knowledges] after the other, by a background question each.
type Knowing struct {
	search
	Found []facts.KnownLoss // the least knowledge first, as far as they are found
}

// Knowing returns what is found of the last run.
func (s *Session) Knowing() *Knowing { return OfRun[Knowing](s) }

// Matters reports whether it matters for the result how many rows of a patient someone
// knows: patients have several, and groups protect them.
func (k *Knowing) Matters(s *Session) bool {
	r := s.Result
	return r != nil && !r.Linked && r.K > 1 && r.Audit.Persons != nil && r.Audit.Persons.Several > 0
}

// Find goes on until everything is found.
func (k *Knowing) Find(s *Session) {
	s.Alternatives() // which asks
	if k.Matters(s) {
		k.asked, k.Going = true, len(k.Found) < len(recipe.Knowledges())
		s.ResumeBackground()
		s.Notify()
	}
}

// next asks for the next knowledge, if it is wanted.
func (k *Knowing) next(s *Session) bool {
	if !k.Going {
		return false
	}
	knows := recipe.Knowledges()[len(k.Found)]
	k.measure(s, s.Made.Recipe().Knowing(knows), nil, func(found *protocol.Trial) {
		k.Found = facts.RisingLoss(append(k.Found, found.Known(knows)))
		k.Going = len(k.Found) < len(recipe.Knowledges())
	})
	return true
}
