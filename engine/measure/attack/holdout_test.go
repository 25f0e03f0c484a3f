package attack_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/measure/attack"
)

// Each record is in one part, in its order, no person is in both, and so many are held out
// as can be: nobody who was kept would fit into what is left.
func TestHoldOutKeepsPeopleWhole(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(0, 60).Draw(rt, "n")
		most := rapid.IntRange(0, 70).Draw(rt, "most")
		whose := rapid.SliceOfN(rapid.Int32Range(0, 12), n, n).Draw(rt, "whose")
		if rapid.Bool().Draw(rt, "rows") {
			whose = nil
		}
		held, kept := attack.HoldOut(n, most, whose, rapid.Uint64().Draw(rt, "seed"))
		if len(held) > most || !slices.IsSorted(held) || !slices.IsSorted(kept) {
			rt.Fatalf("held %v of at most %d, kept %v", held, most, kept)
		}
		all := slices.Sorted(slices.Values(slices.Concat(held, kept)))
		for i := range n {
			if len(all) != n || all[i] != int32(i) {
				rt.Fatalf("held %v, kept %v", held, kept)
			}
		}
		of := func(record int32) int32 {
			if whose == nil {
				return record
			}
			return whose[record]
		}
		out, rows := map[int32]bool{}, map[int32]int{}
		for _, record := range held {
			out[of(record)] = true
		}
		for _, record := range kept {
			if rows[of(record)]++; out[of(record)] {
				rt.Fatalf("person %d is in both parts", of(record))
			}
		}
		for person, records := range rows {
			if records <= most-len(held) {
				rt.Fatalf("person %d has %d records and fits into the %d that are left", person, records, most-len(held))
			}
		}
	})
}

// The draw of rows is that of the seed, whoever's they are: what was published with it can
// be made again.
func TestHoldOutDrawsTheSame(t *testing.T) {
	held, kept := attack.HoldOut(10, 4, nil, 1)
	own := make([]int32, 10)
	for i := range own {
		own[i] = int32(i)
	}
	again, _ := attack.HoldOut(10, 4, own, 1)
	other, _ := attack.HoldOut(10, 4, nil, 2)
	if len(held) != 4 || len(kept) != 6 || !slices.Equal(held, again) || slices.Equal(held, other) {
		t.Errorf("held %v, by people %v, by another seed %v", held, again, other)
	}
}
