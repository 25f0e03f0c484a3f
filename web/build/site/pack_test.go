package main

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The large files travel packed, and nothing else does: a browser loads the others itself.
func TestLargeFilesArePacked(t *testing.T) {
	s := assemble(t, strings.Repeat("app", 1000))
	want := []string{"index.html", "quasi.html", "sw.js", "web/app.wasm.gz", "web/build.json", "web/engine.wasm.gz", "web/frame.html.gz", "web/manifest.webmanifest", "web/sheets.wasm.gz"}
	for name := range leafletsOf(s) {
		want = append(want, name)
	}
	slices.Sort(want)
	if got := s.names(); !slices.Equal(got, want) {
		t.Errorf("the site is %v, want %v", got, want)
	}
	if got := slices.Sorted(maps.Keys(s.unpacked)); !slices.Equal(got, []string{"web/app.wasm.gz", "web/engine.wasm.gz", "web/frame.html.gz", "web/sheets.wasm.gz"}) {
		t.Errorf("packed are %v", got)
	}
	for name, content := range s.unpacked {
		if got := gunzip(t, s.files[name]); !bytes.Equal(got, content) {
			t.Errorf("%s is unpacked as %.60q", name, got)
		}
	}
	if got := len(s.files["web/app.wasm.gz"]); got > 100 {
		t.Errorf("3000 bytes that repeat three are packed in %d", got)
	}
}

func TestPackedFilesAreReadBack(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		content := rapid.SliceOf(rapid.Byte()).Draw(r, "content")
		if got := gunzip(t, compress(content)); !bytes.Equal(got, content) {
			r.Fatalf("% x is read back as % x", content, got)
		}
	})
}

// Two builds are equal: neither a time nor a name nor the system is in the header.
func TestPackedFilesAreReproducible(t *testing.T) {
	header := []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff}
	one, two := compress([]byte("program")), compress([]byte("program"))
	if !bytes.Equal(one, two) || !bytes.HasPrefix(one, header) {
		t.Errorf("% x and % x, want the same and the header % x", one, two, header)
	}
}
