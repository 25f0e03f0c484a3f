package partition

import (
	"context"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

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
