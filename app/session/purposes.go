package session

import (
	"encoding/json"
	"reflect"
	"slices"

	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Purposes knows what a table is for: the questions, which are part of the decisions, and the ways
// to release the table for them, which the engine tries in the background.
type Purposes struct{ *Session }

// Purposes returns the view of a session.
func (s *Session) Purposes() Purposes { return Purposes{s} }

// Ways are the ways to release the table that is open for its questions.
type Ways struct {
	NoFeature

	Plans []Plan // for the questions as they are; empty: the engine has not answered yet
	// Decided is the plan of the decisions as they are, where they are none of Plans; nil: it is
	// not known.
	Decided  *Plan
	Computed []derive.Rule // all that was computed since the table was opened
	Going    bool          // plans are tried, or will be as soon as the engine is free
	Done     float64       // share of the one that is tried

	asking  purposes       // that the engine is asked about, and that are not decided yet
	waits   bool           // for that
	from    *recipe.Recipe // the decisions that the questions being decided were asked of; nil: none are
	again   bool           // it is asked once more, since the engine was lost
	failed  string         // the key of which the engine has no plans
	key     string         // of Plans
	made    *recipe.Recipe // the decisions that were made last for the questions
	byHand  bool           // a person has chosen the plan that the decisions follow
	without *recipe.Recipe // the decisions before the first question
	models  []recipe.Model // as decided, and those on columns that were sensitive
	keyed   keyed
}

// purposes holds the questions that the table is for, the conditions on the rows that it is about,
// and the questions of the files beside it.
type purposes struct {
	questions []question.Question
	among     []question.Condition
	beside    [][]question.Question
}

// same reports whether two tables are for the same.
func (p purposes) same(as purposes) bool {
	return sameQuestions(p.questions, as.questions) && question.AmongString(p.among) == question.AmongString(as.among) && slices.EqualFunc(p.beside, as.beside, sameQuestions)
}

// Plan is a way to release the table.
type Plan struct {
	facts.Plan
	Tried bool // its trial and its answers are known

	recipe recipe.Recipe
	like   Snapshot
}

// keyed is the key of a state of the decisions.
type keyed struct {
	of  *recipe.Recipe
	key string
}

// mostTried is the most cells of a table of which the plans are tried without being asked for.
const mostTried = 2_000_000

// Ways returns the ways to release the table that is open.
func (s Purposes) Ways() *Ways { return OfTable[Ways](s.Session) }

// Questions returns those that the table is for, with a change that the engine has not answered
// yet.
func (s Purposes) Questions() []question.Question { return s.Ways().purposes(s.Session).questions }

// Among returns the conditions that the rows of the release meet, as [Purposes.Questions] does.
func (s Purposes) Among() []question.Condition { return s.Ways().purposes(s.Session).among }

func (w *Ways) purposes(s *Session) purposes {
	if w.waits {
		return w.asking
	}
	return purposesOf(s.Recipe())
}

func purposesOf(r *recipe.Recipe) purposes { return purposes{r.Questions, r.Among, r.Beside} }

// Ask decides on the questions, with the columns and forms that they take: those of the plan that
// is chosen, or else of the first. Without questions the decisions are again what they were before
// the first one. It is one step to undo.
func (s Purposes) Ask(questions []question.Question) {
	next := s.Ways().purposes(s.Session)
	next.questions = questions
	s.Ways().ask(s.Session, next)
}

// Restrict decides that the release is about the rows alone that meet all conditions, as [Purposes.Ask] does
// on questions, of which there is one.
func (s Purposes) Restrict(among []question.Condition) {
	next := s.Ways().purposes(s.Session)
	next.among = among
	s.Ways().ask(s.Session, next)
}

// Files returns the questions of each file in which the table is released, in their order, and the
// place of the one that is decided on; nil: it is released as one.
func (s Purposes) Files() (files [][]question.Question, at int) {
	r := s.Recipe()
	if len(r.Beside) == 0 {
		return nil, 0
	}
	place, _ := r.OneOf()
	files = slices.Clone(r.Beside)
	slices.SortFunc(files, func(a, b []question.Question) int { return slices.Compare(recipe.Written(a), recipe.Written(b)) })
	return slices.Insert(files, place-1, r.Questions), place - 1
}

// Take decides on another of [Purposes.Files], as [Purposes.Ask] does on questions.
func (s Purposes) Take(at int) {
	files, _ := s.Files()
	questions := files[at]
	s.Ways().ask(s.Session, purposes{questions, s.Among(), slices.Delete(files, at, at+1)})
}

// Join asks the questions of all files of one.
func (s Purposes) Join() {
	files, _ := s.Files()
	s.Ways().ask(s.Session, purposes{questions: slices.Concat(files...), among: s.Among()})
}

func (w *Ways) ask(s *Session, next purposes) {
	if s.Busy() {
		return
	}
	w.gather(s)
	if len(s.Recipe().Questions) == 0 {
		w.without = s.Recipe()
	}
	if len(next.questions) == 0 {
		w.waits, w.from, w.Plans, w.Decided, w.key, w.byHand = false, nil, nil, nil, "", false
		s.Decide(w.restored)
		Decided(s, false)
		return
	}
	name, chosen := facts.PlanAsked, w.Chosen(s)
	if chosen != nil && chosen.Name != facts.PlanDecided {
		name = chosen.Name
	} else {
		w.byHand = false
	}
	w.asking, w.waits, w.from = next, true, s.Recipe()
	params := protocol.PlanParams{Recipe: w.base(s), Questions: next.questions}
	params.Recipe.Among, params.Recipe.Beside = next.among, next.beside
	Call(s, protocol.Plan, params, func(r protocol.PlanResult) {
		s.WhenFree(func() { w.decide(s, params, r, name) })
	}, func() {
		if !w.asking.same(next) {
			return // another question was asked meanwhile
		}
		w.waits, w.from = false, nil
		Decided(s, true)
	})
	s.Notify()
}

// Deciding implements [Feature].
func (w *Ways) Deciding() bool { return w.from != nil }

// restored makes the decisions what they were before the first question, as far as it is known.
func (w *Ways) restored(r *recipe.Recipe) {
	r.Questions, r.Among, r.Beside, r.Algorithm.Strata = nil, nil, nil, nil
	if before := w.without; before != nil {
		r.Columns, r.Derived, r.Among = slices.Clone(before.Columns), before.Derived, before.Among
	}
	r.Privacy.Models = w.modelsOf(r)
}

// decide takes the engine's answer about questions. Where something else was decided meanwhile,
// the engine is asked once more.
func (w *Ways) decide(s *Session, params protocol.PlanParams, r protocol.PlanResult, name facts.PlanName) {
	if w.from == nil || !w.asking.same(purposes{params.Questions, params.Recipe.Among, params.Recipe.Beside}) {
		return // another question was asked meanwhile
	}
	if s.Recipe() != w.from {
		w.ask(s, w.asking)
		return
	}
	at := max(0, slices.IndexFunc(r.Plans, func(p facts.Plan) bool { return p.Name == name }))
	next := r.Recipes[at]
	s.Adopt(&next)
	w.made, w.byHand = s.Recipe(), w.byHand && r.Plans[at].Name == name
	w.take(s, r)
	w.waits, w.from = false, nil
	s.ResumeBackground()
	s.Notify()
	Decided(s, false)
}

// take keeps plans for the decisions as they are.
func (w *Ways) take(s *Session, r protocol.PlanResult) {
	w.key, w.Plans, w.Decided = w.keyOf(s), nil, nil
	for i, p := range r.Plans {
		w.Plans = append(w.Plans, s.Purposes().planOf(p, r.Recipes[i], false))
	}
	w.Going = s.Table.Records*len(s.Table.Columns) <= mostTried
}

// planOf returns a plan with its recipe.
func (s Purposes) planOf(p facts.Plan, r recipe.Recipe, tried bool) Plan {
	of := Plan{Plan: p, Tried: tried, recipe: r}
	of.like = s.SnapshotOf(&of.recipe)
	return of
}

// Choose decides what a plan says, for several files that on the first: one step to undo.
func (s Purposes) Choose(name facts.PlanName) {
	w := s.Ways()
	p := w.plan(name)
	if p == nil || s.Busy() || w.waits {
		return
	}
	if name == facts.PlanApart {
		w.ask(s.Session, purposesOf(&p.recipe))
		return
	}
	s.Adopt(&p.recipe)
	w.made, w.byHand = s.Recipe(), true
	s.Notify()
}

func (w *Ways) plan(name facts.PlanName) *Plan {
	for i := range w.Plans {
		if w.Plans[i].Name == name {
			return &w.Plans[i]
		}
	}
	return nil
}

// Known reports whether the plans are those for the decisions, so that these follow one of them or a
// person has decided something else.
func (w *Ways) Known(s *Session) bool { return w.key != "" && w.key == w.keyOf(s) }

// Chosen returns the plan that the decisions follow, or else what these come to; nil: neither is
// known.
func (w *Ways) Chosen(s *Session) *Plan {
	if !w.Known(s) {
		return nil
	}
	for i := range w.Plans {
		if w.Plans[i].like.Like(s, sameColumns) {
			return &w.Plans[i]
		}
	}
	return w.Decided
}

// sameColumns reports whether two recipes decide the same, but for how the release is written.
func sameColumns(a, b *recipe.Recipe) bool {
	rest := *b
	rest.Output = a.Output
	rest = rest.Releasing(a.Renames())
	return SameDecisions(a, &rest)
}

// Add decides that a column leaves, in the form that it has where every column leaves, with the models
// that were on it.
func (s Purposes) Add(name string) {
	w := s.Ways()
	p := w.plan(facts.PlanAll)
	if p == nil || p.recipe.Column(name) == nil {
		return
	}
	w.gather(s.Session)
	as, rule := *p.recipe.Column(name), p.recipe.Rule(name)
	s.Decide(func(r *recipe.Recipe) {
		if rule != nil && r.Rule(name) == nil {
			r.Derived = append(slices.Clone(r.Derived), *rule)
		}
		if c := r.Column(name); c != nil {
			*c = as
		} else {
			r.Columns = append(r.Columns, as)
		}
		r.Privacy.Models = w.modelsOf(r)
	})
}

// Drop decides that a column stays here. One that is computed is not computed any more.
func (s Purposes) Drop(name string) {
	s.Decide(func(r *recipe.Recipe) {
		if r.Rule(name) != nil {
			*r = r.Without(name)
			return
		}
		if c := r.Column(name); c != nil {
			ChangeRole(c, table.Identifying)
		}
	})
}

// Addable returns the columns that may leave and do not, in the order of the last plan.
func (w *Ways) Addable(s *Session) []string {
	p := w.plan(facts.PlanAll)
	if p == nil {
		return nil
	}
	var names []string
	for _, c := range p.Columns {
		if s.Recipe().Column(c.Name) == nil || !s.Recipe().Leaves(c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

// gather keeps what is computed by the decisions, so that a later question can be about it, and the
// models on columns, for when these are sensitive again.
func (w *Ways) gather(s *Session) {
	r := s.Recipe()
	among := func(all []recipe.Model, m recipe.Model) bool {
		return slices.ContainsFunc(all, func(other recipe.Model) bool { return reflect.DeepEqual(m, other) })
	}
	w.models = slices.DeleteFunc(w.models, func(m recipe.Model) bool { return possible(r, m) && !among(r.Privacy.Models, m) })
	for _, m := range r.Privacy.Models {
		if !among(w.models, m) {
			w.models = append(w.models, m)
		}
	}
	for _, rule := range s.Recipe().Derived {
		if !slices.ContainsFunc(w.Computed, func(known derive.Rule) bool { return known.Name == rule.Name }) {
			w.Computed = append(w.Computed, rule)
		}
	}
}

// possible reports whether a model can be asked for: it is on no column, or on a sensitive one.
func possible(r *recipe.Recipe, m recipe.Model) bool {
	c := r.Column(m.Column)
	return m.Column == "" || c != nil && c.Role == table.Sensitive
}

// modelsOf returns the models of decisions, with those that were on their sensitive columns before.
func (w *Ways) modelsOf(r *recipe.Recipe) []recipe.Model {
	return slices.DeleteFunc(slices.Clone(w.models), func(m recipe.Model) bool { return !possible(r, m) })
}

// base returns the decisions from which plans are made: all but the roles of the columns.
func (w *Ways) base(s *Session) recipe.Recipe {
	r := *s.Recipe()
	r.Questions, r.Derived, r.Columns, r.Algorithm.Strata = nil, nil, nil, nil
	r.Privacy.Models = slices.Clone(w.models)
	for _, rule := range w.Computed {
		if !slices.ContainsFunc(rule.From, func(name string) bool { return s.Recipe().Column(name) == nil }) {
			r.Derived = append(r.Derived, rule)
		}
	}
	for _, c := range s.Recipe().Columns {
		told := recipe.Column{Name: c.Name, Format: c.Format, Missing: c.Missing, Rename: c.Rename, Role: c.Role}
		if c.Name == r.Privacy.Patient {
			told.Transform = c.Transform
		}
		if s.Recipe().Rule(c.Name) == nil {
			r.Columns = append(r.Columns, told)
		}
	}
	return r
}

// keyOf is another text for other plans: the questions with all that these depend on. It is
// made once for each state of the decisions.
func (w *Ways) keyOf(s *Session) string {
	if r := s.Recipe(); w.keyed.of != r {
		w.gather(s)
		base := w.base(s)
		base.Output, base.Derived = recipe.Output{}, nil
		for i := range base.Columns {
			base.Columns[i].Rename, base.Columns[i].Role = "", ""
		}
		text, _ := json.Marshal(struct { // plain values
			Base      recipe.Recipe
			Questions []question.Question
		}{base, r.Questions})
		w.keyed = keyed{r, string(text)}
	}
	return w.keyed.key
}

func sameQuestions(a, b []question.Question) bool { return slices.EqualFunc(a, b, sameQuestion) }

// Prepare implements [Feature]: on *Purpose* it finds the plans for questions that were
// decided elsewhere, as by a recipe or by an undo.
func (w *Ways) Prepare(s *Session) {
	if w.again && !s.Busy() {
		w.again = false
		w.ask(s, w.asking)
	}
	if s.Table == nil || s.Step != Purpose || w.waits {
		return
	}
	s.Reading().AskOffers()
	w.gather(s)
	questions := s.Recipe().Questions
	key := w.keyOf(s)
	if len(questions) == 0 || key == w.key || key == w.failed {
		return
	}
	w.asking, w.waits = purposesOf(s.Recipe()), true
	Call(s, protocol.Plan, protocol.PlanParams{Recipe: w.base(s), Questions: questions}, func(r protocol.PlanResult) {
		if w.waits = w.Deciding(); !w.waits && w.keyOf(s) == key {
			w.take(s, r)
			s.ResumeBackground()
		}
	}, func() { w.waits, w.failed = w.Deciding(), key })
}

// EngineLost implements [Feature]: what was being decided is asked again, unless
// that has ended the engine.
func (w *Ways) EngineLost(s *Session, by protocol.Method) {
	w.again = w.Deciding() && by != protocol.Plan
	w.waits, w.from = false, nil
}

// Retry implements [Feature].
func (w *Ways) Retry() { w.failed = "" }

// Try goes on trying the plans, and Stop ends that. What is tried stays.
func (w *Ways) Try(s *Session) {
	w.Going = true
	s.ResumeBackground()
	s.Notify()
}

// Stop ends [Ways.Try].
func (w *Ways) Stop(s *Session) {
	w.Going = false
	s.Line.PauseBackground()
	s.Notify()
}

// Untried returns the next plan that is to be tried; empty: none. Several files are tried where no
// other plan answers all exactly.
func (w *Ways) Untried() facts.PlanName {
	for _, p := range w.Plans {
		if best := &w.best().Trial; !p.Tried && (p.Name != facts.PlanApart || len(best.Answers) == 0 || !best.Exact()) {
			return p.Name
		}
	}
	return ""
}

// AskNext implements [Feature]: it tries the plans, and what is decided in place of them, on
// *Purpose*, since what is found can change the decisions.
func (w *Ways) AskNext(s *Session) bool {
	if !w.Going || w.waits || len(s.Recipe().Questions) == 0 || !w.Known(s) || s.Step != Purpose {
		return false
	}
	if next := w.Untried(); next != "" {
		w.try(s, next, w.base(s), func(p Plan) {
			w.tried(s, p)
			// Decide on the plan that answers best, once all are tried, unless a person has chosen one
			// or decided anything since the question was asked. It belongs to the same step to undo.
			if w.Untried() != "" || w.byHand || s.Recipe() != w.made {
				return
			}
			best := w.best()
			if best.like.Like(s, sameColumns) {
				return
			}
			s.Readopt(w.made, &best.recipe)
			w.made = s.Recipe()
		})
		return true
	}
	if w.Chosen(s) != nil {
		return false
	}
	w.try(s, facts.PlanDecided, *s.Recipe(), func(p Plan) {
		p.like = s.SnapshotOf(s.Recipe())
		w.Decided = &p
	})
	return true
}

// try asks what a plan comes to.
func (w *Ways) try(s *Session, name facts.PlanName, r recipe.Recipe, then func(Plan)) {
	w.Done = 0
	key, of := w.key, s.Recipe()
	BackgroundQuestion[protocol.PlanResult]{
		Method: protocol.Plan,
		Params: protocol.PlanParams{Recipe: r, Questions: of.Questions, Try: name},
		Wanted: func() bool {
			return w.key == key && w.keyOf(s) == key && s.Step == Purpose && (name != facts.PlanDecided || s.Recipe() == of)
		},
		Progress: func(done float64) { w.Done = done },
		Then:     func(r protocol.PlanResult) { then(s.Purposes().planOf(r.Plans[0], r.Recipes[0], true)) },
		Failed:   func() { w.Going = false },
	}.Ask(s)
}

// tried takes what a plan comes to. Decisions that follow the plan follow it in the form that was found:
// it belongs to the same step to undo.
func (w *Ways) tried(s *Session, p Plan) {
	plan, now := w.plan(p.Name), s.Recipe()
	follows := plan.like.Like(s, sameColumns)
	*plan = p
	if !follows || p.like.Like(s, sameColumns) {
		return
	}
	if s.Readopt(now, &p.recipe); w.made == now {
		w.made = s.Recipe()
	}
}

// best returns the plan that answers best of those that release one file.
func (w *Ways) best() *Plan {
	best := &w.Plans[0]
	for i := range w.Plans[1:] {
		if p := &w.Plans[1+i]; p.Name != facts.PlanApart && p.Better(&best.Plan) {
			best = p
		}
	}
	return best
}

// Offers reports whether a plan is shown: that with several files only where it comes before all others by
// [facts.CompareTrials].
func (w *Ways) Offers(p *Plan) bool {
	best := w.best()
	return p.Name != facts.PlanApart || p.Tried && facts.CompareTrials(p.Trial.Loss, &p.Trial, best.Trial.Loss, &best.Trial) < 0
}
