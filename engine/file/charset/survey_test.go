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

// Signs before the digits, and between these and the letters, separate words; @ is the first byte
// that some encodings have within a character.
func TestWhatSeparatesWords(t *testing.T) {
	for sign, want := range map[string]string{
		"\x00": "ü", " ": "ü", "/": "ü", "0": "a0ü", "9": "a9ü", ":": "ü", "?": "ü", "@": "a@ü", "\x7f": "a\x7fü", "é": "aéü",
	} {
		if got := surveyed(t, "a"+sign+"ü"); !slices.Equal(got, []string{want}) {
			t.Errorf("%q: words %q, want %q", sign, got, want)
		}
	}
}

// A word of 64 bytes is kept whole, of a longer one its first 64, and of one that is longer than
// the 65,536 bytes of a part of the file that of each part.
func TestTheBeginningOfAWord(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"64 bytes", strings.Repeat("a", 62) + "ü", []string{strings.Repeat("a", 62) + "ü"}},
		{"65 bytes", "ü" + strings.Repeat("a", 63), []string{"ü" + strings.Repeat("a", 62)}},
		{"80,000 bytes", strings.Repeat("ü", 40_000), []string{strings.Repeat("ü", 32), strings.Repeat("ü", 32)}},
		{"behind a part of one ASCII word", strings.Repeat("a", 65_536) + "ü;x", []string{"ü"}},
	} {
		if got := surveyed(t, test.text); !slices.Equal(got, test.want) {
			t.Errorf("%s: words %q, want %q", test.name, got, test.want)
		}
	}
}

// Of a part of 65,536 bytes 400 words are looked at; the next part begins behind them.
func TestWordsOfAPart(t *testing.T) {
	words := func(n int) (text string) {
		for i := range n {
			text += fmt.Sprintf("ü%d\n", i)
		}
		return text
	}
	first := words(400)
	for _, test := range []struct {
		name, text string
		want       int
	}{
		{"400", first, 400},
		{"401", words(401), 400},
		{"one at the end of the part", first + strings.Repeat("\n", 65_536-len(first)-3) + "ä\n", 400},
		{"one in the next part", first + strings.Repeat("\n", 65_536-len(first)) + "ä\n", 401},
	} {
		if got := len(surveyed(t, test.text)); got != test.want {
			t.Errorf("%s: %d words, want %d", test.name, got, test.want)
		}
	}
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

// The next byte beyond ASCII is 0x80 or more, in steps of eight bytes and behind them.
func TestTheNextByteBeyondASCII(t *testing.T) {
	for text, want := range map[string]int{"": 0, "\x7f": 1, "\x7f\x80": 1, "\x7f\xff": 1, "1234567\x7f\x80": 8, "1234567\x80": 7, "12345678\x7f": 9, "\x80": 0} {
		if got := nextOdd([]byte(text), 0); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// Only a word of 64 bytes may end within a character, since it may have been cut.
func TestAWordThatEndsWithinACharacter(t *testing.T) {
	for ascii, want := range map[int]bool{62: false, 63: true} {
		word := strings.Repeat("a", ascii) + "\xb0"
		if _, ok := decoded(Converter(recipe.GB18030), word); ok != want {
			t.Errorf("%d bytes: read %v", len(word), ok)
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
