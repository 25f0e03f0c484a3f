package engine_test

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/restore"
	"quasi/engine/measure/utility"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

//go:embed testdata/*.sha256
var goldens embed.FS

var update = flag.Bool("update", false, "rewrite the golden files under testdata")

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

// The clinic's release is the same bytes natively and as WebAssembly: both run
// this test against one golden hash.
func TestSameBytesEverywhere(t *testing.T) {
	for _, rows := range []int{1000, 5000}[:brief.Of(2, 1)] { // the browser has all 5,000, beside the command
		microdata, r, _ := enginetest.Clinic(t, rows)
		_, csv := enginetest.Written(t, microdata, r)
		sum := sha256.Sum256([]byte(csv))
		got := hex.EncodeToString(sum[:]) + "\n"
		golden := fmt.Sprintf("testdata/clinic-%d.sha256", rows)
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := goldens.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%d rows: released bytes have SHA-256 %s want %s", rows, got, want)
		}
	}
}

func TestRunStopsWithItsContext(t *testing.T) {
	csv, r := enginetest.Small()
	prepared, err := engine.Prepare(tabletest.Read(t, csv, r.Input), r)
	if err != nil {
		t.Fatal(err)
	}
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
		prepared, err := engine.Prepare(microdata, r)
		if err != nil {
			t.Fatal(err)
		}
		release, err := prepared.Run(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
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
	r := recipe.Default()
	r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
	r.Privacy = recipe.Privacy{K: 1, Models: []recipe.Model{{Name: "k-map", Parameters: map[string]any{"k": 3.0}}}}
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{
		Rows: [][]string{{"20", "[20,30)", "*"}, {"25", "[20,30)", "*"}, {"28", "[20,30)", "*"},
			{"30", "[30,40)", "*"}, {"35", "[30,40)", "*"}, {"38", "[30,40)", "*"}}}}}
	for missing, want := range map[string]string{"": "[20,30)", "25,35": "*"} {
		if missing != "" {
			r.Columns[0].Missing = strings.Split(missing, ",")
		}
		population := tabletest.Read(t, "age\n20\n25\n25\n30\n35\n35\n", recipe.Input{Header: "yes"})
		prepared, err := engine.Prepare(tabletest.Read(t, "age\n20\n28\n30\n38\n", recipe.Input{Header: "yes"}), r, engine.WithPopulation(population))
		if err != nil {
			t.Fatal(err)
		}
		release, err := prepared.Run(context.Background(), nil)
		if err != nil || release.Table.Columns[0].Text(0) != want {
			t.Errorf("missing %q: %v (%v), want %s", missing, release.Table.Columns[0].Values, err, want)
		}
		r.Columns[0].Missing = nil
	}
}

// The prepared's recipe says what the columns look like, unless that is known.
func TestRecipeKnowsItsColumns(t *testing.T) {
	csv, r := enginetest.Small()
	r.Columns[3].Expected = &recipe.Expected{Type: "text", Missing: 1, Distinct: 9}
	prepared, err := engine.Prepare(tabletest.Read(t, csv, r.Input), r)
	if err != nil {
		t.Fatal(err)
	}
	full := prepared.Recipe()
	// ages 20, 30, 21, 31; of the four in ill, NA is missing.
	if got := *full.Column("age").Expected; got != (recipe.Expected{Type: "integer", Distinct: 4}) {
		t.Errorf("age is expected as %+v", got)
	}
	if got := *full.Column("ill").Expected; got.Distinct != 9 {
		t.Errorf("ill is expected as %+v: what is known was changed", got)
	}
	r.Columns[3].Expected = nil
	if prepared, err = engine.Prepare(tabletest.Read(t, csv, r.Input), r); err != nil {
		t.Fatal(err)
	}
	full = prepared.Recipe()
	if got := *full.Column("ill").Expected; got.Missing != 0.25 || got.Distinct != 3 || r.Columns[1].Expected != nil {
		t.Errorf("ill is expected as %+v", got)
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
			prepared, err := engine.Prepare(microdata, r)
			if err != nil {
				t.Fatal(err)
			}
			begun := -1
			fresh := true
			release, err := prepared.Run(context.Background(), func(s engine.Step) bool {
				if s.Stage == engine.StageAnonymize && len(s.Curve) == 0 && fresh {
					begun, fresh = begun+1, false
				}
				fresh = fresh || s.Stage == engine.StageRelease
				return begun >= attempt && len(s.Curve) > 1
			})
			if err != nil {
				t.Fatal(err)
			}
			decided := release.Recipe()
			recipetest.Check(t, decided)
			if decided.Found == nil {
				t.Fatal("no class size had to be looked for")
			}
			noted += len(decided.Found.Rounds)
			// As a file of it says, and as it is.
			text, err := decided.JSON()
			if err != nil {
				t.Fatal(err)
			}
			parsed, err := recipe.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
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

// The rounds that were found hold for the decisions that they were found for, and
// for no others.
func TestRoundsOfOtherDecisions(t *testing.T) {
	microdata, _, _ := enginetest.Clinic(t, brief.Of(300, 120))
	r := risky(t, 0.1)
	r.Algorithm = recipe.Algorithm{Name: method.Default, Seed: 1, Parameters: parameter.Given{method.Rounds: 4.0}}
	prepared, err := engine.Prepare(microdata, r)
	if err != nil {
		t.Fatal(err)
	}
	again := prepared.Recipe()
	again = again.Note(30, []int{0, 0, 0, 0, 0, 0})
	_, idle := enginetest.Run(t, microdata, again)
	_, full := enginetest.Run(t, microdata, r)
	if enginetest.CSV(t, idle) == enginetest.CSV(t, full) {
		t.Fatal("no rounds are as good as four: the test shows nothing")
	}
	again.Privacy.K++
	r.Privacy.K++
	_, changed := enginetest.Run(t, microdata, again)
	if _, full = enginetest.Run(t, microdata, r); enginetest.CSV(t, changed) != enginetest.CSV(t, full) {
		t.Error("rounds that were found for k = 5 hold for k = 6")
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
		r := recipe.Default()
		r.Privacy.K = 2
		r.Columns = []recipe.Column{{Name: name, Role: table.QuasiIdentifying}, {Name: "sex", Role: table.QuasiIdentifying}}
		release, got := enginetest.Written(t, given, r)
		if strings.Count(got, test.group+",F") != 2 || strings.Contains(got, test.values[0]+",F") {
			t.Errorf("%s: released\n%s", name, got)
		}
		found, err := restore.Compare(t.Context(), given, release.Table, []string{name, "sex"}, nil, nil, 2, utility.Options{})
		if err != nil {
			t.Fatal(err)
		}
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
		r := recipe.Default()
		r.Privacy.K = 2
		rows := [][]string{{"E11", name, "*"}, {"E11.9", name, "*"}, {"I10", alone, "*"}}
		r.Columns = []recipe.Column{{Name: "dx", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: rows}}, {Name: "sex", Role: table.QuasiIdentifying}}
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
	tree, err := release.Recipe().Columns[0].Hierarchy.Tree()
	if err != nil {
		t.Fatal(err)
	}
	found, err := restore.Compare(t.Context(), given, release.Table, []string{"dx", "sex"}, nil, map[string]*hierarchy.Tree{"dx": tree}, 2, utility.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(found.Loss.ILossRate-release.Loss.ILossRate) > 1e-9 {
		t.Errorf("read back, the loss is %v, that of the run %v", found.Loss.ILossRate, release.Loss.ILossRate)
	}
}
