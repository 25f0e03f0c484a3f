package session

import (
	"slices"

	"quasi/engine/advise/whatif"
	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/profile"
	"quasi/wasm/protocol"
)

// Alternatives are those that belong to the table that is open.
type Alternatives struct {
	NoFeature

	sweep     *Sweep  // nil: none was begun
	trials    *trials // of the decisions on the step that asks for them; nil: none yet
	triesWays bool    // of a large table too, as a person has asked
	listing   bool    // the list of methods is open
}

// search asks one background question after the other, until all are answered or a person stops it.
type search struct {
	Going bool    // it goes on, or will as soon as the engine is free
	Done  float64 // share of the one it is at

	asked bool // by a person or by itself; it is not begun by itself once more
}

// Stop ends the search. What is found stays.
func (b *search) Stop(s *Session) {
	b.Going = false
	s.Line.PauseBackground()
	s.Notify()
}

// measure asks what a recipe comes to, for as long as that is wanted.
func (b *search) measure(s *Session, r recipe.Recipe, wanted func() bool, then func(*protocol.Trial)) {
	b.Done = 0
	BackgroundQuestion[protocol.Trial]{
		Method: protocol.Try, Params: protocol.TryParams{Recipe: r, Population: s.population.Use(s.Recipe())},
		Wanted:   wanted,
		Progress: func(done float64) { b.Done = done },
		Then:     func(found protocol.Trial) { then(&found) },
		Failed:   func() { b.Going = false },
	}.Ask(s)
}

// Alternatives returns the alternatives to the decisions about the table of a session.
func (s *Session) Alternatives() *Alternatives { return OfTable[Alternatives](s) }

// Prepare implements [Feature]: the list of methods is left with its step.
func (a *Alternatives) Prepare(s *Session) {
	a.listing = a.listing && s.Step == Protect
}

// AskNext implements [Feature].
func (a *Alternatives) AskNext(s *Session) bool {
	return s.Knowing().next(s) || s.Help().next(s) || a.nextPoint(s) || a.nextTrial(s)
}

// foundAtOnce is the number of rows up to which what needs runs of its own is found without
// being asked for.
const foundAtOnce = 2_000

// FindMore finds out, once rows are shown, what a person does not wait for. What has given way
// to something else goes on.
func (s *Session) FindMore() {
	if s.Result != nil && s.Shown.Seen() {
		s.FindNow()
	}
}

// FindNow is [Session.FindMore] where no rows are shown.
func (s *Session) FindNow() {
	s.Inspect()
	if s.Result == nil || s.Result.Records > foundAtOnce {
		return
	}
	if k := s.Knowing(); !k.asked {
		k.Find(s)
	}
	if h := s.Help(); !h.asked {
		h.Find(s)
	}
}

// sameButForMethod reports whether two recipes decide the same, but for the method and for
// how files are written.
func sameButForMethod(a, b *recipe.Recipe) bool {
	return SameDecisions(butForMethod(a), butForMethod(b))
}

// butForMethod returns the decisions that are the same for every method.
func butForMethod(r *recipe.Recipe) *recipe.Recipe {
	rest := *r
	rest.Algorithm = recipe.Algorithm{Name: method.Default}
	rest.Output = recipe.Output{}
	return &rest
}

// sameButForPoint reports whether two recipes decide the same, but for k, the method, and
// how files are written.
func sameButForPoint(a, b *recipe.Recipe) bool {
	rest := *b
	rest.Privacy.K = a.Privacy.K
	return sameButForMethod(a, &rest)
}

// Instead is columns that can be released in place of others, of which nothing is left.
type Instead struct {
	Columns []string // that are computed, as they are called or will be

	rules []derive.Rule // of these
	offer profile.Offer
}

// InsteadOf returns the release of computed columns in place of hidden ones, or of wanted ones
// that are computed and stay; ok is false if there are none.
func (s *Session) InsteadOf(hidden, wanted []string) (i Instead, ok bool) {
	r := s.Recipe()
	for _, o := range s.Reading().AllOffers() {
		i = Instead{offer: o}
		takes := slices.ContainsFunc(o.Remove, func(name string) bool {
			return slices.Contains(hidden, name) && r.Leaves(name)
		})
		for _, rule := range o.Rules {
			name := r.FreeName(rule.Name)
			if made := r.Computed(rule); made != nil {
				name = made.Name
			}
			leaves := r.Column(name) != nil && r.Leaves(name)
			if !leaves && (takes || slices.Contains(wanted, name)) {
				i.Columns, i.rules = append(i.Columns, name), append(i.rules, rule)
			}
		}
		if len(i.Columns) > 0 {
			return i, true
		}
	}
	return Instead{}, false
}

// Take decides that they are released, and that the columns that they are computed from are not:
// one step to undo.
func (i Instead) Take(s *Session) {
	s.Decide(func(r *recipe.Recipe) {
		next := r.Clone()
		if whatif.Take(&next, i.offer, derive.Missing) != nil {
			return // it was computed already, or can't be
		}
		for _, rule := range i.rules {
			if c := next.Column(next.Computed(rule).Name); c.Role == table.Identifying {
				c.Role = table.QuasiIdentifying
			}
		}
		*r = next
	})
}
