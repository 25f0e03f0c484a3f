package report_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

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
