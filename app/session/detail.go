package session

import (
	"slices"

	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// spent is what a method lost of the table.
type spent struct {
	decisions madeOf
	on        int // the population, see inUse
	loss      float64
}

// remember keeps what the result loses, in place of what its method lost before.
func (s *Session) remember() {
	made := s.decisions.made
	s.spent = slices.DeleteFunc(s.spent, func(other spent) bool { return other.decisions.made.Algorithm.Name == made.Algorithm.Name })
	s.spent = append(s.spent, spent{madeOf{made: made}, s.on, s.Result.Loss.ILossRate})
}

// Spent returns what a method lost of the table in its last run, as a share of the detail
// in the quasi-identifiers, if that run was of the decisions as they are now, but for the
// method; false: there is none.
func (s *Session) Spent(name string) (loss float64, ok bool) {
	for i := range s.spent {
		run := &s.spent[i]
		if run.decisions.made.Algorithm.Name == name && run.on == s.inUse() && run.decisions.alike(s.Recipe(), sameButForMethod) {
			return run.loss, true
		}
	}
	return 0, false
}

// sameButForMethod reports whether two recipes decide the same, but for the method and for
// how files are written.
func sameButForMethod(a, b *recipe.Recipe) bool {
	return sameDecisions(butForMethod(a), butForMethod(b))
}

// butForMethod returns the decisions that are the same for every method.
func butForMethod(r *recipe.Recipe) *recipe.Recipe {
	rest := *r
	rest.Algorithm = recipe.Algorithm{Name: method.Default}
	rest.Output = recipe.Output{}
	return &rest
}

// Ways are the two methods between which the question of detail decides: as much detail as
// possible in each row, or the same in all.
func Ways() []string { return []string{method.Default, method.Consistent} }

// trials are what the ways come to in a short trial each, a background question. They are made of the
// decisions on the step that asks for them, before there is a result.
type trials struct {
	decisions madeOf
	on        int                        // the population, see inUse
	found     map[string]*protocol.Trial // by way; nil: it can't be tried
	out       string                     // the way that is being tried; empty: none
}

// triedAtOnce is the number of rows up to which the ways are tried without being asked for.
const triedAtOnce = 2_000

// TriesDetail reports whether the ways are tried by themselves, or a person has asked for it.
func (s *Session) TriesDetail() bool { return s.triesWays || s.Table.Records <= triedAtOnce }

// TryDetail tries the ways, however large the table is.
func (s *Session) TryDetail() {
	s.triesWays = true
	s.tryDetail()
	s.Notify()
}

// TriedWay returns what a way comes to in a short trial of the decisions as they are now; nil:
// that is not known. going: it is being tried.
func (s *Session) TriedWay(name string) (found *protocol.Trial, going bool) {
	if !s.triedNow() {
		return nil, false
	}
	return s.trials.found[name], s.trials.out == name
}

// triedNow reports whether the trials are those of the decisions as they are.
func (s *Session) triedNow() bool {
	t := s.trials
	return t != nil && t.on == s.inUse() && t.decisions.alike(s.Recipe(), sameButForMethod)
}

// tryDetail begins the trials anew where something was decided, and goes on with them.
func (s *Session) tryDetail() {
	if t := s.trials; t != nil && t.out != "" && !s.triedNow() {
		s.PauseBackground()
	}
	s.ResumeBackground()
}

// nextWay tries a way that is not tried yet with the decisions as they are.
func (s *Session) nextWay() bool {
	if s.Step != Protect || s.Work() != Idle || !s.CanRun() || !s.TriesDetail() {
		return false
	}
	if !s.triedNow() {
		s.trials = &trials{decisions: madeOf{made: s.Recipe()}, on: s.inUse(), found: map[string]*protocol.Trial{}}
	}
	for _, name := range Ways() {
		if _, known := s.trials.found[name]; !known && s.RefusesWay(name) == nil {
			s.tryWay(name)
			return true
		}
	}
	return false
}

// tryWay asks what a way comes to.
func (s *Session) tryWay(name string) {
	t := s.trials
	r := *s.Recipe()
	if r.Algorithm.Name != name {
		r.Algorithm = recipe.Algorithm{Name: name, Seed: r.Algorithm.Seed}
	}
	t.out = name
	end := func(found *protocol.Trial) { t.found[name], t.out = found, "" }
	BackgroundQuestion[protocol.Trial]{
		Method: protocol.Try, Params: protocol.TryParams{Recipe: r, Population: s.PopulationUse()},
		Wanted: func() bool { return s.trials == t },
		Then:   func(found protocol.Trial) { end(&found) },
		Failed: func() { end(nil) },
	}.Ask(s)
}

// RefusesWay returns why a way can't be taken with the other decisions where the other one
// can; nil: it can, or what is wrong is not about the way.
func (s *Session) RefusesWay(name string) error {
	for _, other := range Ways() {
		if other != name && s.refused(other) == nil {
			return s.refused(name)
		}
	}
	return nil
}

// refused returns why a method can't be run with the other decisions.
func (s *Session) refused(name string) error {
	r := *s.Recipe()
	r.Algorithm.Name = name
	if err := r.CheckWholeRecords(); err != nil {
		return err
	}
	return r.CheckLimits()
}
