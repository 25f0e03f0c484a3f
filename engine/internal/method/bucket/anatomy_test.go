package bucket_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/method/bucket"
	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

// Xiao and Tao's theorem: if no value is in more than one of l records, every
// group has l records at least, all values distinct.
func TestGroupsAreDiverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 2, Positions: 5})
		p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b", "c", "d", "e"},
			Codes: rapid.SliceOfN(rapid.Int32Range(0, 4), p.N, p.N).Draw(t, "sensitive")}}
		k := casetest.Must(privacy.NewKAnonymity(1, p.N))
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
		casetest.NoError(t, groups.Check(p))
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
