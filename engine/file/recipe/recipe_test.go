package recipe_test

import (
	_ "embed"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/join"
	"quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/model/privacy"
)

func full() recipe.Recipe {
	weight := 0.5
	r := recipe.Default()
	r.Input = recipe.Input{
		Encoding: recipe.GB18030, Delimiter: ";", Quote: recipe.QuoteBackslash, Header: "yes",
		SkipLines: new(0), Ragged: recipe.RaggedPad, Missing: []string{"", "?"},
		Join: []join.Rule{{On: []join.Pair{{Column: "mrn", Other: "case"}}, Folded: true, Sheet: "Labor", Take: []join.Column{{Name: "ward", Kind: join.First, From: "ward", By: "day", After: "birth", Before: "birth", Within: 2, Where: []question.Condition{{Column: "item", Values: []string{"BNP"}}}}}}},
	}
	r.Derived = []derive.Rule{{Name: "month", Kind: derive.Month, From: []string{"seen"}, Invalid: derive.Stop}}
	r.Columns = []recipe.Column{
		{Name: "name", Role: table.Identifying},
		{Name: "age", Role: table.QuasiIdentifying, Weight: &weight, Studied: true, Rename: "age (years)", Loss: domain.ByRange,
			Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "sex", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"F", "*"}, {"M", "*"}}}},
		{Name: "病", Role: table.Sensitive, Missing: []string{"n/k"}, Expected: &recipe.Expected{Type: "category", Missing: 0.25, Distinct: 7}},
		{Name: "mrn", Role: table.Identifying, Transform: &recipe.Transform{Kind: recipe.Pseudonym, Length: 20}},
		{Name: "seen", Role: table.Insensitive,
			Format:    &format.Format{Type: format.Date, Dates: format.DayMonthYear},
			Transform: &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 30}},
	}
	r.Columns = append(r.Columns, recipe.Column{Name: "month", Role: table.QuasiIdentifying},
		recipe.Column{Name: "ward", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Mask, Hidden: []int{1, 3}, Left: true}}})
	r.Privacy.Patient, r.Privacy.Knows, r.Privacy.Linked = "mrn", recipe.KnowsAll, true
	r.Left = []recipe.Left{{At: "2026-11-29 14:06", Recipients: "partner", Columns: []string{"age", "sex"}, Questions: []string{"count by sex"}, Release: "0123456789abcdef"}}
	return r
}

