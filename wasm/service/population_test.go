package service_test

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/join"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/writer"
	"quasi/engine/file/recipe"
	"quasi/engine/file/xlsx/sheets"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

const town = "name,age\nA,20\nB,25\nC,30\nD,40\nE,40\nF,40\n"

// four returns a service with a table of four patients aged 20, 30, 40 and 40, and
// a recipe that asks that each class could be at least three persons.
func four(t *testing.T) (*service.Service, recipe.Recipe) {
	t.Helper()
	s := service.New()
	must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Input: recipe.Input{Header: "yes"}}, file("four.csv", "age\n20\n30\n40\n40\n"))
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}}}
	r.Privacy = recipe.Privacy{K: 1, Models: []recipe.Model{{Name: "k-map", Parameters: parameter.Given{"k": 3.0}}}}
	return s, r
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

// Of the town's six persons, [20,30] covers A, B and C, and 40 the others: each
// class could be three persons, so that the journalist finds one in three. In the
// original 20 and 30 are one person each, and 40 is one of three: (1+1+1/3+1/3)/4.
func TestKMapOnAPopulation(t *testing.T) {
	s, r := four(t)
	opened, _ := must[protocol.PopulationResult](t, s, protocol.Population, protocol.LoadParams{}, file("town.csv", town))
	if opened.Persons != 6 || opened.Name != "town.csv" || !reflect.DeepEqual(opened.Columns, []string{"name", "age"}) {
		t.Errorf("opened %+v", opened)
	}
	result, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r, Population: &protocol.PopulationUse{}}, nil)
	now, was := result.Audit.Risk, result.Before.Risk
	if !near(now.Journalist.Highest, 1.0/3) || !near(now.Journalist.Average, 1.0/3) || !near(now.Prosecutor.Highest, 0.5) {
		t.Errorf("risks are %+v", now)
	}
	if !near(was.Journalist.Highest, 1) || !near(was.Journalist.Average, 2.0/3) {
		t.Errorf("risks were %+v", was)
	}
	if len(result.Verdicts) != 2 || !result.Verdicts[1].Holds || result.Verdicts[1].Model != "3-map" || !result.Passed {
		t.Errorf("verdicts %+v", result.Verdicts)
	}
	if p := result.Population; p == nil || *p != (protocol.Everyone{Name: "town.csv", Persons: 6}) {
		t.Errorf("compared with %+v", p)
	}
	r.Privacy.Models = nil
	alone, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	if alone.Population != nil || alone.Audit.Risk.Journalist.Highest != alone.Audit.Risk.Prosecutor.Highest {
		t.Errorf("a run that makes no use of the population: %+v", alone.Population)
	}
}

// Nobody of the village is 40: the two rows count as if only the table held them.
func TestRowsWhomNobodyCanBe(t *testing.T) {
	s, r := four(t)
	r.Privacy.Models = nil
	must[protocol.PopulationResult](t, s, protocol.Population, protocol.LoadParams{}, file("village.csv", "age,sex\n20,f\n30,m\n30,f\n50,f\nold,f\n"))
	fit, _ := must[protocol.FitResult](t, s, protocol.Fit, protocol.FitParams{Recipe: r}, nil)
	want := protocol.FitResult{Persons: 5, Records: 4, Absent: 2, Unplaced: []protocol.Unplaced{
		{Column: "age", Values: 2, Persons: 2, Examples: []string{"50", "old"}},
	}}
	if !reflect.DeepEqual(fit, want) {
		t.Errorf("fit is %+v, want %+v", fit, want)
	}
	result, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r, Population: &protocol.PopulationUse{}}, nil)
	if result.Population.Absent != 2 || !near(result.Audit.Risk.Journalist.Average, (1+0.5+0.5+0.5)/4) {
		t.Errorf("%+v, %+v", result.Population, result.Audit.Risk.Journalist)
	}
}

