package engine_test

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/sample"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// exports are tables as hospitals export them: semicolons, decimal commas and days first
// (station.csv); a result that nearly all have (lab.csv) or all (single.csv); few rows with gaps
// (few.csv); tabs, a case number, and diagnoses that go with age (emergency.tsv). Nobody is in them.
//
//go:embed testdata/exports
var exports embed.FS

// microdata is a table, decisions of its columns, and its sensitive columns.
type microdata struct {
	table     *table.Table
	recipe    recipe.Recipe
	sensitive []string
	odd       bool // no settings may do but those that a failure names
}

// everyTable returns the built-in samples and the exports, by their names.
func everyTable(t *testing.T) map[string]microdata {
	all := map[string]microdata{}
	for _, name := range []string{"patients", "few-1", "town-1", sample.Orders, sample.Points, sample.MorePoints, sample.Occupations, sample.Colleagues, "clinic"} {
		if name == "clinic" && (testing.Short() || runtime.GOARCH == "wasm") {
			clinic, r, column := enginetest.Clinic(t, 300)
			all[name] = microdata{clinic, r, []string{column}, false}
			continue
		}
		s := casetest.Must(sample.Get(name))
		s.Recipe.Privacy.Models = nil
		all[name] = completed(t, s.CSV, s.Recipe)
	}
	files, err := fs.ReadDir(exports, "testdata/exports")
	if err != nil || len(files) != 5 {
		t.Fatalf("%d exports: %v", len(files), err)
	}
	for _, f := range files {
		text := casetest.Must(exports.ReadFile("testdata/exports/" + f.Name()))
		r := recipe.Default()
		r.Privacy.K = 3
		all[f.Name()] = completed(t, text, r)
	}
	return all
}

// completed gives the columns of which a recipe says nothing the roles that are suggested, and
// makes the last one sensitive if none is.
func completed(t *testing.T, text []byte, r recipe.Recipe) microdata {
	t.Helper()
	read, _ := casetest.Must2(csv.Read(bytes.NewReader(text), csv.Options{}))
	r = suggest.Look(read).Roles(r)
	if len(r.Names(table.Sensitive)) == 0 {
		r.Column(read.Names()[len(read.Columns)-1]).Role = table.Sensitive
	}
	if c := r.Column("risk_score"); c != nil {
		c.Role = table.Sensitive
	}
	return microdata{read, r, r.Names(table.Sensitive), false}
}

// An s that the table does not satisfy is named once, with what is easier and the nearest that
// works, by method and model alike; that one works, and is 0.01 from one that one class of all
// rows fails.
func TestAnUnmetSettingSuggestsTheNearest(t *testing.T) {
	m := everyTable(t)["station.csv"]
	low := parameter.Given{"s": 0.01}
	asMethod, asModel, strict := m.recipe.Clone(), m.recipe.Clone(), m.recipe.Clone()
	asMethod.Algorithm = recipe.Algorithm{Name: "slca", Seed: 1, Parameters: low}
	model := []recipe.Model{{Name: privacy.NameSL, Column: m.sensitive[0], Parameters: low}}
	asModel.Privacy.Models, strict.Privacy.Models = model, model
	strict.Algorithm = recipe.Algorithm{Name: "mondrian-strict", Seed: 1}
	var values []float64
	for name, r := range map[string]recipe.Recipe{"method": asMethod, "model": asModel, "model, strict": strict} {
		prepared := casetest.Must(engine.Prepare(m.table, r))
		_, err := prepared.Run(context.Background(), nil)
		var coded *say.Error
		if !errors.As(err, &coded) {
			t.Fatalf("%s: %v", name, err)
		}
		found, ok := parameter.UnmetOf(coded.Code, coded.Args)
		if !ok || found.Setting != "s" || !strings.Contains(err.Error(), "a higher s is easier") {
			t.Fatalf("%s: %v", name, err)
		}
		if n := strings.Count(err.Error(), "diversity") + strings.Count(err.Error(), "slca"); n != 1 {
			t.Errorf("%s: the model is named %d times: %v", name, n, err)
		}
		if wantMethod := name == "method"; (found.Of == "slca") != wantMethod || (found.Column == "") != wantMethod {
			t.Errorf("%s: %+v", name, found)
		}
		values = append(values, found.Value)
		works := r.Clone()
		works.Privacy.Models, works.Algorithm.Parameters = nil, parameter.Given{"s": found.Value}
		if name != "method" {
			works.Algorithm.Parameters = nil
			works.Privacy.Models = []recipe.Model{{Name: privacy.NameSL, Column: m.sensitive[0], Parameters: parameter.Given{"s": found.Value}}}
		}
		casetest.NoError(t, runOf(m, works))
	}
	if values[0] != values[1] || values[1] != values[2] || values[0] <= 0.01 || values[0] > 1 {
		t.Errorf("suggested %v, want one value", values)
	}
	works := strict.Clone()
	works.Privacy.Models = []recipe.Model{{Name: privacy.NameSL, Column: m.sensitive[0], Parameters: parameter.Given{"s": values[0] - 0.01}}}
	prepared, err := engine.Prepare(m.table, works)
	if err == nil {
		_, err = prepared.Run(context.Background(), nil)
	}
	if err == nil {
		t.Errorf("s = %v works, too", values[0]-0.01)
	}
}

