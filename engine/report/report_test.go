package report_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	rows "encoding/csv"
	"encoding/hex"
	"fmt"
	"html"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/utility"
	"quasi/engine/method"
	"quasi/engine/report"
	"quasi/engine/sample"
)

// job is a table that is released, with what is reported of it.
type job struct {
	text    string // of the table
	recipe  recipe.Recipe
	small   bool
	options []engine.Option
	waits   bool // reported before a person decides what leaves
}

// ward returns visits of persons who come several times, drawn from a seed.
func ward(persons int, seed uint64) string {
	random := rand.New(rand.NewPCG(seed, 0))
	text := "id,name,age,sex,born,illness,cost\n"
	for person := range persons {
		for range 1 + random.IntN(3)*random.IntN(2) {
			text += fmt.Sprintf("p%d,Name%d,%d,%c,19%d-0%d-1%d,%s,%d.5\n", person, person, 20+random.IntN(60), "fm"[random.IntN(2)],
				40+random.IntN(50), 1+random.IntN(9), random.IntN(10), []string{"flu", "gout", "asthma"}[random.IntN(3)], random.IntN(900))
		}
	}
	return text
}

// decided is a recipe for a ward.
func decided(change func(*recipe.Recipe)) recipe.Recipe {
	r := recipe.Default()
	r.Privacy.K = 3
	r.Algorithm.Parameters = map[string]any{method.Rounds: 1}
	for name, role := range map[string]table.Role{"id": table.Identifying, "name": table.Identifying, "age": table.QuasiIdentifying,
		"sex": table.QuasiIdentifying, "born": table.QuasiIdentifying, "illness": table.Sensitive, "cost": table.Insensitive} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	slices.SortFunc(r.Columns, func(a, b recipe.Column) int { return strings.Compare(a.Name, b.Name) })
	if change != nil {
		change(&r)
	}
	return r
}

// jobs are releases of every kind, by name.
func jobs() map[string]job {
	patients := sample.Patients()
	return map[string]job{
		"patients": {text: string(patients.CSV), recipe: patients.Recipe},
		"shown":    {text: string(patients.CSV), recipe: patients.Recipe, small: true},
		"ward":     {text: ward(40, 1), recipe: decided(nil)},
		"models": {text: ward(60, 2), recipe: decided(func(r *recipe.Recipe) {
			r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "illness", Parameters: map[string]any{"l": 2}}}
			r.Columns[0].MaxLevel = new(1)
			r.Privacy.SuppressionLimit = 0.2
			r.Column("sex").Rename = "gender"
		})},
		"german": {text: ward(40, 3), recipe: decided(func(r *recipe.Recipe) {
			r.Output = recipe.Output{RowOrder: recipe.SortedOrder, DecimalComma: true, Delimiter: ";", BOM: true, FormulaSafe: true, Missing: "NA"}
			r.Column("cost").Role = table.Sensitive
		})},
		"means": {text: ward(40, 7), recipe: decided(func(r *recipe.Recipe) {
			r.Column("cost").Role, r.Column("cost").Means = table.QuasiIdentifying, true
			r.Output = recipe.Output{RowOrder: recipe.SortedOrder, DecimalComma: true, Delimiter: ";", FormulaSafe: true}
		})},
		"asked": {text: ward(300, 8), recipe: decided(func(r *recipe.Recipe) {
			r.Questions = questions("mean of cost by sex", "mean of cost by illness", "count by age/20", "share of illness=flu by sex", "median of cost", "association of sex, illness", "regression of cost on sex", "mean of cost by born")
			r.Column("sex").Rename = "gender"
		})},
		"asked and shown": {text: ward(60, 9), small: true, recipe: decided(func(r *recipe.Recipe) {
			r.Questions = questions("mean of cost by age/20", "count by sex, illness", "association of age, cost", "mean of illness")
			r.Privacy.Patient = "id"
		})},
		"studied": {text: ward(300, 10), recipe: decided(func(r *recipe.Recipe) {
			r.Column("age").Studied, r.Column("sex").Studied, r.Column("cost").Studied = true, true, true
			r.Questions = questions("mean of cost by sex")
		})},
		"visitors": {text: ward(40, 4), recipe: decided(func(r *recipe.Recipe) {
			r.Privacy.Patient, r.Privacy.Knows, r.Privacy.SuppressionLimit = "id", recipe.KnowsAll, 0.3
		})},
		"coarser": {text: ward(40, 7), recipe: decided(func(r *recipe.Recipe) {
			r.Column("age").Coarsen = &coarsen.Rule{Kind: coarsen.Step, Width: 10}
			r.Column("cost").Coarsen = &coarsen.Rule{Kind: coarsen.Classes, Cuts: []float64{50, 500}}
			r.Column("illness").Coarsen = &coarsen.Rule{Kind: coarsen.Prefix, Length: 2}
			r.Output.Intervals = recipe.Dash
		})},
		"tables": {text: ward(40, 5), recipe: decided(func(r *recipe.Recipe) {
			r.Algorithm = recipe.Algorithm{Name: method.Anatomy, Parameters: map[string]any{"l": 2}}
			r.Privacy.K = 1
		})},
		"keyed": {text: ward(40, 6), recipe: decided(func(r *recipe.Recipe) {
			r.Column("name").Transform = &recipe.Transform{Kind: recipe.Pseudonym}
		}), options: []engine.Option{engine.WithKey(bytes.Repeat([]byte{7}, transform.KeySize))}},
	}
}

