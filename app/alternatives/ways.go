package alternatives

import (
	"slices"

	"quasi/app/population"
	"quasi/app/session"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// Spent returns what a method lost of the table in its last run, as a share of the detail in
// the quasi-identifiers, if that run was of the decisions as they are now, but for the method.
// ok is false if there is no such run.
func Spent(s *session.Session, name string) (loss float64, ok bool) {
	for _, run := range slices.Backward(s.Kept.All()) {
		if run.Of.Recipe().Algorithm.Name == name {
			return run.Loss, run.Of.Like(s, sameButForMethod)
		}
	}
	return 0, false
}

// Ways are the two methods between which the question of detail decides: as much detail as
// possible in each row, or the same in all.
func Ways() []string { return []string{method.Default, method.Consistent} }

// trials are what the ways come to in a short trial each, a background question. They are made of the
// decisions on the step that asks for them, before there is a result.
type trials struct {
	of    session.Snapshot
	found map[string]*protocol.Trial // by way; nil: it can't be tried
	out   string                     // the way that is being tried; empty: none
}

// TriesWays reports whether the ways are tried by themselves, or a person has asked for it.
func (a *Alternatives) TriesWays(s *session.Session) bool {
	return a.triesWays || s.Table.Records <= foundAtOnce
}

// TryWays tries the ways, however large the table is.
func (a *Alternatives) TryWays(s *session.Session) {
	a.triesWays = true
	s.ResumeBackground()
	s.Notify()
}

// TriedWay returns what a way comes to in a short trial of the decisions as they are now; nil:
// that is not known. going: it is being tried.
func (a *Alternatives) TriedWay(s *session.Session, name string) (found *protocol.Trial, going bool) {
	if t := a.trials; t != nil && t.now(s) {
		return t.found[name], t.out == name
	}
	return nil, false
}

// now reports whether the trials are those of the decisions as they are.
func (t *trials) now(s *session.Session) bool { return t.of.Like(s, sameButForMethod) }

// nextWay tries a way that is not tried yet with the decisions as they are.
func (a *Alternatives) nextWay(s *session.Session) bool {
	if s.Step != session.Protect || s.Work() != session.Idle || !s.CanRun() || !a.TriesWays(s) {
		return false
	}
	if a.trials == nil || !a.trials.now(s) {
		a.trials = &trials{of: s.SnapshotOf(s.Recipe()), found: map[string]*protocol.Trial{}}
	}
	a.trials.out = ""
	for _, name := range Ways() {
		if _, known := a.trials.found[name]; !known && RefusesWay(s, name) == nil {
			a.try(s, name)
			return true
		}
	}
	return false
}

// try asks what a way comes to.
func (a *Alternatives) try(s *session.Session, name string) {
	t, r := a.trials, *s.Recipe()
	if r.Algorithm.Name != name {
		r.Algorithm = recipe.Algorithm{Name: name, Seed: r.Algorithm.Seed}
	}
	t.out = name
	end := func(found *protocol.Trial) { t.found[name], t.out = found, "" }
	session.BackgroundQuestion[protocol.Trial]{
		Method: protocol.Try, Params: protocol.TryParams{Recipe: r, Population: population.Of(s).Use(s.Recipe())},
		Wanted: func() bool { return a.trials == t && t.now(s) },
		Then:   func(found protocol.Trial) { end(&found) },
		Failed: func() { end(nil) },
	}.Ask(s)
}

// RefusesWay returns why a way can't be taken with the other decisions where the other one
// can; nil: it can, or what is wrong is not about the way.
func RefusesWay(s *session.Session, name string) error {
	for _, other := range Ways() {
		if other != name && refused(s, other) == nil {
			return refused(s, name)
		}
	}
	return nil
}

// refused returns why a method can't be run with the other decisions.
func refused(s *session.Session, name string) error {
	r := *s.Recipe()
	r.Algorithm.Name = name
	if err := r.CheckWholeRecords(); err != nil {
		return err
	}
	if err := r.CheckLimits(); err != nil {
		return err
	}
	return r.CheckMeans()
}
