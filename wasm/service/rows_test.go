package service_test

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/rows"
	"quasi/engine/method/trace"
	"quasi/engine/sample"
	"quasi/engine/say"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
	"quasi/wasm/service"
)

// clinic runs the synthetic clinic with a method that is soon done.
func clinic(t *testing.T) (*service.Service, protocol.RunResult) {
	t.Helper()
	s, r := opened(t, visits())
	r.Algorithm.Name, r.Algorithm.Parameters = "mondrian-strict", nil
	r.Privacy.Patient = ""
	return s, asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r})
}

// seen asks for all rows of a view, page by page.
func seen(t *testing.T, s *service.Service, v protocol.View) []protocol.ResultRow {
	t.Helper()
	var all []protocol.ResultRow
	for {
		page := asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.ResultPageParams{View: v, From: len(all), Count: 10_000})
		if len(page.Rows) > protocol.MaxPageRows || page.Found != -1 {
			t.Fatalf("%d rows on a page, %d found", len(page.Rows), page.Found)
		}
		if all = append(all, page.Rows...); len(page.Rows) == 0 {
			if len(all) != page.Total {
				t.Fatalf("%d rows of %d", len(all), page.Total)
			}
			return all
		}
	}
}

// Every part of a view reaches the rows, and several parts together.
func TestViews(t *testing.T) {
	s, run := clinic(t)
	all := seen(t, s, protocol.View{})
	if len(all) != run.Records {
		t.Fatalf("%d rows of %d", len(all), run.Records)
	}
	place := slices.Index(run.Originals, "diagnosis")
	has := func(row protocol.ResultRow, text string) bool {
		return slices.ContainsFunc(append(row.Before, row.After...), func(cell string) bool { return strings.Contains(strings.ToLower(cell), text) })
	}
	like := all[3]
	for name, test := range map[string]struct {
		view   protocol.View
		passes func(row protocol.ResultRow) bool
	}{
		"changed": {protocol.View{Change: rows.Changed}, func(row protocol.ResultRow) bool { return len(row.Changed) > 0 }},
		"same in column": {protocol.View{Change: rows.Same, Column: "sex"}, func(row protocol.ResultRow) bool {
			return !slices.Contains(row.Changed, slices.Index(run.Originals, "sex"))
		}},
		"text":           {protocol.View{Text: "E11"}, func(row protocol.ResultRow) bool { return has(row, "e11") }},
		"text in column": {protocol.View{Text: "e11", Column: "diagnosis"}, func(row protocol.ResultRow) bool { return strings.Contains(strings.ToLower(row.Before[place]), "e11") }},
		"risk":           {protocol.View{AtMost: 6}, func(row protocol.ResultRow) bool { return row.Peers+1 <= 6 }},
		"class":          {protocol.View{Like: like.Record + 1}, func(row protocol.ResultRow) bool { return row.Class == like.Class }},
		"both": {protocol.View{AtMost: 6, Text: "f", Column: "sex"}, func(row protocol.ResultRow) bool {
			return row.Peers+1 <= 6 && (row.Before[slices.Index(run.Originals, "sex")] == "F" || row.After[slices.Index(run.Originals, "sex")] == "F")
		}},
	} {
		var got, want []int
		for _, row := range seen(t, s, test.view) {
			got = append(got, row.Record)
		}
		for _, row := range all {
			if test.passes(row) {
				want = append(want, row.Record)
			}
		}
		if !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s: %d rows, want %d", name, len(got), len(want))
		}
	}
	byLoss := seen(t, s, protocol.View{Order: rows.Loss})
	if !slices.IsSortedFunc(byLoss, func(a, b protocol.ResultRow) int { return cmp.Compare(b.Lost, a.Lost) }) || byLoss[0].Lost == byLoss[len(byLoss)-1].Lost {
		t.Error("the rows are not sorted by what they have lost")
	}
	byColumn := seen(t, s, protocol.View{Order: rows.Column, By: "diagnosis", Reverse: true, AtMost: 6})
	if !slices.IsSortedFunc(byColumn, func(a, b protocol.ResultRow) int { return cmp.Compare(b.Before[place], a.Before[place]) }) {
		t.Error("the rows are not sorted by a column")
	}
}

