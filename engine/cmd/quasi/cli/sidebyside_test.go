package cli

import (
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"quasi/engine/method"
)

// Every method has its row; one that can't do it says why below the table, not in its row.
func TestCompare(t *testing.T) {
	out := filepath.Join(t.TempDir(), "table.md")
	mustRun(t, "advise", patientsFile(t), "--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--missing", "*",
		"--methods", "all", "--k-values", "2,5", "--set", "s=1", "--set", "rounds=1", "-o", out)
	table := read(t, out)
	for _, name := range method.Names() {
		if strings.Count(table, "| "+name+" |") != 1 {
			t.Errorf("no row of %s in\n%s", name, table)
		}
	}
	if !strings.Contains(table, "10 rows") || !strings.Contains(table, "k = 5: detail lost") {
		t.Errorf("the table is\n%s", table)
	}
	table = mustRun(t, "advise", patientsFile(t), "--qi", "Age", "--methods", "kaim", "--k-values", "11,2", "-o", "-")
	if !strings.Contains(table, "\n\n- kaim, k = 11: no release: k is 11, but the table has 10 rows") || !strings.Contains(table, "| kaim | – | | | | 0.") || strings.Contains(table, "minimum-loss") {
		t.Errorf("the table is\n%s", table)
	}
	for _, line := range strings.Split(table, "\n") {
		if strings.HasPrefix(line, "|") && strings.Contains(line, "k is 11") {
			t.Errorf("an error is in a row: %s", line)
		}
	}
}

// With a bound there is a row of it, and each loss says how far it is above, at most; not
// that of two tables, which change no value.
func TestCompareWithABound(t *testing.T) {
	table := mustRun(t, "advise", patientsFile(t), "--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--missing", "*",
		"--k-values", "2", "--methods", "kaim,anatomy", "--bound")
	row := regexp.MustCompile(`\| lower bound \| (0\.\d{4}) \| +\| +\|`).FindStringSubmatch(table)
	lost := regexp.MustCompile(`\| kaim \| (0\.\d{4}) \(\+\d+\.\d%\) \|`).FindStringSubmatch(table)
	if row == nil || lost == nil || row[1] > lost[1] || regexp.MustCompile(`anatomy.*%`).MatchString(table) {
		t.Errorf("the table is\n%s", table)
	}
}

// What is compared can be cut down to the first rows, and to complete ones.
func TestCompareOnSomeRows(t *testing.T) {
	file := patientsFile(t)
	args := []string{"advise", file, "--qi", "Age,Gender,Zipcode", "--missing", "*", "--methods", "kaim", "--k-values", "2"}
	for want, more := range map[string][]string{"8 rows": {"--first", "8"}, "4 rows": {"--complete"}} {
		if table := mustRun(t, append(args, more...)...); !strings.HasPrefix(table, want) {
			t.Errorf("%v: want %s in\n%s", more, want, table)
		}
	}
	if _, said, code := quasi(t, "advise", file, "--k-values", "2"); code != exitUsage || !strings.Contains(said, "--qi") {
		t.Errorf("exit code %d, %s", code, said)
	}
}

// Below the table stands where the default does not lose least; anatomy, which hides
// nothing, does not count.
func TestCompareSaysWhereTheDefaultIsBeaten(t *testing.T) {
	args := []string{"advise", patientsFile(t), "--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--missing", "*", "--k-values", "2,5", "-o", "-"}
	for want, more := range map[string][]string{
		"\nNothing here that makes values coarser loses less than minimum-loss.\n": {"--methods", "minimum-loss,kaim,bottom-up,anatomy", "--also", "dear=,1"},
		"\nminimum-loss is beaten by cheap at k = 5 (0.0100).\n":                   {"--methods", "minimum-loss,kaim", "--also", "cheap=,0.01"},
	} {
		if table := mustRun(t, append(args, more...)...); !strings.HasSuffix(table, want) {
			t.Errorf("want%sin\n%s", want, table)
		}
	}
	if table := mustRun(t, append(args, "--methods", "kaim")...); strings.Contains(table, "minimum-loss") {
		t.Errorf("without the default, the table is\n%s", table)
	}
	for _, also := range []string{"ARX", "ARX=0.1", "ARX=0.1,two", "ARX=0.1,NaN", "ARX=0.1,2"} {
		if _, said, code := quasi(t, append(args, "--also", also)...); code != exitUsage || !strings.Contains(said, "--also") {
			t.Errorf("%s: exit code %d, %s", also, code, said)
		}
	}
}

