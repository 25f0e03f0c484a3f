package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/derive"
	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/measure/restore"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/utility"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
	"quasi/engine/model/privacy"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
)

// KAIM's Table 3, from its Table 1, for several seeds.
func TestPatientsAreReleasedAsInThePaper(t *testing.T) {
	const want = `Age,Gender,Zipcode,Disease
*,M,"[10000,15000)",Gastric ulcer
*,M,"[10000,15000)",Dyspepsia
"[20,30)",*,"[15000,20000)",Pneumonia
"[20,30)",*,"[15000,20000)",Bronchitis
"[30,40)",M,*,*
"[30,40)",M,*,Pneumonia
"[40,50)",*,*,Flu
*,F,"[20000,25000)",Gastritis
"[40,50)",*,*,Pneumonia
*,F,"[20000,25000)",Flu
`
	s := enginetest.Patients(t)
	microdata := tabletest.Read(t, string(s.CSV), s.Recipe.Input)
	for seed := range uint64(20) {
		r := s.Recipe
		r.Algorithm.Seed = seed
		r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
		release, csv := enginetest.Written(t, microdata, r)
		if csv != want {
			t.Fatalf("seed %d: released\n%s\nwant\n%s", seed, csv, want)
		}
		// 0.34567 where the sum of the cells, 10.36986, is rounded to 10.37.
		const age, gender, zip = 6*11.0/23 + 1, 3, 6*5001.0/12001 + 1
		if got, want := release.Loss.ILossRate, (age+gender+zip)/30; math.Abs(got-want) > 1e-12 || math.Abs(got-0.34567) > 1e-5 {
			t.Errorf("seed %d: ILossRate is %.6f, want %.6f", seed, got, want)
		}
		if release.Audit.K != 2 || release.Audit.Classes.Count != 5 {
			t.Errorf("seed %d: audit finds k = %d in %d classes, want 2 in 5", seed, release.Audit.K, release.Audit.Classes.Count)
		}
	}
}

func TestRunStopsWithItsContext(t *testing.T) {
	csv, r := enginetest.Small()
	prepared := casetest.Must(engine.Prepare(tabletest.Read(t, csv, r.Input), r))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := prepared.Run(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled run returns %v", err)
	}
}

// Whatever the table, the audit confirms k, no record is dropped, and columns
// that are no quasi-identifier come out as they went in.
func TestEveryReleasePassesItsAudit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "n")
		k := rapid.IntRange(1, n).Draw(t, "k")
		microdata, r := enginetest.DrawTable(t, n)
		r.Privacy.K = k
		prepared := casetest.Must(engine.Prepare(microdata, r))
		release := casetest.Must(prepared.Run(context.Background(), nil))
		if release.Audit.K < k || !release.Passed() {
			t.Fatalf("audit finds k = %d, want at least %d", release.Audit.K, k)
		}
		if release.Table.N != n {
			t.Fatalf("released %d of %d records", release.Table.N, n)
		}
		for row, record := range release.Records {
			if got, want := release.Table.Column("s").Text(row), microdata.Column("s").Text(int(record)); got != want {
				t.Fatalf("sensitive value of record %d is %q, was %q", record, got, want)
			}
			if release.Row(record) != row {
				t.Fatalf("Row(%d) is %d, want %d", record, release.Row(record), row)
			}
		}
	})
}

// What is missing in a column of the table is so in the population, where no person
// of 25 or 35 is then behind a class of an interval: only all six are three.
func TestMissingByColumnInThePopulation(t *testing.T) {
	r := recipetest.Changed(t, recipetest.Quasi("age"), "k = 1", "output.row_order = original", `models = [{"model": "k-map", "parameters": {"k": 3}}]`,
		`age.hierarchy.rows = [["20", "[20,30)", "*"], ["25", "[20,30)", "*"], ["28", "[20,30)", "*"], ["30", "[30,40)", "*"], ["35", "[30,40)", "*"], ["38", "[30,40)", "*"]]`)
	for missing, want := range map[string]string{"": "[20,30)", "25,35": "*"} {
		if missing != "" {
			r.Columns[0].Missing = strings.Split(missing, ",")
		}
		population := tabletest.Read(t, "age\n20\n25\n25\n30\n35\n35\n", recipe.Input{Header: "yes"})
		prepared := casetest.Must(engine.Prepare(tabletest.Read(t, "age\n20\n28\n30\n38\n", recipe.Input{Header: "yes"}), r, engine.WithPopulation(population)))
		release, err := prepared.Run(context.Background(), nil)
		if err != nil || release.Table.Columns[0].Text(0) != want {
			t.Errorf("missing %q: %v (%v), want %s", missing, release.Table.Columns[0].Values, err, want)
		}
		r.Columns[0].Missing = nil
	}
}

