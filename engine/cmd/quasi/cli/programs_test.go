package cli

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/report"
)

// The program that a report names is looked for in a list of hashes: a release of Quasi has one.
func TestVerifyLooksForTheProgram(t *testing.T) {
	_, out, page, twin := reported(t)
	own := thisProgram().Hashes
	if len(own) != 1 {
		t.Fatalf("this program has the hashes %v", own)
	}
	known := write(t, "PROGRAMS.sha256", strings.Repeat("0", 64)+"  app.wasm\n"+own[0].SHA256+"  quasi-1.0.0/quasi\n")
	for _, file := range []string{page, twin} {
		said := mustRun(t, "verify", file, out, "--programs", known)
		if want := "agrees     the program that the report names, quasi (command) " + version() + ": in PROGRAMS.sha256 as quasi-1.0.0/quasi\n"; !strings.Contains(said, want) {
			t.Errorf("%s does not say %s", said, want)
		}
	}
	if said := mustRun(t, "verify", page, out); strings.Contains(said, "the program that") {
		t.Errorf("without the flag: %s", said)
	}
	other := write(t, "PROGRAMS.sha256", strings.Repeat("0", 64)+"  quasi\n")
	said, _, code := quasi(t, "verify", page, out, "--programs", other)
	if want := "DIFFERS    the program that the report names, quasi (command) " + version() + ": the report says " + own[0].Name + " " + own[0].SHA256 + ", found is not in PROGRAMS.sha256\n"; code != exitAudit || !strings.Contains(said, want) {
		t.Errorf("exit code %d, %s does not say %s", code, said, want)
	}
	if _, stderr, code := quasi(t, "verify", page, out, "--programs", page); code != exitInput || !strings.Contains(stderr, "line 1 is none of sha256sum") {
		t.Errorf("no list: exit code %d, %s", code, stderr)
	}
	// The app tells several, of which each has to be there; a report may tell none.
	for hashes, want := range map[string]report.State{"": report.Unchecked, own[0].SHA256: report.Agrees, own[0].SHA256 + " " + strings.Repeat("1", 64): report.Differs} {
		p := report.Program{Name: "Quasi", Version: "1.0.0"}
		for i, hash := range strings.Fields(hashes) {
			p.Hashes = append(p.Hashes, report.Hash{Name: fmt.Sprint("program", i), SHA256: hash})
		}
		if item, err := checkPrograms(known, p); err != nil || item.State != want {
			t.Errorf("%q: %v, %+v, want %s", hashes, err, item, want)
		}
	}
}

// What is read is written again as sha256sum would, and read as the same.
func FuzzSums(f *testing.F) {
	f.Add(strings.Repeat("0a", 32) + "  quasi\n")
	f.Add(strings.Repeat("0A", 32) + " *quasi\r\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		names, err := readSums(text)
		if err != nil {
			return
		}
		again := ""
		for hash, name := range names {
			again += hash + "  " + name + "\n"
		}
		if read, err := readSums(again); err != nil || fmt.Sprint(read) != fmt.Sprint(names) {
			t.Errorf("%v is read again as %v, %v", names, read, err)
		}
	})
}
