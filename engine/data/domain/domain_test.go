package domain_test

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

func TestSpan(t *testing.T) {
	s := span(2, 5)
	if s.Len() != 4 || s.IsLeaf() || !domain.Leaf(3).IsLeaf() || domain.Leaf(3).Len() != 1 {
		t.Errorf("length %d, leaf %v", s.Len(), s.IsLeaf())
	}
	covered := map[domain.Span]bool{span(2, 5): true, span(3, 3): true, span(2, 6): false, span(1, 5): false, span(6, 7): false}
	for other, want := range covered {
		if got := s.Covers(other); got != want {
			t.Errorf("%v covers %v: %v, want %v", s, other, got, want)
		}
	}
	if got := domain.Hull(span(7, 8), s); got != span(2, 8) {
		t.Errorf("hull %v, want 2 to 8", got)
	}
}

func numbers(t *testing.T, loss domain.Measure) *domain.Ordered {
	t.Helper()
	o, err := domain.NewOrdered([]string{"26", "28.5", "30", "48"}, []float64{26, 28.5, 30, 48}, []int{1, 2, 1, 4}, loss)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestOrdered(t *testing.T) {
	byRange, byLeaves := numbers(t, domain.ByRange), numbers(t, domain.ByLeaves)
	tests := []struct {
		s                 domain.Span
		label             string
		byRange, byLeaves float64
		count             int
	}{
		{span(1, 1), "28.5", 0, 0, 2},
		{span(0, 1), "[26,28.5]", 3.5 / 23, 2.0 / 4, 3},
		{span(0, 2), "[26,30]", 5.0 / 23, 3.0 / 4, 4},
		{span(1, 3), "[28.5,48]", 20.5 / 23, 3.0 / 4, 7},
		{span(0, 3), "*", 1, 1, 8},
	}
	for _, test := range tests {
		if got := byRange.Label(test.s); got != test.label {
			t.Errorf("Label(%v) = %q, want %q", test.s, got, test.label)
		}
		if got := byRange.Loss(test.s); got != test.byRange {
			t.Errorf("Loss(%v) by range = %v, want %v", test.s, got, test.byRange)
		}
		if got := byLeaves.Loss(test.s); got != test.byLeaves {
			t.Errorf("Loss(%v) by leaves = %v, want %v", test.s, got, test.byLeaves)
		}
		if got := byRange.Count(test.s); got != test.count {
			t.Errorf("Count(%v) = %d, want %d", test.s, got, test.count)
		}
	}
	if got := byRange.Join(span(2, 2), span(0, 1)); got != span(0, 2) {
		t.Errorf("Join = %v, want 0 to 2", got)
	}
}

// Below 1 the width counts as 1 more than it is, but never above the whole.
func TestOrderedLossStaysInRange(t *testing.T) {
	o, err := domain.NewOrdered([]string{"a", "b", "c"}, []float64{0.1, 0.2, 0.3}, []int{1, 1, 1}, domain.ByRange)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := o.Loss(span(0, 1)), 1.1/1.2; math.Abs(got-want) > 1e-15 {
		t.Errorf("loss %v, want %v", got, want)
	}
}

func TestOrderedOfOneValue(t *testing.T) {
	for _, loss := range []domain.Measure{domain.ByRange, domain.ByLeaves} {
		o, err := domain.NewOrdered([]string{"7"}, []float64{7}, []int{5}, loss)
		if err != nil {
			t.Fatal(err)
		}
		checkOneValue(t, o, "7")
	}
}

func TestNewOrderedErrors(t *testing.T) {
	tests := []struct {
		labels []string
		values []float64
		counts []int
		want   string
	}{
		{nil, nil, nil, "need the same number, at least 1"},
		{[]string{"1"}, []float64{1, 2}, []int{1, 1}, "1 labels and 2 counts for 2 values"},
		{[]string{"1", "2"}, []float64{1, 2}, []int{1}, "2 labels and 1 counts for 2 values"},
		{[]string{"1", "01"}, []float64{1, 1}, []int{1, 1}, `value "01" does not come after "1"`},
		{[]string{"2", "1"}, []float64{2, 1}, []int{1, 1}, `value "1" does not come after "2"`},
		{[]string{"x"}, []float64{math.NaN()}, []int{1}, `value "x" is NaN, want a finite number`},
		{[]string{"1", "1e999"}, []float64{1, math.Inf(1)}, []int{1, 1}, `value "1e999" is +Inf, want a finite number`},
	}
	for _, test := range tests {
		_, err := domain.NewOrdered(test.labels, test.values, test.counts, domain.ByRange)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want one with %q", test.labels, err, test.want)
		}
	}
}

