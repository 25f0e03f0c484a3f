package service

import (
	"context"
	"encoding/json"
	"fmt"

	"quasi/wasm/protocol"
)

// around is what comes with a request beside its parameters.
type around struct {
	ctx   context.Context
	file  File // nil unless the request brings one
	meter *meter
}

type handler func(*Service, around, protocol.Request) (any, *Blob, error)

var handlers = map[protocol.Method]handler{
	protocol.Load:       working((*Service).load),
	protocol.Preview:    working((*Service).preview),
	protocol.Page:       asking((*Service).page),
	protocol.Uniqueness: asking((*Service).uniqueness),
	protocol.Describe:   asking((*Service).describeColumn),
	protocol.Hierarchy:  asking((*Service).suggestHierarchy),
	protocol.Effect:     asking((*Service).effect),
	protocol.BuildTree:  asking((*Service).buildTree),
	protocol.ImportTree: asking((*Service).importTree),
	protocol.Drift:      asking((*Service).drift),
	protocol.Resolve:    asking((*Service).resolve),
	protocol.Dictionary: asking((*Service).dictionary),
	protocol.Population: working((*Service).loadPopulation),
	protocol.Fit:        asking((*Service).fit),
	protocol.Forget:     asking((*Service).forget),
	protocol.Run:        working((*Service).run),
	protocol.Quality:    working((*Service).quality),
	protocol.ResultPage: asking((*Service).resultPage),
	protocol.Export:     writing((*Service).export),
}

// Handle answers one request. file is nil unless the request brings one; report
// is called at most 20 times a second, and once more for each stage. The blob
// is nil unless the answer is a file.
func (s *Service) Handle(ctx context.Context, req protocol.Request, file File, report func(protocol.Progress)) (any, *Blob, error) {
	handle, ok := handlers[req.Method]
	if !ok {
		return nil, nil, fmt.Errorf("unknown method %q", req.Method)
	}
	return handle(s, around{ctx, file, newMeter(report)}, req)
}

// writing handles a method that gives out a file.
func writing[P, R any](method func(*Service, around, P) (R, *Blob, error)) handler {
	return func(s *Service, a around, req protocol.Request) (any, *Blob, error) {
		var params P
		if err := json.Unmarshal(req.Params, &params); err != nil {
			return nil, nil, fmt.Errorf("parameters of %s: %w", req.Method, err)
		}
		result, blob, err := method(s, a, params)
		if err != nil {
			return nil, nil, err
		}
		return result, blob, nil
	}
}

// working handles a method that takes its time, or a file.
func working[P, R any](method func(*Service, around, P) (R, error)) handler {
	return writing(func(s *Service, a around, p P) (R, *Blob, error) {
		result, err := method(s, a, p)
		return result, nil, err
	})
}

// asking handles a method that needs its parameters alone.
func asking[P, R any](method func(*Service, P) (R, error)) handler {
	return working(func(s *Service, _ around, p P) (R, error) { return method(s, p) })
}
