package facts_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/facts"
	"quasi/engine/say"
)

var refused = say.Define("refused-test", "there is none")

// The loss rises or stays with the knowledge, is of a release for as much or more, and of all
// of these the least; there is none only where there is none for more.
func TestLossRisesWithKnowledge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var found []facts.KnownLoss
		for i, knows := range []string{"1", "2", "3", "all"} {
			one := facts.KnownLoss{Knows: knows, Failed: refused.Say()}
			if rapid.Bool().Draw(t, "has one") {
				one = facts.KnownLoss{Knows: knows, Loss: rapid.Float64Range(0, 1).Draw(t, "loss"), LeftOut: i}
			}
			found = append(found, one)
		}
		before := slices.Clone(found)
		for i, one := range facts.RisingLoss(found) {
			best := -1
			for j := i; j < len(before); j++ {
				if before[j].Failed.English == "" && (best < 0 || before[j].Loss < before[best].Loss) {
					best = j
				}
			}
			if one.Knows != before[i].Knows || (one.Failed.English == "") != (best >= 0) {
				t.Fatalf("%+v of %+v", one, before)
			}
			if best >= 0 && (one.Loss != before[best].Loss || one.LeftOut != before[best].LeftOut) {
				t.Fatalf("%+v, want that of %+v", one, before[best])
			}
		}
		for i := range found {
			if found[i].Loss != before[i].Loss {
				t.Fatal("what was given has changed")
			}
		}
	})
}
