package cli

import (
	"testing"

	"quasi/engine/advise/drift"
	"quasi/engine/facts"
	"quasi/engine/say"
)

// A column's name may have the marks of a choice.
func TestChoiceOfAnOddColumn(t *testing.T) {
	got, err := parseChoice("new-column:a=b:c=sensitive")
	if err != nil || got != (drift.Choice{Code: "new-column", Column: "a=b:c", Action: "sensitive"}) {
		t.Errorf("read %+v (%v)", got, err)
	}
}

// What was not taken over is said of one thing as of two, and nothing of none.
func TestWhatIsNotAsItWas(t *testing.T) {
	some := func(texts ...string) (all []say.Text) {
		for _, text := range texts {
			all = append(all, say.Text{English: text})
		}
		return all
	}
	for want, taken := range map[string]facts.Taken{
		"age: taken over nothing":                                            {Column: "age"},
		"age: taken over its role":                                           {Column: "age", Kept: some("its role")},
		"age (was old): taken over its role; not as it was: its groups":      {Column: "age", From: "old", Kept: some("its role"), Changed: some("its groups")},
		"age: taken over its role, its weight; not as it was: groups, limit": {Column: "age", Kept: some("its role", "its weight"), Changed: some("groups", "limit")},
	} {
		if got := partly(taken); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
