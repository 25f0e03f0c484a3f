package bucket_test

import (
	"context"
	"strings"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/bucket"
	"quasi/engine/model/privacy"
)

// Groups can have from one different value to as many as the most frequent leaves room for.
func TestHowManyValuesArePossible(t *testing.T) {
	p := problemtest.Numbers(1, 0, 1, 2, 3)
	p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b", "c"}, Codes: []int32{0, 0, 1, 2}}}
	for l, want := range map[int]bool{-1: false, 0: false, 1: true, 2: true, 3: false} {
		if got := bucket.Possible(p, l); got != want {
			t.Errorf("l = %d is possible: %v", l, got)
		}
	}
}

// A model that not even all rows together satisfy is refused, be it one row or two, and what is
// reached is said.
func TestAModelThatNothingSatisfies(t *testing.T) {
	for _, rows := range [][]int32{{0}, {0, 1}} {
		p := problemtest.Numbers(1, rows...)
		p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b"}, Codes: make([]int32, len(rows))}}
		l2, err := privacy.NewDistinctL(&p.Sensitive[0], 2)
		if err != nil {
			t.Fatal(err)
		}
		p.Model = l2
		if g, err := bucket.Anatomy(context.Background(), p, 1, nil); err == nil || !strings.Contains(err.Error(), "l = 1") {
			t.Errorf("%d rows: %v, %v", len(rows), g, err)
		}
	}
}
