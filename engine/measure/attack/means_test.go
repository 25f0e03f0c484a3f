package attack_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
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

// meansOf releases records with a column of whole numbers as the means of groups of k that
// are next to each other in it.
func meansOf(records [][]string, column string, k int) [][]string {
	at := slices.Index(names, column)
	number := func(record []string) int { return must(strconv.Atoi(record[at])) }
	order := slices.Clone(records)
	slices.SortStableFunc(order, func(a, b []string) int { return number(a) - number(b) })
	var all [][]string
	for group := range slices.Chunk(order, k) {
		sum := 0
		for _, record := range group {
			sum += number(record)
		}
		for _, record := range group {
			shown := slices.Clone(record)
			shown[at] = fmt.Sprintf("%.1f", float64(sum)/float64(len(group)))
			all = append(all, shown)
		}
	}
	return all
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// Who knows the exact income of a person finds the group whose mean is nearest, and what it
// has in common: here each group of one income class has one illness.
func TestTheNearestMeanIsFound(t *testing.T) {
	all := people(900, 1)
	income, illness := slices.Index(names, "income"), slices.Index(names, "illness")
	for _, record := range all {
		record[illness] = "illness " + record[income][1:2] // of each hundred another, in ten thousands
	}
	hide := map[string]func(string) string{"age": hidden, "sex": hidden, "zip": hidden, "job": hidden, "height": hidden}
	s := attack.Setting{Original: tableOf(names, all[:600]), Control: tableOf(names, all[600:]), Release: tableOf(names, released(meansOf(all[:600], "income", 5), hide)),
		Sensitive: []string{"illness"}, Seed: 1, Guesses: 200}
	report, err := attack.Run(context.Background(), s, attackresult.Inference)
	if err != nil {
		t.Fatal(err)
	}
	if r := report.Results[0]; r.Success.Value < 0.9 || r.Naive.Value > 0.3 {
		t.Errorf("%v of the guesses are right, %v without the release", r.Success.Value, r.Naive.Value)
	}
}