// A column that has another name stands for the table's own.
func TestAColumnOfThePopulationIsRenamed(t *testing.T) {
	s, r := four(t)
	must[protocol.PopulationResult](t, s, protocol.Population, protocol.LoadParams{}, file("town.csv", strings.Replace(town, "age", "years", 1)))
	fit, _ := must[protocol.FitResult](t, s, protocol.Fit, protocol.FitParams{Recipe: r}, nil)
	if !reflect.DeepEqual(fit.Lacks, []string{"age"}) {
		t.Errorf("lacks %q", fit.Lacks)
	}
	refuses(t, s, protocol.Run, protocol.RunParams{Recipe: r, Population: &protocol.PopulationUse{}}, nil, `"age"`)
	use := protocol.PopulationUse{As: map[string]string{"age": "years"}}
	if fit, _ = must[protocol.FitResult](t, s, protocol.Fit, protocol.FitParams{Recipe: r, Use: use}, nil); len(fit.Lacks) > 0 || fit.Absent != 0 || len(fit.Unplaced) > 0 {
		t.Errorf("fit is %+v", fit)
	}
	result, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r, Population: &use}, nil)
	if !near(result.Audit.Risk.Journalist.Highest, 1.0/3) {
		t.Errorf("risk %+v", result.Audit.Risk.Journalist)
	}
}

// The examples are a few, and none fills the screen.
func TestExamplesAreClipped(t *testing.T) {
	s, r := four(t)
	text := "age\n" + strings.Repeat("x", 300) + "\n"
	for i := range 20 {
		text += strings.Repeat("y", i+1) + "\n"
	}
	must[protocol.PopulationResult](t, s, protocol.Population, protocol.LoadParams{Input: recipe.Input{Header: "yes"}}, file("x.csv", text))
	fit, _ := must[protocol.FitResult](t, s, protocol.Fit, protocol.FitParams{Recipe: r}, nil)
	if u := fit.Unplaced[0]; u.Values != 21 || len(u.Examples) != facts.MaxExamples || len([]rune(u.Examples[0])) != 201 {
		t.Errorf("%d values, examples %q", u.Values, u.Examples)
	}
}

// The population goes with its table, when it is given up, and when another can't
// be read; the table and its release stay.
func TestThePopulationIsForgotten(t *testing.T) {
	s, r := four(t)
	used := protocol.RunParams{Recipe: r, Population: &protocol.PopulationUse{}}
	open := func() {
		t.Helper()
		must[protocol.PopulationResult](t, s, protocol.Population, protocol.LoadParams{}, file("town.csv", town))
		must[protocol.RunResult](t, s, protocol.Run, used, nil)
	}
	gone := func(why string) {
		t.Helper()
		refuses(t, s, protocol.Run, used, nil, "register")
		refuses(t, s, protocol.Fit, protocol.FitParams{Recipe: r}, nil, "")
	}
	gone("nothing")
	open()
	must[struct{}](t, s, protocol.Forget, struct{}{}, nil)
	gone("it was given up")
	open()
	refuses(t, s, protocol.Population, protocol.LoadParams{}, file("b.csv", "a,b\n1,\"2\n"), "")
	gone("a broken file")
	must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 1}, nil)
	open()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, _, err := s.Handle(ctx, protocol.Request{Method: protocol.Population, Params: []byte("{}")}, file("town.csv", town), func(protocol.Progress) {})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled reading returns %v", err)
	}
	gone("cancel")
	open()
	must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Input: recipe.Input{Header: "yes"}}, file("four.csv", "age\n20\n30\n40\n40\n"))
	gone("another table")
	refuses(t, service.New(), protocol.Population, protocol.LoadParams{}, file("town.csv", town), "no table is open")
}

