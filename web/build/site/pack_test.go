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
	want := []string{sumsFile, "docs/command.html", "docs/deploy.html", "docs/index.html", "docs/security.html", "docs/threat-model.html", "index.html", "quasi.html", "sw.js", "web/app.wasm.zst.gz", "web/build.json", "web/engine.wasm.zst.gz", "web/frame.html.gz", "web/manifest.webmanifest", "web/sheets.wasm.zst.gz"}
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
	r := must(zstd.NewReader(nil))
	defer r.Close()
	return must(r.DecodeAll(content, nil))
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
		succeed(t, os.WriteFile(filepath.Join(dir, strconv.Itoa(i)), gunzip(t, compressProgram(content)), 0o666))
		want = append(want, sum(content))
	}
	decoder := must(filepath.Abs("../../fzstd/index.js"))
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
		succeed(t, os.WriteFile(filepath.Join(dir, name+".md"), []byte(text), 0o666))
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
	pages := must(documented(t, map[string]string{
		"command": "# The command\n\n| a | b |\n|---|---|\n| [quasi plan](#quasi-plan) | [bound](bound.md#first-table) |\n\n## quasi plan\n\n`<FILE>` and <b>markup</b>\n",
		"bound":   "# The bound & more\n\n[records](records.md), [why](../RATIONALE.md#why), [out](https://example.org/a), ![picture](a.svg)\n\n## First table\n",
	}))
	if len(pages) != 6 {
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
	succeed(t, s.addDocuments(dir))
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

// listsOfGate reads web/gate.json.
func listsOfGate(t *testing.T) map[string]map[string][]string {
	t.Helper()
	t.Chdir("../../..")
	data := must(os.ReadFile(gateNames))
	var lists map[string]map[string][]string
	succeed(t, json.Unmarshal(data, &lists))
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
	script := must(os.ReadFile("web/gate.js"))
	for _, recording := range []bool{false, true} {
		made := must(gate(script, recording))
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
	guard := must(os.ReadFile("web/guard.js"))
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

// reviewed is a line of a policy as somebody has looked at it: what it says and which way
// out that closes. The frame is under its own policy and the outer page's: what one of
// them lets through, the other may hold, so that no attempt in a browser tells that one
// has been loosened. These tables do.
type reviewed struct{ name, value, closes string }

// hashes stands for the hashes of scripts or styles, which TestPagesAllowTheirOwnScriptsOnly
// holds against the parts of the pages.
const hashes = "HASHES"

var (
	framesReviewed = []reviewed{
		{"default-src", "'none'", "media, objects, fonts, manifests, frames, prefetches, and what a browser adds"},
		{"script-src", hashes + " 'wasm-unsafe-eval'", "scripts from addresses, import(), importScripts, worklets, eval, scripts in markup"},
		{"worker-src", "blob:", "workers from addresses; those from a blob are under this policy, too"},
		{"connect-src", "'none'", "fetch, XMLHttpRequest, beacons, WebSocket, EventSource, WebTransport, pings"},
		{"style-src", hashes, "style sheets from addresses, @import, style attributes in markup"},
		{"img-src", "data:", "images, url() in styles, the addresses in drawings"},
		{"base-uri", "'none'", "another meaning of relative addresses"},
		{"form-action", "'none'", "forms that are sent"},
		{"require-trusted-types-for", "'script'", "markup and script addresses that the guard has not seen"},
		{"trusted-types", "default", "policies beside the guard's, or in its place"},
	}
	outerReviewed = []reviewed{
		{"default-src", "'none'", "as in the frame"},
		{"script-src", hashes + " 'wasm-unsafe-eval'", "as in the frame; those of the frame are allowed since it inherits this"},
		{"worker-src", "'self' blob:", "workers from elsewhere; the service worker is the site's own"},
		{"connect-src", "'self'", "connections to elsewhere; the frame's own policy forbids those to the site"},
		{"style-src", hashes, "as in the frame"},
		{"img-src", "data:", "as in the frame"},
		{"manifest-src", "'self'", "a manifest from elsewhere"},
		{"frame-src", "'none'", "the navigation of the frame, and frames in it, to any address"},
		{"base-uri", "'none'", "as in the frame"},
		{"form-action", "'none'", "as in the frame"},
	}
	// The single file loads nothing, and so its outer page may do nothing either.
	offlineReviewed = changed(outerReviewed, map[string]string{"worker-src": "blob:", "connect-src": "'none'", "manifest-src": "'none'"})
	// A leaflet, or a document, is a page by itself: it shows a text.
	leafletReviewed = []reviewed{
		{"default-src", "'none'", "scripts, connections, frames, and all else"},
		{"style-src", hashes, "style sheets from addresses"},
		{"img-src", "data:", "images from addresses"},
		{"base-uri", "'none'", "another meaning of relative addresses"},
		{"form-action", "'none'", "forms that are sent"},
	}
	// headersReviewed are the headers of the service worker's answers.
	headersReviewed = []reviewed{
		{"Content-Security-Policy", "the outer page's; frame-ancestors 'none'", "a page of the same origin without a policy; pages around"},
		{"Connection-Allowlist", "(response-origin)", "navigation, WebRTC and look-ups, where a browser knows it"},
		{"Cross-Origin-Opener-Policy", "same-origin", "the window of a page that opened this one"},
		{"Cross-Origin-Resource-Policy", "same-origin", "the files inside another site's page"},
		{"Referrer-Policy", "no-referrer", "this address told to others"},
		{"Server-Timing", "quasi", "a page that came without these headers"},
		{"X-Content-Type-Options", "nosniff", "a file taken for another kind"},
		{"X-Frame-Options", "DENY", "pages around, in older browsers"},
	}
	// sandboxReviewed are statements of the outer page's script on the frame, once and before it is
	// shown: scripts, and nothing else that a sandbox can grant; nor any feature.
	sandboxReviewed = []string{
		`frame.sandbox = "allow-scripts";`,
		"frame.allow = features.map((name) => `${name} 'none'`).join(\"; \");",
		`frame.referrerPolicy = "no-referrer";`,
		`frame.srcdoc = html;`,
	}
)

func changed(policy []reviewed, values map[string]string) []reviewed {
	other := slices.Clone(policy)
	for i, line := range other {
		if value, ok := values[line.name]; ok {
			other[i].value = value
		}
	}
	return other
}

var someHashes = regexp.MustCompile(`'sha256-[\w+/=]+'( 'sha256-[\w+/=]+')*`)

// unreviewed says how a policy differs from the reviewed one.
func unreviewed(policy string, table []reviewed) []string {
	found := map[string]string{}
	var differ []string
	for _, line := range strings.Split(policy, ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if _, twice := found[name]; twice {
			differ = append(differ, name+" is said twice: a browser takes the first")
		}
		found[name] = someHashes.ReplaceAllString(value, hashes)
	}
	for _, line := range table {
		if value, said := found[line.name]; !said || value != line.value {
			differ = append(differ, fmt.Sprintf("%s is %q, and was reviewed as %q: it closes %s", line.name, value, line.value, line.closes))
		}
		delete(found, line.name)
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		differ = append(differ, fmt.Sprintf("%s %q is new: say in the table what it closes", name, found[name]))
	}
	return differ
}

// policies returns the policies of the built pages, each with its table.
func policies(t *testing.T) map[string]struct {
	policy string
	table  []reviewed
} {
	t.Helper()
	s := assemble(t, "app")
	one := must(s.oneFile())
	of := func(page []byte) string { return between(string(page), policyStart, `"`) }
	return map[string]struct {
		policy string
		table  []reviewed
	}{
		framePage:         {of(s.content(framePage)), framesReviewed},
		outerPage:         {of(s.files[outerPage]), outerReviewed},
		"the single file": {of(one), offlineReviewed},
		"a leaflet":       {of(s.files["hospital/it.en.html"]), leafletReviewed},
		"a document":      {of(s.files["docs/command.html"]), leafletReviewed},
	}
}

func TestPoliciesAreTheReviewedOnes(t *testing.T) {
	for name, page := range policies(t) {
		for _, differs := range unreviewed(page.policy, page.table) {
			t.Errorf("%s: %s", name, differs)
		}
	}
}

// Every directive that is taken out, or let through anything, is found.
func TestALoosenedPolicyIsFound(t *testing.T) {
	for name, page := range policies(t) {
		lines := strings.Split(page.policy, "; ")
		for i, line := range lines {
			directive, _, _ := strings.Cut(line, " ")
			without := slices.Delete(slices.Clone(lines), i, i+1)
			for _, loose := range [][]string{without, append(without, directive+" *"), append(without, line+" 'self'"), append(without, line+" https:"), append([]string{directive + " *"}, lines...)} {
				found := unreviewed(strings.Join(loose, "; "), page.table)
				if len(found) == 0 || !strings.HasPrefix(found[0], directive+" ") {
					t.Errorf("%s: %q is not found to be another policy: %q", name, strings.Join(loose, "; "), found)
				}
			}
		}
	}
}

// The frame is granted scripts, and its document is handed in only when that is said.
func TestTheSandboxIsTheReviewedOne(t *testing.T) {
	page := string(assemble(t, "app").files[outerPage])
	at := 0
	for _, said := range sandboxReviewed {
		place := strings.Index(page, said)
		if place < at {
			t.Errorf("%s says %s at %d, which must be after %d", outerPage, said, place, at)
		}
		at = place
		property, _, _ := strings.Cut(said, "= ")
		if n := strings.Count(page, property); n != 1 {
			t.Errorf("%s says %s %d times", outerPage, property, n)
		}
	}
	if shown := strings.Index(page, "body.append(frame)"); shown < at {
		t.Errorf("the frame is shown at %d, before its sandbox is said", shown)
	}
	for _, other := range []string{"setAttribute", "removeAttribute", "allow-same-origin", "allow-popups", "allow-top", "allow-forms", "allow-downloads", "allow-modals", "allow-pointer"} {
		if strings.Contains(page, other) {
			t.Errorf("%s holds %s", outerPage, other)
		}
	}
}

// What the service worker says beside each answer.
func TestHeadersAreTheReviewedOnes(t *testing.T) {
	s := assemble(t, "app")
	var said map[string]string
	text := "{" + between(string(s.files["sw.js"]), "const HEADERS = {", "};") + "}"
	succeed(t, json.Unmarshal([]byte(strings.Replace(text, ",\n}", "\n}", 1)), &said))
	for _, header := range headersReviewed {
		want := strings.Replace(header.value, "the outer page's", s.policy, 1)
		if said[header.name] != want {
			t.Errorf("%s is %q, and was reviewed as %q: it closes %s", header.name, said[header.name], want, header.closes)
		}
		delete(said, header.name)
	}
	if len(said) > 0 {
		t.Errorf("new headers: %v", said)
	}
	if n := strings.Count(string(s.files["sw.js"]), "new Response("); n != 1 || !strings.Contains(string(s.files["sw.js"]), "new Response(bytes, { headers: { ...HEADERS,") {
		t.Errorf("the service worker makes %d answers, not all of them with the headers", n)
	}
}

// A worker is under the policy of the frame, as it is made of a blob; it removes the
// names that its policy forbids, but that some browsers do not report.
func TestWorkersTakeAwayTheReviewedNames(t *testing.T) {
	want := []string{"EventSource", "WebTransport", "WebSocketStream", "BroadcastChannel", "Notification", "SharedWorker", "Worker", "caches", "indexedDB", "cookieStore"}
	script := between(string(assemble(t, "app").content(framePage)), `id="worker">`, "</script>")
	var got []string
	if err := json.Unmarshal([]byte("["+between(script, "for (const name of [", "]")+"]"), &got); err != nil || !slices.Equal(got, want) {
		t.Errorf("workers take away %q, %v, want %q", got, err, want)
	}
}