// What was found stands in the recipe of the release, which makes the same release again.
func TestAFoundSettingStandsInTheRecipe(t *testing.T) {
	m := everyTable(t)["station.csv"]
	r := m.recipe.Clone()
	r.Algorithm = recipe.Algorithm{Name: "slca", Seed: 1}
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameSL, Column: m.sensitive[0]}}
	_, release := enginetest.Run(t, m.table, r)
	found := release.Recipe()
	s, ok := found.Privacy.Models[0].Parameters["s"].(float64)
	if !ok || found.Algorithm.Parameters["s"] != s || r.Privacy.Models[0].Parameters != nil || r.Algorithm.Parameters != nil {
		t.Fatalf("found %v and %v, given %v", found.Privacy.Models[0], found.Algorithm, r.Privacy.Models[0])
	}
	prepared, again := enginetest.Run(t, m.table, found)
	if enginetest.CSV(t, release) != enginetest.CSV(t, again) {
		t.Error("the recipe makes another release")
	}
	ranges := prepared.Ranges()
	if ranges.Method[0] != ranges.Models[0][0] || ranges.Method[0].Begin != s || !(ranges.Method[0].Least < s) {
		t.Errorf("ranges %+v, s = %v", ranges, s)
	}
}

// visit is a released row of a patient: what it shows, and what it says.
type visit struct{ shows, dx string }

// visitsOf returns the released rows of each patient.
func visitsOf(original *table.Table, release *engine.Release) map[string][]visit {
	ids, of := original.Column("id"), map[string][]visit{}
	for row := range release.Table.N {
		var cells []string
		for _, name := range []string{"sex", "born", "ward", "days"} {
			cells = append(cells, release.Table.Column(name).Text(row))
		}
		who := ids.Text(int(release.Records[row]))
		of[who] = append(of[who], visit{fmt.Sprintf("%q", cells), release.Table.Column("dx").Text(row)})
	}
	return of
}

// candidates calls a function with the patients whom somebody can't tell apart who knows
// rows of one, for all that can be known: any m rows, or all (0) and how many there are.
// known is what the known rows show.
func candidates(of map[string][]visit, m int, each func(known []string, fit [][]visit)) {
	shown := func(visits []visit) (rows []string) {
		for _, v := range visits {
			rows = append(rows, v.shows)
		}
		slices.Sort(rows)
		return rows
	}
	try := func(known []string) {
		var fit [][]visit
		for _, visits := range of {
			rows := shown(visits)
			if m == 0 && !slices.Equal(rows, known) {
				continue
			}
			if !slices.ContainsFunc(known, func(row string) bool {
				at := slices.Index(rows, row)
				if at >= 0 {
					rows = slices.Delete(rows, at, at+1)
				}
				return at < 0
			}) {
				fit = append(fit, visits)
			}
		}
		each(known, fit)
	}
	for _, visits := range of {
		if m == 0 {
			try(shown(visits))
			continue
		}
		var choose func(own, known []string)
		choose = func(own, known []string) {
			if len(known) > 0 {
				try(known)
			}
			for i := range own {
				if len(known) < m {
					choose(own[i+1:], append(slices.Clone(known), own[i]))
				}
			}
		}
		choose(shown(visits), nil)
	}
}

// checkDiverse looks at a release as somebody would who knows rows of a patient and looks
// for a diagnosis: the least number of different ones that a known row can have, and the
// greatest share of candidates who have one diagnosis at all.
func checkDiverse(t rapid.TB, original *table.Table, release *engine.Release, m int) (fewest int, most float64) {
	t.Helper()
	fewest = release.Table.N
	candidates(visitsOf(original, release), m, func(known []string, fit [][]visit) {
		have := map[string]int{}
		for _, row := range known {
			of := map[string]bool{}
			for _, visits := range fit {
				for _, v := range visits {
					if v.shows == row {
						of[v.dx] = true
					}
				}
			}
			fewest = min(fewest, len(of))
		}
		for _, visits := range fit {
			of := map[string]bool{}
			for _, v := range visits {
				of[v.dx] = true
			}
			for dx := range of {
				have[dx]++
			}
		}
		for _, n := range have {
			most = max(most, float64(n)/float64(len(fit)))
		}
	})
	return fewest, most
}

// l-diversity and (α,k)-anonymity are kept by brute force, of each known row and, where a
// reader sees which rows are one patient's, of each patient.
func TestModelsOfWholeRecordsOfRandomTables(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		original, r := enginetest.Visitors(t, rapid.IntRange(10, 50).Draw(rt, "persons"), rapid.IntRange(1, 4).Draw(rt, "k"), rapid.Uint64().Draw(rt, "seed"))
		r.Columns[1].Role = table.Sensitive
		r.Privacy.SuppressionLimit = 1
		r.Privacy.Linked = rapid.Bool().Draw(rt, "linked")
		r.Privacy.Knows = rapid.SampledFrom(recipe.Knowledges()[1:]).Draw(rt, "knows")
		alpha := rapid.SampledFrom([]float64{0.5, 0.8}).Draw(rt, "alpha")
		r.Privacy.Models = []recipe.Model{
			{Name: privacy.NameDistinctL, Column: "dx", Parameters: parameter.Given{"l": 2.0}},
			{Name: privacy.NameAlphaK, Column: "dx", Parameters: parameter.Given{"alpha": alpha}},
		}
		prepared := casetest.Must(engine.Prepare(original, r))
		release, err := prepared.Run(context.Background(), nil)
		if err != nil {
			if strings.Contains(err.Error(), "not even all patients together satisfy") {
				return
			}
			rt.Fatal(err)
		}
		if !release.Passed() || len(release.Verdicts) != 4 {
			rt.Fatalf("verdicts %+v", release.Verdicts)
		}
		fewest, most := checkDiverse(rt, original, release, r.Privacy.KnownRows())
		if fewest < 2 || r.Privacy.Linked && most > alpha+1e-9 {
			rt.Fatalf("%d diagnoses of a known row, %v of some candidates have one; α is %v, linked: %v", fewest, most, alpha, r.Privacy.Linked)
		}
	})
}

