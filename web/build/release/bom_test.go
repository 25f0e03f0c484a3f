package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"quasi/engine/facts"
)

// everything returns what the programs of a release are linked from, without their bytes.
var everything = sync.OnceValues(func() (*linked, error) { return linkedBy(programs()) })

// billOf returns the bill of materials as it would be of programs of a few bytes, and what it
// was made of.
func billOf(t *testing.T) ([]byte, *linked) {
	t.Helper()
	t.Chdir("../../..")
	l := must(everything())
	return must(bill(programs(), l, ourGo())), l
}

// ourGo is the Go that runs the tests.
func ourGo() *toolchain {
	return &toolchain{strings.TrimPrefix(runtime.Version(), "go"), strings.TrimSpace(string(must(exec.Command("go", "env", "GOROOT").Output())))}
}

// schema returns CycloneDX 1.6's, which the library holds.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	dir := must(exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/CycloneDX/cyclonedx-go").Output())
	const at = "http://cyclonedx.org/schema/"
	c := jsonschema.NewCompiler()
	for name, file := range map[string]string{"bom-1.6.schema.json": "bom-1.6.schema.json", "spdx.schema.json": "spdx.schema.json", "jsf-0.82.schema.json": "jsf-0.82.schemax.json"} {
		text := must(os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "schema", file)))
		doc := must(jsonschema.UnmarshalJSON(bytes.NewReader(text)))
		if err := c.AddResource(at+name, doc); err != nil {
			t.Fatal(err)
		}
	}
	return must(c.Compile(at + "bom-1.6.schema.json"))
}

func TestTheBillFollowsItsSchema(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	text, _ := billOf(t)
	if err := schema(t).Validate(must(jsonschema.UnmarshalJSON(bytes.NewReader(text)))); err != nil {
		t.Error(err)
	}
}

// listedBill is the tested part of a bill.
type listedBill struct {
	SerialNumber string `json:"serialNumber"`
	Metadata     struct {
		Timestamp string    `json:"timestamp"`
		Component component `json:"component"`
	} `json:"metadata"`
	Components   []component `json:"components"`
	Dependencies []struct {
		Ref       string   `json:"ref"`
		DependsOn []string `json:"dependsOn"`
	} `json:"dependencies"`
}

type component struct {
	Ref      string `json:"bom-ref"`
	Name     string `json:"name"`
	Version  string `json:"version"`
	Purl     string `json:"purl"`
	Licenses []struct {
		License struct {
			ID string `json:"id"`
		} `json:"license"`
	} `json:"licenses"`
	Hashes []struct {
		Content string `json:"content"`
	} `json:"hashes"`
}

func readBill(t *testing.T, text []byte) *listedBill {
	t.Helper()
	b := new(listedBill)
	if err := json.Unmarshal(text, b); err != nil {
		t.Fatal(err)
	}
	return b
}

// purl is the form of the package URLs that a bill has.
var purl = regexp.MustCompile(`^pkg:(golang|generic|npm)/[a-z0-9._/-]+@[A-Za-z0-9.%-]+(\?arch=\w+&os=\w+)?(#[a-z.]+)?$`)

