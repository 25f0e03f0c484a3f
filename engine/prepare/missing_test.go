package prepare_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/prepare"
)

// A text is refused if and only if a cell that leaves has it, or a group of one.
func TestTextsOfMissingValuesOfAnyTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		p := drawn(t, given, r)
		r.Output.Missing = rapid.SampledFrom([]string{"flu", "gout", "x", "p1", "20", "31", "10115", "99", "NA"}).Draw(t, "text")
		taken := slices.ContainsFunc(p.Outgoing, func(c prepare.Outgoing) bool {
			return slices.ContainsFunc(texts(c.Column), func(text string) bool { return strings.TrimSpace(text) == r.Output.Missing })
		})
		if err := p.CheckMissing(&r); (err != nil) != taken {
			t.Fatalf("%q leaves: %v, %v", r.Output.Missing, taken, err)
		}
	})
}
