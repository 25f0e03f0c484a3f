package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// clinic has a date that is read in two ways, rows that share a number, and a column of which
// nobody knows what it holds.
const clinic = "patient_id,birth,sex,xq,crp\n" +
	"P1,03/04/1950,f,aa,4.5\nP1,03/04/1950,f,ab,4.5\nP2,05/06/1961,m,aa,7.1\nP3,07/08/1972,f,ac,7.1\nP4,01/02/1983,m,ad,4.5\nP5,02/03/1944,m,ae,4.5\n"

// What only a person can say is asked, each with the flags that answer it; with the answers the
// table is released.
func TestSuggestedAsksWhatIsInDoubt(t *testing.T) {
	file, out := write(t, "clinic.csv", clinic), filepath.Join(t.TempDir(), "out.csv")
	line := []string{"anonymize", file, "-o", out, "--suggested", "--k", "2"}
	_, said, code := quasi(t, line...)
	want := []string{
		"nothing was written: 3 decisions are yours",
		`column "patient_id": rows share its values. If they are one patient's: --patient "patient_id"; if not: --not-patients "patient_id"`,
		`column "birth": its dates can be read in two ways, such as "03/04/1950": --format "birth=date:dmy" if the day is first, --format "birth=date:mdy" if the month is`,
		`column "xq": not recognized: --identifying "xq" removes it, --qi "xq" if it could identify, --sensitive "xq" if it is sensitive, --as-is "xq" leaves it as it is`,
	}
	for _, text := range want {
		if !strings.Contains(said, text) {
			t.Errorf("it does not say %q", text)
		}
	}
	if _, err := os.Stat(out); code != exitInput || err == nil || strings.Count(said, "\n") != len(want) {
		t.Fatalf("exit code %d, file written: %v; %s", code, err == nil, said)
	}
	answers := []string{"--patient", "patient_id", "--format", "birth=date:dmy", "--identifying", "xq", "--suppression-limit", "0.5"}
	mustRun(t, append(line, answers...)...)
	if text := read(t, out); strings.Contains(text, "P1") || strings.Contains(text, "xq") || !strings.Contains(text, "crp") {
		t.Errorf("released\n%s", text)
	}
	for i := range 3 {
		less := append(append([]string{}, answers[:2*i]...), answers[2*i+2:]...)
		if _, said, code := quasi(t, append(line, less...)...); code != exitInput || !strings.Contains(said, "1 decision is yours\n") {
			t.Errorf("without %s: exit code %d, %s", answers[2*i], code, said)
		}
	}
}

// A column that a flag names has the role of the flag, and nothing is computed in its place.
func TestFlagsBesideSuggested(t *testing.T) {
	file, dir := write(t, "clinic.csv", clinic), t.TempDir()
	out := filepath.Join(dir, "out.csv")
	mustRun(t, "anonymize", file, "-o", out, "--suggested", "--k", "2", "--not-patients", "patient_id", "--qi", "birth", "--format", "birth=date:dmy", "--as-is", "xq", "--confirm", "xq")
	text := read(t, out)
	if !strings.HasPrefix(text, "birth,sex,xq,crp\n") || !strings.Contains(text, ",ae,") {
		t.Errorf("released\n%s", text)
	}
	if _, said, code := quasi(t, "anonymize", file, "-o", out, "--suggested", "--safe-harbor"); code != exitUsage || !strings.Contains(said, "leave one of them out") {
		t.Errorf("exit code %d, %s", code, said)
	}
}

// What identifies somebody in a column that is proposed to leave as it is stops it as ever.
func TestSuggestedStopsAtIdentifiers(t *testing.T) {
	var text strings.Builder
	text.WriteString("age,sex,diagnosis\n")
	for i := range 30 {
		diagnosis := []string{"asthma", "influenza", "diabetes"}[i%3]
		if i == 7 || i == 19 {
			diagnosis = "jane.doe@example.org"
		}
		text.WriteString([]string{"31", "42", "53"}[i%3] + "," + []string{"f", "m"}[i%2] + "," + diagnosis + "\n")
	}
	file, out := write(t, "mail.csv", text.String()), filepath.Join(t.TempDir(), "out.csv")
	_, said, code := quasi(t, "anonymize", file, "-o", out, "--suggested", "--k", "2")
	if _, err := os.Stat(out); code != exitInput || err == nil || !strings.Contains(said, `column "diagnosis"`) || !strings.Contains(said, `--confirm "diagnosis"`) {
		t.Errorf("exit code %d, file written: %v; %s", code, err == nil, said)
	}
}

// Numbers that stand apart, as -8 for no answer, are asked about where a number is computed from them,
// a mean or a class; a column that leaves as it is keeps them.
func TestSuggestedAsksWhatCodesStandFor(t *testing.T) {
	var text strings.Builder
	text.WriteString("sex,smoke_ppd,age,crp\n")
	for i := range 60 {
		packs, crp := []string{"0", "0.5", "1", "2"}[i%4], []string{"4.5", "5.1"}[i%2]
		switch i % 10 {
		case 3:
			packs, crp = "-8", "-8"
		case 6:
			packs = "-5"
		}
		text.WriteString([]string{"f", "m"}[i/2%2] + "," + packs + "," + []string{"41", "42", "43"}[i%3] + "," + crp + "\n")
	}
	file, out := write(t, "codes.csv", text.String()), filepath.Join(t.TempDir(), "out.csv")
	line := []string{"anonymize", file, "-o", out, "--suggested", "--k", "2"}
	_, said, code := quasi(t, line...)
	want := `column "smoke_ppd": -5, -8 could stand for no value: --missing '+-5,-8' if so, --format "smoke_ppd=decimal" if not`
	if _, err := os.Stat(out); code != exitInput || err == nil || !strings.Contains(said, want) || strings.Contains(said, `"crp": -8`) {
		t.Fatalf("exit code %d, file written: %v; %s", code, err == nil, said)
	}
	for _, answer := range [][]string{{"--missing", "+-5,-8"}, {"--format", "smoke_ppd=decimal"}, {"--identifying", "smoke_ppd"}} {
		mustRun(t, append(line, answer...)...)
	}
}

// Missing values of SAS among numbers are asked about, even where they are most of a column.
func TestSuggestedAsksOfMissingValuesOfSAS(t *testing.T) {
	var text strings.Builder
	text.WriteString("sex,smoke_ppd\n")
	for i := range 60 {
		text.WriteString([]string{"f", "m"}[i/2%2] + "," + []string{"0.5", ".N", "1.5", ".A", ".N", ".N", "2.5", "3", "._"}[i%9] + "\n")
	}
	file, out := write(t, "sas.csv", text.String()), filepath.Join(t.TempDir(), "out.csv")
	line := []string{"anonymize", file, "-o", out, "--suggested", "--k", "2"}
	_, said, code := quasi(t, line...)
	want := `column "smoke_ppd": .A, .N, ._ could stand for no value: --missing '+.A,.N,._' if so, --format "smoke_ppd=decimal" if not`
	if code != exitInput || !strings.Contains(said, want) {
		t.Fatalf("exit code %d; %s", code, said)
	}
	mustRun(t, append(line, "--missing", "+.A,.N,._")...)
	if released := read(t, out); strings.Contains(released, ".N") || strings.Contains(released, ".A") {
		t.Errorf("a missing value is released as a label: %s", released)
	}
}
