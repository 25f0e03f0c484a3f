package session

import (
	"cmp"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// Spent returns what a method lost of the table in its last run, as a share of the detail in
// the quasi-identifiers, if that run was of the decisions as they are now, but for the method.
// ok is false if there is no such run.
func (s *Session) Spent(name string) (loss float64, ok bool) {
	for _, run := range slices.Backward(s.Kept.All()) {
		if run.Of.Recipe().Algorithm.Name == name {
			return run.Loss, run.Of.Like(s, sameButForMethod)
		}
	}
	return 0, false
}

// GeneralizingWays are the two methods between which the question of detail decides: as much detail as
// possible in each row, or the same in all.
func GeneralizingWays() []string { return []string{method.Default, method.Consistent} }

// tried names a trial: the method, and what someone knows of a patient, in place of those that are
// decided.
type tried struct{ method, knows string }

// methodSeconds is the most that the trial of a method takes that stands in the list alone.
const methodSeconds = 20

// trials keeps the results of short runs of the decisions, made in the background before there is a
// result: with each of the ways, and with each thing that someone may know of a patient.
type trials struct {
	of    Snapshot
	found map[tried]*protocol.Trial // nil: it can't be tried
	out   tried                     // the one that is being tried; zero: none
}

// TriesWays reports whether trials are made by themselves, or a person has asked for them.
func (a *Alternatives) TriesWays(s *Session) bool {
	return a.triesWays || s.Table.Records <= foundAtOnce
}

// TryWays makes the trials, however large the table is.
func (a *Alternatives) TryWays(s *Session) {
	a.triesWays = true
	s.ResumeBackground()
	s.Notify()
}

// TriedWay returns what a way comes to in a short trial of the decisions as they are now; nil:
// that is not known. going: it is being tried.
func (a *Alternatives) TriedWay(s *Session, name string) (found *protocol.Trial, going bool) {
	return a.result(s, s.with(name))
}

// ListMethods says that the list of methods is open, or no longer: each is tried as long as it is.
func (a *Alternatives) ListMethods(s *Session, open bool) {
	if a.listing == open {
		return
	}
	a.listing = open
	if t := a.trials; !open && t != nil && t.out != (tried{}) && !slices.Contains(a.triedOf(s), t.out) {
		t.out = tried{}
		s.Line.PauseBackground()
	}
	s.ResumeBackground()
	s.Notify()
}

// TriedMethod returns what a method comes to in a short trial of the decisions as they are now; nil:
// that is not known, or not possible where ended is true. going: it is being tried.
func (a *Alternatives) TriedMethod(s *Session, name string) (found *protocol.Trial, going, ended bool) {
	found, going = a.TriedWay(s, name)
	if t := a.trials; t != nil && t.now(s) {
		_, ended = t.found[s.with(name)]
	}
	return found, going, ended && found == nil
}

// TriedKnowing returns what the method that is decided comes to in a short trial, if one of
// [recipe.Knowledges] is known of a patient; nil: that is not known. going: it is being tried.
func (a *Alternatives) TriedKnowing(s *Session, knows string) (found *protocol.Trial, going bool) {
	return a.result(s, tried{s.Recipe().Algorithm.Name, knows})
}

// with names the trial of a method, in which someone knows of a patient what is decided: one row where
// nobody has said.
func (s *Session) with(method string) tried {
	return tried{method, cmp.Or(s.Recipe().Privacy.Knows, recipe.KnowsOne)}
}

func (a *Alternatives) result(s *Session, of tried) (found *protocol.Trial, going bool) {
	if t := a.trials; t != nil && t.now(s) {
		return t.found[of], t.out == of
	}
	return nil, false
}

// now reports whether the trials are those of the decisions as they are.
func (t *trials) now(s *Session) bool { return t.of.Like(s, sameButForTried) }

// sameButForTried reports whether two recipes decide the same, but for what trials vary and for how
// files are written.
func sameButForTried(a, b *recipe.Recipe) bool {
	rest := *b
	rest.Privacy.Knows = a.Privacy.Knows
	return sameButForMethod(a, &rest)
}

// nextTrial makes a trial that is not made yet of the decisions as they are, which may leave open how many
// rows of a patient are known.
func (a *Alternatives) nextTrial(s *Session) bool {
	hinders := func(p Problem) bool { return p.ID != KnowsID("") }
	if s.Step != Protect || s.Work() != Idle || s.Table == nil || slices.ContainsFunc(s.Readiness().Problems(), hinders) || !a.TriesWays(s) {
		return false
	}
	if a.trials == nil || !a.trials.now(s) {
		a.trials = &trials{of: s.SnapshotOf(s.Recipe()), found: map[tried]*protocol.Trial{}}
	}
	a.trials.out = tried{}
	for _, of := range a.triedOf(s) {
		if _, known := a.trials.found[of]; !known {
			t := a.trials
			t.out = of
			end := func(found *protocol.Trial) { t.found[of], t.out = found, tried{} }
			BackgroundQuestion[protocol.Trial]{
				Method: protocol.Try, Params: protocol.TryParams{Recipe: *of.in(s.Recipe()), Population: s.population.Use(s.Recipe()), Seconds: of.seconds()},
				Wanted: func() bool { return a.trials == t && t.now(s) && t.out == of },
				Then:   func(found protocol.Trial) { end(&found) },
				Failed: func() { end(nil) },
			}.Ask(s)
			return true
		}
	}
	return false
}

// triedOf returns the trials of the decisions that are possible, in the order in which they are made.
func (a *Alternatives) triedOf(s *Session) []tried {
	var all []tried
	if r := s.Recipe(); s.People().SeveralRows() {
		for _, knows := range recipe.Knowledges() {
			if of := (tried{r.Algorithm.Name, knows}); refused(of.in(r)) == nil {
				all = append(all, of)
			}
		}
	}
	for _, name := range GeneralizingWays() {
		if s.RefusesWay(name) == nil {
			all = append(all, s.with(name))
		}
	}
	if a.listing {
		for _, m := range method.All() {
			if !slices.Contains(GeneralizingWays(), m.Name) && s.Obstacle(m) == NoHindrance {
				all = append(all, s.with(m.Name))
			}
		}
	}
	return all
}

// in returns the decisions of a trial.
func (of tried) in(r *recipe.Recipe) *recipe.Recipe {
	varied := *r
	if varied.Algorithm.Name != of.method {
		varied.Algorithm = recipe.Algorithm{Name: of.method, Seed: r.Algorithm.Seed}
	}
	varied.Know(of.knows)
	return &varied
}

// seconds is the most that a trial takes; 0: as long as it takes.
func (of tried) seconds() float64 {
	if slices.Contains(GeneralizingWays(), of.method) {
		return 0
	}
	return methodSeconds
}

// A Hindrance is why a method can't be tried with the other decisions.
type Hindrance int

// The hindrances.
const (
	NoHindrance      Hindrance = iota
	MakesTwoTables             // it makes two tables, and loses nothing of either
	NeedsSensitive             // it needs a sensitive column
	KnowsSeveralRows           // more than one row of a patient may be known
	HasLimits                  // columns have limits, which it can't keep
)

// Obstacle returns what keeps a method from being tried with the other decisions.
func (s *Session) Obstacle(m method.Algorithm) Hindrance {
	r := s.with(m.Name).in(s.Recipe())
	switch {
	case m.Family == method.Bucketing:
		return MakesTwoTables
	case m.Sensitive && len(r.Names(table.Sensitive)) == 0:
		return NeedsSensitive
	case r.CheckWholeRecords() != nil:
		return KnowsSeveralRows
	case r.CheckLimits() != nil:
		return HasLimits
	}
	return NoHindrance
}

// RefusesWay returns why a way can't be taken with the other decisions where the other one
// can; nil: it can, or what is wrong is not about the way.
func (s *Session) RefusesWay(name string) error {
	for _, other := range GeneralizingWays() {
		if other != name && refused(s.with(other).in(s.Recipe())) == nil {
			return refused(s.with(name).in(s.Recipe()))
		}
	}
	return nil
}

// refused returns why decisions can't be run.
func refused(r *recipe.Recipe) error {
	return cmp.Or(r.CheckWholeRecords(), r.CheckLimits(), r.CheckMeans())
}
