package service_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/derive"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/csv"
	"quasi/engine/file/dictionary"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/attack"
	"quasi/engine/sample"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
	"quasi/wasm/service"
)

// memory is a file that a test opens.
type memory struct {
	*bytes.Reader
	name string
}

func (m memory) Name() string { return m.name }

func (m memory) Again() io.Reader { return io.NewSectionReader(m.Reader, 0, m.Reader.Size()) }

func file(name, text string) memory { return memory{bytes.NewReader([]byte(text)), name} }

// call sends a request and decodes its answer, as the page would.
func call[R any](t *testing.T, s *service.Service, method protocol.Method, params any, f service.File) (R, *service.Blob, error) {
	t.Helper()
	data := done(json.Marshal(params))
	var result R
	answer, blob, err := s.Handle(context.Background(), protocol.Request{ID: 1, Method: method, Params: data}, f, func(protocol.Progress) {})
	if err != nil {
		return result, nil, err
	}
	return result, blob, json.Unmarshal(done(json.Marshal(answer)), &result)
}

// refuses fails unless a request ends in an error that says something.
func refuses(t *testing.T, s *service.Service, method protocol.Method, params any, f service.File, want string) {
	t.Helper()
	if _, _, err := call[any](t, s, method, params, f); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%s of %+v: got error %v, want one with %q", method, params, err, want)
	}
}

func must[R any](t *testing.T, s *service.Service, method protocol.Method, params any, f service.File) (R, *service.Blob) {
	t.Helper()
	result, blob, err := call[R](t, s, method, params, f)
	if err != nil {
		t.Fatalf("%s: %v", method, err)
	}
	return result, blob
}

// opened returns a service with a table open, and the recipe that is proposed for it.
func opened(t *testing.T, params protocol.LoadParams) (*service.Service, recipe.Recipe) {
	t.Helper()
	s := service.New()
	return s, asked[protocol.LoadResult](t, s, protocol.Load, params).Recipe
}

func TestWholePathOnTheSample(t *testing.T) {
	s := service.New()
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "patients"}, nil)
	if loaded.Records != 10 || len(loaded.Recipe.Columns) != 4 {
		t.Fatalf("loaded %d records, recipe of %d columns", loaded.Records, len(loaded.Recipe.Columns))
	}
	result, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: loaded.Recipe}, nil)
	if !result.Passed || result.Audit.K != 2 || result.Before.K != 1 || result.Released != 10 {
		t.Errorf("run: passed %v, k = %d (before: %d), %d released", result.Passed, result.Audit.K, result.Before.K, result.Released)
	}
	_, blob := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportRelease, Name: loaded.Name}, nil)
	if got, want := bytes.Join(blob.Chunks, nil), direct(t, "patients", loaded.Recipe); !bytes.Equal(got, want) {
		t.Errorf("exported\n%s\nthe engine writes\n%s", got, want)
	}
	if blob.Name != "release.csv" {
		t.Errorf("the file is called %q", blob.Name)
	}
	_, blob = must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportRecipe}, nil)
	_, words := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportDictionary}, nil)
	if d, err := dictionary.Read(bytes.NewReader(bytes.Join(words.Chunks, nil))); err != nil || len(d.Fields) != 4 {
		t.Errorf("the dictionary is %+v, %v", d, err)
	}
	if _, err := recipe.Parse(bytes.Join(blob.Chunks, nil)); err != nil {
		t.Errorf("the exported recipe: %v", err)
	}
}