// A preview says how a file would be read, and leaves the table alone.
func TestPreview(t *testing.T) {
	s, _ := opened(t, protocol.LoadParams{Sample: "patients"})
	long := "a;b\n" + strings.Repeat("1;"+strings.Repeat("x", 300)+"\n", 5000)
	got, _ := must[protocol.PreviewResult](t, s, protocol.Preview, protocol.PreviewParams{Rows: 1 << 20}, file("long.csv", long))
	if got.Records != protocol.MaxPreviewRows || len(got.Rows) != protocol.MaxShownRows || got.Format.Delimiter != ";" || got.Problem != nil {
		t.Errorf("%d records, %d rows, %+v", got.Records, len(got.Rows), got.Format)
	}
	if cell := []rune(got.Rows[0][1]); len(cell) != 201 {
		t.Errorf("a cell of 300 characters is shown with %d", len(cell))
	}
	in := recipe.Input{Delimiter: ","}
	got, _ = must[protocol.PreviewResult](t, s, protocol.Preview, protocol.PreviewParams{Rows: 10, LoadParams: protocol.LoadParams{Input: in}}, file("x.csv", "a,b;c\n1;2\n"))
	if got.Problem == nil || got.Problem.Code != "ragged-rows" || got.Format.Encoding != recipe.UTF8 {
		t.Errorf("%+v", got)
	}
	if page, _ := must[protocol.PageResult](t, s, protocol.Page, protocol.PageParams{Count: 10}, nil); len(page.Rows) != 10 {
		t.Error("the table is gone after a preview")
	}
	refuses(t, s, protocol.Preview, protocol.PreviewParams{LoadParams: protocol.LoadParams{Input: recipe.Input{Quote: "x"}}}, file("x.csv", "a\n1\n"), "")
}

// A table of which nothing is known is proposed to leave as a statistics program can use it,
// and such a recipe runs; a sample's own recipe stays.
func TestProposedForms(t *testing.T) {
	var b strings.Builder
	b.WriteString("birth_date,sex,admission_date,discharge_date,height_cm\n")
	for i := range 60 {
		fmt.Fprintf(&b, "19%02d-03-1%d,%s,2024-0%d-11,2024-0%d-%d,%d\n", 40+i%50, i%9, []string{"f", "m"}[i%2], 1+i%9, 1+i%9, 12+i%8, 150+i%40)
	}
	s, r := opened(t, protocol.LoadParams{Name: "stays.csv", Text: new(b.String())})
	if len(r.Derived) != 3 || r.Column("birth_date").Role != table.Identifying || r.Column("discharge_date").Role != table.Identifying {
		t.Fatalf("computed are %+v", r.Derived)
	}
	if age, stay, sex := r.Column("age"), r.Column("length_of_stay"), r.Column("sex"); age.Coarsen == nil || !age.Studied || !stay.Means || !sex.Studied || !r.Column("height_cm").Means {
		t.Errorf("decided are %+v", r.Columns)
	}
	if result := asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}); !result.Passed {
		t.Errorf("the run: %+v", result.Verdicts)
	}
	if r = asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "clinic"}).Recipe; len(r.Derived) > 0 || len(r.Means()) > 0 {
		t.Errorf("of the sample, decided are %+v", r.Columns)
	}
}

// bundleOf returns the files of the zip of a release of a file, in a format; empty: CSV.
func bundleOf(t *testing.T, s *service.Service, format string, of service.File) map[string]string {
	t.Helper()
	result, blob := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportBundle, Format: format, Name: "ten.csv", Report: &protocol.ReportParams{
		Purpose: "a course", Program: "Quasi", Language: say.Notation{Tag: "en", Decimal: ".", Group: ",", Percent: "{0}%", List: ", ", Between: "; ", Messages: map[string]string{}}}}, of)
	if result.Name != "release.zip" {
		t.Errorf("the zip is called %s", result.Name)
	}
	return unzipped(t, bytes.Join(blob.Chunks, nil))
}

// unzipped returns the files of a zip.
func unzipped(t *testing.T, data []byte) map[string]string {
	t.Helper()
	z := done(zip.NewReader(bytes.NewReader(data), int64(len(data))))
	files := map[string]string{}
	for _, f := range z.File {
		files[f.Name] = string(done(fs.ReadFile(z, f.Name)))
	}
	return files
}

