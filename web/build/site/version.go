package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"

	"quasi/engine/facts"
	"quasi/engine/file/kind"
)

// addBuild adds what the page says about its own build.
func (s *site) addBuild() error {
	s.version = s.hash()[:12]
	s.files["web/build.json"] = nil // one of the files
	b := build{
		Release: facts.Version,
		Version: s.version,
		Frame:   sum(s.content(framePage)),
		App:     sum(s.content(appFile)),
		Engine:  sum(s.content(engineFile)),
		Sheets:  sum(s.content(late)),

		Converted: converted(),
	}
	data, err := json.Marshal(b)
	s.files["web/build.json"] = data
	return err
}

// build describes the build of the page, for the page.
type build struct {
	Release string `json:"release"`
	Version string `json:"version"` // of the build: the start of the hash of all files
	Frame   string `json:"frame"`   // SHA-256 of frame.html
	App     string `json:"app"`     // SHA-256 of app.wasm
	Engine  string `json:"engine"`  // SHA-256 of engine.wasm
	Sheets  string `json:"sheets"`  // SHA-256 of sheets.wasm

	Converted []start `json:"converted"` // files that sheets.wasm turns into CSV
}

// start is the start of files of a kind that is no text.
type start struct {
	Hex     string `json:"hex"`     // the first bytes
	Refused bool   `json:"refused"` // they can't be converted, and sheets.wasm says why
}

// converted lists how the files start that are converted to text.
func converted() []start {
	found := []start{}
	for _, k := range kind.All() {
		for _, s := range k.Starts {
			found = append(found, start{Hex: hex.EncodeToString([]byte(s))})
		}
		for _, s := range k.Refused {
			found = append(found, start{hex.EncodeToString([]byte(s)), true})
		}
	}
	return found
}

// late is the program that a page can do without: it is kept for use without a
// network when it comes in time.
const late = sheetsFile

// addServiceWorker adds the service worker, which knows the hash of every other file, of
// one that is packed that of its content, and changes when one of them does. The page is ./,
// so that it is fetched once.
func (s *site) addServiceWorker(path string) error {
	script, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	hashes := map[string]string{}
	for name := range s.files {
		hashes[name] = integrity(s.content(name))
	}
	hashes["./"] = hashes[outerPage]
	delete(hashes, outerPage)
	files, err := json.Marshal(hashes)
	if err != nil {
		return err
	}
	for place, text := range map[string]string{
		"{{hashes}}": string(files), "{{late}}": late, "{{onefile}}": singleFile, "{{version}}": s.version,
		"{{policy}}": s.policy, "{{unzstd}}": string(s.unzstd),
	} {
		script = bytes.ReplaceAll(script, []byte(place), []byte(text))
	}
	s.files["sw.js"] = script
	return nil
}

// sumsFile has the hashes of all other files, for sha256sum -c on a server; a browser shows it as text.
// It has the hash of the service worker, too, which therefore can't have its own.
const sumsFile = "SHA256SUMS.txt"

// policyStart stands before the policy of a page.
const policyStart = `Content-Security-Policy" content="`

func (s *site) names() []string { return slices.Sorted(maps.Keys(s.files)) }

// hash is the SHA-256 of the contents of all files and of their names.
func (s *site) hash() string {
	h := sha256.New()
	for _, name := range s.names() {
		fmt.Fprintf(h, "%s %d\n", name, len(s.content(name)))
		h.Write(s.content(name))
	}
	return hex.EncodeToString(h.Sum(nil))
}

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// integrity is the hash of a file as browsers want it.
func integrity(data []byte) string {
	h := sha256.Sum256(data)
	return "sha256-" + base64.StdEncoding.EncodeToString(h[:])
}

// sizes says how large the files are, as they travel and with their contents unpacked.
func (s *site) sizes() string {
	var sent, content int
	for name, data := range s.files {
		sent += len(data)
		content += len(s.content(name))
	}
	return fmt.Sprintf("%.1f MB (%.1f MB unpacked)", float64(sent)/1e6, float64(content)/1e6)
}
