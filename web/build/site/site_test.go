package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/app/text"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
)

// assemble reads the site with stand-ins for the programs.
func assemble(t *testing.T, app string) *site {
	t.Helper()
	return must(assembleWith(t, app, "sheets"))
}

func assembleWith(t *testing.T, app, sheets string) (*site, error) {
	t.Helper()
	programs := t.TempDir()
	for name, text := range map[string]string{"app.wasm": app, "engine.wasm": "engine", "sheets.wasm": sheets, "wasm_exec.js": "globalThis.Go = class {};"} {
		succeed(t, os.WriteFile(filepath.Join(programs, name), []byte(text), 0o666))
	}
	documents := documentsOf(t, map[string]string{"command": "# The command\n"})
	t.Chdir("../../..")
	defer t.Chdir("web/build/site")
	return read(programs, documents, "mailto:gaps@example.org", false)
}

func TestServiceWorkerKnowsEveryFile(t *testing.T) {
	s := assemble(t, "app")
	script := string(s.files["sw.js"])
	for name := range s.files {
		if sums := string(s.files[sumsFile]); name != sumsFile && !strings.Contains(sums, sum(s.files[name])+"  "+name+"\n") {
			t.Errorf("%s is not among the hashes", name)
		}
		if name != "sw.js" && name != sumsFile && name != outerPage && !strings.Contains(script, `"`+name+`":"`+integrity(s.content(name))+`"`) {
			t.Errorf("the service worker does not know the hash of %s", name)
		}
	}
	if !strings.Contains(script, `"./":"`+integrity(s.files["index.html"])+`"`) {
		t.Error("the service worker does not know the page by its address")
	}
	if !strings.Contains(string(s.files[outerPage]), policyStart+s.policy+`"`) || !strings.Contains(script, `"`+s.policy+"; frame-ancestors 'none'\"") {
		t.Error("the service worker does not say the page's policy")
	}
	if page := string(s.files["docs/security.html"]); !strings.Contains(page, `href="mailto:gaps@example.org"`) {
		t.Error("the page on security does not say where gaps are told")
	}
	if strings.Contains(script, "{{") {
		t.Error("a place in the service worker is not filled")
	}
	// The program that converts workbooks is late: it is known, and not waited for.
	if strings.Count(script, integrity([]byte("sheets"))) != 1 || !strings.Contains(script, `LATE = "`+late+`"`) {
		t.Error("the service worker does not know the late program")
	}
	if other := assemble(t, "another app"); string(other.files["sw.js"]) == script {
		t.Error("another program, the same service worker: browsers would keep the old one")
	}
}

func TestBuildNamesItsHashes(t *testing.T) {
	var got build
	succeed(t, json.Unmarshal(assemble(t, "app").files["web/build.json"], &got))
	if got.Frame != sum(assemble(t, "app").content(framePage)) || got.App != sum([]byte("app")) || got.Engine != sum([]byte("engine")) || got.Sheets != sum([]byte("sheets")) || got.Release != facts.Version || len(got.Version) != 12 {
		t.Errorf("build.json holds %+v", got)
	}
}

// After the lock the page can load no icon, so the manifest brings its own.
func TestManifestBringsItsIcons(t *testing.T) {
	var manifest struct {
		Icons []struct{ Src, Sizes, Type string }
	}
	succeed(t, json.Unmarshal(assemble(t, "app").files["web/manifest.webmanifest"], &manifest))
	if len(manifest.Icons) != 3 {
		t.Fatalf("%d icons, want 3", len(manifest.Icons))
	}
	for _, icon := range manifest.Icons {
		coded, ok := strings.CutPrefix(icon.Src, "data:"+icon.Type+";base64,")
		if data, err := base64.StdEncoding.DecodeString(coded); !ok || err != nil || len(data) < 300 {
			t.Errorf("icon of %s is %.60s", icon.Sizes, icon.Src)
		}
	}
}

func TestWriteReplacesTheFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	succeed(t, os.MkdirAll(dir, 0o777))
	old := filepath.Join(dir, "old.js")
	succeed(t, os.WriteFile(old, nil, 0o666))
	s := assemble(t, "app")
	succeed(t, s.writeTo(dir))
	if _, err := os.Stat(old); err == nil {
		t.Error("a file of the build before is still there")
	}
	data := must(os.ReadFile(filepath.Join(dir, "web", "app.wasm.zst.gz")))
	if got := unpack(t, appFile, data); string(got) != "app" {
		t.Errorf("app.wasm.zst.gz holds %q", got)
	}
}

