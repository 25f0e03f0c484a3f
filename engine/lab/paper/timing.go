package paper

import (
	"context"
	"slices"
)

// timed runs each method several times, in turns so that a slow moment of the
// computer hits all alike, and returns one outcome of each with its median time.
func (l *lab) timed(ctx context.Context, e experiment, methods []contender, runs int) ([]outcome, error) {
	if l.Quick {
		runs = 1
	}
	outcomes := make([]outcome, len(methods))
	seconds := make([][]float64, len(methods))
	for range runs {
		for i, m := range methods {
			o, err := l.try(ctx, e, m, l.Seed)
			if err != nil {
				return nil, err
			}
			outcomes[i] = o
			seconds[i] = append(seconds[i], o.seconds)
		}
	}
	for i := range outcomes {
		outcomes[i].seconds = median(seconds[i])
	}
	return outcomes, nil
}

// median returns the middle value, the lower of two.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[(len(sorted)-1)/2]
}
