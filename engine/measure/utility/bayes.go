package utility

import (
	"context"

	"quasi/engine/internal/data/natural"
)

// learner is naive Bayes with Laplace smoothing, on categories, cross-validated.
type learner struct {
	rows        []int32 // the records
	fold, label []int32 // of each
	released    []bool
	folds       int
	labels      int
	features    []feature
}

// feature is a column of categories.
type feature struct {
	codes []int32
	count int
}

// right says of each record whether it is predicted rightly from the others'
// folds. after: from released records only, and suppressed ones never are.
func (l *learner) right(ctx context.Context, after bool) ([]bool, error) {
	right := make([]bool, len(l.rows))
	uses := func(i int) bool { return !after || l.released[i] }
	for fold := range int32(l.folds) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		m := l.learn(func(i int) bool { return l.fold[i] != fold && uses(i) })
		for i, of := range l.fold {
			if of == fold && uses(i) {
				right[i] = m.predict(l.features, i) == l.label[i]
			}
		}
	}
	return right, nil
}

// model holds logarithms of the smoothed shares: of each label, and of each
// category of each feature under each label.
type model struct {
	labels int
	prior  []float64
	given  [][]float64 // by feature; category·labels + label
}

// learn counts the records that are taken: (count + 1) / (all + categories).
func (l *learner) learn(taken func(i int) bool) *model {
	m := &model{labels: l.labels}
	perLabel, n := make([]int, l.labels), 0
	for i, label := range l.label {
		if taken(i) {
			perLabel[label]++
			n++
		}
	}
	for _, count := range perLabel {
		m.prior = append(m.prior, natural.Log(float64(count+1)/float64(n+l.labels)))
	}
	for _, f := range l.features {
		counts := make([]int, f.count*l.labels)
		for i, code := range f.codes {
			if taken(i) {
				counts[int(code)*l.labels+int(l.label[i])]++
			}
		}
		given := make([]float64, len(counts))
		for at, count := range counts {
			given[at] = natural.Log(float64(count+1) / float64(perLabel[at%l.labels]+f.count))
		}
		m.given = append(m.given, given)
	}
	return m
}

// predict returns the most probable label of a record, the first among equals.
func (m *model) predict(features []feature, i int) int32 {
	best, at := 0.0, int32(absent)
	for label := range m.labels {
		score := m.prior[label]
		for j, f := range features {
			score += m.given[j][int(f.codes[i])*m.labels+label]
		}
		if at == absent || score > best {
			best, at = score, int32(label)
		}
	}
	return at
}

// accuracy returns the share of the records that are predicted rightly.
func (l *learner) accuracy(right []bool) Figure {
	all, released, of := 0, 0, 0
	for i, yes := range right {
		if l.released[i] {
			of++
		}
		if yes {
			all++
			if l.released[i] {
				released++
			}
		}
	}
	return Figure{ratio(float64(all), float64(len(right))), ratio(float64(released), float64(of))}
}

func (l *learner) majority() Figure {
	all, released, of := make([]int, l.labels), make([]int, l.labels), 0
	most, mostReleased := 0, 0
	for i, label := range l.label {
		all[label]++
		most = max(most, all[label])
		if l.released[i] {
			released[label]++
			mostReleased = max(mostReleased, released[label])
			of++
		}
	}
	return Figure{ratio(float64(most), float64(len(l.label))), ratio(float64(mostReleased), float64(of))}
}
