package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/measure/bound"
	"quasi/engine/method"
)

// provenBound is what no release can lose less than, and how long it took to find out.
type provenBound struct {
	found   bound.Bound
	seconds float64
}

// bounds are those for each k, where they are asked for.
func (f *compareFlags) bounds(c *cobra.Command, t *table.Table) (map[int]provenBound, error) {
	found := map[int]provenBound{}
	if !f.bound {
		return found, nil
	}
	for _, k := range f.ks {
		r, err := f.decided(t, row{name: method.Default}, k)
		if err != nil {
			return nil, err
		}
		prepared, err := engine.Prepare(t, r)
		if err != nil {
			return nil, err
		}
		start := time.Now()
		b, err := prepared.Bound(c.Context(), nil)
		if err != nil {
			return nil, err
		}
		found[k] = provenBound{b, time.Since(start).Seconds()}
		fmt.Fprintf(c.ErrOrStderr(), "bound, k = %d: %s, %.2f s\n", k, proven(b), found[k].seconds)
	}
	return found, nil
}
