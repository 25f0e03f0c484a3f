package readiness

import (
	"slices"

	"quasi/app/population"
	"quasi/app/reading"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/file/recipe"
)

// ofPopulation reports what the population lacks, or that there is none.
func ofPopulation(s *session.Session) []Problem {
	f := population.Of(s).Obstacle(s.Recipe(), s.Lang)
	if f == nil {
		return nil
	}
	return []Problem{{ID: PopulationTitle, Step: session.Protect, Said: s.Lang.Sentence(f.Said()), Mend: uncomputed(s)}}
}

// uncomputed returns the button that gives up columns which the population lacks, for those from
// which they are computed and which it has: a date of birth for an age. It returns nil if there
// are none.
func uncomputed(s *session.Session) *Mend {
	var lacks, back []string
	next := s.Recipe().Clone()
	for _, name := range population.Of(s).Lacks(s.Recipe()) {
		tried := next.Clone()
		sources := reading.Uncompute(s, &tried, name)
		if len(sources) > 0 && !slices.ContainsFunc(sources, func(from string) bool { return !population.Of(s).Has(from) }) {
			lacks, back, next = append(lacks, name), append(back, sources...), tried
		}
	}
	if len(lacks) == 0 {
		return nil
	}
	return &Mend{s.Say(text.PopulationSources, s.Lang.List(back), s.Lang.List(lacks)), func(r *recipe.Recipe) { *r = next.Clone() }}
}
