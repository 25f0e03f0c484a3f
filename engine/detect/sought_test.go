package detect

import (
	"testing"

	"pgregory.net/rapid"
)

// What a pattern matches is never passed over, in whatever capitals and between other words.
func TestSoughtPatternsAreFound(t *testing.T) {
	for i, p := range patterns {
		rapid.Check(t, func(t *rapid.T) {
			text := rapid.SampledFrom([]string{"", "seen, ", "见 "}).Draw(t, "before") + rapid.StringMatching(p.String()).Draw(t, "match")
			if p.MatchString(text) && !search(text).may.Has(i) {
				t.Fatalf("%q matches %s, and is passed over", text, p)
			}
		})
	}
}
