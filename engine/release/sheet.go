package release

import "quasi/engine/facts"

// Sheet returns what is told of the release. It fails as [Release.Answers] does, or if the release can't
// be audited.
func (r *Release) Sheet() (facts.Sheet, error) {
	answers, err := r.Answers(r.recipe.Questions)
	if err != nil {
		return facts.Sheet{}, err
	}
	shared, err := r.Shared()
	return facts.Sheet{
		Algorithm: r.recipe.Algorithm.Name, Released: r.Table.N, Seconds: r.Seconds, Verdicts: r.Verdicts, Curve: r.Curve,
		Cards: facts.Cards{Protection: r.Protection(), Use: r.UseFor(answers)}, Answers: answers, Studied: r.Studied(), Biases: r.Biases(),
		Stretched: r.Stretched(), Concerns: r.Concerns(), Shared: shared, Notes: r.Notes(), LeftOut: r.of.LeftOut(),
	}, err
}
