package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// spreadsheet is a table as a spreadsheet saves it that has had more rows.
const spreadsheet = "age,sex,zip,dx\n97,F,10115,HIV\n,,,\n,,,\n,,,\n,,,\n"

// Whoever is alone in a table does not hide among rows that a spreadsheet left.
func TestPhantomsHideNobody(t *testing.T) {
	path := write(t, "ward.csv", spreadsheet)
	stdout, stderr, code := quasi(t, "anonymize", path, "-o", filepath.Join(t.TempDir(), "out.csv"), "--qi", "age,sex,zip", "--sensitive", "dx", "--k", "5")
	if code != exitInput || !strings.Contains(stderr, "k is 5, but the table has 1 row") || !strings.Contains(stderr, "note: "+path+": 4 rows have no value in any column. They are no people and were left out: lines 3 to 6") {
		t.Errorf("exit code %d, %s%s", code, stdout, stderr)
	}
	if _, stderr, code := quasi(t, "audit", path, "--qi", "age,sex,zip", "--sensitive", "dx"); code != exitOK || !strings.Contains(stderr, "lines 3 to 6") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
}

// notes are the input of a command's JSON.
type notes struct {
	Input []struct {
		File, Code string
		Args       []string
	}
}

// Every command that reads a table leaves them out, and says so.
func TestEveryCommandLeavesPhantomsOut(t *testing.T) {
	rows := "id,age,sex,dx\n1,30,F,a\n,,,\n2,30,F,b\nNA,?,,\n3,30,F,a\n"
	path, people := write(t, "ward.csv", rows), write(t, "people.csv", "name,age,sex\nA,30,F\n,,\n")
	dir := t.TempDir()
	out, saved := filepath.Join(dir, "out.csv"), filepath.Join(dir, "r.json")
	decisions := []string{"--qi", "age,sex", "--identifying", "id", "--sensitive", "dx", "--k", "3", "--row-order", "original"}
	mustRun(t, append([]string{"anonymize", path, "-o", out, "--save-recipe", saved}, decisions...)...)
	if text := read(t, out); text != "age,sex,dx\n30,F,a\n30,F,b\n30,F,a\n" {
		t.Errorf("released\n%s", text)
	}
	said := "2 rows have no value in any column. They are no people and were left out: line 3, line 5"
	for name, args := range map[string][]string{
		"anonymize":  append([]string{"anonymize", path, "-o", out, "--json"}, decisions...),
		"audit":      {"audit", path, "--qi", "age,sex", "--json"},
		"attack":     {"attack", path, "--register", people, "--qi", "age,sex", "--json"},
		"drift":      {"drift", path, "--recipe", saved, "--json"},
		"compare":    {"advise", path, "--qi", "age,sex", "--k-values", "3", "--methods", "datafly"},
		"dictionary": {"dictionary", path, "--recipe", saved, "--write", "-"},
	} {
		stdout, stderr, code := quasi(t, args...)
		if code != exitOK || !strings.Contains(stderr, "note: "+path+": "+said+"\n") {
			t.Errorf("%s: exit code %d, %s", name, code, stderr)
		}
		if args[len(args)-1] != "--json" {
			continue
		}
		found := decode[notes](t, stdout).Input
		if len(found) == 0 || found[0].File != path || found[0].Code != "phantom-rows" || found[0].Args[0] != "2" {
			t.Errorf("%s: input %+v", name, found)
		}
	}
	if stdout := mustRun(t, "profile", path); !strings.Contains(stdout, "3 rows, 4 columns") || !strings.Contains(stdout, "note: "+said) {
		t.Errorf("profile prints\n%s", stdout)
	}
	if stdout := mustRun(t, "advise", path, "--qi", "age,sex", "--k-values", "3", "--methods", "datafly"); !strings.HasPrefix(stdout, "3 rows,") {
		t.Errorf("compare prints\n%s", stdout)
	}
	// A register, a population and an original are tables of people, too.
	for _, args := range [][]string{
		{"attack", out, "--register", people, "--qi", "age,sex"}, {"audit", out, "--qi", "age,sex", "--population", people},
		append([]string{"anonymize", path, "-o", out, "--population", people}, decisions...),
	} {
		if _, stderr, code := quasi(t, args...); code != exitOK || !strings.Contains(stderr, "note: "+people+": 1 row has no value in any column. It is no person and was left out: line 3\n") {
			t.Errorf("%s: exit code %d, %s", args[0], code, stderr)
		}
	}
	if _, stderr, code := quasi(t, "audit", out, "--qi", "age,sex", "--original", path); code != exitOK || !strings.Contains(stderr, said) {
		t.Errorf("original: exit code %d, %s", code, stderr)
	}
}

