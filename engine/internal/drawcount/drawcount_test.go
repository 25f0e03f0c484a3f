package drawcount_test

import (
	"flag"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/drawcount"
)

// From 100 draws on they are many, and Many counts as rapid does.
func TestMany(t *testing.T) {
	checks := flag.Lookup("rapid.checks")
	before := checks.Value.String()
	defer func() { _ = checks.Value.Set(before) }()
	given := map[bool]map[string]bool{false: {"99": false, "100": true}, true: {"499": false, "500": true}}[testing.Short()]
	for n, want := range given {
		casetest.NoError(t, checks.Value.Set(n))
		draws := 0
		rapid.Check(t, func(*rapid.T) { draws++ })
		if got := drawcount.Many(); got != want || got != (draws >= 100) {
			t.Errorf("%s checks, %d draws: %t, want %t", n, draws, got, want)
		}
	}
}