// Each component has a reference of its own, a package URL and a license; all but the standard
// library have a hash, and Quasi needs each of them, by way of others.
func TestTheBillIsWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	text, l := billOf(t)
	b := readBill(t, text)
	if want := len(programs()) + 1 + len(l.modules) + len(copies); len(b.Components) != want || len(l.modules) < 15 {
		t.Errorf("%d components, want %d", len(b.Components), want)
	}
	if b.Metadata.Timestamp != "" || b.Metadata.Component.Version != "1.0.0" {
		t.Errorf("metadata %+v", b.Metadata)
	}
	known := map[string]bool{}
	for _, c := range append(b.Components, b.Metadata.Component) {
		if known[c.Ref] {
			t.Errorf("two components are %s", c.Ref)
		}
		known[c.Ref] = true
		if !purl.MatchString(c.Purl) || c.Ref != c.Purl || !strings.Contains(c.Purl, "@"+c.Version) {
			t.Errorf("%s %s has the package URL %s", c.Name, c.Version, c.Purl)
		}
		if len(c.Licenses) != 1 || c.Licenses[0].License.ID == "" {
			t.Errorf("%s has the licenses %v", c.Ref, c.Licenses)
		}
		if hashed := len(c.Hashes) == 1; hashed == (c.Name == standard || c.Ref == whole) {
			t.Errorf("%s has the hashes %v", c.Ref, c.Hashes)
		}
	}
	needs := map[string][]string{}
	for _, d := range b.Dependencies {
		if _, twice := needs[d.Ref]; twice || !known[d.Ref] {
			t.Errorf("dependencies of %s, which stands there twice, or is no component", d.Ref)
		}
		needs[d.Ref] = d.DependsOn
	}
	reached := map[string]bool{}
	var reach func(ref string)
	reach = func(ref string) {
		if !known[ref] {
			t.Errorf("%s is needed, and no component", ref)
		}
		if !reached[ref] {
			reached[ref] = true
			for _, next := range needs[ref] {
				reach(next)
			}
		}
	}
	reach(whole)
	for ref := range known {
		if _, said := needs[ref]; !said || !reached[ref] {
			t.Errorf("nothing leads to %s, or nothing is said of what it needs", ref)
		}
	}
}

// A module has the hash in go.sum, as hexadecimal digits.
func TestTheBillHasTheHashesOfGoSum(t *testing.T) {
	text, l := billOf(t)
	sums := must(os.ReadFile("go.sum"))
	found := 0
	for _, c := range readBill(t, text).Components {
		if l.modules[c.Name] == nil {
			continue
		}
		_, after, has := strings.Cut(string(sums), "\n"+c.Name+" "+c.Version+" h1:")
		if strings.HasPrefix(string(sums), c.Name+" "+c.Version+" h1:") {
			_, after, has = strings.Cut(string(sums), " h1:")
		}
		line, _, _ := strings.Cut(after, "\n")
		hash, err := base64.StdEncoding.DecodeString(line)
		if !has || err != nil || len(hash) != sha256.Size || c.Hashes[0].Content != strings.ToLower(c.Hashes[0].Content) || c.Hashes[0].Content != hexOf(hash) {
			t.Errorf("%s %s: %v, go.sum has %s", c.Name, c.Version, c.Hashes, line)
		}
		found++
	}
	if found != len(l.modules) {
		t.Errorf("%d of %d modules are in the bill", found, len(l.modules))
	}
}

func hexOf(data []byte) string {
	const digits = "0123456789abcdef"
	var out strings.Builder
	for _, b := range data {
		out.WriteByte(digits[b>>4])
		out.WriteByte(digits[b&15])
	}
	return out.String()
}

// What only builds or tests Quasi is not given away. Nor does what writes the bill enter a
// program.
func TestToolsAreNotInTheBill(t *testing.T) {
	text, _ := billOf(t)
	for _, tool := range []string{"rapid", "staticcheck", "honnef.co", "cyclonedx-go", "goldmark", "jsonschema", "go-internal", "playwright", "axe-core", "testify"} {
		if strings.Contains(strings.ToLower(string(text)), "/"+tool) {
			t.Errorf("the bill has %s", tool)
		}
	}
}

