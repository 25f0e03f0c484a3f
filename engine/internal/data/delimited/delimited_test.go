package delimited

import (
	"bytes"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/casetest"
)

// What is written is read again, whatever the cells hold, but for a return before a line feed,
// of which a reader keeps the line feed.
func TestCellsComeBack(t *testing.T) {
	cell := rapid.StringOf(rapid.SampledFrom([]rune("aä\";,\t\n \\'")))
	rapid.Check(t, func(t *rapid.T) {
		delimiter := rapid.SampledFrom([]rune(",;\t|")).Draw(t, "delimiter")
		lines := rapid.SliceOfN(rapid.SliceOfN(cell, 2, 4), 1, 5).Draw(t, "lines")
		var out bytes.Buffer
		w := NewWriter(&out, delimiter)
		for _, line := range lines {
			casetest.NoError(t, w.Write(line))
		}
		w.Flush()
		got, err := NewReader(&out, delimiter).ReadAll()
		if err != nil || !reflect.DeepEqual(got, lines) {
			t.Fatalf("%q, %v, want %q", got, err, lines)
		}
	})
}

// A quote within a cell that does not begin with one is a fault; lines may differ in length.
func TestQuotesAreStrict(t *testing.T) {
	if _, err := NewReader(strings.NewReader("a;b\"c\n"), ';').Read(); err == nil {
		t.Error("a bare quote was taken")
	}
	r := NewReader(strings.NewReader("a;b\nc\n"), ';')
	if first, err := r.Read(); err != nil || !slices.Equal(first, []string{"a", "b"}) {
		t.Errorf("%q, %v", first, err)
	}
	if second, err := r.Read(); err != nil || !slices.Equal(second, []string{"c"}) {
		t.Errorf("%q, %v", second, err)
	}
	if _, err := r.Read(); err != io.EOF {
		t.Errorf("%v", err)
	}
}
