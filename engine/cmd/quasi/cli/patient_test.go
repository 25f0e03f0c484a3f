package cli

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const visits = "id,age,dx\nP1,30,a\nP1,30,b\nP2,30,a\nP3,30,c\n"

// The number of a patient is removed though no flag says so.
func TestThePatientIsRemoved(t *testing.T) {
	path, out := write(t, "visits.csv", visits), filepath.Join(t.TempDir(), "out.csv")
	saved := filepath.Join(t.TempDir(), "r.json")
	mustRun(t, "anonymize", path, "-o", out, "--patient", "id", "--qi", "age", "--confirm", "dx", "--k", "3", "--save-recipe", saved)
	if text := read(t, out); strings.Contains(text, "P1") || !strings.HasPrefix(text, "age,dx\n") {
		t.Errorf("released\n%s", text)
	}
	if text := read(t, saved); !strings.Contains(text, `"role": "identifying"`) {
		t.Errorf("saved\n%s", text)
	}
	for role, want := range map[string]string{"sensitive": "can't be named by --sensitive", "qi": "can't be named by --qi"} {
		_, stderr, code := quasi(t, "anonymize", path, "-o", out, "--patient", "id", "--qi", "age", "--"+role, "id", "--k", "3")
		if code != exitUsage || !strings.Contains(stderr, `column "id" identifies the patient and `+want) {
			t.Errorf("--%s: exit code %d, %s", role, code, stderr)
		}
	}
	if _, stderr, code := quasi(t, "anonymize", path, "-o", out, "--patient", "nr", "--qi", "age"); code != exitUsage || !strings.Contains(stderr, `--patient: the table has no column "nr"`) {
		t.Errorf("exit code %d, %s", code, stderr)
	}
}

// A recipe that would release it is refused, and drift corrects it.
func TestARecipeThatShowsThePatient(t *testing.T) {
	path, dir := write(t, "visits.csv", visits), t.TempDir()
	out, mended := filepath.Join(dir, "out.csv"), filepath.Join(dir, "mended.json")
	for _, columns := range []string{
		`{"name": "id", "role": "insensitive"}`, `{"name": "id", "role": "sensitive"}`, `{"name": "id", "role": "quasi-identifying"}`,
	} {
		shows := write(t, "r.json", `{"version": 1, "input": {}, "privacy": {"k": 2, "patient": "id"}, "algorithm": {"name": "kaim", "seed": 1}, "output": {},
			"columns": [{"name": "age", "role": "quasi-identifying"}, {"name": "dx", "role": "insensitive"}, `+columns+`]}`)
		_, stderr, code := quasi(t, "anonymize", path, "-o", out, "--recipe", shows)
		if code != exitInput || !strings.Contains(stderr, `column "id" identifies the patient and would be released`) {
			t.Errorf("%s: exit code %d, %s", columns, code, stderr)
		}
		if stdout, _, code := quasi(t, "drift", path, "--recipe", shows); code != exitAudit || !strings.Contains(stdout, `blocks patient-shown: column "id"`) {
			t.Errorf("%s: exit code %d, %s", columns, code, stdout)
		}
		mustRun(t, "drift", path, "--recipe", shows, "-o", mended)
		mustRun(t, "anonymize", path, "-o", out, "--recipe", mended, "--confirm", "dx")
		if text := read(t, out); strings.Contains(text, "P1") {
			t.Errorf("%s: released\n%s", columns, text)
		}
	}
	// A pseudonym is what others may tell patients apart by.
	disguised := write(t, "r.json", `{"version": 1, "input": {}, "privacy": {"k": 2, "patient": "id"}, "algorithm": {"name": "kaim", "seed": 1}, "output": {},
		"columns": [{"name": "age", "role": "quasi-identifying"}, {"name": "dx", "role": "insensitive"}, {"name": "id", "role": "identifying", "transform": {"kind": "pseudonym"}}]}`)
	mustRun(t, "anonymize", path, "-o", out, "--recipe", disguised, "--confirm", "dx")
	if text := read(t, out); strings.Contains(text, "P1") || !strings.HasPrefix(text, "id,age,dx\n") {
		t.Errorf("released\n%s", text)
	}
}

// Someone who knows all rows of a patient finds k patients, whether a reader may see which
// rows are one patient's or not.
func TestAllRowsOfAPatientMayBeKnown(t *testing.T) {
	text := "id,age,dx\n"
	for i := range 12 {
		for visit := range 1 + i%3 {
			text += fmt.Sprintf("n%d,%d,%s\n", i, 30+7*i%11+visit, string("abc"[i%3]))
		}
	}
	path, dir := write(t, "visits.csv", text+"n99,80,a\nn99,80,a\nn99,80,a\nn99,80,a\n"), t.TempDir()
	out, saved := filepath.Join(dir, "out.csv"), filepath.Join(dir, "r.json")
	args := []string{"anonymize", path, "-o", out, "--patient", "id", "--qi", "age", "--k", "3", "--knows", "all"}
	_, stderr, code := quasi(t, args...)
	if code != exitInput || !strings.Contains(stderr, "1 row would have to be left out, so that each patient shows as many rows as at least 2 others; at most 0 may be: raise the share of rows that may be left out to 3.58%, or lower k") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
	args = append(args, "--suppression-limit", "0.0358", "--save-recipe", saved)
	_, stderr, code = quasi(t, args...)
	if code != 0 || !strings.Contains(stderr, "3-anonymity of patients of whom all rows are known: holds.") || !strings.Contains(stderr, "1 row of 1 patient was left out, so that") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
	if got := read(t, out); !strings.HasPrefix(got, "age,dx\n") || strings.Count(got, "\n") != 28 {
		t.Errorf("released\n%s", got)
	}
	if got := read(t, saved); !strings.Contains(got, `"knows": "all"`) || !strings.Contains(got, `"row_order": "sorted"`) {
		t.Errorf("saved\n%s", got)
	}
	mustRun(t, append(args, "--linked")...)
	series := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(read(t, out)), "\n")[1:] {
		cells := strings.SplitN(line, ",", 2)
		series[cells[0]] = append(series[cells[0]], cells[1][:strings.LastIndex(cells[1], ",")])
	}
	alike := map[string]int{}
	for _, rows := range series {
		slices.Sort(rows)
		alike[strings.Join(rows, ";")]++
	}
	if len(series) != 13 || slices.Min(slices.Collect(maps.Values(alike))) < 3 {
		t.Errorf("%d patients show %v", len(series), alike)
	}
	for _, test := range []struct {
		flags, want string
		code        int
	}{
		{"--knows 4", `--knows is "4": choose one of`, exitUsage},
		{"--knows all --row-order original", "set the order of rows (--row-order)", exitUsage},
		{"--knows all --sensitive dx --model s-l-diversity:dx", "s-l-diversity can't be kept where more than one row of a patient may be known, because two groups of patients that keep it apart can fail together", exitInput},
		{"--knows all --algorithm anatomy --sensitive dx", "anatomy can't protect patients of whom more than one row may be known, because it releases rows as they are", exitInput},
	} {
		_, stderr, code := quasi(t, append([]string{"anonymize", path, "-o", out, "--patient", "id", "--qi", "age", "--k", "3"}, strings.Fields(test.flags)...)...)
		if code != test.code || !strings.Contains(stderr, test.want) {
			t.Errorf("%s: exit code %d, %s", test.flags, code, stderr)
		}
	}
	if _, stderr, code := quasi(t, "anonymize", path, "-o", out, "--qi", "age", "--knows", "all"); code != exitUsage || !strings.Contains(stderr, "name the column that identifies the patient") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
}
