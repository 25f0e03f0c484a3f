package domain_test

import (
	"bytes"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
	"quasi/engine/internal/problemtest"
)

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
