package guard

import (
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What docs/embed.md says about using the engine in another program is true: its
// files, in a module of their own, and its commands give its output. Nothing is
// downloaded: what the engine needs, this repository has.
func TestEmbedIt(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	blocks := embedded(t)
	repository, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	here := func(text string) string { return strings.ReplaceAll(text, "../quasi", repository) }
	program := t.TempDir()
	for name, text := range map[string]string{"go.mod": here(blocks["go.mod"]), "main.go": blocks["go"]} {
		if err := os.WriteFile(filepath.Join(program, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	printed := ""
	for command := range strings.Lines(here(blocks["sh"])) {
		run := exec.Command("sh", "-c", command)
		run.Dir = program
		// Without the folder's name in what is compiled, another clone has compiled it before.
		run.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=-trimpath", "GOWORK=off")
		var wrong strings.Builder
		run.Stderr = &wrong
		out, err := run.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s", strings.TrimSpace(command), err, wrong.String())
		}
		printed += string(out)
	}
	if printed != blocks["text"] {
		t.Errorf("the program of docs/embed.md prints\n%s\nwhich the page does not say", printed)
	}
	formatted, err := format.Source([]byte(blocks["go"]))
	if err != nil || string(formatted) != blocks["go"] {
		t.Errorf("the program of docs/embed.md is not formatted: %v", err)
	}
}

// embedded returns the blocks of code in docs/embed.md, by their language: one of each.
func embedded(t *testing.T) map[string]string {
	t.Helper()
	blocks := map[string]string{}
	for _, block := range regexp.MustCompile("(?sm)^```([a-z.]+)\n(.*?)^```$").FindAllStringSubmatch(read(t, "docs/embed.md"), -1) {
		if blocks[block[1]] != "" {
			t.Fatalf("two blocks of %s", block[1])
		}
		blocks[block[1]] = block[2]
	}
	for _, language := range []string{"go.mod", "go", "sh", "text"} {
		if blocks[language] == "" {
			t.Errorf("no block of %s", language)
		}
	}
	return blocks
}
