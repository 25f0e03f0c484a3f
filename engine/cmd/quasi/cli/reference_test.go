package cli

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// referenceText returns the page of the commands.
func referenceText() string {
	var out strings.Builder
	WriteReference(&out)
	return out.String()
}

// Every command has its section, and every flag a line there or where its group is described.
func TestReferenceHasEveryFlag(t *testing.T) {
	text := referenceText()
	commands := documented(newRoot())
	if len(commands) < 14 {
		t.Errorf("%d commands", len(commands))
	}
	for _, c := range commands {
		if strings.Count(text, "\n## "+c.CommandPath()+"\n") != 1 || !strings.Contains(text, "](#quasi-"+c.Name()+") | "+c.Short+" |") {
			t.Errorf("%s has no section, or no line in the table", c.CommandPath())
		}
		for _, g := range groupsOf(c) {
			g.flags.VisitAll(func(f *pflag.Flag) {
				if g.title != helpGroup && !strings.Contains(text, "--"+f.Name+" ") && !strings.Contains(text, "--"+f.Name+"`") {
					t.Errorf("%s: nothing on --%s", c.CommandPath(), f.Name)
				}
			})
		}
	}
}

// The exit codes that scripts can rely on are those of the table, each with its meaning.
func TestExitCodesAreListed(t *testing.T) {
	text := referenceText()
	for code, meaning := range map[int]string{exitOK: "success", exitInput: "input", exitUsage: "not understood", exitAudit: "fails", exitInterrupted: "interrupted"} {
		line := ""
		for _, l := range strings.Split(text, "\n") {
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
	if got := strings.Count(strings.Split(text, "## Commands")[0], "\n| "); got != len(exitCodes)+1 {
		t.Errorf("the table has %d lines, want one for each of %d codes", got-1, len(exitCodes))
	}
	help := mustRun(t, "--help")
	for _, c := range exitCodes {
		if !strings.Contains(strings.Join(strings.Fields(help), " "), c.meaning) {
			t.Errorf("--help does not say %q", c.meaning)
		}
	}
}