// risky asks for an average risk, so that a class size has to be looked for.
func risky(t *testing.T, risk float64) recipe.Recipe {
	t.Helper()
	_, r, _ := enginetest.Clinic(t, 50)
	r.Privacy.K = 5
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameAverageRisk, Parameters: parameter.Given{"risk": risk}}}
	r.Algorithm = recipe.Algorithm{Name: "mondrian-strict", Seed: 1}
	return r
}

// What a run found for other decisions, or for another table, binds no run.
func TestAClassSizeThatWasFoundBindsNothing(t *testing.T) {
	microdata, _, _ := enginetest.Clinic(t, brief.Of(300, 120))
	_, found := enginetest.Run(t, microdata, risky(t, 0.02))
	strict := found.Recipe()
	if strict.Found == nil || strict.Found.ClassSize < 20 {
		t.Fatalf("found %+v", strict.Found)
	}
	recipetest.Check(t, strict)
	another, _, _ := enginetest.Clinic(t, brief.Of(200, 90))
	tests := []struct {
		name   string
		change func(*recipe.Recipe)
	}{
		{"no model", func(r *recipe.Recipe) { r.Privacy.Models = nil }},
		{"a wider bound", func(r *recipe.Recipe) { r.Privacy.Models[0].Parameters = parameter.Given{"risk": 0.15} }},
		{"another method", func(r *recipe.Recipe) {
			r.Algorithm.Name, r.Privacy.Models[0].Parameters = "kaim", parameter.Given{"risk": 0.15}
		}},
		{"another limit", func(r *recipe.Recipe) {
			r.Algorithm.Name, r.Privacy.SuppressionLimit = "datafly", 0.2
			r.Privacy.Models[0].Parameters = parameter.Given{"risk": 0.15}
		}},
	}
	for _, test := range tests {
		for _, of := range []struct {
			name string
			rows int
		}{{"", microdata.N}, {", another table", another.N}} {
			table := microdata
			if of.rows != table.N {
				table = another
			}
			changed := strict
			changed.Privacy.Models = append([]recipe.Model(nil), strict.Privacy.Models...)
			test.change(&changed)
			afresh := changed
			afresh.Found = nil
			_, want := enginetest.Run(t, table, afresh)
			changed.Privacy.MinClass = 60 // as an older program wrote what it had found
			_, got := enginetest.Run(t, table, changed)
			if enginetest.CSV(t, got) != enginetest.CSV(t, want) || !reflect.DeepEqual(got.Recipe(), want.Recipe()) {
				t.Errorf("%s%s: classes of at least %d, %d where nothing was found before", test.name, of.name, got.Audit.K, want.Audit.K)
			}
		}
	}
}

// A run that is ended early at any of its attempts is done again by its recipe: the
// same release, the same class size, the same recipe.
func TestASearchThatWasEndedEarly(t *testing.T) {
	microdata, _, _ := enginetest.Clinic(t, brief.Of(300, 120))
	r := risky(t, 0.1)
	r.Privacy.K = 2
	r.Algorithm = recipe.Algorithm{Name: method.Default, Seed: 1, Parameters: parameter.Given{method.Rounds: 8.0}}
	noted, attempts := 0, 4
	if testing.Short() { // the rest is for make test-long
		attempts = 2
	}
	for attempt := range attempts {
		t.Run(fmt.Sprint("attempt ", attempt), func(t *testing.T) {
			prepared := casetest.Must(engine.Prepare(microdata, r))
			begun := -1
			fresh := true
			release := casetest.Must(prepared.Run(context.Background(), func(s engine.Step) bool {
				if s.Stage == engine.StageAnonymize && len(s.Curve) == 0 && fresh {
					begun, fresh = begun+1, false
				}
				fresh = fresh || s.Stage == engine.StageRelease
				return begun >= attempt && len(s.Curve) > 1
			}))
			decided := release.Recipe()
			recipetest.Check(t, decided)
			if decided.Found == nil {
				t.Fatal("no class size had to be looked for")
			}
			noted += len(decided.Found.Rounds)
			// As a file of it says, and as it is.
			text := casetest.Must(decided.JSON())
			parsed := casetest.Must(recipe.Parse(text))
			_, again := enginetest.Run(t, microdata, *parsed)
			if enginetest.CSV(t, again) != enginetest.CSV(t, release) {
				t.Error("the recipe gives another release")
			}
			repeated := again.Recipe()
			if text2, _ := repeated.JSON(); string(text2) != string(text) {
				t.Errorf("the recipe's recipe is\n%s\nnot\n%s", text2, text)
			}
			parsed.Output.BOM = !parsed.Output.BOM
			if _, again = enginetest.Run(t, microdata, *parsed); again.Recipe().Found.ClassSize != decided.Found.ClassSize {
				t.Error("another output has another class size")
			}
		})
	}
	if noted == 0 {
		t.Error("no run had attempts of different rounds: the test shows nothing")
	}
}

