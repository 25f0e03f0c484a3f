package session

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// mostKept is how many runs of a visit are kept with their figures.
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

	recipe *recipe.Recipe
	number int // by which the engine knows it; 0: an engine that was replaced
}

// KeptRuns returns the runs of the visit, the oldest first.
func (s *Session) KeptRuns() []*KeptRun { return s.kept }

// SameColumns reports whether all runs of the visit generalize the same columns, so that
// their losses are of the same.
func (s *Session) SameColumns() bool {
	return !slices.ContainsFunc(s.kept, func(k *KeptRun) bool { return !slices.Equal(k.generalized(), s.kept[0].generalized()) })
}

func (k *KeptRun) generalized() []string {
	return slices.Sorted(slices.Values(k.recipe.Names(table.QuasiIdentifying)))
}

// keep notes the run that has ended, and which the engine still has.
func (s *Session) keep(made *recipe.Recipe) {
	r := s.Result
	s.ended++
	s.kept = append(s.kept, &KeptRun{Number: s.ended, Method: r.Algorithm, K: r.K, Loss: r.Loss.ILossRate, Highest: r.Audit.Risk.Prosecutor.Highest,
		Released: r.Released, LeftOut: r.Records - r.Released, Passed: r.Passed, Linked: r.Linked, recipe: made, number: r.Run})
	if len(s.kept) > mostKept {
		at := slices.IndexFunc(s.kept[:mostKept], func(k *KeptRun) bool { return !k.Pinned })
		s.kept = slices.Delete(s.kept, max(0, at), max(0, at)+1)
	}
	s.cachedRuns = r.Held
}

// Comparable reports whether the engine has what a run shows, to set it beside another.
func (s *Session) Comparable(k *KeptRun) bool {
	return k.number > 0 && slices.Contains(s.cachedRuns, k.number)
}

// NameRun calls a run by a name.
func (s *Session) NameRun(k *KeptRun, name string) {
	k.Name = strings.TrimSpace(name)
	s.Notify()
}

// PinRun decides whether a run is kept as long as can be.
func (s *Session) PinRun(k *KeptRun, pinned bool) {
	k.Pinned = pinned
	var numbers []int
	for _, run := range s.kept {
		if run.Pinned && run.number > 0 {
			numbers = append(numbers, run.number)
		}
	}
	call(s, protocol.Pin, protocol.PinParams{Pinned: numbers}, nil, func(r protocol.HeldResult, _ app.Value) { s.cachedRuns = r.Held })
	s.Notify()
}

// Decided reports whether the decisions are those of a run.
func (s *Session) Decided(k *KeptRun) bool { return k.recipe == s.Recipe() || s.gone[s.Recipe()] == k }

// GoBack decides what was decided for a run: one step to undo. How the file is written stays
// as it is decided now.
func (s *Session) GoBack(k *KeptRun) {
	if s.Work() != Idle || s.Decided(k) {
		return
	}
	s.adopt(k.recipe)
	if s.gone == nil {
		s.gone = map[*recipe.Recipe]*KeptRun{}
	}
	s.gone[s.Recipe()] = k
	s.Notify()
}

// forgetCachedRuns notes that an engine was replaced, and has nothing of the runs before.
func (s *Session) forgetCachedRuns() {
	s.cachedRuns = nil
	for _, k := range s.kept {
		k.number = 0
	}
}

// CompareRuns asks for rows of two runs from a record on; then is called with them.
func (s *Session) CompareRuns(a, b *KeptRun, from, count int, differing bool, then func(protocol.CompareResult)) {
	params := protocol.CompareParams{Runs: [2]int{a.number, b.number}, From: from, Count: count, Differing: differing}
	call(s, protocol.Compare, params, nil, func(r protocol.CompareResult, _ app.Value) { then(r) })
}

// adopt decides what another recipe says, but for how the file is written and what is
// confirmed: one step to undo.
func (s *Session) adopt(other *recipe.Recipe) {
	next := other.Clone()
	next.Output = s.Recipe().Output
	if next.Privacy.WholeRecords() {
		next.Output.RowOrder = recipe.SortedOrder
	}
	for i := range next.Columns {
		column := &next.Columns[i]
		if now := s.Recipe().Column(column.Name); now != nil {
			column.Confirmed = now.Confirmed
			if column.Released() {
				column.Rename = now.Rename
			}
		}
	}
	s.Decide(func(r *recipe.Recipe) { *r = next })
}
