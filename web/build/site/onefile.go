package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"maps"
	"os"
	"strings"
)

// oneFilePolicy allows this file's own scripts and style by their hashes, and
// no connection from its first byte on.
const oneFilePolicy = "default-src 'none'; script-src %s 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'; " +
	"style-src %s; img-src data: blob:; base-uri 'none'; form-action 'none'"

// packed are the files that the single file carries as data.
var packed = []string{"web/build.json", "web/wasm_exec.js", "web/worker.js", "web/app.wasm", "web/engine.wasm"}

// maxOneFile is the size of the single file above which it does without the
// program that converts workbooks: people send it around.
const maxOneFile = 13_000_000

// writeOneFile writes the whole site as one HTML file, for computers without a
// network or a server.
func (s *site) writeOneFile(path string) error {
	page, err := s.oneFile()
	if err != nil {
		return err
	}
	if err := os.WriteFile(path, page, 0o666); err != nil {
		return err
	}
	fmt.Printf("%s: %.1f MB, SHA-256 %s\n", path, float64(len(page))/1e6, sum(page))
	return nil
}

// oneFile makes the single file, with the program that converts workbooks if that
// leaves it small enough.
func (s *site) oneFile() ([]byte, error) {
	page, err := s.pageOf(append(packed, late))
	if err != nil || len(page) <= maxOneFile {
		return page, err
	}
	small := &site{files: maps.Clone(s.files), version: s.version}
	small.files[late] = nil
	if err := small.addBuild(); err != nil {
		return nil, err
	}
	return small.pageOf(packed)
}

// pageOf makes the single file with the given files as data.
func (s *site) pageOf(packed []string) ([]byte, error) {
	runtime, boot, style := s.files["web/wasm_exec.js"], s.files["web/boot.js"], s.files["web/style.css"]
	policy := fmt.Sprintf(oneFilePolicy, source(runtime)+" "+source(boot), source(style))
	page := string(s.files["index.html"])
	for _, change := range []struct{ old, new string }{
		{between(page, policyStart, `"`), policy},
		{`<link rel="manifest" href="web/manifest.webmanifest">` + "\n", ""},
		{`<link rel="stylesheet" href="web/style.css">`, "<style>" + string(style) + "</style>"},
		{`<script src="web/wasm_exec.js" defer></script>` + "\n", ""},
		{`<script src="web/boot.js" defer></script>` + "\n", ""},
		{"</body>", data(s.files, packed) + script(runtime) + script(boot) + "</body>"},
	} {
		if change.old == "" || strings.Count(page, change.old) != 1 {
			return nil, fmt.Errorf("index.html must hold %q once: the single file is made from it", change.old)
		}
		page = strings.Replace(page, change.old, change.new, 1)
	}
	return []byte(page), nil
}

// between returns what stands in page between two texts.
func between(page, start, end string) string {
	_, rest, _ := strings.Cut(page, start)
	found, _, _ := strings.Cut(rest, end)
	return found
}

// data returns files as elements that do not run.
func data(files map[string][]byte, names []string) string {
	var out strings.Builder
	for _, name := range names {
		fmt.Fprintf(&out, "<script type=\"application/octet-stream\" id=%q>%s</script>\n", name, encode(compress(files[name])))
	}
	return out.String()
}

func script(text []byte) string { return "<script>" + string(text) + "</script>\n" }

// source is the policy's name of an inline script or style.
func source(text []byte) string {
	// The browser reads line ends as \n before it computes the hash.
	h := sha256.Sum256(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
	return "'sha256-" + encode(h[:]) + "'"
}

func encode(data []byte) string { return base64.StdEncoding.EncodeToString(data) }