// direct returns the engine's CSV without a service.
func direct(t *testing.T, name string, r recipe.Recipe) []byte {
	t.Helper()
	read, _, err := csv.Read(bytes.NewReader(done(sample.Get(name)).CSV), csv.Options{})
	release := done(done(engine.Prepare(read, r)).Run(context.Background(), nil))
	var out bytes.Buffer
	if err = errors.Join(err, release.WriteCSV(&out)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestPagesAreClipped(t *testing.T) {
	s := service.New()
	long := strings.Repeat("é", 100_000)
	must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{}, file("long.csv", "a,b\n1,"+long+"\n2,x\n3,y\n"))
	for _, test := range []struct {
		from, count, wantFrom, want int
	}{{0, 2, 0, 2}, {2, 10, 2, 1}, {5, 1, 3, 0}, {-4, 1, 0, 1}, {0, 10_000, 0, 3}, {1, -1, 1, 0}} {
		page, _ := must[protocol.PageResult](t, s, protocol.Page, protocol.PageParams{From: test.from, Count: test.count}, nil)
		if page.From != test.wantFrom || len(page.Rows) != test.want {
			t.Errorf("page %+v starts at %d with %d rows", test, page.From, len(page.Rows))
		}
	}
	page, _ := must[protocol.PageResult](t, s, protocol.Page, protocol.PageParams{Count: 1}, nil)
	if cell := []rune(page.Rows[0][1]); len(cell) != 201 || cell[200] != '…' {
		t.Errorf("a cell of 100,000 characters is shown with %d", len(cell))
	}
	must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{}, file("cells.csv", "a,b\n"+strings.Repeat("é", 200)+","+strings.Repeat("é", 201)+"\n"+strings.Repeat("1,2\n", 600)))
	page, _ = must[protocol.PageResult](t, s, protocol.Page, protocol.PageParams{Count: 501}, nil)
	if len(page.Rows) != 500 || page.Rows[0][0] != strings.Repeat("é", 200) || page.Rows[0][1] != strings.Repeat("é", 200)+"…" {
		t.Errorf("%d rows, cells of %d and %d bytes", len(page.Rows), len(page.Rows[0][0]), len(page.Rows[0][1]))
	}
}

func TestResultPagesShowBeforeAndAfterByClass(t *testing.T) {
	s, r := opened(t, protocol.LoadParams{Sample: "patients"})
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	page, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 100}, nil)
	if len(page.Rows) != 10 {
		t.Fatalf("%d rows, want 10", len(page.Rows))
	}
	var order []int
	for i, row := range page.Rows {
		if order = append(order, row.Record+1); len(row.Before) != 4 || len(row.After) != 4 || row.Before[3] != row.After[3] {
			t.Errorf("row %d: before %q, after %q", i, row.Before, row.After)
		}
		if len(row.PeerRows) != row.Peers || row.Peers != 1 {
			t.Errorf("row %d has %d peers, named %v, want one", i, row.Peers, row.PeerRows)
		}
	}
	if want := []int{1, 2, 3, 4, 5, 6, 7, 9, 8, 10}; !slices.Equal(order, want) {
		t.Errorf("records come as %v, want %v", order, want)
	}
}

// Of so many rows that look alike as are named at most, all are; of more the first,
// ascending, and all are counted.
func TestRowsNameTheirPeers(t *testing.T) {
	for rows, want := range map[int]int{protocol.MaxPeers: protocol.MaxPeers - 1, protocol.MaxPeers + 1: protocol.MaxPeers, protocol.MaxPeers + 2: protocol.MaxPeers} {
		s, r := opened(t, protocol.LoadParams{Name: "alike.csv", Text: new("age,ill\n" + strings.Repeat("20,a\n", rows))})
		r.Privacy.K = rows
		r.Column("age").Role, r.Column("ill").Role = table.QuasiIdentifying, table.Insensitive
		must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
		page, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: rows}, nil)
		for i, row := range page.Rows {
			if row.Peers != rows-1 || len(row.PeerRows) != want || !slices.IsSorted(row.PeerRows) || slices.Contains(row.PeerRows, row.Record) {
				t.Fatalf("row %d of %d has %d peers, named %v", i, rows, row.Peers, row.PeerRows)
			}
		}
	}
}

