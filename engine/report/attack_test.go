package report_test

import (
	"archive/zip"
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"quasi/docs"
	"quasi/engine"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/report"
	"quasi/engine/say"
)

// A field that other programs read otherwise is found; spaces are no difference.
func TestForgedJSON(t *testing.T) {
	made := jobs()["patients"].do(t)
	for _, more := range []string{`"models": [], "models": [`, `"models": [{"name":{"english":"no risk"},"holds":true}], "Models": [`} {
		forged := strings.Replace(string(made.json(t)), `"models": [`, more, 1)
		if report.Count(verify(t, read(t, []byte(forged)), made.given), report.Differs) == 0 {
			t.Errorf("%s: nothing differs", more)
		}
	}
	spaced := bytes.ReplaceAll(made.json(t), []byte("\n"), []byte("\r\n  "))
	if n := report.Count(verify(t, read(t, spaced), made.given), report.Differs); n > 0 {
		t.Errorf("with other spaces %d differ", n)
	}
}

// A hidden figure with a value, and one that is there twice, are no report's.
func TestForgedFigures(t *testing.T) {
	made := jobs()["patients"].do(t)
	for name, forge := range map[string]func(*report.Document){
		"hidden value": func(d *report.Document) { d.Figures[0].Hidden = true },
		"twice":        func(d *report.Document) { d.Figures = append(d.Figures, d.Figures[0]) },
	} {
		d := read(t, jobs()["shown"].do(t).json(t))
		forge(d)
		data := casetest.Must(d.JSON())
		if _, err := report.Read(data); err == nil {
			t.Errorf("%s: read as a report", name)
		}
	}
	d := read(t, made.json(t))
	risk := d.Figure("risk.prosecutor.highest", "")
	risk.Value, risk.Hidden = nil, true
	page := done{d: d}.page(t)
	if report.Count(verify(t, read(t, []byte(page)), made.given), report.Differs) == 0 {
		t.Error("a hidden risk is no difference")
	}
	d = read(t, made.json(t))
	if d.Population = true; !differs(verify(t, d, alone(made.given)), "verify-worksheets") {
		t.Error("nothing is said of a population")
	}
}

// A release that the report names as one more file is found beside the original, and so is
// one where the report names none.
func TestForgedRelease(t *testing.T) {
	made := jobs()["ward"].do(t)
	forged := bytes.Replace(made.written, []byte("gout"), []byte("mumps"), 1)
	g := made.given
	g.Release, g.ReleaseSHA256 = readRelease(t, made.d, forged), hash(forged)
	for name, output := range map[string][]report.File{
		"one more": append(slices.Clone(made.d.Output), report.File{Name: "copy.csv", SHA256: hash(forged)}),
		"first":    {{Name: "copy.csv", SHA256: hash(forged)}, made.d.Output[0]},
		"no hash":  {{Name: "out.csv"}},
		"none":     nil,
	} {
		d := read(t, made.json(t))
		d.Output = output
		if !differs(verify(t, d, g), "verify-again") {
			t.Errorf("%s: the forged release agrees", name)
		}
	}
	// Names are found in its cells alone.
	named := alone(made.given)
	named.Release = readRelease(t, made.d, bytes.ReplaceAll(made.written, []byte("gout"), []byte("Anna Huber")))
	if !differs(verify(t, made.d, named), "verify-identifiers") {
		t.Error("names agree")
	}
	// Of a release that came through a pipe, nothing is known but its cells.
	g.ReleaseSHA256 = ""
	if items := verify(t, made.d, g); !unchecked(items, "verify-output") || differs(items, "verify-output") {
		t.Errorf("without a hash: %v", items)
	}
}

func differs(items []report.Item, code string) bool {
	return slices.ContainsFunc(items, func(i report.Item) bool { return i.What.Code == code && i.State == report.Differs })
}

