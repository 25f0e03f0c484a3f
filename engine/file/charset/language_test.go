package charset

import (
	"encoding/binary"
	"hash/fnv"
	"maps"
	"math"
	"slices"
	"testing"
)

// How a file is read is decided by these weights: they are the same bits on every machine.
func TestWeightsAreTheSameEverywhere(t *testing.T) {
	sum, characters := fnv.New64a(), 0
	all := languages()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		l := all[name]
		add := func(x float64) { _ = binary.Write(sum, binary.LittleEndian, math.Float64bits(x)) }
		add(l.rest)
		for _, r := range slices.Sorted(maps.Keys(l.logs)) {
			add(float64(r))
			add(l.logs[r])
			characters++
		}
	}
	if got := sum.Sum64(); characters != 3902 || got != 0xc365f61e5e5dbfea {
		t.Errorf("the weights of %d characters sum to %#x", characters, got)
	}
}

// The weights of a language are those of shares that fall by a factor, and sum to all that
// signs and the rest of the script leave.
func TestWeightsOfALanguage(t *testing.T) {
	l := newLanguage(latin, "äöü", 0.5, 0.02, 150, 0)
	for r, want := range map[rune]float64{'ä': 0.95 * 4 / 7, 'ö': 0.95 * 2 / 7, 'ü': 0.95 / 7, '€': 0.03 / 50} {
		if got := math.Exp(l.logs[r]); math.Abs(got-want) > 1e-12 {
			t.Errorf("the share of %c is %v, want %v", r, got, want)
		}
	}
	if got, want := math.Exp(l.log('ł')), 0.02/150; math.Abs(got-want) > 1e-12 {
		t.Errorf("the share of another letter is %v, want %v", got, want)
	}
	if l.log('Ä') != l.log('ä') || l.log('ж') != unlikely {
		t.Error("a capital is not taken for its letter, or a letter of another script is likely")
	}
}
