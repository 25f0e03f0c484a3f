package charset

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
)

// surveyed returns the words that are kept of a file.
func surveyed(t *testing.T, text string) []string {
	t.Helper()
	return casetest.Must(Survey(strings.NewReader(text))).all()
}

// Of 5,000 words the 3,000 are kept whose hashes are least, in whatever order they come, and the last one
// in place of the greatest, though it be the next to it.
func TestTheWordsThatAreKept(t *testing.T) {
	random, words := rand.New(rand.NewPCG(1, 1)), map[uint64][]byte{}
	for i := range 5000 {
		word := fmt.Appendf(nil, "ü%d", i)
		words[hashOf(word)] = word
	}
	hashes := slices.Sorted(maps.Keys(words))
	for order := range 6 {
		now := slices.Clone(hashes)
		switch random.Shuffle(len(now), func(i, j int) { now[i], now[j] = now[j], now[i] }); order {
		case 0: // the greatest of 3,001 is the last but one
			now = append(slices.Clone(hashes[:2999]), hashes[3000], hashes[2999])
		case 1: // or the first
			now = append([]uint64{hashes[3000]}, hashes[:3000]...)
		}
		w := &Words{kept: map[uint64]string{}}
		for _, hash := range now {
			w.take(words[hash])
			w.take(words[hash])
		}
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

// A language's weights are logarithms of shares, which fall by a factor and sum to all
// that signs and the rest of the script leave.
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

// What is written twice is read once, wherever the file is cut.
func TestOnceUndoesTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab ,\nüßéÁ€–病😀й\u00a0"))).Draw(t, "text")
		if once, undone, others := Once(twice(text)); once != text || others != 0 || undone != utf8.RuneCountInString(text)-countASCII(text) {
			t.Fatalf("%q is %q, %d undone and %d others", text, once, undone, others)
		}
		src := []byte(twice(text))
		at := rapid.IntRange(0, len(src)).Draw(t, "cut")
		dst := make([]byte, Widest*len(src)+1)
		n, read, err := fromTwice(dst, src[:at], false)
		m, _, again := fromTwice(dst[n:], src[read:], true)
		if got := dst[:n+m]; err != nil || again != nil || !bytes.Equal(got, []byte(text)) {
			t.Fatalf("%q is %q, %v, %v", text, got, err, again)
		}
	})
}

func countASCII(text string) (n int) {
	for _, r := range text {
		if r < utf8.RuneSelf {
			n++
		}
	}
	return n
}

// What has no character that was encoded twice stays as it is.
func FuzzOnce(f *testing.F) {
	for _, seed := range []string{"JÃ¼rgen", "SÃO", "â€“", "\xff", "Ã\u0081"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		once, undone, _ := Once(text)
		if undone == 0 && once != text || !utf8.ValidString(once) {
			t.Errorf("%q is %q with %d undone", text, once, undone)
		}
		dst := make([]byte, Widest*len(text)+1)
		if n, _, err := fromTwice(dst, []byte(text), true); err != nil || string(dst[:n]) != once {
			t.Errorf("%q is %q at once and %q in parts, %v", text, once, dst[:n], err)
		}
	})
}

