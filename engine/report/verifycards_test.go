package report_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/measure/answer/answertext"
	"quasi/engine/release"
	"quasi/engine/report"
	"quasi/engine/say"
)

// What is wrong with how much is left of a column is said in words, which have every count.
func TestWhatIsWrongWithAColumnIsSaidInWords(t *testing.T) {
	made := jobs()["studied"].do(t)
	for name, c := range map[string]struct {
		change        func(d *report.Document, k *report.KeptColumn)
		alone         bool
		report, found string
	}{
		"no such column": {func(d *report.Document, k *report.KeptColumn) {
			for i := range d.Recipe.Columns {
				if d.Recipe.Columns[i].Name == k.Column {
					d.Recipe.Columns[i].Rename = "other"
				}
			}
		}, true, " exact, ", `no column "other" in the release`},
		"no such label": {func(_ *report.Document, k *report.KeptColumn) { k.Commonest = "blue" }, true, `, mostly "blue"`, `no row that shows "blue"`},
		"too many":      {func(_ *report.Document, k *report.KeptColumn) { *k.Exact += 5000 }, true, " exact, ", " a value"},
		"one more":      {func(_ *report.Document, k *report.KeptColumn) { *k.Exact++ }, false, " exact, ", " exact, "},
	} {
		d := read(t, made.json(t))
		c.change(d, &d.Kept[0])
		given := made.given
		if c.alone {
			given = alone(given)
		}
		items := verify(t, d, given)
		at := slices.IndexFunc(items, func(i report.Item) bool {
			return i.State == report.Differs && i.What.Code == "verify-kept"
		})
		if at < 0 {
			t.Errorf("%s is not found", name)
			continue
		}
		i := items[at]
		if i.ReportSaid.English != i.Report || i.FoundSaid.English != i.Found || !strings.Contains(i.Report, c.report) || !strings.Contains(i.Found, c.found) || strings.Contains(i.Report+i.Found, "{") {
			t.Errorf("%s: %q, found %q", name, i.Report, i.Found)
		}
	}
}

// The page has both verdicts at its top, with the state of each in words, and what is left.
func TestThePageHasTheVerdicts(t *testing.T) {
	made := jobs()["studied"].do(t)
	page := made.page(t)
	at := -1
	for _, want := range []string{"<h1>", "Purpose", `<section class="card ` + string(made.d.Cards.Protection.Tone), "Protection: ", html.EscapeString(made.d.Cards.Protection.Headline.English),
		`<section class="card ` + string(made.d.Cards.Use.Tone), "Usefulness: ", "What is studied, before and after", "cost, mean"} {
		next := strings.Index(page, want)
		if next < at || next < 0 {
			t.Errorf("%q is at %d, after %d", want, next, at)
		}
		at = next
	}
	place := `data-figure="bias" data-column="0.left">`
	for _, changed := range []string{strings.Replace(page, place, place+"9", 1), strings.Replace(page, `class="card amber"`, `class="card green"`, 1), strings.Replace(page, "Protection: review first", "Protection: checked", 1)} {
		if changed == page {
			t.Fatalf("nothing was changed: %s", made.d.Cards.Protection.Tone)
		}
		found := verify(t, read(t, []byte(changed)), made.given)
		if report.Count(found, report.Differs) == 0 {
			t.Error("a change of the page is not found")
		}
	}
}