// Until there is a first release, progress is asked at least once for each k records; where it says enough,
// the method that takes over stands in the recipe, which gives the same release.
func TestEnoughBeforeAFirstRelease(t *testing.T) {
	original, r, _ := enginetest.Clinic(t, 120)
	prepared := casetest.Must(engine.Prepare(original, r))
	asked := 0
	casetest.Must(prepared.Run(context.Background(), func(s engine.Step) bool {
		if s.Stage == engine.StageAnonymize && len(s.Curve) == 0 {
			asked++
		}
		return false
	}))
	early := casetest.Must(prepared.Run(context.Background(), func(engine.Step) bool { return true }))
	_, again := enginetest.Run(t, original, early.Recipe())
	if name := early.Recipe().Algorithm.Name; asked < original.N/r.Privacy.K || name != "mondrian-relaxed" || enginetest.CSV(t, early) != enginetest.CSV(t, again) {
		t.Errorf("asked %d times, then %s, whose recipe gives\n%s", asked, name, enginetest.CSV(t, again))
	}
}

// Who is generalized is not called what others are: a group that holds more than the value
// of its name has another name, and who reads the release back finds the loss of the run.
func TestNoGroupIsCalledLikeAValueOfIt(t *testing.T) {
	for name, test := range map[string]struct {
		values []string
		group  string
	}{
		"marital":   {[]string{"Separated", "Married-spouse-absent", "Divorced", "Divorced", "Divorced", "Widowed", "Widowed", "Widowed"}, "Separated (group)"},
		"diagnosis": {[]string{"E11", "E11.2", "I10", "I10", "I10", "J45.0", "J45.0", "J45.0"}, "E11.-"},
	} {
		given := tabletest.Read(t, name+",sex\n"+strings.Join(test.values, ",F\n")+",F\n", recipe.Input{})
		release, got := enginetest.Written(t, given, recipetest.Quasi(name, "sex"))
		if strings.Count(got, test.group+",F") != 2 || strings.Contains(got, test.values[0]+",F") {
			t.Errorf("%s: released\n%s", name, got)
		}
		found := casetest.Must(restore.Compare(t.Context(), given, release.Table, []string{name, "sex"}, nil, nil, 2, utility.Options{}))
		if math.Abs(found.Loss.ILossRate-release.Loss.ILossRate) > 1e-9 {
			t.Errorf("%s: read back without the hierarchy, the loss is %v, that of the run %v", name, found.Loss.ILossRate, release.Loss.ILossRate)
		}
	}
}

// A hierarchy that lists E11 above E11 and E11.9 is refused with a name to give; with that name the
// release says of nobody what is not so, and the loss is the run's. A group of that value alone
// may be called so.
func TestAListedGroupIsNotCalledLikeOneOfItsValues(t *testing.T) {
	given := tabletest.Read(t, "dx,sex\nE11,F\nE11.9,F\nI10,F\nI10,F\n", recipe.Input{})
	decided := func(name, alone string) recipe.Recipe {
		r := recipetest.Quasi("dx", "sex")
		r.Columns[0].Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"E11", name, "*"}, {"E11.9", name, "*"}, {"I10", alone, "*"}}}
		return r
	}
	const named = `line 2: the group "E11" is called like the value at line 1, but holds others, too, so that a release would be read wrongly: give the group another name, such as "E11 (group)"`
	if _, err := engine.Prepare(given, decided("E11", "I10")); err == nil || !strings.Contains(err.Error(), named) {
		t.Errorf("E11 above E11.9: %v", err)
	}
	release, got := enginetest.Written(t, given, decided("E11 (group)", "I10"))
	if strings.Count(got, "E11 (group),F") != 2 || strings.Count(got, "I10,F") != 2 {
		t.Errorf("released\n%s", got)
	}
	tree := casetest.Must(release.Recipe().Columns[0].Hierarchy.Tree())
	found := casetest.Must(restore.Compare(t.Context(), given, release.Table, []string{"dx", "sex"}, nil, map[string]*hierarchy.Tree{"dx": tree}, 2, utility.Options{}))
	if math.Abs(found.Loss.ILossRate-release.Loss.ILossRate) > 1e-9 {
		t.Errorf("read back, the loss is %v, that of the run %v", found.Loss.ILossRate, release.Loss.ILossRate)
	}
}

