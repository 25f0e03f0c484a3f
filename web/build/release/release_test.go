package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var drawn = rapid.Custom(func(t *rapid.T) entry {
	return entry{rapid.StringMatching(`([a-z]{1,3}/)?[a-zA-Z]{1,4}\.[a-z]`).Draw(t, "name"), rapid.SliceOf(rapid.Byte()).Draw(t, "data"), rapid.Bool().Draw(t, "runs")}
})

// An archive has the same bytes in whichever order its files come, and is read back.
func TestArchivesHoldTheirFilesAlone(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		entries := rapid.SliceOfNDistinct(drawn, 1, 6, func(e entry) string { return e.name }).Draw(r, "entries")
		turned := slices.Clone(entries)
		slices.Reverse(turned)
		for _, pack := range []struct {
			pack func(string, []entry) ([]byte, error)
			read func([]byte) ([]entry, error)
		}{{zipped, readZip}, {tarred, readTar}} {
			one, err := pack.pack("quasi", entries)
			if err != nil {
				r.Fatal(err)
			}
			two, err := pack.pack("quasi", turned)
			if err != nil || !bytes.Equal(one, two) {
				r.Fatalf("%v, or the order of files changes the archive", err)
			}
			read, err := pack.read(one)
			want := in("quasi", entries)
			same := func(a, b entry) bool { return a.name == b.name && bytes.Equal(a.data, b.data) && a.runs == b.runs }
			if err != nil || !slices.EqualFunc(read, want, same) {
				r.Fatalf("%v, or read back as %v, want %v", err, read, want)
			}
		}
	})
}

func readZip(data []byte) ([]entry, error) {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	var found []entry
	for _, f := range r.File {
		file, err := f.Open()
		if err != nil {
			return nil, err
		}
		data, err := io.ReadAll(file)
		if err != nil {
			return nil, err
		}
		if !f.Modified.Equal(packedAt) {
			continue
		}
		found = append(found, entry{f.Name, data, f.Mode()&0o111 != 0})
	}
	return found, nil
}

func readTar(data []byte) ([]entry, error) {
	compressed, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	var found []entry
	for r := tar.NewReader(compressed); ; {
		h, err := r.Next()
		if err == io.EOF {
			return found, nil
		}
		if err != nil {
			return nil, err
		}
		data, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		if h.ModTime.Equal(packedAt) && h.Uid == 0 && h.Uname == "" {
			found = append(found, entry{h.Name, data, h.Mode&0o111 != 0})
		}
	}
}

// The archives are what users of each system expect, with the license inside.
func TestEachSystemGetsItsArchive(t *testing.T) {
	legal := []entry{{"LICENSE", []byte("license"), false}}
	var names []string
	for _, p := range programs() {
		if p.os == browser {
			continue
		}
		p.data = []byte("program")
		name, data, err := packed(p, legal)
		if err != nil {
			t.Fatal(err)
		}
		read := readTar
		if strings.HasSuffix(name, ".zip") {
			read = readZip
		}
		files, err := read(data)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
		for _, f := range files {
			names = append(names, f.name)
		}
	}
	text := strings.ReplaceAll(strings.Join(names, " "), named, "Q")
	want := "Q-darwin-amd64.tar.gz Q-darwin-amd64/LICENSE Q-darwin-amd64/quasi Q-darwin-arm64.tar.gz Q-darwin-arm64/LICENSE Q-darwin-arm64/quasi " +
		"Q-linux-amd64.tar.gz Q-linux-amd64/LICENSE Q-linux-amd64/quasi Q-linux-arm64.tar.gz Q-linux-arm64/LICENSE Q-linux-arm64/quasi " +
		"Q-windows-amd64.zip Q-windows-amd64/LICENSE Q-windows-amd64/quasi.exe Q-windows-arm64.zip Q-windows-arm64/LICENSE Q-windows-arm64/quasi.exe " +
		"Q-wasip1-wasm.tar.gz Q-wasip1-wasm/LICENSE Q-wasip1-wasm/quasi.wasm"
	if text != want {
		t.Errorf("archives and files\n%s, want\n%s", text, want)
	}
}

// blocks are the commands of the page that goes with a release.
var blocks = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")

// command returns the one command of the page that begins with a word.
func command(t *testing.T, word string) string {
	t.Helper()
	for _, block := range blocks.FindAllStringSubmatch(verifying, -1) {
		if strings.HasPrefix(block[1], word) {
			return block[1]
		}
	}
	t.Fatalf("how-to-verify.md has no command %s", word)
	return ""
}