// A row is found wherever it is in a view, and not where it is not.
func TestARowIsFound(t *testing.T) {
	s, _ := clinic(t)
	v := protocol.View{Order: rows.Risk, Reverse: true}
	for place, row := range seen(t, s, v) {
		if place%501 != 0 {
			continue
		}
		page := asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.ResultPageParams{View: v, Find: row.Record + 1, Count: 20})
		if page.Found != place || place < page.From || place >= page.From+len(page.Rows) || page.Rows[place-page.From].Record != row.Record {
			t.Errorf("row %d of place %d is found at %d, on a page from %d", row.Record, place, page.Found, page.From)
		}
	}
	v.Change = rows.Gone
	if page := asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.ResultPageParams{View: v, Find: 1, Count: 20}); page.Found != -1 || page.Total != 0 || len(page.Rows) != 0 {
		t.Errorf("%+v", page)
	}
}

// A view of what is not there is refused, and the one before it stays.
func TestViewsOfNothing(t *testing.T) {
	s, run := clinic(t)
	for _, v := range []protocol.View{{Order: "x"}, {Order: rows.Column, By: "x"}, {Order: rows.Column}, {Change: "x"}, {Column: "x"}, {AtMost: -1}, {Like: run.Records + 1}} {
		refuses(t, s, protocol.ResultPage, protocol.ResultPageParams{View: v}, nil, "")
	}
	if page := asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.ResultPageParams{Count: 1}); page.Total != run.Records {
		t.Errorf("%d rows", page.Total)
	}
}

// ran runs the ten patients with a k, after the runs before it.
func ran(t *testing.T, s *service.Service, r recipe.Recipe, k int) protocol.RunResult {
	t.Helper()
	r.Privacy.K = k
	return asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r})
}

// Two runs are set side by side as their own result pages show them.
func TestRunsAreCompared(t *testing.T) {
	s, r := opened(t, protocol.LoadParams{Sample: "patients"})
	var shown [2]map[int][]string
	var columns []string
	for i, k := range []int{2, 3} {
		run := ran(t, s, r, k)
		if run.Run != i+1 || len(run.Held) != i+1 {
			t.Fatalf("run %d, held are %v", run.Run, run.Held)
		}
		columns, shown[i] = run.Columns, map[int][]string{}
		for _, row := range asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 100}).Rows {
			shown[i][row.Record] = row.After
		}
	}
	found := asked[protocol.CompareResult](t, s, protocol.Compare, protocol.CompareParams{Runs: [2]int{1, 2}, Count: 100})
	if found.Records != 10 || found.Next != 10 || len(found.Rows) != 10 || !slices.Equal(found.Columns, []string{"Age", "Gender", "Zipcode"}) {
		t.Fatalf("%+v", found)
	}
	differ := 0
	for _, row := range found.Rows {
		differs := false
		for i := range 2 {
			for j, name := range found.Columns {
				if want := shown[i][row.Record][slices.Index(columns, name)]; *row.Cells[i][j] != want {
					t.Errorf("%s of row %d in run %d is %q, want %q", name, row.Record, i+1, *row.Cells[i][j], want)
				}
				differs = differs || *row.Cells[0][j] != *row.Cells[1][j]
			}
		}
		if differs {
			differ++
		}
	}
	only := asked[protocol.CompareResult](t, s, protocol.Compare, protocol.CompareParams{Runs: [2]int{1, 2}, Count: 100, Differing: true})
	if len(only.Rows) != differ || differ == 0 {
		t.Errorf("%d rows differ, want %d", len(only.Rows), differ)
	}
	some := asked[protocol.CompareResult](t, s, protocol.Compare, protocol.CompareParams{Runs: [2]int{2, 1}, From: 8, Count: 1})
	if len(some.Rows) != 1 || some.Rows[0].Record != 8 || some.Next != 9 {
		t.Errorf("%+v", some)
	}
}

