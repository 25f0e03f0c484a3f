package attack

import (
	"context"
	"maps"
	"math"
	"slices"

	"quasi/engine/facts/attackresult"
	"quasi/engine/say"
)

// closeEnough is the greatest error of a right guess, as a share of the true number.
const closeEnough = 0.05

var (
	givenInference = say.Define("attack-given-inference", "Of each person {0}. Wanted: {1}.")
	saidNoSecret   = say.Define("attack-no-values", "Nobody in the table has a value of {0}, or nobody who was put aside: there is nothing to compare.")
)

// infer guesses each sensitive column of people from what is known of them.
func infer(ctx context.Context, s *scene) ([]attackresult.Result, error) {
	var results []attackresult.Result
	for i, name := range s.Sensitive {
		known := slices.DeleteFunc(slices.Clone(s.Known), func(k string) bool { return k == name })
		r := attackresult.Result{Attack: attackresult.Inference, Variant: name, Given: givenInference.Say(listed(known), name)}
		if err := s.guess(ctx, &r, known, s.column(name), uint64(3+i)); err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}

// guess takes the released rows that are nearest to a person and guesses the value that
// they show most; a set shows each of its values in equal parts. Of values that are
// shown equally one is drawn. A guess is right if it is the value, or within 5 % of it
// for numbers; people without a value are not asked about, and where that leaves
// nobody, on one side, there are no rates. The naive guess is the value that all released
// rows show most.
func (s *scene) guess(ctx context.Context, r *attackresult.Result, known []string, secret *column, stream uint64) error {
	by, err := s.search(known)
	if err != nil {
		return err
	}
	g := newGuesser(by, secret)
	targets, control := s.asked(s.random(stream))
	found, naive, n, err := g.right(ctx, targets)
	if err != nil {
		return err
	}
	foundControl, _, m, err := g.right(ctx, control)
	if err != nil {
		return err
	}
	if n == 0 || m == 0 {
		r.Said = saidNoSecret.Say(secret.name)
		return nil
	}
	r.Judge(attackresult.Wilson(found, n), attackresult.Wilson(foundControl, m), attackresult.Wilson(naive, n))
	return nil
}

// guesser guesses a secret.
type guesser struct {
	by     *search
	secret *column
	shown  []map[int32]int // by class: how many rows show each code of the secret
	blind  []int32         // the values that all rows show most
}

func newGuesser(by *search, secret *column) *guesser {
	g := &guesser{by: by, secret: secret}
	all := map[int32]int{}
	for _, rows := range by.classes {
		shown := map[int32]int{}
		for _, row := range rows {
			shown[secret.released.Codes[row]]++
			all[secret.released.Codes[row]]++
		}
		g.shown = append(g.shown, shown)
	}
	g.blind = secret.most(all)
	return g
}

// right returns how many guesses about people are right, as expected, how many naive
// ones, and how many people have a value.
func (g *guesser) right(ctx context.Context, people []int32) (attack, naive, n float64, err error) {
	for _, person := range people {
		if err := ctx.Err(); err != nil {
			return 0, 0, 0, err
		}
		value := g.secret.people.Codes[person]
		if g.secret.people.Absent(value) {
			continue
		}
		rows := map[int32]int{}
		_, classes := g.by.nearest(person)
		for _, class := range classes {
			for code, n := range g.shown[class] {
				rows[code] += n
			}
		}
		attack += g.secret.hits(g.secret.most(rows), value)
		naive += g.secret.hits(g.blind, value)
		n++
	}
	return attack, naive, n, nil
}

// most returns the values that rows show most, ascending. rows are by code of the
// release. What is missing is not guessed.
func (c *column) most(rows map[int32]int) []int32 {
	weight := make(map[int32]float64)
	for _, code := range slices.Sorted(maps.Keys(rows)) { // sums of fractions depend on their order
		part := float64(rows[code]) / float64(len(c.sets[code]))
		for _, v := range c.sets[code] {
			if !c.people.Absent(v) {
				weight[v] += part
			}
		}
	}
	greatest := 0.0
	for _, w := range weight {
		greatest = max(greatest, w)
	}
	var values []int32
	for v, w := range weight {
		if w == greatest {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	return values
}

// hits returns the chance that one of some guesses, drawn at random, is right.
func (c *column) hits(guesses []int32, value int32) float64 {
	right := 0
	for _, guess := range guesses {
		if c.same(guess, value) {
			right++
		}
	}
	return attackresult.Ratio(float64(right), float64(len(guesses)))
}

// same reports whether a guess counts as the value.
func (c *column) same(guess, value int32) bool {
	if guess == value || c.numbers == nil || !c.isNumber[guess] || !c.isNumber[value] {
		return guess == value
	}
	return math.Abs(c.numbers[guess]-c.numbers[value]) <= closeEnough*math.Abs(c.numbers[value])
}