// A list of what someone may know of a patient gives a row for each.
func TestCompareByKnowledge(t *testing.T) {
	file := write(t, "visits.csv", wardVisits)
	args := []string{"advise", file, "--qi", "sex,month", "--patient", "id", "--k-values", "2", "--methods", "minimum-loss,anatomy", "--sensitive", "dx", "--suppression-limit", "0.5"}
	table := mustRun(t, append(args, "--knows", "1,2,3,all")...)
	lost := ""
	for _, knows := range []string{"1", "2", "3", "all"} {
		row := regexp.MustCompile(`\| minimum-loss, known rows: ` + knows + ` \| (0\.\d{4}) \|`).FindStringSubmatch(table)
		if row == nil || row[1] < lost {
			t.Fatalf("%s known after %s: %q in\n%s", knows, lost, row, table)
		}
		lost = row[1]
	}
	if strings.Count(table, "anatomy can't protect patients of whom more than one row may be known") != 3 || strings.Contains(table, "beaten") {
		t.Errorf("the table is\n%s", table)
	}
	for _, wrong := range [][]string{{"--knows", "1,4"}, {"--knows", "1,"}} {
		if _, said, code := quasi(t, append(args, wrong...)...); code != exitUsage || !strings.Contains(said, "--knows is") {
			t.Errorf("%q: exit code %d, %s", wrong, code, said)
		}
	}
}

// With --json each run has its figures and its answers, or an error; a loss of another program
// has no more than itself, and one that was not measured is not there.
func TestCompareAsJSON(t *testing.T) {
	args := []string{"advise", patientsFile(t), "--qi", "Age,Gender", "--sensitive", "Disease", "--missing", "*", "--methods", "kaim,anatomy", "--json"}
	type run = map[string]any
	found := decode[struct {
		N    int      `json:"n"`
		QI   []string `json:"quasi_identifiers"`
		Runs []run    `json:"runs"`
	}](t, mustRun(t, append(args, "--k-values", "2,11", "--question", "count by Gender", "--also", "ARX=0.25,")...))
	if found.N != 10 || strings.Join(found.QI, " ") != "Age Gender" || len(found.Runs) != 5 {
		t.Fatalf("%+v", found)
	}
	done, failed, elsewhere := found.Runs[0], found.Runs[1], found.Runs[4]
	answers, _ := done["answers"].([]any)
	if done["algorithm"] != "kaim" || done["k"] != 2.0 || done["error"] != nil || done["loss"] == nil || done["classes"] == nil || done["suppressed"] != 0.0 || done["seconds"] == nil || len(answers) != 1 {
		t.Errorf("a run: %v", done)
	}
	if text, _ := failed["error"].(string); !strings.HasPrefix(text, "k is 11, but the table has 10 rows") || failed["k"] != 11.0 || failed["loss"] != nil || failed["answers"] != nil {
		t.Errorf("a run that failed: %v", failed)
	}
	if want := (run{"algorithm": "ARX", "k": 2.0, "elsewhere": true, "loss": 0.25, "highest_risk": nil, "classes": nil, "suppressed": nil, "seconds": nil}); !reflect.DeepEqual(elsewhere, want) {
		t.Errorf("elsewhere: %v", elsewhere)
	}
	bounded := decode[compared](t, mustRun(t, append(args, "--k-values", "2", "--bound")...))
	if len(bounded.LowerBounds) != 1 || bounded.LowerBounds[0].K != 2 || bounded.Runs[0].AtMostAbove == nil || bounded.Runs[1].AtMostAbove != nil {
		t.Errorf("with a bound: %+v", bounded)
	}
}

// A comparison without the default, or with it alone, has no verdict.
func TestNoVerdictWithoutTheDefault(t *testing.T) {
	for _, names := range [][]string{{"mondrian", "kaim"}, {method.Default}, nil} {
		var s sideBySide
		for _, name := range names {
			s.rows = append(s.rows, row{name: name})
		}
		if got := s.verdict(); got != "" {
			t.Errorf("%q: %s", names, got)
		}
	}
}