// The pages hold all of their scripts and styles, and their policies allow exactly these.
// The frame inherits what the outer page allows, and must not be allowed more.
func TestPagesAllowTheirOwnScriptsOnly(t *testing.T) {
	s := assemble(t, "app")
	one := must(s.oneFile())
	frame := string(s.content(framePage))
	for name, page := range map[string]string{framePage: frame, outerPage: string(s.files[outerPage]), "the single file": string(one)} {
		policy := between(page, policyStart, `"`)
		parts := partsOf(page)
		if strings.Index(page, policyStart) > strings.Index(page, parts[0]) {
			t.Errorf("%s: something stands before the policy", name)
		}
		if name != framePage {
			parts = append(parts, partsOf(frame)...)
		}
		if name == outerPage { // the service worker answers for leaflets, too, with its policy
			parts = append(parts, partsOf(string(s.files["hospital/it.en.html"]))...)
		}
		for _, part := range parts {
			hash := sha256.Sum256([]byte(part))
			if !strings.Contains(policy, "'sha256-"+base64.StdEncoding.EncodeToString(hash[:])+"'") {
				t.Errorf("%s: the policy does not allow %.60q", name, part)
			}
		}
		if n := strings.Count(policy, "'sha256-"); n != len(parts) {
			t.Errorf("%s: the policy allows %d parts, and there are %d", name, n, len(parts))
		}
		for _, wrong := range []string{"unsafe-inline", "'unsafe-eval'", "script-src 'self'", "style-src 'self'", "{{"} {
			if strings.Contains(policy, wrong) {
				t.Errorf("%s: the policy holds %s: %s", name, wrong, policy)
			}
		}
		if loads := regexp.MustCompile(`<(?:link|img|script)[^>]* (src|href)="[^d#][^"]*"`).FindAllString(inline.ReplaceAllString(page, ""), -1); name == outerPage && len(loads) != 1 || name != outerPage && len(loads) > 0 {
			t.Errorf("%s loads %s", name, loads)
		}
	}
	for name, page := range map[string]string{framePage: frame, "the single file": string(one)} {
		if policy := between(page, policyStart, `"`); !strings.Contains(policy, "connect-src 'none'") || strings.Contains(policy, "'self'") {
			t.Errorf("%s: the policy is %s", name, policy)
		}
	}
	if policy := between(frame, policyStart, `"`); !strings.Contains(policy, "require-trusted-types-for 'script'; trusted-types default") {
		t.Errorf("the frame's policy is %s", policy)
	}
	if first := partsOf(frame)[0]; !strings.Contains(first, "sharedStorage") {
		t.Errorf("the first script of the frame is %.60q", first)
	}
}

var inline = regexp.MustCompile(`(?s)<(?:script(?: id="(?:gate|runtime)")?|style)>(.*?)</(?:script|style)>`)

// partsOf returns the scripts and styles that stand in a page.
func partsOf(page string) []string {
	var parts []string
	for _, m := range inline.FindAllStringSubmatch(page, -1) {
		parts = append(parts, m[1])
	}
	return parts
}

// A part that would end its own element, or a place that has no part, ends the build.
func TestPartsFitTheirPages(t *testing.T) {
	if _, err := fill("a {{b}} c {{d}}", map[string][]byte{"b": []byte("{{d}}")}); err == nil || !strings.Contains(err.Error(), "{{d}}") {
		t.Errorf("got %v", err)
	}
	if got, err := fill("a {{b}} c", map[string][]byte{"b": []byte("{{d}}")}); err != nil || got != "a {{d}} c" {
		t.Errorf("got %q, %v", got, err)
	}
	runtime := filepath.Join(t.TempDir(), "wasm_exec.js")
	succeed(t, os.WriteFile(runtime, []byte("'</script>'"), 0o666))
	t.Chdir("../../..")
	if _, err := readParts(runtime); err == nil || !strings.Contains(err.Error(), "wasm_exec.js") {
		t.Errorf("got %v", err)
	}
}

func TestOneFileCarriesThePrograms(t *testing.T) {
	s := assemble(t, "the app's program")
	page := must(s.oneFile())
	for _, name := range []string{"web/build.json", framePage} {
		if got := carriedBy(page, name); !bytes.Equal(got, s.files[name]) || len(got) == 0 {
			t.Errorf("of %s it carries %.60q", name, got)
		}
	}
	if got := unpack(t, allPrograms, carriedBy(page, allPrograms)); string(got) != "the app's programenginesheets" {
		t.Errorf("the programs that it carries are %.60q", got)
	}
	if got := between(string(page), `id="`+allPrograms+`" data-ends="`, `"`); got != "17 23 29" {
		t.Errorf("its programs end at %s", got)
	}
}

// carriedBy returns a file as the single file carries it.
func carriedBy(page []byte, name string) []byte {
	element := between(string(page), `id="`+name+`"`, "<")
	return decode7(element[strings.Index(element, ">")+1:])
}

func gunzip(t *testing.T, data []byte) []byte {
	t.Helper()
	r := must(gzip.NewReader(bytes.NewReader(data)))
	return must(io.ReadAll(r))
}

// A single file that would be too large is not made: what was left out of it to make it
// smaller would be missed by somebody who knows of no other one.
func TestOneFileStaysSmall(t *testing.T) {
	noise := make([]byte, maxOneFile*6/7) // coded and with the rest just above
	rand.NewChaCha8([32]byte{1}).Read(noise)
	if _, err := assembleWith(t, "app", string(noise)); err == nil || !strings.Contains(err.Error(), "maxOneFile") {
		t.Errorf("a file of more than %d bytes: %v", maxOneFile, err)
	}
	s := must(assembleWith(t, "app", string(noise[:maxOneFile*5/6])))
	if got := unpack(t, allPrograms, carriedBy(s.files[singleFile], allPrograms)); !bytes.HasSuffix(got, noise[:maxOneFile*5/6]) {
		t.Errorf("a file below the bound holds %d bytes of the program that converts workbooks", len(got))
	}
}

