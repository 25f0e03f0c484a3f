package cli

import (
	"os"
	"path/filepath"
	"quasi/engine/file/recipe"
	"strings"
	"testing"
)

// A command stops where the encoding can't be told, and names the flag; it reads what
// can be told from all of a file, and replaces bytes only when it is told to.
func TestTheCommandAsksForTheEncoding(t *testing.T) {
	korean := "\xb1\xe8\xb9\xce\xbc\xf6, \xbc\xad\xbf\xef\xc6\xaf\xba\xb0\xbd\xc3, \xc8\xaf\xc0\xda" // 김민수, 서울특별시, 환자
	for name, test := range map[string]struct {
		text, flag, want string
		code             int
	}{
		"open":     {"id;name\n1;\xe0\xd2\xc9\xca\n2;Smith\n", "", "--encoding koi8-r", exitInput},
		"told":     {"id;name\n1;\xe0\xd2\xc9\xca\n2;Smith\n", "koi8-r", "Юрий", exitOK},
		"late":     {"id;name\n" + strings.Repeat("1;Smith\n", 20_000) + "2;" + korean + "\n", "", "김민수", exitOK},
		"faulty":   {"id;name\n" + strings.Repeat("1;Müller\n2;Jäger\n", 5) + "3;Z\xfcrich\n", "", "line 12; correct them", exitInput},
		"flag":     {"id;name\n" + strings.Repeat("1;Müller\n2;Jäger\n", 5) + "3;Z\xfcrich\n", "", "(--encoding utf-8-replace)", exitInput},
		"replaced": {"id;name\n" + strings.Repeat("1;Müller\n2;Jäger\n", 5) + "3;Z\xfcrich\n", "utf-8-replace", "Z\ufffdrich", exitOK},
	} {
		out := filepath.Join(t.TempDir(), "out.csv")
		args := []string{"anonymize", write(t, "t.csv", test.text), "--qi", "id", "--k", "1", "--confirm", "name", "-o", out}
		if test.flag != "" {
			args = append(args, "--encoding", test.flag)
		}
		_, said, code := quasi(t, args...)
		if code == exitOK {
			released, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			said = string(released)
		}
		if code != test.code || !strings.Contains(said, test.want) {
			t.Errorf("%s: exit code %d, %.300s, want %q", name, code, said, test.want)
		}
	}
}

// What comes through a pipe is decided from all of it, as a file is: its first 64 KiB
// say Windows-1252, all of it Windows-1250.
func TestAPipeIsReadAsAFileIs(t *testing.T) {
	start := "id;town\n1;M\xfcller\n" + strings.Repeat("1;Berlin\n", 20_000)
	for name, test := range map[string]struct {
		text, want string
		code       int
	}{
		"late":   {start + "1;\xa3\xf3d\x9f\n1;Wa\xb3brzych\n1;Rzesz\xf3w\n1;Cz\xeastochowa\n1;\xafory\n1;Gda\xf1sk\n", "Wałbrzych", exitOK},
		"faulty": {"id;town\n" + strings.Repeat("1;Berlin\n", 20_000) + strings.Repeat("1;Jäger\n", 9) + "1;Z\xfcrich\n", "line 20011; correct them", exitInput},
	} {
		for _, path := range []string{write(t, "t.csv", test.text), pipe(t, test.text)} {
			out := filepath.Join(t.TempDir(), "out.csv")
			_, said, code := quasi(t, "anonymize", path, "--qi", "id", "--k", "1", "-o", out)
			if code == exitOK {
				released, err := os.ReadFile(out)
				if err != nil {
					t.Fatal(err)
				}
				said = string(released)
			}
			if code != test.code || !strings.Contains(said, test.want) {
				t.Errorf("%s, %s: exit code %d, %.300s, want %q", name, path, code, said[:min(300, len(said))], test.want)
			}
		}
	}
}

// pipe puts text into standard input, which is a pipe.
func pipe(t *testing.T, text string) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	before := os.Stdin
	os.Stdin = r
	t.Cleanup(func() { os.Stdin = before; r.Close() })
	go func() {
		defer w.Close()
		_, _ = w.WriteString(text)
	}()
	return "-"
}

// A recipe that leaves the encoding open is compared with a table by the flag that the
// error names, and the recipe that fits the table has the encoding.
func TestDriftTakesTheEncoding(t *testing.T) {
	open, dir := write(t, "t.csv", "id;name\n1;\xe0\xd2\xc9\xca\n2;Smith\n"), t.TempDir()
	saved, fits := filepath.Join(dir, "r.json"), filepath.Join(dir, "fits.json")
	mustRun(t, "anonymize", write(t, "u.csv", "id;name\n1;Юрий\n2;Smith\n"), "--qi", "id", "--k", "1", "--confirm", "name", "-o", filepath.Join(dir, "out.csv"), "--save-recipe", saved)
	if _, said, code := quasi(t, "drift", open, "--recipe", saved); code != exitInput || !strings.Contains(said, "--encoding koi8-r") {
		t.Errorf("exit code %d, %s", code, said)
	}
	mustRun(t, "anonymize", open, "--recipe", saved, "--encoding", "koi8-r", "-o", filepath.Join(dir, "told.csv"))
	if text := read(t, filepath.Join(dir, "told.csv")); !strings.Contains(text, "Юрий") {
		t.Errorf("beside the recipe: released\n%s", text)
	}
	mustRun(t, "drift", open, "--recipe", saved, "--encoding", "koi8-r", "-o", fits)
	mustRun(t, "anonymize", open, "--recipe", fits, "-o", filepath.Join(dir, "out.csv"))
	if text := read(t, filepath.Join(dir, "out.csv")); !strings.Contains(text, "Юрий") {
		t.Errorf("released\n%s", text)
	}
}

// Text that was encoded twice is noted with the flag that reads it as it was meant.
func TestTextEncodedTwiceIsNoted(t *testing.T) {
	path := write(t, "ward.csv", "name,dx\nJÃ¼rgen,flu\nMÃ¼ller,copd\n")
	for flags, want := range map[string]bool{"": true, "--encoding=" + recipe.UTF8Twice: false} {
		args := []string{"anonymize", path, "-o", filepath.Join(t.TempDir(), "out.csv"), "--qi", "dx", "--identifying", "name", "--k", "1"}
		if flags != "" {
			args = append(args, flags)
		}
		stdout, stderr, code := quasi(t, args...)
		if noted := strings.Contains(stdout+stderr, "(--encoding utf-8-twice)"); code != 0 || noted != want {
			t.Errorf("%q: noted %v, exit code %d, %s%s", flags, noted, code, stdout, stderr)
		}
	}
}