// Patients can have more rows than are kept of any patient of their stratum.
func TestPatientsWithMoreRowsThanTheirStratum(t *testing.T) {
	original, r := enginetest.Visitors(t, 15, 2, 0x4c2)
	r.Columns[1].Role = table.Sensitive
	r.Privacy.SuppressionLimit, r.Privacy.Knows = 1, "2"
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "dx", Parameters: parameter.Given{"l": 2.0}}, {Name: privacy.NameAlphaK, Column: "dx", Parameters: parameter.Given{"alpha": 0.5}}}
	prepared := casetest.Must(engine.Prepare(original, r))
	casetest.Must(prepared.Run(context.Background(), nil))
}

// Every model of the registry is kept with whole records, or says why it can't be.
func TestEveryModelOfWholeRecords(t *testing.T) {
	persons := 150
	if testing.Short() {
		persons = 70
	}
	original, r := enginetest.Visitors(t, persons, 3, 1)
	r.Columns[1].Role = table.Sensitive
	r.Column("days").Role = table.Sensitive
	for _, kind := range privacy.Kinds() {
		for _, knows := range recipe.Knowledges()[1:] {
			for _, linked := range []bool{false, true} {
				t.Run(fmt.Sprint(kind.Name, " ", knows, " ", linked), func(t *testing.T) {
					r := r.Clone()
					r.Privacy.Knows, r.Privacy.Linked = knows, linked
					r.Privacy.Models = []recipe.Model{{Name: kind.Name}}
					if kind.Scope == privacy.OnColumn {
						r.Privacy.Models[0].Column = "dx"
					}
					switch kind.Name {
					case privacy.NamePPlus:
						r.Column("dx").Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"s", "a", "*"}, {"t", "a", "*"}, {"u", "b", "*"}, {"v", "b", "*"}, {"w", "c", "*"}, {"x", "c", "*"}, {"y", "d", "*"}, {"z", "d", "*"}}}
					case privacy.NameKE, privacy.NameEM:
						r.Privacy.Models[0].Column = "days"
					case privacy.NameLAlpha:
						r.Privacy.Models[0].Parameters = parameter.Given{"alpha": 0.2}
					}
					checkModel(t, original, r, kind)
				})
			}
		}
	}
}

func checkModel(t *testing.T, original *table.Table, r recipe.Recipe, kind privacy.Kind) {
	t.Helper()
	prepared, err := engine.Prepare(original, r)
	if why, can := kind.WholeRecords(); !can {
		if want := kind.Name + " can't be kept where more than one row of a patient may be known, because " + why.String(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
		return
	}
	release := enginetest.Finish(t, prepared, err)
	if len(release.Verdicts) != 3 || !release.Passed() {
		t.Errorf("verdicts %+v", release.Verdicts)
	}
	if want := "to someone who knows "; !strings.Contains(release.Verdicts[1].Model, want) {
		t.Errorf("the verdict is on %s", release.Verdicts[1].Model)
	}
}

// postcodes is a hierarchy of postcodes of five digits: four, three, two, one, none.
func postcodes(values []string) [][]string {
	var rows [][]string
	seen := map[string]bool{}
	for _, v := range values {
		if v == "" || seen[v] {
			continue
		}
		seen[v] = true
		row := []string{v}
		for digits := 4; digits > 0; digits-- {
			row = append(row, v[:digits]+strings.Repeat("*", 5-digits))
		}
		rows = append(rows, append(row, "*"))
	}
	return rows
}

// limitedTable is a table of ages, postcodes, some missing, and illnesses, with a recipe.
func limitedTable(t testing.TB, n int, seed uint64) (*table.Table, recipe.Recipe) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	b := table.NewBuilder([]string{"age", "zip", "sex", "ill"}, table.NewMarkers(table.DefaultMarkers()))
	var zips []string
	for range n {
		zip := strconv.Itoa(10000 + 1000*rng.IntN(3) + 100*rng.IntN(2) + rng.IntN(40))
		if rng.IntN(12) == 0 {
			zip = ""
		}
		zips = append(zips, zip)
		b.Append([]string{strconv.Itoa(20 + rng.IntN(50)), zip, []string{"f", "m"}[rng.IntN(2)], []string{"flu", "gout", "cold", "none"}[rng.IntN(4)]})
	}
	var numerals []string
	for i := 20; i < 70; i++ {
		numerals = append(numerals, strconv.Itoa(i))
	}
	ages := casetest.Must(hierarchy.Intervals(numerals, hierarchy.IntervalOptions{Widths: []float64{5, 10, 20}}))
	r := recipetest.Changed(t, recipetest.Quasi("age", "zip", "sex", "ill"), "suppression_limit = 1", "ill = sensitive")
	r.Column("age").Hierarchy, r.Column("zip").Hierarchy = &recipe.Hierarchy{Rows: ages.Rows()}, &recipe.Hierarchy{Rows: postcodes(zips)}
	return b.Table(), r
}

// width is how wide a released age is, by its text alone.
func width(t testing.TB, label string) float64 {
	t.Helper()
	lo, hi, ok := strings.Cut(strings.Trim(label, "[]()"), ",")
	if !ok {
		hi = lo
	}
	a, err := strconv.ParseFloat(lo, 64)
	b, errHi := strconv.ParseFloat(hi, 64)
	if err != nil || errHi != nil {
		t.Fatalf("an age is released as %q", label)
	}
	return b - a
}

