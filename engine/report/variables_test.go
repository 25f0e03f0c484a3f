package report_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/report"
)

// variables returns the rows of the table of variables, without their markup.
func variables(t testing.TB, page string) []string {
	t.Helper()
	found := regexp.MustCompile(`(?s)<h2>[^<]*0070[^<]*</h2>\s*<table>(.*?)</table>`).FindStringSubmatch(page)
	if found == nil {
		t.Fatal("there is no table of variables")
	}
	var rows []string
	for _, row := range strings.Split(found[1], "<tr>")[1:] {
		rows = append(rows, strings.Join(strings.Fields(html.UnescapeString(tag.ReplaceAllString(row, " "))), " "))
	}
	return rows
}

// The table of variables has a row for each column, with its kind, its technique and what remains
// of it, and below them the risks beside the thresholds.
func TestVariablesByTechniqueAndRisk(t *testing.T) {
	all := pages()
	all["derived"] = job{text: ward(60, 13), recipe: decided(func(r *recipe.Recipe) {
		r.Derived = []derive.Rule{{Name: "year", Kind: derive.Year, From: []string{"born"}}}
		r.Columns = append(r.Columns, recipe.Column{Name: "year", Role: "quasi-identifying"})
		r.Column("born").Role = "identifying"
	})}
	for name, c := range map[string]struct{ with, without []string }{
		"ward": {[]string{"name direct identifier removed nothing", "cost other kept as it is all values, exact", "illness sensitive kept as it is all values, exact",
			"age quasi-identifier generalized, ", "Highest risk of a row, by the columns marked 33.33%", "Average risk of a row, by the columns marked ", "Threshold asked for: 1/k with k = 3 33.33%", "Is the highest risk at most 0.09 (1/11)? No."}, []string{"of a patient"}},
		"one known": {[]string{"Highest risk of a patient, by the columns marked ", "Average risk of a patient, by the columns marked "}, []string{"risk of a row"}},
		"models":    {[]string{"sex, now gender quasi-identifier generalized", "level 1 at most"}, nil},
		"means":     {[]string{"cost quasi-identifier generalized", "each row shows the mean of its group"}, nil},
		"coarser":   {[]string{"cost other made coarser before anything else: ", " coarser values"}, nil},
		"keyed":     {[]string{"name direct identifier pseudonyms by a key: still personal data other values"}, nil},
		"derived":   {[]string{"born direct identifier removed; in its place: year nothing", "year quasi-identifier derived from born; generalized"}, nil},
		"tables":    {[]string{"illness sensitive in a second table, by group exact values, by group alone", "Is the highest risk at most 0.09 (1/11)? Rows can be found"}, []string{"Threshold asked for", "Highest risk of"}},
	} {
		made := all[name].do(t)
		rows := variables(t, made.page(t))
		said := strings.Join(rows, "\n")
		for _, want := range c.with {
			if !strings.Contains(said, want) {
				t.Errorf("%s: no %q in\n%s", name, want, said)
			}
		}
		for _, not := range c.without {
			if strings.Contains(said, not) {
				t.Errorf("%s: %q in\n%s", name, not, said)
			}
		}
		below := made.page(t)
		below = below[strings.Index(below, "<h2>Variables by technique"):]
		below, _, _ = strings.Cut(below[len("<h2>"):], "<h2>")
		if has, note := strings.Contains(said, "†"), strings.Contains(below, facts.SmallHidden.English); has != note {
			t.Errorf("%s: hidden counts %v, a note on them %v", name, has, note)
		}
		if len(rows) < len(made.d.Columns) {
			t.Errorf("%s: %d rows for %d columns", name, len(rows), len(made.d.Columns))
		}
	}
}

// A highest risk of 1/11 is at the usual threshold, one of 1/10 above it; numbers are written in
// the page's language.
func TestVariablesAtTheUsualThreshold(t *testing.T) {
	for k, want := range map[float64]string{10: "Nein.", 11: "Ja: "} {
		d := jobs()["ward"].do(t).d
		highest := 1 / k
		d.Figure("risk.prosecutor.highest", "").Value = &highest
		var out strings.Builder
		if err := d.HTML(&out, language(t, "de")); err != nil {
			t.Fatal(err)
		}
		said := strings.Join(variables(t, out.String()), "\n")
		for _, has := range []string{"Liegt das höchste Risiko bei höchstens 0,09 (1/11)? " + want, "Verlangter Schwellenwert: 1/k mit k = 3 33,33 %"} {
			if !strings.Contains(strings.ReplaceAll(said, "\u00a0", " "), has) {
				t.Errorf("1/%v: no %q in\n%s", k, has, said)
			}
		}
	}
}

// The counts of every generalized column are checked, those beyond the first page, too.
func TestAChangedCountOfAVariableIsFound(t *testing.T) {
	made := pages()["ward"].do(t)
	page := made.page(t)
	at := strings.LastIndex(page, `data-figure="kept"`)
	at += strings.Index(page[at:], ">") + 1
	changed := page[:at] + "9" + page[at:]
	if items := verify(t, read(t, []byte(changed)), made.given); report.Count(items, report.Differs) == 0 {
		t.Error("the changed count is not found")
	}
}
