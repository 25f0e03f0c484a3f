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

// CanUndo reports whether a decision can be taken back.
func (s *Session) CanUndo() bool { return s.history.at > 0 }

// CanRedo reports whether a decision was taken back.
func (s *Session) CanRedo() bool { return s.history.at+1 < len(s.history.states) }

// Undo takes the last decision back.
func (s *Session) Undo() {
	if s.CanUndo() {
		s.history.at--
		s.wrong = nil
		s.decided()
	}
}

// Redo makes the decision again that was taken back last.
func (s *Session) Redo() {
	if s.CanRedo() {
		s.history.at++
		s.wrong = nil
		s.decided()
	}
}

// Decide changes the decisions; it can be undone.
func (s *Session) Decide(change func(*recipe.Recipe)) {
	if s.Table == nil || s.Work() != Idle {
		return
	}
	s.history.add(change)
	s.unsaved = true
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

func (s *Session) decided() {
	s.Failure = nil
	s.Notify()
	s.rewrite()
	s.prepareStep()
}
