package guard

import (
	"encoding/json"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"quasi/engine/facts"
)

// What others cite, and what catalogues of programs read, has the version that programs tell,
// and the authors and the license of LICENSE.
func TestMetadataHaveTheVersion(t *testing.T) {
	const authors = "The Quasi authors"
	if license := read(t, "LICENSE"); !strings.Contains(license, "Copyright 2026 "+authors+"\n") || !strings.Contains(license, "Apache License") {
		t.Errorf("LICENSE does not name %s, or is another one", authors)
	}
	cited := read(t, "CITATION.cff")
	for _, line := range []string{"cff-version: 1.2.0", "type: software", "title: Quasi", "version: " + facts.Version, "  - name: " + authors, "license: Apache-2.0"} {
		if strings.Count("\n"+cited, "\n"+line+"\n") != 1 {
			t.Errorf("CITATION.cff has no line %q, or several", line)
		}
	}
	var meta struct {
		Type, Name, Version, License string
		Author                       []struct{ Name string }
	}
	if err := json.Unmarshal([]byte(read(t, "codemeta.json")), &meta); err != nil {
		t.Fatal(err)
	}
	if meta.Type != "SoftwareSourceCode" || meta.Name != "Quasi" || meta.Version != facts.Version || meta.License != "https://spdx.org/licenses/Apache-2.0" || len(meta.Author) != 1 || meta.Author[0].Name != authors {
		t.Errorf("codemeta.json says %+v", meta)
	}
}

// Nothing but a fixed Go builds a release, and it is one that the module can be built with.
func TestReleasesNameTheirGo(t *testing.T) {
	mod := read(t, "go.mod")
	if !regexp.MustCompile(`(?m)^toolchain go1\.\d+\.\d+$`).MatchString(mod) {
		t.Error("go.mod has no line toolchain, which names the Go of releases")
	}
}

// screen is how many lines a terminal shows.
const screen = 24

// make help fits one screen, and names targets that there are.
func TestHelpFitsAScreen(t *testing.T) {
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("make is not installed")
	}
	command := exec.Command("make", "--no-print-directory", "help")
	command.Dir = root
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	help := string(out)
	if n := strings.Count(help, "\n"); n > screen || n < 10 {
		t.Errorf("make help prints %d lines, and a screen has %d:\n%s", n, screen, help)
	}
	for line := range strings.Lines(help) {
		if len(strings.TrimRight(line, "\n")) > 90 {
			t.Errorf("make help prints a line of %d signs: %s", len(line), line)
		}
	}
	targets := makeTargets(t)
	named := makeTarget.FindAllStringSubmatch(help, -1)
	for _, m := range named {
		if !targets[m[1]] {
			t.Errorf("make help names %s, which there is not", m[0])
		}
	}
	if len(named) < 10 {
		t.Errorf("make help names %d targets", len(named))
	}
}