// The page has in every language what it says before the program runs.
func TestThePageSpeaksBeforeTheProgram(t *testing.T) {
	page := string(assemble(t, "app").files[outerPage])
	if strings.Contains(page, "{{") {
		t.Error("a place in the page is not filled")
	}
	var said map[text.Lang]map[string]any
	succeed(t, json.Unmarshal([]byte(between(page, `id="texts">`, "</script>")), &said))
	without := between(page, "<noscript>", "</noscript>")
	for _, l := range text.Languages() {
		if want := l.Say(text.BootLoading); said[l]["loading"] != want {
			t.Errorf("%s: loading is %q, want %q", l, said[l]["loading"], want)
		}
		if !strings.Contains(without, `<p lang="`+string(l)+`">`+l.Say(text.BootScript)) {
			t.Errorf("%s: without a script, nothing in %s", l, without)
		}
		if steps, _ := said[l]["steps"].([]any); len(steps) != len(text.Steps)+len(text.Pages) || steps[0] != l.Say(text.StepOpen) {
			t.Errorf("%s: the steps are %v", l, said[l]["steps"])
		}
	}
	_, scripts, _ := strings.Cut(page, "<script>")
	keys := regexp.MustCompile(`(?:(?:say|stop)\(|text = )"(\w+)"`).FindAllStringSubmatch(scripts, -1)
	if len(keys) < 6 {
		t.Fatalf("the scripts say only %v", keys)
	}
	for _, key := range keys {
		for l := range said {
			if said[l][key[1]] == nil {
				t.Errorf("%s: nothing for %s", l, key[1])
			}
		}
	}
}

// A site offers the single file with its version and its hash. The single file has no server from
// which it could offer itself, and says what it is.
func TestTheSiteOffersTheSingleFile(t *testing.T) {
	s := assemble(t, "app")
	page := s.files[singleFile]
	if again, err := s.oneFile(); err != nil || !bytes.Equal(again, page) {
		t.Errorf("%v, or the single file is another one once the site offers it", err)
	}
	link := `<a href="quasi.html?` + s.version + `" download="quasi-` + facts.Version + `.html">`
	if offer := between(string(s.files[outerPage]), `<template id="offer">`, "</template>"); strings.Count(offer, link) != 1 || !strings.Contains(offer, "<dd>SHA-256 "+sum(page)+"</dd>") {
		t.Errorf("the site offers %s", offer)
	}
	if script := string(s.files["sw.js"]); !strings.Contains(script, `ONEFILE = "quasi.html"`) || !strings.Contains(script, `"quasi.html":"`+integrity(page)+`"`) {
		t.Error("the service worker does not know the single file")
	}
	if strings.Contains(string(page), "serviceWorker") || !strings.Contains(string(s.files[outerPage]), "serviceWorker") {
		t.Error("the single file names a service worker, or the page none")
	}
	if strings.Contains(string(page), `href="quasi.html`) || strings.Contains(string(page), `id="offer"`) || strings.Contains(string(page), "{{offer}}") {
		t.Error("the single file offers itself")
	}
	for _, l := range text.Languages() {
		for name, said := range map[string]text.Message{outerPage: text.SignOffer, singleFile: text.SignSingle} {
			if about := between(string(s.files[name]), `<template id="about-`+string(l)+`">`, "</template>"); !strings.HasPrefix(about, "<p>"+l.Say(said)+"</p>") {
				t.Errorf("%s says in %s: %s", name, l, about)
			}
		}
	}
}

func TestOneFileNeedsThePageItKnows(t *testing.T) {
	s := assemble(t, "app")
	s.files[outerPage] = bytes.ReplaceAll(s.files[outerPage], []byte(`id="texts"`), []byte(`id="words"`))
	if _, err := s.oneFile(); err == nil || !strings.Contains(err.Error(), "texts") {
		t.Errorf("got %v", err)
	}
}

// The boot script knows from the build what the second program converts.
func TestBuildNamesWhatIsConverted(t *testing.T) {
	var got build
	succeed(t, json.Unmarshal(assemble(t, "app").files["web/build.json"], &got))
	want := []start{{"504b0304", false}, {"d0cf11e0", true}}
	if !slices.Equal(got.Converted, want) {
		t.Errorf("converted are %v, want %v", got.Converted, want)
	}
	if script := string(assemble(t, "app").content(framePage)); !strings.Contains(script, "quasi.build.converted.find(") {
		t.Error("the boot script does not ask")
	}
	if most := kind.LongestStart(); most > 64 {
		t.Errorf("the boot script reads 64 bytes, and a kind is told by %d", most)
	}
}

// must returns what a call gives that does not fail, and panics with its error.
func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}
