package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/table"
)

// A + before the markers keeps the usual ones.
func TestMissingMarkersAreAdded(t *testing.T) {
	for _, test := range []struct{ listed, want []string }{
		{[]string{"-8", "NA"}, []string{"", "-8", "NA"}},
		{[]string{"+-8", "-5"}, append(table.DefaultMarkers(), "-8", "-5")},
		{[]string{"+NA"}, table.DefaultMarkers()},
		{[]string{"+"}, []string{"", "+"}},
		{[]string{"-8", "+5"}, []string{"", "-8", "+5"}},
	} {
		if got := missingMarkers(test.listed); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.listed, got, test.want)
		}
	}
}

// The note about odd values gives the flag that marks them, and with the flag there is none.
func TestNoteGivesTheFlag(t *testing.T) {
	text := "dob,sex,dx\n"
	for i := range 60 {
		dob := fmt.Sprintf("19%02d-0%d-1%d", 40+i%3, 1+i%2, i%2)
		switch {
		case i%10 == 3:
			dob = "-8"
		case i%10 == 7:
			dob = "NA"
		case i%20 == 8:
			dob = "-5"
		}
		text += fmt.Sprintf("%s,%s,%s\n", dob, []string{"F", "M"}[i%2], []string{"flu", "asthma"}[i/2%2])
	}
	path := filepath.Join(t.TempDir(), "dob.csv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"anonymize", path, "--qi", "dob,sex", "--sensitive", "dx", "--confirm", "dx", "--k", "2", "-o", filepath.Join(t.TempDir(), "out.csv")}
	stdout, stderr, _ := quasi(t, args...)
	if flag := "(--missing '+-8,-5')"; !strings.Contains(stdout+stderr, flag) {
		t.Errorf("no %s in\n%s%s", flag, stdout, stderr)
	}
	stdout, stderr, code := quasi(t, append(args, "--missing", "+-8,-5")...)
	if code != exitOK || strings.Contains(stdout+stderr, "--missing") {
		t.Errorf("exit %d, the note stays\n%s%s", code, stdout, stderr)
	}
}
