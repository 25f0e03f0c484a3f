package cli

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

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