// drawn is a table of patients with a recipe for it, which leaves out some of its rows.
func drawn(t *rapid.T) (*table.Table, recipe.Recipe) {
	names := []string{"patient", "age", "sex", "disease", "in", "out"}
	b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
	for range rapid.IntRange(20, 60).Draw(t, "rows") {
		out, diseases := "2024-03-03", []string{"flu", "cold", "none", "?"}
		if rapid.IntRange(0, 9).Draw(t, "left out") == 0 {
			out, diseases = "2024-03-01", append(diseases, "ague", "gout")
		}
		b.Append([]string{
			rapid.SampledFrom([]string{"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "pa", "pb", "pc"}).Draw(t, "patient"),
			rapid.StringMatching(`[1-4][0-9]`).Draw(t, "age"), rapid.SampledFrom([]string{"m", "f", ""}).Draw(t, "sex"),
			rapid.SampledFrom(diseases).Draw(t, "disease"), "2024-03-02", out,
		})
	}
	r := recipe.Default()
	r.Privacy.K = 2
	r.Algorithm.Name = rapid.SampledFrom([]string{"minimum-loss", "mondrian-strict", "kaim"}).Draw(t, "method")
	r.Derived = []derive.Rule{{Name: "stay", Kind: derive.Length, From: []string{"in", "out"}, Invalid: derive.Drop}}
	names = append(names, "stay")
	for i, role := range []table.Role{table.Identifying, table.QuasiIdentifying, table.QuasiIdentifying, table.Sensitive,
		table.Identifying, table.Identifying, table.Insensitive} {
		r.Columns = append(r.Columns, recipe.Column{Name: names[i], Role: role})
	}
	if rapid.Bool().Draw(t, "patients") {
		r.Privacy.Patient = "patient"
	}
	if rapid.Bool().Draw(t, "close") && r.Algorithm.Name != "kaim" {
		distance := rapid.SampledFrom([]string{"equal", "ordered"}).Draw(t, "distance")
		r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "disease", Parameters: parameter.Given{"t": rapid.SampledFrom([]float64{0.2, 0.6}).Draw(t, "t"), "distance": distance}}}
	}
	if rapid.Bool().Draw(t, "strata") {
		r.Algorithm.Strata = [][]string{{"sex", "disease"}}
	}
	return b.Table(), r
}

// A piece that is prepared by itself has the spans, the losses and the shares of the whole,
// and its groups put together are a release that the audit of the whole judges.
func TestPiecesAreOfTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of, r := drawn(t)
		whole, err := engine.Prepare(of, r)
		if err != nil {
			return // fewer than k patients
		}
		pieces := casetest.Must(whole.Pieces(context.Background(), 10))
		groups, records := &problem.Groups{}, 0
		for _, piece := range pieces {
			records += len(piece.Records)
			part := casetest.Must(engine.Prepare(piece.Table, piece.Recipe))
			if r.Algorithm.Strata == nil {
				compareProblems(t, whole.Problem(), part.Problem(), piece.Records, whole.Patients() != nil)
			}
			compareModels(t, whole.Problem(), part.Problem(), piece.Records)
			found, err := part.Partition(context.Background())
			if err != nil {
				return // a model that not even all records of the piece satisfy
			}
			groups.AppendPart(found, piece.Records)
		}
		if whose := whole.Patients(); whose != nil && r.Algorithm.Strata == nil {
			at := map[int32]int{}
			for i, piece := range pieces {
				for _, record := range piece.Records {
					if other, seen := at[whose.Codes[record]]; seen && other != i {
						t.Fatalf("the records of a patient are in the pieces %d and %d", other, i)
					}
					at[whose.Codes[record]] = i
				}
			}
		}
		if records != whole.Table().N {
			t.Fatalf("%d records in pieces, want %d", records, whole.Table().N)
		}
		release := casetest.Must(whole.Assemble(groups))
		if !release.Passed() {
			t.Fatalf("the release does not pass: %s", release.Failed())
		}
	})
}

// compareProblems compares what a piece is with what its records are in the whole.
func compareProblems(t *rapid.T, whole, part *problem.Problem, records []int32, patients bool) {
	for j := range whole.QI {
		a, b := &whole.QI[j], &part.QI[j]
		for i, record := range records {
			if a.Span(record) != b.Span(int32(i)) {
				t.Fatalf("column %s, record %d: %v, want %v", a.Name, record, b.Span(int32(i)), a.Span(record))
			}
		}
		for lo := range int32(a.Domain.Size()) {
			s := a.Domain.Join(domain.Leaf(lo), domain.Leaf(max(0, lo-1)))
			if a.Domain.Label(s) != b.Domain.Label(s) || a.Domain.Loss(s) != b.Domain.Loss(s) || a.Domain.Info(s) != b.Domain.Info(s) || a.Domain.Surprise(domain.Leaf(lo)) != b.Domain.Surprise(domain.Leaf(lo)) {
				t.Fatalf("column %s has another domain at %v", a.Name, s)
			}
		}
	}
	for j := range whole.Sensitive {
		if a, b := &whole.Sensitive[j], &part.Sensitive[j]; !patients && !slices.Equal(a.Counts(), b.Counts()) {
			t.Fatalf("%v of %q, want %v of %q", b.Counts(), b.Values, a.Counts(), a.Values)
		}
	}
}

