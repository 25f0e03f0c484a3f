package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

const timedVisits = "mrn,age,seen\n17,20,2024-05-17 14:37\n18,20,2024-05-18 08:05\n17,21,2024-06-17 09:12\n19,21,?\n"

// The shift of patient 17 is -3, as of TestTransformsWithAKeyFile; the time goes unless
// somebody says that it stays.
func TestDisguisesByFlags(t *testing.T) {
	file, k, out := write(t, "t.csv", timedVisits), write(t, "key", keyHex), filepath.Join(t.TempDir(), "out.csv")
	for clock, want := range map[string]string{"": ",2024-05-14\n", "drop": ",2024-05-14\n", "hour": ",2024-05-14 14:00\n", "keep": ",2024-05-14 14:37\n"} {
		saved := filepath.Join(t.TempDir(), "r.json")
		args := []string{"anonymize", file, "-o", out, "--qi", "age", "--k", "2", "--patient", "mrn", "--pseudonyms", "mrn", "--shift-dates", "seen", "--key-file", k, "--save-recipe", saved}
		if clock != "" {
			args = append(args, "--shift-time", clock)
		}
		_, said, code := quasi(t, args...)
		text := read(t, out)
		if code != exitOK || !strings.Contains(text, "E3MIJXSRA7AV7FF7,") || !strings.Contains(text, want) || !strings.Contains(said, `column "seen" shows shifted dates`) {
			t.Errorf("%q: exit code %d, %s\n%s", clock, code, said, text)
		}
		again := filepath.Join(t.TempDir(), "again.csv")
		mustRun(t, "anonymize", file, "-o", again, "--recipe", saved, "--key-file", k)
		if read(t, again) != text {
			t.Errorf("%q: the saved recipe releases\n%s, not\n%s", clock, read(t, again), text)
		}
	}
	for want, args := range map[string][]string{
		`--pseudonyms: the table has no column "nr"`:      {"--pseudonyms", "nr"},
		`column "age" could identify`:                     {"--pseudonyms", "age"},
		`column "seen" is disguised twice`:                {"--pseudonyms", "seen", "--shift-dates", "seen", "--patient", "mrn"},
		`say by --patient which column`:                   {"--shift-dates", "seen"},
		`--shift-time is "minute": choose "drop", "hour"`: {"--shift-dates", "seen", "--patient", "mrn", "--shift-time", "minute"},
		`--shift-days is 0; it must be from 1`:            {"--shift-dates", "seen", "--patient", "mrn", "--shift-days", "0"},
		`both name "mrn"`:                                 {"--patient", "mrn", "--not-patients", "mrn"},
		`--not-patients: the table has no column "nr"`:    {"--not-patients", "nr"},
	} {
		if _, said, code := quasi(t, append([]string{"anonymize", file, "-o", out, "--qi", "age", "--k", "2"}, args...)...); code == exitOK || !strings.Contains(said, want) {
			t.Errorf("%q: exit code %d, %s", args, code, said)
		}
	}
}

// Whoever counts rows of patients who come again is told so, once, and can say that they
// are not patients'.
func TestRowsOfOnePatientAreNoted(t *testing.T) {
	file, out := write(t, "t.csv", timedVisits), filepath.Join(t.TempDir(), "out.csv")
	note := `rows share their "mrn"`
	for _, test := range []struct {
		args  []string
		noted bool
	}{{nil, true}, {[]string{"--patient", "mrn"}, false}, {[]string{"--not-patients", "mrn"}, false}} {
		saved := filepath.Join(t.TempDir(), "r.json")
		_, said, code := quasi(t, append([]string{"anonymize", file, "-o", out, "--qi", "age", "--identifying", "mrn,seen", "--k", "2", "--save-recipe", saved}, test.args...)...)
		if code != exitOK || strings.Contains(said, note) != test.noted {
			t.Errorf("%q: exit code %d, %s", test.args, code, said)
		}
		_, said, code = quasi(t, "anonymize", file, "-o", out, "--recipe", saved)
		if code != exitOK || strings.Contains(said, note) != test.noted {
			t.Errorf("%q, by its recipe: exit code %d, %s", test.args, code, said)
		}
	}
}