// The linker notes in a command which modules are in it: the same that is found beforehand. It
// sets the build that the command tells.
func TestTheLinkerAgrees(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	t.Chdir("../../..")
	for _, p := range programs() {
		if p.os != runtime.GOOS || p.arch != runtime.GOARCH {
			continue
		}
		l := must(linkedBy([]*program{p}))
		b := &builder{dir: t.TempDir(), ldflags: "-s -w -buildid=", programs: []*program{p}, version: "0123456789ab"}
		if err := b.commands(); err != nil {
			t.Fatal(err)
		}
		if out, err := run(nil, b.file(p), "--version"); err != nil || string(out) != "quasi version "+facts.VersionOf("build "+b.version, runtime.Version())+"\n" {
			t.Errorf("%v, the command says %q", err, out)
		}
		info := must(buildinfo.Read(bytes.NewReader(p.data)))
		for _, dep := range info.Deps {
			m := l.modules[dep.Path]
			if m == nil || m.version != dep.Version || m.hash != dep.Sum {
				t.Errorf("the linker says %+v, go list %+v", dep, m)
			}
		}
		if len(info.Deps) != len(l.modules) || len(info.Deps) < 10 {
			t.Errorf("the linker names %d modules, go list %d", len(info.Deps), len(l.modules))
		}
		for _, s := range info.Settings {
			if strings.Contains(s.Value, b.dir) || s.Key == "vcs.revision" {
				t.Errorf("the command says %s=%s, which another machine would not", s.Key, s.Value)
			}
		}
		return
	}
	t.Skipf("no command is given away for %s/%s", runtime.GOOS, runtime.GOARCH)
}

// A serial number is one for each content.
func TestSerialNumbers(t *testing.T) {
	one, two := serial([]byte("a")), serial([]byte("b"))
	if one == two || one != "urn:uuid:ca978112-ca1b-8dca-bac2-31b39a23dc4d" {
		t.Errorf("%s and %s", one, two)
	}
}

// Every license is recognized by its text; one that is not known ends the build.
func TestLicensesAreRecognized(t *testing.T) {
	bsd := "Redistribution and use in source and binary\nforms, with or without modification, are permitted provided that"
	for text, want := range map[string]string{
		"  Apache License\n  Version 2.0, January 2004":                                                                    "Apache-2.0",
		"Permission is hereby granted, free of charge, to any person obtaining a copy … copies or substantial portions of": "MIT",
		bsd:                              "BSD-2-Clause",
		bsd + " Neither the name of X":   "BSD-3-Clause",
		bsd + " advertising materials":   "",
		"GNU GENERAL PUBLIC LICENSE":     "",
		"Mozilla Public License Version": "",
	} {
		if got := identify(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	dir := t.TempDir()
	if _, err := readLicenses(dir, []string{dir}); err == nil || !strings.Contains(err.Error(), "no license") {
		t.Errorf("a module without a license: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "LICENSE"), []byte("all rights reserved"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := readLicenses(dir, []string{dir}); err == nil || !strings.Contains(err.Error(), "not recognized") {
		t.Errorf("an unknown license: %v", err)
	}
}

// The notices name each module and hold its license.
func TestNoticesHoldEveryLicense(t *testing.T) {
	_, l := billOf(t)
	text := must(notices(l, ourGo()))
	for _, m := range l.sorted() {
		if strings.Count(string(text), m.path+" "+m.version) < 2 {
			t.Errorf("the notices do not hold %s", m.path)
		}
	}
	for _, part := range []string{"Copyright (c) 2016 Maxence Charriere", "Copyright 2019 The age Authors", "Copyright (c) 2014 Jonathan Picques", "fzstd 0.1.1 (MIT)", "Copyright (c) 2020 Arjun Barrett", "Additional IP Rights Grant (Patents)"} {
		if !strings.Contains(string(text), part) {
			t.Errorf("the notices lack %q", part)
		}
	}
}

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
			one := must(pack.pack("quasi", entries))
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

// Each system has the kind of archive that is usual there, with the license inside.
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
		files := must(read(data))
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
	guide := must(os.ReadFile("../../../docs/release.md"))
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
	page := string(howToVerify(&toolchain{version: "1.26.8"}, "https://example.org/quasi"))
	for _, want := range []string{"# How to verify Quasi 1.0.0\n", "go1.26.8", "quasi-1.0.0.cdx.json", "<https://example.org/quasi>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, place := range []string{"VERSION", "TOOLCHAIN", "ADDRESS"} {
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

// must returns what a call gives that does not fail, and panics with its error.
func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}
