package cli

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const (
	patientsTable = "mrn,age,seen\n17,20,2024-05-17\n18,20,2024-05-18\n17,21,2024-06-17\n19,21,?\n"
	keyed         = `{"version":1,"input":{},"columns":[
		{"name":"mrn","role":"identifying","transform":{"kind":"pseudonym"}},
		{"name":"age","role":"quasi-identifying"},
		{"name":"seen","role":"insensitive","transform":{"kind":"shift-dates","max_days":30}}],
		"privacy":{"k":2,"patient":"mrn"},"algorithm":{"name":"kaim","seed":1},"output":{}}`
)

// A key that is made is shown once, and does the same when it is given.
func TestAKeyIsMadeAndShownOnce(t *testing.T) {
	file, r := write(t, "t.csv", patientsTable), write(t, "r.json", keyed)
	first, second := filepath.Join(t.TempDir(), "1.csv"), filepath.Join(t.TempDir(), "2.csv")
	out, said, code := quasi(t, "anonymize", file, "-o", first, "--recipe", r, "--json")
	shown := regexp.MustCompile(`\b[0-9a-f]{64}\b`).FindAllString(said, -1)
	if code != exitOK || len(shown) != 1 || strings.Contains(out, shown[0]) {
		t.Fatalf("exit code %d, keys %q in\n%s", code, shown, said)
	}
	mustRun(t, "anonymize", file, "-o", second, "--recipe", r, "--key-file", write(t, "key", shown[0]))
	if read(t, first) != read(t, second) {
		t.Error("the same key released something else")
	}
	mustRun(t, "anonymize", file, "-o", second, "--recipe", r)
	if read(t, first) == read(t, second) {
		t.Error("another run made the same key")
	}
}
