package main

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"quasi/engine/facts"
)

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
func howToVerify(t *toolchain) []byte {
	return []byte(strings.NewReplacer("VERSION", facts.Version, "TOOLCHAIN", "go"+t.version).Replace(verifying))
}
