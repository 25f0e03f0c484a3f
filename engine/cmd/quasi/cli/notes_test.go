package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// noted is a table of four people with a total below.
const noted = "id,age,sex,dx\n1,50,F,flu\n2,50,F,copd\n3,50,F,flu\n4,50,F,tb\nTotal,50,F,\n"

// A total is nobody among whom others hide: somebody decides what becomes of it, and the
// recipe keeps that.
func TestNotesHideNobody(t *testing.T) {
	path, out := write(t, "ward.csv", noted), filepath.Join(t.TempDir(), "out.csv")
	saved := filepath.Join(t.TempDir(), "r.json")
	args := func(more ...string) []string {
		return append([]string{"anonymize", path, "-o", out, "--qi", "age,sex", "--identifying", "id", "--sensitive", "dx"}, more...)
	}
	_, stderr, code := quasi(t, args("--k", "5")...)
	if want := `quasi: 1 row looks like no person, but would count as one among whom others hide: row 5 ("Total": a figure of other rows). Leave it out, or keep it if it is a person (--leave-out-notes, or --keep-notes)`; code != exitInput || !strings.Contains(stderr, want) {
		t.Errorf("undecided: exit code %d, %s", code, stderr)
	}
	_, stderr, code = quasi(t, args("--k", "5", "--leave-out-notes")...)
	if code != exitInput || !strings.Contains(stderr, "the table has 4 rows") || !strings.Contains(stderr, `1 row that looks like no person was left out: row 5 ("Total": a figure of other rows)`) {
		t.Errorf("left out: exit code %d, %s", code, stderr)
	}
	mustRun(t, args("--k", "4", "--confirm", "dx", "--leave-out-notes", "--save-recipe", saved)...)
	if text := read(t, out); strings.Count(text, "\n") != 5 || !strings.Contains(read(t, saved), `"notes": "leave-out"`) {
		t.Errorf("released\n%s", text)
	}
	mustRun(t, "anonymize", path, "-o", out, "--recipe", saved)
	if text := read(t, out); strings.Count(text, "\n") != 5 {
		t.Errorf("by the recipe\n%s", text)
	}
	mustRun(t, "anonymize", path, "-o", out, "--recipe", saved, "--keep-notes")
	if text := read(t, out); strings.Count(text, "\n") != 6 {
		t.Errorf("kept in spite of the recipe\n%s", text)
	}
	if _, stderr, code := quasi(t, args("--k", "2", "--keep-notes", "--leave-out-notes")...); code != exitUsage {
		t.Errorf("both: exit code %d, %s", code, stderr)
	}
}

// A recipe from before that does not say stops, too; so does every command that prepares a
// table. An audit says what it counts.
func TestEveryCommandAsksAboutNotes(t *testing.T) {
	clean, path := write(t, "clean.csv", strings.TrimSuffix(noted, "Total,50,F,\n")), write(t, "ward.csv", noted)
	saved, out := filepath.Join(t.TempDir(), "r.json"), filepath.Join(t.TempDir(), "out.csv")
	decisions := []string{"--qi", "age,sex", "--identifying", "id", "--sensitive", "dx", "--k", "2"}
	mustRun(t, append([]string{"anonymize", clean, "-o", out, "--save-recipe", saved}, decisions...)...)
	for name, args := range map[string][]string{
		"anonymize": {"anonymize", path, "-o", out, "--recipe", saved},
		"bound":     append([]string{"advise", path, "--bound"}, decisions...),
		"compare":   {"advise", path, "--qi", "age,sex", "--k-values", "2", "--methods", "datafly"},
		"advise":    append([]string{"advise", path}, decisions...),
	} {
		stdout, stderr, code := quasi(t, args...)
		stderr += stdout // where a comparison says why there is no release
		if code != exitInput && name != "compare" || !strings.Contains(stderr, `1 row looks like no person, but would count as one among whom others hide: row 5 ("Total": a figure of other rows)`) || !strings.Contains(stderr, "--leave-out-notes") {
			t.Errorf("%s: exit code %d, %s", name, code, stderr)
		}
	}
	_, stderr, code := quasi(t, "audit", path, "--qi", "age,sex")
	if code != exitOK || !strings.Contains(stderr, `1 row looks like no person: row 5 ("Total": a figure of other rows). Decide whether to leave it out or to keep it as a person`) {
		t.Errorf("audit: exit code %d, %s", code, stderr)
	}
}

// A column that somebody has answered for is no note, and an empty one has its most frequent
// values, none.
func TestNothingIsSaidOfWhatIsAnswered(t *testing.T) {
	file := write(t, "t.csv", "age,nr,empty\n30,a1,\n30,b2,\n40,c3,\n40,d4,\n")
	_, said, code := quasi(t, "anonymize", file, "-o", filepath.Join(t.TempDir(), "o.csv"), "--qi", "age", "--identifying", "empty", "--confirm", "nr", "--k", "2")
	if code != exitOK || strings.Contains(said, `"nr"`) || strings.Contains(said, "knows nr") || strings.Contains(said, "empty") {
		t.Errorf("exit code %d; it says %s", code, said)
	}
	if text := mustRun(t, "profile", file, "--json"); strings.Count(text, `"frequent": [`) != 3 {
		t.Errorf("profile --json prints %s", text)
	}
}

// A birth in the future is noted with the flag that marks it as missing.
func TestABirthInTheFutureIsNoted(t *testing.T) {
	rows := "birth_date,admitted\n12.03.2068,18.05.2024\n"
	for i := range 9 {
		rows += fmt.Sprintf("13.03.195%d,17.05.2024\n", i)
	}
	path, out := write(t, "ward.csv", rows), filepath.Join(t.TempDir(), "out.csv")
	const said = `column birth_date has 1 cell with a birth after every other day of the table, the last of which is 18.05.2024: 12.03.2068.`
	args := []string{"anonymize", path, "-o", out, "--qi", "birth_date", "--identifying", "admitted", "--k", "2"}
	if _, stderr, code := quasi(t, args...); code != 0 || !strings.Contains(stderr, said) || !strings.Contains(stderr, "(--missing '+12.03.2068')") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
	if _, stderr, code := quasi(t, append(args, "--missing", "+12.03.2068")...); code != 0 || strings.Contains(stderr, "after every other day") {
		t.Errorf("marked: exit code %d, %s", code, stderr)
	}
}

// A row of totals that is left out changes nothing: the release and the decisions are those of
// the table without it.
func TestTotalsThatAreLeftOutDecideNothing(t *testing.T) {
	var rows strings.Builder
	rows.WriteString("sex;age;stay;ward\n")
	for i := range 120 {
		fmt.Fprintf(&rows, "%s;%d;%d;%s\n", []string{"f", "m"}[i%2], 20+i*7%60, 1+i*11%30, []string{"A", "B", "C"}[i/2%3])
	}
	for _, flags := range []string{"--qi sex,age,stay,ward", "--suggested --confirm stay", "--qi sex,stay --ranges stay"} {
		made := func(end string) (release, decided string) {
			out, saved := filepath.Join(t.TempDir(), "out.csv"), filepath.Join(t.TempDir(), "r.json")
			mustRun(t, append([]string{"anonymize", write(t, "t.csv", rows.String()+end), "-o", out, "--leave-out-notes", "--save-recipe", saved}, strings.Fields(flags)...)...)
			return read(t, out), read(t, saved)
		}
		release, decided := made("")
		if other, others := made("Total;;99999;\n"); other != release || others != decided {
			t.Errorf("%s: with a row of totals it is\n%.200s\nwithout it\n%.200s", flags, other, release)
		}
	}
}
