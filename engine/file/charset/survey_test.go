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

// The hash by which words are chosen is the same everywhere.
func TestHashesOfWords(t *testing.T) {
	for word, want := range map[string]uint64{
		"\xfc": 0xdf2f475433e10268, "\xfc234567": 0xf368e6deb3c0b01b, "\xfc2345678": 0xfb10eb31ab7e3659, "\xfc23456789abcdef": 0xacfedb35985a3bf1,
	} {
		if got := hashOf([]byte(word)); got != want {
			t.Errorf("%q: %#x", word, got)
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

// Readings that differ are compared, at most so many; words that all encodings read alike are not.
func TestReadingsThatDiffer(t *testing.T) {
	w := SurveyOf([]byte("\xfc;\xe3b;\xfeb;\xf5b"), true)
	encodings := []string{recipe.Windows1252, recipe.Windows1250}
	for most := 1; most <= 4; most++ {
		readings := w.Compare(encodings, most)
		want := min(most, 3) // ü is the same in both
		if len(readings) != 2 || len(readings[0]) != want || len(readings[1]) != want {
			t.Fatalf("at most %d: %q", most, readings)
		}
		for i, text := range readings[0] {
			if text == readings[1][i] || !strings.HasSuffix(text, "b") {
				t.Errorf("at most %d: %q", most, readings)
			}
		}
	}
}

// Where several encodings read a file alike, the first is taken. A file without a word in UTF-8 is not
// taken for UTF-8.
func TestEncodingsThatReadAlike(t *testing.T) {
	for text, without := range map[string][]string{"M\xfcller": {recipe.UTF8, recipe.Windows1254, recipe.Windows1258}, "a\xff": {recipe.UTF8}, "M\xc3\xbcller": nil} {
		found := SurveyOf([]byte(text), true).Candidates()
		for _, c := range found {
			if slices.Contains(without, c.Encoding) {
				t.Errorf("%q: %+v", text, c)
			}
		}
		if len(found) == 0 || without == nil && found[0].Encoding != recipe.UTF8 {
			t.Errorf("%q: %+v", text, found)
		}
	}
	if text, ok := decoded(Converter(recipe.Windows1252), "\xfcb"); !ok || string(text) != "üb" {
		t.Errorf("read as %q", string(text))
	}
}