func questions(texts ...string) []question.Question {
	var all []question.Question
	for _, text := range texts {
		all = append(all, casetest.Must(question.Parse(text)))
	}
	return all
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// done is a release with its report and what it is checked against.
type done struct {
	d       *report.Document
	written []byte
	given   report.Given // with the original
}

// do releases a table and reports on it.
func (j job) do(t testing.TB) done {
	t.Helper()
	return casetest.Must(j.try(t))
}

// released is a job that was run: its release, before and after a person decides, and its file.
type released struct {
	original *table.Table
	release  *engine.Release
	use      *utility.Report
	written  []byte
	err      error
}

// runs are the jobs that were run, by all that decides what they release. A job that brings a key
// is run each time.
var runs = map[string]*released{}

// run releases a table once for all tests.
func (j job) run(t testing.TB) *released {
	t.Helper()
	key := fmt.Sprint(j.text, string(casetest.Must(j.recipe.JSON())), j.waits)
	if runs[key] == nil || len(j.options) > 0 {
		runs[key] = j.release(t)
	}
	return runs[key]
}

func (j job) release(t testing.TB) *released {
	t.Helper()
	original := tabletest.Read(t, j.text, j.recipe.Input)
	p, err := engine.Prepare(original, j.recipe, j.options...)
	if err != nil {
		return &released{err: err}
	}
	r, err := p.Run(context.Background(), nil)
	if err != nil {
		return &released{err: err}
	}
	decided := letting(r)
	if !j.waits {
		r = decided
	}
	var out bytes.Buffer
	succeed(t, decided.Write(&out, kind.CSV, nil))
	use := casetest.Must(report.Use(context.Background(), r))
	return &released{original: original, release: r, use: use, written: out.Bytes()}
}

// try is do where there may be no release.
func (j job) try(t testing.TB) (done, error) {
	t.Helper()
	made := j.run(t)
	if made.err != nil {
		return done{}, made.err
	}
	d := casetest.Must(report.Of(made.release, report.Options{Program: report.Program{Name: "test"}, Purpose: "a <study>", Recipients: "a & b", ShowSmall: j.small, Utility: made.use,
		InputSHA256: hash([]byte(j.text)), Output: []report.File{{Name: "out.csv", SHA256: hash(made.written)}}}))
	return done{d, made.written, report.Given{Release: readRelease(t, d, made.written), ReleaseSHA256: hash(made.written),
		Original: made.original, OriginalSHA256: hash([]byte(j.text)), With: j.options}}, nil
}

// letting returns a release of which a person lets every column leave.
func letting(r *engine.Release) *engine.Release {
	for _, c := range r.Recipe().Columns {
		r = r.Letting(c.Name)
	}
	return r
}

// readRelease reads a release as the command and the worker do.
func readRelease(t testing.TB, d *report.Document, data []byte) *table.Table {
	t.Helper()
	opt := casetest.Must(csv.OptionsFrom(d.ReleaseInput()))
	opt.Released = true
	read, _ := casetest.Must2(csv.Read(bytes.NewReader(data), opt))
	return read
}

func verify(t testing.TB, d *report.Document, g report.Given) []report.Item {
	t.Helper()
	return casetest.Must(d.Verify(context.Background(), g))
}

// alone returns g with the release alone.
func alone(g report.Given) report.Given {
	return report.Given{Release: g.Release, ReleaseSHA256: g.ReleaseSHA256}
}

func (d done) page(t testing.TB) string { return pageIn(t, d.d, report.English()) }

// pageIn returns the page of a report in a language.
func pageIn(t testing.TB, d *report.Document, l report.Language) string {
	t.Helper()
	var out strings.Builder
	succeed(t, d.HTML(&out, l))
	return out.String()
}

func (d done) json(t testing.TB) []byte {
	t.Helper()
	return casetest.Must(d.d.JSON())
}

func read(t testing.TB, data []byte) *report.Document {
	t.Helper()
	return casetest.Must(report.Read(data))
}

// A report agrees with its release, and all of it with the original, as JSON and as a page.
func TestAReportAgrees(t *testing.T) {
	for name, j := range jobs() {
		made := j.do(t)
		for _, data := range [][]byte{made.json(t), []byte(made.page(t))} {
			d := read(t, data)
			for _, i := range verify(t, d, made.given) {
				if i.State != report.Agrees && name != "tables" {
					t.Errorf("%s, with the original: %s %s: says %s, found %s; %s", name, i.What, i.State, i.Report, i.Found, i.Why)
				}
			}
			items := verify(t, d, alone(made.given))
			for _, i := range items {
				if i.State == report.Differs {
					t.Errorf("%s: %s differs: says %s, found %s", name, i.What, i.Report, i.Found)
				}
			}
			if n := report.Count(items, report.Agrees); n < 3 {
				t.Errorf("%s: only %d agree with the release alone", name, n)
			}
			if err := validate(made.json(t)); err != nil {
				t.Errorf("%s: the report does not fit its schema: %v", name, err)
			}
		}
		j.small = true
		if shown := j.do(t); report.Count(verify(t, shown.d, alone(shown.given)), report.Differs) > 0 {
			t.Errorf("%s: without the original, small counts contradict others", name)
		}
	}
}

// A report says how values were made coarser before anything else, what was done then, and each answer.
func TestWhatAPageSays(t *testing.T) {
	for name, said := range map[string][]string{
		"coarser": {"made coarser before anything else: numbers in groups with a width of 10; then generalized", "made coarser before anything else: numbers in classes that begin at 50, 500", "made coarser before anything else: the first characters, 2 at most"},
		"asked":   {"What the release answers", "Question: Mean of cost by sex", "within the margin", "Groups of fewer than 11"},
	} {
		page := jobs()[name].do(t).page(t)
		for _, want := range said {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page does not say %q", name, want)
			}
		}
	}
}

