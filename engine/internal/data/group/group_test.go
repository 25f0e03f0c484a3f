package group_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/data/group"
)

// Groups hold each item once, in the group of its key, in the order in which it was given.
func TestGroupsKeepTheOrderOfItems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		count := rapid.IntRange(1, 6).Draw(t, "groups")
		key := rapid.SliceOfN(rapid.Int32Range(0, int32(count)-1), 0, 30).Draw(t, "keys")
		items := rapid.Permutation(group.Numbers(len(key))).Draw(t, "items")
		items = items[:rapid.IntRange(0, len(items)).Draw(t, "some")]
		g := group.Of(items, key, count)
		if g.Len() != count {
			t.Fatalf("%d groups, want %d", g.Len(), count)
		}
		for k := range int32(count) {
			var want []int32
			for _, item := range items {
				if key[item] == k {
					want = append(want, item)
				}
			}
			if !slices.Equal(g.At(k), want) {
				t.Fatalf("group %d is %v, want %v", k, g.At(k), want)
			}
		}
		if len(g.Items) != len(items) {
			t.Fatalf("%d items, want %d", len(g.Items), len(items))
		}
	})
}

func TestByTakesAllItems(t *testing.T) {
	g := group.By([]int32{2, 0, 2, 0}, 3)
	if !slices.Equal(g.Items, []int32{1, 3, 0, 2}) || !slices.Equal(g.Start, []int32{0, 2, 2, 4}) {
		t.Errorf("By = %v", g)
	}
}
