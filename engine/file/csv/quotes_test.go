package csv

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
)

// given reads a text through quotes, and returns what the CSV reader gets, and its lines.
func given(t interface{ Fatal(...any) }, r io.Reader, mode string) (text []byte, lines int) {
	q := newQuotes(r, mode, ',')
	return casetest.Must(io.ReadAll(q)), q.lines()
}

// Line ends are line feeds, and quotes, and line ends within them, are marked where a backslash or none of them
// is read as one.
func TestLineEndsAndQuotes(t *testing.T) {
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
			if got, lines := given(t, strings.NewReader(test.text), test.mode); string(got) != test.want || lines != test.lines {
				t.Errorf("%q in %d lines, want %q in %d", got, lines, test.want, test.lines)
			}
		})
	}
}

// Where a file is cut into chunks is nothing to its line ends and quotes: a CR or a backslash
// at the end of a chunk waits for what follows.
func TestChunksAreNothingToQuotes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOf(rapid.SampledFrom([]byte("a,=\r\n\"\\"))).Draw(t, "text")
		mode := rapid.SampledFrom([]string{recipe.QuoteDoubled, recipe.QuoteBackslash, recipe.QuoteNone}).Draw(t, "mode")
		want, lines := given(t, bytes.NewReader(text), mode)
		if got, gotLines := given(t, iotest.OneByteReader(bytes.NewReader(text)), mode); !bytes.Equal(got, want) || gotLines != lines {
			t.Fatalf("%q is %q in %d lines byte by byte, %q in %d as a whole", text, got, gotLines, want, lines)
		}
	})
}

// What goes wrong while another goroutine fills a column can be recovered by who reads.
func TestAPanicInAColumnIsTheReaders(t *testing.T) {
	for _, workers := range []int{1, 2} {
		c := newColumns([]string{"age", "ill"}, table.NewMarkers(nil), pace{workers, 4})
		c.all[1] = nil // no column can take a cell
		if reason := recovered(func() {
			for range 9 {
				c.add([]string{"31", "flu"})
			}
			c.finish()
		}); !strings.Contains(reason, "nil pointer") {
			t.Errorf("%d goroutines: recovered %s", workers, reason)
		}
	}
}

// recovered returns why something panics.
func recovered(do func()) (reason string) {
	defer func() { reason = fmt.Sprint(recover()) }()
	do()
	return ""
}

// Texts with the same hash are different values all the same.
func TestTextsOfOneHashAreToldApart(t *testing.T) {
	const hash = 0x123456789abcdef
	c, seed, texts := newColumn("c"), maphash.MakeSeed(), []string{"a", "b", "c"}
	for i, text := range texts {
		if got := c.find(text, hash); got != -1 {
			t.Fatalf("%q has the code %d before it is known", text, got)
		}
		if got := c.enter(text, hash, 0, seed, table.Markers{}); got != int32(i) {
			t.Fatalf("%q gets the code %d, want %d", text, got, i)
		}
	}
	for i, text := range texts {
		if got := c.find(text, hash); got != int32(i) {
			t.Errorf("%q has the code %d, want %d", text, got, i)
		}
	}
}

// Paced returns opt for a reader that puts at least so many cells into the columns at a
// time, with so many goroutines.
func Paced(opt Options, workers, cells int) Options {
	opt.pace = pace{workers, cells}
	return opt
}

// CutAtBlanks cuts a text as one that is told to have blanks between its cells, and returns the line
// that underlines names; 0: none.
func CutAtBlanks(text string) (out string, rule int, err error) {
	s := sniffer{[]byte(text), true, Options{Delimiter: Blank, SkipLines: new(int)}}
	l, ok := s.blanks(layout{})
	if !ok {
		return "", 0, errors.New("not cut at blanks")
	}
	b, err := io.ReadAll(&cutter{blanks: l.cut, r: bufio.NewReader(strings.NewReader(text))})
	return string(b), l.cut.rule, err
}
