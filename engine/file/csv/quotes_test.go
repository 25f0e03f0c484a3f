package csv

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"quasi/engine/file/recipe"
)

// given reads a text through quotes, and returns what the CSV reader gets, and its lines.
func given(t interface{ Fatal(...any) }, r io.Reader, mode string) (text []byte, lines int) {
	q := newQuotes(r, mode, ',')
	text, err := io.ReadAll(q)
	if err != nil {
		t.Fatal(err)
	}
	return text, q.lines()
}

// Where a file is cut into chunks is nothing to its line ends and quotes: a CR or a backslash
// at the end of a chunk waits for what follows.
func TestLineEndsAtTheEndOfAChunk(t *testing.T) {
	for _, test := range []struct {
		name, mode, text, want string
		lines                  int
	}{
		{"between lines", recipe.QuoteDoubled, "a\r\nb\r\n", "a\nb\n", 2},
		{"alone", recipe.QuoteDoubled, "a\rb\r", "a\nb\n", 2},
		{"within quotes", recipe.QuoteDoubled, "\"a\r\nb\"\r\n", "\"a\xff\nb\"\n", 2},
		{"alone within quotes", recipe.QuoteDoubled, "\"a\rb\"", "\"a\xfd\nb\"", 2},
		{"a quote behind a backslash", recipe.QuoteBackslash, `"a\"b"`, "\"a\xfe\xfcb\"", 1},
		{"a backslash at the end", recipe.QuoteBackslash, `a\`, `a\`, 1},
		{"stray quotes", recipe.QuoteNone, "a\"\r\nb", "a\xfe\nb", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			for name, r := range map[string]io.Reader{"whole": strings.NewReader(test.text), "byte by byte": iotest.OneByteReader(strings.NewReader(test.text))} {
				if got, lines := given(t, r, test.mode); string(got) != test.want || lines != test.lines {
					t.Errorf("%s: %q in %d lines, want %q in %d", name, got, lines, test.want, test.lines)
				}
			}
		})
	}
}

func TestChunksAreNothingToQuotes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOf(rapid.SampledFrom([]byte("a,=\r\n\"\\"))).Draw(t, "text")
		mode := rapid.SampledFrom([]string{recipe.QuoteDoubled, recipe.QuoteBackslash, recipe.QuoteNone}).Draw(t, "mode")
		want, lines := given(t, bytes.NewReader(text), mode)
		got, gotLines := given(t, iotest.OneByteReader(bytes.NewReader(text)), mode)
		if !bytes.Equal(got, want) || gotLines != lines {
			t.Fatalf("%q is %q in %d lines byte by byte, %q in %d as a whole", text, got, gotLines, want, lines)
		}
	})
}
