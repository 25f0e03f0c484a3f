package engine_test

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"io/fs"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/enginetest"
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
}

// everyTable returns the built-in samples and the exports, by their names.
func everyTable(t *testing.T) map[string]microdata {
	all := map[string]microdata{}
	for _, name := range []string{"patients", "few-1", "town-1", sample.Orders, sample.Points, sample.MorePoints, sample.Occupations, sample.Colleagues, "clinic"} {
		if name == "clinic" && (testing.Short() || runtime.GOARCH == "wasm") {
			clinic, r, column := enginetest.Clinic(t, 300)
			all[name] = microdata{clinic, r, []string{column}}
			continue
		}
		s, err := sample.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		s.Recipe.Privacy.Models = nil
		all[name] = completed(t, s.CSV, s.Recipe)
	}
	files, err := fs.ReadDir(exports, "testdata/exports")
	if err != nil || len(files) != 5 {
		t.Fatalf("%d exports: %v", len(files), err)
	}
	for _, f := range files {
		text, err := exports.ReadFile("testdata/exports/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
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
	read, _, err := csv.Read(bytes.NewReader(text), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r = r.Clone()
	for _, c := range suggest.Table(read) {
		if r.Column(c.Name) == nil {
			r.Columns = append(r.Columns, recipe.Column{Name: c.Name, Role: c.Role})
		}
	}
	if len(r.Names(table.Sensitive)) == 0 {
		r.Column(read.Names()[len(read.Columns)-1]).Role = table.Sensitive
	}
	if c := r.Column("risk_score"); c != nil {
		c.Role = table.Sensitive
	}
	return microdata{read, r, r.Names(table.Sensitive)}
}

// release runs a recipe and fails the test if there is no release, or one that does not pass. Of
// what no table can promise it fails the test if there is one.
func (m microdata) release(t *testing.T, r recipe.Recipe, promisable bool) {
	t.Helper()
	prepared, err := engine.Prepare(m.table, r, engine.WithPopulation(m.table))
	if err == nil {
		var release *engine.Release
		if release, err = prepared.Run(context.Background(), nil); err == nil && !release.Passed() {
			t.Fatalf("the release does not pass: %+v", release.Verdicts)
		}
	}
	if promisable != (err == nil) {
		t.Fatalf("promisable %v: %v", promisable, err)
	}
}

// alike reports whether no l above 1 can be had of a column, counted here by itself: it has one
// value, or one that so large a share of the rows has.
func (m microdata) alike(column string, share float64) bool {
	counts := map[string]int{}
	for i := range m.table.N {
		counts[m.table.Column(column).Text(i)]++
	}
	return float64(slices.Max(slices.Collect(maps.Values(counts)))) > share*float64(m.table.N)
}

// No method ends in an error with the settings that it has by itself, but where l = 1 would be all
// that there is: SLCA asks for two values, Anatomy for none that more than half of the rows have.
func TestEveryMethodWithItsDefaults(t *testing.T) {
	brief.Further(t)
	for name, m := range everyTable(t) {
		for _, a := range method.All() {
			t.Run(name+" "+a.Name, func(t *testing.T) {
				r := m.recipe.Clone()
				r.Algorithm = recipe.Algorithm{Name: a.Name, Seed: 1}
				promisable := true
				for _, column := range m.sensitive {
					switch a.Name {
					case "slca":
						promisable = promisable && len(m.table.Column(column).Values) > 1
					case method.Anatomy:
						promisable = promisable && !m.alike(column, 0.5)
					}
				}
				m.release(t, r, promisable)
			})
		}
	}
}

// ofTwoValues are the models that no column with one value satisfies, but for settings that
// promise nothing.
var ofTwoValues = []string{privacy.NameAlphaK, privacy.NameDistinctL, privacy.NameEntropyL, privacy.NameLPlus, privacy.NamePPlus,
	privacy.NamePersonal, privacy.NameSL, privacy.NameLAlpha, privacy.NameRecursiveCL}

// No model ends in an error with the settings that it has by itself, by a method that starts
// from the whole table and by the default one, but where the easiest setting would be all that
// there is: of a column with one value, and of one with one category. δ-presence is left out: of a
// table that is its own population it promises nothing. Models of numbers are asked of columns of numbers, those that need a hierarchy of
// columns that have one.
func TestEveryModelWithItsDefaults(t *testing.T) {
	brief.Further(t)
	for name, m := range everyTable(t) {
		if testing.Short() && m.table.N > 500 {
			continue
		}
		for _, kind := range privacy.Kinds() {
			columns := m.sensitive
			if kind.Scope != privacy.OnColumn {
				columns = []string{""}
			}
			for _, column := range columns {
				if kind.Name == privacy.NamePresence || kind.Numbers && !ofNumbers(m.table.Column(column)) {
					continue
				}
				promisable := !(kind.Name == privacy.NamePPlus && column == "risk_score")
				if column != "" && len(m.table.Column(column).Values) == 1 {
					promisable = !slices.Contains(ofTwoValues, kind.Name)
				}
				for _, method := range []string{"mondrian-strict", "minimum-loss"} {
					t.Run(strings.Join([]string{name, kind.Name, column, method}, " "), func(t *testing.T) {
						r := m.recipe.Clone()
						r.Algorithm = recipe.Algorithm{Name: method, Seed: 1, Parameters: nil}
						if method == "minimum-loss" {
							r.Algorithm.Parameters = parameter.Given{"rounds": 1.0}
						}
						r.Privacy.Models = []recipe.Model{{Name: kind.Name, Column: column}}
						if kind.Hierarchy != nil {
							r.Column(column).Hierarchy = byInitial(m.table.Column(column))
						}
						m.release(t, r, promisable)
					})
				}
			}
		}
	}
}

func ofNumbers(c *table.Column) bool {
	for v, text := range c.Values {
		if _, ok := c.Format.Number(text); !ok && !c.Absent(int32(v)) {
			return false
		}
	}
	return true
}

// byInitial is a hierarchy of a column's values by their first letters, one of which stands for
// a group that no row has, so that there are groups in any case.
func byInitial(c *table.Column) *recipe.Hierarchy {
	h := &recipe.Hierarchy{Rows: [][]string{{"~", "~…", "*"}, {"~~", "~…", "*"}}}
	for v, text := range c.Values {
		if !c.Absent(int32(v)) {
			h.Rows = append(h.Rows, []string{text, text[:1] + "…", "*"})
		}
	}
	return h
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
		prepared, err := engine.Prepare(m.table, r)
		if err != nil {
			t.Fatal(err)
		}
		_, err = prepared.Run(context.Background(), nil)
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
		m.release(t, works, true)
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