// Patients at a risk above 1/11, who stand with up to 9 others, are counted where their rows are in large
// groups: n patients with 3 rows each, and 21 - n who share another group.
func TestPatientsInSmallGroups(t *testing.T) {
	r := recipe.Default()
	r.Privacy.K, r.Privacy.Patient = 5, "id"
	r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "sex", Role: table.QuasiIdentifying}, {Name: "illness", Role: table.Sensitive}}
	for n, below := range map[int]float64{9: 9, 10: 10} {
		text := "id,sex,illness\n"
		for person := range 21 {
			for visit := range 3 {
				text += fmt.Sprintf("p%d,%c,%s\n", person, "fm"[min(1, person/n)], []string{"flu", "gout", "asthma"}[visit])
			}
		}
		for _, small := range []bool{true, false} {
			d := job{text: text, recipe: r, small: small}.do(t).d
			rows, patients := d.Figure("rows.in-groups.below-11", ""), d.Figure("patients.below-11", "")
			if *rows.Value != 0 || patients.Hidden == small || small && *patients.Value != below || d.Figure("risk.marketer.average", "").Hidden == small {
				t.Errorf("%d, small counts %v: %+v rows, %+v patients", n, small, rows, patients)
			}
			ema := d.Worksheets[1].Questions[0]
			if ema.Facts[0].English != "No." || !slices.Contains(ema.Figures, report.FigureNamed{ID: "patients.below-11"}) {
				t.Errorf("the worksheet says %+v", ema)
			}
		}
	}
}

