package attack

import (
	"context"
	"fmt"
	"slices"

	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/internal/measure/impute"
	"quasi/engine/say"
)

var (
	givenUnivariate   = say.Define("attack-given-univariate", "The release alone: values of one column that are rare or extreme in it.")
	givenMultivariate = say.Define("attack-given-multivariate", "The release alone: what a released row shows in {0} {0:column|columns}, combinations that the fewest rows show first.")
	saidSingling      = say.Define("attack-singling", "{0}% of {1} descriptions taken from the release fit exactly one person in the table; of a table that was not released {2}% would, by chance, and of descriptions at random {3}% do: of those that would not fit by chance, the release makes {4}% fit, which is the risk (95% confidence: {5}% to {6}%).")
	saidNoPredicate   = say.Define("attack-no-predicate", "The release shows no value that could describe one person alone.")
)

// singleOut makes predicates that describe one person, as they are hoped to (WP216): of
// single values, and of several columns.
func singleOut(ctx context.Context, s *scene) ([]attackresult.Result, error) {
	random := s.random(1)
	several, width, err := s.multivariate(random)
	if err != nil {
		return nil, err
	}
	var results []attackresult.Result
	for _, of := range []struct {
		variant    string
		given      say.Text
		predicates []predicate
		width      int
	}{
		{attackresult.Univariate, givenUnivariate.Say(), s.univariate(random), 1},
		{"multivariate", givenMultivariate.Say(width), several, width},
	} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r := attackresult.Result{Attack: attackresult.SinglingOut, Variant: of.variant, Given: of.given}
		s.tryPredicates(&r, of.predicates, s.blind(random, len(of.predicates), of.width))
		results = append(results, r)
	}
	return results, nil
}

// tryPredicates counts the predicates that fit exactly one target.
func (s *scene) tryPredicates(r *attackresult.Result, predicates, blind []predicate) {
	if len(predicates) == 0 {
		r.Said = saidNoPredicate.Say()
		return
	}
	fits := s.fitting()
	n, held := len(predicates), s.people.N-s.targets
	single, naive, fitHeld := 0, 0.0, make([]int, n)
	alone, outside, by, most := map[int32]int{}, map[int32]int{}, map[string]int{}, predicates[0]
	for i, p := range predicates {
		targets, control := fits(p)
		if len(targets) == 1 {
			single++
			alone[targets[0]]++
			if by[fmt.Sprint(p.columns)]++; by[fmt.Sprint(p.columns)] > by[fmt.Sprint(most.columns)] {
				most = p
			}
		}
		fitHeld[i] = len(control)
		for _, person := range control {
			outside[person]++
		}
		if targets, _ := fits(blind[i]); len(targets) == 1 {
			naive++
		}
	}
	chance := byChance(fitHeld, held, s.targets, repeated(outside))
	if weak := r.Judge(among(float64(single), float64(n), repeated(alone)), chance, attackresult.Wilson(naive, float64(n))); weak {
		return
	}
	r.Said = saidSingling.Say(attackresult.Percent(float64(single)/float64(n)), n, attackresult.Percent(chance.Value), attackresult.Percent(naive/float64(n)), attackresult.Percent(r.Risk.Value), attackresult.Percent(r.Risk.Low), attackresult.Percent(r.Risk.High))
	if single > 0 {
		var shown []*column
		for _, j := range most.columns {
			shown = append(shown, s.columns[j])
		}
		r.Said = attackresult.SinglingBy.Say(r.Said, listed(namesOf(shown)), by[fmt.Sprint(most.columns)], single)
	}
}

// fitting returns a function that finds the targets and the held-out people whom a
// predicate fits, until it is called again.
func (s *scene) fitting() func(predicate) (targets, control []int32) {
	codes := make([][]int32, len(s.columns))
	for j, c := range s.columns {
		codes[j] = c.people.Codes
	}
	index := covering.NewIndex(s.people.N, codes)
	var found []int32
	return func(p predicate) (targets, control []int32) {
		of := make([]covering.Posting, len(p.columns))
		for i, j := range p.columns {
			of[i] = index.Posting(j, p.values[i])
		}
		found = index.Match(found[:0], of)
		at, _ := slices.BinarySearch(found, int32(s.targets))
		return found[:at], found[at:]
	}
}

// draws is the number of times that a release is drawn back.
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
