package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
)

// addBuild adds what the page says about its own build.
func (s *site) addBuild() error {
	s.version = s.hash()[:12]
	data, err := json.Marshal(map[string]string{
		"version": s.version,
		"app":     sum(s.files["web/app.wasm"]),
		"engine":  sum(s.files["web/engine.wasm"]),
	})
	s.files["web/build.json"] = data
	return err
}

// addServiceWorker adds the service worker, which knows every other file and
// changes when one of them does.
func (s *site) addServiceWorker(path string) error {
	script, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	files, err := json.Marshal(append([]string{"./"}, s.names()...))
	if err != nil {
		return err
	}
	script = bytes.ReplaceAll(script, []byte("{{files}}"), files)
	script = bytes.ReplaceAll(script, []byte("{{version}}"), []byte(s.version))
	s.files["sw.js"] = script
	return nil
}

func (s *site) names() []string { return slices.Sorted(maps.Keys(s.files)) }

// hash is the SHA-256 of all files and their names.
func (s *site) hash() string {
	h := sha256.New()
	for _, name := range s.names() {
		fmt.Fprintf(h, "%s %d\n", name, len(s.files[name]))
		h.Write(s.files[name])
	}
	return hex.EncodeToString(h.Sum(nil))
}

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// sizes says how large files are, as they are and gzipped.
func sizes(files map[string][]byte) string {
	var raw, packed int
	for _, data := range files {
		raw += len(data)
		packed += len(compress(data))
	}
	return fmt.Sprintf("%.1f MB (%.1f MB gzipped)", float64(raw)/1e6, float64(packed)/1e6)
}

func compress(data []byte) []byte {
	var out bytes.Buffer
	// Neither a write to memory nor the level can fail.
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	_, _ = w.Write(data)
	_ = w.Close()
	return out.Bytes()
}
