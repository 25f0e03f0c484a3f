// Package service answers the page's requests: it holds the table and the
// release, and nothing of the browser, so that it runs the same in a worker and
// in a test.
package service

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync/atomic"

	"quasi/engine"
	"quasi/engine/fault"
	"quasi/engine/ingest"
	"quasi/engine/profile"
	"quasi/engine/recipe"
	"quasi/engine/table"
	"quasi/wasm/protocol"
)

// File is a file that the user opened.
type File interface {
	io.Reader
	Name() string
	Size() int64 // bytes
}

// Blob is a file that goes back to the user.
type Blob struct {
	Name   string
	Type   string // MIME type
	Chunks [][]byte
}

// Service holds one table and its newest release. Its methods must not be
// called concurrently: the worker handles one request after the other.
type Service struct {
	table   *table.Table
	format  ingest.Format
	columns []profile.Column
	recipe  recipe.Recipe // of the release
	plan    *engine.Plan  // of the release
	release *engine.Release
	// population is the table of everyone from whom the records may be drawn, and
	// register its file's name; nil: none is open.
	population *table.Table
	register   string
	byClass    []int32     // records in the order of their classes
	enough     atomic.Bool // the run is to end with its best so far
}

// New returns a service without a table.
func New() *Service { return &Service{} }

// errNoTable and errNoRelease are answers to requests that come too early.
var (
	errNoTable   = fault.Define("no-table", "no table is open: open one first").Of()
	errNoRelease = fault.Define("no-release", "nothing has been anonymized yet: run it first").Of()
)

// Handle answers one request. file is nil unless the request brings one; report
// is called at most 20 times a second, and once more for each stage. The blob
// is nil unless the answer is a file.
func (s *Service) Handle(ctx context.Context, req protocol.Request, file File, report func(protocol.Progress)) (any, *Blob, error) {
	switch req.Method {
	case protocol.Load:
		return answer(req, func(p protocol.LoadParams) (protocol.LoadResult, error) {
			return s.load(ctx, p, file, newMeter(report))
		})
	case protocol.Preview:
		return answer(req, func(p protocol.PreviewParams) (protocol.PreviewResult, error) {
			return preview(ctx, p, file)
		})
	case protocol.Page:
		return answer(req, s.page)
	case protocol.Uniqueness:
		return answer(req, s.uniqueness)
	case protocol.Describe:
		return answer(req, s.describeColumn)
	case protocol.Hierarchy:
		return answer(req, s.suggestHierarchy)
	case protocol.Effect:
		return answer(req, s.effect)
	case protocol.BuildTree:
		return answer(req, s.buildTree)
	case protocol.ImportTree:
		return answer(req, s.importTree)
	case protocol.Drift:
		return answer(req, s.drift)
	case protocol.Resolve:
		return answer(req, s.resolve)
	case protocol.Dictionary:
		return answer(req, s.dictionary)
	case protocol.Population:
		return answer(req, func(p protocol.LoadParams) (protocol.PopulationResult, error) {
			return s.loadPopulation(ctx, p, file, newMeter(report))
		})
	case protocol.Fit:
		return answer(req, s.fit)
	case protocol.Forget:
		return answer(req, s.forget)
	case protocol.Run:
		return answer(req, func(p protocol.RunParams) (protocol.RunResult, error) {
			return s.run(ctx, p, newMeter(report))
		})
	case protocol.Quality:
		return answer(req, func(p protocol.QualityParams) (protocol.QualityResult, error) { return s.quality(ctx, p) })
	case protocol.ResultPage:
		return answer(req, s.resultPage)
	case protocol.Export:
		return s.export(ctx, req, newMeter(report))
	}
	return nil, nil, fmt.Errorf("unknown method %q", req.Method)
}

// answer decodes the parameters and calls the method.
func answer[P, R any](req protocol.Request, method func(P) (R, error)) (any, *Blob, error) {
	var params P
	if err := json.Unmarshal(req.Params, &params); err != nil {
		return nil, nil, fmt.Errorf("parameters of %s: %w", req.Method, err)
	}
	result, err := method(params)
	if err != nil {
		return nil, nil, err
	}
	return result, nil, nil
}
