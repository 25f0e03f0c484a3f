package service

import (
	"bytes"

	"quasi/engine"
	"quasi/engine/data/transform"
	"quasi/engine/facts"
	"quasi/engine/say"
	"quasi/engine/trial"
	"quasi/wasm/protocol"
)

// anyKey makes pseudonyms and shifts dates where nothing of them is released.
var anyKey = bytes.Repeat([]byte{1}, transform.KeySize)

// try measures what a recipe comes to. The result that is there stays.
func (o *opened) try(c call, p protocol.TryParams) (protocol.Trial, error) {
	options, err := o.runOptions(protocol.RunParams{Recipe: p.Recipe, Key: anyKey, Population: p.Population})
	if err != nil {
		return protocol.Trial{Failed: say.Of(err)}, nil
	}
	return trial.Of(c.ctx, o.table, p.Recipe, func(step engine.Step) bool {
		c.meter.report(string(step.Stage), step.Done)
		return false
	}, options...)
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
