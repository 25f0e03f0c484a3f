package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/advise/drift"
	"quasi/engine/facts"
	"quasi/engine/say"
)

// A recipe saved last month, and a table of this month: the column ward is new, 40
// is a new age.
func TestDrift(t *testing.T) {
	saved := filepath.Join(t.TempDir(), "r.json")
	mustRun(t, "anonymize", write(t, "ward.csv", ward), "-o", os.DevNull, "--qi", "age,sex", "--sensitive", "ill", "--k", "2", "--save-recipe", saved, "--hierarchies", filepath.Dir(write(t, "age.csv", "20;[20,30);*\n30;[30,40);*\n")))
	if out := mustRun(t, "drift", write(t, "ward.csv", ward), "--recipe", saved); !strings.Contains(out, "as the recipe expects it") {
		t.Error(out)
	}
	next := write(t, "next.csv", "age,sex,ill,ward\n20,f,flu,a\n40,f,cold,b\n30,m,flu,b\n30,m,?,a\n")
	out, said, code := quasi(t, "drift", next, "--recipe", saved)
	for _, want := range []string{
		`blocks no-place: column "age": 1 value in 1 row has no place in the hierarchy: "40" (row 2) [suggest, below-root, missing]`,
		`warns missing-rate: column "ill": 25.0% of the values are missing, 0.0% were expected [accept]`,
		`blocks new-column: column "ward": the table has this column, the recipe says nothing about it [identifying, `,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if code != exitAudit || !strings.Contains(said, "can't be run") {
		t.Errorf("exit code %d, %s", code, said)
	}
	printed, _, code := quasi(t, "drift", next, "--recipe", saved, "--json")
	if got := decode[drift.Report](t, printed); code != exitAudit || len(got.Items) != 3 || got.Items[0].Severity != drift.Blocks {
		t.Errorf("exit code %d, %+v", code, got)
	}
	fits := filepath.Join(t.TempDir(), "fits.json")
	mustRun(t, "drift", next, "--recipe", saved, "-o", fits, "--choose", "new-column:ward=sensitive", "--choose", "missing-rate:ill=accept")
	if out := mustRun(t, "drift", next, "--recipe", fits); !strings.Contains(out, "as the recipe expects it") {
		t.Error(out)
	}
	mustRun(t, "anonymize", next, "-o", os.DevNull, "--recipe", fits)
	if out := mustRun(t, "drift", next, "--recipe", saved, "-o", "-"); !strings.HasPrefix(out, "{") {
		t.Errorf("printed\n%s", out)
	}
}

// A column by another name: where its values tell, it is taken for the one that it was,
// and otherwise the command asks.
func TestDriftOfNames(t *testing.T) {
	saved, fits := filepath.Join(t.TempDir(), "r.json"), filepath.Join(t.TempDir(), "fits.json")
	mustRun(t, "anonymize", write(t, "ward.csv", ward), "-o", os.DevNull, "--qi", "age,sex", "--sensitive", "ill", "--k", "2", "--save-recipe", saved)
	next := write(t, "next.csv", strings.Replace(strings.Replace(ward, "sex", "gender", 1), "ill", "x", 1))
	out, _, code := quasi(t, "drift", next, "--recipe", saved)
	for _, want := range []string{
		`blocks renamed-column: column "gender": `, `[renamed:sex, `, `blocks renamed-column: column "x": `, `[choose: renamed:ill, `,
		"gender (was sex): taken over role: could identify, rule of the hierarchy\n", "x: new; not decided\n", "taken over as they were: age\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if code != exitAudit {
		t.Errorf("exit code %d", code)
	}
	if _, said, code := quasi(t, "drift", next, "--recipe", saved, "-o", fits); code == 0 || !strings.Contains(said, "choose one of renamed-column:x=renamed:ill") {
		t.Errorf("exit code %d, %s", code, said)
	}
	printed := mustRun(t, "drift", next, "--recipe", saved, "-o", fits, "--choose", "renamed-column:x=renamed:ill", "--json")
	got := decode[drifted](t, printed)
	if len(got.Account.Columns) != 3 || got.Account.Columns[2].From != "ill" || got.Items[0].Default != "renamed:sex" {
		t.Errorf("printed %+v", got)
	}
	mustRun(t, "anonymize", next, "-o", os.DevNull, "--recipe", fits)
}

// A column's name may have the marks of a choice.
func TestChoiceOfAnOddColumn(t *testing.T) {
	got, err := parseChoice("new-column:a=b:c=sensitive")
	if err != nil || got != (drift.Choice{Code: "new-column", Column: "a=b:c", Action: "sensitive"}) {
		t.Errorf("read %+v (%v)", got, err)
	}
}

func TestDriftThatIsLeft(t *testing.T) {
	saved, file := filepath.Join(t.TempDir(), "r.json"), write(t, "ward.csv", ward)
	mustRun(t, "anonymize", file, "-o", os.DevNull, "--qi", "age,sex", "--k", "4", "--save-recipe", saved)
	few := write(t, "few.csv", "age,sex,ill\n20,f,flu\n")
	if _, said, code := quasi(t, "drift", few, "--recipe", saved, "-o", filepath.Join(t.TempDir(), "r.json")); code != exitAudit || !strings.Contains(said, "left: the table has 1 row,") {
		t.Errorf("exit code %d, %s", code, said)
	}
	for _, wrong := range [][]string{
		{}, {"--recipe", saved, "--choose", "new-column:ill=sensitive"}, {"--recipe", saved, "-o", "-", "--json"},
		{"--recipe", saved, "-o", "-", "--choose", "ward"},
	} {
		if _, said, code := quasi(t, append([]string{"drift", file}, wrong...)...); code != exitUsage {
			t.Errorf("%v: exit code %d, %s", wrong, code, said)
		}
	}
}

// A month that anonymize refuses is not called as expected.
func TestDriftSaysWhatAnonymizeRefuses(t *testing.T) {
	month := func(third string) string {
		text := "age,sex,diagnosis\n"
		for i := range 30 {
			diagnosis := []string{"asthma", "influenza", third}[i%3]
			text += []string{"31", "42", "53"}[i%3] + "," + []string{"f", "m"}[i%2] + "," + diagnosis + "\n"
		}
		return text
	}
	dir := t.TempDir()
	saved, out := filepath.Join(dir, "r.json"), filepath.Join(dir, "out.csv")
	mustRun(t, "anonymize", write(t, "first.csv", month("diabetes")), "-o", out, "--qi", "age,sex", "--sensitive", "diagnosis", "--k", "2", "--save-recipe", saved)
	good, bad := write(t, "good.csv", month("diabetes")), write(t, "bad.csv", month("jane.doe@example.org"))
	if said := mustRun(t, "drift", good, "--recipe", saved); !strings.Contains(said, "as the recipe expects it") {
		t.Errorf("of the same month it says %s", said)
	}
	said, _, code := quasi(t, "drift", bad, "--recipe", saved)
	_, _, refused := quasi(t, "anonymize", bad, "-o", out, "--recipe", saved)
	if code != exitAudit || refused == exitOK || !strings.Contains(said, `refused: column "diagnosis" would leave as it is: `) || strings.Contains(said, "as the recipe expects it") {
		t.Errorf("exit code %d, of anonymize %d; it says %s", code, refused, said)
	}
}

// A recipe brings its questions. One that can't be asked any more is named, with why, by both
// commands; it is dropped, and the others are answered.
func TestDriftOfQuestions(t *testing.T) {
	rows := "age,sex,stay\n"
	for i := range 80 {
		rows += fmt.Sprintf("%d,%s,%d\n", 20+i%2*20, []string{"m", "f"}[i%2], 1+i%7)
	}
	january, saved := write(t, "january.csv", rows), filepath.Join(t.TempDir(), "r.json")
	mustRun(t, "plan", january, "--question", "mean of stay by sex", "--question", "count by age/20", "--k", "2", "--save", filepath.Dir(saved))
	saved = filepath.Join(filepath.Dir(saved), "1-asked.json")
	for name, c := range map[string]struct {
		text, dropped string
		answered      int
	}{
		"as before":    {rows, "", 2},
		"another type": {strings.NewReplacer(",1\n", ",short\n", ",2\n", ",long\n", ",3\n", ",long\n", ",4\n", ",long\n", ",5\n", ",long\n", ",6\n", ",long\n", ",7\n", ",long\n").Replace(rows), `a question is dropped: question "mean of stay by sex": column "stay" is not of numbers, as "short"`, 1},
	} {
		february := write(t, "february.csv", c.text)
		fits, out := filepath.Join(t.TempDir(), "fits.json"), filepath.Join(t.TempDir(), "out.csv")
		said, _, _ := quasi(t, "drift", february, "--recipe", saved)
		mustRun(t, "drift", february, "--recipe", saved, "-o", fits)
		if r, err := readRecipe(fits); err != nil || len(r.Questions) != c.answered || strings.Contains(said, "a question is dropped") != (c.dropped != "") || !strings.Contains(said, c.dropped) {
			t.Errorf("%s: %v, %v\n%s", name, r.Questions, err, said)
		}
		r, err := readRecipe(saved)
		if err != nil {
			t.Fatal(err)
		}
		r.WithoutMeans() // of what is no number there is no mean
		data, _ := r.JSON()
		printed, noted, code := quasi(t, "anonymize", february, "--recipe", write(t, "r.json", string(data)), "-o", out, "--json")
		if code != 0 || strings.Contains(noted, "a question is dropped") != (c.dropped != "") || !strings.Contains(noted, c.dropped) {
			t.Fatalf("%s: exit code %d\n%s", name, code, noted)
		}
		if got := decode[struct{ Answers []facts.Answer }](t, printed); len(got.Answers) != c.answered {
			t.Errorf("%s: answered are %+v", name, got.Answers)
		}
	}
}

// What was not taken over is said of one thing as of two, and nothing of none.
func TestWhatIsNotAsItWas(t *testing.T) {
	some := func(texts ...string) (all []say.Text) {
		for _, text := range texts {
			all = append(all, say.Text{English: text})
		}
		return all
	}
	for want, taken := range map[string]facts.Taken{
		"age: taken over nothing":                                            {Column: "age"},
		"age: taken over its role":                                           {Column: "age", Kept: some("its role")},
		"age (was old): taken over its role; not as it was: its groups":      {Column: "age", From: "old", Kept: some("its role"), Changed: some("its groups")},
		"age: taken over its role, its weight; not as it was: groups, limit": {Column: "age", Kept: some("its role", "its weight"), Changed: some("groups", "limit")},
	} {
		if got := partly(taken); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
