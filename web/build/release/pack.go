package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"quasi/engine/facts"
)

// packedAt is the time of all files in an archive: the first that a zip can hold.
var packedAt = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// entry is a file of an archive.
type entry struct {
	name string // with slashes
	data []byte
	runs bool
}

func (e *entry) mode() fs.FileMode {
	if e.runs {
		return 0o755
	}
	return 0o644
}

// entriesOf returns the files below a folder.
func entriesOf(dir string) ([]entry, error) {
	var found []entry
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		found = append(found, entry{filepath.ToSlash(rel), data, false})
		return err
	})
	return found, err
}

// in returns the entries in a folder of an archive, sorted by their names.
func in(folder string, entries []entry) []entry {
	sorted := slices.Clone(entries)
	for i := range sorted {
		sorted[i].name = path.Join(folder, sorted[i].name)
	}
	slices.SortFunc(sorted, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	return sorted
}

// zipped returns a zip of the entries in a folder: the same bytes for the same entries, in
// whichever order.
func zipped(folder string, entries []entry) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, e := range in(folder, entries) {
		header := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: packedAt}
		header.SetMode(e.mode())
		file, err := w.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := file.Write(e.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}

// tarred is the same as a tar.gz.
func tarred(folder string, entries []entry) ([]byte, error) {
	var out bytes.Buffer
	compressed := gzip.NewWriter(&out)
	w := tar.NewWriter(compressed)
	for _, e := range in(folder, entries) {
		header := &tar.Header{Typeflag: tar.TypeReg, Name: e.name, Size: int64(len(e.data)), Mode: int64(e.mode()), ModTime: packedAt, Format: tar.FormatUSTAR}
		if err := w.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	err := compressed.Close()
	return out.Bytes(), err
}

// packed returns the archive of a command with what must go with it, and its name: a zip for
// Windows, a tar.gz for others.
func packed(p *program, legal []entry) (string, []byte, error) {
	entries := append([]entry{{p.name, p.data, true}}, legal...)
	if p.os == "windows" {
		data, err := zipped(p.folder(), entries)
		return p.folder() + ".zip", data, err
	}
	data, err := tarred(p.folder(), entries)
	return p.folder() + ".tar.gz", data, err
}

// folder returns the folder of a command in its archive.
func (p *program) folder() string { return named + "-" + p.os + "-" + p.arch }

func unpacked(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// sum is the SHA-256 of data, as hexadecimal digits.
func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// sums returns the hashes of files, in the form of sha256sum, sorted by the names.
func sums(files map[string][]byte) []byte {
	var out bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&out, "%s  %s\n", sum(files[name]), name)
	}
	return out.Bytes()
}

// programSums returns the hashes that a report tells of the program that wrote it: those of the
// commands as they are unpacked, and those of the app's programs and of its frame.
func programSums(programs []*program, frame []byte) []byte {
	files := map[string][]byte{"frame.html": frame}
	for _, p := range programs {
		name := p.name
		if p.os != browser {
			name = p.folder() + "/" + p.name
		}
		files[name] = p.data
	}
	return sums(files)
}

//go:embed how-to-verify.md
var verifying string

// howToVerify returns the page that goes with a release.
func howToVerify(t *toolchain, contact string) []byte {
	return []byte(strings.NewReplacer("VERSION", facts.Version, "TOOLCHAIN", "go"+t.version, "ADDRESS", contact).Replace(verifying))
}