// kept reports what a release shows that is coarser than three digits of the postcode and
// ten years, by its texts alone; cells says that a cell may be suppressed all the same.
func kept(t testing.TB, name string, cells bool, original *table.Table, release *engine.Release) {
	t.Helper()
	age, zip := release.Table.Column("age"), release.Table.Column("zip")
	for row, record := range release.Records {
		if got := age.Text(row); got == domain.Suppressed && !cells || got != domain.Suppressed && width(t, got) > 10 {
			t.Fatalf("%s: record %d is released with age %q", name, record, got)
		}
		was, got := original.Column("zip").Text(int(record)), zip.Text(row)
		if cells && got == domain.Suppressed {
			continue
		}
		if digits := len(strings.TrimRight(got, "*")); was == "" && got != domain.Suppressed || was != "" && (digits < 3 || !strings.HasPrefix(was, got[:digits])) {
			t.Fatalf("%s: record %d with postcode %q is released with %q", name, record, was, got)
		}
	}
}

// No method releases a cell that is coarser than its limit, with any model beside k, and
// leaves out no more rows than may be: by the texts of the release alone.
func TestNoMethodReleasesMoreCoarselyThanTheLimit(t *testing.T) {
	models := [][]recipe.Model{nil,
		{{Name: privacy.NameDistinctL, Column: "ill", Parameters: parameter.Given{"l": 2.0}}},
		{{Name: privacy.NameTCloseness, Column: "ill", Parameters: parameter.Given{"t": 0.6}}},
		{{Name: "average-risk", Parameters: parameter.Given{"risk": 0.4}}},
	}
	for _, a := range method.All() {
		if a.Limits == method.NoLimits || a.Limits == method.Unchanged {
			continue
		}
		for i, asked := range models {
			original, r := limitedTable(t, brief.Of(300, 100), uint64(i+1))
			three, ten := 2, 10.0
			r.Privacy.Models, r.Algorithm.Name = asked, a.Name
			r.Column("zip").MaxLevel, r.Column("age").Within = &three, &ten
			if i%2 == 1 && a.Limits == method.InBlocks {
				r.Column("age").Hierarchy = &recipe.Hierarchy{Ordered: true}
			}
			prepared, release := enginetest.Run(t, original, r)
			if !release.Passed() || release.Table.N == 0 {
				t.Fatalf("%s, %v: %d rows, %s", a.Name, asked, release.Table.N, release.Failed())
			}
			cells := a.Limits == method.ByCells
			kept(t, fmt.Sprint(a.Name, asked), cells, original, release)
			if cells && release.Table.N != original.N {
				t.Errorf("%s, %v: %d of %d rows are released, though cells may be suppressed", a.Name, asked, release.Table.N, original.N)
			}
			if again, err := prepared.Run(context.Background(), nil); err != nil || again.Loss.ILossRate != release.Loss.ILossRate {
				t.Errorf("%s: another run of the same recipe loses %v, not %v (%v)", a.Name, again.Loss.ILossRate, release.Loss.ILossRate, err)
			}
		}
	}
}

// oddTables are invented tables at the ends of what there is.
func oddTables() map[string]string {
	var missing, wide strings.Builder
	missing.WriteString("age,sex,zip,illness\n")
	for i := range 60 {
		cells := []string{fmt.Sprint(20 + i%40), "FM"[i%2 : i%2+1], fmt.Sprint(10000 + 7*i), []string{"flu", "gout", "asthma"}[i%3]}
		for j := range cells {
			if (i*7+j*5)%10 < 7 {
				cells[j] = ""
			}
		}
		missing.WriteString(strings.Join(cells, ",") + "\n")
	}
	names := []string{"age", "sex", "illness"}
	for j := range 47 {
		names = append(names, fmt.Sprintf("item%d", j+1))
	}
	wide.WriteString(strings.Join(names, ",") + "\n")
	for i := range brief.Of(80, 30) {
		cells := []string{fmt.Sprint(20 + i*7%50), "FM"[i%2 : i%2+1], []string{"flu", "gout", "asthma", "cold"}[i%4]}
		for j := range 47 {
			cells = append(cells, fmt.Sprint((i*(j+3)+j)%(3+j%9)))
		}
		wide.WriteString(strings.Join(cells, ",") + "\n")
	}
	return map[string]string{
		"tiny":         "age,sex,illness\n30,F,flu\n31,M,gout\n32,F,flu\n",
		"all equal":    "age,sex,illness\n" + strings.Repeat("30,F,flu\n", 20),
		"one column":   "age\n30\n31\n32\n33\n34\n35\n36\n37\n38\n39\n40\n41\n",
		"many missing": missing.String(),
		"50 columns":   wide.String(),
	}
}

