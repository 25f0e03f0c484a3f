package cli

import (
	"strings"
	"testing"
)

// A file is read as its flags say, and the profile says how and why.
func TestFlagsSayHowAFileIsRead(t *testing.T) {
	file := write(t, "odd.csv", "Ward 5\nname;note\nM\xfcller;5\" pipe\nJ\xe4ger\n")
	text := mustRun(t, "profile", file, "--encoding", "windows-1252", "--delimiter", ";", "--quote", "none", "--skip-lines", "1", "--header", "yes", "--ragged", "pad")
	for _, want := range []string{"2 rows, 2 columns", "as told", "windows-1252", "note: 1 line comes before", "note: 1 row has fewer than 2 fields", `text ""`, "means no value, note: 1"} {
		if !strings.Contains(text, want) {
			t.Errorf("the profile does not say %q:\n%s", want, text)
		}
	}
	for flag, value := range map[string]string{"--encoding": "latin", "--quote": "single", "--skip-lines": "-2", "--ragged": "cut"} {
		if _, said, code := quasi(t, "profile", file, flag, value); code != exitUsage || !strings.Contains(said, value) {
			t.Errorf("%s %s: exit %d, %s", flag, value, code, said)
		}
	}
	if help := mustRun(t, "profile", "--help"); strings.Contains(help, "default -1") {
		t.Error("the help shows what stands for detection")
	}
}
