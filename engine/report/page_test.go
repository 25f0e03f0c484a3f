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
	"quasi/engine/method"
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
	if at := os.Getenv("PAGES"); at != "" {
		for name, j := range pages() {
			made := j.do(t)
			for _, l := range []report.Language{report.English(), language(t, "de"), language(t, "zh-CN")} {
				var out strings.Builder
				if err := made.d.HTML(&out, l); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(at+"/"+strings.ReplaceAll(name, " ", "-")+"."+l.Tag+".html", []byte(out.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
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

var _ = slices.Contains[[]string]
var _ = facts.Red
var _ = method.Rounds