// In a release a row of stars is a person who was suppressed: without it k would be
// overstated, with the rows that a spreadsheet left it would be wrong either way.
func TestAuditTellsSuppressedPeopleFromPhantoms(t *testing.T) {
	for name, test := range map[string]struct {
		rows       string
		k, records int
		members    int
		says       string
	}{
		"one who was suppressed is alone":  {"1,F,a\n1,F,b\n*,*,*\n", 1, 3, 1, "The smallest group is the 1 row that shows no value that could identify: it was missing or is suppressed."},
		"phantoms are not alone":           {"1,F,a\n1,F,b\n,,\n", 2, 2, 0, ""},
		"and are no company":               {"1,F,a\n1,F,b\n*,*,c\n,,\n,,\n", 1, 3, 1, "The smallest group is the 1 row that shows no value that could identify"},
		"several who were suppressed":      {"1,F,a\n1,F,b\n*,*,*\n*,*,*\n*,*,*\n", 2, 5, 3, "3 rows show no value that could identify: each was missing or is suppressed. None of them is in the smallest group."},
		"without quasi-identifiers":        {"1,F,a\n1,F,b\n,,c\n,,d\n", 2, 4, 2, "2 rows show no value that could identify"},
		"suppressed with nothing else":     {"1,F,a\n1,F,b\n*,*,\n*,*,\n", 2, 4, 2, "2 rows show no value that could identify"},
		"stars in what is no quasi-column": {"1,F,a\n1,F,b\n,,*\n", 1, 3, 1, "The smallest group is the 1 row"},
	} {
		path := write(t, "out.csv", "age,sex,dx\n"+test.rows)
		got := decode[struct {
			N, K  int
			Blank struct{ Members int }
		}](t, mustRun(t, "audit", path, "--qi", "age,sex", "--json"))
		if got.N != test.records || got.K != test.k || got.Blank.Members != test.members {
			t.Errorf("%s: %+v, want %+v", name, got, test)
		}
		if text := mustRun(t, "audit", path, "--qi", "age,sex"); !strings.Contains(text, test.says) || test.says == "" && strings.Contains(text, "show no value that could identify:") {
			t.Errorf("%s: says\n%s", name, text)
		}
	}
}

