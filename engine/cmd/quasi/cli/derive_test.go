package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/recipe"
)

const someStays = "mrn,birth,admission,discharge,ward\n" +
	"M1001,1931-04-01,2024-03-31,2024-04-02,A\nM1001,1931-04-01,2024-05-01,2024-05-02,A\nM1002,1950-04-01,2024-03-02,2024-03-09,B\n" +
	"M1002,1950-04-01,2024-06-01,2024-05-30,B\nM1003,1968-11-30,2024-11-29,2024-11-30,A\nM1003,1968-11-30,2024-11-30,2024-12-24,B\n"

func staysFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "stays.csv")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// Flags and the recipe that they give release the same: what is derived, without the dates
// that it is derived from; contradictory rows are named. The recipe is then audited,
// compared with another month, and exported as a dictionary.
func TestDerive(t *testing.T) {
	file, dir := staysFile(t, someStays), t.TempDir()
	out, again, saved := filepath.Join(dir, "out.csv"), filepath.Join(dir, "again.csv"), filepath.Join(dir, "r.json")
	_, said, code := quasi(t, "anonymize", file, "-o", out, "--k", "1", "--identifying", "mrn", "--save-recipe", saved, "--ranges", "age",
		"--derive", "age=age(birth,admission)", "--derive", "stay=length(admission, discharge)", "--derive", "month=month(admission)", "--identifying", "month",
		"--derive", "visits=rows(mrn)", "--rename", "age=age at admission", "--row-order", "original")
	if code != exitOK || !strings.Contains(said, `Column "stay" has no value where it can't be computed: "admission" is after "discharge" in 1 row, the first of them with "2024-06-01" and "2024-05-30": row 4.`) {
		t.Fatalf("exit code %d\n%s", code, said)
	}
	want := "ward,age at admission,stay,visits\nA,92,2,2\nA,93,1,2\nB,73,7,2\nB,74,*,2\nA,55,1,2\nB,56,24,2\n"
	if got := read(t, out); got != want {
		t.Errorf("released\n%s, want\n%s", got, want)
	}
	mustRun(t, "anonymize", file, "-o", again, "--recipe", saved)
	if read(t, again) != want {
		t.Errorf("by the recipe it is\n%s", read(t, again))
	}
	mustRun(t, "audit", out, "--recipe", saved, "--original", file)
	if said := mustRun(t, "drift", file, "--recipe", saved); !strings.Contains(said, "warns derived-gap") || strings.Contains(said, "blocks") {
		t.Errorf("drift says\n%s", said)
	}
	if said := mustRun(t, "dictionary", file, "--recipe", saved, "--write", "-"); !strings.Contains(said, `Computed: stay=length(admission,discharge).`) {
		t.Errorf("the dictionary is\n%s", said)
	}
	r, err := readRecipe(saved)
	if err != nil || len(r.Derived) != 4 || r.Column("birth").Role != "identifying" || r.Column("ward").Role != "insensitive" {
		t.Errorf("the recipe derives %+v, %v", r.Derived, err)
	}
	if _, said, code := quasi(t, "anonymize", file, "-o", out, "--k", "1", "--derive", "stay=length(admission,discharge):stop"); code != exitInput || !strings.Contains(said, "row 4; correct the table") {
		t.Errorf("exit code %d\n%s", code, said)
	}
}

func TestDeriveRefuses(t *testing.T) {
	file := staysFile(t, someStays)
	for text, want := range map[string]string{
		"age":                     `"age" is no derived column; it must be as in age=age(birth,admission)`,
		"age=years(birth)":        `the kind is "years": choose one of`,
		"age=age(birth)":          `computed from 2 columns; 1 is named`,
		"age=age(born,admission)": `the table has no column "born"; its columns: "mrn"`,
		"ward=year(birth)":        `there is a column "ward" already`,
		"a=year(birth):ignore":    `invalid is "ignore"`,
	} {
		if _, said, code := quasi(t, "anonymize", file, "-o", "-", "--k", "1", "--derive", text); code != exitUsage || !strings.Contains(said, want) {
			t.Errorf("%s: exit code %d, %s", text, code, said)
		}
	}
	if _, said, code := quasi(t, "anonymize", file, "-o", "-", "--k", "1", "--derive", "a=year(mrn)"); code != exitInput || !strings.Contains(said, `column "mrn" has no value that can be read as a day, as "M1001" in row 1`) {
		t.Errorf("exit code %d, %s", code, said)
	}
}

// The profile offers what the flag takes.
func TestProfileOffersDerivedColumns(t *testing.T) {
	file := staysFile(t, strings.Replace(someStays, "2024-05-30", "2024-06-30", 1))
	var profiled struct{ Derived []profileOffer }
	if err := json.Unmarshal([]byte(mustRun(t, "profile", file, "--json")), &profiled); err != nil {
		t.Fatal(err)
	}
	args := []string{"anonymize", file, "-o", "-", "--k", "1", "--identifying", "mrn"}
	for _, offer := range profiled.Derived {
		for _, rule := range offer.Derive {
			args = append(args, "--derive", rule)
		}
	}
	if len(args) != 8+2*4 {
		t.Fatalf("offered are %q", args)
	}
	if released := mustRun(t, args...); !strings.HasPrefix(released, "ward,age,length_of_stay,month_of_admission,days_since_first_admission\n") {
		t.Errorf("released\n%s", released)
	}
	if said := mustRun(t, "profile", file); !strings.Contains(said, "--derive 'age=age(birth,admission)'") {
		t.Errorf("the profile says\n%s", said)
	}
}

// Safe harbor and compare know what is derived.
func TestDeriveBesideOthers(t *testing.T) {
	file, saved := staysFile(t, someStays), filepath.Join(t.TempDir(), "r.json")
	released, said, code := quasi(t, "anonymize", file, "-o", "-", "--safe-harbor", "--safe-harbor-year", "2024", "--save-recipe", saved,
		"--derive", "age=age(birth,admission)", "--derive", "month=month(admission)", "--derive", "stay=length(admission,discharge)")
	if code != exitOK || !strings.Contains(released, "90+") || strings.Contains(released, "month") || !strings.Contains(released, "stay") {
		t.Errorf("exit code %d, released\n%s", code, released)
	}
	if want := "birth: removed; admission: removed; discharge: removed; age: ages over 89 are one class"; !strings.Contains(said, want) {
		t.Errorf("the checklist does not say %q:\n%s", want, said)
	}
	if r, err := readRecipe(saved); err != nil || !slices.ContainsFunc(r.Columns, func(c recipe.Column) bool { return c.Name == "age" && c.Coarsen != nil }) {
		t.Errorf("the recipe is %+v, %v", r, err)
	}
	if said := mustRun(t, "advise", file, "--derive", "age=age(birth,admission)", "--qi", "age,ward", "--k-values", "2", "--methods", "mondrian-strict"); !strings.Contains(said, "| mondrian-strict |") {
		t.Errorf("compared\n%s", said)
	}
}