// What is saved as a zip is verified: from the release, then with the original. A changed
// cell is found, what is no report is refused, and the table that is open stays.
func TestBundleAndVerify(t *testing.T) {
	s, r := opened(t, protocol.LoadParams{Name: "ten.csv", Text: new(ward)})
	r.Privacy.K = 2
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	files := bundleOf(t, s, "", nil)
	verify := func(report, table string, original bool) (protocol.VerifyResult, error) {
		found, _, err := call[protocol.VerifyResult](t, s, protocol.Verify, protocol.VerifyParams{Report: report, Original: original}, file("x.csv", table))
		return found, err
	}
	for _, report := range []string{"report.html", "report.json"} {
		found, err := verify(files[report], files["release.csv"], false)
		if err != nil || found.Differ > 0 || found.Agree < 10 || found.Unchecked == 0 || len(found.Headline) != 3 {
			t.Fatalf("%s: %+v, %v", report, found, err)
		}
		if found, err = verify(files[report], ward, true); err != nil || found.Differ > 0 || found.Unchecked > 0 || len(found.Headline) != 1 {
			t.Fatalf("%s with the original: %+v, %v", report, found, err)
		}
	}
	changed := strings.Replace(files["release.csv"], "flu", "fly", 1)
	if found, err := verify(files["report.json"], changed, false); err != nil || found.Differ == 0 {
		t.Errorf("a changed cell: %+v, %v", found, err)
	}
	if _, err := verify("{}", changed, false); err == nil {
		t.Error("no report is read as one")
	}
	if _, err := verify(files["report.json"], "PK\x03\x04", false); err == nil {
		t.Error("a workbook is read as CSV")
	}
	must[protocol.PageResult](t, s, protocol.Page, protocol.PageParams{Count: 1}, nil)
}

// A workbook is verified as what it became, by the hash of what it was: the release, and the
// original. Another cell in it, and another workbook, are found.
func TestVerifyAWorkbook(t *testing.T) {
	s := service.New()
	table, _, err := csv.Read(strings.NewReader(ward), csv.Options{Header: csv.Yes})
	if err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	if err := writer.Write(&data, kind.Workbook, []writer.Table{{Name: "S", Table: table}}, writer.Options{}); err != nil {
		t.Fatal(err)
	}
	original := data.String()
	text, from := converted(t, original)
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "ten.xlsx", Text: &text, Workbook: from.Workbook, Input: recipe.Input{Sheet: "S"}}, nil)
	r := loaded.Recipe
	r.Privacy.K = 2
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	files := bundleOf(t, s, kind.Workbook, file("ten.xlsx", original))
	release := files["release.xlsx"]
	text, is := converted(t, release)
	is.Report = files["report.html"]
	if found, _ := must[protocol.VerifyResult](t, s, protocol.Verify, is, file("x.xlsx", text)); found.Differ > 0 || found.Agree < 10 || found.Sheet != "S" {
		t.Errorf("the release: %+v", found)
	}
	text, from = converted(t, original)
	from.Original = true
	if found, _ := must[protocol.VerifyResult](t, s, protocol.Verify, from, file("x.xlsx", text)); found.Differ > 0 || found.Unchecked > 0 {
		t.Errorf("with the original: %+v", found)
	}
	text, _ = converted(t, release)
	lines := strings.SplitAfter(text, "\n")
	lines[1] = "of nobody" + lines[1][strings.Index(lines[1], ",f,"):]
	if found, _ := must[protocol.VerifyResult](t, s, protocol.Verify, is, file("x.xlsx", strings.Join(lines, ""))); found.Differ == 0 {
		t.Errorf("another cell: %+v", found)
	}
	is.SHA256 = from.SHA256
	if found, _ := must[protocol.VerifyResult](t, s, protocol.Verify, is, file("x.xlsx", text)); found.Differ == 0 {
		t.Errorf("another workbook: %+v", found)
	}
}