// A verdict whose English is right, and whose sentence, which a page shows, is another.
func TestForgedSentence(t *testing.T) {
	made := jobs()["models"].do(t)
	for name, forge := range map[string]func(*say.Text){
		"sentence": func(s *say.Text) { s.Sentence = "100-anonymity" },
		"argument": func(s *say.Text) { s.Args = say.Plain("100", "100") },
	} {
		d := read(t, made.json(t))
		forge(&d.Models[1].Name)
		for _, g := range []report.Given{made.given, alone(made.given)} {
			if !differs(verify(t, read(t, []byte(done{d: d}.page(t))), g), "verify-model") {
				t.Errorf("%s: the verdict agrees", name)
			}
		}
	}
}

// A page that runs, hides or covers something is found, whatever version and language it
// says that it is of.
func TestForgedMarkup(t *testing.T) {
	made := jobs()["ward"].do(t)
	page := made.page(t)
	for name, change := range map[string][2]string{
		"script":        {"<h1>", "<script>document.title=1</script><h1>"},
		"handler":       {"<h1>", `<h1 onclick="x()">`},
		"no policy":     {`<meta http-equiv="Content-Security-Policy"`, `<meta name="x"`},
		"hidden":        {"<ul>", "<ul hidden>"},
		"style":         {"</style>", "td{display:none}</style>"},
		"more style":    {"</html>", "<style>td{display:none}</style></html>"},
		"comment":       {`<span data-figure="risk.prosecutor.highest"`, `1%<!-- --><span data-figure="risk.prosecutor.highest"`},
		"no line of it": {"<li>", ""},
		"covered":       {`<i class="`, `<i style="position:fixed;inset:0" class="`},
		"in a title":    {"<h2>", `<h2 title="x">`},
		"cut":           {"</html>", ""},
	} {
		forged := strings.Replace(page, change[0], change[1], 1)
		if forged == page {
			t.Fatalf("%s: nothing was changed", name)
		}
		for as, want := range map[string]report.State{made.d.Wording: report.Differs, "0123456789abcdef": report.Unchecked} {
			items := verify(t, read(t, []byte(strings.Replace(forged, made.d.Wording, as, 1))), made.given)
			if !slices.ContainsFunc(items, func(i report.Item) bool { return i.What.Code == "verify-page" && i.State == want }) || report.Count(items, report.Agrees) == 0 {
				t.Errorf("%s as %s: the markup agrees", name, as)
			}
		}
	}
}

// bundled releases a table as a zip.
func bundled(t *testing.T, j job) []byte {
	t.Helper()
	p := casetest.Must(engine.Prepare(tabletest.Read(t, j.text, j.recipe.Input), j.recipe))
	r := casetest.Must(p.Run(context.Background(), nil))
	var out bytes.Buffer
	b := report.Bundle{Name: "ward", Kind: kind.CSV, Language: report.English()}
	succeed(t, b.Write(&out, letting(r)))
	return out.Bytes()
}

func unzip(t *testing.T, data []byte) map[string]string {
	t.Helper()
	z := casetest.Must(zip.NewReader(bytes.NewReader(data), int64(len(data))))
	files := map[string]string{}
	for _, f := range z.File {
		text := casetest.Must(fs.ReadFile(z, f.Name))
		if f.Modified.Year() != 1980 {
			t.Errorf("%s has a time: %v", f.Name, f.Modified)
		}
		files[f.Name] = string(text)
	}
	return files
}

