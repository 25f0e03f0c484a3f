package report_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/tabletest"
	"quasi/engine/report"
	"quasi/engine/trial"
)

// attacked releases a ward that is large enough to be attacked, with a report that says what
// was found.
func attacked(t *testing.T, small bool) done {
	t.Helper()
	return attackedBy(t, small, ward(900, 9), func(r *recipe.Recipe) {
		r.Algorithm, r.Privacy.Patient = recipe.Algorithm{Name: "mondrian-relaxed"}, "id"
	})
}

func attackedBy(t *testing.T, small bool, text string, change func(*recipe.Recipe)) done {
	t.Helper()
	r := decided(func(r *recipe.Recipe) {
		r.Column("cost").Role = "identifying"
		change(r)
	})
	key, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if twins[text+string(key)] == nil {
		twins[text+string(key)] = attack(t, text, r)
	}
	made := twins[text+string(key)]
	original, release, written := made.original, made.release, made.written
	d, err := report.Of(release, report.Options{Input: report.File{Name: "ward.csv", SHA256: hash([]byte(text))},
		Output: []report.File{{Name: "out.csv", SHA256: hash(written)}}, ShowSmall: small, Attacks: report.AttacksOn(made.twin, made.found)})
	if err != nil {
		t.Fatal(err)
	}
	return done{d: d, written: written, given: report.Given{Release: readRelease(t, d, written), ReleaseSHA256: hash(written),
		Original: original, OriginalSHA256: hash([]byte(text))}}
}

// twin is a release whose twin was attacked.
type twin struct {
	released
	twin  *trial.Twin
	found attackresult.Report
}

// twins are the releases that were attacked, by table and recipe.
var twins = map[string]*twin{}