// converted is a workbook as the page sends it: its CSV, and what goes with that.
func converted(t *testing.T, data string) (text string, p protocol.VerifyParams) {
	t.Helper()
	var out bytes.Buffer
	book := done(sheets.CSV(&out, []byte(data), ""))
	sum := sha256.Sum256([]byte(data))
	return out.String(), protocol.VerifyParams{Workbook: &book, SHA256: hex.EncodeToString(sum[:])}
}

const ward = "age,sex,illness\n31,f,flu\n35,f,gout\n42,m,flu\n47,m,gout\n58,f,flu\n64,m,asthma\n"

// exported returns the bytes of a file.
func exported(t *testing.T, s *service.Service, what string) []byte {
	t.Helper()
	_, blob := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: what, Name: "t.csv"}, nil)
	return bytes.Join(blob.Chunks, nil)
}

// stages are the stages that a request reports.
func stages(t *testing.T, s *service.Service, method protocol.Method, params any, enough bool) (protocol.RunResult, []string) {
	t.Helper()
	data := done(json.Marshal(params))
	var seen []string
	answer, _, err := s.Handle(context.Background(), protocol.Request{Method: method, Params: data}, nil, func(p protocol.Progress) {
		if !slices.Contains(seen, p.Stage) {
			seen = append(seen, p.Stage)
		}
		if enough && len(p.Curve) > 0 {
			s.Enough()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return answer.(protocol.RunResult), seen
}

// After a run that was ended early another output is put onto its groups: the classes
// are those that were reviewed, nothing is searched, and the recipe gives the bytes.
func TestAnotherOutputOfTheSameGroups(t *testing.T) {
	s, r := opened(t, visits())
	r.Algorithm = recipe.Algorithm{Name: "minimum-loss", Seed: 1, Parameters: parameter.Given{"rounds": 10000.0}}
	ran, _ := stages(t, s, protocol.Run, protocol.RunParams{Recipe: r}, true)
	page := protocol.PageParams{Count: 500}
	before, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, page, nil)

	again, seen := stages(t, s, protocol.Rewrite, protocol.RewriteParams{Output: recipe.Output{BOM: true, RowOrder: recipe.OriginalOrder, Intervals: recipe.Dash}}, false)
	if !slices.Equal(seen, []string{"release"}) {
		t.Errorf("stages %q", seen)
	}
	if after, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, page, nil); !reflect.DeepEqual(before, after) {
		t.Error("other classes than those that were reviewed")
	}
	if !again.Passed || again.Loss.ILossRate != ran.Loss.ILossRate || !reflect.DeepEqual(again.Audit.Classes, ran.Audit.Classes) || !reflect.DeepEqual(again.Before, ran.Before) || len(again.Curve) != len(ran.Curve) {
		t.Errorf("another result: %+v", again)
	}
	csv := exported(t, s, protocol.ExportRelease)
	if !bytes.HasPrefix(csv, []byte("\xef\xbb\xbf")) {
		t.Error("no byte order mark")
	}
	decided, err := recipe.Parse(exported(t, s, protocol.ExportRecipe))
	if err != nil || !decided.Output.BOM || decided.Algorithm.Parameters["rounds"] == 10000.0 {
		t.Fatalf("recipe %+v, %v", decided, err)
	}
	if must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: *decided}, nil); !bytes.Equal(exported(t, s, protocol.ExportRelease), csv) {
		t.Error("the recipe gives other bytes")
	}
}

// The models beside a population are judged again, not taken over.
func TestAnotherOutputIsAuditedAgain(t *testing.T) {
	s, r := four(t)
	must[protocol.PopulationResult](t, s, protocol.Population, protocol.LoadParams{}, file("town.csv", town))
	ran, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r, Population: &protocol.PopulationUse{}}, nil)
	again, _ := must[protocol.RunResult](t, s, protocol.Rewrite, protocol.RewriteParams{Output: recipe.Output{RowOrder: recipe.SortedOrder}}, nil)
	if !reflect.DeepEqual(again.Verdicts, ran.Verdicts) || !reflect.DeepEqual(again.Audit, ran.Audit) || !reflect.DeepEqual(again.Population, ran.Population) || again.Population == nil {
		t.Errorf("%+v, want %+v", again, ran)
	}
	refuses(t, s, protocol.Rewrite, protocol.RewriteParams{Output: recipe.Output{RowOrder: "backwards"}}, nil, "")
	must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 1}, nil)
}

