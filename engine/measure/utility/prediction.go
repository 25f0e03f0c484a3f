package utility

import (
	"context"
	"math/rand/v2"
	"slices"

	"quasi/engine/internal/data/group"
)

// Prediction compares how well the label is predicted from the quasi-identifiers
// before and after. It is a comparison of two tables by one simple learner, naive
// Bayes with Laplace smoothing, and says nothing of the best classifier, which
// may find more in either.
//
// The features are the quasi-identifiers but the label, each a category: the
// original value before, the released span after. Domains of numbers and dates are
// cut into at most 10 bins as in [Histogram], a span being the run of bins that it
// touches; missing and the full span are one category more. The label is the
// original value, before as after; of more than 50 values the 49 most frequent
// count, and the rest together. A cross-validation gives the accuracies; its folds
// are drawn with the seed, the same before and after.
//
// A suppressed record takes no part in the learning after. With such records it is
// counted as predicted wrongly after; without, it is left out of both accuracies.
type Prediction struct {
	Label string `json:"label"`
	Folds int    `json:"folds"` // 0 if there are fewer than two records
	// Records is the number of records looked at: all, or 100,000 drawn with the
	// seed.
	Records int    `json:"records"`
	Before  Figure `json:"before"` // accuracy, in [0,1]
	After   Figure `json:"after"`
	// Majority is the accuracy of always guessing the most frequent label.
	Majority Figure `json:"majority"`
}

const (
	numberBins = 10
	maxRecords = 100_000
)

func (v *view) prediction(ctx context.Context, target *sensitive, opt Options) (*Prediction, error) {
	if target == nil {
		return nil, nil
	}
	drawn, fold := v.draw(opt)
	p := &Prediction{Label: target.name, Folds: min(opt.Folds, len(drawn)), Records: len(drawn)}
	if len(drawn) < 2 {
		p.Folds = 0
		return p, nil
	}
	l := learner{rows: drawn, fold: fold, folds: p.Folds}
	of, labels := target.categories()
	l.labels = labels
	for _, i := range drawn {
		l.label = append(l.label, of[target.codes[i]])
		l.released = append(l.released, v.class[i] != absent)
	}
	l.features = v.features(target, drawn, before)
	right, err := l.right(ctx, false)
	if err != nil {
		return nil, err
	}
	p.Before = l.accuracy(right)
	l.features = v.features(target, drawn, after)
	if right, err = l.right(ctx, true); err != nil {
		return nil, err
	}
	p.After = l.accuracy(right)
	p.Majority = l.majority()
	return p, nil
}

// draw returns the records to look at, in the canonical order, with the fold of
// each.
func (v *view) draw(opt Options) (drawn, fold []int32) {
	random := rand.New(rand.NewPCG(opt.Seed, 1))
	shuffled := group.Numbers(v.n)
	random.Shuffle(v.n, func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	drawn = shuffled[:min(v.n, maxRecords)]
	folds := int32(min(opt.Folds, max(1, len(drawn))))
	of := make([]int32, v.n)
	for i, record := range drawn {
		of[record] = int32(i) % folds
	}
	slices.Sort(drawn)
	for _, record := range drawn {
		fold = append(fold, of[record])
	}
	return drawn, fold
}

// features returns the columns but the label, for the drawn records.
func (v *view) features(target *sensitive, drawn []int32, side codesAndValues) []feature {
	var all []feature
	for j := range v.columns {
		c := &v.columns[j]
		if c.Name == target.name {
			continue
		}
		most := c.Domain.Size()
		if c.numbers() != nil {
			most = numberBins
		}
		codes, values := side(c)
		of, count := c.categories(values, most)
		f := feature{count: count}
		for _, i := range drawn {
			f.codes = append(f.codes, of[codes[i]])
		}
		all = append(all, f)
	}
	return all
}
