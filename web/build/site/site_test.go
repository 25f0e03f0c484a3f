package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
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
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/kindtest"
)

// assemble reads the site with stand-ins for the programs.
func assemble(t *testing.T, app string) *site { return assembleWith(t, app, "sheets") }

func assembleWith(t *testing.T, app, sheets string) *site {
	t.Helper()
	programs := t.TempDir()
	for name, text := range map[string]string{"app.wasm": app, "engine.wasm": "engine", "sheets.wasm": sheets, "wasm_exec.js": "globalThis.Go = class {};"} {
		if err := os.WriteFile(filepath.Join(programs, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir("../../..")
	s, err := read(programs)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("web/build/site")
	return s
}

func TestServiceWorkerKnowsEveryFile(t *testing.T) {
	s := assemble(t, "app")
	script := string(s.files["sw.js"])
	for name, data := range s.files {
		if name != "sw.js" && !strings.Contains(script, `"`+name+`":"`+integrity(data)+`"`) {
			t.Errorf("the service worker does not know the hash of %s", name)
		}
	}
	if !strings.Contains(script, `"./":"`+integrity(s.files["index.html"])+`"`) {
		t.Error("the service worker does not know the page by its address")
	}
	if policy := between(string(s.files["index.html"]), policyStart, `"`); !strings.Contains(script, `"`+policy+"; frame-ancestors 'none'\"") {
		t.Error("the service worker does not say the page's policy")
	}
	if strings.Contains(script, "{{") {
		t.Error("a place in the service worker is not filled")
	}
	if other := assemble(t, "another app"); string(other.files["sw.js"]) == script {
		t.Error("another program, the same service worker: browsers would keep the old one")
	}
}

func TestBuildNamesItsHashes(t *testing.T) {
	var got build
	if err := json.Unmarshal(assemble(t, "app").files["web/build.json"], &got); err != nil {
		t.Fatal(err)
	}
	if got.App != sum([]byte("app")) || got.Engine != sum([]byte("engine")) || got.Sheets != sum([]byte("sheets")) || len(got.Version) != 12 || !slices.Contains(got.Files, "web/build.json") {
		t.Errorf("build.json holds %+v", got)
	}
}

// After the lock the page can load no icon, so the manifest brings its own.
func TestManifestBringsItsIcons(t *testing.T) {
	var manifest struct {
		Icons []struct{ Src, Sizes, Type string }
	}
	if err := json.Unmarshal(assemble(t, "app").files["web/manifest.webmanifest"], &manifest); err != nil {
		t.Fatal(err)
	}
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
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	old := filepath.Join(dir, "old.js")
	if err := os.WriteFile(old, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	s := assemble(t, "app")
	if err := s.writeTo(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); err == nil {
		t.Error("a file of the build before is still there")
	}
	if data, err := os.ReadFile(filepath.Join(dir, "web", "app.wasm")); err != nil || string(data) != "app" {
		t.Errorf("app.wasm holds %q, %v", data, err)
	}
}

var inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// The single file is locked from its first byte, and its policy allows exactly
// the scripts and the style that it carries.
func TestOneFileAllowsItsOwnScriptsOnly(t *testing.T) {
	page, err := assemble(t, "app").oneFile()
	if err != nil {
		t.Fatal(err)
	}
	text := string(page)
	policy := between(text, `Content-Security-Policy" content="`, `"`)
	if !strings.Contains(policy, "connect-src 'none'") || strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "'self'") {
		t.Errorf("policy is %s", policy)
	}
	if strings.Index(text, "Content-Security-Policy") > strings.Index(text, "<style>") {
		t.Error("something stands before the policy")
	}
	bodies := []string{between(text, "<style>", "</style>")}
	for _, m := range inlineScript.FindAllStringSubmatch(text, -1) {
		bodies = append(bodies, m[1])
	}
	if len(bodies) != 3 {
		t.Fatalf("%d inline parts, want a style and two scripts", len(bodies))
	}
	for i, body := range bodies {
		hash := sha256.Sum256([]byte(body))
		if !strings.Contains(policy, base64.StdEncoding.EncodeToString(hash[:])) {
			t.Errorf("the policy does not allow part %d", i)
		}
	}
	if found := regexp.MustCompile(`(src|href)="[^d#][^"]*"`).FindString(text); found != "" {
		t.Errorf("the single file still loads %s", found)
	}
}

func TestOneFileCarriesThePrograms(t *testing.T) {
	page, err := assemble(t, "the app's program").oneFile()
	if err != nil {
		t.Fatal(err)
	}
	coded := between(string(page), `id="web/app.wasm">`, "<")
	packed, err := base64.StdEncoding.DecodeString(coded)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || string(got) != "the app's program" {
		t.Errorf("unpacked %q, %v", got, err)
	}
}

// The program that converts workbooks is late: the service worker knows it by its
// hash and does not wait for it.
func TestTheLateProgramIsNotWaitedFor(t *testing.T) {
	s := assemble(t, "app")
	var got build
	if err := json.Unmarshal(s.files["web/build.json"], &got); err != nil {
		t.Fatal(err)
	}
	hash := sha256.Sum256([]byte("sheets"))
	want := "sha256-" + base64.StdEncoding.EncodeToString(hash[:])
	if got.Integrity != want || slices.Contains(got.Files, late) {
		t.Errorf("build.json holds %+v", got)
	}
	if script := string(s.files["sw.js"]); strings.Count(script, want) != 1 || !strings.Contains(script, `LATE = "`+late+`"`) {
		t.Error("the service worker does not know the late program")
	}
}

// A single file that would be too large does without workbooks, and says so.
func TestOneFileStaysSmall(t *testing.T) {
	noise := make([]byte, maxOneFile)
	rand.NewChaCha8([32]byte{1}).Read(noise)
	for _, test := range []struct {
		sheets string
		has    bool
	}{{"sheets", true}, {string(noise), false}} {
		page, err := assembleWith(t, "app", test.sheets).oneFile()
		if err != nil {
			t.Fatal(err)
		}
		if has := strings.Contains(string(page), `id="`+late+`"`); has != test.has || len(page) > maxOneFile {
			t.Errorf("with %d bytes of it, the file has %d, the program in it: %v", len(test.sheets), len(page), has)
		}
		packed, err := base64.StdEncoding.DecodeString(between(string(page), `id="web/build.json">`, "<"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		var got build
		if err := json.NewDecoder(r).Decode(&got); err != nil || (got.Sheets != "") != test.has {
			t.Errorf("build.json says %q, %v", got.Sheets, err)
		}
	}
}

// The page has in every language what it says before the program runs.
func TestThePageSpeaksBeforeTheProgram(t *testing.T) {
	s := assemble(t, "app")
	page := string(s.files["index.html"])
	if strings.Contains(page, "{{") {
		t.Error("a place in the page is not filled")
	}
	var said map[text.Lang]map[string]string
	if err := json.Unmarshal([]byte(between(page, `id="boot-texts">`, "</script>")), &said); err != nil {
		t.Fatal(err)
	}
	without := between(page, "<noscript>", "</noscript>")
	for _, l := range text.Languages() {
		if want := l.Say(text.BootLoading); said[l]["loading"] != want {
			t.Errorf("%s: loading is %q, want %q", l, said[l]["loading"], want)
		}
		if !strings.Contains(without, `<p lang="`+string(l)+`">`+l.Say(text.BootScript)) {
			t.Errorf("%s: without a script, nothing in %s", l, without)
		}
	}
	for _, name := range regexp.MustCompile(`said\.(\w+)`).FindAllStringSubmatch(string(s.files["web/boot.js"]), -1) {
		for l := range said {
			if said[l][name[1]] == "" {
				t.Errorf("%s: nothing for said.%s of web/boot.js", l, name[1])
			}
		}
	}
	s.files["index.html"] = []byte("{{texts}}")
	if err := s.addTexts("index.html"); err == nil || !strings.Contains(err.Error(), "{{noscript}}") {
		t.Errorf("got %v", err)
	}
}

func TestOneFileNeedsThePageItKnows(t *testing.T) {
	s := assemble(t, "app")
	s.files["index.html"] = bytes.ReplaceAll(s.files["index.html"], []byte("web/boot.js"), []byte("web/start.js"))
	if _, err := s.oneFile(); err == nil || !strings.Contains(err.Error(), "web/boot.js") {
		t.Errorf("got %v", err)
	}
}

// The boot script knows from the build what the second program converts.
func TestBuildNamesWhatIsConverted(t *testing.T) {
	kindtest.Register(t)
	var got build
	if err := json.Unmarshal(assemble(t, "app").files["web/build.json"], &got); err != nil {
		t.Fatal(err)
	}
	want := []start{{"504b0304", false}, {"d0cf11e0", true}, {hex.EncodeToString([]byte(kindtest.Start)), false}}
	if !slices.Equal(got.Converted, want) {
		t.Errorf("converted are %v, want %v", got.Converted, want)
	}
	if script := string(assemble(t, "app").files["web/boot.js"]); !strings.Contains(script, "quasi.build.converted.find(") {
		t.Error("the boot script does not ask")
	}
	if most := kind.LongestStart(); most > 64 {
		t.Errorf("the boot script reads 64 bytes, and a kind is told by %d", most)
	}
}
