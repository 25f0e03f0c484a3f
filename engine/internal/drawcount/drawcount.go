// Package drawcount says of property tests how much they draw.
package drawcount

import (
	"flag"
	"testing"
)

// many draws miss what every tenth has once in 38,000 times.
const many = 100

// Many reports whether each property is checked so often that a test may expect to have seen
// what is not in every draw. As WebAssembly it is checked ten times.
func Many() bool {
	checks, ok := flag.Lookup("rapid.checks").Value.(flag.Getter)
	if !ok {
		return false
	}
	n, _ := checks.Get().(int)
	if testing.Short() { // rapid draws a fifth
		n /= 5
	}
	return n >= many
}
