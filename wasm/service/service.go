// Package service answers the page's requests: it holds the table and the
// release, and nothing of the browser, so that it runs the same in a worker and
// in a test.
package service

import (
	"io"
	"sync/atomic"

	"quasi/engine"
	"quasi/engine/advise/profile"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
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
	format  csv.Format
	columns []profile.Column
	recipe  recipe.Recipe // of the release
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
	errNoTable   = say.Define("no-table", "no table is open: open one first").Of()
	errNoRelease = say.Define("no-release", "nothing has been anonymized yet: run it first").Of()
)
