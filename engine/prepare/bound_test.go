package prepare_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/bound"
	"quasi/engine/method"
)

// pairs are ages of which two and two are near: with k = 2 each row loses (2-1+1)/(12-1+1).
const pairs = "age,ill\n1,flu\n2,flu\n11,gout\n12,gout\n"

func ofPairs() recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2, SuppressionLimit: 1}
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}}, {Name: "ill", Role: table.Sensitive}}
	return r
}

// Of a method that changes nothing there is no bound, nor of a k that the table has not; an
// end is said to the caller.
func TestBoundRefuses(t *testing.T) {
	r := ofPairs()
	p := asked(t, pairs, r)
	p.Recipe.Privacy.K = 5
	_, err := p.Bound(t.Context(), nil)
	refused(t, err, "k is 5", "4 rows")
	r.Algorithm.Name = method.Anatomy
	_, err = asked(t, pairs, r).Bound(t.Context(), nil)
	refused(t, err, "anatomy", "loses nothing")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := asked(t, pairs, ofPairs()).Bound(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a bound that nobody waits for: %v", err)
	}
}

// Progress is told how far the search is, and can end it.
func TestBoundIsEndedEarly(t *testing.T) {
	told := 0
	csv := "age,ill\n" + strings.Repeat("1,flu\n3,flu\n4,gout\n8,flu\n9,gout\n13,flu\n14,gout\n20,flu\n", 12)
	found, err := asked(t, csv, ofPairs()).Bound(t.Context(), func(bound.Step) bool { told++; return true })
	if err != nil || told == 0 || !found.Ended {
		t.Errorf("told %d times: %+v (%v)", told, found, err)
	}
}