// attack releases a table and attacks the twin of the release, once for all tests.
func attack(t *testing.T, text string, r recipe.Recipe) *twin {
	t.Helper()
	original := tabletest.Read(t, text, r.Input)
	p, err := engine.Prepare(original, r)
	if err != nil {
		t.Fatal(err)
	}
	release, err := p.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	made, err := trial.NewTwin(context.Background(), release, original, nil)
	if err != nil {
		t.Fatal(err)
	}
	found, err := made.Attack(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := release.WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	return &twin{released{original: original, release: release, written: out.Bytes()}, made, found}
}

// A report says what attacks found, as its schema has it, and a verifier with the original
// finds the same; without it, it says that it does not know. What was changed is found.
func TestAttacksAreReportedAndVerified(t *testing.T) {
	for _, small := range []bool{false, true}[:brief.Of(2, 1)] {
		made := attacked(t, small)
		text := made.json(t)
		if err := validate(text); err != nil {
			t.Fatal(err)
		}
		for _, written := range []string{string(text), made.page(t)}[:brief.Of(2, 1)] {
			items := verify(t, read(t, []byte(written)), made.given)
			if report.Count(items, report.Differs)+report.Count(items, report.Unchecked) > 0 {
				t.Fatalf("small counts %v: %v", small, items)
			}
			items = verify(t, read(t, []byte(written)), alone(made.given))
			if report.Count(items, report.Differs) > 0 || !unchecked(items, "verify-attack") || !unchecked(items, "verify-attacked") {
				t.Errorf("without the original: %v", items)
			}
		}
		results := made.d.Attacks.Report.Results
		if len(results) < 8 || made.d.Attacks.Report.Rounded == small || (made.d.Attacks.HeldOut < trial.LeastHeldOut) {
			t.Errorf("%d results, %+v", len(results), made.d.Attacks)
		}
		gained := 0
		for _, r := range results {
			if r.Verdict == attackresult.Gains {
				gained++
			}
		}
		said := first(t, made.page(t))
		if want := fmt.Sprintf("%d attacks were tried on a release made in the same way: %d found something, ", len(results), gained); !strings.Contains(said, want) {
			t.Errorf("the first page does not say %q", want)
		}
		if n := len(word.FindAllString(said, -1)); n > mostWords {
			t.Errorf("the first page has %d words", n)
		}
		if small {
			continue
		}
		page := made.page(t)
		share := regexp.MustCompile(`(data-column="\d+\.found">)[^<]+`).ReplaceAllString(page, "${1}0%")
		if items := verify(t, read(t, []byte(share)), alone(made.given)); !differs(items, "verify-page") {
			t.Errorf("a share of the page was changed, and agrees")
		}
		unknown := strings.Replace(string(text), `"verdict": "`, `"verdict": "un`, 1)
		if _, err := report.Read([]byte(unknown)); err == nil || !strings.Contains(err.Error(), "does not know") {
			t.Errorf("a verdict that there is not: %v", err)
		}
	}
}

// Where it is hidden how many rows the method left out, nothing that is said of attacks
// tells how many it was given.
func TestAttacksTellNoHiddenCount(t *testing.T) {
	alone := ward(900, 9) + strings.Repeat("q,Anna,131,f,1940-01-01,gout,1.5\n", 2)
	fewLeftOut := func(r *recipe.Recipe) { r.Privacy.SuppressionLimit, r.Column("age").MaxLevel = 0.01, new(1) }
	shown := attackedBy(t, true, alone, fewLeftOut).d
	limit, released := *shown.Figure("rows.left-out.limit", "").Value, *shown.Figure("rows.released", "").Value
	if limit == 0 || limit > 10 || float64(shown.Attacks.HeldOut+shown.Attacks.Report.Targets) != limit+released {
		t.Fatalf("%v of %v rows left out, of which %+v", limit, limit+released, shown.Attacks)
	}
	made := attackedBy(t, false, alone, fewLeftOut)
	text := made.json(t)
	if err := validate(text); err != nil {
		t.Error(err)
	}
	a := made.d.Attacks
	if a.HeldOut != 0 || a.Report.Targets != 0 || a.Report.Control != 0 || a.Report.Rows != 0 {
		t.Errorf("it tells %d + %d rows, %d released, %d held out", a.HeldOut, a.Report.Targets, a.Report.Rows, a.Report.Control)
	}
	for _, written := range []string{string(text), made.page(t)} {
		if items := verify(t, read(t, []byte(written)), made.given); report.Count(items, report.Differs)+report.Count(items, report.Unchecked) > 0 {
			t.Errorf("%v", items)
		}
	}
	if page := made.page(t); !strings.Contains(page, "How many they are is hidden") {
		t.Error("the page does not say so")
	}
}

// What is published names nobody: no value of the table, no count of few people.
func TestAttackPage(t *testing.T) {
	made := attacked(t, true)
	about := report.Attacked{Release: report.File{Name: "r.csv", SHA256: hash(made.written)}, Original: report.File{Name: "o.csv"},
		Control: &report.File{Name: "c.csv"}, Sensitive: []string{"illness"}, Report: made.d.Attacks.Report}
	for _, small := range []bool{false, true} {
		about.ShowsSmall = small
		d := about.Publishable()
		var page bytes.Buffer
		if err := d.HTML(&page, report.English()); err != nil {
			t.Fatal(err)
		}
		data, err := d.JSON()
		if err != nil {
			t.Fatal(err)
		}
		var packed bytes.Buffer
		if err := d.Zip(&packed, report.English()); err != nil {
			t.Fatal(err)
		}
		files := unzip(t, packed.Bytes())
		if len(files) != 3 || files["attacks.html"] != page.String() || files["attacks.json"] != string(data) || files["SHA256SUMS"] != fmt.Sprintf("%s  attacks.html\n%s  attacks.json\n", hash(page.Bytes()), hash(data)) {
			t.Errorf("the zip holds %q", slices.Sorted(maps.Keys(files)))
		}
		var again report.Attacked
		if err := json.Unmarshal(data, &again); err != nil || again.Version != report.AttackVersion || again.Report.Rounded == small {
			t.Errorf("%+v, %v", again, err)
		}
		for _, text := range []string{"Attacks on a release", "r.csv", hash(made.written), "Infer illness", "default-src &#39;none&#39;", "Tell who is in the table"} {
			if !strings.Contains(strings.ReplaceAll(page.String(), "'none'", "&#39;none&#39;"), text) {
				t.Errorf("the page lacks %q", text)
			}
		}
		if strings.Contains(page.String(), "<script") || strings.Contains(page.String(), "http") && !strings.Contains(page.String(), "http-equiv") {
			t.Error("the page runs or loads something")
		}
		if small {
			continue
		}
		for _, found := range again.Report.Results {
			if found.Verdict != "" && found.Said.English != "" {
				t.Errorf("%s is published", found.Said)
			}
			for _, f := range found.Figures {
				if f.Unit == attackresult.Count && f.Value > 0 && f.Value < 11 {
					t.Errorf("%s: %+v", found.Attack, f)
				}
			}
		}
	}
}
