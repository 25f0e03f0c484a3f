package attack

import (
	"context"

	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/impute"
	"quasi/engine/say"
)

// draws is how often a release is drawn back to exact values.
const draws = 5

var (
	givenExact   = say.Define("attack-given-exact", "The release alone, each generalized cell drawn back to one of the values that it covers.")
	saidExact    = say.Define("attack-exact", "Of {0} {0:record|records} that are unique in the table in all {1} {1:column|columns}, {2}% appear in the release once it is drawn back to exact values (mean of {3} draws).")
	saidNoUnique = say.Define("attack-exact-nobody", "No record is unique in the table in all {0} {0:column|columns}: there is nobody to look for.")
)

// matchExactly counts NIST's unique exact matches: what looks like a record of somebody,
// and is one. Where no record is unique it concludes nothing.
func matchExactly(ctx context.Context, s *scene) ([]attackresult.Result, error) {
	mean, unique := 0.0, 0
	for i := range uint64(draws) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		drawn, err := impute.Draw(s.Original, s.Release, s.names(), s.Trees, s.Seed+i)
		if err != nil {
			return nil, err
		}
		m, err := impute.UniqueExactMatches(s.Original, drawn, s.names())
		if err != nil {
			return nil, err
		}
		mean, unique = mean+m.Share()/draws, m.Unique
	}
	r := attackresult.Result{Attack: attackresult.ExactMatches, Given: givenExact.Say()}
	if unique == 0 {
		r.Said = saidNoUnique.Say(len(s.columns))
		return []attackresult.Result{r}, nil
	}
	r.Said = saidExact.Say(unique, len(s.columns), attackresult.Percent(mean), draws)
	r.Figures = []attackresult.Figure{attackresult.Counted("unique_records", unique, s.targets), attackresult.ShareOf("unique_exact_matches", mean, float64(unique))}
	return []attackresult.Result{r}, nil
}
