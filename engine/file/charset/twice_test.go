package charset

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestTextEncodedTwice(t *testing.T) {
	for text, want := range map[string]struct {
		once           string
		undone, others int
	}{
		"JÃ¼rgen MÃ¼ller": {"Jürgen Müller", 2, 0}, "â€“": {"–", 1, 0}, "â‚¬": {"€", 1, 0}, "Ã\u0081rpÃ¡d": {"Árpád", 2, 0}, "ç—…": {"病", 1, 0},
		"SÃO": {"SÃO", 0, 1}, "JOÃO CONCEIÇÃO": {"JOÃO CONCEIÇÃO", 0, 3}, "Jürgen": {"Jürgen", 0, 1}, "病": {"病", 0, 1}, "abc": {"abc", 0, 0}, "": {"", 0, 0},
		"Ã": {"Ã", 0, 1}, "37 °C": {"37 °C", 0, 1}, "37 Â°C": {"37 °C", 1, 0}, "Ââ": {"Ââ", 0, 2},
		"\x80": {"\ufffd", 0, 1}, "Ā": {"Ā", 0, 1}, "ÿ": {"ÿ", 0, 1}, "ÂŸ": {"ÂŸ", 0, 2}, "Â\u00a0": {"\u00a0", 1, 0}, "Â…": {"\u0085", 1, 0}, "ÃŸ": {"ß", 1, 0}, "Ã€": {"À", 1, 0},
		"ðŸ˜€": {"😀", 1, 0}, "ðŸ˜€Ã¼": {"😀ü", 2, 0}, "ð€€€": {"ð€€€", 0, 4},
	} {
		if once, undone, others := Once(text); once != want.once || undone != want.undone || others != want.others {
			t.Errorf("%q is %q with %d and %d, want %+v", text, once, undone, others, want)
		}
	}
}

// What is written twice is read once, wherever the file is cut.
func TestOnceUndoesTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab ,\nüßéÁ€–病😀й\u00a0"))).Draw(t, "text")
		if once, undone, others := Once(Twice(text)); once != text || others != 0 || undone != utf8.RuneCountInString(text)-countASCII(text) {
			t.Fatalf("%q is %q, %d undone and %d others", text, once, undone, others)
		}
		src := []byte(Twice(text))
		at := rapid.IntRange(0, len(src)).Draw(t, "cut")
		dst := make([]byte, Widest*len(src)+1)
		n, read, err := fromTwice(dst, src[:at], false)
		m, _, again := fromTwice(dst[n:], src[read:], true)
		if got := dst[:n+m]; err != nil || again != nil || !bytes.Equal(got, []byte(text)) {
			t.Fatalf("%q is %q, %v, %v", text, got, err, again)
		}
	})
}

// U+FFFD is read as a character like others; a byte that is not UTF-8 is refused.
func TestBytesThatAreNoText(t *testing.T) {
	for src, want := range map[string]error{"JÃ¼rgen \ufffd": nil, "JÃ¼rgen \xff": ErrInvalid, "\xff": ErrInvalid, "\x80": ErrInvalid, "\x7f": nil} {
		if _, _, err := fromTwice(make([]byte, 64), []byte(src), true); err != want {
			t.Errorf("%q: %v, want %v", src, err, want)
		}
	}
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
