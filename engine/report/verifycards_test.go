package report_test

import (
	"bytes"
	"crypto/sha256"
	rows "encoding/csv"
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
	for _, change := range []func(k *report.KeptColumn){func(k *report.KeptColumn) { *k.Exact++ }, func(k *report.KeptColumn) { k.Commonest = "blue" }} {
		d := read(t, made.json(t))
		change(&d.Kept[0])
		items := verify(t, d, made.given)
		at := slices.IndexFunc(items, func(i report.Item) bool { return i.State == report.Differs && i.What.Code == "verify-kept" })
		if at < 0 {
			t.Fatal("it is not found")
		}
		i := items[at]
		if said := i.Report + i.Found; i.ReportSaid.English != i.Report || i.FoundSaid.English != i.Found || strings.Count(said, " exact, ") != 2 || strings.Count(said, ", mostly ") != 2 || strings.Contains(said, "{") {
			t.Errorf("%q, found %q", i.Report, i.Found)
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

// A report that says that another version wrote it has sentences that are unchecked; all else differs as
// it would in one of this version.
func TestAChangeUnderAnotherWording(t *testing.T) {
	made := jobs()["studied"].do(t)
	for what, change := range map[string]func(d *report.Document){
		"verify-figure": func(d *report.Document) { *d.Figures[0].Value += 20 }, "verify-kept": func(d *report.Document) { *d.Kept[0].Exact++ },
		"verify-single": func(d *report.Document) { d.SinglesOut = nil }, "verify-bias": func(d *report.Document) { d.Biases[0].Moved = false },
		"verify-use": func(d *report.Document) { d.Cards.Use.Tone = facts.Red }, "verify-protection": func(d *report.Document) { d.Cards = nil },
		"verify-model": func(d *report.Document) { d.Models[0].Name.Args = say.Plain("9") }, "verify-recipe": func(d *report.Document) { d.RecipeSHA256 = "" },
		"verify-answer": func(d *report.Document) { d.Answers[0].Within-- }, "": func(d *report.Document) { d.Cards.Use.Headline.English = "It is good for all" },
	} {
		d := read(t, made.json(t))
		d.Wording = "0123456789abcdef"
		change(d)
		if items := verify(t, d, made.given); what != "" && !differs(items, what) || what == "" && (report.Count(items, report.Differs) > 0 || !unchecked(items, "verify-use")) {
			t.Errorf("%q: %v", what, items)
		}
	}
}

// A verdict on protection is at least as bad as the release alone shows: a green one is not, of columns
// that single people out.
func TestTheToneThatAReleaseHasAtLeast(t *testing.T) {
	made := jobs()["studied"].do(t)
	if len(made.d.SinglesOut) == 0 || made.d.Cards.Protection.Tone != facts.Amber {
		t.Fatalf("%v, %+v", made.d.SinglesOut, made.d.Cards.Protection)
	}
	for tone, want := range map[facts.Tone]bool{facts.Green: true, facts.Neutral: true, facts.Amber: false, facts.Red: false} {
		d := read(t, made.json(t))
		if d.Cards.Protection.Tone = tone; differs(verify(t, d, alone(made.given)), "verify-protection") != want {
			t.Errorf("%s: %v", tone, !want)
		}
	}
}

// A kept column that is filled with names is found by the release alone.
func TestAKeptColumnOfNamesIsFound(t *testing.T) {
	made := jobs()["ward"].do(t)
	all, err := rows.NewReader(bytes.NewReader(made.written)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.Index(all[0], "illness")
	for i := range all[1:] {
		all[i+1][at] = fmt.Sprintf("Anna %c%c", 'A'+i/26, 'a'+i%26)
	}
	if g := alone(made.given); !differs(verify(t, made.d, g), "verify-single") {
		g.Release = readRelease(t, made.d, encode(t, all))
		if !differs(verify(t, made.d, g), "verify-single") {
			t.Error("names agree")
		}
	} else {
		t.Error("the release differs as it is")
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
		for _, prefix := range []string{"report-", "attack-", "by-", "holds-", "red-", "held-", "amber-", "green-", "use-", "bias-", "unique-", "answer-constant", "note-filled"} {
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
