package say_test

import (
	"testing"

	"quasi/engine/say"
)

func TestFill(t *testing.T) {
	// What stands in an argument is no place.
	if got, want := say.Fill("line {1}: {0}, {0} and {2}", []string{"{1}", "7"}), "line 7: {1}, {1} and {2}"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