// The JSON says in its worksheets and limits what the page says there.
func TestTheTwinHasTheWorksheets(t *testing.T) {
	for _, name := range []string{"patients", "models"} {
		made := jobs()[name].do(t)
		d, page := read(t, made.json(t)), made.page(t)
		page = page[:strings.Index(page, `<pre id="quasi-report"`)] // the twin is in the page
		texts, figures := slices.Clone(d.Limits), 0
		for _, sheet := range d.Worksheets {
			texts = append(texts, sheet.Title, sheet.Source)
			for _, q := range sheet.Questions {
				texts = append(append(texts, q.Asked, q.Judge), q.Facts...)
				figures += len(q.Figures)
			}
		}
		for _, text := range texts {
			if text.Sentence == "" && !strings.Contains(html.UnescapeString(page), text.English) { // one with places is put together in a page's own way
				t.Errorf("%s: the page does not say %q", name, text.English)
			}
		}
		if on := strings.Count(page, "data-figure="); on != len(d.Figures)+figures+2+2*3*len(d.Kept) || len(d.Kept) < 3 || figures < 10 || len(d.Worksheets) != 5 || len(d.Limits) < 4 {
			t.Errorf("%s: %d figures on the page, %d in the report, %d in %d worksheets, %d limits", name, on, len(d.Figures), figures, len(d.Worksheets), len(d.Limits))
		}
	}
}

// Each figure that is changed is found: with the original every one, without it those that
// follow from the release.
func TestAChangedFigureIsFound(t *testing.T) {
	names := []string{"patients", "visitors"}
	if testing.Short() {
		names = names[:1]
	}
	for _, name := range names {
		made := jobs()[name].do(t)
		found := 0
		for i := range made.d.Figures {
			d := read(t, made.json(t))
			if d.Figures[i].Hidden {
				d.Figures[i].Value, d.Figures[i].Hidden = new(float64), false
			} else {
				*d.Figures[i].Value += 0.01
			}
			others := slices.DeleteFunc(verify(t, d, made.given), func(i report.Item) bool { return i.What.Code == "verify-worksheets" }) // whose sentences have figures
			if n := report.Count(others, report.Differs); n != 1 {
				t.Errorf("%s: with %s changed, %d differ", name, d.Figures[i], n)
			}
			found += report.Count(verify(t, d, alone(made.given)), report.Differs)
		}
		if found < 5 {
			t.Errorf("%s: only %d changed figures are found without the original", name, found)
		}
	}
}

// Whichever cell of the release is changed, its hash differs; and where the groups change
// with it, the figures do.
func TestAChangedCellIsFound(t *testing.T) {
	made := jobs()["ward"].do(t)
	all := casetest.Must(rows.NewReader(bytes.NewReader(made.written)).ReadAll())
	figures := 0
	rapid.Check(t, func(rt *rapid.T) {
		row, column := rapid.IntRange(1, len(all)-1).Draw(rt, "row"), rapid.IntRange(0, len(all[0])-1).Draw(rt, "column")
		before := all[row][column]
		all[row][column] = "x"
		data := encode(t, all)
		all[row][column] = before
		items := verify(t, made.d, report.Given{Release: readRelease(t, made.d, data), ReleaseSHA256: hash(data)})
		n := report.Count(items, report.Differs)
		if n == 0 {
			rt.Fatalf("nothing differs with another %s", before)
		}
		if n > 1 {
			figures++
		}
	})
	if drawcount.Many() && figures == 0 {
		t.Error("no changed cell changed a figure")
	}
}

