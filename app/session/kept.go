package session

import (
	"slices"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// mostKept is the number of a visit's runs that are kept with their figures.
const mostKept = 50

// KeptRun is a run of the visit: what was decided, and what came out. The engine keeps
// what it shows, as long as there is room for it.
type KeptRun struct {
	Number   int    // of the run, from 1
	Name     string // that a person gave; empty: none
	Pinned   bool   // it goes last where there is no room for all
	Method   string
	K        int
	Loss     float64
	Highest  float64 // risk
	Released int
	LeftOut  int
	Passed   bool
	Linked   bool
	Of       Snapshot // what was decided
	// Within and Judged count the groups of all questions that have enough rows to be judged, and
	// those of them that the release answers within the original's margin.
	Within, Judged int

	number int // by which the engine knows it; 0: an engine that was replaced
}

// KeptRuns are the runs of the visit that ended well.
type KeptRuns struct {
	runs   []*KeptRun
	cached []int                       // those of which the engine still has what they show, by its numbers
	ended  int                         // how many there were
	gone   map[*recipe.Recipe]*KeptRun // the decisions by which a person went back to a run
}

// All returns them, the oldest first.
func (k *KeptRuns) All() []*KeptRun { return k.runs }

// SameColumns reports whether all of them generalize the same columns, so that their losses
// are of the same.
func (k *KeptRuns) SameColumns() bool {
	return !slices.ContainsFunc(k.runs, func(r *KeptRun) bool { return !slices.Equal(r.generalized(), k.runs[0].generalized()) })
}

func (r *KeptRun) generalized() []string {
	return slices.Sorted(slices.Values(r.Of.made.Names(table.QuasiIdentifying)))
}

// add notes a run that has ended, and which the engine still has.
func (k *KeptRuns) add(r *protocol.RunResult, of Snapshot) {
	k.ended++
	run := &KeptRun{Number: k.ended, Method: r.Algorithm, K: r.K, Loss: r.Loss.ILossRate, Highest: r.Audit.Risk.Prosecutor.Highest,
		Released: r.Released, LeftOut: r.Records - r.Released, Passed: r.Passed, Linked: r.Linked, Of: of, number: r.Run}
	for _, a := range r.Answers {
		run.Within, run.Judged = run.Within+a.Within, run.Judged+a.Judged
	}
	k.runs = append(k.runs, run)
	if len(k.runs) > mostKept {
		at := max(0, slices.IndexFunc(k.runs[:mostKept], func(r *KeptRun) bool { return !r.Pinned }))
		k.runs = slices.Delete(k.runs, at, at+1)
	}
	k.cached = r.Held
}

// Comparable reports whether the engine has what a run shows, to set it beside another.
func (k *KeptRuns) Comparable(r *KeptRun) bool {
	return r.number > 0 && slices.Contains(k.cached, r.number)
}

// SetName calls a run by a name.
func (r *KeptRun) SetName(s *Session, name string) {
	r.Name = strings.TrimSpace(name)
	s.Notify()
}

// Pin decides whether a run is kept as long as can be.
func (k *KeptRuns) Pin(s *Session, r *KeptRun, pinned bool) {
	r.Pinned = pinned
	var numbers []int
	for _, run := range k.runs {
		if run.Pinned && run.number > 0 {
			numbers = append(numbers, run.number)
		}
	}
	Call(s, protocol.Pin, protocol.PinParams{Pinned: numbers}, func(r protocol.HeldResult) { k.cached = r.Held }, func() {})
	s.Notify()
}

// Decided reports whether a run was made of the decisions.
func (k *KeptRuns) Decided(s *Session, r *KeptRun) bool {
	return r.Of.made == s.Recipe() || k.gone[s.Recipe()] == r
}

// GoBack decides what was decided for a run: one step to undo. How the file is written stays
// as it is decided now.
func (k *KeptRuns) GoBack(s *Session, r *KeptRun) {
	if s.Busy() || k.Decided(s, r) {
		return
	}
	s.Adopt(r.Of.made)
	if k.gone == nil {
		k.gone = map[*recipe.Recipe]*KeptRun{}
	}
	k.gone[s.Recipe()] = r
	s.Notify()
}

// Compare asks for rows of two runs from a record on; then is called with them.
func (k *KeptRuns) Compare(s *Session, a, b *KeptRun, from, count int, differing bool, then func(protocol.CompareResult)) {
	params := protocol.CompareParams{Runs: [2]int{a.number, b.number}, From: from, Count: count, Differing: differing}
	Call(s, protocol.Compare, params, then, func() {})
}

// Adopt decides what another recipe says, but for how the file is written and what is
// confirmed: one step to undo.
func (s *Session) Adopt(other *recipe.Recipe) {
	next := s.adopted(other)
	s.Decide(func(r *recipe.Recipe) { *r = next })
}

// Readopt is [Session.Adopt] in place of the last decision, as [Session.Revise] is.
func (s *Session) Readopt(was, other *recipe.Recipe) bool {
	next := s.adopted(other)
	return s.Revise(was, func(r *recipe.Recipe) { *r = next })
}

// adopted returns another recipe with what an adoption keeps of the decisions.
func (s *Session) adopted(other *recipe.Recipe) recipe.Recipe {
	next := other.Clone()
	next.Output = s.Recipe().Output
	if next.Privacy.WholeRecords() {
		next.Output.RowOrder = recipe.SortedOrder
	}
	for i := range next.Columns {
		column := &next.Columns[i]
		if now := s.Recipe().Column(column.Name); now != nil {
			column.Confirmed, column.Agreed = now.Confirmed, now.Agreed
			if column.Released() {
				column.Rename = now.Rename
			}
		}
	}
	return next
}
