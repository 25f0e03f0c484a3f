package attack_test

import (
	"context"
	"testing"

	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/attack"
)

// Every attack takes a release that shows means of groups, and those that read values back
// say that they don't read such a column.
func TestMeansAreNotReadBack(t *testing.T) {
	all := people(600, 1)
	change := map[string]func(string) string{"age": func(text string) string {
		if text < "50" {
			return "34.5"
		}
		return "64.5"
	}, "zip": hidden}
	s := attack.Setting{Original: tableOf(names, all[:400]), Control: tableOf(names, all[400:]), Release: tableOf(names, released(all[:400], change)),
		Sensitive: []string{"illness"}, Seed: 1, Guesses: 50}
	for _, kind := range []attackresult.Kind{attackresult.ReadBack, attackresult.Downcoding} {
		report, err := attack.Run(context.Background(), s, kind)
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]string{}
		for _, r := range report.Results {
			found[r.Variant] = r.Said.Code
		}
		if found["age"] != "attack-of-means" || found["zip"] == "attack-of-means" {
			t.Errorf("%s: %v", kind, found)
		}
	}
	if _, err := attack.Run(context.Background(), s); err != nil {
		t.Error(err)
	}
}