// A bundle has every part, the sums of all others, and a report that agrees with the
// release in it. The same release gives the same bytes.
func TestBundle(t *testing.T) {
	j := jobs()["patients"]
	data := bundled(t, j)
	if !bytes.Equal(data, bundled(t, j)) {
		t.Error("the same release gives another zip")
	}
	files := unzip(t, data)
	sums := strings.Split(strings.TrimSpace(files["SHA256SUMS"]), "\n")
	if len(sums) != len(files)-1 {
		t.Errorf("%d sums of %d files", len(sums), len(files))
	}
	for _, line := range sums {
		sum, name, _ := strings.Cut(line, "  ")
		if text, ok := files[name]; !ok || hash([]byte(text)) != sum {
			t.Errorf("the sum of %q is wrong", name)
		}
	}
	for _, name := range []string{"ward.csv", "recipe.json", "report.html", "report.json", "codebook.csv", "hierarchies/Age.csv", "hierarchies/Gender.csv"} {
		if files[name] == "" {
			t.Errorf("%s is missing", name)
		}
	}
	d := read(t, []byte(files["report.html"]))
	items := verify(t, d, report.Given{Release: readRelease(t, d, []byte(files["ward.csv"])), ReleaseSHA256: hash([]byte(files["ward.csv"]))})
	if report.Count(items, report.Differs) > 0 {
		t.Errorf("the report in the zip differs: %v", items)
	}
}

//go:embed testdata/scripts.txt
var scriptsOfCodebook string

// A codebook says what the texts of each column that leaves are, and names no other.
func TestCodebook(t *testing.T) {
	r := recipe.Default()
	r.Privacy.K = 12
	r.Output.Delimiter, r.Output.PlainNumbers, r.Input.Same = ";", true, map[string]map[string]string{"kg": {">150": "150"}}
	r.Derived = []derive.Rule{{Name: "age", Kind: derive.Age, From: []string{"born", "seen"}}}
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Means: true, Rename: "years"}, {Name: "born", Role: table.Identifying}, {Name: "seen", Role: table.Identifying},
		{Name: "kg", Role: table.Insensitive}, {Name: "crp", Role: table.Sensitive, Coarsen: &coarsen.Rule{Kind: coarsen.Classes, Cuts: []float64{5, 10}}}, {Name: "dx", Role: table.Sensitive},
	}
	text := "born;seen;kg;crp;dx\n" + strings.Repeat("1950-01-02;2020-01-02;70,5 kg;12;flu\n1951-01-02;2020-01-02;;<5;cold\n", 11) + "1950-01-02;2020-01-02;70,5;7;*\n"
	files := unzip(t, bundled(t, job{text: text, recipe: r}))
	if got := files["read.R"] + files["read.sps"] + files["read.do"]; got != scriptsOfCodebook {
		t.Errorf("the scripts are\n%s", got)
	}
	got := strings.SplitAfterN(files["codebook.csv"], "\n", 2)[1]
	if want := `kg;;numbers with a decimal point, in kg;kept as it is, >150 is written as 150;70.5 (12);an empty cell: there is no value
crp;;labels of groups of numbers or dates;made coarser before anything else: numbers in classes that begin at 5, 10;<5 (11) | [5,10) | >=10 (11);
dx;;texts;kept as it is;cold (11) | flu (11);*: there is no value
years;computed: age in whole years;numbers with a decimal point;the mean of its class, in all rows of the class: sums and means are right but for rounding if every row had a value, variances are not;69.5 (23);
`; got != want {
		t.Errorf("it is\n%s", got)
	}
}

// The period of the data is told by months with more than ten people each, or else by such years.
func TestPeriod(t *testing.T) {
	r := recipe.Default()
	r.Privacy.K = 5
	r.Derived = []derive.Rule{{Name: "age", Kind: derive.Age, From: []string{"born", "seen"}}}
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying}, {Name: "born", Role: table.Identifying}, {Name: "seen", Role: table.Identifying}}
	for _, test := range []struct {
		first, next int // rows of January and February 2019, before 11 of December 2020
		want        string
	}{{11, 5, "Period (seen): 2019-01 to 2020-12."}, {10, 1, "Period (seen): 2019 to 2020."}, {10, 0, ""}} {
		text := "born,seen\n" + strings.Repeat("1950-01-02,2019-01-31\n", test.first) + strings.Repeat("1950-01-02,2019-02-01\n", test.next) + strings.Repeat("1950-01-02,2020-12-24\n", 11)
		d := read(t, []byte(unzip(t, bundled(t, job{text: text, recipe: r}))["report.json"]))
		if got := fmt.Sprint(d.Data); !strings.Contains(got, test.want) || test.want == "" && len(d.Data) > 0 {
			t.Errorf("%+v: %s", test, got)
		}
	}
}