// remedies are what sentences of failed runs say to do, with the number that works.
var remedies = []struct {
	said *regexp.Regexp
	do   func(r *recipe.Recipe, number float64)
}{
	{regexp.MustCompile(`choose a k from 1 to ([0-9]+)$`), func(r *recipe.Recipe, n float64) { r.Privacy.K = int(n) }},
	{regexp.MustCompile(`raise the share of rows that may be left out to ([0-9.]+)%`), func(r *recipe.Recipe, n float64) { r.Privacy.SuppressionLimit = n / 100 }},
	{regexp.MustCompile(`l can be ([0-9]+) at most`), func(r *recipe.Recipe, n float64) { r.Algorithm.Parameters = parameter.Given{"l": n} }},
	{regexp.MustCompile(`lower l to ([0-9]+)$`), func(r *recipe.Recipe, n float64) { r.Algorithm.Parameters = parameter.Given{"l": n} }},
	{regexp.MustCompile(`mark only the first ([0-9]+) of them “Could identify”`), func(r *recipe.Recipe, n float64) {
		for i, name := range r.Names(table.QuasiIdentifying) {
			if i >= int(n) {
				r.Column(name).Role = table.Insensitive
			}
		}
	}},
	{regexp.MustCompile(`only .*? = ([0-9.]+)(, .* = [0-9.]+)? can, which promises nothing`), func(r *recipe.Recipe, _ float64) {
		m := &r.Privacy.Models[0]
		kind, _ := privacy.KindOf(m.Name)
		m.Parameters = parameter.Given{}
		for _, p := range kind.Parameters {
			switch {
			case p.Easier > 0:
				m.Parameters[p.Name] = p.Max
			case p.Easier < 0:
				m.Parameters[p.Name] = p.Min
			}
		}
	}},
}

// unnumbered are ends of sentences about tables for which no number would do.
var unnumbered = []string{
	"which is neither a number nor a date: choose another model for it", "so that every value would be a category: give it one that has",
	"choose another method, or mark another column as sensitive", "mark one, whose values are to be kept apart",
	"can't be satisfied on this table with any setting: choose another model, or another column for it",
}

// runOf runs a recipe; the error is that of the run, or says that the release does not pass.
func runOf(m microdata, r recipe.Recipe) error {
	prepared, err := engine.Prepare(m.table, r, engine.WithPopulation(m.table))
	if err != nil {
		return err
	}
	release, err := prepared.Run(context.Background(), nil)
	if err == nil && !release.Passed() {
		return errors.New("the release does not pass")
	}
	return err
}

// Every method and model, with the settings that it has by itself, makes a release of each table, but
// where no setting promises anything; of an odd one, or says what would do, and that does.
func TestEveryTableEndsInAReleaseOrInWhatWouldDo(t *testing.T) {
	tables := map[string]microdata{}
	if brief.Of(1, 0) > 0 {
		tables = everyTable(t)
	}
	for name, text := range oddTables() {
		m := completed(t, []byte(text), recipe.Default())
		if m.odd = true; m.table.Names()[0] == m.sensitive[0] { // the only column
			m.recipe.Columns[0].Role, m.sensitive = table.QuasiIdentifying, nil
		}
		tables[name] = m
	}
	for name, m := range tables {
		for _, a := range method.All()[:brief.Of(len(method.All()), 2)] {
			t.Run(name+" "+a.Name, func(t *testing.T) {
				r := m.recipe.Clone()
				r.Algorithm = recipe.Algorithm{Name: a.Name, Seed: 1}
				endsWell(t, m, r)
			})
		}
		for _, kind := range privacy.Kinds() {
			columns := m.sensitive
			if kind.Scope != privacy.OnColumn {
				columns = []string{""}
			}
			for _, column := range columns {
				if kind.Name == privacy.NamePresence && !m.odd {
					continue // of a table that is its own population it promises nothing
				}
				for _, by := range []string{"mondrian-strict", method.Default} {
					t.Run(strings.Join([]string{name, kind.Name, column, by}, " "), func(t *testing.T) {
						r := m.recipe.Clone()
						r.Algorithm = recipe.Algorithm{Name: by, Seed: 1}
						if by == method.Default {
							r.Algorithm.Parameters = parameter.Given{method.Rounds: 1.0}
						}
						r.Privacy.Models = []recipe.Model{{Name: kind.Name, Column: column}}
						if kind.Hierarchy != nil && !m.odd {
							// A hierarchy of a column's values by their first letters, one of which stands for
							// a group that no row has, so that there are groups in any case.
							c := m.table.Column(column)
							h := &recipe.Hierarchy{Rows: [][]string{{"~", "~…", "*"}, {"~~", "~…", "*"}}}
							for v, text := range c.Values {
								if !c.Absent(int32(v)) {
									h.Rows = append(h.Rows, []string{text, text[:1] + "…", "*"})
								}
							}
							r.Column(column).Hierarchy = h
						}
						endsWell(t, m, r)
					})
				}
			}
		}
	}
}

// endsWell runs a recipe and does what a failure says, until there is a release. One remedy may
// lead to another, but not twice to the same.
func endsWell(t *testing.T, m microdata, r recipe.Recipe) {
	t.Helper()
	done := map[int]bool{}
	for {
		err := runOf(m, r)
		if err == nil || !m.odd && strings.HasSuffix(err.Error(), ", more than one in 2: l can be 1 at most") {
			return
		}
		for _, end := range unnumbered {
			if strings.HasSuffix(err.Error(), end) {
				return
			}
		}
		at := -1
		for i, remedy := range remedies {
			if found := remedy.said.FindStringSubmatch(err.Error()); found != nil && !done[i] && (m.odd || i == len(remedies)-1) {
				number, _ := strconv.ParseFloat(found[1], 64)
				remedy.do(&r, number)
				at = i
				break
			}
		}
		if at < 0 {
			t.Fatalf("after %v: nothing is said that would do: %v", done, err)
		}
		done[at] = true
	}
}

