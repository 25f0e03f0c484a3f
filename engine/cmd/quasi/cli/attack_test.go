package cli

import (
	"strings"
	"testing"
)

// Ann alone is 20 and f; the two of 30 and m share the flu; nobody is 50.
func TestAttack(t *testing.T) {
	register := write(t, "register.csv", "name,sex,age\nAnn,f,20\nBob,m,31\nCem,m,38\nDan,m,50\n")
	released := write(t, "released.csv", "age,sex,ill\n20,f,cold\n\"[30,40)\",m,flu\n\"[30,40)\",m,flu\n")
	type report struct {
		Rows, Persons int
		RowMatches    struct{ None, One, Few, Many int } `json:"row_matches"`
		PersonMatches struct{ None, One, Few, Many int } `json:"person_matches"`
		Certain       map[string]struct{ Persons, Identity, Attribute int }
		Expected      float64
	}
	got := decode[report](t, mustRun(t, "attack", released, "--register", register, "--qi", "age,sex", "--sensitive", "ill", "--person", "name", "--json"))
	want := report{Rows: 3, Persons: 4, Expected: 2} // 1 + 1/2 + 1/2
	want.RowMatches.One, want.RowMatches.Few = 1, 2
	want.PersonMatches.None, want.PersonMatches.One, want.PersonMatches.Few = 1, 1, 2
	want.Certain = map[string]struct{ Persons, Identity, Attribute int }{"ill": {3, 1, 2}}
	if got.Rows != want.Rows || got.Persons != want.Persons || got.RowMatches != want.RowMatches || got.PersonMatches != want.PersonMatches ||
		got.Certain["ill"] != want.Certain["ill"] || got.Expected != want.Expected {
		t.Errorf("attack finds %+v, want %+v", got, want)
	}
	out := mustRun(t, "attack", released, "--register", register, "--qi", "age,sex", "--sensitive", "ill")
	for _, said := range []string{
		"Of 3 released rows 0 fit no person of the register, 1 fits one, 2 two to four, 0 five or more.",
		"ill is then certain for 3 people (75.0%): 1 by a single row, 2 because all their rows share it.",
	} {
		if !strings.Contains(out, said) {
			t.Errorf("no %q in\n%s", said, out)
		}
	}
	if _, said, code := quasi(t, "attack", released, "--qi", "age"); code != exitUsage || !strings.Contains(said, "--register") {
		t.Errorf("exit code %d, %s", code, said)
	}
}

// Utility of a release of any tool: of ours it says what the run said.
func TestAuditAgainstTheOriginal(t *testing.T) {
	original := write(t, "original.csv", "age,sex,ill\n20,f,flu\n23,f,cold\n31,m,flu\n38,m,flu\n24,m,cold\n29,f,flu\n")
	released, recipe := write(t, "released.csv", ""), write(t, "r.json", "")
	type measured struct {
		Loss struct {
			ILossRate float64 `json:"iloss_rate"`
			DM        float64 `json:"dm"`
		}
		Utility *struct {
			Records       int
			Distributions []struct{ Name string }
			Prediction    struct{ Label string }
		}
		SpecialUniques *struct{ Records int } `json:"special_uniques"`
	}
	run := decode[measured](t, mustRun(t, "anonymize", original, "-o", released, "--qi", "age,sex", "--sensitive", "ill", "--k", "2", "--save-recipe", recipe, "--row-order", "sorted", "--json"))
	got := decode[measured](t, mustRun(t, "audit", released, "--qi", "age,sex", "--sensitive", "ill", "--original", original, "--suda", "2", "--json"))
	if got.Utility == nil || got.Utility.Records != 6 || len(got.Utility.Distributions) != 2 || got.Utility.Prediction.Label != "ill" {
		t.Fatalf("utility %+v", got.Utility)
	}
	if run.Loss.ILossRate == 0 || got.Loss != run.Loss {
		t.Errorf("the audit measures %+v, the run %+v", got.Loss, run.Loss)
	}
	if got.SpecialUniques == nil || got.SpecialUniques.Records != 0 {
		t.Errorf("special uniques %+v", got.SpecialUniques)
	}
	if raw := decode[measured](t, mustRun(t, "audit", original, "--qi", "age,sex", "--suda", "2", "--json")); raw.SpecialUniques.Records != 6 {
		t.Errorf("of the original %+v", raw.SpecialUniques)
	}
	out := mustRun(t, "audit", released, "--qi", "age,sex", "--sensitive", "ill", "--original", original, "--suda", "2", "--sampling-fraction", "0.1")
	for _, said := range []string{"Detail lost of the original: ", "0 rows are unique by at most 2", "Predicting ill from the other columns: right in"} {
		if !strings.Contains(out, said) {
			t.Errorf("no %q in\n%s", said, out)
		}
	}
	if _, said, code := quasi(t, "audit", write(t, "other.csv", "age,sex\n99,f\n"), "--qi", "age,sex", "--original", original); code != exitInput || !strings.Contains(said, "line 2") {
		t.Errorf("exit code %d, %s", code, said)
	}
}

// A row that the release lacks has lost everything.
func TestRowsThatAreLeftOut(t *testing.T) {
	original := write(t, "original.csv", "age,sex\n20,f\n20,f\n30,m\n30,m\n")
	type measured struct {
		Loss struct{ Generalisation, Suppression float64 }
	}
	got := decode[measured](t, mustRun(t, "audit", write(t, "three.csv", "age,sex\n20,f\n20,f\n30,m\n"), "--qi", "age,sex", "--original", original, "--json"))
	if got.Loss.Suppression != 0.25 || got.Loss.Generalisation != 0 {
		t.Errorf("loss %+v", got.Loss)
	}
}
