package cli

import (
	"context"
	"fmt"
	"time"

	"quasi/engine"
	"quasi/engine/measure/bound"
	"quasi/engine/method"
)

// provenBound is what no release can lose less than, and how long it took to find out.
type provenBound struct {
	found   bound.Bound
	seconds float64
}

// prove finds the bound for each k.
func (s *sideBySide) prove(ctx context.Context, bar *bar) error {
	s.bounds = map[int]provenBound{}
	for _, k := range s.ks {
		r, err := s.with(row{name: method.Default}, k)
		if err != nil {
			return err
		}
		prepared, err := engine.Prepare(s.table, r, s.options...)
		if err != nil {
			return err
		}
		start := time.Now()
		found, err := prepared.Bound(ctx, func(step bound.Step) bool {
			bar.show(fmt.Sprintf("bound, k = %d", k), step.Done)
			return false
		})
		if err != nil {
			return err
		}
		s.bounds[k] = provenBound{found, time.Since(start).Seconds()}
	}
	return nil
}
