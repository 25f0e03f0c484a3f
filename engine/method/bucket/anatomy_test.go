package bucket_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/bucket"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

func withValues(t *rapid.T, shape problemtest.Shape) *problem.Problem {
	p := problemtest.Draw(t, shape)
	p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b", "c", "d", "e"},
		Codes: rapid.SliceOfN(rapid.Int32Range(0, 4), p.N, p.N).Draw(t, "sensitive")}}
	return p
}

// Xiao and Tao's theorem: if no value is in more than one of l records, every
// group has l records at least, all values distinct.
func TestGroupsAreDiverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := withValues(t, problemtest.Shape{Records: 60, Attributes: 2, Positions: 5})
		k, err := privacy.NewKAnonymity(1, p.N)
		if err != nil {
			t.Fatal(err)
		}
		p.Model = k
		l := rapid.IntRange(1, 4).Draw(t, "l")
		groups, err := bucket.Anatomy(context.Background(), p, l, nil)
		most := slices.Max(p.Sensitive[0].Counts())
		if eligible := most*l <= p.N; eligible != (err == nil) {
			t.Fatalf("l = %d, the most frequent of %d records has %d: error %v", l, p.N, most, err)
		}
		if err != nil {
			return
		}
		if err := groups.Check(p); err != nil {
			t.Fatal(err)
		}
		for i := range groups.Len() {
			seen := map[int32]bool{}
			for _, r := range groups.Group(i) {
				if v := p.Sensitive[0].Codes[r]; seen[v] {
					t.Fatalf("group %d has the value %d twice", i, v)
				}
				seen[p.Sensitive[0].Codes[r]] = true
			}
			if len(seen) < l {
				t.Fatalf("group %d has %d values, want %d", i, len(seen), l)
			}
		}
	})
}

func TestGroupsSatisfyTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := withValues(t, problemtest.Shape{Records: 60, Attributes: 2, Positions: 5})
		closeness, err := privacy.NewTCloseness(&p.Sensitive[0], 0.3)
		if err != nil {
			t.Fatal(err)
		}
		p.Model = privacy.All(p.Model, closeness)
		groups, err := bucket.Anatomy(context.Background(), p, 1, nil)
		if err == nil {
			err = groups.Check(p)
		}
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestAnatomyIsCancelled(t *testing.T) {
	p := problemtest.Table1()
	p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b"}, Codes: []int32{0, 0, 0, 0, 0, 0, 1, 1, 1, 1}}}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := bucket.Anatomy(ctx, p, 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}
