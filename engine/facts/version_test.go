package facts_test

import (
	"testing"

	"quasi/engine/facts"
)

func TestVersionOf(t *testing.T) {
	for want, details := range map[string][]string{
		facts.Version:                         {"", ""},
		facts.Version + " (build 4f)":         {"", "build 4f"},
		facts.Version + " (build 4f, go1.26)": {"build 4f", "", "go1.26"},
	} {
		if got := facts.VersionOf(details...); got != want {
			t.Errorf("%q: %q, want %q", details, got, want)
		}
	}
}