// A class of one person who is known and four of whom only a diagnosis is: k is 5, and
// everybody who reads the verdict learns what it is worth.
func TestVerdictsSayWhoHadNothing(t *testing.T) {
	path := write(t, "ward.csv", "age,sex,dx\n97,F,HIV\n,,flu\n,?,flu\n,,cold\n,,cold\n")
	out, saved := filepath.Join(t.TempDir(), "out.csv"), filepath.Join(t.TempDir(), "r.json")
	args := []string{"anonymize", path, "-o", out, "--qi", "age,sex", "--k", "5", "--save-recipe", saved}
	_, stderr, code := quasi(t, args...)
	says := "Of the 5 members of the smallest group 4 had no value that could identify to begin with: they protect the others little.\nWithout them, a group has only 1: fewer than k = 5.\n"
	if code != exitOK || !strings.Contains(stderr, says) {
		t.Errorf("exit code %d, %s", code, stderr)
	}
	type verdicts struct {
		Audit struct {
			Blank struct{ Members, Smallest, Known int }
		}
		Blank    struct{ Members, Smallest, Known int }
		Verdicts []struct{ Blank int }
	}
	if got := decode[verdicts](t, mustRun(t, append(args, "--json")...)); got.Audit.Blank.Smallest != 4 || got.Audit.Blank.Known != 1 || got.Verdicts[0].Blank != 4 {
		t.Errorf("%+v", got)
	}
	// From the release alone nobody can tell; beside the original anybody can.
	if got := decode[verdicts](t, mustRun(t, "audit", out, "--recipe", saved, "--json")); got.Blank.Smallest != 5 || got.Blank.Known != 0 || got.Verdicts[0].Blank != 5 {
		t.Errorf("%+v", got)
	}
	if text := mustRun(t, "audit", out, "--recipe", saved); !strings.Contains(text, "The smallest group is the 5 rows that show no value that could identify: each was missing or is suppressed.") {
		t.Errorf("says\n%s", text)
	}
	if got := decode[verdicts](t, mustRun(t, "audit", out, "--recipe", saved, "--original", path, "--json")); got.Blank.Smallest != 4 || got.Blank.Known != 1 || got.Verdicts[0].Blank != 4 {
		t.Errorf("%+v", got)
	}
	if text := mustRun(t, "audit", out, "--recipe", saved, "--original", path); !strings.Contains(text, says) {
		t.Errorf("says\n%s", text)
	}
}

// What the recipe takes for missing in a single column decides who is a person, too.
func TestPhantomsByRecipe(t *testing.T) {
	path := write(t, "ward.csv", "age,dx\n30,a\nk.A.,\n31,b\n")
	out := filepath.Join(t.TempDir(), "out.csv")
	recipe := write(t, "r.json", `{"version": 1, "input": {}, "privacy": {"k": 2}, "algorithm": {"name": "datafly", "seed": 1}, "output": {},
		"columns": [{"name": "age", "role": "quasi-identifying", "missing": ["k.A."]}, {"name": "dx", "role": "insensitive"}]}`)
	stdout, stderr, code := quasi(t, "anonymize", path, "-o", out, "--recipe", recipe, "--confirm", "dx", "--json")
	if code != exitOK || !strings.Contains(stderr, "note: "+path+": 1 row has only texts that the recipe treats as missing values. It is no person and was left out: row 2") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
	got := decode[struct {
		N, Released, Suppressed int
		LeftOut                 struct{ Code string } `json:"left_out"`
	}](t, stdout)
	if got.N != 2 || got.Released != 2 || got.Suppressed != 0 || got.LeftOut.Code != "records-left-out" {
		t.Errorf("%+v", got)
	}
	if text, _ := os.ReadFile(out); strings.Count(string(text), "\n") != 3 {
		t.Errorf("released\n%s", text)
	}
	if said, _, code := quasi(t, "drift", path, "--recipe", recipe); code != exitAudit || !strings.HasPrefix(said, `refused: column "dx"`) || strings.Count(said, "\n") != 1 {
		t.Errorf("drift: exit code %d, %s", code, said)
	}
	stdout, _, _ = quasi(t, "audit", path, "--recipe", recipe, "--json")
	if got := decode[struct{ N int }](t, stdout); got.N != 2 {
		t.Errorf("the audit counts %d rows", got.N)
	}
}

// A row of stars is nobody in a table of people, whom a release is held against: only in
// a release was there somebody. As a person it would fit every row, and lower each risk.
func TestStarsArePeopleInReleasesAlone(t *testing.T) {
	path, people := write(t, "out.csv", "age,sex\n30,F\n*,*\n"), write(t, "people.csv", "age,sex\n30,F\n*,*\n*,\n")
	attack := decode[struct{ Rows, Persons int }](t, mustRun(t, "attack", path, "--register", people, "--qi", "age,sex", "--json"))
	if attack.Rows != 2 || attack.Persons != 1 {
		t.Errorf("attack: %+v", attack)
	}
	_, stderr, code := quasi(t, "audit", path, "--qi", "age,sex", "--population", people)
	if code != exitOK || !strings.Contains(stderr, "note: "+people+": 2 rows have no value in any column.") {
		t.Errorf("population: exit code %d, %s", code, stderr)
	}
}
