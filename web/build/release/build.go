package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

// toolchain is the Go that everything is built with.
type toolchain struct {
	version string // as "1.26.8"
	root    string // its folder
}

// toolchainLine names the Go of releases in go.mod.
var toolchainLine = regexp.MustCompile(`(?m)^toolchain go(\S+)$`)

// readToolchain returns the Go that go.mod in a folder names. It fails where another one would
// build, or runs this program: the bytes would be others.
func readToolchain(dir string) (*toolchain, error) {
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return nil, err
	}
	line := toolchainLine.FindSubmatch(mod)
	if line == nil {
		return nil, fmt.Errorf("go.mod has no line toolchain, which names the Go of releases")
	}
	t := &toolchain{version: string(line[1])}
	out, err := run(nil, "go", "env", "GOVERSION", "GOROOT")
	if err != nil {
		return nil, err
	}
	version, root, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	for _, found := range []string{version, runtime.Version()} {
		if found != "go"+t.version {
			return nil, fmt.Errorf("a release is built with go%s, as go.mod says, and this is %s: run make release, without GOEXPERIMENT", t.version, found)
		}
	}
	t.root = root
	return t, nil
}

// browser is the GOOS of programs that run in a browser.
const browser = "js"

// wasi is the GOOS of the command for programs that run WASI modules.
const wasi = "wasip1"

// program is one that is handed out.
type program struct {
	name     string // of its file
	pkg      string
	os, arch string
	data     []byte
}

// programs lists what is handed out, without the bytes.
func programs() []*program {
	all := []*program{
		{name: "app.wasm", pkg: "./app", os: browser, arch: "wasm"},
		{name: "engine.wasm", pkg: "./wasm", os: browser, arch: "wasm"},
		{name: "sheets.wasm", pkg: "./wasm/sheets", os: browser, arch: "wasm"},
	}
	for _, system := range []string{"darwin", "linux", "windows"} {
		for _, arch := range []string{"amd64", "arm64"} {
			p := &program{name: "quasi", pkg: "./engine/cmd/quasi", os: system, arch: arch}
			if system == "windows" {
				p.name += ".exe"
			}
			all = append(all, p)
		}
	}
	return append(all, &program{name: "quasi.wasm", pkg: "./engine/cmd/quasi", os: wasi, arch: "wasm"})
}

// settings are the environment of every build, over that of the machine.
func settings(system, arch string) []string {
	return append(os.Environ(), "GOOS="+system, "GOARCH="+arch, "GOAMD64=v1", "GOARM64=v8.0", "CGO_ENABLED=0",
		"GOFLAGS=-mod=readonly", "GOFIPS140=off", "GOWORK=off")
}

// builder builds the programs and the site in a folder of its own.
type builder struct {
	dir      string
	ldflags  string
	contact  string // where gaps are told and new versions are found
	programs []*program
	frame    []byte // the page of the frame, in which the app runs
	version  string // of the site's build
}

func (b *builder) site() string { return filepath.Join(b.dir, "site") }

// buildOfCommand is the variable of the command that names its build.
const buildOfCommand = "quasi/engine/cmd/quasi/cli.build"

func (b *builder) all(goroot string) error {
	b.programs = programs()
	for _, p := range b.programs {
		if p.os != browser {
			continue
		}
		if err := b.build(p, b.ldflags); err != nil {
			return err
		}
	}
	runner, err := os.ReadFile(filepath.Join(goroot, "lib/wasm/wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(b.wasm(), "wasm_exec.js"), runner, 0o666); err != nil {
		return err
	}
	// What is measured is no part of a release: it is other on each machine.
	native, documents := settings(runtime.GOOS, runtime.GOARCH), filepath.Join(b.dir, "documents")
	if _, err := run(native, "go", "run", "./web/build/reference", "-o", filepath.Join(documents, "command.md")); err != nil {
		return err
	}
	if _, err := run(native, "go", "run", "./web/build/site", "-programs", b.wasm(), "-documents", documents, "-contact", b.contact, "-out", b.site()); err != nil {
		return err
	}
	if err := b.readSite(); err != nil {
		return err
	}
	return b.commands()
}

// commands builds the commands, which name the build of the site.
func (b *builder) commands() error {
	for _, p := range b.programs {
		if p.os == browser {
			continue
		}
		if err := b.build(p, b.ldflags+" -X "+buildOfCommand+"="+b.version); err != nil {
			return err
		}
		if !bytes.Contains(p.data, []byte(b.version)) {
			return fmt.Errorf("the command for %s on %s does not name the build %s: has it no variable %s?", p.os, p.arch, b.version, buildOfCommand)
		}
	}
	return nil
}

// wasm is the folder of the browser's programs.
func (b *builder) wasm() string { return filepath.Join(b.dir, browser+"-wasm") }

func (b *builder) file(p *program) string { return filepath.Join(b.dir, p.os+"-"+p.arch, p.name) }

func (b *builder) build(p *program, ldflags string) error {
	file := b.file(p)
	if _, err := run(settings(p.os, p.arch), "go", "build", "-trimpath", "-buildvcs=false", "-ldflags="+ldflags, "-o", file, p.pkg); err != nil {
		return err
	}
	var err error
	p.data, err = os.ReadFile(file)
	return err
}

// readSite reads the version of the site's build and the frame's page, of which reports of the
// app tell the hash, and compares the hashes that the site tells with the programs.
func (b *builder) readSite() error {
	frame, err := os.ReadFile(filepath.Join(b.site(), "web/frame.html.gz"))
	if err != nil {
		return err
	}
	if b.frame, err = unpacked(frame); err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(b.site(), "web/build.json"))
	if err != nil {
		return err
	}
	var told map[string]any
	if err := json.Unmarshal(text, &told); err != nil {
		return err
	}
	hashes := map[string][]byte{"frame": b.frame}
	for _, p := range b.programs {
		if name, ok := strings.CutSuffix(p.name, ".wasm"); ok && p.os == browser {
			hashes[name] = p.data
		}
	}
	for name, data := range hashes {
		if told[name] != sum(data) {
			return fmt.Errorf("the site tells of %s the SHA-256 %v, and it is %s", name, told[name], sum(data))
		}
	}
	if b.version, _ = told["version"].(string); b.version == "" {
		return fmt.Errorf("the site tells no version of its build: %s", text)
	}
	return nil
}

// run runs a command, in an environment or where that is nil in this one, and returns what it
// prints.
func run(env []string, name string, args ...string) ([]byte, error) {
	command := exec.Command(name, args...)
	command.Env = env
	var failed bytes.Buffer
	command.Stderr = &failed
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(command.Args, " "), err, failed.String())
	}
	return out, nil
}
