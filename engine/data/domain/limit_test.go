package domain_test

import (
	"testing"

	"quasi/engine/data/domain"
)

// A value is in the part that holds it, and in none if none does.
func TestPartOfAValue(t *testing.T) {
	l := domain.PartsOf([]domain.Span{span(0, 2), span(3, 3), span(6, 8)})
	for at, want := range []int{0, 0, 0, 1, -1, -1, 2, 2, 2, -1} {
		if got := l.Part(domain.Leaf(int32(at))); got != want {
			t.Errorf("position %d is in part %d, want %d", at, got, want)
		}
	}
	for s, want := range map[domain.Span]bool{span(0, 2): true, span(1, 2): true, span(2, 3): false, span(6, 9): false, span(4, 5): false} {
		if got := l.Allows(s); got != want {
			t.Errorf("%v is allowed: %v", s, got)
		}
	}
}

// A run is allowed that is no wider than the limit, and never that of all values.
func TestWhatALimitOfWidthAllows(t *testing.T) {
	o, err := domain.NewOrdered([]string{"a", "b", "c", "d"}, []float64{0, 4, 10, 11}, []int{1, 1, 1, 1}, domain.ByRange)
	if err != nil {
		t.Fatal(err)
	}
	for width, want := range map[float64]map[domain.Span]bool{
		6:   {span(0, 0): true, span(0, 1): true, span(1, 2): true, span(1, 3): false, span(0, 2): false, span(0, 3): false},
		5:   {span(0, 1): true, span(1, 2): false},
		100: {span(0, 2): true, span(0, 3): false},
	} {
		for s, allowed := range want {
			if got := o.Within(width).Allows(s); got != allowed {
				t.Errorf("%v of a width of %v is allowed: %v", s, width, got)
			}
		}
	}
}