// R and Python read a release of either delimiter as the CSV file has it: the mean of a column of numbers.
func TestProgramsReadARelease(t *testing.T) {
	brief.Further(t)
	for _, run := range [][]string{
		{"Rscript", "-e", `source("read.R", encoding = "UTF-8"); cat(sprintf("%.6f", mean(release[["cost"]])))`, ","},
		{"Rscript", "-e", `source("read.R", encoding = "UTF-8"); cat(sprintf("%.6f", mean(release[["cost"]])))`, ";"},
		{"python3", "-c", `exec(open("read.py", encoding="utf-8").read()); print("%.6f" % (sum(release["cost"]) / len(rows)), end="")`, ","},
		{"python3", "-c", `exec(open("read.py", encoding="utf-8").read()); print("%.6f" % (sum(release["cost"]) / len(rows)), end="")`, ";"},
	} {
		program, err := exec.LookPath(run[0])
		if err != nil {
			t.Skipf("%s is not installed", run[0])
		}
		delimiter := run[3]
		j := jobs()["means"]
		j.recipe.Output.Delimiter, j.recipe.Output.DecimalComma = delimiter, delimiter == ";"
		dir, files := t.TempDir(), unzip(t, bundled(t, j))
		for _, name := range []string{"ward.csv", "read.R", "read.py"} {
			succeed(t, os.WriteFile(filepath.Join(dir, name), []byte(files[name]), 0o600))
		}
		r := exec.Command(program, run[1:3]...)
		r.Dir = dir
		got, err := r.CombinedOutput()
		released := tabletest.Read(t, files["ward.csv"], recipe.Input{Delimiter: delimiter}).Column("cost")
		sum := 0.0
		for _, code := range released.Codes {
			x, _ := strconv.ParseFloat(strings.Replace(released.Values[code], ",", ".", 1), 64)
			sum += x
		}
		if want := fmt.Sprintf("%.6f", sum/float64(len(released.Codes))); err != nil || string(got) != want {
			t.Errorf("%q: %s, %v, want %s", run, got, err, want)
		}
	}
}

// A hierarchy that a rule makes is no file, because it would hold values of the table; the
// second table of a method is one; names that no system has become plain.
func TestWhatABundleHolds(t *testing.T) {
	if files := unzip(t, bundled(t, jobs()["ward"])); len(files) != 10 {
		t.Errorf("%d files: %v", len(files), files)
	}
	if files := unzip(t, bundled(t, jobs()["tables"])); files["ward.sensitive.csv"] == "" || !strings.Contains(files["read.sensitive.R"], `read.csv("ward.sensitive.csv"`) {
		t.Error("the second table is missing")
	}
	r := recipe.Default()
	r.Privacy.K = 1
	r.Columns = []recipe.Column{
		{Name: "a/b", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"1", "*"}, {"2", "*"}}}},
		{Name: "A:B", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"3", "*"}, {"4", "*"}}}},
	}
	files := unzip(t, bundled(t, job{text: "a/b,A:B\n1,3\n2,4\n", recipe: r}))
	if files["hierarchies/a_b.csv"] == "" || files["hierarchies/A_B-2.csv"] == "" {
		t.Errorf("the hierarchies are in %v", files)
	}
}

//go:embed testdata/forged.txt
var forgedReports string

// What was changed by hand in a report is found.
func TestForgedReports(t *testing.T) {
	answers := map[string]casetest.Answer{
		"attacked":        forged(func(t *testing.T) done { return attacked(t, false) }),
		"attacked, shown": forged(func(t *testing.T) done { return attacked(t, true) }),
	}
	for _, section := range []string{"models", "asked", "studied", "keyed", "visitors"} {
		answers[section] = forged(func(t *testing.T) done { return jobs()[section].do(t) })
	}
	casetest.Run(t, forgedReports, answers)
}

