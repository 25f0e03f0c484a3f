package prepare_test

import (
	"context"
	"errors"
	"math"
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

// The bound is that of k-anonymity alone and of losses as they are reported: neither another
// model nor a weight changes it.
func TestBoundIsOfKAlone(t *testing.T) {
	r := ofPairs()
	for name, change := range map[string]func(r *recipe.Recipe){
		"k alone":  func(*recipe.Recipe) {},
		"a model":  func(r *recipe.Recipe) { r.Privacy.Models = []recipe.Model{distinct("ill", 2)} },
		"patients": func(r *recipe.Recipe) { r.Privacy.Patient = "id" },
	} {
		r := r.Clone()
		change(&r)
		csv := pairs
		if r.Privacy.Patient != "" {
			csv = "id,age,ill\na,1,flu\nb,2,flu\nc,11,gout\nd,12,gout\n"
			r.Columns = append([]recipe.Column{{Name: "id", Role: table.Identifying}}, r.Columns...)
		}
		found, err := asked(t, csv, r).Bound(t.Context(), nil)
		if err != nil || math.Abs(found.Loss-2.0/12) > 1e-6 || found.Way != bound.Optimum {
			t.Errorf("%s: %+v (%v)", name, found, err)
		}
	}
	r.Privacy.Models = []recipe.Model{distinct("ill", 3)}
	r.Privacy.K = 1
	const three = "age,ill\n1,flu\n2,cold\n11,gout\n12,gout\n"
	if found, err := asked(t, three, r).Bound(t.Context(), nil); err != nil || found.Loss != 0 {
		t.Errorf("groups of three for another model: %+v (%v)", found, err)
	}
	r, weight := ofPairs(), 9.0
	r.Columns[0].Weight = &weight
	r.Columns = append(r.Columns, recipe.Column{Name: "sex", Role: table.QuasiIdentifying})
	if found, err := asked(t, "age,ill,sex\n1,flu,f\n2,flu,f\n11,gout,m\n12,gout,m\n", r).Bound(t.Context(), nil); err != nil || math.Abs(found.Loss-1.0/12) > 1e-6 {
		t.Errorf("of two columns, one of a high weight: %+v (%v)", found, err)
	}
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

// Where columns have limits the bound is that of the releases within them: rows that no group can
// have there are left out of all.
func TestBoundIsWithinLimits(t *testing.T) {
	const lone = "age,ill\n1,flu\n2,flu\n11,gout\n12,gout\n20,cold\n"
	for name, test := range map[string]struct {
		csv          string
		within, want float64
	}{
		"all pairs are within":   {pairs, 5, 2.0 / 12},
		"no pair is":             {pairs, 0.5, 1},
		"one row is alone":       {lone, 5, (4*2.0/20 + 1) / 5},
		"leaving it out is less": {lone, 9, (4*2.0/20 + 1) / 5}, // than (2*2.0/20 + 3*10.0/20) / 5
	} {
		r := ofPairs()
		r.Columns[0].Within = &test.within
		p := asked(t, test.csv, r)
		found, err := p.Bound(t.Context(), nil)
		if err != nil || math.Abs(found.Loss-test.want) > 1e-6 || found.Way != bound.Optimum {
			t.Errorf("%s: %+v (%v), want %v", name, found, err, test.want)
		}
	}
}

// Limits that leave out more rows than may be are refused with what would do.
func TestBoundOfLimitsThatAreTooTight(t *testing.T) {
	r, within := ofPairs(), 5.0
	r.Columns[0].Within, r.Privacy.SuppressionLimit = &within, 0.19
	err := made(t, "age,ill\n1,flu\n2,flu\n11,gout\n12,gout\n20,cold\n", r).Ask()
	refused(t, err, "1 of 5 rows", "at most 0", "20%")
}
