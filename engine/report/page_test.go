package report_test

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/report"
)

var (
	firstPage = regexp.MustCompile(`(?s)<main class="first">(.*?)</main>`)
	word      = regexp.MustCompile(`\S*[\pL\pN]\S*`)
	tag       = regexp.MustCompile(`<[^>]*>`)
)

// first returns the first page without its markup, its title among it.
func first(t testing.TB, page string) string {
	t.Helper()
	found := firstPage.FindStringSubmatch(page)
	if found == nil {
		t.Fatal("there is no first page")
	}
	return html.UnescapeString(tag.ReplaceAllString(found[1], " "))
}

// language reads the texts of a language as the app has them.
func language(t testing.TB, tag string) report.Language {
	t.Helper()
	data, err := os.ReadFile("../../app/text/languages/" + tag + ".json")
	if err != nil {
		t.Fatal(err)
	}
	l := report.Language{Tag: tag}
	if err := json.Unmarshal(data, &l); err != nil {
		t.Fatal(err)
	}
	return l
}

// pages are further releases for the first page, by name.
func pages() map[string]job {
	all := jobs()
	visits := func(change func(*recipe.Recipe)) job {
		return job{text: ward(200, 11), recipe: decided(func(r *recipe.Recipe) {
			r.Privacy.Patient, r.Output.RowOrder = "id", recipe.SortedOrder
			change(r)
		})}
	}
	all["one known"] = visits(func(r *recipe.Recipe) { r.Column("cost").Role = "identifying" })
	all["two known"] = visits(func(r *recipe.Recipe) { r.Privacy.Knows, r.Privacy.SuppressionLimit = "2", 0.2 })
	all["all known"] = visits(func(r *recipe.Recipe) { r.Privacy.Knows, r.Privacy.SuppressionLimit = recipe.KnowsAll, 0.3 })
	all["linked"] = visits(func(r *recipe.Recipe) { r.Privacy.Linked = true })
	many := ward(100, 12)
	lines := strings.Split(strings.TrimSpace(many), "\n")
	for i := range lines {
		for n := range 14 {
			lines[i] += ","
			if i == 0 {
				lines[i] += fmt.Sprintf("laboratory value number %d", n)
			} else {
				lines[i] += fmt.Sprint(i % (n + 2))
			}
		}
	}
	all["wide"] = job{text: strings.Join(lines, "\n") + "\n", recipe: decided(func(r *recipe.Recipe) {
		for n := range 14 {
			r.Columns = append(r.Columns, recipe.Column{Name: fmt.Sprintf("laboratory value number %d", n), Role: "insensitive"})
		}
	})}
	return all
}

// mostWords is how many words fit a page, and are read.
const mostWords = 400

// Of every release the first page has at most 400 words, and none that promises too much.
func TestTheFirstPageIsShort(t *testing.T) {
	never := regexp.MustCompile(`(?i)\b(safe|anonymous|compliant|certified|impossible|cannot be found|sicher|anonym|konform|zertifiziert|unmöglich)\b|安全|合规|认证|不可能`)
	for name, j := range pages() {
		made := j.do(t)
		for _, l := range []report.Language{report.English(), language(t, "de"), language(t, "zh-CN")} {
			var out strings.Builder
			if err := made.d.HTML(&out, l); err != nil {
				t.Fatal(err)
			}
			said := first(t, out.String())
			if n := len(word.FindAllString(said, -1)); n > mostWords || n < 60 {
				t.Errorf("%s, %s: %d words:\n%s", name, l.Tag, n, strings.Join(strings.Fields(said), " "))
			}
			if found := never.FindString(said); found != "" {
				t.Errorf("%s, %s: the page says %q", name, l.Tag, found)
			}
		}
	}
}

// A person who signs is said to accept something only where there is something to accept.
func TestNothingToAccept(t *testing.T) {
	d := jobs()["tables"].do(t).d
	d.Recipe.Output.RowOrder = recipe.SortedOrder
	for i := range d.Columns {
		d.Columns[i].Confirmed = nil
	}
	leaves := slices.IndexFunc(d.Columns, func(c report.Column) bool { return c.Released != "" })
	for _, confirmed := range []bool{false, true} {
		if confirmed {
			d.Columns[leaves].Confirmed = facts.FindingKinds
		}
		if said := first(t, done{d: d}.page(t)); strings.Contains(said, "By signing, I accept:") != confirmed {
			t.Errorf("confirmed %v: %s", confirmed, said)
		}
	}
}

