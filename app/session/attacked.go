package session

import (
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// Attacked is what attacks find: on a twin of the result, an errand each.
type Attacked struct {
	Report   protocol.AttackReport // of those that were made
	Twin     *protocol.Twin        // nil: the release itself is attacked, or nothing was yet
	Made, Of int                   // attacks; Of is 0 until the first is made
	Refused  say.Text              // why there can be none; without an English text: there can
	Going    bool                  // they are made, or will be as soon as the engine is free
	Done     float64               // share of the twin that is made
}

// add takes what one more attack found.
func (a *Attacked) add(found protocol.AttackResult) {
	a.Of, a.Twin, a.Refused = found.Of, found.Twin, found.Refused
	if a.Refused.English != "" {
		a.Going = false
		return
	}
	results, left := append(a.Report.Results, found.Report.Results...), append(a.Report.Left, found.Report.Left...)
	a.Report = found.Report
	a.Report.Results, a.Report.Left = results, left
	a.Made++
	a.Going = a.Going && !a.Complete()
}

// Complete reports whether all attacks were made.
func (a *Attacked) Complete() bool { return a.Of > 0 && a.Made == a.Of }

// Share returns how much of the work is done, in [0,1]: the twin, and then each attack.
func (a *Attacked) Share() float64 {
	if a.Of == 0 {
		return a.Done / 2
	}
	return (1 + float64(a.Made)/float64(a.Of)) / 2
}

// Attacks returns what is found of the result.
func (s *Session) Attacks() *Attacked { return &s.attacked }

// CanAttack reports whether there is something to attack: one table.
func (s *Session) CanAttack() bool { return s.Result != nil && !s.Result.Linked }

// AttackGoesOn reports whether attacks are left to be made, and the population is that of
// the result.
func (s *Session) AttackGoesOn() bool {
	a := &s.attacked
	return s.CanAttack() && s.on == s.inUse() && a.Refused.English == "" && !a.Complete()
}

// AttackIt makes the attacks that are left.
func (s *Session) AttackIt() {
	s.attacked.Going = s.AttackGoesOn()
	s.findNext()
	s.notify()
}

// StopAttacks ends that. What was found stays.
func (s *Session) StopAttacks() {
	s.attacked.Going = false
	s.giveWay()
	s.notify()
}

// nextAttack makes the next one.
func (s *Session) nextAttack() bool {
	a := &s.attacked
	if a.Going = a.Going && s.AttackGoesOn(); !a.Going {
		return false
	}
	a.Done = 0
	errand(s, protocol.Attack, protocol.AttackParams{At: a.Made, Population: s.populationUse()}, s.about(),
		func(done float64) { a.Done = done }, a.add, func() { a.Going = false })
	return true
}
