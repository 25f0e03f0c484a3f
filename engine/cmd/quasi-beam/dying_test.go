package main

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
)

// dying are local files of which one reading ends in the middle, as that of a worker that
// dies: the one with the given number, counted from 1.
type dying struct{ filesystem.Interface }

var readings, diesAt atomic.Int64

func init() {
	filesystem.Register("dying", func(ctx context.Context) filesystem.Interface { return dying{local.New(ctx)} })
}

const scheme = "dying://"

func (d dying) List(ctx context.Context, glob string) ([]string, error) {
	found, err := d.Interface.List(ctx, strings.TrimPrefix(glob, scheme))
	for i := range found {
		found[i] = scheme + found[i]
	}
	return found, err
}

func (d dying) OpenRead(ctx context.Context, name string) (io.ReadCloser, error) {
	file, err := d.Interface.OpenRead(ctx, strings.TrimPrefix(name, scheme))
	if err == nil && readings.Add(1) == diesAt.Load() {
		file = struct {
			io.Reader
			io.Closer
		}{io.MultiReader(io.LimitReader(file, 1000), broken{}), file}
	}
	return file, err
}

// broken is the rest of a file that nobody reads.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("the worker has died") }

// A worker that dies in the middle, of the first reading or of the second, is replaced, and
// no row is lost or doubled.
func TestAWorkerDies(t *testing.T) {
	of, r := clinic(t, 600, "minimum-loss")
	j := newJob(t, of, r, 3)
	want, _ := j.released(t)
	j.input, j.attempts = scheme+j.input, 2
	for _, at := range []int64{2, 5} {
		readings.Store(0)
		diesAt.Store(at)
		j.output += "-again"
		if got, _ := j.released(t); got != want {
			t.Errorf("another release after reading %d", at)
		}
		if readings.Load() <= at {
			t.Errorf("%d readings, so that none has died", readings.Load())
		}
	}
	diesAt.Store(readings.Load() + 1)
	j.output, j.attempts = j.output+"-once", 1
	if said, code := j.do(t); code != exitInput || !strings.Contains(said, "the worker has died") {
		t.Errorf("exit code %d: %s", code, said)
	}
	j.nothing(t)
}
