package domain_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

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
	o := named(t, "numbers", domain.ByRange)
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
