package cli

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/advise/safeharbor"
)

// american is a table with something of several categories.
func american(t *testing.T) string {
	var b strings.Builder
	b.WriteString("MRN,Name,DOB,Age,Sex,ZIP,City,Admit Date,Phone,Creatinine\n")
	for i := range 200 {
		fmt.Fprintf(&b, "M%d,%s,%02d/%02d/%d,%d,%s,%s,%s,2024-%02d-%02d,(212) 555-%04d,%.2f\n", 100000+i*7919%9973, []string{"Anna Smith", "John Miller"}[i%2],
			1+i%12, 13+i%15, 1930+i%80, 94-i%80, []string{"F", "M"}[i/3%2], []string{"02139", "03601", "60614"}[i%3], []string{"Boston", "Chicago"}[i/5%2], 1+i%12, 1+i%28, 1000+i, float64(i%40)/10)
	}
	return write(t, "us.csv", b.String())
}

func TestSafeHarbor(t *testing.T) {
	table, dir := american(t), t.TempDir()
	out, saved, again := filepath.Join(dir, "out.csv"), filepath.Join(dir, "r.json"), filepath.Join(dir, "again.csv")
	printed, errs, code := quasi(t, "anonymize", table, "--safe-harbor", "--safe-harbor-year", "2024", "-o", out, "--save-recipe", saved, "--json", "--row-order", "original")
	if code != exitOK {
		t.Fatal(errs)
	}
	var s struct {
		SafeHarbor safeharbor.Checklist `json:"safe_harbor"`
	}
	if err := json.Unmarshal([]byte(printed), &s); err != nil || len(s.SafeHarbor.Items) != 18 || s.SafeHarbor.Cells != 0 || s.SafeHarbor.Items[7].Done[0].Column != "MRN" {
		t.Errorf("%v: %s", err, printed)
	}
	released := read(t, out)
	if head, _, _ := strings.Cut(released, "\n"); head != "DOB,Age,Sex,ZIP,Admit Date,Creatinine" {
		t.Errorf("columns are %s", head)
	}
	if first := strings.Split(released, "\n")[1]; first != "90+,90+,F,021,2024,0.00" {
		t.Errorf("the first row is %s", first)
	}
	// The recipe is the same without the flag, in any year.
	if _, errs, code := quasi(t, "anonymize", table, "--recipe", saved, "-o", again); code != exitOK || read(t, again) != released {
		t.Errorf("by the recipe: %d, %s", code, errs)
	}
	if printed, _, code := quasi(t, "audit", out, "--recipe", saved, "--safe-harbor"); code != exitOK || !strings.Contains(printed, "(C) Dates but for the year, and ages over 89: DOB: only the year is left") {
		t.Errorf("the audit by the recipe: %d, %s", code, printed)
	}
	if printed, _, code := quasi(t, "audit", table, "--safe-harbor"); code != exitAudit || !strings.Contains(printed, "(D) Telephone numbers: FOUND telephone or fax numbers in 200 cells of Phone, first in row 1.") ||
		!strings.Contains(printed, "no program can check") {
		t.Errorf("the audit of the original: %d, %s", code, printed)
	}
	if printed, _, code := quasi(t, "audit", out, "--safe-harbor", "--safe-harbor-year", "2024", "--json"); code != exitOK || !strings.Contains(printed, `"category": "R"`) {
		t.Errorf("the audit of the release alone: %d, %s", code, printed)
	}
	if _, errs, code := quasi(t, "drift", table, "--recipe", saved); code != exitOK {
		t.Errorf("the same table differs: %s", errs)
	}
}

// A list of one's own replaces that of the census, and a person's role stays.
func TestSafeHarborSettings(t *testing.T) {
	table, out := american(t), filepath.Join(t.TempDir(), "out.csv")
	zips := write(t, "zips.txt", "\ufeff021, 606\r\n")
	if _, errs, code := quasi(t, "anonymize", table, "--safe-harbor", "--safe-harbor-zips", zips, "--identifying", "DOB", "--sensitive", "Creatinine", "-o", out); code != exitOK || !strings.Contains(errs, "a list that was given: 021 606") {
		t.Fatalf("%d: %s", code, errs)
	}
	if text := read(t, out); strings.Contains(text, "DOB") || !strings.Contains(text, ",000,") || !strings.Contains(text, ",036,") || strings.Contains(text, "021") {
		t.Error(text[:200])
	}
	for want, args := range map[string][]string{
		"three digits":              {"--safe-harbor", "--safe-harbor-zips", write(t, "z.txt", "36")},
		"holds no first":            {"--safe-harbor", "--safe-harbor-zips", write(t, "z.txt", "\n")},
		"from 1900 to 2300":         {"--safe-harbor", "--safe-harbor-year", "24"},
		"without --safe-harbor":     {"--qi", "Age", "--safe-harbor-year", "2024"},
		"--recipe R.json, --qi a,b": {},
	} {
		if _, errs, code := quasi(t, append([]string{"anonymize", table, "-o", out}, args...)...); code == exitOK || !strings.Contains(errs, want) {
			t.Errorf("%q: %d, %s", args, code, errs)
		}
	}
}
