// Package purpose knows what a table is for: the questions, which are part of the decisions, and
// the ways to release the table for them, which the engine tries in the background.
//
// Like the session it is used from the UI's goroutine only.
package purpose

import (
	"encoding/json"
	"reflect"
	"slices"

	"quasi/app/session"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Ways are the ways to release the table that is open for its questions.
type Ways struct {
	session.NoFeature

	Plans []Plan // for the questions as they are; empty: the engine has not answered yet
	// Decided is the plan of the decisions as they are, where they are none of Plans; nil: it is
	// not known.
	Decided *Plan
	Going   bool    // plans are tried, or will be as soon as the engine is free
	Done    float64 // share of the one that is tried

	asking  purposes       // that the engine is asked about, and that are not decided yet
	waits   bool           // for that
	from    *recipe.Recipe // the decisions that the questions being decided were asked of; nil: none are
	again   bool           // it is asked once more, since the engine was lost
	failed  string         // the key of which the engine has no plans
	key     string         // of Plans
	made    *recipe.Recipe // the decisions that were made last for the questions
	byHand  bool           // a person has chosen the plan that the decisions follow
	without *recipe.Recipe // the decisions before the first question
	rules   []derive.Rule  // all that was computed since the table was opened
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
	like   session.Snapshot
}

// keyed is the key of a state of the decisions.
type keyed struct {
	of  *recipe.Recipe
	key string
}

// mostTried is the most cells of a table of which the plans are tried without being asked for.
const mostTried = 2_000_000

// Of returns the ways to release the table that is open.
func Of(s *session.Session) *Ways { return session.OfTable[Ways](s) }

// Questions returns those that the table is for, with a change that the engine has not answered
// yet.
func Questions(s *session.Session) []question.Question { return Of(s).purposes(s).questions }

// Among returns the conditions that the rows of the release meet, as [Questions] does.
func Among(s *session.Session) []question.Condition { return Of(s).purposes(s).among }

func (w *Ways) purposes(s *session.Session) purposes {
	if w.waits {
		return w.asking
	}
	return purposesOf(s.Recipe())
}

func purposesOf(r *recipe.Recipe) purposes { return purposes{r.Questions, r.Among, r.Beside} }

// Ask decides on the questions, with the columns and forms that they take: those of the plan that
// is chosen, or else of the first. Without questions the decisions are again what they were before
// the first one. It is one step to undo.
func Ask(s *session.Session, questions []question.Question) {
	next := Of(s).purposes(s)
	next.questions = questions
	Of(s).ask(s, next)
}

// Restrict decides that the release is about the rows alone that meet all conditions, as [Ask] does
// on questions, of which there is one.
func Restrict(s *session.Session, among []question.Condition) {
	next := Of(s).purposes(s)
	next.among = among
	Of(s).ask(s, next)
}

// Files returns the questions of each file in which the table is released, in their order, and the
// place of the one that is decided on; nil: it is released as one.
func Files(s *session.Session) (files [][]question.Question, at int) {
	r := s.Recipe()
	if len(r.Beside) == 0 {
		return nil, 0
	}
	place, _ := r.OneOf()
	files = slices.Clone(r.Beside)
	slices.SortFunc(files, func(a, b []question.Question) int { return slices.Compare(recipe.Written(a), recipe.Written(b)) })
	return slices.Insert(files, place-1, r.Questions), place - 1
}

// Take decides on another of [Files], as [Ask] does on questions.
func Take(s *session.Session, at int) {
	files, _ := Files(s)
	questions := files[at]
	Of(s).ask(s, purposes{questions, Among(s), slices.Delete(files, at, at+1)})
}

// Join asks the questions of all files of one.
func Join(s *session.Session) {
	files, _ := Files(s)
	Of(s).ask(s, purposes{questions: slices.Concat(files...), among: Among(s)})
}

func (w *Ways) ask(s *session.Session, next purposes) {
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
		session.Decided(s, false)
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
	session.Call(s, protocol.Plan, params, func(r protocol.PlanResult) {
		s.WhenFree(func() { w.decide(s, params, r, name) })
	}, func() {
		if !w.asking.same(next) {
			return // another question was asked meanwhile
		}
		w.waits, w.from = false, nil
		session.Decided(s, true)
	})
	s.Notify()
}

// Deciding implements [session.Feature].
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
func (w *Ways) decide(s *session.Session, params protocol.PlanParams, r protocol.PlanResult, name facts.PlanName) {
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
	session.Decided(s, false)
}

// take keeps plans for the decisions as they are.
func (w *Ways) take(s *session.Session, r protocol.PlanResult) {
	w.key, w.Plans, w.Decided = w.keyOf(s), nil, nil
	for i, p := range r.Plans {
		w.Plans = append(w.Plans, planOf(s, p, r.Recipes[i], false))
	}
	w.Going = s.Table.Records*len(s.Table.Columns) <= mostTried
}

// planOf returns a plan with its recipe.
func planOf(s *session.Session, p facts.Plan, r recipe.Recipe, tried bool) Plan {
	of := Plan{Plan: p, Tried: tried, recipe: r}
	of.like = s.SnapshotOf(&of.recipe)
	return of
}

// Choose decides what a plan says, for several files that on the first: one step to undo.
func Choose(s *session.Session, name facts.PlanName) {
	w := Of(s)
	p := w.plan(name)
	if p == nil || s.Busy() || w.waits {
		return
	}
	if name == facts.PlanApart {
		w.ask(s, purposesOf(&p.recipe))
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
func (w *Ways) Known(s *session.Session) bool { return w.key != "" && w.key == w.keyOf(s) }

// Chosen returns the plan that the decisions follow, or else what these come to; nil: neither is
// known.
func (w *Ways) Chosen(s *session.Session) *Plan {
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
	return session.SameDecisions(a, &rest)
}

// Add decides that a column leaves, in the form that it has where every column leaves, with the models
// that were on it.
func Add(s *session.Session, name string) {
	w := Of(s)
	p := w.plan(facts.PlanAll)
	if p == nil || p.recipe.Column(name) == nil {
		return
	}
	w.gather(s)
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
func Drop(s *session.Session, name string) {
	s.Decide(func(r *recipe.Recipe) {
		if r.Rule(name) != nil {
			*r = r.Without(name)
			return
		}
		if c := r.Column(name); c != nil {
			session.ChangeRole(c, table.Identifying)
		}
	})
}

// Addable returns the columns that may leave and do not, in the order of the last plan.
func (w *Ways) Addable(s *session.Session) []string {
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
func (w *Ways) gather(s *session.Session) {
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
		if !slices.ContainsFunc(w.rules, func(known derive.Rule) bool { return known.Name == rule.Name }) {
			w.rules = append(w.rules, rule)
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
func (w *Ways) base(s *session.Session) recipe.Recipe {
	r := *s.Recipe()
	r.Questions, r.Derived, r.Columns, r.Algorithm.Strata = nil, nil, nil, nil
	r.Privacy.Models = slices.Clone(w.models)
	for _, rule := range w.rules {
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
func (w *Ways) keyOf(s *session.Session) string {
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

func sameQuestion(a, b question.Question) bool { return a.String() == b.String() }

func sameQuestions(a, b []question.Question) bool { return slices.EqualFunc(a, b, sameQuestion) }

// Prepare implements [session.Feature]: on *Purpose* it finds the plans for questions that were
// decided elsewhere, as by a recipe or by an undo.
func (w *Ways) Prepare(s *session.Session) {
	if w.again && !s.Busy() {
		w.again = false
		w.ask(s, w.asking)
	}
	if s.Table == nil || s.Step != session.Purpose || w.waits {
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
	session.Call(s, protocol.Plan, protocol.PlanParams{Recipe: w.base(s), Questions: questions}, func(r protocol.PlanResult) {
		if w.waits = w.Deciding(); !w.waits && w.keyOf(s) == key {
			w.take(s, r)
			s.ResumeBackground()
		}
	}, func() { w.waits, w.failed = w.Deciding(), key })
}

// EngineLost implements [session.Feature]: what was being decided is asked again, unless
// that has ended the engine.
func (w *Ways) EngineLost(s *session.Session, by protocol.Method) {
	w.again = w.Deciding() && by != protocol.Plan
	w.waits, w.from = false, nil
}

// Retry implements [session.Feature].
func (w *Ways) Retry() { w.failed = "" }

// Try goes on trying the plans, and Stop ends that. What is tried stays.
func (w *Ways) Try(s *session.Session) {
	w.Going = true
	s.ResumeBackground()
	s.Notify()
}

// Stop ends [Ways.Try].
func (w *Ways) Stop(s *session.Session) {
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

// AskNext implements [session.Feature]: it tries the plans, and what is decided in place of them, on
// *Purpose*, since what is found can change the decisions.
func (w *Ways) AskNext(s *session.Session) bool {
	if !w.Going || w.waits || len(s.Recipe().Questions) == 0 || !w.Known(s) || s.Step != session.Purpose {
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
func (w *Ways) try(s *session.Session, name facts.PlanName, r recipe.Recipe, then func(Plan)) {
	w.Done = 0
	key, of := w.key, s.Recipe()
	session.BackgroundQuestion[protocol.PlanResult]{
		Method: protocol.Plan,
		Params: protocol.PlanParams{Recipe: r, Questions: of.Questions, Try: name},
		Wanted: func() bool {
			return w.key == key && w.keyOf(s) == key && s.Step == session.Purpose && (name != facts.PlanDecided || s.Recipe() == of)
		},
		Progress: func(done float64) { w.Done = done },
		Then:     func(r protocol.PlanResult) { then(planOf(s, r.Plans[0], r.Recipes[0], true)) },
		Failed:   func() { w.Going = false },
	}.Ask(s)
}

// tried takes what a plan comes to. Decisions that follow the plan follow it in the form that was found:
// it belongs to the same step to undo.
func (w *Ways) tried(s *session.Session, p Plan) {
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