// forged says what differs in a report that was changed: with the original, and with the release
// alone where that is less.
func forged(make func(*testing.T) done) casetest.Answer {
	lines := 0
	return func(t *testing.T, in []string) string {
		if lines++; lines > brief.Of(100, 2) {
			t.Skip("make test-further runs it")
		}
		made := make(t)
		d, err := report.Read(casetest.Changed(t, made.json(t), in))
		if err != nil {
			return "not read: " + casetest.Said(err)
		}
		d = read(t, done{d: d}.json(t))
		differing := func(g report.Given) string {
			var codes []string
			for _, i := range verify(t, d, g) {
				if i.State == report.Differs {
					codes = append(codes, strings.TrimPrefix(i.What.Code, "verify-"))
				}
			}
			slices.Sort(codes)
			if codes == nil {
				return "nothing"
			}
			return strings.Join(slices.Compact(codes), " ")
		}
		whole, few := differing(made.given), differing(alone(made.given))
		if whole == few {
			return whole
		}
		return whole + "; alone: " + few
	}
}

//go:embed testdata/said.txt
var saidOnPages string

// releases are the releases of pages, and some more.
func releases() map[string]job {
	all := pages()
	of := func(persons int, seed uint64, change func(*recipe.Recipe)) job {
		return job{text: ward(persons, seed), recipe: decided(change)}
	}
	all["confirmed"] = of(60, 13, func(r *recipe.Recipe) {
		r.Column("name").Role, r.Column("name").Confirmed = "insensitive", facts.FindingKinds
		r.Column("cost").Confirmed = []facts.FindingKind{facts.FoundSingling}
	})
	all["in the order of the file"] = of(60, 13, func(r *recipe.Recipe) { r.Output.RowOrder = recipe.OriginalOrder })
	all["derived"] = of(60, 13, func(r *recipe.Recipe) {
		r.Derived = []derive.Rule{{Name: "year", Kind: derive.Year, From: []string{"born"}}}
		r.Columns = append(r.Columns, recipe.Column{Name: "year", Role: "quasi-identifying"})
		r.Column("born").Role = "identifying"
	})
	all["shared"] = job{text: "id,name,age,sex,born,illness,cost\n" + strings.Repeat("p,N,30,f,1990-01-01,flu,5\np,N,70,m,1950-01-01,gout,5\n", 20), small: true, recipe: decided(nil)}
	all["none sensitive"] = of(40, 1, func(r *recipe.Recipe) { r.Column("illness").Role = "insensitive" })
	return all
}

// What the parts of a page say of each kind of release.
func TestWhatPagesSay(t *testing.T) {
	all := releases()
	of := func(part func(t *testing.T, made done) string) casetest.Answer {
		return func(t *testing.T, in []string) string {
			said, has := part(t, all[in[0]].do(t)), true
			for _, text := range in[1:] {
				if text == "without" {
					has = false
				} else if strings.Contains(said, text) != has {
					return fmt.Sprintf("%q: %v in %s", text, !has, said)
				}
			}
			return "so it is said"
		}
	}
	question := func(i int) casetest.Answer {
		return of(func(t *testing.T, made done) string { return known(made.d)[i] })
	}
	casetest.Run(t, saidOnPages, map[string]casetest.Answer{
		"first page": of(firstOf), "variables": of(variablesOf),
		"question 1 of WP216": question(0), "question 2 of WP216": question(1), "question 3 of WP216": question(2),
	})
}

