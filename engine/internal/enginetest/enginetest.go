// Package enginetest has what tests of the engine and of its releases share: tables, recipes,
// and a run that must succeed.
package enginetest

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
	"quasi/engine/profile/describe"
	"quasi/engine/sample"
)

// AgeSexDiagnosis is a recipe of age and sex, with the diagnosis as it is.
func AgeSexDiagnosis(k int) recipe.Recipe {
	r := recipe.Default()
	r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
	r.Privacy.K = k
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying}, {Name: "sex", Role: table.QuasiIdentifying}, {Name: "dx", Role: table.Insensitive},
	}
	return r
}

// Written prepares a table, runs, and returns the release, [Decided], with its CSV. The recipe must be
// one that the schema allows.
func Written(t testing.TB, microdata *table.Table, r recipe.Recipe) (*engine.Release, string) {
	t.Helper()
	prepared := casetest.Must(engine.Prepare(microdata, r))
	recipetest.Check(t, prepared.Recipe())
	release := casetest.Must(prepared.Run(context.Background(), nil))
	var out bytes.Buffer
	release = Decided(release)
	if err := release.WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	return release, out.String()
}

// Decided returns a release of which a person lets every column leave that singles people out.
func Decided(r *engine.Release) *engine.Release {
	var names []string
	for _, u := range r.Concerns().Undecided() {
		names = append(names, u.Columns...)
	}
	return r.Letting(names...)
}

// Patients returns the built-in sample of that name.
func Patients(t testing.TB) sample.Sample {
	t.Helper()
	s := casetest.Must(sample.Get("patients"))
	return s
}

// Small returns a table of four persons as CSV, and a recipe for k = 2.
func Small() (string, recipe.Recipe) {
	r := recipe.Default()
	r.Privacy.K = 2
	r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
	r.Columns = []recipe.Column{
		{Name: "name", Role: table.Identifying},
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "sex", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"F", "*"}, {"M", "*"}}}},
		{Name: "ill", Role: table.Sensitive},
	}
	return "name,age,sex,ill\nAnn,20,F,=flu\nBob,30,M,cold\nCyd,21,F,NA\nDan,31,M,flu\n", r
}

// DrawTable returns a random table with suggested hierarchies: numbers, codes,
// texts, missing values.
func DrawTable(t *rapid.T, n int) (*table.Table, recipe.Recipe) {
	b := table.NewBuilder([]string{"num", "code", "cat", "s"}, table.NewMarkers(table.DefaultMarkers()))
	cell := rapid.OneOf(rapid.Just("?"), rapid.StringMatching(`[0-9]{1,3}`))
	code := rapid.OneOf(rapid.Just(""), rapid.StringMatching(`0[0-9]{4}`))
	for range n {
		b.Append([]string{
			cell.Draw(t, "num"), code.Draw(t, "code"),
			rapid.SampledFrom([]string{"a", "b", "*", "c d", "é"}).Draw(t, "cat"),
			fmt.Sprint(rapid.IntRange(0, 3).Draw(t, "s")),
		})
	}
	r := recipe.Default()
	r.Algorithm.Seed = rapid.Uint64().Draw(t, "seed")
	r.Output.RowOrder = rapid.SampledFrom([]string{recipe.OriginalOrder, recipe.SortedOrder}).Draw(t, "order")
	for _, name := range []string{"num", "code", "cat"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
	r.Columns = append(r.Columns, recipe.Column{Name: "s", Role: table.Sensitive})
	return b.Table(), r
}

// Complete gives each column of the table its suggested role.
func Complete(r recipe.Recipe, microdata *table.Table) recipe.Recipe {
	r.Columns = nil
	for _, c := range describe.Table(microdata) {
		r.Columns = append(r.Columns, recipe.Column{Name: c.Name, Role: c.Role})
	}
	return r
}

// Run prepares a table and returns its release.
func Run(t testing.TB, microdata *table.Table, r recipe.Recipe, options ...engine.Option) (*engine.Prepared, *engine.Release) {
	t.Helper()
	prepared, err := engine.Prepare(microdata, r, options...)
	return prepared, Finish(t, prepared, err)
}

// Finish returns the release of prepared. It fails the test if err is not nil.
func Finish(t testing.TB, prepared *engine.Prepared, err error) *engine.Release {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	release := casetest.Must(prepared.Run(context.Background(), nil))
	return release
}

// CSV returns the release, [Decided], as it is written.
func CSV(t *testing.T, r *engine.Release) string {
	t.Helper()
	var b strings.Builder
	if err := Decided(r).WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Visitors returns a table of the visits of persons, of whom some have several, in a
// random order, and a recipe that protects all of them.
func Visitors(t testing.TB, persons, k int, seed uint64) (*table.Table, recipe.Recipe) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	var lines []string
	for person := range persons {
		sex, born := "MF"[random.IntN(2)], 1940+random.IntN(60)
		for range 1 + random.IntN(4)*random.IntN(2) {
			lines = append(lines, fmt.Sprintf("id%d,%c,%d,%s,%d,%s\n", 7919*person%1009, sex, born, string("ABCDEF"[random.IntN(6)]), random.IntN(30), string("stuvwxyz"[random.IntN(8)])))
		}
	}
	random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: k, Patient: "id", Knows: recipe.KnowsAll, SuppressionLimit: 0.2}
	r.Algorithm.Parameters = map[string]any{method.Rounds: 2}
	r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "dx", Role: table.Insensitive}}
	for _, name := range []string{"sex", "born", "ward", "days"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
	return tabletest.Read(t, "id,sex,born,ward,days,dx\n"+strings.Join(lines, ""), recipe.Input{}), r
}