func TestColumns(t *testing.T) {
	s, _ := opened(t, protocol.LoadParams{Sample: "patients"})
	u, _ := must[protocol.UniquenessResult](t, s, protocol.Uniqueness, protocol.UniquenessParams{Columns: []string{"Age", "Gender", "Zipcode"}}, nil)
	if u.Of != 10 || u.Unique != 10 || u.Alone["Gender"] != 1 {
		t.Errorf("uniqueness is %+v, want all of 10 unique together, by gender the one who has none", u)
	}
	h, _ := must[protocol.HierarchyResult](t, s, protocol.Hierarchy, protocol.HierarchyParams{Column: "Gender"}, nil)
	if h.Counts["M"] != 5 || h.Counts["F"] != 4 || len(h.Counts) != 2 {
		t.Errorf("values of Gender are counted as %v", h.Counts)
	}
	imported, _ := must[protocol.HierarchyResult](t, s, protocol.ImportTree, protocol.ImportTreeParams{Column: "Gender", Text: "M;person;*\nF;person;*\n"}, nil)
	refuses(t, s, protocol.ImportTree, protocol.ImportTreeParams{Column: "Gender", Text: "N;*\nX;*\n"}, nil, `"F"`)
	part, _ := must[protocol.HierarchyResult](t, s, protocol.ImportTree, protocol.ImportTreeParams{Column: "Gender", Text: "child,parent\nM,person\nperson,*\n"}, nil)
	if !reflect.DeepEqual(part.Hierarchy.Rows, [][]string{{"M", "person", "*"}}) {
		t.Errorf("two columns are read as %v", part.Hierarchy.Rows)
	}
	for _, build := range []protocol.BuildParams{
		{Column: "Age", Rule: rule.Rule{Kind: rule.Intervals, Widths: []float64{5, 10}, Top: new(40.0)}},
		{Column: "Age", Rule: rule.Rule{Kind: rule.Quantiles, Classes: 2, Levels: 1}},
		{Column: "Age", Rule: rule.Rule{Kind: rule.Bounds, Bounds: [][]float64{{30, 40}, {40}}}},
		{Column: "Zipcode", Rule: rule.Rule{Kind: rule.Mask, Hidden: []int{1, 3}}},
		{Column: "Zipcode", Rule: rule.Rule{Kind: rule.ZIP3}},
		{Column: "Zipcode", Rule: rule.Rule{Kind: rule.Rare, Below: []float64{2}, Label: "other"}},
		{Column: "Gender", Rule: rule.Rule{Kind: rule.Flat}},
		{Column: "Age", Rule: rule.Rule{Kind: rule.Runs, Order: []string{"26", "28", "32", "36", "39", "41", "48"}, Starts: []int{3}}},
	} {
		built, _ := must[protocol.HierarchyResult](t, s, protocol.BuildTree, build, nil)
		tree, err := hierarchy.FromRows(built.Rows)
		if err != nil || built.Reason.Code != "tree-built" {
			t.Fatalf("%s: %v, %s", build.Rule.Kind, err, built.Reason.Code)
		}
		for value := range built.Counts {
			if len(tree.Missing([]string{value})) > 0 {
				t.Errorf("%s: %s has no place", build.Rule.Kind, value)
			}
		}
	}
	if o, _ := must[protocol.HierarchyResult](t, s, protocol.BuildTree, protocol.BuildParams{Column: "Age", Rule: rule.Rule{Kind: protocol.BuildOrder}}, nil); !o.Hierarchy.Ordered {
		t.Error("no plain order of ages")
	}
	for _, wrong := range []protocol.BuildParams{
		{Column: "Gender", Rule: rule.Rule{Kind: protocol.BuildOrder}}, {Column: "Gender", Rule: rule.Rule{Kind: rule.Intervals, Widths: []float64{5}}},
		{Column: "Age", Rule: rule.Rule{Kind: "magic"}}, {Column: "Age", Rule: rule.Rule{Kind: rule.Ages, On: "yesterday"}}, {Column: "Age", Rule: rule.Rule{Kind: rule.Classes, Classification: "icd-10"}},
	} {
		refuses(t, s, protocol.BuildTree, wrong, nil, "")
	}
	if len(imported.Hierarchy.Rows) != 2 || imported.Hierarchy.Rows[0][1] != "person" {
		t.Errorf("imported %v", imported.Hierarchy.Rows)
	}
}

