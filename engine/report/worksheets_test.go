package report

import (
	"math"
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// codes are the codes of texts, without what they have in common.
func codes(texts []say.Text, common string) string {
	var all []string
	for _, text := range texts {
		all = append(all, strings.TrimPrefix(text.Code, common))
	}
	return strings.Join(all, " ")
}

// The paragraph on methods says what was done, and what of it has a figure.
func TestTheParagraphOnMethods(t *testing.T) {
	for i, test := range []struct {
		k       int
		patient string
		change  func(*Document)
		want    string
	}{
		{2, "", nil, "by k models rows"},
		{1, "", nil, "by models rows"},
		{2, "id", nil, "by k-patients models rows"},
		{1, "id", nil, "by models rows"},
		{2, "", func(d *Document) { d.Recipe.Algorithm.Name = "anatomy" }, "by models rows"},
		{2, "", func(d *Document) { d.Recipe.Algorithm.Name = "none of these" }, "k models rows"},
		{2, "", func(d *Document) { d.Recipe.Columns = figured(nil, "age").Recipe.Columns }, "by k models quasi rows"},
		{2, "", func(d *Document) { d.Kept = []KeptColumn{{"age", new(int), new(int), new(int), ""}} }, "by k models rows"},
		{2, "", func(d *Document) { n := 1; d.Kept = []KeptColumn{{"age", &n, &n, &n, ""}} }, "by k models hidden rows"},
		{2, "", func(d *Document) { d.Columns = []Column{{Name: "age", Treatment: Generalized}} }, "by k models rows"},
		{2, "", func(d *Document) { d.Columns = []Column{{Name: "age", Treatment: Generalized, Means: true}} }, "by k models means rows"},
		{2, "", func(d *Document) {
			d.Columns = []Column{{Name: "id", Treatment: Removed}, {Name: "sex", Treatment: Kept}}
		}, "by k models removed kept rows"},
		{2, "", func(d *Document) { d.Figures = figured(map[string]float64{"risk.prosecutor.highest": 0.5}).Figures }, "by k models rows groups"},
		{2, "", func(d *Document) { d.Figures = figured(map[string]float64{"loss.total": 0.5}).Figures }, "by k models rows loss"},
		{2, "", func(d *Document) { d.RecipeSHA256 = "ab" }, "by k models rows again"},
		{2, "", func(d *Document) {
			d.Singles = []Single{{Columns: []string{"sex"}, Said: say.Text{Code: "report-methods-single"}}}
		}, "by k models rows single"},
	} {
		d := figured(nil)
		d.Recipe.Privacy.K, d.Recipe.Privacy.Patient = test.k, test.patient
		if test.change != nil {
			test.change(d)
		}
		if got := codes(d.methods(English()), "report-methods-"); got != test.want {
			t.Errorf("%d: %s, want %s", i, got, test.want)
		}
	}
}

// What is not promised follows from the recipe, and from the columns that single people out.
func TestTheLimitsOfAReport(t *testing.T) {
	singling := []Column{{Name: "zip", Released: "zip", Confirmed: []facts.FindingKind{facts.FoundSingling}}, {Name: "day", Released: "day", Confirmed: []facts.FindingKind{facts.FoundSingling}},
		{Name: "gone", Confirmed: []facts.FindingKind{facts.FoundSingling}}, {Name: "job", Released: "job"}}
	for i, test := range []struct {
		change func(*Document)
		want   string
		kept   string
	}{
		{func(*Document) {}, "k rows inference kept-none search several law", ""},
		{func(d *Document) { d.Recipe.Privacy.Patient = "id" }, "patients inference kept-none search several law", ""},
		{func(d *Document) { d.Recipe.Algorithm.Name = "anatomy" }, "apart inference kept-none search several law", ""},
		{func(d *Document) { d.SinglesOut = [][]string{{"zip"}} }, "k rows inference kept search several law", "zip"},
		{func(d *Document) { d.SinglesOut = [][]string{{"zip"}, {"job"}, {"zip", "day"}} }, "k rows inference kept kept-so search several law", "zip; job; zip with day"},
		{func(d *Document) { d.SinglesOut = [][]string{{"zip", "day"}, {"gone"}, {"job"}} }, "k rows inference kept search several law", ""},
		{func(d *Document) { d.Recipe.Output.RowOrder = recipe.OriginalOrder }, "k rows inference kept-none order search several law", ""},
		{func(d *Document) { d.Columns = []Column{{Name: "id", Treatment: Pseudonyms}} }, "k rows inference kept-none search several keyed law", ""},
		{func(d *Document) { d.Columns = []Column{{Name: "day", Treatment: Shifted}} }, "k rows inference kept-none search several keyed law", ""},
	} {
		d := figured(nil)
		if i > 3 {
			d.Columns = singling
		}
		test.change(d)
		all := d.limits()
		if got := codes(all, "report-limit-"); got != test.want {
			t.Errorf("%d: %s, want %s", i, got, test.want)
		}
		if !strings.Contains(lines(all), test.kept) {
			t.Errorf("%d: %q lacks %q", i, lines(all), test.kept)
		}
	}
}

// A worksheet states what a report knows; a risk of 1/11 meets the threshold of 0.09.
func TestTheFactsOfWorksheets(t *testing.T) {
	risk := func(value float64) *Document {
		return figured(map[string]float64{"risk.prosecutor.highest": value})
	}
	names, singling := facts.FoundNames, facts.FoundSingling
	for i, test := range []struct {
		of   func(*Document) []say.Text
		d    *Document
		want string
	}{
		{thresholdFacts, risk(1.0 / 11), "at-most"}, {thresholdFacts, risk(1.0/11 + 1e-9), "above"}, {thresholdFacts, risk(0.1), "above"},
		{thresholdFacts, risk(0), "at-most"}, {thresholdFacts, risk(math.NaN()), ""}, {thresholdFacts, figured(nil), "apart"},
		{purposeFacts, &Document{}, "no-purpose no-recipients"}, {purposeFacts, &Document{Purpose: "a"}, "purpose no-recipients"}, {purposeFacts, &Document{Recipients: "a"}, "no-purpose recipients"},
		{roleFacts, figured(nil), ""}, {roleFacts, figured(nil, "age"), "quasi"},
		{modelFacts, &Document{}, ""}, {modelFacts, &Document{Models: []Model{{Holds: true}, {}}}, "holds fails"},
		{governanceFacts, &Document{}, "recipe"}, {governanceFacts, &Document{Population: true}, "recipe needs-population"},
		{governanceFacts, &Document{Columns: []Column{{Treatment: Pseudonyms}}}, "recipe needs-key"}, {governanceFacts, &Document{Columns: []Column{{Treatment: Numbered}}}, "recipe"},
		{identifierFacts, &Document{}, ""}, {identifierFacts, &Document{Columns: []Column{{Name: "id", Treatment: Removed}}}, "removed"},
		{identifierFacts, &Document{Columns: []Column{{Name: "a", Released: "a", Confirmed: []facts.FindingKind{names}}}}, "confirmed"},
		{identifierFacts, &Document{Columns: []Column{{Name: "a", Released: "a", Confirmed: []facts.FindingKind{singling, names}}}}, "confirmed"},
		{identifierFacts, &Document{Columns: []Column{{Name: "a", Released: "a", Confirmed: []facts.FindingKind{singling}}}}, ""},
		{identifierFacts, &Document{Columns: []Column{{Name: "a", Confirmed: []facts.FindingKind{names}}}}, ""},
	} {
		if got := codes(test.of(test.d), "report-fact-"); got != test.want {
			t.Errorf("%d: %s, want %s", i, got, test.want)
		}
	}
}

// Of nine columns eight are named, and the other is counted.
func TestEightColumnsAreNamed(t *testing.T) {
	names := strings.Fields("a b c d e f g h i")
	for n, want := range map[int]string{1: "a", 8: "a, b, c, d, e, f, g, h", 9: "a, b, c, d, e, f, g, h and 1 more"} {
		if got := some(names[:n]).English; got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// The verdict on use is not said twice: of one question that it is about nothing else is said, of
// three two are named and one is counted.
func TestQuestionsOnTheFirstPage(t *testing.T) {
	for _, test := range []struct {
		n         int
		about     string
		named     int
		remaining string
	}{{0, "", 0, ""}, {1, "use-all", 0, ""}, {1, "use-left-out", 1, ""}, {1, "", 1, ""}, {2, "use-all", 2, ""}, {3, "use-all", 2, "1 more question: in the annex"}, {4, "", 2, "2 more questions: in the annex"}} {
		d := figured(nil)
		if test.about != "" {
			d.Cards = &facts.Cards{Use: facts.Card{Headline: say.Text{Code: test.about}}}
		}
		for range test.n {
			d.Answers = append(d.Answers, Answer{Question: "mean age", Verdict: facts.WronglyAnswer, Said: say.Text{English: "Wrong as it is"}})
		}
		p := page{l: English(), d: d}
		p.uses()
		out := p.out.String()
		if strings.Count(out, "Wrong as it is") != test.named || strings.Contains(out, "in the annex") != (test.remaining != "") || !strings.Contains(out, test.remaining) {
			t.Errorf("%+v: %s", test, out)
		}
	}
}
