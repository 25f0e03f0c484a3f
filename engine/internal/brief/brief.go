// Package brief says how much a test does where it is run.
//
// make test guards each change, so that a test there takes at most two seconds: a small sibling
// of what make test-further does in full before a piece of work is done.
package brief

import (
	"os"
	"runtime"
	"testing"
)

// Of returns how much a test does, such as a number of rows or of seeds: full in make
// test-further and make test-long, less in make test and wherever tests are short WebAssembly.
func Of(full, less int) int {
	if skipped() || testing.Short() && runtime.GOARCH == "wasm" {
		return less
	}
	return full
}

// Further skips a test in make test.
func Further(t testing.TB) {
	t.Helper()
	if skipped() {
		t.Skip("make test-further runs it")
	}
}

// skipped reports whether make test runs. It runs short tests, as make test-further does,
// which sets QUASI_FURTHER.
func skipped() bool { return testing.Short() && os.Getenv("QUASI_FURTHER") == "" }
