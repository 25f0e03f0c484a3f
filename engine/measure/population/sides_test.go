package population

import "testing"

// The share of the people who are unique, with whose rule says so: of everyone those who are, of nobody none.
func TestUniqueShareByHand(t *testing.T) {
	for _, c := range []struct {
		sizes    []int
		fraction float64
		want     float64
		after    string
	}{
		{nil, 0.5, 0, ""},
		{[]int{1}, 0.9, 1, "Zayatz"}, // one person in all
		{[]int{1}, 1, 1, "Zayatz"},
		{[]int{2}, 1, 0, ""},
		{[]int{1, 2, 1}, 1, 0.5, "Zayatz"},
		{[]int{2, 1, 1}, 1, 0.5, "Zayatz"},
		{[]int{3, 1}, 1, 0.25, "Zayatz"},
		{[]int{2, 2}, 0.1, 0, ""},
	} {
		if got, after, err := UniqueShare(c.sizes, c.fraction); err != nil || got != c.want || after != c.after {
			t.Errorf("%v, a share of %v: %v after %q, %v, want %v after %q", c.sizes, c.fraction, got, after, err, c.want, c.after)
		}
	}
	if _, _, err := UniqueShare([]int{1}, 0); err == nil {
		t.Error("a share of 0 is not refused")
	}
}

// Up to a tenth of the population Pitman's rule is followed where it has an estimate, above that the
// lesser one of Zayatz and the slide negative binomial, and Zayatz's where the other has none.
func TestWhichRuleIsFollowed(t *testing.T) {
	heavy, light := []Size{{1, 40}, {2, 5}, {50, 1}}, []Size{{1, 40}, {2, 5}}
	steep, single := []Size{{1, 10}, {2, 20}, {3, 20}, {4, 10}}, []Size{{1, 40}}
	for _, c := range []struct {
		sizes       []Size
		n           int
		fraction    float64
		pitman, snb bool
		rule        string
	}{
		{heavy, 100, 0.1, true, true, "pitman"},
		{heavy, 100, 0.105, true, true, "snb"},
		{heavy, 100, 0.5, true, true, "snb"},
		{light, 50, 0.1, false, true, "zayatz"},
		{light, 50, 0.105, false, true, "snb"},
		{steep, 150, 0.1, false, false, "zayatz"},
		{steep, 150, 0.5, false, false, "zayatz"},
		{single, 40, 0.1, false, false, "zayatz"},
		{single, 40, 0.5, false, false, "zayatz"},
	} {
		e, err := Estimate(c.sizes, c.n, c.fraction)
		if err != nil || (e.Pitman != nil) != c.pitman || (e.SNB != nil) != c.snb || e.Rule != c.rule {
			t.Errorf("%v, a share of %v: Pitman %v, SNB %v, by %q, %v, want %+v", c.sizes, c.fraction, e.Pitman != nil, e.SNB != nil, e.Rule, err, c)
		}
	}
}

// There is a greatest likelihood inside the range as soon as the slope at 0 is above 0, be it a little, and none
// where it is below.
func TestASmallSlopeHasAMaximum(t *testing.T) {
	for _, c := range []struct {
		one, three int
		want       bool
	}{{4, 1, true}, {6, 2, true}, {7, 1, true}, {3, 1, false}, {5, 2, false}, {0, 1, false}, {0, 3, false}, {7, 0, false}, {1, 0, false}} {
		var sizes []Size
		if c.one > 0 {
			sizes = append(sizes, Size{1, c.one})
		}
		if c.three > 0 {
			sizes = append(sizes, Size{3, c.three})
		}
		alpha, ok := newPartition(sizes, c.one+3*c.three).maximum()
		if ok != c.want || ok != (alpha > 0 && alpha < 1) {
			t.Errorf("%d of one and %d of three: %v, %v, want %v", c.one, c.three, alpha, ok, c.want)
		}
	}
}

// No terms add up to 0.
func TestNoReciprocals(t *testing.T) {
	for _, x := range []float64{0.5, 15, 16, 100} {
		if got := reciprocals(x, 0); got != 0 {
			t.Errorf("from %v on: %v, want 0", x, got)
		}
	}
}
