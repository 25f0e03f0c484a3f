package detect

import (
	"slices"
	"testing"
)

// completions counts the ways to end a number of a country by characters from a set, so many of
// them.
func completions(t *testing.T, country, stem, set string, more int) (n int) {
	t.Helper()
	if more > 0 {
		for _, end := range set {
			n += completions(t, country, stem+string(end), set, more-1)
		}
		return n
	}
	at := slices.IndexFunc(nationals, func(c countryNumber) bool { return c.name == country })
	if at < 0 {
		t.Fatalf("no country is called %q", country)
	}
	if is, _ := nationals[at].look(stem, bare(stem)); is {
		return 1
	}
	return 0
}
