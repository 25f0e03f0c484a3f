package asread

import (
	"strings"
	"testing"
)

// Every sentence has all the places that its code has arguments for.
func TestSentences(t *testing.T) {
	for code := range warnings {
		if s := (Warning{Code: code, Args: []string{"0", "1", "2", "3"}}).String(); s == "" || strings.ContainsAny(s, "{}") {
			t.Errorf("%s says %q", code, s)
		}
	}
}
