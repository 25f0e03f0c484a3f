package service

import (
	"context"
	"encoding/json"
	"fmt"

	"quasi/wasm/protocol"
)

// call is a request without its parameters.
type call struct {
	ctx   context.Context
	file  File // nil unless the request brings one
	meter *meter
}

type handler func(*Service, call, protocol.Request) (any, *Blob, error)

var handlers = map[protocol.Method]handler{
	protocol.Load:          working((*Service).load),
	protocol.Preview:       working((*Service).preview),
	protocol.Other:         working((*Service).look),
	protocol.Page:          onTable(asking((*opened).page)),
	protocol.Uniqueness:    onTable((*opened).uniqueness),
	protocol.Describe:      onTable(asking((*opened).describeColumn)),
	protocol.Hierarchy:     onTable(asking((*opened).suggestHierarchy)),
	protocol.Offers:        onTable(asking((*opened).offers)),
	protocol.Sample:        onTable(asking((*opened).sample)),
	protocol.Effect:        onTable(asking((*opened).effect)),
	protocol.BuildTree:     onTable(asking((*opened).buildTree)),
	protocol.ImportTree:    onTable(asking((*opened).importTree)),
	protocol.Drift:         onTable(asking((*opened).drift)),
	protocol.Resolve:       onTable(asking((*opened).resolve)),
	protocol.Dictionary:    onTable(asking((*opened).dictionary)),
	protocol.SafeHarbor:    onTable(asking((*opened).safeHarbor)),
	protocol.Searched:      onTable(asking((*opened).checklist)),
	protocol.Population:    onTable((*opened).loadPopulation),
	protocol.Fit:           onTable(asking((*opened).fit)),
	protocol.Forget:        onTable(asking((*opened).forget)),
	protocol.Run:           working((*Service).run),
	protocol.Rewrite:       working((*Service).rewrite),
	protocol.Quality:       onResult((*result).quality),
	protocol.Bound:         onResult(asking((*result).bound)),
	protocol.ResultPage:    onResult(asking((*result).page)),
	protocol.Why:           onResult(asking((*result).why)),
	protocol.Patient:       onResult(asking((*result).patient)),
	protocol.MapClasses:    onResult(asking((*result).classMap)),
	protocol.ListClasses:   onResult(asking((*result).listClasses)),
	protocol.DescribeClass: onResult(asking((*result).class)),
	protocol.Ranges:        onTable(asking((*opened).ranges)),
	protocol.Try:           onTable((*opened).try),
	protocol.Plan:          onTable((*opened).plans),
	protocol.Attack:        onTable((*opened).attack),
	protocol.Pin:           onTable(asking((*opened).pin)),
	protocol.Compare:       onTable(asking((*opened).compareRuns)),
	protocol.Steps:         working((*Service).steps),
	protocol.Export:        writing((*Service).export),
	protocol.SampleLines:   onResult(asking((*result).sampleLines)),
	protocol.AttackGive:    working((*Service).attackFile),
	protocol.AttackAny:     working((*Service).attackGiven),
	protocol.AttackSave:    writing((*Service).attackSave),
	protocol.HoldOut:       writing((*Service).holdOut),
	protocol.AttackEnd:     working((*Service).endAttacks),
	protocol.Verify:        working((*Service).verify),
	protocol.Unbundle:      writing((*Service).unbundle),
	protocol.Workshop:      working((*Service).workshop),
	protocol.StudyTable:    working((*Service).studyTable),
}

// Handle answers one request. file is nil unless the request brings one; report
// is called at most 20 times a second, and once more for each stage. The blob
// is nil unless the answer is a file.
func (s *Service) Handle(ctx context.Context, req protocol.Request, file File, report func(protocol.Progress)) (any, *Blob, error) {
	handle, ok := handlers[req.Method]
	if !ok {
		return nil, nil, fmt.Errorf("unknown method %q", req.Method)
	}
	return handle(s, call{ctx, file, newMeter(report)}, req)
}

// writing handles a method that gives out a file. What it returns beside an error is dropped.
func writing[P, R any](method func(*Service, call, P) (R, *Blob, error)) handler {
	return func(s *Service, c call, req protocol.Request) (any, *Blob, error) {
		var params P
		if err := json.Unmarshal(req.Params, &params); err != nil {
			return nil, nil, fmt.Errorf("parameters of %s: %w", req.Method, err)
		}
		result, blob, err := method(s, c, params)
		if err != nil {
			return nil, nil, err
		}
		return result, blob, nil
	}
}

// working handles a method that takes its time, or a file.
func working[P, R any](method func(*Service, call, P) (R, error)) handler {
	return writing(func(s *Service, c call, p P) (R, *Blob, error) {
		result, err := method(s, c, p)
		return result, nil, err
	})
}

// onTable handles a method that needs an open table.
func onTable[P, R any](method func(*opened, call, P) (R, error)) handler {
	return working(func(s *Service, c call, p P) (none R, err error) {
		if s.opened == nil {
			return none, errNoTable
		}
		return method(s.opened, c, p)
	})
}

// onResult handles a method that needs the result of a run.
func onResult[P, R any](method func(*result, call, P) (R, error)) handler {
	return working(func(s *Service, c call, p P) (none R, err error) {
		if s.opened == nil || s.opened.result == nil {
			return none, errNoRelease
		}
		return method(s.opened.result, c, p)
	})
}

// asking makes a method of one that needs its parameters alone.
func asking[O, P, R any](method func(O, P) (R, error)) func(O, call, P) (R, error) {
	return func(on O, _ call, p P) (R, error) { return method(on, p) }
}
