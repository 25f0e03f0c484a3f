package readiness

import (
	"slices"

	"quasi/app/population"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// ofPopulation reports what the population lacks, or that there is none.
func ofPopulation(s *session.Session) []Problem {
	f := population.Of(s).Obstacle(s.Recipe(), s.Lang)
	if f == nil {
		return nil
	}
	return []Problem{{PopulationTitle, session.Protect, s.Lang.Sentence(f.Said()), uncomputed(s)}}
}

// uncomputed returns the button that gives up columns which the population lacks, for those from
// which they are computed and which it has: a date of birth for an age. It returns nil if there
// are none.
func uncomputed(s *session.Session) *Mend {
	var lacks, sources []string
	r := s.Recipe()
	for _, name := range population.Of(s).Lacks(r) {
		rule := r.Rule(name)
		if rule == nil {
			continue
		}
		had := slices.DeleteFunc(slices.Clone(rule.From), func(from string) bool {
			return r.Column(from).Role != table.Identifying || !population.Of(s).Has(from)
		})
		if len(had) > 0 {
			lacks, sources = append(lacks, name), append(sources, had...)
		}
	}
	if len(lacks) == 0 {
		return nil
	}
	slices.Sort(sources)
	sources = slices.Compact(sources)
	return &Mend{s.Say(text.PopulationSources, s.Lang.List(sources), s.Lang.List(lacks)), func(r *recipe.Recipe) {
		for _, name := range lacks {
			*r = r.Without(name)
		}
		for _, name := range sources {
			r.Column(name).Role = table.QuasiIdentifying
		}
	}}
}