func TestErrorsLeaveTheServiceUsable(t *testing.T) {
	s := service.New()
	for _, test := range []struct {
		method protocol.Method
		params any
		want   string
	}{
		{protocol.Page, protocol.PageParams{}, "no table is open"},
		{protocol.Run, protocol.RunParams{}, "no table is open"},
		{protocol.ResultPage, protocol.PageParams{}, "nothing has been anonymized"},
		{protocol.Export, protocol.ExportParams{}, "nothing has been anonymized"},
		{protocol.Rewrite, protocol.RewriteParams{}, "nothing has been anonymized"},
		{protocol.Uniqueness, protocol.UniquenessParams{}, "no table is open"},
		{protocol.Hierarchy, protocol.HierarchyParams{}, "no table is open"},
		{protocol.Load, protocol.LoadParams{}, "no table is open"},
		{protocol.Load, protocol.LoadParams{Sample: "x"}, `"x"`},
		{"dance", struct{}{}, `unknown method "dance"`},
		{protocol.Page, "ten", "parameters of page"},
	} {
		refuses(t, s, test.method, test.params, nil, test.want)
	}
	_, _, err := call[any](t, s, protocol.Load, protocol.LoadParams{}, file("x.csv", "a,b\n1,\"2\n"))
	if f := outcome.NewFailure(err); f.Code == "" || !strings.Contains(f.Message, "line 2") {
		t.Errorf("an unclosed quote is reported as %+v", f)
	}
	must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "patients"}, nil)
	refuses(t, s, protocol.Hierarchy, protocol.HierarchyParams{Column: "x"}, nil, `"x"`)
}

// A count can be ended like a load, since somebody may want something else meanwhile.
func TestWhatIsCancelledStops(t *testing.T) {
	s, _ := opened(t, protocol.LoadParams{Sample: "patients"})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, req := range []protocol.Request{{Method: protocol.Uniqueness, Params: []byte(`{"columns":["Age"]}`)}, {Method: protocol.Load, Params: []byte("{}")}} {
		if _, _, err := s.Handle(ctx, req, file("x.csv", "a,b\n1,2\n"), func(protocol.Progress) {}); !errors.Is(err, context.Canceled) {
			t.Errorf("a cancelled %s returns %v", req.Method, err)
		}
	}
}

// visits asks for the sample of the clinic, or its like with fewer visits.
func visits() protocol.LoadParams {
	if n := visited(); n < 5000 {
		return protocol.LoadParams{Text: new(string(sample.Clinic(n, 1).CSV))}
	}
	return protocol.LoadParams{Sample: "clinic"}
}

// visited returns the number of visits.
func visited() int {
	if testing.Short() { // the rest is for make test-long
		return 1000
	}
	return 5000
}

func TestProgressRises(t *testing.T) {
	s := service.New()
	var stages []string
	last := protocol.Progress{}
	check := func(p protocol.Progress) {
		if p.Stage != last.Stage {
			stages = append(stages, p.Stage)
		} else if p.Done < last.Done {
			t.Errorf("progress of %s falls from %v to %v", p.Stage, last.Done, p.Done)
		}
		last = p
	}
	params := done(json.Marshal(visits()))
	answer, _, err := s.Handle(context.Background(), protocol.Request{Method: protocol.Load, Params: params}, nil, check)
	if err != nil {
		t.Fatal(err)
	}
	params = done(json.Marshal(protocol.RunParams{Recipe: answer.(protocol.LoadResult).Recipe}))
	if _, _, err := s.Handle(context.Background(), protocol.Request{Method: protocol.Run, Params: params}, nil, check); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(stages, " "), "read suggest prepare anonymize release audit"; got != want {
		t.Errorf("stages are %s, want %s", got, want)
	}
}