func encode(t *testing.T, all [][]string) []byte {
	t.Helper()
	var out bytes.Buffer
	succeed(t, rows.NewWriter(&out).WriteAll(all))
	return out.Bytes()
}

// Another release and another original differ.
func TestAnotherFileIsFound(t *testing.T) {
	made, other := jobs()["ward"].do(t), jobs()["models"].do(t)
	for name, g := range map[string]report.Given{
		"release":  {Release: other.given.Release, ReleaseSHA256: other.given.ReleaseSHA256},
		"original": {Release: made.given.Release, ReleaseSHA256: made.given.ReleaseSHA256, Original: other.given.Original, OriginalSHA256: other.given.OriginalSHA256},
	} {
		if n := report.Count(verify(t, made.d, g), report.Differs); n < 2 {
			t.Errorf("another %s: %d differ", name, n)
		}
	}
}

// What is changed in the page alone is found: a figure in any language, a word in English.
func TestAChangedPageIsFound(t *testing.T) {
	made := jobs()["ward"].do(t)
	german := report.Language{Tag: "de", Decimal: ",", Group: ".", Percent: "{0} %"}
	pages := []string{pageIn(t, made.d, german), made.page(t)}
	if testing.Short() {
		pages = pages[:1]
	}
	for _, page := range pages {
		cells := strings.Split(page, `<span data-figure="`)
		for i := 1; i < len(cells); i += brief.Of(1, 3) {
			changed := slices.Clone(cells)
			before, after, _ := strings.Cut(changed[i], "</span>")
			changed[i] = before + "9</span>" + after
			d := read(t, []byte(strings.Join(changed, `<span data-figure="`)))
			if report.Count(verify(t, d, alone(made.given)), report.Differs) == 0 {
				t.Errorf("nothing differs with %s9", before)
			}
		}
	}
	for _, change := range []string{"a &lt;study&gt;", "holds", "generalized", "no.such", "k-anonymity does not prevent that", "4px"} {
		page := strings.Replace(made.page(t), change, "elephants", 1)
		if page == made.page(t) {
			continue
		}
		if report.Count(verify(t, read(t, []byte(page)), alone(made.given)), report.Differs) == 0 {
			t.Errorf("nothing differs with %q changed", change)
		}
	}
	made = jobs()["asked"].do(t)
	const answer = `data-column="0.0.release">`
	if items := verify(t, read(t, []byte(strings.Replace(made.page(t), answer, answer+"9", 1))), made.given); !differs(items, "verify-page") {
		t.Error("a changed answer is not found")
	}
}

// A page in a language whose texts are given is compared word by word.
func TestWordsOfAnotherLanguage(t *testing.T) {
	made := jobs()["patients"].do(t)
	l := report.Language{Tag: "de", Decimal: ",", Group: ".", Percent: "{0} %", Messages: map[string]string{"Report on a release": "Bericht über eine Freigabe"}}
	page := pageIn(t, made.d, l)
	if !strings.Contains(page, "<h1>Bericht über eine Freigabe</h1>") {
		t.Error("the title is not German")
	}
	g := alone(made.given)
	if items := verify(t, read(t, []byte(page)), g); report.Count(items, report.Differs) > 0 || !unchecked(items, "verify-words") {
		t.Errorf("without the texts: %v", items)
	}
	g.Language = &l
	if items := verify(t, read(t, []byte(page)), g); report.Count(items, report.Differs) > 0 || unchecked(items, "verify-words") {
		t.Errorf("with the texts: %v", items)
	}
	changed := strings.Replace(page, "Bericht über", "Lob für", 1)
	if items := verify(t, read(t, []byte(changed)), g); report.Count(items, report.Differs) == 0 {
		t.Error("a changed German word is not found")
	}
}

