package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

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

// documentsOf returns a folder of documents.
func documentsOf(t *testing.T, texts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name+".md"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// documented returns the pages of documents in a site that has these and nothing else.
func documented(t *testing.T, texts map[string]string) (map[string]string, error) {
	t.Helper()
	dir := documentsOf(t, texts)
	t.Chdir("../../..")
	defer t.Chdir("web/build/site")
	s := &site{files: map[string][]byte{}}
	err := s.addDocuments(dir)
	pages := map[string]string{}
	for name, page := range s.files {
		pages[name] = string(page)
	}
	return pages, err
}

// Links between documents lead to pages; those to files that the site has not are texts.
func TestDocumentsLinkToEachOther(t *testing.T) {
	pages, err := documented(t, map[string]string{
		"command": "# The command\n\n| a | b |\n|---|---|\n| [quasi plan](#quasi-plan) | [bound](bound.md#first-table) |\n\n## quasi plan\n\n`<FILE>` and <b>markup</b>\n",
		"bound":   "# The bound & more\n\n[records](records.md), [why](../RATIONALE.md#why), [out](https://example.org/a), ![picture](a.svg)\n\n## First table\n",
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(pages) != 3 {
		t.Errorf("%d pages", len(pages))
	}
	for page, wants := range map[string][]string{
		"docs/command.html": {`<a href="#quasi-plan">`, `<h2 id="quasi-plan">`, `<a href="bound.html#first-table">`, "<td>", "&lt;FILE&gt;", `<a href="command.html" aria-current="page">The command</a>`, `<a href="bound.html">The bound &amp; more</a>`},
		"docs/bound.html":   {"<p>records, why, ", `<a href="https://example.org/a">`, `<h2 id="first-table">`, "<title>The bound &amp; more · Quasi</title>"},
		"docs/index.html":   {`<a href="command.html">The command</a>`, `<a href="bound.html">`},
	} {
		for _, want := range wants {
			if !strings.Contains(pages[page], want) {
				t.Errorf("%s does not hold %s:\n%s", page, want, pages[page])
			}
		}
	}
	if strings.Contains(pages["docs/command.html"], "<b>") {
		t.Error("a document has markup of its own")
	}
}

// A document without a title or under another name, and a folder without the reference, end the build.
func TestDocumentsThatAreNotWhole(t *testing.T) {
	for want, texts := range map[string]map[string]string{
		"has no command.md": {"bound": "# Bound\n"},
		"must begin with":   {"command": "The command\n"},
		"small letters":     {"command": "# The command\n", "Bound": "# Bound\n"},
	} {
		if _, err := documented(t, texts); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", texts, err, want)
		}
	}
}

// What was measured changes neither the version nor the single file.
func TestMeasuredDocumentsChangeNoVersion(t *testing.T) {
	s := assemble(t, "app")
	version, one := s.version, string(s.files[singleFile])
	dir := documentsOf(t, map[string]string{"command": "# The command\n", "bound": "# The bound\n"})
	t.Chdir("../../..")
	if err := s.addDocuments(dir); err != nil {
		t.Fatal(err)
	}
	if s.files["docs/bound.html"] == nil || s.version != version || string(s.files[singleFile]) != one {
		t.Error("a measured document changes the build")
	}
}

// apart are names by which a program could take the realm apart or leave it. None may be in
// web/gate.json, whatever uses it.
var apart = []string{
	"constructor", "prototype", "__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__",
	"apply", "bind", "assign", "create", "defineProperty", "defineProperties", "getOwnPropertyDescriptor", "getOwnPropertyDescriptors",
	"getPrototypeOf", "setPrototypeOf", "Reflect", "Proxy", "Function", "eval", "WebAssembly", "Go", "gated", "WeakRef",
	"parent", "top", "self", "window", "frames", "globalThis", "opener", "defaultView", "contentWindow", "contentDocument",
	"view", "source", "srcElement", "composedPath", "ownerDocument", "getRootNode", "stack", "toString", "valueOf",
	"fetch", "XMLHttpRequest", "WebSocket", "sendBeacon", "importScripts", "Worker", "FontFace", "URL", "createObjectURL",
	"navigator", "history", "reload", "replace", "submit", "requestSubmit", "cssText", "setProperty", "next", "values", "entries",
}

// listsOfGate are those of web/gate.json.
func listsOfGate(t *testing.T) map[string]map[string][]string {
	t.Helper()
	t.Chdir("../../..")
	data, err := os.ReadFile(gateNames)
	if err != nil {
		t.Fatal(err)
	}
	var lists map[string]map[string][]string
	if err := json.Unmarshal(data, &lists); err != nil {
		t.Fatal(err)
	}
	return lists
}

func TestGateNamesNothingThatTakesTheRealmApart(t *testing.T) {
	for program, all := range listsOfGate(t) {
		for list, names := range all {
			if !slices.IsSorted(names) || len(slices.Compact(slices.Clone(names))) < len(names) {
				t.Errorf("%s, %s is not sorted, or names something twice", program, list)
			}
			for _, name := range names {
				_, of, _ := strings.Cut(name, ".")
				// Workers are made by the frame; a rectangle has a top, and no window is asked for one.
				held := list == "kind" && name == "Worker" || list == "get" && name == "top"
				if list != "absent" && !held && (slices.Contains(apart, name) || slices.Contains(apart, of)) {
					t.Errorf("%s, %s has %q", program, list, name)
				}
				// location is the global object's alone, in place of which the gate gives texts.
				if name == "location" && list != "global.get" {
					t.Errorf("%s, %s has %q", program, list, name)
				}
			}
		}
	}
}

// A page that is given away never records, and each refuses.
func TestGateRecordsWhereItIsAskedTo(t *testing.T) {
	t.Chdir("../../..")
	script, err := os.ReadFile("web/gate.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, recording := range []bool{false, true} {
		made, err := gate(script, recording)
		if err != nil {
			t.Fatal(err)
		}
		if records := strings.Contains(string(made), "console.debug"); records != recording {
			t.Errorf("recording %t: the gate records: %t", recording, records)
		}
		if !strings.Contains(string(made), refusing) {
			t.Errorf("recording %t: the gate does not refuse", recording)
		}
		if strings.Contains(string(made), "{{") {
			t.Errorf("recording %t: the gate has no lists", recording)
		}
	}
}

// Each element that the program of the screen makes is one that the guard makes: for another one
// it throws, and the program ends.
func TestGuardMakesEveryElementThatIsUsed(t *testing.T) {
	t.Chdir("../../..")
	guard, err := os.ReadFile("web/guard.js")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?s)const ELEMENTS = set\((.*?)\);`).FindSubmatch(guard)
	if list == nil {
		t.Fatal("guard.js: no ELEMENTS")
	}
	made := map[string]bool{}
	for _, name := range regexp.MustCompile(`"(\w+)"`).FindAllSubmatch(list[1], -1) {
		made[string(name[1])] = true
	}
	exports, found := map[string]string{}, 0
	for _, p := range packagesOf(t, "app") {
		exports[p.ImportPath] = p.Export
		if !p.reaches() || p.Module == nil || !p.Module.Main {
			continue
		}
		c, files := check(t, p, exports)
		for _, file := range files {
			ast.Inspect(file, func(n ast.Node) bool {
				if name := c.element(n); name != "" {
					found++
					if !made[name] {
						t.Errorf("%s: the guard makes no element %s", c.files.Position(n.Pos()), name)
					}
				}
				return true
			})
		}
	}
	if found < 1000 {
		t.Errorf("%d elements found, want the screen's", found)
	}
}

// element returns the name of the element that a call of go-app makes: app.Div makes a div, of
// the type HTMLDiv; empty: it makes none.
func (c *checked) element(n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return ""
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	made, ok := c.Uses[f.Sel].(*types.Func)
	if !ok || made.Pkg() == nil || made.Pkg().Path() != goApp {
		return ""
	}
	results := made.Signature().Results()
	if results.Len() != 1 || types.TypeString(results.At(0).Type(), nil) != goApp+".HTML"+f.Sel.Name || made.Signature().Recv() != nil {
		return ""
	}
	return strings.ToLower(f.Sel.Name)
}

// decode7 reads what encode7 has written, as web/outer.js does. Bits that fill up the last
// character are no byte.
func decode7(text string) []byte {
	data := make([]byte, 0, len(text)*7/8)
	var bits, have uint
	for _, r := range text {
		bits, have = bits<<7|uint(r&0x7f), have+7
		if have >= 8 {
			have -= 8
			data = append(data, byte(bits>>have))
		}
	}
	return data
}

func TestSevenBitsAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOf(rapid.Byte()).Draw(t, "data")
		text := encode7(data)
		if got := decode7(text); !bytes.Equal(got, data) {
			t.Fatalf("%x is read back as %x", data, got)
		}
		if strings.ContainsAny(text, "\x00\r\x1a<") || !utf8.ValidString(text) {
			t.Fatalf("%x is written as %q, which a page can't hold", data, text)
		}
	})
}

// What is written of one byte, by hand: 0xff is 1111111 and 1 with six zeros.
func TestSevenBitsOfOneByte(t *testing.T) {
	if got := encode7([]byte{0xff}); got != "\x7f@" {
		t.Errorf("0xff is written as %q", got)
	}
}

func TestSevenBitsOfNoiseTakeLittle(t *testing.T) {
	noise := make([]byte, 100_000)
	rand.NewChaCha8([32]byte{1}).Read(noise)
	if got := len(encode7(noise)); got > 118_000 {
		t.Errorf("100,000 bytes of noise are written with %d bytes", got)
	}
}
