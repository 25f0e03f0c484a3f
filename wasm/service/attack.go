package service

import (
	"context"
	"errors"
	"slices"

	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/attack"
	"quasi/engine/say"
	"quasi/engine/trial"
	"quasi/wasm/protocol"
)

// attacked is a twin of a release, and what each of the attacks on it found.
type attacked struct {
	twin  *trial.Twin
	about protocol.Twin
	found []*attackresult.Report // by attack; nil: it was not made yet
}

// attack makes one attack on a twin of the result, which is made with the first of them.
func (o *opened) attack(c call, p protocol.AttackParams) (protocol.AttackResult, error) {
	kinds := trial.Attacks()
	switch {
	case o.result == nil:
		return protocol.AttackResult{}, errNoRelease
	case p.At < 0 || p.At >= len(kinds):
		return protocol.AttackResult{}, errNoAttack.Of(p.At, len(kinds))
	}
	if o.result.attacked == nil {
		twin, err := o.twin(c, p)
		var said *say.Error
		if errors.As(err, &said) {
			return protocol.AttackResult{Of: len(kinds), Refused: say.Of(err)}, nil
		}
		if err != nil {
			return protocol.AttackResult{}, err
		}
		o.result.attacked = &attacked{twin: twin, found: make([]*attackresult.Report, len(kinds)), about: protocol.Twin{
			Rows: twin.Setting.Original.N, HeldOut: twin.HeldOut, Splits: twin.Splits, Patients: twin.Patients, Disguised: twin.Disguised,
		}}
	}
	a := o.result.attacked
	if a.found[p.At] == nil {
		found, err := attack.Run(c.heard(), a.twin.Setting, kinds[p.At])
		if err != nil {
			return protocol.AttackResult{}, err
		}
		a.found[p.At] = &found
	}
	return protocol.AttackResult{Of: len(kinds), Twin: &a.about, Report: *a.found[p.At]}, nil
}

// twin makes a release as the result was made, of fewer people.
func (o *opened) twin(c call, p protocol.AttackParams) (*trial.Twin, error) {
	options, err := o.runOptions(protocol.RunParams{Recipe: o.result.recipe, Key: anyKey, Population: p.Population})
	if err != nil {
		return nil, err
	}
	return trial.NewTwin(c.ctx, o.result.release, o.table, c.meter.stepped, options...)
}

// together returns what all attacks found, as they were made one after the other; nil: not all were.
func together(found []*attackresult.Report) *attackresult.Report {
	if len(found) == 0 || slices.Contains(found, nil) {
		return nil
	}
	all := *found[0]
	all.Results, all.Left = nil, nil
	for _, one := range found {
		all.Results, all.Left = append(all.Results, one.Results...), append(all.Left, one.Left...)
	}
	return &all
}

// stageAttack is the stage of a call that attacks a release.
const stageAttack = "attack"

// heard is the context of a call that reports whenever it is asked whether it has ended: the
// browser delivers what is to end it only then.
func (c call) heard() context.Context { return heard{c.ctx, c.meter} }

type heard struct {
	context.Context
	meter *meter
}

// Err implements [context.Context].
func (h heard) Err() error {
	h.meter.report(stageAttack, 0)
	return h.Context.Err()
}