// firstOf returns the first page, which has the verdicts, each point once, and begins with why.
func firstOf(t *testing.T, made done) string {
	said := strings.Join(strings.Fields(first(t, made.page(t))), " ")
	for _, want := range []string{made.d.Cards.Protection.Headline.English, made.d.Cards.Use.Headline.English} {
		if !strings.Contains(strings.ToLower(said), strings.ToLower(want)) {
			t.Errorf("the page does not say %q", want)
		}
	}
	for _, more := range made.d.Cards.Protection.More {
		if n := strings.Count(said, more.English); n != 1 {
			t.Errorf("%q is there %d times", more.English, n)
		}
	}
	if why, done := strings.Index(said, "Protection: review first"), strings.Index(said, "What was done"); made.d.Cards.Protection.Tone == facts.Amber && (why < 0 || why > done) {
		t.Errorf("the page does not begin with why: %s", said)
	}
	return said
}

// variablesOf returns the table of variables, with a row for each column, below which a note stands
// where counts are hidden.
func variablesOf(t *testing.T, made done) string {
	rows := variables(t, made.page(t))
	said := strings.Join(rows, "\n")
	_, below, _ := strings.Cut(made.page(t), "<h2>Variables by technique")
	below, _, _ = strings.Cut(below, "<h2>")
	if has, note := strings.Contains(said, "†"), strings.Contains(below, facts.SmallHidden.English); has != note {
		t.Errorf("hidden counts %v, a note on them %v", has, note)
	}
	if len(rows) < len(made.d.Columns) {
		t.Errorf("%d rows for %d columns", len(rows), len(made.d.Columns))
	}
	return said
}

// compiled is the schema of reports, with that of recipes in it.
var compiled = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return recipetest.Compile("urn:quasi:report:1", map[string]string{"urn:quasi:report:1": docs.Report, "urn:quasi:recipe:4": docs.Recipe})
})

func validate(text []byte) error {
	schema, err := compiled()
	if err != nil {
		return err
	}
	return recipetest.ValidateBy(schema, text)
}

// A column that leaves although it singles people out is a limit that the report names, and a
// report in which the limit, or the decision, is left out does not agree. It is no identifier.
func TestAColumnThatLeavesSinglingOut(t *testing.T) {
	const code, english = "report-limit-kept-so", "A person decided that these leave all the same: cost."
	limits := func(d *report.Document) (said []string) {
		for _, limit := range d.Limits {
			if limit.Code == code {
				said = append(said, limit.String())
			}
		}
		return said
	}
	open := limited()
	open.waits = true
	if said := limits(open.do(t).d); len(said) > 0 {
		t.Errorf("nobody decided: %q", said)
	}
	j := limited()
	j.recipe = j.recipe.Clone()
	j.recipe.Column("cost").Confirm([]facts.FindingKind{facts.FoundSingling}, "")
	made := j.do(t)
	if said := limits(made.d); !slices.Equal(said, []string{english}) {
		t.Fatalf("decided: %q", said)
	}
	for _, sheet := range made.d.Worksheets {
		for _, question := range sheet.Questions {
			if slices.ContainsFunc(question.Facts, func(f say.Text) bool { return f.Code == "report-fact-confirmed" }) {
				t.Errorf("a number counts as an identifier: %+v", question.Facts)
			}
		}
	}
	if items := verify(t, read(t, made.json(t)), alone(made.given)); report.Count(items, report.Differs) > 0 {
		t.Errorf("%+v", items)
	}
	for what, forge := range map[string]func(d *report.Document){
		"the limit": func(d *report.Document) {
			d.Limits = slices.DeleteFunc(d.Limits, func(limit say.Text) bool { return limit.Code == code })
		},
		"the decision": func(d *report.Document) {
			for i := range d.Columns {
				d.Columns[i].Confirmed = nil
			}
		},
		"the decision in the recipe": func(d *report.Document) {
			d.Recipe = func(r recipe.Recipe) recipe.Recipe {
				r = r.Clone()
				r.Column("cost").Confirmed = nil
				return r
			}(d.Recipe)
		},
	} {
		d := read(t, made.json(t))
		forge(d)
		if items := verify(t, d, alone(made.given)); report.Count(items, report.Differs) == 0 {
			t.Errorf("agrees without %s", what)
		}
	}
}

// succeed ends a test at the error of a call that does not fail.
func succeed(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
