package report_test

import (
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/report"
)

// limited is a release of which rows were left out, with patients and all that is known of them.
func limited() job {
	return job{text: ward(120, 11), small: true, recipe: decided(func(r *recipe.Recipe) {
		r.Privacy.Patient, r.Privacy.Knows, r.Privacy.SuppressionLimit, r.Privacy.K = "id", recipe.KnowsAll, 0.3, 4
	})}
}

// changes returns the ways to change one place of a JSON value, by the place: a number by one, a text,
// a truth, and each element of a list taken out. made makes the whole of the changed value.
func changes(of any, at string, made func(any) any) map[string]any {
	all := map[string]any{}
	switch of := of.(type) {
	case map[string]any:
		for key, part := range of {
			maps.Copy(all, changes(part, at+"."+key, func(changed any) any {
				own := maps.Clone(of)
				own[key] = changed
				return made(own)
			}))
		}
	case []any:
		for i, part := range of {
			place := fmt.Sprintf("%s.%d", at, i)
			all[place+" gone"] = made(slices.Delete(slices.Clone(of), i, i+1))
			maps.Copy(all, changes(part, place, func(changed any) any {
				own := slices.Clone(of)
				own[i] = changed
				return made(own)
			}))
		}
	case float64:
		all[at] = made(of + 1)
	case string:
		all[at] = made(of + "x")
	case bool:
		all[at] = made(!of)
	case nil:
		all[at] = made(1)
	}
	return all
}

// given begin the places of what a report has as it was given, and nobody can recompute: its program,
// what a person wrote, and names of files. One that names no file of the release says nothing of it, and
// another wording makes sentences unchecked, which are the same here.
var given = []string{".program.", ".purpose", ".recipients", ".input.name", ".output.0.name", ".output.0 gone", ".wording"}

// With the original no change of a report passes, wherever it is made.
func TestNoChangeOfAReportPasses(t *testing.T) {
	several := job{text: ward(60, 2), recipe: decided(func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "illness", Parameters: map[string]any{"l": 2}}}
		r.Privacy.SuppressionLimit, r.Column("age").Studied = 0.2, true
		r.Questions = questions("mean of cost by sex", "association of sex, illness")
	})}
	for name, j := range map[string]job{"rows": several, "patients": limited()} {
		made := j.do(t)
		var whole any
		if err := json.Unmarshal(made.json(t), &whole); err != nil {
			t.Fatal(err)
		}
		all := changes(whole, "", func(changed any) any { return changed })
		places := slices.Sorted(maps.Keys(all))
		for i := 0; i < len(places); i += brief.Of(1, 97) {
			at := places[i]
			if slices.ContainsFunc(given, func(free string) bool { return strings.HasPrefix(at, free) }) {
				continue
			}
			text, err := json.Marshal(all[at])
			if err != nil {
				t.Fatal(err)
			}
			d, err := report.Read(text)
			if err == nil {
				d, err = report.Read(done{d: d}.json(t))
			}
			if err == nil && report.Count(verify(t, d, alone(made.given)), report.Differs) == 0 && report.Count(verify(t, d, made.given), report.Differs) == 0 {
				t.Errorf("%s: nothing differs with a change of %s", name, at)
			}
		}
	}
}

// The headline names once each what was checked, what in part, and what only the original tells.
func TestTheHeadlineSaysWhatIsOpen(t *testing.T) {
	made := jobs()["asked"].do(t)
	said := report.Headline(verify(t, made.d, alone(made.given)))
	if len(said) != 3 {
		t.Fatalf("%v", said)
	}
	for at, want := range [][]string{
		{"the file of the release", "the recipe by its hash", "groups and risks", "verdicts"},
		{"rows of the table and those left out", "answers"},
		{"detail lost", "the recipe with its seed makes this release"},
	} {
		for _, topic := range want {
			if n := strings.Count(said[0].English+said[1].English+said[2].English, topic); n != 1 {
				t.Errorf("%s is named %d times", topic, n)
			}
			if !strings.Contains(said[at].English, topic) {
				t.Errorf("%q does not name %s", said[at].English, topic)
			}
		}
	}
	if said := report.Headline(verify(t, made.d, made.given)); len(said) != 1 || !strings.Contains(said[0].English, "makes this release") {
		t.Errorf("with the original: %v", said)
	}
	other := made.given
	other.Original, other.OriginalSHA256 = &table.Table{Columns: other.Original.Columns[:1]}, strings.Repeat("0", 64)
	said = report.Headline(verify(t, made.d, other))
	if last := said[len(said)-1].English; !strings.HasPrefix(last, "Not checked") || !strings.Contains(last, "makes this release") || strings.Contains(said[0].English, "makes this release") {
		t.Errorf("with another table: %v", said)
	}
}

// A report of an earlier version need not have a figure that it did not count.
func TestWhatAnEarlierVersionDidNotCount(t *testing.T) {
	made := pages()["one known"].do(t)
	for wording, want := range map[string]report.State{made.d.Wording: report.Differs, "0123456789abcdef": report.Unchecked} {
		d := read(t, made.json(t))
		d.Wording = wording
		d.Figures = slices.DeleteFunc(d.Figures, func(f report.Figure) bool { return f.ID == "patients.known-2.alone" })
		items := verify(t, d, made.given)
		at := slices.IndexFunc(items, func(i report.Item) bool {
			return strings.Contains(i.What.English, "patients whom two known rows single out")
		})
		if at < 0 || items[at].State != want {
			t.Errorf("%s: %v", wording, items)
		}
	}
}

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

// known says what the worksheet on WP216 knows of each of its questions, with its figures in the
// sentences.
func known(d *report.Document) [3]string {
	at := slices.IndexFunc(d.Worksheets, func(w report.Worksheet) bool { return w.Title.Code == "report-wp216" })
	var said [3]string
	for i, q := range d.Worksheets[at].Questions {
		var facts []string
		for _, f := range q.Facts {
			facts = append(facts, f.English)
		}
		said[i] = strings.Join(facts, " ")
	}
	return said
}

// shared are two groups, of each of which all rows have one illness.
func shared() string {
	text := "id,name,age,sex,born,illness,cost\n"
	for i := range 40 {
		text += []string{"p,N,30,f,1990-01-01,flu,5\n", "p,N,70,m,1950-01-01,gout,5\n"}[i%2]
	}
	return text
}

// A count from 1 to 10 is hidden in the answers as in the figures.
func TestTheThreeQuestionsHideSmallCounts(t *testing.T) {
	for name, j := range pages() {
		made := j.do(t)
		if made.d.ShowsSmall {
			continue
		}
		for id, begins := range map[string]string{"patients.known-2.below-k": "For someone who knows 2 rows of a patient and can link them, ", "patients.known-all.below-k": "For someone who knows all rows of a patient and can link them, "} {
			f := made.d.Figure(id, "")
			if f == nil {
				continue
			}
			if said := known(made.d)[0]; f.Hidden != strings.Contains(said, begins+"†") {
				t.Errorf("%s, %s: hidden %v, said %s", name, id, f.Hidden, said)
			}
		}
	}
}