// compareModels compares what the models of a piece and of the whole say of some of its
// records.
func compareModels(t *rapid.T, whole, part *problem.Problem, records []int32) {
	for range 5 {
		own := rapid.SliceOfNDistinct(rapid.Int32Range(0, int32(len(records)-1)), 1, -1, rapid.ID[int32]).Draw(t, "class")
		class := group.Pick(records, own)
		if got, want := part.Model.Reach(own), whole.Model.Reach(class); got != want || part.Model.Holds(own) != whole.Model.Holds(class) {
			t.Fatalf("%s of %v reaches %s in the piece, %s in the whole", part.Model.Coded(), own, got, want)
		}
	}
}

// The score of a row that a rule leaves out is in no piece: of all records of a piece that is
// the whole, the distance from it is 0.
func TestPiecesWithoutARowThatIsLeftOut(t *testing.T) {
	var b strings.Builder
	b.WriteString("age,in,out,score\n")
	for i := range 60 {
		out, score := "2024-03-02", strconv.Itoa(i%7)
		if i == 30 {
			out, score = "2024-02-01", "99" // before the stay began
		}
		fmt.Fprintf(&b, "%d,2024-03-01,%s,%s\n", 20+i%40, out, score)
	}
	r := recipetest.Changed(t, recipetest.Quasi("age", "score", "in", "out", "stay"), "k = 3", `models = [{"model": "t-closeness", "column": "score", "parameters": {"t": 0, "distance": "ordered"}}]`,
		`derived = [{"name": "stay", "kind": "length", "from": ["in", "out"], "invalid": "drop"}]`, "score = sensitive", "in = identifying", "out = identifying", "stay = insensitive")
	whole := casetest.Must(engine.Prepare(tabletest.Read(t, b.String(), recipe.Input{}), r))
	pieces, err := whole.Pieces(t.Context(), 1000)
	if err != nil || len(pieces) != 1 || len(pieces[0].Records) != 59 {
		t.Fatalf("%d pieces, want all 59 rows in one: %v", len(pieces), err)
	}
	part := casetest.Must(engine.Prepare(pieces[0].Table, pieces[0].Recipe))
	all := group.Numbers(59)
	if p := part.Problem(); !p.Model.Holds(all) {
		t.Errorf("all rows of the piece do not satisfy %s: %s", p.Model.Coded(), p.Model.Reach(all))
	}
}

// stepsOf is a sample's recipe with another method and k.
func stepsOf(s sample.Sample, name string, k int) recipe.Recipe {
	r := s.Recipe.With(name, k)
	if name == method.Default {
		r.Algorithm.Parameters = parameter.Given{method.Rounds: 1}
	}
	return r
}

// What the last step shows is what a run of the same decisions releases, to the cell.
func TestStepsEndInTheRelease(t *testing.T) {
	samples := []sample.Sample{sample.Patients()}
	for seed := range uint64(6) {
		samples = append(samples, sample.Few(seed))
	}
	for _, s := range samples {
		table, _ := casetest.Must2(csv.Read(bytes.NewReader(s.CSV), csv.Options{}))
		for _, name := range trace.Methods() {
			for k := 2; k <= 5; k++ {
				r := stepsOf(s, name, k)
				shown := casetest.Must(engine.Steps(context.Background(), table, r, trace.MaxRecords))
				_, release := enginetest.Run(t, table, r)
				sameRelease(t, s.Name+", "+name, shown, release)
			}
		}
	}
}

// sameRelease compares the groups after the last step with those of a release.
func sameRelease(t *testing.T, what string, shown trace.Trace, release *engine.Release) {
	t.Helper()
	groups, without := shown.At(len(shown.Steps))
	if len(groups) != release.Groups.Len() || without != 0 {
		t.Fatalf("%s: %d groups and %d records in none, want %d and 0", what, len(groups), without, release.Groups.Len())
	}
	lost := 0.0
	for _, g := range groups {
		lost += g.Loss
		for i := range release.Groups.Len() {
			its := slices.Clone(release.Groups.Group(i))
			if slices.Sort(its); !slices.Equal(its, g.Records) {
				continue
			}
			for j, s := range release.Groups.As(int32(i), len(shown.Columns)) {
				if g.Spans[j] != trace.Span(s) {
					t.Errorf("%s: records %v are shown as %v in %s, and released as %v", what, its, g.Spans[j], shown.Columns[j].Name, s)
				}
			}
		}
	}
	if math.Abs(lost-release.Loss.ILossRate) > 1e-12 {
		t.Errorf("%s: %v is lost, the release loses %v", what, lost, release.Loss.ILossRate)
	}
}