// Every algorithm with every model that it accepts makes a release that passes,
// or says why it can't.
func TestEveryAlgorithmWithEveryModel(t *testing.T) {
	n, each := 300, 1
	if testing.Short() { // the rest is for make test-long
		n, each = 100, brief.Of(2, 8) // every algorithm, and every model, with some
	}
	if runtime.GOARCH == "wasm" {
		each *= 4
	}
	microdata, r, column := enginetest.Clinic(t, n)
	population, _, _ := enginetest.Clinic(t, 10*n)
	r.Privacy.K, r.Privacy.SuppressionLimit = 2, 1
	for i, a := range method.All() {
		for j, kind := range privacy.Kinds() {
			if (i+j)%each != 0 {
				continue
			}
			t.Run(a.Name+" "+kind.Name, func(t *testing.T) {
				r := r
				r.Algorithm = recipe.Algorithm{Name: a.Name, Seed: 1}
				r.Privacy.Models = []recipe.Model{{Name: kind.Name}}
				if kind.Scope == privacy.OnColumn {
					r.Privacy.Models[0].Column = column
				}
				if kind.Numbers {
					r = r.Clone()
					r.Column("los_days").Role = table.Sensitive
					r.Privacy.Models[0].Column = "los_days"
					if kind.Name == privacy.NameEM {
						r.Privacy.Models[0].Parameters = parameter.Given{"epsilon": 0.0}
					}
				}
				prepared, err := engine.Prepare(microdata, r, engine.WithPopulation(population))
				if kind.Scope != privacy.OnColumn && a.Family == method.Bucketing {
					if err == nil || !strings.Contains(err.Error(), "as they are") {
						t.Fatalf("error %v, want one that says why", err)
					}
					return
				}
				if !kind.Monotone && a.Constraints == method.MonotoneModel {
					if err == nil || !strings.Contains(err.Error(), "minimum-loss") {
						t.Fatalf("error %v, want one that names another algorithm", err)
					}
					return
				}
				release := enginetest.Finish(t, prepared, err)
				if !release.Passed() || len(release.Verdicts) != 2 || release.Verdicts[1].Reach != "" {
					t.Errorf("verdicts %+v", release.Verdicts)
				}
			})
		}
	}
}

// A model that needs a hierarchy gets the suggested one, which the completed recipe
// has, so that it does the same to another table.
func TestHierarchiesForModels(t *testing.T) {
	microdata, r, column := enginetest.Clinic(t, 300)
	r.Privacy.Models = []recipe.Model{{Name: privacy.NamePPlus, Column: column}}
	_, release := enginetest.Run(t, microdata, r)
	decided := release.Recipe()
	h := decided.Column(column).Hierarchy
	if !release.Passed() || h == nil || len(h.Rows) < 10 {
		t.Fatalf("passed %v, hierarchy %+v", release.Passed(), h)
	}
	if _, again := enginetest.Run(t, microdata, decided); enginetest.CSV(t, again) != enginetest.CSV(t, release) {
		t.Error("the completed recipe gives another release")
	}
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: column}}
	_, release = enginetest.Run(t, microdata, r)
	if decided = release.Recipe(); decided.Column(column).Hierarchy != nil {
		t.Error("a hierarchy that nobody needs")
	}
}

// Codes for no value hide their own rows and no others, and are named.
func TestOddValuesHideNoOthers(t *testing.T) {
	for name, test := range map[string]struct {
		dob   func(i int) string
		codes []string
		want  string
	}{
		"REDCap":     {func(i int) string { return fmt.Sprintf("19%02d-05-17", 20+i) }, []string{"-8", "-5"}, `Column "born": 12 of the 60 values can't be read as dates (-8, -5).`},
		"SAS":        {func(i int) string { return fmt.Sprint(20 + i) }, []string{".A"}, `Column "born": 12 of the 60 values can't be read as whole numbers (.A).`},
		"four kinds": {func(i int) string { return fmt.Sprintf("%d/5/19%02d", 1+i%28, 20+i) }, []string{"99/99/9999", "NotKnown", "-8", "9999"}, `Column "born": 12 of the 60 values can't be read as dates (99/99/9999, NotKnown, -8, …).`},
	} {
		text := "born,dx\n"
		for i := range 60 {
			value := test.dob(i)
			if i%5 == 4 {
				value = test.codes[i/5%len(test.codes)]
			}
			text += fmt.Sprintf("%s,d%d\n", value, i%3)
		}
		r := recipetest.Changed(t, recipetest.Quasi("born", "dx"), "k = 3", "dx = insensitive")
		release, got := enginetest.Written(t, tabletest.Read(t, text, r.Input), r)
		if said := notesOf(release); !strings.Contains(strings.Join(said, "\n"), test.want) {
			t.Errorf("%s: said %q", name, said)
		}
		if hidden := strings.Count(got, "*"); hidden > 12 {
			t.Errorf("%s: %d rows are hidden in\n%s", name, hidden, got)
		}
	}
}