// A report in which the sentence on columns that single people out was changed is written without
// their number, and found.
func TestASingleWithoutItsNumber(t *testing.T) {
	made := pages()["two known"].do(t)
	d := read(t, made.json(t))
	if len(d.Singles) == 0 {
		t.Fatal("no column singles anybody out")
	}
	for i := range d.Singles {
		d.Singles[i].Said.Args = nil
	}
	if said := first(t, done{d: d}.page(t)); !strings.Contains(said, "the exact cost") {
		t.Error(said)
	}
	if report.Count(verify(t, d, made.given), report.Differs) == 0 {
		t.Error("the change is not found")
	}
}

// Recipients whom nobody wrote down are a line to write on; without a purpose and a question, that
// is said.
func TestTheFirstPageLeavesLines(t *testing.T) {
	d := jobs()["ward"].do(t).d
	page := ""
	lines := func() int {
		var out strings.Builder
		if err := d.HTML(&out, report.English()); err != nil {
			t.Fatal(err)
		}
		page = firstPage.FindString(out.String())
		return strings.Count(page, `class="write"`)
	}
	full := lines()
	const unasked = "No question was stated."
	if strings.Contains(page, unasked) {
		t.Error("there is a purpose")
	}
	if d.Purpose, d.Recipients = "", ""; lines() != full+1 || !strings.Contains(page, unasked) || full != 6 { // six of the person who signs
		t.Errorf("%d lines, then %d", full, lines())
	}
}

// Of a release that failed its check there is no first page but what failed.
func TestNoFirstPageOfWhatFailed(t *testing.T) {
	d := jobs()["models"].do(t).d
	d.Models[1].Holds = false
	var out strings.Builder
	if err := d.HTML(&out, report.English()); err != nil {
		t.Fatal(err)
	}
	said := first(t, out.String())
	for want, is := range map[string]bool{"There is no first page: the check was not passed": true, "distinct 2-diversity of illness : does not hold": true, "What is promised": false, "What was done": false, "Signature": false} {
		if strings.Contains(said, want) != is {
			t.Errorf("%q: %v in %s", want, !is, said)
		}
	}
	if strings.Contains(out.String(), "Methods, for a protocol") {
		t.Error("there are methods of what failed")
	}
}

// The paragraph on methods has the figures of the run, in the language of the page.
func TestMethods(t *testing.T) {
	paragraph := regexp.MustCompile(`(?s)<p class="methods">(.*?)</p>`)
	made := pages()["one known"].do(t)
	for tag, want := range map[string][]string{
		"en":    {"k = 3 counted in patients by the column id", "Quasi-identifiers were age, born, sex.", "Removed: cost, id, name.", "Left as in the original: illness.", "Of 317 rows, 317 were released and 0 left out.", "finds the person's rows with a probability of at most 33.33%", "For someone who knows 2 rows of a patient and can link them, 77 of 200 patients", made.d.RecipeSHA256},
		"de":    {"k = 3, gezählt in Patienten nach der Spalte id", "Quasi-Identifikatoren waren age, born, sex.", "Entfernt: cost, id, name.", "Geringster Verlust"},
		"zh-CN": {"按“id”列以患者计数", "准标识符为 age, born, sex。"},
	} {
		l := report.English()
		if tag != l.Tag {
			l = language(t, tag)
		}
		var out strings.Builder
		if err := made.d.HTML(&out, l); err != nil {
			t.Fatal(err)
		}
		said := html.UnescapeString(paragraph.FindString(out.String()))
		for _, sentence := range want {
			if !strings.Contains(said, sentence) {
				t.Errorf("%s: no %q in %s", tag, sentence, said)
			}
		}
	}
}

// Numbers on the first page are written as its language does, in the two verdicts, too.
func TestTheFirstPageWritesNumbersAsItsLanguageDoes(t *testing.T) {
	foreign := regexp.MustCompile(`\d%|\d\.\d+[\s\x{a0}]?%`)
	shares := 0
	for name, j := range pages() {
		made := j.do(t)
		var out strings.Builder
		if err := made.d.HTML(&out, language(t, "de")); err != nil {
			t.Fatal(err)
		}
		said := first(t, out.String())
		if found := foreign.FindString(said); found != "" {
			t.Errorf("%s: %q in %s", name, found, said)
		}
		shares += len(regexp.MustCompile(`\d,\d[\s\x{a0}]%`).FindAllString(said, -1))
	}
	if shares == 0 {
		t.Error("no page has a share")
	}
}