// Of many runs the oldest go first, but for those that are pinned.
func TestRunsAreHeldWithinBounds(t *testing.T) {
	s, r := opened(t, protocol.LoadParams{Sample: "patients"})
	ran(t, s, r, 2)
	asked[protocol.HeldResult](t, s, protocol.Pin, protocol.PinParams{Pinned: []int{1}})
	var last protocol.RunResult
	for range 21 {
		last = ran(t, s, r, 2)
	}
	if len(last.Held) != 20 || last.Held[0] != 1 || slices.Contains(last.Held, 2) || !slices.Contains(last.Held, 22) {
		t.Errorf("held are %v", last.Held)
	}
	_, _, err := call[protocol.CompareResult](t, s, protocol.Compare, protocol.CompareParams{Runs: [2]int{2, 22}, Count: 1}, nil)
	if f := outcome.NewFailure(err); f.Code != "run-gone" {
		t.Errorf("a run that is gone: %+v", f)
	}
	asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "patients"})
	if again := ran(t, s, r, 2); again.Run != 1 || len(again.Held) != 1 {
		t.Errorf("of another table: run %d, held are %v", again.Run, again.Held)
	}
}

// The header and the rows at even distances are as in the file that is saved, however it is written.
func TestSampleLinesAreThoseOfTheFile(t *testing.T) {
	s := released(t)
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, visits(), nil)
	r := loaded.Recipe
	r.Algorithm.Name, r.Algorithm.Parameters = "mondrian-strict", nil
	for _, o := range []recipe.Output{
		{FormulaSafe: true}, {FormulaSafe: true, Delimiter: recipe.SemicolonDelimiter, DecimalComma: true, BOM: true},
		{FormulaSafe: true, Delimiter: recipe.TabDelimiter, Intervals: recipe.Dash},
	} {
		r.Output = o
		must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
		_, blob := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportRelease, Name: "clinic.csv"}, nil)
		file := strings.TrimPrefix(string(bytes.Join(blob.Chunks, nil)), "\uFEFF")
		all := strings.Split(strings.TrimSuffix(file, "\n"), "\n")
		var lines [9][]string // by how many of their cells are hidden
		for _, line := range all[1:] {
			n := strings.Count(" "+strings.Join(strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;\t", r) }), "  ")+" ", " * ")
			lines[n] = append(lines[n], line)
		}
		most := lines[slices.IndexFunc(lines[:], func(of []string) bool { return of != nil })]
		want := []string{all[0], most[0], most[len(most)/2]}
		shown, none := must[protocol.SampleLinesResult](t, s, protocol.SampleLines, protocol.SampleLinesParams{}, nil)
		if none != nil || shown.Rows != 2 || !slices.Equal(shown.Lines, want) {
			t.Errorf("%+v: shown %q, the file has %q", o, shown.Lines, want)
		}
	}
}

// The columns said to be changed have cells that differ in the rows as they are shown.
func TestChangedColumnsAreThoseThatDiffer(t *testing.T) {
	s, _ := opened(t, protocol.LoadParams{Name: "t.csv", Text: new("a,b,c,d,s\n1,x,?,2024-01-05,flu\n2,x,?,2024-01-06,flu\n3,x,?,2024-01-07,gout\n4,x,?,2024-01-08,gout\n")})
	r := recipe.Default()
	r.Privacy.K = 2
	r.Columns = []recipe.Column{{Name: "a", Role: table.QuasiIdentifying}, {Name: "b", Role: table.QuasiIdentifying}, {Name: "c", Role: table.QuasiIdentifying},
		{Name: "d", Role: table.Insensitive}, {Name: "s", Role: table.Sensitive}}
	run, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	page, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 9}, nil)
	var differ []int
	for at := range run.Columns {
		if slices.ContainsFunc(page.Rows, func(row protocol.ResultRow) bool { return row.Before[at] != row.After[at] && row.Before[at] != "?" }) {
			differ = append(differ, at)
		}
	}
	if !slices.Equal(run.Changed, differ) || !slices.Equal(run.Changed, []int{0}) || !slices.Equal(run.Sensitive, []int{4}) {
		t.Errorf("changed are %v, and differ %v; sensitive are %v", run.Changed, differ, run.Sensitive)
	}
	why, _ := must[protocol.WhyResult](t, s, protocol.Why, protocol.WhyParams{Record: 0}, nil)
	if len(why.Forced) != 1 || why.Forced[0].Column != "a" || len(why.Forced[0].By) == 0 {
		t.Errorf("row 1 is forced by %+v", why.Forced)
	}
	refuses(t, s, protocol.Why, protocol.WhyParams{Record: 4}, nil, "")
}