// twice encodes a text as a program does that reads its UTF-8 as Windows-1252, with the
// controls of Latin-1 where that has nothing, and writes what it has read as UTF-8: ü becomes
// Ã¼.
func twice(text string) string {
	var b strings.Builder
	for i := range len(text) {
		if text[i] < utf8.RuneSelf {
			b.WriteByte(text[i])
			continue
		}
		b.WriteRune(westernRune(text[i]))
	}
	return b.String()
}

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	scripts, told := []string{"none", "latin", "cyrillic", "greek", "hebrew", "arabic", "thai", "Han"}, 0
	casetest.Run(t, cases, map[string]casetest.Answer{
		"decided": func(t *testing.T, in []string) string {
			var found []Candidate
			for _, score := range in[1:] {
				found = append(found, Candidate{Score: float(t, score), Mean: float(t, in[0])})
			}
			return fmt.Sprintf("%+v", Decide(found))
		},
		"candidates": func(_ *testing.T, in []string) string {
			found, said := SurveyOf([]byte(in[0]), true).Candidates(), []string{}
			for _, encoding := range in[1:] {
				at := slices.IndexFunc(found, func(c Candidate) bool { return c.Encoding == encoding })
				said = append(said, []string{"no", "first", "yes"}[min(at+1, 2)])
			}
			return strings.Join(said, " ")
		},
		"parts of characters": func(t *testing.T, in []string) string {
			read, open := converted(in[0], in[1], false)
			if again, closed := converted(in[0], in[1], true); again != read {
				t.Errorf("of the last part %d bytes are read", again)
			} else if open != nil {
				return fmt.Sprint(read, " wrong")
			} else if closed != nil {
				return fmt.Sprint(read, " left")
			}
			return fmt.Sprint(read, " whole")
		},
		"wholly converted": func(_ *testing.T, in []string) string {
			read, err := converted(in[0], in[1], true)
			return fmt.Sprint(read, " ", err)
		},
		"scripts of languages": func(_ *testing.T, in []string) string {
			names := strings.Fields(in[0])
			told += len(names)
			return casetest.Each(names, func(name string) string {
				return fmt.Sprint(scripts[languages()[name].script], " ", languages()[name].accents)
			})
		},
		"scripts of characters": func(_ *testing.T, in []string) string {
			return casetest.Each(strings.Split(in[0], ""), func(r string) string { return scripts[scriptOf([]rune(r)[0])] })
		},
		"weights": func(_ *testing.T, in []string) string {
			l := &language{script: latin, accents: -1.5, rest: -7, logs: map[rune]float64{'ü': -2, '°': -3}}
			if in[0] == "cyrillic" {
				l = &language{script: cyrillic, rest: -7}
			}
			return casetest.Each(in[1:], func(word string) string { return fmt.Sprintf("%.12g", l.text([]rune(word))) })
		},
		"rarity": func(_ *testing.T, in []string) string {
			return casetest.Each(in[1:], func(word string) string { return fmt.Sprint(rarity(in[0], word)) })
		},
		"words": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string { return strings.Join(surveyed(t, text), " | ") })
		},
		"how many words": func(t *testing.T, in []string) string { return strconv.Itoa(len(surveyed(t, strings.Join(in, "\n")))) },
		"next odd": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string { return strconv.Itoa(nextOdd([]byte(text), 0)) })
		},
		"decoded": func(_ *testing.T, in []string) string {
			if text, ok := decoded(Converter(in[0]), in[1]); ok {
				return string(text)
			}
			return "none"
		},
		"hashes": func(_ *testing.T, in []string) string { return fmt.Sprintf("%016x", hashOf([]byte(in[0]))) },
		"once": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				once, undone, others := Once(text)
				if once == text {
					once = "as it is"
				}
				return fmt.Sprintf("%s | %d | %d", once, undone, others)
			})
		},
		"compared": func(t *testing.T, in []string) string {
			w := SurveyOf([]byte("\xfc;\xe3b;\xfeb;\xf5b"), true)
			return casetest.Each(in, func(most string) string {
				return strings.Join(slices.Concat(w.Compare([]string{recipe.Windows1252, recipe.Windows1250}, int(float(t, most)))...), " ")
			})
		},
	})
	if told != len(languages()) {
		t.Errorf("%d languages are told of %d", told, len(languages()))
	}
}

// converted returns how many bytes an encoding reads of a text.
func converted(encoding, text string, last bool) (int, error) {
	_, read, err := Converter(encoding)(make([]byte, Widest*len(text)), []byte(text), last)
	return read, err
}

func float(t *testing.T, text string) float64 {
	t.Helper()
	return casetest.Must(strconv.ParseFloat(text, 64))
}
