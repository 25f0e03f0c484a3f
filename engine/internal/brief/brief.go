// Package brief says how much a test does where it is run.
//
// make test runs the engine's tests natively, and once more as WebAssembly, where they take
// several times as long. What can only go wrong there shows itself on fewer rows too.
package brief

import (
	"runtime"
	"testing"
)

// Of returns how much a test does, such as a number of rows or of seeds: full natively and
// in make test-long, less where tests are short and WebAssembly.
func Of(full, less int) int {
	if testing.Short() && runtime.GOARCH == "wasm" {
		return less
	}
	return full
}
