package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"quasi/engine"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/measure/answer"
	"quasi/engine/trial"
)

// spread prints what is left of the spread of the numbers that are asked about, where they are
// released as means of their groups and where they are not.
func spread(ctx context.Context, s *subject, t *table.Table) error {
	questions, base, err := s.asked(k)
	if err != nil {
		return err
	}
	for _, means := range []bool{true, false} {
		p, err := trial.PlanAs(ctx, t, base, questions, facts.PlanAll, trial.Variant{Means: means, Heavier: 1, Averaged: 1})
		if err != nil {
			return err
		}
		prepared, err := engine.Prepare(t, p.Recipe)
		if err != nil {
			return err
		}
		release, err := prepared.Judge(ctx, 1, nil)
		if err != nil {
			return err
		}
		for _, q := range questions {
			c := p.Recipe.Column(q.Of)
			if q.Kind != question.Mean || !c.Studied || c.Role != table.QuasiIdentifying {
				continue
			}
			form := "levels"
			if c.Means {
				form = "means"
			}
			before, after := numbersOf(prepared.Table().Column(q.Of)), numbersOf(release.Table.Column(q.Of))
			fmt.Printf("| %s, %s | %s | %d of %d | %s | %s |\n", s.name, q.Of, form, len(after), len(before), shape(before), shape(after))
			break
		}
	}
	return nil
}

// numbersOf returns the numbers of a column in ascending order.
func numbersOf(c *table.Column) []float64 {
	var all []float64
	for _, code := range c.Codes {
		if x, err := strconv.ParseFloat(c.Values[code], 64); err == nil && !c.Absent(code) {
			all = append(all, x)
		}
	}
	slices.Sort(all)
	return all
}

// shape writes mean, standard deviation, quartiles and the ninth decile.
func shape(x []float64) string {
	if len(x) == 0 {
		return "none"
	}
	n, sum, squares := float64(len(x)), 0.0, 0.0
	for _, v := range x {
		sum += v
	}
	for _, v := range x {
		squares += float64((v - sum/n) * (v - sum/n))
	}
	at := func(share float64) float64 { return x[int(share*(n-1))] }
	return fmt.Sprintf("%.2f, %.2f; %.4g, %.4g, %.4g, %.4g", sum/n, math.Sqrt(squares/n), at(0.25), at(0.5), at(0.75), at(0.9))
}

// hunted is how many columns are asked about until an answer fits.
const hunted = 200

// hunt asks a table whose values are shuffled, so that it tells nothing of anybody, about many
// columns of chance, and about what does depend on the groups.
func hunt() error {
	s := &subjects[0]
	t, err := s.read("")
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(1, 2))
	chance := &table.Column{Name: "chance", Values: []string{"no", "yes"}, Missing: make([]bool, 2)}
	found := map[facts.AnswerResult]int{}
	for range hunted {
		chance.Codes = make([]int32, t.N)
		for row := range chance.Codes {
			chance.Codes[row] = int32(rng.IntN(2))
		}
		result, err := shuffled(t, chance, "share of chance=yes by ward", rng)
		if err != nil {
			return err
		}
		found[result.Verdict]++
	}
	fmt.Printf(huntHead, hunted, found[facts.Answered], found[facts.MostlyAnswered], found[facts.PartlyAnswered])
	for _, asked := range []struct{ column, question string }{
		{"crp", "mean of crp by ward"}, {"crp", "mean of crp by diagnosis"}, {"sex", "mean of height_cm by sex"}, {"readmitted", "share of readmitted=yes by ward"},
	} {
		result, err := shuffled(t, t.Column(asked.column), asked.question, rng)
		if err != nil {
			return err
		}
		fmt.Printf("| *%s* | %s shuffled | %d of %d |\n", asked.question, asked.column, result.Within, result.Judged)
	}
	return nil
}

// shuffled asks a table whose column is shuffled, beside the table with the column as it is.
func shuffled(t *table.Table, c *table.Column, asked string, rng *rand.Rand) (facts.Answer, error) {
	mixed := *c
	mixed.Codes = slices.Clone(c.Codes)
	rng.Shuffle(len(mixed.Codes), func(i, j int) { mixed.Codes[i], mixed.Codes[j] = mixed.Codes[j], mixed.Codes[i] })
	q, err := question.Parse(asked)
	if err != nil {
		return facts.Answer{}, err
	}
	return answer.Of(q, with(t, c), with(t, &mixed), answer.Options{})
}

// with returns the table with a column in place of that of its name, if there is one.
func with(t *table.Table, c *table.Column) *table.Table {
	columns := slices.DeleteFunc(slices.Clone(t.Columns), func(old *table.Column) bool { return old.Name == c.Name })
	return &table.Table{Columns: append(columns, c), N: t.N}
}