// The first rows of a large table are shown as if there were no others: with their own
// values alone, and with the numbers that they have in the file.
func TestStepsOfTheSampleRows(t *testing.T) {
	table, _ := casetest.Must2(csv.Read(bytes.NewReader(sample.Clinic(2000, 1).CSV), csv.Options{}))
	r := recipe.Default()
	for _, c := range table.Columns {
		role := recipe.Column{Name: c.Name, Role: "insensitive"}
		if slices.Contains([]string{"sex", "postcode", "admitted"}, c.Name) {
			role.Role = "quasi-identifying"
		}
		r.Columns = append(r.Columns, role)
	}
	shown := casetest.Must(engine.Steps(context.Background(), table, stepsOf(sample.Sample{Recipe: r}, "mondrian-strict", 3), 500))
	if len(shown.Rows) != 30 || shown.Limited != 2000 || shown.Rows[29].Number != 30 {
		t.Errorf("%d rows, of %d, the last is %d", len(shown.Rows), shown.Limited, shown.Rows[len(shown.Rows)-1].Number)
	}
	for j, c := range shown.Columns {
		at := map[int32]string{trace.None: "*"}
		for _, v := range c.Values {
			at[v.Position] = v.Label
		}
		for i, row := range shown.Rows {
			if text := table.Column(c.Name).Text(i); at[row.Positions[j]] != row.Labels[j] || text != "" && row.Labels[j] != text {
				t.Errorf("row %d, %s: %q stands at %d, where %q is; the file has %q", i, c.Name, row.Labels[j], row.Positions[j], at[row.Positions[j]], text)
			}
		}
		if len(at)-1 > trace.MaxRecords {
			t.Errorf("%s has %d values in %d rows", c.Name, len(at)-1, trace.MaxRecords)
		}
	}
}

// Rows that are no people are left out, and the others keep the numbers that they have in
// the file.
func TestStepsNumberRowsAsTheFileDoes(t *testing.T) {
	s := sample.Patients()
	lines := strings.SplitAfter(string(s.CSV), "\n")
	text := lines[0] + lines[1] + ",,,\n" + strings.Join(lines[2:], "")
	table, _ := casetest.Must2(csv.Read(strings.NewReader(text), csv.Options{}))
	shown := casetest.Must(engine.Steps(context.Background(), table, stepsOf(s, "kaim", 2), trace.MaxRecords))
	if len(shown.Rows) != 10 || shown.Rows[0].Number != 1 || shown.Rows[1].Number != 3 || shown.Rows[9].Number != 11 {
		t.Errorf("the rows are %+v", shown.Rows)
	}
}

// Nothing but k is asked for, whatever else the recipe has.
func TestStepsLeaveOtherModelsOut(t *testing.T) {
	s := sample.Patients()
	table, _ := casetest.Must2(csv.Read(bytes.NewReader(s.CSV), csv.Options{}))
	plain := casetest.Must(engine.Steps(context.Background(), table, stepsOf(s, "kaim", 2), 10))
	r := stepsOf(s, "kaim", 2)
	level := 1
	r.Columns[0].MaxLevel = &level
	r.Privacy.SuppressionLimit = 0.5
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "Disease", Parameters: parameter.Given{"l": 3}}}
	more := casetest.Must(engine.Steps(context.Background(), table, r, 10))
	if len(plain.Steps) != 10 || len(more.Steps) != len(plain.Steps) {
		t.Errorf("%d steps with other models, %d without, want 10 each: one for each record", len(more.Steps), len(plain.Steps))
	}
}