// Of no table, whatever is asked of it, a report has a count from 1 to 10: not among its figures, in its
// answers, of its columns, or in a card.
func TestNoReportHasASmallCount(t *testing.T) {
	seen := 0
	for name, j := range jobs() {
		if j.small {
			continue
		}
		d := j.do(t).d
		count := func(what string, n float64) {
			if seen++; n > 0 && n < 11 {
				t.Errorf("%s: %s of %v", name, what, n)
			}
		}
		for _, f := range d.Figures {
			if least := strings.HasSuffix(f.ID, ".k") || f.ID == "patients.smallest"; !least && !f.Hidden && (strings.HasPrefix(f.ID, "rows.") || strings.HasPrefix(f.ID, "patients.")) {
				count(f.ID, *f.Value)
			}
		}
		for _, a := range d.Answers {
			for _, g := range a.Groups {
				count(a.Question, g.Released)
			}
		}
		for _, k := range d.Kept {
			if k.Exact != nil {
				count(k.Column, float64(*k.Exact))
				count(k.Column, float64(*k.Coarser))
				count(k.Column, float64(*k.Hidden))
			}
		}
		for _, card := range []facts.Card{d.Cards.Protection, d.Cards.Use} {
			for _, text := range append([]say.Text{card.Headline, card.Detail}, card.More...) {
				for _, at := range release.CountsIn(text) {
					if n, err := strconv.ParseFloat(text.Args[at].English, 64); err == nil {
						count(text.English, n)
					}
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("%d counts", seen)
	}
}

// A report of a version that had no verdicts is read, and says with other words what it says: they
// are unchecked, with the original or without it.
func TestAReportWithoutVerdicts(t *testing.T) {
	made := jobs()["studied"].do(t)
	d := read(t, made.json(t))
	d.Wording, d.Cards, d.Biases = "0123456789abcdef", nil, nil
	if d = read(t, done{d: d}.json(t)); d.Cards != nil {
		t.Fatal("verdicts")
	}
	for _, given := range []report.Given{made.given, alone(made.given)} {
		items := verify(t, d, given)
		for _, code := range []string{"verify-protection", "verify-use"} {
			if !unchecked(items, code) || differs(items, code) {
				t.Errorf("%s: %v", code, items)
			}
		}
		if differs(items, "verify-bias") {
			t.Error("what is left differs")
		}
	}
}

// The constant of a regression has the language's name on the page, and where it is checked; a
// group that is called like it keeps its own.
func TestTheConstantIsTranslated(t *testing.T) {
	made := jobs()["asked"].do(t)
	l := report.English()
	l.Messages = map[string]string{"(constant)": "(Konstante)"}
	var page bytes.Buffer
	if err := made.d.HTML(&page, l); err != nil {
		t.Fatal(err)
	}
	if text, _, _ := strings.Cut(page.String(), `<pre id="quasi-report"`); !strings.Contains(text, "(Konstante)") || strings.Contains(text, "(constant)") {
		t.Error("the page does not call it so")
	}
	if !slices.ContainsFunc(verify(t, made.d, made.given), func(i report.Item) bool {
		return i.What.Code == "verify-answer-group" && i.What.Args[1].Code == "answer-constant"
	}) {
		t.Error("the check does not call it so")
	}
	for question, code := range map[string]string{"regression of cost on sex": "answer-constant", "mean of cost by sex": ""} {
		if said := answertext.LabelOf(question, []string{"(constant)"}); said.Code != code || said.English != "(constant)" {
			t.Errorf("%s: %+v", question, said)
		}
	}
}

// late is a text of a program that makes reports, whose code begins like those of their pages.
var late = say.Define("attack-of-a-program", "a text that no report says")

var betweenStyles = regexp.MustCompile(`(?s)<style>(.*?)</style>`)

// The words of a report are those of its page, whatever program made it: each says the same of it.
func TestTheWordingIsThatOfThePage(t *testing.T) {
	hash := sha256.New()
	for _, k := range say.Kinds() {
		if k.Code == late.Code {
			continue
		}
		for _, prefix := range []string{"report-", "attack-", "by-", "holds-", "red-", "held-", "amber-", "green-", "use-", "bias-", "unique-", "answer-constant"} {
			if strings.HasPrefix(k.Code, prefix) {
				fmt.Fprintf(hash, "%s %s\n", k.Code, k.English)
			}
		}
	}
	made := jobs()["patients"].do(t)
	fmt.Fprintln(hash, betweenStyles.FindStringSubmatch(made.page(t))[1])
	if got, want := made.d.Wording, hex.EncodeToString(hash.Sum(nil)[:8]); got != want {
		t.Errorf("the wording is %s, want %s", got, want)
	}
}