// stepsOf asks a service for steps.
func stepsOf(t *testing.T, s *service.Service, p protocol.StepsParams) (trace.Trace, error) {
	t.Helper()
	shown, _, err := call[trace.Trace](t, s, protocol.Steps, p, nil)
	return shown, err
}

// Steps of a sample need no open table, those of one's own do; the page's name of the few
// patients is the sample's.
func TestStepsOfSamples(t *testing.T) {
	s := service.New()
	if name := protocol.FewPatients(7); name != sample.FewSample(7) {
		t.Errorf("the page calls it %q, its name is %q", name, sample.FewSample(7))
	}
	if seed, ok := protocol.SeedOfFew(protocol.FewPatients(7)); seed != 7 || !ok {
		t.Errorf("the seed is %d", seed)
	}
	for _, method := range trace.Methods() {
		shown := done(stepsOf(t, s, protocol.StepsParams{Sample: protocol.FewPatients(7), Rows: 12, Method: method, K: 3, Seed: 7, Rounds: 1}))
		if len(shown.Rows) != 12 || shown.Limited != sample.FewPatients || len(shown.Steps) == 0 {
			t.Errorf("%s: %d rows of %d in %d steps", method, len(shown.Rows), shown.Limited, len(shown.Steps))
		}
	}
	for cuts, want := range map[string]bool{"halves": true, "boundaries": false, "": false} {
		shown := done(stepsOf(t, s, protocol.StepsParams{Sample: sample.Points, Rows: 6, Method: "rounded-partition", K: 2, Cuts: cuts}))
		if first := shown.Steps[1].Cuts[0]; first.Halves != want {
			t.Errorf("cuts %q: %+v", cuts, first)
		}
	}
	for what, p := range map[string]protocol.StepsParams{
		"no table":     {Rows: 30, Method: "kaim", K: 2},
		"no sample":    {Sample: "nobody", Rows: 30, Method: "kaim", K: 2},
		"no method":    {Sample: "patients", Rows: 30, Method: "datafly", K: 2},
		"too few rows": {Sample: "patients", Rows: 30, Method: "kaim", K: 11},
		"no such cuts": {Sample: "patients", Rows: 30, Method: "aos", K: 2, Cuts: "halves"},
		"no rows":      {Sample: "patients", Rows: -1, Method: "kaim", K: 2},
	} {
		if _, err := stepsOf(t, s, p); err == nil {
			t.Errorf("%s: there are steps", what)
		}
	}
}

// A zip that was saved is taken apart, and what is in it is checked as it is.
func TestUnbundleWhatWasSaved(t *testing.T) {
	s, r := opened(t, protocol.LoadParams{Name: "ten.csv", Text: new(ward)})
	r.Privacy.K = 2
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	_, saved := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportBundle, Name: "ten.csv", Report: &protocol.ReportParams{
		Program: "Quasi", Language: say.Notation{Tag: "en", Decimal: ".", Group: ",", Percent: "{0}%", List: ", ", Between: "; ", Messages: map[string]string{}}}}, nil)
	zip := string(bytes.Join(saved.Chunks, nil))
	s = service.New()
	found, blob := must[protocol.Unbundled](t, s, protocol.Unbundle, protocol.UnbundleParams{Report: true, Release: true}, file("ten.zip", zip))
	if found.Report == nil || found.Report.Name != "report.html" || found.Recipe == nil || found.Recipe.Name != "recipe.json" || found.Release != "release.csv" || blob == nil {
		t.Fatalf("%+v, %v", found, blob)
	}
	checked, _ := must[protocol.VerifyResult](t, s, protocol.Verify, protocol.VerifyParams{Report: found.Report.Text}, file(found.Release, string(bytes.Join(blob.Chunks, nil))))
	if checked.Agree == 0 || checked.Differ > 0 {
		t.Errorf("%+v", checked)
	}
	refuses(t, s, protocol.Unbundle, protocol.UnbundleParams{Report: true, Release: true}, file("half.zip", zip[:len(zip)/2]), "zip is damaged")
	refuses(t, s, protocol.Unbundle, protocol.UnbundleParams{Report: true, Release: true}, nil, "")
}

