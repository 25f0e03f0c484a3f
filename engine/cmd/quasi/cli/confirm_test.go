package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// named8 are eight people with their names and notes.
const named8 = "age,name,note\n" + "30,Anna Müller,Tel. 0171 2345671 anrufen\n30,Peter Schmidt,keine Beschwerden heute\n30,Sabine Weber,Kontrolle in zwei Wochen\n" +
	"30,Klaus Wagner,Befund ohne Auffälligkeit\n40,Monika Fischer,Tel. 0171 2345672 anrufen\n40,Uwe Becker,Transport ist bestellt\n40,Petra Schulz,Aufklärung ist erfolgt\n40,Stefan Koch,heute nüchtern bestellt\n"

// A column in which identifiers are is refused, however its role came about, until it is
// confirmed by its name; a recipe keeps what was found, and no more.
func TestConfirm(t *testing.T) {
	file, dir := write(t, "people.csv", named8), t.TempDir()
	out, saved := filepath.Join(dir, "out.csv"), filepath.Join(dir, "r.json")
	args := []string{"anonymize", file, "--qi", "age", "--k", "4", "-o", out, "--save-recipe", saved}
	refused := func(wanted string, args ...string) {
		t.Helper()
		_, said, code := quasi(t, args...)
		if code != exitInput || !strings.Contains(said, wanted) {
			t.Errorf("exit code %d, %s, want %s", code, said, wanted)
		}
		if _, err := os.Stat(out); err == nil {
			t.Error("something was written")
		}
	}
	refused(`column "name": personal names in 8 rows`, args...)
	refused(`column "note": telephone numbers in 2 rows`, append(args, "--confirm", "name")...)
	refused(`--confirm "note"`, append(args, "--confirm", "name", "--sensitive", "note")...)
	if _, said, code := quasi(t, append(args, "--confirm", "nmae")...); code != exitUsage || !strings.Contains(said, `no column "nmae"`) {
		t.Errorf("exit code %d, %s", code, said)
	}
	_, said, code := quasi(t, append(args, "--confirm", "name", "--confirm", "note")...)
	if code != exitOK || strings.Contains(said, "Note: ") || !strings.Contains(said, "By your decision, identifiers are in the file.") {
		t.Errorf("exit code %d, %s", code, said)
	}
	r := decode[recipe.Recipe](t, read(t, saved))
	if c := r.Column("name"); !c.Confirms([]facts.FindingKind{facts.FoundNames}) || c.Confirms([]facts.FindingKind{facts.FoundEmails}) {
		t.Errorf("the recipe confirms %q", c.Confirmed)
	}
	again := decode[summary](t, mustRun(t, "anonymize", file, "--recipe", saved, "-o", out, "--json"))
	if i := again.Concerns.Identifiers; len(i) != 2 || !i[0].Confirmed || i[0].Found[0].Rows != 8 || len(again.Concerns.Unique) == 0 {
		t.Errorf("concerns %+v", again.Concerns)
	}
	if err := os.Remove(out); err != nil {
		t.Fatal(err)
	}
	next := write(t, "next.csv", strings.Replace(named8, "keine Beschwerden heute", "mail: p@klinik.de lesen", 1))
	refused(`e-mail addresses in 1 row`, "anonymize", next, "--recipe", saved, "-o", out)
}

// An audit says the same of any table, as notes.
func TestAnAuditLooksAtTheOtherColumns(t *testing.T) {
	file := write(t, "people.csv", named8)
	said := mustRun(t, "audit", file, "--qi", "age")
	for _, wanted := range []string{`Note: column "name" holds personal names in 8 rows.`, `Note: column "note" holds telephone numbers in 2 rows.`, "Note: Anyone who knows the exact name can single out 8 of 8 rows."} {
		if !strings.Contains(said, wanted) {
			t.Errorf("%q is not in\n%s", wanted, said)
		}
	}
	c := decode[audited](t, mustRun(t, "audit", file, "--qi", "age", "--patient", "name", "--json")).Concerns
	if len(c.Identifiers) != 1 || c.Identifiers[0].Column != "note" || len(c.Unique) != 1 || !c.Unique[0].Patients {
		t.Errorf("concerns %+v", c)
	}
}