func TestStepsThatThereAreNot(t *testing.T) {
	s := sample.Patients()
	table, _ := casetest.Must2(csv.Read(bytes.NewReader(s.CSV), csv.Options{}))
	if _, err := engine.Steps(context.Background(), table, stepsOf(s, "datafly", 2), 10); err == nil || !strings.Contains(err.Error(), "can't be shown step by step") {
		t.Errorf("of Datafly: %v", err)
	}
	if _, err := engine.Steps(context.Background(), table, stepsOf(s, "kaim", 5), 4); err == nil {
		t.Error("four rows were put into groups of five")
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := engine.Steps(done, table, stepsOf(s, "kaim", 2), 10); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}

// A group has one number, which is no other's, as long as it has a record that it had
// before a step: whoever looks at the letters never sees a group change its own.
func TestGroupsKeepTheirNumbers(t *testing.T) {
	again, kinds := 0, map[trace.Kind]bool{}
	for seed := range uint64(40) {
		s := sample.Few(seed)
		table, _ := casetest.Must2(csv.Read(bytes.NewReader(s.CSV), csv.Options{}))
		for _, name := range trace.Methods() {
			shown := casetest.Must(engine.Steps(context.Background(), table, stepsOf(s, name, 2+int(seed)%4), trace.MaxRecords))
			again += numbersKept(t, name, shown)
			for _, s := range shown.Steps {
				kinds[s.Kind] = true
			}
		}
	}
	if again == 0 {
		t.Error("in no run the best groups were put back")
	}
	for _, kind := range []trace.Kind{trace.Emptied, trace.Kept, trace.Assign} {
		if !kinds[kind] {
			t.Errorf("no run has a step of kind %q", kind)
		}
	}
}

// numbersKept follows the groups of a trace, and returns how often the best were put back.
func numbersKept(t *testing.T, name string, shown trace.Trace) (again int) {
	t.Helper()
	gone, was := map[int32]bool{}, []trace.Group{}
	for at := 1; at <= len(shown.Steps); at++ {
		s := &shown.Steps[at-1]
		now, _ := shown.At(at)
		for _, g := range now {
			if gone[g.Group] {
				t.Fatalf("%s, step %d: group %d is back", name, at, g.Group)
			}
			for _, before := range was {
				if slices.Equal(before.Records, g.Records) && before.Group != g.Group {
					t.Fatalf("%s, step %d (%s): group %d is called %d now", name, at, s.Kind, before.Group, g.Group)
				}
			}
		}
		for _, before := range was {
			gone[before.Group] = !slices.ContainsFunc(now, func(g trace.Group) bool { return g.Group == before.Group })
		}
		refersTo(t, name, s, was)
		if was = now; s.Kind == trace.Best {
			again++
		}
	}
	return again
}

// refersTo makes sure that a step speaks of the groups that there were.
func refersTo(t *testing.T, name string, s *trace.Step, was []trace.Group) {
	t.Helper()
	records := map[int32][]int32{}
	for _, g := range was {
		records[g.Group] = g.Records
	}
	for _, o := range s.Options {
		if o.Group != trace.None && records[o.Group] == nil {
			t.Fatalf("%s: group %d was to choose, which is none", name, o.Group)
		}
	}
	if of := [...]trace.Kind{trace.Merge, trace.Mend, trace.Alike}; slices.Contains(of[:], s.Kind) && !sameRecords(records[s.Other], s.Part) ||
		(s.Kind == trace.Emptied || s.Kind == trace.Kept) && records[s.Group] == nil || (s.Kind == trace.Cut || s.Kind == trace.Whole || s.Kind == trace.Split) && !sameRecords(records[s.Group], s.Part) {
		t.Fatalf("%s, %s: records %v are of none of %v", name, s.Kind, s.Part, records)
	}
	if s.Attempt == nil {
		return
	}
	pool := slices.Clone(s.Attempt.Lent)
	for _, g := range s.Attempt.Dissolved {
		pool = append(pool, records[g]...)
	}
	if !sameRecords(pool, s.Part) {
		t.Fatalf("%s: records %v look for a place, and %v were said to", name, s.Part, pool)
	}
	for _, p := range s.Attempt.Placed {
		if p.Group != trace.None && (records[p.Group] == nil || slices.Contains(s.Attempt.Dissolved, p.Group)) {
			t.Fatalf("%s: records go to group %d, which is none", name, p.Group)
		}
	}
}

func sameRecords(a, b []int32) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// The least class size that keeps the average risk is found, noted, and gives the
// same release again.
func TestAverageRiskIsKept(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, 300)
	r.Privacy.K = 2
	r.Algorithm.Name = "mondrian-strict"
	_, plain := enginetest.Run(t, microdata, r)
	for _, part := range []float64{1.5, 3, 6} {
		r := r
		risk := plain.Audit.Risk.Prosecutor.Average / part
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameAverageRisk, Parameters: parameter.Given{"risk": risk}}}
		_, release := enginetest.Run(t, microdata, r)
		found := release.Recipe().Found.ClassSize
		if got := release.Audit.Risk.Prosecutor.Average; got > risk || !release.Passed() || found <= 2 {
			t.Fatalf("average risk %v, want at most %v; classes of at least %d, verdicts %+v", got, risk, found, release.Verdicts)
		}
		_, again := enginetest.Run(t, microdata, release.Recipe())
		if enginetest.CSV(t, again) != enginetest.CSV(t, release) {
			t.Error("the noted recipe gives another release")
		}
		less := release.Recipe()
		less.Privacy.K, less.Privacy.Models = found-1, nil
		if _, release := enginetest.Run(t, microdata, less); release.Audit.Risk.Prosecutor.Average <= risk {
			t.Errorf("risk %v: classes of %d would have done, not %d", risk, found-1, found)
		}
	}
}

func TestUniquenessIsKept(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, 300)
	r.Privacy.K = 1
	if _, plain := enginetest.Run(t, microdata, r); plain.Audit.SampleUniques < 30 {
		t.Fatalf("only %d rows are unique", plain.Audit.SampleUniques)
	}
	for _, name := range []string{privacy.NameUniqueness, privacy.NamePopulationUniqueness} {
		r.Privacy.Models = []recipe.Model{{Name: name, Parameters: parameter.Given{"share": 0.001}}}
		_, release := enginetest.Run(t, microdata, r)
		if release.Audit.SampleUniques > 0 || !release.Passed() || release.Recipe().Found.ClassSize != 2 {
			t.Errorf("%s: %d rows are unique, %+v", name, release.Audit.SampleUniques, release.Verdicts)
		}
	}
}

// What no class size can reach is said to be out of reach.
func TestAverageRiskOutOfReach(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, 50)
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameAverageRisk, Parameters: parameter.Given{"risk": 0.001}}}
	prepared := casetest.Must(engine.Prepare(microdata, r))
	if _, err := prepared.Run(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "k is") {
		t.Errorf("error %v", err)
	}
}

