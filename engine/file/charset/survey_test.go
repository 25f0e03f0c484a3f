package charset

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/recipe"
)

// surveyed returns the words that are kept of a file.
func surveyed(t *testing.T, text string) []string {
	t.Helper()
	w, err := Survey(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return w.all()
}

// Of 5,000 words the 3,000 are kept whose hashes are least, in whatever order they come.
func TestTheWordsThatAreKept(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 5 {
		w := &Words{kept: map[uint64]string{}}
		var hashes []uint64
		for _, i := range random.Perm(5000) {
			word := fmt.Appendf(nil, "ü%d", i)
			hashes = append(hashes, hashOf(word))
			w.take(word)
			w.take(word)
		}
		slices.Sort(hashes)
		if got := slices.Sorted(maps.Keys(w.kept)); !slices.Equal(got, hashes[:3000]) {
			t.Errorf("%d words are kept, up to %#x, want up to %#x", len(got), got[len(got)-1], hashes[2999])
		}
	}
}

// An encoding that leaves a byte undefined is none of a file that has it, be it in a word that is
// not kept.
func TestBytesOfWordsThatAreNotKept(t *testing.T) {
	for b, want := range map[byte]bool{0xfc: true, 0xff: false} {
		w := SurveyOf([]byte("\xfc"), true)
		w.bytes[b] = true
		if got := slices.ContainsFunc(w.Candidates(), func(c Candidate) bool { return c.Encoding == recipe.Windows1253 }); got != want {
			t.Errorf("byte %#x: Windows-1253 is a candidate: %v", b, got)
		}
	}
}

// Wherever a byte beyond ASCII stands, it is found.
func TestEveryPlaceOfAByteBeyondASCII(t *testing.T) {
	for at := range 40 {
		for from := range at + 1 {
			text := []byte(strings.Repeat("a", at) + "\x80" + strings.Repeat("b", 20))
			if got := nextOdd(text, from); got != at {
				t.Errorf("from %d it is found at %d, want %d", from, got, at)
			}
		}
	}
}

// In whatever order words come, the last one is kept in place of the greatest, though it be the
// next to it.
func TestTheGreatestGoes(t *testing.T) {
	words := map[uint64][]byte{}
	for i := range 3001 {
		word := fmt.Appendf(nil, "\xfc%d", i)
		words[hashOf(word)] = word
	}
	hashes := slices.Sorted(maps.Keys(words))
	last, greatest := hashes[2999], hashes[3000]
	rising := append(slices.Clone(hashes[:2999]), greatest)
	falling := slices.Clone(rising)
	slices.Reverse(falling)
	for name, order := range map[string][]uint64{"rising": rising, "falling": falling} {
		w := &Words{kept: map[uint64]string{}}
		for _, hash := range append(order, last) {
			w.take(words[hash])
		}
		if _, kept := w.kept[greatest]; kept || len(w.kept) != 3000 || w.kept[last] == "" {
			t.Errorf("%s: of %d words the greatest is kept", name, len(w.kept))
		}
	}
}