// ShownBy returns the rows of released quasi-identifiers of each person, sorted, as text.
func ShownBy(released *table.Table, whose func(row int) string) map[string]string {
	rows := map[string][]string{}
	for row := range released.N {
		var cells []string
		for _, name := range []string{"sex", "born", "ward", "days"} {
			cells = append(cells, released.Column(name).Text(row))
		}
		rows[whose(row)] = append(rows[whose(row)], fmt.Sprintf("%q", cells))
	}
	shown := map[string]string{}
	for who, texts := range rows {
		slices.Sort(texts)
		shown[who] = strings.Join(texts, "\n")
	}
	return shown
}

// Clinic returns a small clinic with a recipe that is complete but for models.
func Clinic(t testing.TB, n int) (*table.Table, recipe.Recipe, string) {
	t.Helper()
	s := sample.Clinic(n, 1)
	microdata := tabletest.Read(t, string(s.CSV), s.Recipe.Input)
	r := Complete(s.Recipe, microdata)
	names := r.Names(table.Sensitive)
	if len(names) == 0 {
		t.Fatal("the clinic has no sensitive column")
	}
	return microdata, r, names[0]
}

// Stays is a table of stays, of which two end before they begin, one begins on no day, and
// one is no person's.
func Stays(t *testing.T) *table.Table {
	var b strings.Builder
	b.WriteString("id,born,in,out,ill\n")
	for i := range 120 {
		in := time.Date(2023, 1, 1+i*7%365, 0, 0, 0, 0, time.UTC)
		out := in.AddDate(0, 0, i%9)
		if i == 10 || i == 11 {
			out = in.AddDate(0, 0, -1)
		}
		begin := in.Format(time.DateOnly)
		if i == 20 {
			begin = "soon"
		}
		if i == 30 {
			b.WriteString("n/k,,,,\n")
			continue
		}
		fmt.Fprintf(&b, "%d,%d-%02d-%02d,%s,%s,%d\n", i/3, 1920+i/3*2, 1+i/3%12, 1+i/3%28, begin, out.Format(time.DateOnly), i%4)
	}
	return tabletest.Read(t, b.String(), recipe.Input{})
}

// SecretKey returns a key for pseudonyms and shifted dates, the same each time.
func SecretKey() []byte {
	key := make([]byte, transform.KeySize)
	for i := range key {
		key[i] = byte(i + 1)
	}
	return key
}