// A patient whose number is 11 in one row and 11.0 in another is one: the group of three
// does not hold a k of five, and each patient has one pseudonym and one shift.
func TestOnePatientInTwoNotations(t *testing.T) {
	microdata := tabletest.Read(t, `pid,age,sex,dx,seen
11,50,F,flu,2024-05-01
11.0,50,F,flu,2024-05-02
12,50,F,copd,2024-05-01
12.0,50,F,copd,2024-05-02
13,50,F,flu,2024-05-01
21,60,M,tb,2024-05-01
22,60,M,tb,2024-05-01
23,60,M,tb,2024-05-01
24,60,M,tb,2024-05-01
25,60,M,tb,2024-05-01
26,60,M,tb,2024-05-01
`, recipe.Input{})
	r := enginetest.AgeSexDiagnosis(5)
	r.Columns = append(r.Columns,
		recipe.Column{Name: "pid", Role: table.Identifying, Transform: &recipe.Transform{Kind: recipe.Pseudonym}},
		recipe.Column{Name: "seen", Role: table.Insensitive, Transform: &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 30}})
	r.Privacy.Patient, r.Privacy.Linked = "pid", true
	prepared := casetest.Must(engine.Prepare(microdata, r, engine.WithKey(enginetest.SecretKey())))
	before, err := prepared.Before()
	if err != nil || before.Persons.Count != 9 || before.K != 3 {
		t.Errorf("%d patients, k = %d, %v", before.Persons.Count, before.K, err)
	}
	_, release := enginetest.Run(t, microdata, r, engine.WithKey(enginetest.SecretKey()))
	if release.Audit.Persons.Count != 9 || release.Audit.K < 5 {
		t.Errorf("released: %d patients, k = %d", release.Audit.Persons.Count, release.Audit.K)
	}
	pids, seen := map[string]bool{}, release.Table.Column("seen")
	for row := range release.Table.N {
		pids[release.Table.Column("pid").Text(row)] = true
	}
	of := func(record int32) int { return release.Row(record) }
	if len(pids) != 9 {
		t.Errorf("%d pseudonyms", len(pids))
	}
	first, _ := time.Parse(time.DateOnly, seen.Text(of(0)))
	second, _ := time.Parse(time.DateOnly, seen.Text(of(1)))
	if second.Sub(first) != 24*time.Hour {
		t.Errorf("the days of one patient are %s and %s", first, second)
	}
}

// The journalist's risk is one in as many persons as a record can be, before as
// after, and of a release that leaves the rows as they were.
func TestJournalistBeforeTheRelease(t *testing.T) {
	r := recipetest.Changed(t, recipetest.Quasi("age", "zip", "ill"), "k = 1", "age.hierarchy.ordered = true", `zip.hierarchy.rows = [["11", "1*", "*"], ["12", "1*", "*"]]`, "ill = sensitive")
	microdata := tabletest.Read(t, "age,zip,ill\n20,11,a\n30,12,b\n30,12,c\n20,?,d\n", recipe.Input{})
	seven := tabletest.Read(t, "age,zip\n20,11\n20,11\n20,11\n30,12\n30,12\n30,12\n30,12\n", recipe.Input{})
	for _, name := range []string{method.Default, method.Anatomy} {
		r.Algorithm.Name = name
		prepared, release := enginetest.Run(t, microdata, r, engine.WithPopulation(seven))
		before := casetest.Must(prepared.Before())
		// One of three persons for the first record and for that without a zip, one of
		// four for the others.
		want := (2.0/3 + 2.0/4) / 4
		for _, j := range []float64{before.Risk.Journalist.Average, release.Audit.Risk.Journalist.Average} {
			if j < want-1e-12 || j > want+1e-12 {
				t.Errorf("%s: the journalist's risk is %v on average, want %v", name, j, want)
			}
		}
		if before.Risk.Prosecutor.Highest != 1 || before.Risk.Journalist.Highest != 1.0/3 {
			t.Errorf("%s: %+v", name, before.Risk)
		}
	}
}

// A register holds days that no patient was born on: a person of May can be one of
// those who are released as born in May, and stands in for none of June.
func TestPersonsWithinGroupsCount(t *testing.T) {
	r := recipetest.Changed(t, recipetest.Quasi("born"), `born.hierarchy.rows = [["1950-05-03", "1950-05", "*"], ["1950-05-04", "1950-05", "*"], ["1950-06-07", "1950-06", "*"], ["1950-06-08", "1950-06", "*"]]`)
	microdata := tabletest.Read(t, "born\n1950-05-03\n1950-05-04\n1950-06-07\n1950-06-08\n", recipe.Input{Header: "yes"})
	town := tabletest.Read(t, "born\n1950-05-03\n1950-05-04\n1950-05-20\n1950-05-21\n1950-05-22\n1950-06-07\n1950-06-08\n1960-01-01\n", recipe.Input{Header: "yes"})
	_, release := enginetest.Run(t, microdata, r, engine.WithPopulation(town))
	// Five persons are behind May, two behind June; nobody of 1960 is behind either.
	if j := release.Audit.Risk.Journalist; j.Highest != 1.0/2 || j.Average != (2.0/5+2.0/2)/4 {
		t.Errorf("the journalist's risk is %+v", j)
	}
	fit, err := engine.FitOf(microdata, r, town)
	if err != nil || fit.Absent != 0 || len(fit.Unplaced) != 1 || fit.Unplaced[0].Persons != 1 {
		t.Errorf("fit is %+v, %v", fit, err)
	}
}

// checkKnown looks at a release as a stranger would who knows whose row each one is, and any m
// rows of each person, or all of them where m is 0: by brute force, over all ways of choosing them.
func checkKnown(t *testing.T, original *table.Table, release *engine.Release, k, m int) {
	t.Helper()
	shown, ids, known := visitsOf(original, release), original.Column("id").Values, "any "+strconv.Itoa(m)
	candidates(shown, m, func(rows []string, fit [][]visit) {
		if len(fit) < k {
			t.Errorf("%d persons have the rows %q, k is %d", len(fit), rows, k)
		}
	})
	if m == 0 {
		known = "all"
		if want := len(slices.Compact(slices.Sorted(slices.Values(ids)))); len(shown) != want {
			t.Errorf("%d persons of %d are shown", len(shown), want)
		}
	}
	last := release.Verdicts[len(release.Verdicts)-1]
	if want := fmt.Sprintf("%d-anonymity of patients of whom %s rows are known", k, known); !release.Passed() || last.Model != want || !last.Holds {
		t.Errorf("the verdict is %+v, want %s; %s", last, want, release.Failed())
	}
}

