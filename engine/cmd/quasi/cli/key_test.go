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
	keyHex = "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"
)

// The pseudonym and the date are those that Python's hmac gives for the key.
func TestTransformsWithAKeyFile(t *testing.T) {
	file, r, k := write(t, "t.csv", patientsTable), write(t, "r.json", keyed), write(t, "key", keyHex+"\n")
	out, saved := filepath.Join(t.TempDir(), "out.csv"), filepath.Join(t.TempDir(), "saved.json")
	_, said, code := quasi(t, "anonymize", file, "-o", out, "--recipe", r, "--key-file", k, "--save-recipe", saved)
	if code != exitOK || !strings.Contains(said, `column "mrn" shows pseudonyms`) || !strings.Contains(said, "still personal data") {
		t.Fatalf("exit code %d, %s", code, said)
	}
	if text := read(t, out); !strings.Contains(text, "E3MIJXSRA7AV7FF7,") || !strings.Contains(text, ",2024-05-14") || strings.Contains(text, "17,") {
		t.Errorf("released\n%s", text)
	}
	if strings.Contains(said, keyHex) || strings.Contains(read(t, saved), keyHex) {
		t.Error("a key that the user has was printed or saved")
	}
	got := decode[struct {
		Transformed []struct{ Column, Kind string }
	}](t, mustRun(t, "anonymize", file, "-o", out, "--recipe", r, "--key-file", k, "--json"))
	if len(got.Transformed) != 2 || got.Transformed[1].Column != "seen" || got.Transformed[1].Kind != "shift-dates" {
		t.Errorf("transformed are %+v", got.Transformed)
	}
}

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

func TestBadKeys(t *testing.T) {
	file, out := write(t, "t.csv", patientsTable), filepath.Join(t.TempDir(), "out.csv")
	for _, text := range []string{"", keyHex[2:], keyHex + "00", "xy" + keyHex[2:]} {
		_, said, code := quasi(t, "anonymize", file, "-o", out, "--recipe", write(t, "r.json", keyed), "--key-file", write(t, "key", text))
		if code != exitInput || !strings.Contains(said, "64 hexadecimal digits") || text != "" && strings.Contains(said, text) {
			t.Errorf("%q: exit code %d, %s", text, code, said)
		}
	}
	_, said, code := quasi(t, "anonymize", file, "-o", out, "--qi", "age", "--k", "2", "--key-file", write(t, "key", keyHex))
	if code != exitUsage || !strings.Contains(said, "no effect") {
		t.Errorf("exit code %d, %s", code, said)
	}
}
