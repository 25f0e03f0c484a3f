package partition

import (
	"context"
	"slices"
	"strings"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// two returns a problem of numbers whose classes need two sensitive values.
func two(t *testing.T, k int, sensitive []int32, values ...int32) *problem.Problem {
	t.Helper()
	p := problemtest.Numbers(k, values...)
	p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b"}, Codes: sensitive}}
	l, err := privacy.NewDistinctL(&p.Sensitive[0], 2)
	if err != nil {
		t.Fatal(err)
	}
	p.Model = privacy.All(p.Model, l)
	return p
}

func TestAFailingClassJoinsItsNearest(t *testing.T) {
	p := two(t, 2, []int32{0, 1, 0, 0, 0, 1}, 1, 1, 4, 4, 9, 9)
	groups, err := Repair(context.Background(), p, [][]int32{{0, 1}, {2, 3}, {4, 5}}, nil)
	if err == nil {
		err = groups.Check(p)
	}
	if err != nil || groups.Len() != 2 || len(groups.Group(0)) != 2 && len(groups.Group(1)) != 2 {
		t.Fatalf("%v, %v", groups, err)
	}
	for i := range groups.Len() {
		if rows := groups.Group(i); len(rows) == 4 && rows[0]+rows[1]+rows[2]+rows[3] != 0+1+2+3 {
			t.Errorf("the class of 4 went to that of 9: %v", rows)
		}
	}
}

func TestARecordThatCostsTooMuchIsSuppressed(t *testing.T) {
	p := problemtest.Numbers(3, 1, 1, 1, 1, 1, 1, 9)
	for limit, want := range []int{0, 1} {
		p.MaxSuppressed = limit
		groups, err := Repair(context.Background(), p, [][]int32{{0, 1, 2, 3, 4, 5}}, []int32{6})
		if err == nil {
			err = groups.Check(p)
		}
		if err != nil || len(groups.Suppressed) != want {
			t.Errorf("limit %d: %d suppressed, want %d: %v", limit, len(groups.Suppressed), want, err)
		}
	}
}

func TestWhatCannotBeSaysWhatCould(t *testing.T) {
	p := two(t, 2, []int32{0, 0, 0, 0}, 1, 2, 3, 4)
	_, err := Repair(context.Background(), p, [][]int32{{0, 1}, {2, 3}}, nil)
	want := `all rows together reach only l = 1, not 2-anonymity and distinct 2-diversity of "s"`
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
	// A model that holds for most, and for all together not.
	s := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}, Codes: []int32{0, 1, 2, 2, 2, 2, 2}}
	p = problemtest.Numbers(1, 1, 1, 9, 9, 9, 9, 9)
	half, err := privacy.NewAlphaK(&s, 0.5, "")
	if err != nil {
		t.Fatal(err)
	}
	p.Model = half
	p.MaxSuppressed = 5
	groups, err := Repair(context.Background(), p, [][]int32{{0, 1}, {2, 3, 4, 5, 6}}, nil)
	if err == nil {
		err = groups.Check(p)
	}
	if err == nil && len(groups.Suppressed) != 5 {
		t.Errorf("%d suppressed, want 5", len(groups.Suppressed))
	}
	if err != nil {
		t.Error(err)
	}
}

// Two classes that release the same are one to a reader, whom the model must
// satisfy: here it holds for each and for both.
func TestClassesThatLookAlikeAreOne(t *testing.T) {
	s := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}, Codes: []int32{0, 1, 2, 0, 1, 2}}
	apart := [][]float64{{1, 0, 0}, {0, 1, 0.9}, {0, 0.9, 1}}
	p := problemtest.Numbers(1, 1, 2, 1, 2)
	model, err := privacy.NewSL(&s, 0.54, 2, apart)
	if err != nil {
		t.Fatal(err)
	}
	p.Model = model
	groups, err := Repair(context.Background(), p, [][]int32{{0, 1}, {2, 3}}, nil)
	if err == nil {
		err = groups.Check(p)
	}
	if err != nil || groups.Len() != 1 {
		t.Errorf("%d groups, want the two to be one: %v", groups.Len(), err)
	}
}

// Of classes that a record, or a class, costs the same, the first takes it, so that
// the result hangs on nothing but their order.
func TestTiesOfRiseGoToTheFirstClass(t *testing.T) {
	p := problemtest.Numbers(2, 1, 1, 9, 9, 5)
	for name, start := range map[string]struct {
		classes [][]int32
		left    []int32
	}{
		"a record left over": {[][]int32{{0, 1}, {2, 3}}, []int32{4}},
		"a class that fails": {[][]int32{{0, 1}, {2, 3}, {4}}, nil},
	} {
		groups, err := Repair(context.Background(), p, start.classes, start.left)
		if err == nil {
			err = groups.Check(p)
		}
		if err != nil || groups.Len() != 2 {
			t.Fatalf("%s: %v, %v", name, groups, err)
		}
		for i := range groups.Len() {
			if rows := groups.Group(i); slices.Contains(rows, 2) && slices.Contains(rows, 4) {
				t.Errorf("%s: 5 went to the 9s, the second class: %v", name, rows)
			}
		}
	}
}

// What costs no more in a class than suppressed stays in the release: three 0s and
// a 1 of the range 0 to 7 lose a quarter each, together what one suppressed record does.
func TestATieWithSuppressionKeepsTheRecord(t *testing.T) {
	p := problemtest.Numbers(2, 0, 0, 0, 7, 7, 7, 1)
	p.MaxSuppressed = 1
	for name, start := range map[string]struct {
		classes [][]int32
		left    []int32
	}{
		"a record left over": {[][]int32{{0, 1, 2}, {3, 4, 5}}, []int32{6}},
		"a class that fails": {[][]int32{{0, 1, 2}, {3, 4, 5}, {6}}, nil},
	} {
		groups, err := Repair(context.Background(), p, start.classes, start.left)
		if err == nil {
			err = groups.Check(p)
		}
		if err != nil || len(groups.Suppressed) != 0 {
			t.Errorf("%s: %v, %v", name, groups, err)
		}
	}
}