// visits is a table of ten patients with three visits each, all from one street.
func visits(t *testing.T) (*table.Table, recipe.Recipe) {
	t.Helper()
	var b strings.Builder
	b.WriteString("id,age,ward,diagnosis\n")
	for i := range 10 {
		for visit := range 3 {
			b.WriteString(string(rune('a'+i)) + "," + []string{"31", "32", "33", "34", "35", "36", "37", "38", "39", "40"}[i] +
				"," + []string{"x", "y"}[visit%2] + "," + []string{"flu", "gout", "acne"}[(i+visit)%3] + "\n")
		}
	}
	return tabletest.Read(t, b.String(), recipe.Input{}), recipetest.Changed(t, recipetest.Quasi("id", "age", "ward", "diagnosis"), "k = 3", "id = identifying", "ward = sensitive", "diagnosis = sensitive")
}

// Three visits of one person hide nobody.
func TestClassesOfPatients(t *testing.T) {
	microdata, r := visits(t)
	_, rows := enginetest.Run(t, microdata, r)
	r.Privacy.Patient = "id"
	_, patients := enginetest.Run(t, microdata, r)
	if rows.Audit.K != 3 || rows.Audit.Classes.Count != 10 {
		t.Errorf("by row: %+v", rows.Audit.Classes)
	}
	a := patients.Audit
	if a.K < 3 || a.Patients != 10 || a.Classes.Count != 3 || a.Risk.Prosecutor.Highest > 1.0/3 || !patients.Passed() {
		t.Errorf("by patient: k = %d, %d patients, %+v, %+v", a.K, a.Patients, a.Classes, patients.Verdicts)
	}
	r.Privacy.Patient = "name"
	if _, err := engine.Prepare(microdata, r); err == nil || !strings.Contains(err.Error(), `"name"`) {
		t.Errorf("error %v", err)
	}
}

// Who knows the ward must not learn the diagnosis.
func TestOtherColumnsKnown(t *testing.T) {
	microdata, r := visits(t)
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "diagnosis", Parameters: parameter.Given{"l": 3.0}}}
	_, unknown := enginetest.Run(t, microdata, r)
	r.Privacy.Others = recipe.OthersKnown
	_, known := enginetest.Run(t, microdata, r)
	if unknown.Audit.Classes.Count <= known.Audit.Classes.Count || !known.Passed() {
		t.Errorf("%d classes, %d if the ward is known", unknown.Audit.Classes.Count, known.Audit.Classes.Count)
	}
	if l := known.Audit.Sensitive["diagnosis"].DistinctL; known.Audit.Others != "known" || l < 3 {
		t.Errorf("others are %q, l = %d", known.Audit.Others, l)
	}
}

// With a hierarchy, gout and acne are nearer to each other than to flu.
func TestHierarchicalCloseness(t *testing.T) {
	microdata, r := visits(t)
	m := recipe.Model{Name: privacy.NameTCloseness, Column: "diagnosis", Parameters: parameter.Given{"t": 0.1, "distance": "hierarchical"}}
	r.Privacy.Models = []recipe.Model{m}
	r.Columns[3].Hierarchy = &recipe.Hierarchy{Ordered: true}
	if _, err := engine.Prepare(microdata, r); err == nil || !strings.Contains(err.Error(), "needs a hierarchy") {
		t.Fatalf("error %v", err)
	}
	r.Columns[3].Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"flu", "infection", "*"}, {"gout", "other", "*"}, {"acne", "other", "*"}}}
	_, release := enginetest.Run(t, microdata, r)
	if got := release.Audit.Sensitive["diagnosis"].T.Hierarchical; got == nil || *got > 0.1+1e-9 || !release.Passed() {
		t.Errorf("distance %v, %+v", got, release.Verdicts)
	}
}

// The measures of utility are those of the release: what is lost there is lost
// here, and a release that changes nothing has lost nothing.
func TestUtilityOfARelease(t *testing.T) {
	microdata, r, column := enginetest.Clinic(t, 300)
	for k, nothing := range map[int]bool{1: true, 5: false} {
		r.Privacy.K = k
		_, release := enginetest.Run(t, microdata, r)
		u := casetest.Must(release.Utility(context.Background(), utility.Options{}))
		if u.Prediction == nil || u.Prediction.Label != column || len(u.Distributions) != len(r.Names(table.QuasiIdentifying)) {
			t.Fatalf("predicts %+v, %d distributions", u.Prediction, len(u.Distributions))
		}
		if lost := *u.CertaintyPenalty.Normalised.With; (lost == 0) != nothing || (*u.Queries.MeanAbsolute.With == 0) != nothing {
			t.Errorf("k = %d: lost %v, queries are off by %v", k, lost, *u.Queries.MeanAbsolute.With)
		}
	}
}
