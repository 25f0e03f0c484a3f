package service

import (
	"bytes"
	"context"
	"errors"
	"time"

	"quasi/engine"
	"quasi/engine/data/transform"
	"quasi/engine/facts"
	"quasi/engine/say"
	"quasi/engine/trial"
	"quasi/wasm/protocol"
)

// anyKey makes pseudonyms and shifts dates where nothing of them is released.
var anyKey = bytes.Repeat([]byte{1}, transform.KeySize)

// errTrialLong says why a trial was ended.
var errTrialLong = say.Define(protocol.CodeTrialLong, "takes more than {0} {0:second|seconds}")

// try measures what a recipe comes to, in the time that it is given. The result that is there
// stays.
func (o *opened) try(c call, p protocol.TryParams) (protocol.Trial, error) {
	options, err := o.runOptions(protocol.RunParams{Recipe: p.Recipe, Key: anyKey, Population: p.Population})
	if err != nil {
		return protocol.Trial{Failed: say.Of(err)}, nil
	}
	ctx := c.ctx
	if p.Seconds > 0 {
		within, cancel := context.WithTimeout(ctx, time.Duration(p.Seconds*float64(time.Second)))
		defer cancel()
		ctx = within
	}
	found, err := trial.Of(ctx, o.table, p.Recipe, func(step engine.Step) bool {
		c.meter.report(string(step.Stage), step.Done)
		return false
	}, options...)
	if errors.Is(err, context.DeadlineExceeded) {
		return protocol.Trial{Failed: errTrialLong.Say(p.Seconds)}, nil
	}
	return found, err
}

// ranges says what the table satisfies of the settings of a recipe; nothing of one that can't be
// run as it is.
func (o *opened) ranges(p protocol.TryParams) (facts.Ranges, error) {
	options, err := o.runOptions(protocol.RunParams{Recipe: p.Recipe, Key: anyKey, Population: p.Population})
	if err != nil {
		return facts.Ranges{}, nil
	}
	prepared, err := engine.Prepare(o.table, p.Recipe, options...)
	if err != nil {
		return facts.Ranges{}, nil
	}
	return prepared.Ranges(), nil
}
