package session

import (
	"slices"

	"quasi/engine/advise/propose"
	"quasi/engine/advise/whatif"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Help lists what would help: changes of the decisions that the result was made of, each
// measured as the decisions themselves are, by a background question each.
type Help struct {
	search
	Now     *protocol.Trial // the decisions as they are; nil: not measured yet
	Changes []Change        // as they are proposed and, once all are measured, those that can be adopted and, where something is asked, help, the best first

	adopted map[*recipe.Recipe]string // the decisions that a change was adopted as, with what it says
}

// Change is a proposal, and what it comes to.
type Change struct {
	whatif.Proposal
	Trial *protocol.Trial // nil: not measured yet
	Loss  float64         // of the columns that are released now
}

// Measured returns how many of the changes are.
func (h *Help) Measured() int {
	n := 0
	for i := range h.Changes {
		if h.Changes[i].Trial != nil {
			n++
		}
	}
	return n
}

// Help returns what is found of the last run.
func (s *Session) Help() *Help { return OfRun[Help](s) }

// Matters reports whether something could help: the result loses detail, or has a column that
// singles people out or groups that share a value, or does not answer a question.
func (h *Help) Matters(s *Session) bool {
	r := s.Result
	return r != nil && !r.Linked && (r.Loss.ILossRate > 0 || len(r.Forms) > 0 || len(r.Shared) > 0 || slices.ContainsFunc(r.Answers, func(a facts.Answer) bool { return !a.Verdict.Good() }))
}

// Costly returns the quasi-identifier of a result that lost more than half of its detail, the
// most of all; ok is false if none did.
func Costly(r *protocol.RunResult) (column facts.ColumnLoss, ok bool) {
	var lost []facts.ColumnLoss
	for _, c := range r.Loss.Columns {
		lost = append(lost, facts.ColumnLoss{Column: c.Name, Loss: c.ILossRate})
	}
	column, _ = whatif.Most(lost)
	return column, column.Loss > whatif.Much
}

// Find goes on until everything is measured.
func (h *Help) Find(s *Session) {
	s.Alternatives() // which asks
	if !h.Matters(s) {
		return
	}
	h.asked, h.Going = true, h.GoesOn(s)
	if h.Now == nil {
		s.Reading().AskOffers()
	}
	s.ResumeBackground()
	s.Notify()
}

// GoesOn reports whether more can be measured: something is left, and the population is that
// of the result.
func (h *Help) GoesOn(s *Session) bool {
	return s.Made.SamePopulation(s) && (h.Now == nil || h.Now.Passed() && h.Measured() < len(h.Changes))
}

// next asks what the decisions come to as they are, and then each change.
func (h *Help) next(s *Session) bool {
	if h.Going = h.Going && h.GoesOn(s); !h.Going {
		return false
	}
	if h.Now == nil {
		h.measure(s, *s.Made.Recipe(), nil, func(found *protocol.Trial) { h.propose(s, found) })
		return true
	}
	at := slices.IndexFunc(h.Changes, func(c Change) bool { return c.Trial == nil })
	h.measure(s, h.Changes[at].Recipe, nil, func(found *protocol.Trial) {
		c := &h.Changes[at]
		c.Trial, c.Loss = found, c.Counted(h.Now.Columns, *found)
		if h.Measured() == len(h.Changes) {
			h.Going = false
			h.Changes = slices.DeleteFunc(h.Changes, func(c Change) bool {
				protects := c.Kind == whatif.Raise || c.Kind == whatif.Diversity || c.Kind == whatif.Coarser
				return !c.Trial.Passed() || len(h.Now.Answers) > 0 && !protects && facts.CompareTrials(c.Loss, c.Trial, h.Now.Loss, h.Now) >= 0
			})
			slices.SortStableFunc(h.Changes, func(a, b Change) int { return facts.CompareTrials(a.Loss, a.Trial, b.Loss, b.Trial) })
		}
	})
	return true
}

// propose finds the changes to measure, by what the decisions come to as they are.
func (h *Help) propose(s *Session, now *protocol.Trial) {
	situation := whatif.Situation{Lost: now.Columns, Shared: s.Result.Shared, Answers: now.Answers, Offers: s.Reading().AllOffers(), Forms: s.Result.Forms}
	for _, c := range s.Table.Columns {
		if c.Type.Dated() {
			situation.Days = append(situation.Days, c.Name)
		}
	}
	for _, c := range s.Reading().Columns() {
		if propose.Outcome(&c) {
			situation.Outcomes = append(situation.Outcomes, c.Name)
		}
		if c.Type.Numeric() && len(c.Odd) == 0 && !propose.Sex(&c) {
			situation.Numbers = append(situation.Numbers, c.Name)
		}
	}
	h.Now = now
	for _, p := range whatif.Of(s.Made.Recipe(), situation) {
		h.Changes = append(h.Changes, Change{Proposal: p})
	}
	h.Going = h.GoesOn(s)
}

// Adopt decides what a change says: one step to undo. How the file is written, and what is
// confirmed, stays as it is decided now.
func (h *Help) Adopt(s *Session, c *Change) {
	if !h.CanAdopt(s) {
		return
	}
	s.Adopt(&c.Recipe)
	if h.adopted == nil {
		h.adopted = map[*recipe.Recipe]string{}
	}
	h.adopted[s.Recipe()] = c.Said.English
	s.Notify()
}

// Adopted reports whether a change has made the decisions.
func (h *Help) Adopted(s *Session, c *Change) bool {
	return h.adopted[s.Recipe()] == c.Said.English
}

// CanAdopt reports whether changes can be adopted: the decisions are those of the result,
// or one of its changes.
func (h *Help) CanAdopt(s *Session) bool {
	return !s.Busy() && s.Result != nil && (!s.Stale() || h.adopted[s.Recipe()] != "")
}