// A trial leaves the result as it is, and says what is wrong with its recipe.
func TestTryLeavesTheResult(t *testing.T) {
	s, recipe := opened(t, protocol.LoadParams{Sample: "patients"})
	ran := asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: recipe})
	found := asked[facts.Trial](t, s, protocol.Try, protocol.TryParams{Recipe: recipe})
	if found.Loss != ran.Loss.ILossRate || found.Rows != ran.Released {
		t.Errorf("a trial finds %+v, the run %v", found, ran.Loss)
	}
	if within := asked[facts.Trial](t, s, protocol.Try, protocol.TryParams{Recipe: recipe, Seconds: 60}); within.Loss != found.Loss {
		t.Errorf("a trial within a minute finds %+v", within)
	}
	if late := asked[facts.Trial](t, s, protocol.Try, protocol.TryParams{Recipe: recipe, Seconds: 1e-9}); late.Failed.Code != protocol.CodeTrialLong || late.Loss != 0 {
		t.Errorf("a trial within a nanosecond finds %+v", late)
	}
	recipe.Privacy.K = 11
	if found = asked[facts.Trial](t, s, protocol.Try, protocol.TryParams{Recipe: recipe}); found.Failed.Code != "k-range" || found.Loss != 0 {
		t.Errorf("k = 11 of ten: %+v", found)
	}
	if page := asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 100}); len(page.Rows) != ran.Records {
		t.Errorf("the result has %d rows", len(page.Rows))
	}
	use := &protocol.PopulationUse{}
	if found = asked[facts.Trial](t, s, protocol.Try, protocol.TryParams{Recipe: recipe, Population: use}); found.Passed() {
		t.Error("a population that is not there is used")
	}
}

func asked[R any](t *testing.T, s *service.Service, method protocol.Method, params any) R {
	t.Helper()
	answer, _ := must[R](t, s, method, params, nil)
	return answer
}

// A lesson needs no table, and leaves the one that is open, with its result.
func TestWorkshop(t *testing.T) {
	s := service.New()
	lesson, _ := must[protocol.Lesson](t, s, protocol.Workshop, protocol.WorkshopParams{Seed: 7, K: 1, L: 1}, nil)
	if len(lesson.Rows) == 0 || len(lesson.Rows) > protocol.MaxPageRows || len(lesson.Voters) > protocol.MaxPageRows || lesson.Found.NamedRightly == 0 {
		t.Errorf("%d rows, %d voters, %+v", len(lesson.Rows), len(lesson.Voters), lesson.Found)
	}
	if town, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: protocol.TownSample(7, "zh-CN")}, nil); town.Records != len(lesson.Rows) || town.Name != "虚构小镇.csv" {
		t.Errorf("the town's table, %s, has %d rows, the lesson's %d", town.Name, town.Records, len(lesson.Rows))
	}
	opened, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "patients"}, nil)
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: opened.Recipe}, nil)
	if lesson, _ = must[protocol.Lesson](t, s, protocol.Workshop, protocol.WorkshopParams{Seed: 7, K: 3, L: 1}, nil); lesson.Found.Named != 0 {
		t.Errorf("%+v", lesson.Found)
	}
	if page, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 20}, nil); len(page.Rows) != 10 {
		t.Errorf("the result has %d rows left, want 10", len(page.Rows))
	}
}