// drawReleased returns a domain, its counts, and two values of it that can be
// released, each the join of two positions.
func drawReleased(t *rapid.T) (d domain.Domain, counts []int, a, b domain.Span) {
	counts = rapid.SliceOfN(rapid.IntRange(0, 9), 1, 30).Draw(t, "counts")
	d = problemtest.DrawDomain(t, "x", counts)
	position := rapid.Map(rapid.Int32Range(0, int32(len(counts)-1)), domain.Leaf)
	a = d.Join(position.Draw(t, "a1"), position.Draw(t, "a2"))
	b = d.Join(position.Draw(t, "b1"), position.Draw(t, "b2"))
	return d, counts, a, b
}

// What KAIM needs of any domain: joins cover, are the same either way, and lose
// no less than their parts.
func TestJoinIsALeastUpperBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, _, a, b := drawReleased(t)
		ab := d.Join(a, b)
		if !ab.Covers(a) || !ab.Covers(b) || !d.Full().Covers(ab) {
			t.Fatalf("Join(%v, %v) = %v", a, b, ab)
		}
		if back := d.Join(b, a); back != ab {
			t.Fatalf("Join(%v, %v) = %v, the other way round %v", a, b, ab, back)
		}
		if again := d.Join(ab, a); again != ab {
			t.Fatalf("Join(%v, %v) = %v, want the first", ab, a, again)
		}
		if d.Join(a, a) != a || d.Join(a, d.Full()) != d.Full() {
			t.Fatalf("%v does not join itself or the root as it should", a)
		}
		if la, lab := d.Loss(a), d.Loss(ab); la < 0 || lab > 1 || la > lab {
			t.Fatalf("loss %v of %v, %v of %v", la, a, lab, ab)
		}
		if d.Info(a) > d.Info(ab) {
			t.Fatalf("Info(%v) = %v above Info(%v) = %v, against Theorem 3", a, d.Info(a), ab, d.Info(ab))
		}
	})
}

// Entropy by its definition, from the counts and math.Log.
func TestInfoIsASumOverLeaves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, counts, a, _ := drawReleased(t)
		total := 0
		for _, c := range counts {
			total += c
		}
		sum, count := 0.0, 0
		for at := a.Lo; at <= a.Hi && int(at) < len(counts); at++ {
			if c := counts[at]; c > 0 {
				p := float64(c) / float64(total)
				sum += math.Abs(p * math.Log(p))
				count += c
			}
		}
		info, surprise := sum, 0.0
		if a.IsLeaf() {
			info, surprise = 0, sum
		}
		if math.Abs(d.Info(a)-info) > 1e-12 || math.Abs(d.Surprise(a)-surprise) > 1e-12 {
			t.Fatalf("%v: entropy %v and surprise %v, want %v and %v", a, d.Info(a), d.Surprise(a), info, surprise)
		}
		if d.Count(a) != count {
			t.Fatalf("%v: count %d, want %d", a, d.Count(a), count)
		}
	})
}

// Two values that occur as often tie, to the bit, wherever they stand.
func TestEqualSharesHaveEqualEntropy(t *testing.T) {
	counts := make([]int, 1000)
	for i := range counts {
		counts[i] = 1 + i%7
	}
	d := problemtest.Ordered(counts, domain.ByRange)
	for at := int32(7); at < 990; at++ {
		if got, want := d.Surprise(domain.Leaf(at)), d.Surprise(domain.Leaf(at%7)); got != want {
			t.Fatalf("position %d: %v, want %v as at %d", at, got, want, at%7)
		}
		if got, want := d.Info(span(at, at+3)), d.Info(span(at%7, at%7+3)); got != want {
			t.Fatalf("positions from %d: %v, want %v as from %d", at, got, want, at%7)
		}
	}
}

// Different values must have different labels, or two classes look like one.
func TestLabelsOfOrderedAreDistinct(t *testing.T) {
	o := numbers(t, domain.ByRange)
	seen := map[string]domain.Span{}
	for lo := int32(0); lo < 4; lo++ {
		for hi := lo; hi < 4; hi++ {
			label := o.Label(span(lo, hi))
			if other, ok := seen[label]; ok {
				t.Errorf("%v and %v are both %q", other, span(lo, hi), label)
			}
			seen[label] = span(lo, hi)
		}
	}
}