// Of a release in two tables, the page shows each row with its group in the place
// of what is sensitive, and both tables can be exported.
func TestTwoTables(t *testing.T) {
	s, r := opened(t, protocol.LoadParams{Sample: "patients"})
	r.Algorithm = recipe.Algorithm{Name: "anatomy", Seed: 1}
	result, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	if !result.Linked || !result.Passed || len(result.Columns) != 4 {
		t.Fatalf("%+v", result)
	}
	page, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 10}, nil)
	for _, row := range page.Rows {
		if row.After[0] != row.Before[0] || !strings.HasPrefix(row.After[3], "#") {
			t.Errorf("before %q, after %q", row.Before, row.After)
		}
		for _, other := range page.Rows {
			if (row.Class == other.Class) != (row.After[3] == other.After[3]) {
				t.Errorf("rows of classes %d and %d are of groups %s and %s", row.Class, other.Class, row.After[3], other.After[3])
			}
		}
	}
	exported, _ := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportLinked, Name: "p.csv"}, nil)
	if exported.Name != "release.sensitive.csv" || exported.Bytes == 0 {
		t.Errorf("%+v", exported)
	}
}

// strangers are people of a table, a release of it as it is, and others who were held out.
func strangers(from, to int) string {
	text := "age,zip,diagnosis\n"
	for i := from; i < to; i++ {
		text += fmt.Sprintf("%d,%d,ill %d\n", 20+i*7%60, 10000+i*31%900, i*i%11)
	}
	return text
}

// give gives a file for attacks.
func give(t *testing.T, s *service.Service, as, name, text string) (protocol.AttackFiles, error) {
	t.Helper()
	found, _, err := call[protocol.AttackFiles](t, s, protocol.AttackGive, protocol.AttackFileParams{LoadParams: protocol.LoadParams{Name: name, Text: &text}, As: as}, nil)
	return found, err
}

// A release of any tool is attacked beside its original: what is sensitive is proposed, what
// lacks a file is not made, and a column that is left out is not looked at.
func TestAttacksOnAnyRelease(t *testing.T) {
	s := service.New()
	attacked := func(without, sensitive []string) map[attackresult.Kind][]attackresult.Result {
		all, of := map[attackresult.Kind][]attackresult.Result{}, 1
		for at := 0; at < of; at++ {
			found := asked[protocol.AttackResult](t, s, protocol.AttackAny, protocol.AttackGivenParams{At: at, AttackAgainst: protocol.AttackAgainst{Sensitive: sensitive, Without: without}})
			of = found.Of
			for _, r := range found.Report.Results {
				all[r.Attack] = append(all[r.Attack], r)
			}
			for _, l := range found.Report.Left {
				all[l.Attack] = nil
			}
		}
		if len(all) != len(attack.All()) {
			t.Fatalf("%d attacks", len(all))
		}
		return all
	}
	refuses(t, s, protocol.AttackAny, protocol.AttackGivenParams{}, nil, "choose both")
	if found, err := give(t, s, protocol.AttackRelease, "release.csv", strangers(0, 300)); err != nil || len(found.Columns) > 0 || found.Files[protocol.AttackRelease].Rows != 300 {
		t.Fatalf("%+v, %v", found, err)
	}
	found, err := give(t, s, protocol.AttackOriginal, "original.csv", strangers(0, 300))
	if err != nil || !slices.Equal(found.Columns, []protocol.AttackColumn{{Name: "age"}, {Name: "zip"}, {Name: "diagnosis", Sensitive: true}}) {
		t.Fatalf("%+v, %v", found, err)
	}
	sensitive := []string{"diagnosis"}
	if all := attacked(nil, sensitive); all[attackresult.Inference] != nil || all[attackresult.ExactMatches] == nil {
		t.Errorf("without a control: %+v", all)
	}
	done(give(t, s, protocol.AttackControl, "control.csv", strangers(300, 400)))
	done(give(t, s, protocol.AttackSecond, "second.csv", strangers(0, 200)))
	all := attacked(nil, sensitive)
	if all[attackresult.Inference][0].Verdict != attackresult.Gains || all[attackresult.Membership][0].Risk.Low < 0.5 || all[attackresult.Intersection] == nil {
		t.Errorf("as it is: %+v", all)
	}
	if less := attacked([]string{"zip"}, sensitive); strings.Contains(less[attackresult.Linkability][0].Given.English, "zip") {
		t.Errorf("a column that is left out: %s", less[attackresult.Linkability][0].Given)
	}
	asked[struct{}](t, s, protocol.AttackEnd, struct{}{})
	refuses(t, s, protocol.AttackAny, protocol.AttackGivenParams{}, nil, "")
}