// Every method of the registry protects whole records, or says that it can't.
func TestEveryMethodProtectsWholeRecords(t *testing.T) {
	original, r := enginetest.Visitors(t, brief.Of(150, 50), 3, 1)
	r.Columns[1].Role = table.Sensitive // SLCA looks at one
	for _, a := range method.All() {
		for _, knows := range recipe.Knowledges()[1:] {
			t.Run(a.Name+" "+knows, func(t *testing.T) {
				r := r
				r.Privacy.Knows, r.Algorithm = knows, recipe.Algorithm{Name: a.Name, Seed: 1}
				if a.Name == "slca" {
					r.Algorithm.Parameters = map[string]any{"s": 0.95} // the whole table has 0.75 to 0.9
				}
				prepared, err := engine.Prepare(original, r)
				if why, can := a.WholeRecords(); !can {
					want := a.Name + " can't protect patients of whom more than one row may be known, because " + why.String()
					if err == nil || !strings.HasPrefix(err.Error(), want) || a.Name != method.Anatomy && a.Name != method.Consistent {
						t.Errorf("error %v, want %q", err, want)
					}
					return
				}
				release := enginetest.Finish(t, prepared, err)
				checkKnown(t, original, release, 3, r.Privacy.KnownRows())
			})
		}
	}
}

func TestWholeRecordsOfRandomTables(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		k := rapid.IntRange(1, 6).Draw(rt, "k")
		original, r := enginetest.Visitors(t, rapid.IntRange(6, 60).Draw(rt, "persons"), k, rapid.Uint64().Draw(rt, "seed"))
		r.Privacy.SuppressionLimit = 1
		r.Privacy.Linked = rapid.Bool().Draw(rt, "linked")
		r.Privacy.Knows = rapid.SampledFrom([]string{recipe.KnowsTwo, recipe.KnowsThree, recipe.KnowsAll}).Draw(rt, "knows")
		_, release := enginetest.Run(t, original, r)
		checkKnown(t, original, release, k, r.Privacy.KnownRows())
		if shows := release.Table.Column("id") != nil; shows != r.Privacy.Linked {
			rt.Fatalf("the release has the person column: %v", shows)
		}
	})
}

// A number in place of a patient links the patient's rows, and says nothing else: not who
// it is, nor whose row came first.
func TestNumbersComeFromTheReleaseAlone(t *testing.T) {
	original, r := enginetest.Visitors(t, 120, 3, 2)
	r.Privacy.Linked = true
	_, release := enginetest.Run(t, original, r)
	ids, numbers := original.Column("id"), release.Table.Column("id")
	number := map[string]string{}
	for row := range release.Table.N {
		who := ids.Text(int(release.Records[row]))
		if before, ok := number[who]; ok && before != numbers.Text(row) {
			t.Fatalf("one person is %s and %s", before, numbers.Text(row))
		}
		number[who] = numbers.Text(row)
	}
	if len(number) != 120 || len(slices.Compact(slices.Sorted(maps.Values(number)))) != 120 || number[ids.Text(int(release.Records[0]))] != "P001" {
		t.Errorf("%d persons, the first row is of %s", len(number), number[ids.Text(int(release.Records[0]))])
	}
	rows := map[string][][]string{}
	for row := range release.Table.N {
		var cells []string
		for _, c := range release.Table.Columns[1:] {
			cells = append(cells, c.Text(row))
		}
		rows[numbers.Text(row)] = append(rows[numbers.Text(row)], cells)
	}
	var before [][]string
	for _, who := range slices.Sorted(maps.Keys(rows)) {
		if cmp.Or(len(rows[who])-len(before), slices.CompareFunc(rows[who], before, slices.Compare)) < 0 {
			t.Fatalf("%s shows %v, the one before %v", who, rows[who], before)
		}
		before = rows[who]
	}
	// Other names of the same persons give the same file.
	renamed := *original
	renamed.Columns = slices.Clone(original.Columns)
	other := *ids
	other.Values = nil
	for _, id := range ids.Values {
		other.Values = append(other.Values, "p"+strings.Map(func(c rune) rune { return '9' - c + '0' }, id))
	}
	renamed.Columns[0] = &other
	_, again := enginetest.Run(t, &renamed, r)
	if enginetest.CSV(t, release) != enginetest.CSV(t, again) {
		t.Error("the names of the persons have a part in the release")
	}
}

// A run that is ended early gives a recipe that gives the same release.
func TestWholeRecordsEndEarly(t *testing.T) {
	original, r := enginetest.Visitors(t, brief.Of(200, 80), 3, 3)
	r.Algorithm.Parameters = map[string]any{method.Rounds: 50}
	prepared := casetest.Must(engine.Prepare(original, r))
	early := casetest.Must(prepared.Run(context.Background(), func(s engine.Step) bool { return len(s.Curve) == 3 }))
	if got := early.Recipe().Algorithm.Parameters[method.Rounds]; got != 2 || len(early.Curve) != 3 {
		t.Fatalf("%v rounds, the curve is %v", got, early.Curve)
	}
	_, again := enginetest.Run(t, original, early.Recipe())
	if enginetest.CSV(t, early) != enginetest.CSV(t, again) {
		t.Error("not the same release")
	}
}