// Columns of another table are the table's own, also in saved work, and gone with it.
func TestColumnsOfAnotherTable(t *testing.T) {
	s := service.New()
	visits, results := "visit,sex\n1,f\n2,m\n3,f\n", "case;item;value\n1;BNP;1,5\n1;BNP;2,5\n2;CRP;9,1\n7;BNP;3,5\n"
	must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Text: &visits}, nil)
	found, _ := must[join.Found](t, s, protocol.Other, protocol.OtherParams{}, file("results.csv", results))
	if !slices.Equal(found.On, []join.Pair{{Column: "visit", Other: "case"}}) || found.With != 2 || found.Strangers != 1 || len(found.Items) != 2 {
		t.Fatalf("found %+v", found)
	}
	in := recipe.Input{Join: []join.Rule{{On: found.On, Take: []join.Column{found.Column("bnp", join.Mean, found.Items[0])}},
		{On: []join.Pair{{Column: "sex", Other: "code"}}, Take: []join.Column{{Name: "word", Kind: join.First, From: "word"}}}}}
	words := "code,word\nf,woman\nm,man\n"
	must[join.Found](t, s, protocol.Other, protocol.OtherParams{At: 1}, file("words.csv", words))
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Text: &visits, Input: in}, nil)
	page := protocol.PageParams{Count: 3}
	rows, _ := must[protocol.PageResult](t, s, protocol.Page, page, nil)
	if !reflect.DeepEqual(rows.Rows, [][]string{{"1", "f", "2", "woman"}, {"2", "m", "", "man"}, {"3", "f", "", "woman"}}) || !reflect.DeepEqual(loaded.Recipe.Input.Join, in.Join) {
		t.Fatalf("rows %q by %+v", rows.Rows, loaded.Recipe.Input.Join)
	}
	_, blob := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportVisit, Passphrase: "long enough", Visit: &protocol.Visit{Recipe: loaded.Recipe}}, nil)
	again := service.New()
	must[protocol.LoadResult](t, again, protocol.Load, protocol.LoadParams{Passphrase: "long enough"}, file("visits.quasi", string(slices.Concat(blob.Chunks...))))
	if saved, _ := must[protocol.PageResult](t, again, protocol.Page, page, nil); !reflect.DeepEqual(saved, rows) {
		t.Errorf("saved work has %q", saved.Rows)
	}
	r := loaded.Recipe
	r.Column("visit").Role, r.Column("word").Role, r.Column("bnp").Role, r.Privacy.K, r.Privacy.NotPatients = table.Identifying, table.QuasiIdentifying, table.Sensitive, 1, []string{"visit"}
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	files := bundleOf(t, s, "", nil)
	verify := protocol.VerifyParams{Report: files["report.json"]}
	must[protocol.VerifyResult](t, s, protocol.Verify, verify, file("release.csv", files["release.csv"]))
	verify.Original = true
	refuses(t, s, protocol.Verify, verify, file("visits.csv", visits), `"bnp" is computed from another table`)
	for i, other := range []string{results, words} {
		must[protocol.VerifyResult](t, s, protocol.Verify, protocol.VerifyParams{Other: i + 1}, file("other.csv", other))
	}
	if checked, _ := must[protocol.VerifyResult](t, s, protocol.Verify, verify, file("visits.csv", visits)); checked.Differ > 0 || checked.Unchecked > 0 || len(checked.Join) != 2 {
		t.Errorf("with all tables: %+v", checked)
	}
	must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Text: &visits}, nil)
	if without, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Text: &visits, Input: in}, nil); without.Unjoined == nil || !strings.Contains(without.Unjoined.Message, `"bnp" is computed from another table`) || without.Recipe.Input.Join != nil {
		t.Errorf("without the other table: %+v", without)
	}
}