// An editor may put a byte order mark before a recipe.
func TestJSONRoundTrip(t *testing.T) {
	want := full()
	for _, mark := range []string{"", "\ufeff"} {
		if got := casetest.Must(recipe.Parse(append([]byte(mark), casetest.Must(want.JSON())...))); !reflect.DeepEqual(*got, want) {
			t.Errorf("read %+v, wrote %+v", *got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	r := full()
	data, _ := r.JSON()
	f.Add(data)
	f.Add([]byte(`{"version":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := recipe.Parse(data)
		if err != nil {
			return
		}
		again := casetest.Must(r.JSON())
		if _, err := recipe.Parse(again); err != nil {
			t.Fatalf("%s\ncan't be read back: %v", again, err)
		}
	})
}

// named is a table without rows.
func named(names []string) *table.Table {
	t := &table.Table{}
	for _, name := range names {
		t.Columns = append(t.Columns, &table.Column{Name: name})
	}
	return t
}

// Names in a release are different, whatever was decided, and lead back to the columns.
func TestReleasedNamesAreDifferent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRecipe(t)
		var names []string
		for _, c := range r.Columns {
			if c.Released() {
				names = append(names, c.ReleasedName())
			}
		}
		if len(slices.Compact(slices.Sorted(slices.Values(names)))) != len(names) {
			t.Fatalf("released are %q", names)
		}
		called := r.CalledIn(names)
		for _, c := range r.Columns {
			if name, ok := called[c.Name]; ok != (c.ReleasedName() != c.Name) || ok && name != c.ReleasedName() {
				t.Fatalf("%q is called %q, want %q", c.Name, name, c.ReleasedName())
			}
		}
		again := r.Releasing(nil).Releasing(r.Renames())
		if bare := r.Releasing(nil); !reflect.DeepEqual(again.Columns, r.Columns) || len(bare.Renames()) > 0 {
			t.Fatalf("%+v becomes %+v", r.Columns, again.Columns)
		}
	})
}

func TestSettle(t *testing.T) {
	c := recipe.Column{Name: "a", Role: table.Sensitive, Rename: "b", Studied: true}
	if c.Settle(); c.Rename != "b" || !c.Studied {
		t.Errorf("%+v", c)
	}
	c.Role = table.Identifying
	if c.Settle(); !reflect.DeepEqual(c, recipe.Column{Name: "a", Role: table.Identifying}) {
		t.Errorf("%+v", c)
	}
}

// A release with decimal commas is read with them: its columns, its hierarchies, and what
// models say of values.
func TestForReleaseWithDecimalCommas(t *testing.T) {
	half := map[string]float64{"0.5": 0.5, "rare": 1}
	r := recipe.Default()
	r.Output.DecimalComma = true
	r.Columns = []recipe.Column{
		{Name: "crp", Role: table.Sensitive, Format: &format.Format{Type: format.Decimal}, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"0.5", "low", "*"}, {"2", "high", "*"}}}},
		{Name: "dose", Role: table.Insensitive}, {Name: "day", Role: table.Sensitive, Format: &format.Format{Type: format.Date}},
	}
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameLAlpha, Column: "crp", Weights: half}}
	released := named([]string{"crp", "dose", "day"})
	released.Columns[0].Values, released.Columns[1].Values, released.Columns[2].Values = []string{"0,5", "2"}, []string{"1.5"}, []string{"0,5"}
	about := r.ForRelease(released)
	if c := about.Columns[0]; c.Format.Numbers != format.Comma || c.Hierarchy.Rows[0][0] != "0,5" || r.Columns[0].Format.Numbers != "" || r.Columns[0].Hierarchy.Rows[0][0] != "0.5" {
		t.Errorf("%+v of %+v", c, r.Columns[0])
	}
	if w := about.Privacy.Models[0].Weights; w["0,5"] != 0.5 || w["rare"] != 1 || len(w) != 2 {
		t.Errorf("weights are %v", w)
	}
	if about.Columns[1].Format != nil || about.Columns[2].Format.Numbers != "" {
		t.Errorf("%+v", about.Columns)
	}
	r.Output.DecimalComma = false
	if c := r.ForRelease(released).Columns[0]; c.Format.Numbers != "" {
		t.Errorf("%+v", c)
	}
}

// onWard is a recipe in which all that can name a column names the ward.
func onWard() recipe.Recipe {
	weight := 2.0
	r := recipe.Default()
	r.Input.Same = map[string]map[string]string{"ward": {"a": "A"}}
	r.Input.Join = []join.Rule{{On: []join.Pair{{Column: "ward", Other: "case"}}, Take: []join.Column{{Name: "ward", Kind: join.Count, By: "day", After: "ward"}}}}
	r.Columns = []recipe.Column{
		{Name: "ward", Role: table.Sensitive, Weight: &weight, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"A1", "A", "*"}}}, Missing: []string{"?"}},
		{Name: "age", Role: table.QuasiIdentifying},
	}
	r.Among = []question.Condition{{Column: "ward", Begins: "A"}, {Column: "age", From: "65"}}
	r.Beside = [][]question.Question{{{Kind: question.Count, By: []question.Term{{Column: "ward"}}}}}
	r.Privacy.Patient = "ward"
	r.Privacy.Models = []recipe.Model{{Name: "personalized-privacy", Column: "ward", GuardColumn: "ward"}, {Name: "distinct-l-diversity", Column: "age"}}
	return r
}

// Another table of which no column leaves is not named, but where one tells which rows of a table behind it
// belong together.
func TestHandedWithoutATable(t *testing.T) {
	r := onWard()
	r.Columns[0].Role = table.QuasiIdentifying
	r.Input.Join[0].On[0].Column = "key"
	secret := join.Rule{On: []join.Pair{{Column: "age", Other: "secret"}}, Take: []join.Column{{Name: "gone", Kind: join.Any}}}
	keys := secret
	keys.Take = []join.Column{{Name: "key", Kind: join.First, From: "case"}, {Name: "gone", Kind: join.Any}}
	r.Input.Join = []join.Rule{secret, keys, r.Input.Join[0], secret}
	if joined := r.Handed().Input.Join; len(joined) != 2 || len(joined[0].Take) != 1 || joined[0].Take[0].Name != "key" || joined[1].Take[0].Name != "ward" {
		t.Errorf("handed over: %+v", joined)
	}
}

// Nothing of the old name is left, and nothing else is changed; two columns can change their names at once.
func TestRenamed(t *testing.T) {
	given := onWard()
	renamed := given.Renamed(map[string]string{"ward": "unit"})
	if text, err := renamed.JSON(); err != nil || strings.Contains(string(text), "ward") {
		t.Errorf("the old name is left (%v):\n%s", err, text)
	}
	if back := renamed.Renamed(map[string]string{"unit": "ward"}); !reflect.DeepEqual(back, onWard()) {
		t.Errorf("renamed there and back it is %+v", back)
	}
	if swapped := given.Renamed(map[string]string{"ward": "age", "age": "ward"}); swapped.Columns[0].Name != "age" || swapped.Columns[1].Name != "ward" || swapped.Privacy.Models[1].Column != "ward" {
		t.Errorf("swapped: %+v", swapped)
	}
	if !reflect.DeepEqual(given, onWard()) {
		t.Errorf("the given recipe was changed: %+v", given)
	}
}

func TestWithoutAColumn(t *testing.T) {
	given := onWard()
	if patient, models := given.Depends("ward"); !patient || !slices.Equal(models, []string{"personalized-privacy"}) {
		t.Errorf("on the ward depend %v, %q", patient, models)
	}
	if patient, models := given.Depends("zip"); patient || models != nil {
		t.Errorf("on the zip depend %v, %q", patient, models)
	}
	left := given.Without("ward")
	if len(left.Columns) != 1 || len(left.Among) != 1 || left.Among[0].Column != "age" || left.Privacy.Patient != "" || len(left.Privacy.Models) != 1 || !reflect.DeepEqual(given, onWard()) {
		t.Errorf("left is %+v of %+v", left, given)
	}
}

// Who says nothing is protected, and what is decided is written down.
func TestASilentRecipePutsApostrophes(t *testing.T) {
	silent := `{"version":1,"input":{},"columns":[],"privacy":{"k":5},"algorithm":{"name":"kaim","seed":1}}`
	for text, want := range map[string]bool{
		silent: true, strings.TrimSuffix(silent, "}") + `,"output":{}}`: true, strings.TrimSuffix(silent, "}") + `,"output":{"bom":true}}`: true,
		strings.TrimSuffix(silent, "}") + `,"output":{"formula_safe":false}}`: false, strings.TrimSuffix(silent, "}") + `,"output":null}`: true,
	} {
		r, err := recipe.Parse([]byte(text))
		if err != nil || r.Output.FormulaSafe != want {
			t.Errorf("%s: %v, formulas are safe: %v", text, err, r.Output.FormulaSafe)
		}
		again, _ := r.JSON()
		if back, err := recipe.Parse(again); err != nil || back.Output != r.Output {
			t.Errorf("%s reads back as %+v, %v", again, back.Output, err)
		}
	}
}

// However deep a text goes, it is refused and nothing breaks.
func TestDeepTextsAreRefused(t *testing.T) {
	for _, deep := range []string{strings.Repeat("[", 1<<20), `{"columns":` + strings.Repeat("[", 1<<20), strings.Repeat(`{"a":`, 1<<20)} {
		if _, err := recipe.Parse([]byte(deep)); err == nil {
			t.Error("taken")
		}
	}
}

func TestPull(t *testing.T) {
	half, huge, none := 0.5, math.MaxFloat64, 0.0
	for _, test := range []struct {
		column recipe.Column
		want   float64
	}{
		{recipe.Column{}, 1}, {recipe.Column{Weight: &half}, 0.5}, {recipe.Column{Studied: true}, recipe.StudiedWeight},
		{recipe.Column{Studied: true, Weight: &half}, recipe.StudiedWeight / 2}, {recipe.Column{Studied: true, Weight: &none}, 0},
		{recipe.Column{Studied: true, Weight: &huge}, math.MaxFloat64},
	} {
		if got := test.column.Pull(); got != test.want {
			t.Errorf("%+v pulls %v, want %v", test.column, got, test.want)
		}
	}
}

// Studied quasi-identifiers come first in the priority, each part in the order of the
// recipe; other roles keep their order.
func TestStudiedColumnsComeFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRecipe(t)
		want := map[table.Role][]string{}
		for _, first := range []bool{true, false} {
			for _, c := range r.Columns {
				if first == (c.Studied && c.Role == table.QuasiIdentifying) {
					want[c.Role] = append(want[c.Role], c.Name)
				}
			}
		}
		for role, names := range want {
			if got := r.Names(role); !slices.Equal(got, names) {
				t.Fatalf("%s: %q, want %q", role, got, names)
			}
		}
		for _, name := range r.Studied() {
			if c := r.Column(name); !c.Studied || !c.Released() {
				t.Fatalf("%+v is studied", c)
			}
		}
	})
}

// A column that is removed is studied no more, whoever removes it.
func TestRemovedColumnsAreNotStudied(t *testing.T) {
	r := full()
	c := r.Column("seen")
	c.Studied = true
	r.Privacy.Patient = ""
	if r.CountPatients("seen"); c.Studied || r.Validate() != nil {
		t.Errorf("%+v, %v", c, r.Validate())
	}
}

func TestWhatAnAgreementIsOf(t *testing.T) {
	column := func(cells ...string) *table.Column {
		b := table.NewBuilder([]string{"age"}, nil)
		for _, cell := range cells {
			b.Append([]string{cell})
		}
		return b.Table().Columns[0]
	}
	ages, others := column("30", "41"), column("41", "30")
	of := func(values *table.Column, change func(*recipe.Recipe, *recipe.Column)) string {
		r := recipe.Recipe{Columns: []recipe.Column{{Name: "age", Role: table.Insensitive}}}
		change(&r, &r.Columns[0])
		return r.AgreedOf(values)
	}
	agreed := of(ages, func(*recipe.Recipe, *recipe.Column) {})
	for _, c := range []struct {
		what   string
		values *table.Column
		change func(*recipe.Recipe, *recipe.Column)
		same   bool
	}{
		{"another k, name and hierarchy", ages, func(r *recipe.Recipe, c *recipe.Column) {
			r.Privacy.K, c.Rename, c.Hierarchy = 9, "years", &recipe.Hierarchy{}
		}, true},
		{"others who get it", ages, func(r *recipe.Recipe, _ *recipe.Column) { r.Privacy.Recipients = "public" }, false},
		{"other rows", others, func(*recipe.Recipe, *recipe.Column) {}, false},
		{"coarser values", ages, func(_ *recipe.Recipe, c *recipe.Column) { c.Coarsen = &coarsen.Rule{Kind: coarsen.Step, Width: 10} }, false},
		{"pseudonyms", ages, func(_ *recipe.Recipe, c *recipe.Column) { c.Transform = &recipe.Transform{Kind: recipe.Pseudonym} }, false},
		{"means of groups", ages, func(_ *recipe.Recipe, c *recipe.Column) { c.Role = table.QuasiIdentifying }, false},
	} {
		if same := of(c.values, c.change) == agreed; same != c.same {
			t.Errorf("%s: agreed to before: %v, want %v", c.what, same, c.same)
		}
	}
}

//go:embed testdata/changes.txt
var changes string

// plain is a recipe of which lines of texts change a part.
const plain = `{
  "version": 4, "input": {},
  "columns": [{"name": "age", "role": "quasi-identifying", "coarsen": {"kind": "step", "width": 5}}, {"name": "dx", "role": "sensitive"}],
  "privacy": {"k": 5, "models": [{"model": "l-alpha-diversity", "column": "dx", "weights": {"a": 0.5, "A": 1}}]},
  "algorithm": {"name": "kaim", "seed": 1}, "output": {"formula_safe": true}
}`

// Each line changes parts of a valid recipe. Parse and the schema both refuse it or both take
// it; only Parse compares parts with each other, and such lines say so.
func TestChangedRecipes(t *testing.T) {
	casetest.Run(t, changes, map[string]casetest.Answer{"full": changed(full()), "derives": changed(derives()), "visits": changed(visits()),
		"texts": func(_ *testing.T, in []string) string {
			if !strings.Contains(plain, in[0]) {
				return "nothing is changed"
			}
			_, err := recipe.Parse([]byte(strings.Replace(plain, in[0], in[1], 1)))
			return casetest.Said(err)
		},
		"whole texts": func(_ *testing.T, in []string) string {
			_, err := recipe.Parse([]byte(in[0]))
			return casetest.Said(err)
		},
	})
}

// changed returns what is said of a recipe after changes such as columns.1.weight = 0, where
// gone takes a part away.
func changed(r recipe.Recipe) casetest.Answer {
	return func(t *testing.T, in []string) string {
		text := casetest.Changed(t, casetest.Must(r.JSON()), in)
		_, err := recipe.Parse(text)
		bySchema := recipetest.Validate(text)
		switch {
		case err == nil && bySchema == nil:
			return "valid"
		case err == nil:
			return "valid, but not by the schema"
		case bySchema == nil:
			return "beyond the schema: " + casetest.Said(err)
		}
		return casetest.Said(err)
	}
}
