package session

import (
	"slices"

	"quasi/engine/advise/whatif"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Help is what would help: changes of the decisions that the result was made of, each
// measured as the decisions themselves are, by a background question each.
type Help struct {
	Now     *protocol.Trial // the decisions as they are; nil: not measured yet
	Changes []Change        // as they are proposed and, once all are measured, the one that loses least first
	Going   bool            // they are looked for, or will be as soon as the engine is free
	Done    float64         // share of the one it is at

	asked   bool                      // by a person or by itself; it is not begun by itself once more
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

// HelpMatters reports whether something could help: the result loses detail.
func (s *Session) HelpMatters() bool {
	return s.Result != nil && !s.Result.Linked && s.Result.Loss.ILossRate > 0
}

// Help returns how much is found.
func (s *Session) Help() Help { return s.help }

// Costly returns the quasi-identifier that lost more than half of its detail, the most of
// all; ok is false if none did.
func (s *Session) Costly() (column facts.ColumnLoss, ok bool) {
	var lost []facts.ColumnLoss
	for _, c := range s.Result.Loss.Columns {
		lost = append(lost, facts.ColumnLoss{Column: c.Name, Loss: c.ILossRate})
	}
	column, ok = whatif.Most(lost)
	return column, ok && column.Loss > whatif.Much
}

// FindHelp goes on until everything is measured.
func (s *Session) FindHelp() {
	if !s.HelpMatters() {
		return
	}
	h := &s.help
	h.asked, h.Going = true, s.HelpGoesOn()
	if h.Now == nil {
		s.askOffers()
	}
	s.ResumeBackground()
	s.Notify()
}

// HelpGoesOn reports whether more can be measured: something is left, and the population is
// that of the result.
func (s *Session) HelpGoesOn() bool {
	h := &s.help
	return s.on == s.inUse() && (h.Now == nil || h.Now.Passed() && h.Measured() < len(h.Changes))
}

// StopHelp ends that. What is measured stays.
func (s *Session) StopHelp() {
	s.help.Going = false
	s.PauseBackground()
	s.Notify()
}

// nextChange asks what the decisions come to as they are, and then each change.
func (s *Session) nextChange() bool {
	h := &s.help
	if h.Going = h.Going && s.HelpGoesOn(); !h.Going {
		return false
	}
	if h.Now == nil {
		s.measure(*s.decisions.made, func(found protocol.Trial) { s.propose(&found) })
		return true
	}
	at := slices.IndexFunc(h.Changes, func(c Change) bool { return c.Trial == nil })
	s.measure(h.Changes[at].Recipe, func(found protocol.Trial) {
		c := &h.Changes[at]
		c.Trial, c.Loss = &found, c.Counted(h.Now.Columns, found)
		if h.Measured() == len(h.Changes) {
			h.Going = false
			slices.SortStableFunc(h.Changes, func(a, b Change) int { return whatif.Compare(a.Loss, *a.Trial, b.Loss, *b.Trial) })
		}
	})
	return true
}

// measure asks what a recipe comes to.
func (s *Session) measure(r recipe.Recipe, then func(protocol.Trial)) {
	h := &s.help
	h.Done = 0
	BackgroundQuestion[protocol.Trial]{
		Method: protocol.Try, Params: protocol.TryParams{Recipe: r, Population: s.PopulationUse()},
		Progress: func(done float64) { h.Done = done },
		Then:     then,
		Failed:   func() { h.Going = false },
	}.Ask(s)
}

// propose finds the changes to measure, by what the decisions come to as they are.
func (s *Session) propose(now *protocol.Trial) {
	h, r := &s.help, s.decisions.made
	situation := whatif.Situation{Lost: now.Columns}
	if found := s.offered.Of(s.offersQuestion()); found != nil {
		situation.Offers = found.Offers
	}
	for _, c := range s.Table.Columns {
		if c.Type.Dated() {
			situation.Days = append(situation.Days, c.Name)
		}
	}
	h.Now = now
	for _, p := range whatif.Of(r, situation) {
		h.Changes = append(h.Changes, Change{Proposal: p})
	}
	h.Going = s.HelpGoesOn()
}

// Adopt decides what a change says: one step to undo. How the file is written, and what is
// confirmed, stays as it is decided now.
func (s *Session) Adopt(c *Change) {
	if !s.CanAdopt() {
		return
	}
	h := &s.help
	s.adopt(&c.Recipe)
	if h.adopted == nil {
		h.adopted = map[*recipe.Recipe]string{}
	}
	h.adopted[s.Recipe()] = c.Said.English
	s.Notify()
}

// Adopted reports whether the decisions are those of a change.
func (s *Session) Adopted(c *Change) bool { return s.help.adopted[s.Recipe()] == c.Said.English }

// CanAdopt reports whether changes can be adopted: the decisions are those of the result,
// or one of its changes.
func (s *Session) CanAdopt() bool {
	return s.Work() == Idle && s.Result != nil && (!s.Stale() || s.help.adopted[s.Recipe()] != "")
}
