package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"pgregory.net/rapid"
)

// The large files travel packed, and nothing else does: a browser loads the others itself.
func TestLargeFilesArePacked(t *testing.T) {
	s := assemble(t, strings.Repeat("app", 1000))
	want := []string{"docs/command.html", "docs/index.html", "index.html", "quasi.html", "sw.js", "web/app.wasm.zst.gz", "web/build.json", "web/engine.wasm.zst.gz", "web/frame.html.gz", "web/manifest.webmanifest", "web/sheets.wasm.zst.gz"}
	for name := range leafletsOf(s) {
		want = append(want, name)
	}
	slices.Sort(want)
	if got := s.names(); !slices.Equal(got, want) {
		t.Errorf("the site is %v, want %v", got, want)
	}
	if got := slices.Sorted(maps.Keys(s.unpacked)); !slices.Equal(got, []string{"web/app.wasm.zst.gz", "web/engine.wasm.zst.gz", "web/frame.html.gz", "web/sheets.wasm.zst.gz"}) {
		t.Errorf("packed are %v", got)
	}
	for name, content := range s.unpacked {
		if got := unpack(t, name, s.files[name]); !bytes.Equal(got, content) {
			t.Errorf("%s is unpacked as %.60q", name, got)
		}
	}
	if got := len(s.files["web/app.wasm.zst.gz"]); got > 100 {
		t.Errorf("3000 bytes that repeat three are packed in %d", got)
	}
}

// unpack unpacks a file by its name, as web/outer.js does.
func unpack(t *testing.T, name string, data []byte) []byte {
	t.Helper()
	content := gunzip(t, data)
	if !strings.HasSuffix(name, zstandard) {
		return content
	}
	r, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	content, err = r.DecodeAll(content, nil)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return content
}

func TestPackedFilesAreReadBack(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	rapid.Check(t, func(r *rapid.T) {
		content := rapid.SliceOf(rapid.Byte()).Draw(r, "content")
		if got := gunzip(t, compress(content, gzip.BestCompression)); !bytes.Equal(got, content) {
			r.Fatalf("% x is read back as % x", content, got)
		}
		if got := unpack(t, appFile, compressProgram(content)); !bytes.Equal(got, content) {
			r.Fatalf("% x is read back from a program as % x", content, got)
		}
	})
}

// What the page unpacks programs with reads what is packed here: contents of all sizes
// about a block's, of noise and of what repeats, and copies from far before.
func TestThePageReadsPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	const block = 128 << 10
	noise := make([]byte, 20<<20)
	rand.NewChaCha8([32]byte{1}).Read(noise)
	var want []string
	dir := t.TempDir()
	for i, content := range [][]byte{{}, {0}, []byte("program"), noise[:block-1], noise[:block], noise[:block+1],
		bytes.Repeat([]byte("ab"), block), bytes.Repeat(noise[:1000], 300), slices.Concat(noise, noise[:block]), slices.Concat(noise[:100], make([]byte, 3*block), noise[:100])} {
		if err := os.WriteFile(filepath.Join(dir, strconv.Itoa(i)), gunzip(t, compressProgram(content)), 0o666); err != nil {
			t.Fatal(err)
		}
		want = append(want, sum(content))
	}
	decoder, err := filepath.Abs("../../fzstd/index.js")
	if err != nil {
		t.Fatal(err)
	}
	script := fmt.Sprintf(`const { decompress } = require(%q), { readFileSync } = require("fs"), { createHash } = require("crypto");
for (let i = 0; i < %d; i++) console.log(createHash("sha256").update(decompress(readFileSync(String(i)))).digest("hex"));`, decoder, len(want))
	node := exec.Command("node", "-e", script)
	node.Dir = dir
	said, err := node.CombinedOutput()
	if got := strings.Fields(string(said)); err != nil || !slices.Equal(got, want) {
		t.Errorf("got %s, %v, want %s", said, err, want)
	}
}

// What the programs have in common is packed once: copies reach over all of them.
func TestWhatProgramsShareIsPackedOnce(t *testing.T) {
	noise := make([]byte, 20<<20)
	rand.NewChaCha8([32]byte{1}).Read(noise)
	if got := len(compressProgram(slices.Concat(noise, noise, noise))); got > 21<<20 {
		t.Errorf("20 MiB of noise, three times, are packed in %d bytes", got)
	}
}

// Two builds are equal: neither a time nor a name nor the system is in the header.
func TestPackedFilesAreReproducible(t *testing.T) {
	header := []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff}
	one, two := compress([]byte("program"), gzip.BestCompression), compress([]byte("program"), gzip.BestCompression)
	if !bytes.Equal(one, two) || !bytes.HasPrefix(one, header) {
		t.Errorf("% x and % x, want the same and the header % x", one, two, header)
	}
	if one, two := compressProgram([]byte("program")), compressProgram([]byte("program")); !bytes.Equal(one, two) {
		t.Errorf("% x and % x, want the same", one, two)
	}
}
