package report

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// The space holds what elimination by fractions finds in it.
func TestVectors(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		width := rapid.IntRange(1, 7).Draw(rt, "width")
		draw := func(label string) []int {
			var ones []int
			for at := range width {
				if rapid.Bool().Draw(rt, label) {
					ones = append(ones, at)
				}
			}
			return ones
		}
		space := newVectors(width)
		var all [][]int
		for range rapid.IntRange(0, 7).Draw(rt, "vectors") {
			all = append(all, draw("vector"))
			space.add(all[len(all)-1])
		}
		other := draw("other")
		if want := rank(append(all[:len(all):len(all)], other), width) == rank(all, width); space.holds(other) != want {
			rt.Fatalf("%v holds %v: %v", all, other, !want)
		}
	})
}

// rank is the rank of vectors of zeros and ones, by fractions.
func rank(ones [][]int, width int) int {
	rows := make([][]*big.Rat, len(ones))
	for i := range ones {
		rows[i] = make([]*big.Rat, width)
		for at := range width {
			rows[i][at] = new(big.Rat)
		}
		for _, at := range ones[i] {
			rows[i][at].SetInt64(1)
		}
	}
	done := 0
	for at := range width {
		pivot := done
		for pivot < len(rows) && rows[pivot][at].Sign() == 0 {
			pivot++
		}
		if pivot == len(rows) {
			continue
		}
		rows[done], rows[pivot] = rows[pivot], rows[done]
		for i := done + 1; i < len(rows); i++ {
			by := new(big.Rat).Quo(rows[i][at], rows[done][at])
			for j := range width {
				rows[i][j].Sub(rows[i][j], new(big.Rat).Mul(by, rows[done][j]))
			}
		}
		done++
	}
	return done
}

// Numbers are computed modulo 2^61-1.
func TestModulo(t *testing.T) {
	p := new(big.Int).SetUint64(2305843009213693951)
	rapid.Check(t, func(rt *rapid.T) {
		a, b := rapid.Uint64Range(0, prime-1).Draw(rt, "a"), rapid.Uint64Range(0, prime-1).Draw(rt, "b")
		x, y := new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)
		if want := new(big.Int).Mod(new(big.Int).Mul(x, y), p).Uint64(); times(a, b) != want {
			rt.Fatalf("%d times %d is %d, want %d", a, b, times(a, b), want)
		}
		if want := new(big.Int).Mod(new(big.Int).Sub(x, y), p).Uint64(); minus(a, b) != want {
			rt.Fatalf("%d minus %d is %d, want %d", a, b, minus(a, b), want)
		}
		if a != 0 && times(a, inverse(a)) != 1 {
			rt.Fatalf("%d times %d is not 1", a, inverse(a))
		}
	})
}

// What takes more than 2^25 steps is not shown: 2 atoms and 4096 sets are as many.
func TestTooManySetsAreNotShown(t *testing.T) {
	rows := make([]int32, 30)
	for i := range rows {
		rows[i] = int32(i)
	}
	for sets, want := range map[int]bool{4095: true, 4096: false} {
		all := make([][]int32, sets)
		for i := range all {
			all[i] = rows
		}
		if r := newRevealed(30, rows, nil); r.add(all...) != want {
			t.Errorf("%d sets beside that of all rows: shown %v", sets, !want)
		}
	}
}

// It is tried 50 times which groups can be shown.
func TestTriesEnd(t *testing.T) {
	small, tries := make([]int, 100), mostTries
	r := newRevealed(1000, []int32{0}, nil)
	for row := range 1000 {
		r.move(int32(row), 1)
	}
	asked := 0
	r.tell(small, &tries, func(int) [][]int32 { asked++; return [][]int32{{0}} }, func(int) { t.Error("a group of one is shown") })
	if tries != 0 || mostTries != 50 || asked < 50 {
		t.Errorf("%d tries are left of %d", tries, mostTries)
	}
}
