package domain_test

import (
	"bytes"
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
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

// numbered is a domain whose released values may stand for numbers.
type numbered interface {
	domain.Domain
	Numbers(domain.Span) (lo, hi float64, ok bool)
}

// A domain that was sent to another program answers as the one here does.
func TestDomainsThatAreSentAnswerAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.SliceOfN(rapid.IntRange(0, 9), 1, 12).Draw(t, "counts")
		d := problemtest.DrawDomain(t, "a", counts)
		r := wire.NewReader(domain.Append(nil, d))
		sent := domain.Read(r)
		if err := r.End(); err != nil {
			t.Fatal(err)
		}
		if sent.Size() != d.Size() || sent.Full() != d.Full() {
			t.Fatalf("%d positions, want %d", sent.Size(), d.Size())
		}
		if tree, ok := d.(*domain.Tree); ok && !reflect.DeepEqual(sent.(*domain.Tree).Ladders(), tree.Ladders()) {
			t.Fatalf("levels %v, want %v", sent.(*domain.Tree).Ladders(), tree.Ladders())
		}
		for a := range int32(d.Size()) {
			for b := a; b < int32(d.Size()); b++ {
				alike(t, d, sent, d.Join(domain.Leaf(a), domain.Leaf(b)), sent.Join(domain.Leaf(b), domain.Leaf(a)))
			}
		}
	})
}

// alike compares what two domains say of one released value.
func alike(t *rapid.T, d, sent domain.Domain, s, of domain.Span) {
	t.Helper()
	if of != s || sent.Loss(s) != d.Loss(s) || sent.Count(s) != d.Count(s) || sent.Info(s) != d.Info(s) || sent.Surprise(s) != d.Surprise(s) {
		t.Fatalf("%v: %v, %v, %d, %v, %v", s, of, sent.Loss(s), sent.Count(s), sent.Info(s), sent.Surprise(s))
	}
	lo, hi, ok := d.(numbered).Numbers(s)
	if l, h, o := sent.(numbered).Numbers(s); l != lo || h != hi || o != ok {
		t.Fatalf("%v stands for %v to %v, want %v to %v", s, l, h, lo, hi)
	}
	if tree, ok := d.(*domain.Tree); ok && tree.Height(s) != sent.(*domain.Tree).Height(s) {
		t.Fatalf("%v is %d high, want %d", s, sent.(*domain.Tree).Height(s), tree.Height(s))
	}
}

// A domain that was cut short on its way is refused, wherever it was cut.
func TestADomainThatWasCutShort(t *testing.T) {
	for _, a := range problemtest.Table1().QI {
		whole := domain.Append(nil, a.Domain)
		for n := range whole {
			r := wire.NewReader(whole[:n])
			if d := domain.Read(r); d != nil || !r.Failed() {
				t.Errorf("%s: %d of %d bytes are read", a.Name, n, len(whole))
			}
		}
	}
}

// What is no domain is refused, and what is one is written as it came.
func FuzzRead(f *testing.F) {
	f.Add(domain.Append(nil, problemtest.Ordered([]int{1, 2, 3}, domain.ByRange)))
	for _, a := range problemtest.Table1().QI {
		f.Add(domain.Append(nil, a.Domain))
	}
	f.Fuzz(func(t *testing.T, message []byte) {
		r := wire.NewReader(message)
		d := domain.Read(r)
		if (d == nil) != r.Failed() {
			t.Fatalf("a domain: %t, failed: %t", d != nil, r.Failed())
		}
		if d == nil {
			return
		}
		first := domain.Append(nil, d)
		again := wire.NewReader(first)
		if second := domain.Read(again); again.End() != nil || !bytes.Equal(first, domain.Append(nil, second)) {
			t.Fatal("what was read is not read the same again")
		}
	})
}

func span(lo, hi int32) domain.Span { return domain.Span{Lo: lo, Hi: hi} }

// The least common ancestor by its definition: of the nodes that cover both, the
// one with the fewest positions.
func TestTreeJoinIsTheLowestCommonAncestor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(1, 40).Draw(t, "size")
		nodes := problemtest.DrawNodes(t, "x", size)
		tree, err := domain.NewTree(nodes, make([]int, size), domain.ByLeaves, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		spans := []domain.Span{tree.Full()} // with one leaf, not that of any node
		for _, n := range nodes {
			spans = append(spans, n.Span)
		}
		a := rapid.SampledFrom(spans).Draw(t, "a")
		b := rapid.SampledFrom(spans).Draw(t, "b")
		want := tree.Full()
		for _, s := range spans {
			if s.Covers(a) && s.Covers(b) && s.Len() < want.Len() {
				want = s
			}
		}
		if got := tree.Join(a, b); got != want {
			t.Fatalf("Join(%v, %v) = %v, want %v", a, b, got, want)
		}
	})
}

func TestTreeJoinAllocatesNothing(t *testing.T) {
	tree := named(t, "ages", domain.ByRange)
	if n := testing.AllocsPerRun(100, func() { tree.Join(span(0, 1), span(5, 5)) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
