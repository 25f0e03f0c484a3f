package readiness

import (
	"quasi/app/population"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// ofMeans reports means of groups that the method can't give, or that do not go with the
// population.
func ofMeans(s *session.Session) []Problem {
	r := s.Recipe()
	back := &Mend{s.Say(text.MeansBack, s.Lang.List(r.Means())), (*recipe.Recipe).WithoutMeans}
	if err := r.CheckMeans(); err != nil {
		return []Problem{{ID: "algorithm", Step: session.Protect, Said: s.Lang.Sentence(say.Of(err)), Mend: back}}
	}
	if population.Of(s).InUse() == 0 {
		return nil
	}
	if err := r.CheckMeansBesidePopulation(); err != nil {
		return []Problem{{ID: PopulationTitle, Step: session.Protect, Said: s.Lang.Sentence(say.Of(err)), Mend: back}}
	}
	return nil
}