// What is wrong says in which file, where, and what there is.
func TestWhatIsWrongWithAttackedFiles(t *testing.T) {
	s := service.New()
	if _, err := give(t, s, "other", "x.csv", "a\n1\n"); err == nil || !strings.Contains(err.Error(), `"other"`) {
		t.Errorf("%v", err)
	}
	if _, err := give(t, s, protocol.AttackRelease, "broken.csv", "a,b\n1,2\n3\n"); err == nil || !strings.Contains(err.Error(), "broken.csv: ") || !strings.Contains(err.Error(), "3") {
		t.Errorf("%v", err)
	}
	done(give(t, s, protocol.AttackRelease, "release.csv", "age,zip\n30,10001\nelderly,10002\n"))
	found, err := give(t, s, protocol.AttackOriginal, "other.csv", "weight\n70\n80\n")
	if err != nil || !slices.Equal(found.Apart, []string{"age", "zip"}) || len(found.Others) != 1 || found.Others[0].Name != "weight" {
		t.Errorf("%+v, %v", found, err)
	}
	refuses(t, s, protocol.AttackAny, protocol.AttackGivenParams{At: 4}, nil, "no column of the same name")
	done(give(t, s, protocol.AttackOriginal, "original.csv", "age,zip\n30,10001\n71,10002\n"))
	_, _, err = call[protocol.AttackResult](t, s, protocol.AttackAny, protocol.AttackGivenParams{At: 4}, nil)
	for _, want := range []string{"release.csv", "row 2", `"age"`, `"elderly"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v lacks %s", err, want)
		}
	}
}

// A recipe has 64 MB at most.
func TestALargeRecipeIsRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	s := service.New()
	for _, test := range []struct {
		bytes int
		wrong string
	}{{64 << 20, ""}, {64<<20 + 1, "a recipe of more than 67108864 bytes"}} {
		text := jsonOf(recipe.Default())
		_, _, err := call[protocol.AttackFiles](t, s, protocol.AttackGive, protocol.AttackFileParams{As: protocol.AttackRecipe}, file("recipe.json", text+strings.Repeat(" ", test.bytes-len(text))))
		if (err == nil) != (test.wrong == "") || err != nil && !strings.Contains(err.Error(), test.wrong) {
			t.Errorf("%d bytes: %v", test.bytes, err)
		}
	}
}

// stays are people with a day of birth and one of admission, from one on to before another;
// some have no ward.
func stays(from, to int) string {
	text := "dob,admission,sex,ward,diagnosis\n"
	for i := from; i < to; i++ {
		ward := fmt.Sprint("ward ", i%3)
		if i%20 == 0 {
			ward = ""
		}
		text += fmt.Sprintf("%d-%02d-%02d,2024-%02d-%02d,%s,%s,ill %d\n", 1930+i*7%70, 1+i%12, 1+i%28, 1+i*5%12, 1+i*3%28, []string{"f", "m"}[i*i%2], ward, i*i%11)
	}
	return text
}

// A release of the program's own is attacked with its recipe: an age that it computed and a
// column that it renamed are columns of the original, hidden ones are named, and missing values
// were not made coarser.
func TestAttacksByTheRecipe(t *testing.T) {
	text := stays(0, 300)
	s, r := opened(t, protocol.LoadParams{Name: "stays.csv", Text: &text})
	r.Derived = []derive.Rule{{Name: "age", Kind: derive.Age, From: []string{"dob", "admission"}}}
	r.Columns = []recipe.Column{
		{Name: "dob", Role: table.Identifying}, {Name: "admission", Role: table.Identifying}, {Name: "sex", Role: table.QuasiIdentifying, Rename: "gender"},
		{Name: "ward", Role: table.Insensitive}, {Name: "diagnosis", Role: table.Sensitive}, {Name: "age", Role: table.QuasiIdentifying},
	}
	r.Algorithm = recipe.Algorithm{Name: "mondrian-relaxed", Seed: 1}
	r.Privacy = recipe.Privacy{K: 5}
	asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r})
	zip := bundleOf(t, s, "", nil)
	release, made := zip["release.csv"], zip["recipe.json"]
	if !strings.HasPrefix(release, "gender,ward,diagnosis,age\n") {
		t.Fatalf("%.100s", release)
	}
	files := [][3]string{{protocol.AttackRelease, "release.csv", release}, {protocol.AttackOriginal, "original.csv", text}, {protocol.AttackControl, "control.csv", stays(300, 400)}}
	for _, last := range []bool{false, true} { // the recipe before the original, or at last
		all := slices.Insert(slices.Clone(files), 1, [3]string{protocol.AttackRecipe, "recipe.json", made})
		if last {
			all = append(slices.Clone(files), all[1])
		}
		s := service.New()
		var found protocol.AttackFiles
		for _, f := range all {
			found = done(give(t, s, f[0], f[1], f[2]))
		}
		var both []string
		for _, c := range found.Columns {
			both = append(both, fmt.Sprint(c.Name, c.Sensitive))
		}
		if want := []string{"sexfalse", "wardfalse", "diagnosistrue", "agefalse"}; !slices.Equal(both, want) || len(found.Apart) > 0 || found.Files[protocol.AttackRecipe].Name != "recipe.json" {
			t.Errorf("in both are %v, only in the release %v", both, found.Apart)
		}
		made, left := 0, 0
		for at := range attack.All() {
			got := asked[protocol.AttackResult](t, s, protocol.AttackAny, protocol.AttackGivenParams{At: at, AttackAgainst: protocol.AttackAgainst{Sensitive: []string{"diagnosis"}}})
			made, left = made+len(got.Report.Results), left+len(got.Report.Left)
			for _, r := range got.Report.Results {
				if r.Variant == "ward" {
					t.Errorf("missing values of a kept column were made coarser: %s", r.Said)
				}
			}
		}
		if made < 8 || left != 1 {
			t.Errorf("%d findings, %d attacks left", made, left)
		}
		_, blob, err := call[protocol.ExportResult](t, s, protocol.AttackSave, protocol.AttackReportParams{AttackAgainst: protocol.AttackAgainst{Sensitive: []string{"diagnosis"}}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		saved := unzipped(t, bytes.Join(blob.Chunks, nil))["attacks.json"]
		for _, want := range []string{`"recipe": {`, `"sex": "gender"`} {
			if !strings.Contains(saved, want) {
				t.Errorf("%s is not in what was saved", want)
			}
		}
		if _, err := give(t, s, protocol.AttackRecipe, "other.json", "{}"); err == nil || !strings.Contains(err.Error(), "other.json") {
			t.Errorf("no recipe: %v", err)
		}
		wrong := strings.Replace(jsonOf(r), `"dob"`, `"born"`, 2)
		if _, err := give(t, s, protocol.AttackRecipe, "wrong.json", wrong); err == nil || !strings.Contains(err.Error(), "born") {
			t.Errorf("a recipe of another table: %v", err)
		}
		if again, err := give(t, s, protocol.AttackControl, "control.csv", stays(300, 400)); err != nil || len(again.Columns) != 4 {
			t.Errorf("after these: %+v, %v", again, err)
		}
	}
}

// jsonOf writes a recipe.
func jsonOf(r recipe.Recipe) string { return string(done(r.JSON())) }

// done returns what a call gives that does not fail in a test, and panics with its error.
func done[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}
