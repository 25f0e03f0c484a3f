package report_test

import (
	"bytes"
	"context"
	rows "encoding/csv"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/answertext"
	"quasi/engine/release"
	"quasi/engine/report"
	"quasi/engine/say"
	"quasi/engine/trial"
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
		succeed(t, json.Unmarshal(made.json(t), &whole))
		all := changes(whole, "", func(changed any) any { return changed })
		places := slices.Sorted(maps.Keys(all))
		for i := 0; i < len(places); i += brief.Of(1, 97) {
			at := places[i]
			if slices.ContainsFunc(given, func(free string) bool { return strings.HasPrefix(at, free) }) {
				continue
			}
			d, err := report.Read(casetest.Must(json.Marshal(all[at])))
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
		{"rows of the table and those left out", "answers", "detail lost"},
		{"the recipe with its seed makes this release"},
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

// A report of an earlier version need not have a figure that it did not count, and may hide another.
func TestWhatAnEarlierVersionDidNotCount(t *testing.T) {
	made := pages()["one known"].do(t)
	for wording, want := range map[string]report.State{made.d.Wording: report.Differs, "0123456789abcdef": report.Unchecked} {
		d := read(t, made.json(t))
		d.Wording = wording
		d.Figures = slices.DeleteFunc(d.Figures, func(f report.Figure) bool { return f.ID == "patients.known-2.alone" })
		*d.Figure("rows.released", "") = report.Figure{ID: "rows.released", Hidden: true}
		items := verify(t, d, made.given)
		for _, what := range []string{"patients whom two known rows single out", "rows released"} {
			if at := slices.IndexFunc(items, func(i report.Item) bool { return strings.Contains(i.What.English, what) }); at < 0 || items[at].State != want {
				t.Errorf("%s, %s: %v", wording, what, items)
			}
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
		said := strings.Join(variables(t, pageIn(t, d, language(t, "de"))), "\n")
		for _, has := range []string{"Liegt das höchste Risiko bei höchstens 0,09 (1/11)? " + want, "Verlangter Schwellenwert: 1/k mit k = 3 33,33 %"} {
			if !strings.Contains(strings.ReplaceAll(said, "\u00a0", " "), has) {
				t.Errorf("1/%v: no %q in\n%s", k, has, said)
			}
		}
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
	key := casetest.Must(r.JSON())
	if twins[text+string(key)] == nil {
		twins[text+string(key)] = attack(t, text, r)
	}
	made := twins[text+string(key)]
	original, release, written := made.original, made.release, made.written
	d := casetest.Must(report.Of(release, report.Options{InputSHA256: hash([]byte(text)),
		Output: []report.File{{Name: "out.csv", SHA256: hash(written)}}, ShowSmall: small, Attacks: report.AttacksOn(made.twin, made.found)}))
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
	release := casetest.Must(casetest.Must(engine.Prepare(original, r)).Run(context.Background(), nil))
	made := casetest.Must(trial.NewTwin(context.Background(), release, original, nil))
	found := casetest.Must(made.Attack(context.Background()))
	var out bytes.Buffer
	succeed(t, release.WriteCSV(&out))
	return &twin{released{original: original, release: release, written: out.Bytes()}, made, found}
}

// A report says what attacks found, as its schema has it, and a verifier with the original
// finds the same; without it, it says that it does not know. What was changed is found.
func TestAttacksAreReportedAndVerified(t *testing.T) {
	for _, small := range []bool{false, true}[:brief.Of(2, 1)] {
		made := attacked(t, small)
		text := made.json(t)
		succeed(t, validate(text))
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
		of := map[attackresult.Verdict]int{}
		for _, r := range results {
			of[r.Verdict]++
		}
		said := first(t, made.page(t))
		if want := fmt.Sprintf("%d attacks were tried on a release made in the same way: %d found something, ", len(results)-of[""], of[attackresult.Gains]); !strings.Contains(said, want) {
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
	if limit == 0 || limit > 10 || float64(shown.Attacks.HeldOut/shown.Attacks.Splits+shown.Attacks.Report.Targets) != limit+released {
		t.Fatalf("%v of %v rows left out, of which %+v", limit, limit+released, shown.Attacks)
	}
	made := attackedBy(t, false, alone, fewLeftOut)
	text := made.json(t)
	if err := validate(text); err != nil {
		t.Error(err)
	}
	if a := made.d.Attacks; a.HeldOut != 0 || a.Splits != 0 || a.Report.Targets != 0 || a.Report.Control != 0 || a.Report.Rows != 0 {
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
		succeed(t, d.HTML(&page, report.English()))
		data := casetest.Must(d.JSON())
		var packed bytes.Buffer
		succeed(t, d.Zip(&packed, report.English()))
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
	data := casetest.Must(os.ReadFile("../../app/text/languages/" + tag + ".json"))
	l := report.Language{Tag: tag}
	succeed(t, json.Unmarshal(data, &l))
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

// mostWords is the most words of the first page.
const mostWords = 400

// Of every release the first page has at most 400 words, none that promises too much, and numbers as its
// language writes them.
func TestTheFirstPageIsShort(t *testing.T) {
	foreign, german, shares := regexp.MustCompile(`\d%|\d\.\d+[\s\x{a0}]?%`), regexp.MustCompile(`\d,\d+[\s\x{a0}]%`), 0
	never := regexp.MustCompile(`(?i)\b(safe|anonymous|compliant|certified|impossible|cannot be found|sicher|anonym|konform|zertifiziert|unmöglich)\b|安全|合规|认证|不可能`)
	for name, j := range pages() {
		made := j.do(t)
		for _, l := range []report.Language{report.English(), language(t, "de"), language(t, "zh-CN")} {
			said := first(t, pageIn(t, made.d, l))
			if n := len(word.FindAllString(said, -1)); n > mostWords || n < 60 {
				t.Errorf("%s, %s: %d words:\n%s", name, l.Tag, n, strings.Join(strings.Fields(said), " "))
			}
			if found := never.FindString(said); found != "" || l.Tag == "de" && foreign.MatchString(said) {
				t.Errorf("%s, %s: the page says %q", name, l.Tag, found+foreign.FindString(said))
			}
			shares += len(german.FindAllString(said, -1))
		}
	}
	if shares == 0 {
		t.Error("no page has a share")
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
		page = firstPage.FindString(pageIn(t, d, report.English()))
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
	page := pageIn(t, d, report.English())
	said := first(t, page)
	for want, is := range map[string]bool{"There is no first page: the check was not passed": true, "distinct 2-diversity of illness : does not hold": true, "What is promised": false, "What was done": false, "Signature": false} {
		if strings.Contains(said, want) != is {
			t.Errorf("%q: %v in %s", want, !is, said)
		}
	}
	if strings.Contains(page, "Methods, for a protocol") {
		t.Error("there are methods of what failed")
	}
}

// The paragraph on methods has the figures of the run, in the language of the page.
func TestMethods(t *testing.T) {
	paragraph := regexp.MustCompile(`(?s)<p class="methods">(.*?)</p>`)
	made := pages()["one known"].do(t)
	for tag, want := range map[string][]string{
		"en":    {"k = 3 counted in patients by the column id", "Quasi-identifiers were age, born, sex.", "Removed: id, and columns that are not named here.", "Left as in the original: illness.", "Of 317 rows, 317 were released and 0 left out.", "finds the person's rows with a probability of at most 33.33%", "For someone who knows 2 rows of a patient and can link them, 77 of 200 patients", made.d.RecipeSHA256},
		"de":    {"k = 3, gezählt in Patienten nach der Spalte id", "Quasi-Identifikatoren waren age, born, sex.", "Entfernt: id sowie Spalten, die hier nicht genannt sind.", "Geringster Verlust"},
		"zh-CN": {"按“id”列以患者计数", "准标识符为 age、born、sex。"},
	} {
		l := report.English()
		if tag != l.Tag {
			l = language(t, tag)
		}
		said := html.UnescapeString(paragraph.FindString(pageIn(t, made.d, l)))
		for _, sentence := range want {
			if !strings.Contains(said, sentence) {
				t.Errorf("%s: no %q in %s", tag, sentence, said)
			}
		}
	}
}

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
		if found := verify(t, read(t, []byte(changed)), made.given); report.Count(found, report.Differs) == 0 {
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
		"verify-answer": func(d *report.Document) { d.Answers[0].Within-- }, "": func(d *report.Document) {
			d.Cards.Use.Headline.English, d.Limits = "It is good for all", d.Limits[1:]
		},
	} {
		d := read(t, made.json(t))
		d.Wording = "0123456789abcdef"
		change(d)
		if items := verify(t, d, made.given); what != "" && !differs(items, what) || what == "" && (report.Count(items, report.Differs) > 0 || !unchecked(items, "verify-use") || !unchecked(items, "verify-limits") || unchecked(items, "verify-worksheets")) {
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
	all := casetest.Must(rows.NewReader(bytes.NewReader(made.written)).ReadAll())
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
	if text, _, _ := strings.Cut(pageIn(t, made.d, l), `<pre id="quasi-report"`); !strings.Contains(text, "(Konstante)") || strings.Contains(text, "(constant)") {
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
