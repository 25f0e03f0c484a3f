package cli

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/docs"
)

var update = flag.Bool("update", false, "rewrite docs/command.md")

// docs/command.md says what the commands say of themselves.
func TestReferenceIsUpToDate(t *testing.T) {
	var want strings.Builder
	writeReference(&want, newRoot())
	if *update {
		if err := os.WriteFile(filepath.FromSlash(referencePath), []byte(want.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if docs.Command != want.String() {
		t.Error("docs/command.md is stale: run go test ./engine/cmd/quasi/cli -run Reference -update")
	}
}

const referencePath = "../../../../docs/command.md"

// The exit codes that scripts can rely on are those of the table, each with its meaning.
func TestExitCodesAreListed(t *testing.T) {
	for code, meaning := range map[int]string{exitOK: "success", exitInput: "input", exitUsage: "not understood", exitAudit: "fails", exitInterrupted: "interrupted"} {
		line := ""
		for _, l := range strings.Split(docs.Command, "\n") {
			if strings.HasPrefix(l, fmt.Sprintf("| %d | ", code)) {
				line += l
			}
		}
		if strings.Count(line, "| ") != 2 || !strings.Contains(line, meaning) {
			t.Errorf("code %d (%s) is described as %q", code, meaning, line)
		}
	}
	for code, want := range map[int]int{exitOK: 0, exitInput: 1, exitUsage: 2, exitAudit: 3, exitInterrupted: 130} {
		if code != want {
			t.Errorf("an exit code is %d; scripts rely on %d", code, want)
		}
	}
	if got := strings.Count(strings.Split(docs.Command, "## Commands")[0], "\n| "); got != len(exitCodes)+1 {
		t.Errorf("the table has %d lines, want one for each of %d codes", got-1, len(exitCodes))
	}
	help := mustRun(t, "--help")
	for _, c := range exitCodes {
		if !strings.Contains(strings.Join(strings.Fields(help), " "), c.meaning) {
			t.Errorf("--help does not say %q", c.meaning)
		}
	}
}