// shell runs a command in a folder.
func shell(dir, command string, env ...string) (string, error) {
	run := exec.Command("sh", "-c", command)
	run.Dir, run.Env = dir, append(os.Environ(), env...)
	out, err := run.CombinedOutput()
	return string(out), err
}

func needs(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("%s is not installed", program)
	}
}

// somewhere writes files and their sums to a folder.
func somewhere(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "1.0.0")
	files := map[string][]byte{"quasi.html": []byte("<html>"), "b.zip": {0, 1, 2}, "LICENSE": []byte("license\n")}
	files["SHA256SUMS"] = sums(files)
	if err := write(dir, files); err != nil {
		t.Fatal(err)
	}
	return dir
}

// The command of the page that goes with a release accepts the files, and refuses changed ones.
func TestSumsAreChecked(t *testing.T) {
	needs(t, "sha256sum")
	dir := somewhere(t)
	out, err := shell(dir, command(t, "sha256sum"))
	if err != nil || out != "LICENSE: OK\nb.zip: OK\nquasi.html: OK\n" {
		t.Errorf("%v: %s", err, out)
	}
	if err := os.WriteFile(filepath.Join(dir, "b.zip"), []byte{0, 1, 3}, 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := shell(dir, command(t, "sha256sum")); err == nil || !strings.Contains(out, "b.zip: FAILED") {
		t.Errorf("a changed file: %v: %s", err, out)
	}
}

// The commands of docs/release.md and of the page sign and verify, with a key made here: other
// sums, another key and a signature for another purpose are refused.
func TestSignaturesAreVerified(t *testing.T) {
	needs(t, "ssh-keygen")
	guide, err := os.ReadFile("../../../docs/release.md")
	if err != nil {
		t.Fatal(err)
	}
	sign := regexp.MustCompile("ssh-keygen -Y sign .*").FindString(string(guide))
	verify := command(t, "ssh-keygen")
	dir := somewhere(t)
	for _, name := range []string{"key", "other"} {
		if out, err := shell(dir, `ssh-keygen -q -t ed25519 -N "" -C "" -f `+name); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	allow := func(name string) {
		t.Helper()
		if out, err := shell(dir, `echo "maintainer $(cat `+name+`.pub)" > allowed_signers`); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	signer := "SIGNER=maintainer"
	allow("key")
	if out, err := shell(dir, sign, "KEY=key"); err != nil {
		t.Fatalf("%s: %v: %s", sign, err, out)
	}
	if out, err := shell(dir, verify, signer); err != nil || !strings.HasPrefix(out, `Good "quasi-release" signature`) {
		t.Errorf("%v: %s", err, out)
	}
	if out, err := shell(dir, verify, "SIGNER=somebody"); err == nil {
		t.Errorf("somebody else's: %s", out)
	}
	if out, err := shell(dir, "echo >> SHA256SUMS && "+verify, signer); err == nil {
		t.Errorf("changed sums are verified: %s", out)
	}
	if out, err := shell(dir, "rm SHA256SUMS.sig && "+sign, "KEY=other"); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if out, err := shell(dir, verify, signer); err == nil {
		t.Errorf("another key's signature is verified: %s", out)
	}
	allow("other")
	if out, err := shell(dir, verify, signer); err != nil {
		t.Errorf("the key that is allowed now: %v: %s", err, out)
	}
	if out, err := shell(dir, "rm SHA256SUMS.sig && "+strings.Replace(sign, "-n quasi-release", "-n file", 1), "KEY=other"); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if out, err := shell(dir, verify, signer); err == nil {
		t.Errorf("a signature for another purpose is verified: %s", out)
	}
}

// The page names the version and the Go, and leaves no place unfilled.
func TestThePageIsFilled(t *testing.T) {
	page := string(howToVerify(&toolchain{version: "1.26.8"}))
	for _, want := range []string{"# How to verify Quasi 1.0.0\n", "go1.26.8", "quasi-1.0.0.cdx.json"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, place := range []string{"VERSION", "TOOLCHAIN"} {
		if strings.Contains(page, place) {
			t.Errorf("the page still says %s", place)
		}
	}
}

// Another Go than the one of go.mod gives other bytes, and builds no release.
func TestAReleaseIsBuiltByOneGo(t *testing.T) {
	for mod, want := range map[string]string{
		"module quasi\n\ngo 1.26.0\n":                         "no line toolchain",
		"module quasi\n\ngo 1.2\n\ntoolchain go1.2.3\n":       "is built with go1.2.3",
		"module quasi\n\ngo 1.26.0\n\n// toolchain go1.2.3\n": "no line toolchain",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readToolchain(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", mod, err, want)
		}
	}
}
