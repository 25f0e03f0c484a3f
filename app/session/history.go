package session

import (
	"slices"

	"quasi/engine/file/recipe"
)

// history is all states of the decisions since the table was opened. A state is
// never changed, so undo is only a step back.
type history struct {
	states  []*recipe.Recipe
	columns []int // of each state, a number that is another one for other columns
	numbers int   // how many of them there were
	at      int
}

// start begins anew.
func (h *history) start(r recipe.Recipe) {
	*h = history{states: []*recipe.Recipe{&r}, columns: []int{0}}
}

// holds reports whether a state was made and has not been undone.
func (h *history) holds(state *recipe.Recipe) bool {
	return len(h.states) > 0 && slices.Contains(h.states[:h.at+1], state)
}

var undecided = &recipe.Recipe{}

func (h *history) current() *recipe.Recipe {
	if len(h.states) == 0 {
		return undecided
	}
	return h.states[h.at]
}

// add makes a change to a copy of the current state. What was undone is lost.
func (h *history) add(change func(*recipe.Recipe)) {
	before := h.current()
	next := *before
	next.Columns = slices.Clone(next.Columns)
	change(&next)
	columns := h.columns[h.at]
	if !sameColumns(before, &next) {
		h.numbers++
		columns = h.numbers
	}
	h.at++
	h.states = append(slices.Clip(h.states[:h.at]), &next)
	h.columns = append(slices.Clip(h.columns[:h.at]), columns)
}

// FirstRecipe returns the decisions with which the table was opened; the caller must not
// change what it points to.
func (s *Session) FirstRecipe() *recipe.Recipe { return s.history.states[0] }

// CanUndo reports whether a decision can be taken back.
func (s *Session) CanUndo() bool { return s.history.at > 0 }

// CanRedo reports whether a decision was taken back.
func (s *Session) CanRedo() bool { return s.history.at+1 < len(s.history.states) }

// Undo takes the last decision back.
func (s *Session) Undo() {
	if s.CanUndo() && !s.Busy() {
		s.history.at--
		s.Entries = nil
		s.decided()
	}
}

// Redo makes the decision again that was taken back last.
func (s *Session) Redo() {
	if s.CanRedo() && !s.Busy() {
		s.history.at++
		s.Entries = nil
		s.decided()
	}
}

// Decide changes the decisions, unless the engine is busy; it can be undone.
func (s *Session) Decide(change func(*recipe.Recipe)) {
	if s.Table == nil || s.Busy() {
		return
	}
	s.history.add(change)
	s.Unheld = true
	s.decided()
}

// DecideColumn changes what is decided about one column.
func (s *Session) DecideColumn(name string, change func(*recipe.Column)) {
	s.Decide(func(r *recipe.Recipe) {
		if c := r.Column(name); c != nil {
			change(c)
		}
	})
}

// DecideAll makes all decisions those of a recipe, but for how the table is read, and forgets
// what was typed and can't be decided; not while the engine is busy.
func (s *Session) DecideAll(r recipe.Recipe) {
	if s.Busy() {
		return
	}
	s.Entries = nil
	s.Decide(func(decided *recipe.Recipe) {
		in := decided.Input
		*decided = r
		decided.Input = in
	})
}

// WhenFree decides what the engine was asked about before: at once, or when it is no longer
// busy with what a person has begun meanwhile. Another table forgets it.
func (s *Session) WhenFree(decide func()) {
	if s.Busy() {
		s.waiting = append(s.waiting, decide)
		return
	}
	decide()
}

// decideWaiting decides what has waited.
func (s *Session) decideWaiting() {
	for !s.Busy() && len(s.waiting) > 0 {
		next := s.waiting[0]
		s.waiting = s.waiting[1:]
		next()
	}
}

// Decided reports whether a state of the decisions was made and has not been undone.
func (s *Session) Decided(state *recipe.Recipe) bool { return s.history.holds(state) }

func (s *Session) decided() {
	s.Failure = nil
	s.Notify()
	s.rewrite()
	s.prepareStep()
}
