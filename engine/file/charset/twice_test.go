package charset

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

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
