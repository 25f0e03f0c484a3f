package attack

import (
	"context"
	"slices"

	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/covering"
	"quasi/engine/say"
)

var (
	givenUnivariate   = say.Define("attack-given-univariate", "The release alone: values of one column that are rare or extreme in it.")
	givenMultivariate = say.Define("attack-given-multivariate", "The release alone: what a released row shows in {0} {0:column|columns}, combinations that the fewest rows show first.")
	saidSingling      = say.Define("attack-singling", "{0}% of {1} descriptions taken from the release fit exactly one person in the table; of a table that was not released {2}% would, by chance, and of descriptions at random {3}% do: a risk of {4}% (95% confidence: {5}% to {6}%).")
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
	single, naive, fitHeld := 0.0, 0.0, make([]int, n)
	for i := range predicates {
		targets, control := fits(predicates[i])
		if targets == 1 {
			single++
		}
		fitHeld[i] = control
		if targets, _ := fits(blind[i]); targets == 1 {
			naive++
		}
	}
	byChance := expected(fitHeld, held, s.targets)
	if weak := r.Judge(attackresult.Wilson(single, float64(n)), attackresult.Wilson(byChance, float64(n)), attackresult.Wilson(naive, float64(n))); weak {
		return
	}
	r.Said = saidSingling.Say(attackresult.Percent(single/float64(n)), n, attackresult.Percent(byChance/float64(n)), attackresult.Percent(naive/float64(n)), attackresult.Percent(r.Risk.Value), attackresult.Percent(r.Risk.Low), attackresult.Percent(r.Risk.High))
}

// fitting returns a function that counts the targets and the held-out people whom a
// predicate fits.
func (s *scene) fitting() func(predicate) (targets, control int) {
	codes := make([][]int32, len(s.columns))
	for j, c := range s.columns {
		codes[j] = c.people.Codes
	}
	index := covering.NewIndex(s.people.N, codes)
	var found []int32
	return func(p predicate) (targets, control int) {
		of := make([]covering.Posting, len(p.columns))
		for i, j := range p.columns {
			of[i] = index.Posting(j, p.values[i])
		}
		found = index.Match(found[:0], of)
		targets, _ = slices.BinarySearch(found, int32(s.targets))
		return targets, len(found) - targets
	}
}

// expected returns how many of the predicates would single out one record of n that have
// nothing to do with the release, as expected, if the i-th fits fit[i] of held records.
// A predicate that fits a random record with chance w does so with n·w·(1-w)ⁿ⁻¹. What w
// may be follows from the held-out records and from a Beta prior, that of [prior].
func expected(fit []int, held, n int) float64 {
	a, b := prior(fit, held)
	known, sum := map[int]float64{}, 0.0
	for _, c := range fit {
		if _, ok := known[c]; !ok {
			known[c] = single(n, a+float64(c), b+float64(held-c))
		}
		sum += known[c]
	}
	return sum
}

// The least and the greatest a of a [prior]: below, rare predicates would count for
// nothing; above, all weigh the same in any case.
const (
	leastShape    = 0.5
	greatestShape = 100
)

// prior returns the Beta distribution of the weights of predicates by the moments of
// their counts (Skellam 1948): their mean, and how much more they vary than counts of
// one weight would.
func prior(fit []int, held int) (a, b float64) {
	sum, squares := 0.0, 0.0
	for _, c := range fit {
		sum += float64(c)
		squares += float64(float64(c) * float64(c))
	}
	predicates, n := float64(len(fit)), float64(held)
	mean := (sum + 0.5) / (float64(predicates*n) + 1)
	variance := squares/predicates - float64((sum/predicates)*(sum/predicates))
	a = greatestShape
	// (a+b+n)/(a+b+1) is the ratio of the variances.
	if ratio := variance / (n * mean * (1 - mean)); ratio > 1 {
		a = max(leastShape, min(greatestShape, mean*max(0, n-ratio)/(ratio-1)))
	}
	return a, a * (1 - mean) / mean
}

// single returns the expectation of n·w·(1-w)ⁿ⁻¹ where w has a Beta distribution:
// n·B(a+1, b+n-1)/B(a, b).
func single(n int, a, b float64) float64 {
	p := float64(n) * a / (a + b)
	for i := range n - 1 {
		p *= (b + float64(i)) / (a + b + 1 + float64(i))
	}
	return p
}
