package session

import (
	"maps"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

// ranges holds the engine's answers on settings, and the last answer, which is shown until
// the next one is there.
type ranges struct {
	Answers[*recipe.Recipe, facts.Ranges]
	last *facts.Ranges
	of   *recipe.Recipe
}

// AskNext implements [Feature]: it asks what the table satisfies of the settings that the
// step shows.
func (*readinessFeature) AskNext(s *Session) bool {
	now := s.Recipe()
	if s.Table == nil || s.Step != Protect || !adjustable(now) {
		return false
	}
	known := OfEngine[ranges](s)
	if known.Asked(now) {
		return false
	}
	params := protocol.TryParams{Recipe: *now, Population: s.population.Use(now)}
	BackgroundQuestion[facts.Ranges]{
		Method: protocol.Ranges, Params: params,
		Wanted: func() bool { return s.Recipe() == now },
		Then:   func(found facts.Ranges) { known.Know(now, found) },
		Failed: func() { Fail(s, &known.Answers, now) },
	}.Ask(s)
	return true
}

// adjustable reports whether something is asked for whose range depends on the table.
func adjustable(r *recipe.Recipe) bool {
	if len(r.Names(table.QuasiIdentifying)) == 0 {
		return false
	}
	a, err := method.Get(r.Algorithm.Name)
	return len(r.Privacy.Models) > 0 || err == nil && a.Sensitive && len(r.Names(table.Sensitive)) > 0
}

// RangeOf returns what the table satisfies of a setting of the method or, of a place from 0 on,
// of the model there; nil: that is not known.
func (s Readiness) RangeOf(model int, setting string) *parameter.Range {
	known, now := OfEngine[ranges](s.Session), s.Recipe()
	if found := known.Of(now); found != nil {
		known.last, known.of = found, now
	}
	same := func(a, b recipe.Model) bool { return a.Name == b.Name && a.Column == b.Column } // whatever their settings
	if known.last == nil || known.of.Algorithm.Name != now.Algorithm.Name || !slices.EqualFunc(known.of.Privacy.Models, now.Privacy.Models, same) {
		return nil
	}
	all := known.last.Method
	if model >= 0 {
		if model >= len(known.last.Models) {
			return nil
		}
		all = known.last.Models[model]
	}
	if i := slices.IndexFunc(all, func(r parameter.Range) bool { return r.Name == setting }); i >= 0 {
		return &all[i]
	}
	return nil
}

// failedRun is the last run that failed because the table does not satisfy a setting.
type failedRun struct {
	of        *recipe.Recipe // its decisions
	suggested parameter.Suggestion
}

// Unmet returns the value that works, if a run of the decisions failed because the table does
// not satisfy a setting.
func (s Readiness) Unmet() (found parameter.Suggestion, ok bool) {
	if s.Table == nil {
		return found, false
	}
	last := OfTable[failedRun](s.Session)
	if s.Failure != nil {
		if found, ok := parameter.UnmetOf(s.Failure.Code, s.Failure.Args); ok {
			*last = failedRun{s.Recipe(), found}
		}
	}
	return last.suggested, last.of != nil && last.of == s.Recipe()
}

// UseValue decides a value that works, and runs again.
func (s Readiness) UseValue(found parameter.Suggestion) {
	s.Dismiss()
	s.Decide(func(r *recipe.Recipe) {
		set := func(given *parameter.Given) {
			changed := parameter.Given{}
			maps.Copy(changed, *given)
			changed[found.Setting] = found.Value
			*given = changed
		}
		if found.Column == "" && r.Algorithm.Name == found.Of {
			set(&r.Algorithm.Parameters)
			return
		}
		models := slices.Clone(r.Privacy.Models)
		for i := range models {
			if m := &models[i]; m.Name == found.Of && m.Column == found.Column {
				set(&m.Parameters)
			}
		}
		r.Privacy.Models = models
	})
	s.Run()
}
