package attack

import (
	"context"
	"math/rand/v2"
	"slices"

	"quasi/engine/measure/audit"
	"quasi/engine/measure/covering"
	"quasi/engine/say"
)

// Predicates of several columns have at most so many; they are drawn from so many
// combinations of columns.
const (
	predicateColumns = 4
	combinations     = 16
)

var (
	givenUnivariate   = say.Define("attack-given-univariate", "The release alone: values of one column that are rare or extreme in it.")
	givenMultivariate = say.Define("attack-given-multivariate", "The release alone: what a released row shows in {0} {0:column|columns}, combinations that the fewest rows show first.")
	saidSingling      = say.Define("attack-singling", "{0}% of {1} descriptions taken from the release fit exactly one person in the table; of a table that was not released {2}% would, by chance, and of descriptions at random {3}% do: a risk of {4}% (95% confidence: {5}% to {6}%).")
	saidNoPredicate   = say.Define("attack-no-predicate", "The release shows no value that could describe one person alone.")
)

// predicate describes people by the values that they may have in some columns.
type predicate struct {
	columns []int // ascending
	values  []covering.Set
}

// singleOut makes predicates that describe one person, as they are hoped to (WP216): of
// single values, and of several columns.
func singleOut(ctx context.Context, s *scene) ([]Result, error) {
	random := s.random(1)
	several, width, err := s.multivariate(random)
	if err != nil {
		return nil, err
	}
	var results []Result
	for _, of := range []struct {
		variant    string
		given      say.Text
		predicates []predicate
		width      int
	}{
		{"univariate", givenUnivariate.Say(), s.univariate(random), 1},
		{"multivariate", givenMultivariate.Say(width), several, width},
	} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r := Result{Attack: SinglingOut, Variant: of.variant, Given: of.given}
		s.tryPredicates(&r, of.predicates, s.blind(random, len(of.predicates), of.width))
		results = append(results, r)
	}
	return results, nil
}

// tryPredicates counts the predicates that fit exactly one target.
func (s *scene) tryPredicates(r *Result, predicates, blind []predicate) {
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
	r.judge(single, float64(n), byChance, float64(n), naive, float64(n))
	r.Said = saidSingling.Say(percent(single/float64(n)), n, percent(byChance/float64(n)), percent(naive/float64(n)), percent(r.Risk.Value), percent(r.Risk.Low), percent(r.Risk.High))
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
		squares += float64(c) * float64(c)
	}
	predicates, n := float64(len(fit)), float64(held)
	mean := (sum + 0.5) / (predicates*n + 1)
	variance := squares/predicates - (sum/predicates)*(sum/predicates)
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

// univariate returns the released texts that the fewest rows show, and what is beyond the
// least and the greatest number of each column.
func (s *scene) univariate(random *rand.Rand) []predicate {
	var found fewest
	for j, c := range s.columns {
		for code, rows := range c.released.Counts() {
			if rows > 0 && len(c.sets[code]) < len(c.people.Values) {
				found.add(predicate{[]int{j}, []covering.Set{c.sets[code]}}, rows)
			}
		}
	}
	predicates := found.draw(random, s.Guesses)
	for j, c := range s.columns {
		for _, extreme := range c.extremes() {
			if len(predicates) < s.Guesses && !slices.ContainsFunc(predicates, func(p predicate) bool { return p.columns[0] == j && slices.Equal(p.values[0], extreme) }) {
				predicates = append(predicates, predicate{[]int{j}, []covering.Set{extreme}})
			}
		}
	}
	return predicates
}

// extremes returns the values up to the greatest of the least released cell, and those
// from the least of the greatest one on: what is at most 20 where [17,20] is the first.
func (c *column) extremes() []covering.Set {
	if c.numbers == nil {
		return nil
	}
	low, high, any := 0.0, 0.0, false
	for code, rows := range c.released.Counts() {
		least, greatest, ok := c.ends(c.sets[code])
		if rows == 0 || !ok {
			continue
		}
		if !any {
			low, high, any = greatest, least, true
		}
		low, high = min(low, greatest), max(high, least)
	}
	var below, above covering.Set
	for v, number := range c.numbers {
		if any && c.isNumber[v] && number <= low {
			below = append(below, int32(v))
		}
		if any && c.isNumber[v] && number >= high {
			above = append(above, int32(v))
		}
	}
	return slices.DeleteFunc([]covering.Set{below, above}, func(s covering.Set) bool { return len(s) == 0 })
}

// ends returns the least and the greatest number of a set; ok is false if something in
// it is no number.
func (c *column) ends(set covering.Set) (least, greatest float64, ok bool) {
	for i, v := range set {
		if !c.isNumber[v] {
			return 0, 0, false
		}
		if i == 0 {
			least, greatest = c.numbers[v], c.numbers[v]
		}
		least, greatest = min(least, c.numbers[v]), max(greatest, c.numbers[v])
	}
	return least, greatest, len(set) > 0
}

// multivariate returns what released rows show in some columns, drawn from the tuples
// that the fewest rows show, and how many columns that are.
func (s *scene) multivariate(random *rand.Rand) ([]predicate, int, error) {
	width := min(predicateColumns, len(s.columns))
	var found fewest
	tried := map[[predicateColumns]int]bool{}
	for range combinations {
		columns := random.Perm(len(s.columns))[:width]
		slices.Sort(columns)
		if key := [predicateColumns]int{}; copy(key[:], columns) > 0 {
			if tried[key] {
				continue
			}
			tried[key] = true
		}
		names := make([]string, width)
		for i, j := range columns {
			names[i] = s.columns[j].name
		}
		classes, err := audit.Rows(s.Release, names)
		if err != nil {
			return nil, 0, err
		}
		for _, rows := range classes {
			values := make([]covering.Set, width)
			for i, j := range columns {
				values[i] = s.columns[j].sets[s.columns[j].released.Codes[rows[0]]]
			}
			found.add(predicate{columns, values}, len(rows))
		}
	}
	return found.draw(random, s.Guesses), width, nil
}

// blind returns n predicates of so many columns, each with any value of theirs.
func (s *scene) blind(random *rand.Rand, n, width int) []predicate {
	predicates := make([]predicate, n)
	for i := range predicates {
		columns := random.Perm(len(s.columns))[:width]
		slices.Sort(columns)
		predicates[i].columns = columns
		for _, j := range columns {
			predicates[i].values = append(predicates[i].values, covering.Set{int32(random.IntN(len(s.columns[j].people.Values)))})
		}
	}
	return predicates
}

// fewest collects the predicates that the fewest released rows show.
type fewest struct {
	rows  int
	found []predicate
}

func (f *fewest) add(p predicate, rows int) {
	if len(f.found) == 0 || rows < f.rows {
		f.rows, f.found = rows, f.found[:0]
	}
	if rows == f.rows {
		f.found = append(f.found, p)
	}
}

// draw draws at most n of them.
func (f *fewest) draw(random *rand.Rand, n int) []predicate {
	random.Shuffle(len(f.found), func(i, j int) { f.found[i], f.found[j] = f.found[j], f.found[i] })
	return f.found[:min(n, len(f.found))]
}