func unchecked(items []report.Item, code string) bool {
	return slices.ContainsFunc(items, func(i report.Item) bool { return i.What.Code == code && i.State == report.Unchecked })
}

// No cell of the table is in its report, whatever is in it: neither in the page nor in the
// JSON.
func TestNoValueOfTheTable(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(4, 14).Draw(rt, "rows")
		word := rapid.StringMatching(`zq[a-z]{5}`)
		var planted []string
		plant := func() string { planted = append(planted, word.Draw(rt, "cell")); return planted[len(planted)-1] }
		text := "id,name,age,sex,born,illness,cost\n"
		for range n {
			text += fmt.Sprintf("%s,%s,%s,%s,%s,%s,%s\n", plant(), plant(), plant(), plant(), plant(), plant(), plant())
		}
		made := job{text: text, recipe: decided(nil), small: rapid.Bool().Draw(rt, "small")}.do(t)
		page := made.page(t)
		for _, value := range planted {
			if strings.Contains(page, value) {
				rt.Fatalf("%s is in the report", value)
			}
		}
	})
}

// A page loads nothing and runs nothing.
func TestThePageStandsAlone(t *testing.T) {
	page := jobs()["models"].do(t).page(t)
	for _, banned := range []string{"<script", "src=", "href=", "http:", "https:", "@import", "url(", "onload", "\x00"} {
		if strings.Contains(page, banned) {
			t.Errorf("the page has %q", banned)
		}
	}
	if !strings.Contains(page, "a &lt;study&gt;") || strings.Contains(page, "<study>") {
		t.Error("what a person typed is not escaped")
	}
}

// What is no report is refused with a reason; nothing panics.
func FuzzRead(f *testing.F) {
	made := jobs()["patients"].do(f)
	f.Add(made.json(f))
	f.Add([]byte(made.page(f)))
	for _, text := range []string{"", "<html>", "{}", `{"report_version":1}`, `{"report_version":2}`, `<pre id="quasi-report" hidden>{}</pre>`,
		`{"report_version":1,"figures":[{"id":"no"}]}`, `{"report_version":1,"figures":[{"id":"rows.input"}]}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := report.Read(data)
		if err != nil {
			return
		}
		if _, err := d.Verify(context.Background(), alone(made.given)); err != nil {
			t.Error(err)
		}
	})
}

// What is no report, or no longer one, is named in words, with the line.
func TestWhatIsNoReport(t *testing.T) {
	whole := string(jobs()["ward"].do(t).json(t))
	for name, c := range map[string]struct{ text, want string }{
		"a table":       {"age,sex\n30,f\n", "this is no report of Quasi: give the page or the JSON that it saved"},
		"nothing":       {"", "this is no report of Quasi: give the page or the JSON that it saved"},
		"a recipe":      {`{"columns": []}`, "this is no report of Quasi: give the page or the JSON that it saved"},
		"cut":           {whole[:len(whole)/2], "this report ends too early: give it as it was saved"},
		"a comma":       {strings.Replace(whole, "\n", "\n,", 1), "line 2 of the JSON in this report is not as Quasi writes it: give it as it was saved"},
		"a verdict":     {strings.Replace(string(jobs()["asked"].do(t).json(t)), `"verdict": "`, `"verdict": "x`, 1), "does not know"},
		"its zip":       {string(bundled(t, jobs()["ward"])), "take out the report"},
		"a text":        {strings.Replace(whole, `"columns": [`, `"columns": "", "x": [`, 1), "of the JSON in this report is not as Quasi writes it"},
		"another field": {strings.Replace(whole, "{", `{"x": 1,`, 1), `this report has a field "x" that this program does not know`},
	} {
		if _, err := report.Read([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
