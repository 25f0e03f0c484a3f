package recipe_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/say/parameter"
)

// derives is a recipe that derives the age and the month of visits.
func derives() recipe.Recipe {
	r := recipetest.Quasi("id", "born", "seen", "age", "month")
	r.Derived = []derive.Rule{{Name: "age", Kind: derive.Age, From: []string{"born", "seen"}}, {Name: "month", Kind: derive.Month, From: []string{"seen"}}}
	return r
}

func TestDerive(t *testing.T) {
	given := tabletest.Read(t, "id,born,seen\n1,1950-03-01,5/3/2024\n2,gone,4/3/2024\n", recipe.Input{})
	r := derives()
	r.Columns[1].Missing, r.Columns[4].Missing = []string{"gone"}, []string{"3"}
	r.Columns[2].Format = &format.Format{Type: format.Date, Dates: format.DayMonthYear}
	read, outcomes, err := r.Derive(r.Interpret(given, nil), nil)
	if err != nil || !slices.Equal(read.Names(), []string{"id", "born", "seen", "age", "month"}) {
		t.Fatalf("%q, %v", read.Names(), err)
	}
	if c := read.Column("age"); c.Text(0) != "74" || !c.IsMissing(1) || outcomes[0].Lacking.Total != 1 {
		t.Errorf("ages are %q, and %d have none", c.Values, outcomes[0].Lacking.Total)
	}
	if c := read.Column("month"); !c.IsMissing(0) || c.Text(0) != "3" {
		t.Error("a text that is missing in a derived column counts")
	}
	if again, _, err := r.Derive(read, nil); err != nil || len(again.Columns) != 5 {
		t.Errorf("derived twice there are %q, %v", again.Names(), err)
	}
	// What can be computed is, beside what can't.
	r.Derived[0].Invalid, r.Columns[1].Missing = derive.Stop, nil
	if read, _, err = r.Derive(r.Interpret(given, nil), nil); err == nil || !strings.Contains(err.Error(), `column "age"`) || read.Index("month") < 0 {
		t.Errorf("%q, %v", read.Names(), err)
	}
	if read := r.Read(given, nil); read.Index("month") < 0 || read.Index("age") >= 0 {
		t.Errorf("read are %q", read.Names())
	}
}

// Rows that a rule leaves out are as if the table had never had them, but for the numbers
// of the others: what is computed of a patient counts the rest.
func TestDeriveLeavesRowsOut(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		lines, kept := "id,in,out\n", "id,in,out\n"
		var numbers, doubtful []int
		for row := range rapid.IntRange(1, 12).Draw(rt, "rows") {
			in, out := rapid.IntRange(0, 6).Draw(rt, "in"), rapid.IntRange(1, 6).Draw(rt, "out")
			line := fmt.Sprintf("%d,2024-05-%02d,2024-05-%02d\n", rapid.IntRange(1, 3).Draw(rt, "id"), in, out) // day 0 is none
			if lines += line; in == 0 || in > out {
				doubtful = append(doubtful, row+1)
				continue
			}
			kept += line
			numbers = append(numbers, row+1)
		}
		if len(numbers) == 0 {
			return // there is no day to derive anything from
		}
		r := recipetest.Quasi("id", "in", "out", "stay", "since", "visits")
		r.Derived = []derive.Rule{
			{Name: "stay", Kind: derive.Length, From: []string{"in", "out"}, Invalid: derive.Drop},
			{Name: "since", Kind: derive.SinceFirst, From: []string{"id", "in"}, Invalid: derive.Drop},
			{Name: "visits", Kind: derive.Rows, From: []string{"id"}},
		}
		read, outcomes, err := r.Derive(r.Interpret(tabletest.Read(t, lines, recipe.Input{}), nil), nil)
		alone, _, wrong := r.Derive(r.Interpret(tabletest.Read(t, kept, recipe.Input{}), nil), nil)
		if err != nil || wrong != nil || read.N != alone.N {
			rt.Fatalf("%d rows and %d, %v, %v", read.N, alone.N, err, wrong)
		}
		for at, c := range read.Columns {
			for row := range read.N {
				if c.Text(row) != alone.Columns[at].Text(row) || c.Number(row) != numbers[row] {
					rt.Fatalf("%s of row %d, number %d of %v: %q, alone %q", c.Name, row, c.Number(row), numbers, c.Text(row), alone.Columns[at].Text(row))
				}
			}
		}
		if o := outcomes[0]; len(o.Doubtful) != len(doubtful) || o.Unread.Total+o.Contradicting.Total != len(doubtful) {
			rt.Fatalf("%+v are left out, not %v", o, doubtful)
		}
	})
}

// What is derived goes where its sources go.
func TestDerivedFollows(t *testing.T) {
	r := derives()
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "month"}}
	if _, models := r.Depends("seen"); !slices.Equal(models, []string{"distinct-l-diversity"}) {
		t.Errorf("on seen depend %q", models)
	}
	if rest := r.Without("born"); rest.Rule("age") != nil || rest.Column("age") != nil || rest.Rule("month") == nil || len(rest.Privacy.Models) != 1 {
		t.Errorf("without born there is %+v", rest)
	}
	if rest := r.Without("seen"); len(rest.Derived) > 0 || len(rest.Columns) != 2 || len(rest.Privacy.Models) != 0 {
		t.Errorf("without seen there is %+v", rest)
	}
	if rest := r.Without("month"); rest.Rule("month") != nil || len(rest.Columns) != 4 {
		t.Errorf("without month there is %+v", rest)
	}
	renamed := r.Renamed(map[string]string{"seen": "on", "age": "years"})
	if renamed.Rule("years") == nil || !slices.Equal(renamed.DerivedFrom("on"), []string{"years", "month"}) || renamed.Validate() != nil {
		t.Errorf("renamed it is %+v", renamed.Derived)
	}
	if !reflect.DeepEqual(r.Derived, derives().Derived) || len(r.Columns) != 5 {
		t.Error("the given recipe was changed")
	}
	if released := r.ForRelease(tabletest.Read(t, "age,month\n1,2\n", recipe.Input{})); released.Derived != nil {
		t.Errorf("of the release %+v is derived", released.Derived)
	}
	if _, err := r.Adding(derive.Rule{Name: "age", Kind: derive.Year, From: []string{"seen"}}, table.Insensitive); err == nil {
		t.Error("two columns of one name were added")
	}
	if more, err := r.Adding(derive.Rule{Name: "year", Kind: derive.Year, From: []string{"seen"}}, table.Insensitive); err != nil || more.Column("year").Role != table.Insensitive || r.Rule("year") != nil {
		t.Errorf("added it is %+v, %v", more, err)
	}
}

// crowded is a recipe with something at every place.
func crowded() recipe.Recipe {
	skip, weight, level := 3, 0.5, 2
	r := recipe.Default()
	r.Input.Same = map[string]map[string]string{"sex": {"m": "M"}}
	r.Input.Join = full().Input.Join
	r.Input.SkipLines, r.Input.Missing, r.Input.NotMissing = &skip, []string{"?"}, []string{"99"}
	r.Columns = []recipe.Column{{
		Name: "age", Role: table.QuasiIdentifying, Weight: &weight, MaxLevel: &level, Within: &weight, Means: true, Missing: []string{"n/k"}, Confirmed: []facts.FindingKind{facts.FoundNames},
		Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"1", "*"}}, Rule: everySetting()}, Format: &format.Format{Type: format.Integer},
		Coarsen:   &coarsen.Rule{Kind: coarsen.ZIP3, Restricted: []string{"036"}, Cuts: []float64{1}, Least: new(1.0), Most: new(2.0)},
		Transform: &recipe.Transform{Kind: recipe.Pseudonym}, Expected: &recipe.Expected{Type: "integer", Forms: []recipe.Form{{Signs: "9", Shortest: 1, Longest: 1}}},
	}}
	r.Derived = []derive.Rule{{Name: "year", Kind: derive.Year, From: []string{"age"}}}
	r.Questions = []question.Question{{Kind: question.Share, Of: "age", Value: new("1"), By: []question.Term{{Column: "year"}}}}
	r.Among = []question.Condition{{Column: "age", Values: []string{"1"}}}
	r.Beside = [][]question.Question{r.Questions}
	r.Privacy.NotPatients = []string{"age"}
	r.Privacy.Models = []recipe.Model{{Name: "l-alpha-diversity", Parameters: parameter.Given{"l": 2.0}, Weights: map[string]float64{"flu": 1},
		Bounds: map[string]float64{"flu": 1}, Guards: map[string]string{"flu": "*"}}}
	r.Algorithm.Parameters, r.Algorithm.Strata = parameter.Given{"rounds": 3}, [][]string{{"age"}}
	r.Found = &recipe.Found{ClassSize: 3, Rounds: []int{1}}
	r.Lists, r.Left = []string{"age"}, full().Left
	return r
}

// everySetting is a rule with all settings, which no kind takes.
func everySetting() *rule.Rule {
	return &rule.Rule{Kind: rule.Runs, Widths: []float64{1}, Bounds: [][]float64{{1}}, Bottom: new(1.0), Top: new(2.0), Classes: 2, Levels: 1,
		Units: []string{"day"}, DateOrder: format.DayMonthYear, On: "2024-12-31", Hidden: []int{1}, Left: true, Padded: true,
		Below: []float64{1}, Label: "other", Order: []string{"low"}, Starts: []int{1}, Classification: "icd-10"}
}

// A clone is the same, and shares no pointer, slice or map: a field that is added
// and forgotten fails here, as one that the recipe above leaves empty does.
func TestCloneSharesNothing(t *testing.T) {
	r := crowded()
	c := r.Clone()
	if !reflect.DeepEqual(r, c) {
		t.Fatalf("the clone is %+v, not %+v", c, r)
	}
	apart(t, "recipe", reflect.ValueOf(r), reflect.ValueOf(c))
	if empty := (recipe.Recipe{}); !reflect.DeepEqual(empty.Clone(), empty) {
		t.Errorf("the clone of nothing is %+v", empty.Clone())
	}
}

// apart fails where two values of one type share a pointer, slice or map.
func apart(t *testing.T, place string, a, b reflect.Value) {
	t.Helper()
	switch a.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if a.IsNil() {
			t.Errorf("%s: nothing is there, so that nothing is tested", place)
			return
		}
		if a.Pointer() == b.Pointer() {
			t.Errorf("%s is shared", place)
		}
	}
	switch a.Kind() {
	case reflect.Pointer:
		apart(t, place, a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if f := a.Type().Field(i); f.IsExported() { // nothing else can be changed
				apart(t, place+"."+f.Name, a.Field(i), b.Field(i))
			}
		}
	case reflect.Slice:
		for i := range a.Len() {
			apart(t, fmt.Sprintf("%s[%d]", place, i), a.Index(i), b.Index(i))
		}
	}
}

// decided is a recipe whose search was ended early.
func decided() recipe.Recipe {
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Weight: new(0.5), Hierarchy: &recipe.Hierarchy{Ordered: true}}, {Name: "ill", Role: table.Sensitive}}
	r.Privacy.Models = []recipe.Model{{Name: "average-risk", Parameters: parameter.Given{"risk": 0.1}}}
	r.Algorithm.Parameters = parameter.Given{"rounds": 2}
	return r.Note(9, []int{5, 2, 0})
}

// They hold for the decisions that a search depends on, and for no others.
func TestRoundsFoundForTheseDecisions(t *testing.T) {
	tests := map[string]struct {
		change func(*recipe.Recipe)
		holds  bool
	}{
		"k":           {func(r *recipe.Recipe) { r.Privacy.K = 7 }, false},
		"a model":     {func(r *recipe.Recipe) { r.Privacy.Models = nil }, false},
		"a setting":   {func(r *recipe.Recipe) { r.Privacy.Models[0].Parameters["risk"] = 0.2 }, false},
		"a patient":   {func(r *recipe.Recipe) { r.Privacy.Patient = "ill" }, false},
		"suppression": {func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = 0.1 }, false},
		"the method":  {func(r *recipe.Recipe) { r.Algorithm.Name = "kaim" }, false},
		"the rounds":  {func(r *recipe.Recipe) { r.Algorithm.Parameters["rounds"] = 3 }, false},
		"the seed":    {func(r *recipe.Recipe) { r.Algorithm.Seed++ }, false},
		"a role":      {func(r *recipe.Recipe) { r.Columns[1].Role = table.Insensitive }, false},
		"studied":     {func(r *recipe.Recipe) { r.Columns[0].Studied = true }, false},
		"a weight":    {func(r *recipe.Recipe) { *r.Columns[0].Weight = 0.6 }, false},
		"a hierarchy": {func(r *recipe.Recipe) { r.Columns[0].Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"1", "*"}}} }, false},
		"a marker":    {func(r *recipe.Recipe) { r.Columns[0].Missing = []string{"n/k"} }, false},

		"another name":      {func(r *recipe.Recipe) { r.Columns[0].Rename = "years" }, true},
		"the output":        {func(r *recipe.Recipe) { r.Output = recipe.Output{BOM: true} }, true},
		"what is expected":  {func(r *recipe.Recipe) { r.Columns[0].Expected = &recipe.Expected{Type: "integer"} }, true},
		"an old class size": {func(r *recipe.Recipe) { r.Privacy.MinClass = 60 }, true},
		"how it is read":    {func(r *recipe.Recipe) { r.Input.Delimiter = ";" }, true},
	}
	for name, test := range tests {
		r := decided()
		test.change(&r)
		if got := r.RoundsFound(); (got != nil) != test.holds {
			t.Errorf("%s was changed: rounds %v, want that they hold: %v", name, got, test.holds)
		}
	}
}

// A note changes neither the recipe that it is made of nor with what it is made of.
func TestNoteIsACopy(t *testing.T) {
	before := recipe.Default()
	rounds := []int{3, 1}
	noted := before.Note(4, rounds)
	if rounds[0] = 99; before.Found != nil || noted.Found.Rounds[0] != 3 || !reflect.DeepEqual(noted.RoundsFound(), []int{3, 1}) {
		t.Errorf("before %+v, noted %+v", before.Found, noted.Found)
	}
	if full := before.Note(4, nil); full.RoundsFound() != nil || full.Found.Decisions != "" {
		t.Errorf("rounds are noted of a search that nobody ended: %+v", full.Found)
	}
	one := before.Note(4, []int{3})
	if before.RoundsFound() != nil || len(one.RoundsFound()) != 1 {
		t.Errorf("rounds are found where nothing was, or none of one: %+v", one.Found)
	}
}

// A recipe names the columns of which it lists values, for readers alone.
func TestListsValuesOf(t *testing.T) {
	made := [][]string{{"1", "*"}}
	r := recipe.Default()
	r.Columns = []recipe.Column{
		{Name: "suggested", Role: table.QuasiIdentifying},
		{Name: "by hand", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: made}},
		{Name: "by rule", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Flat}, Rows: made}},
		{Name: "in runs", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Runs, Order: []string{"low", "high"}}}},
		{Name: "any interval", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "marked", Role: table.Insensitive, Missing: []string{"n/k"}},
		{Name: "weighed", Role: table.Sensitive},
		{Name: "protected", Role: table.Sensitive},
	}
	r.Privacy.Models = []recipe.Model{{Name: "alpha-k", Column: "weighed", Value: "HIV"}, {Name: "t-closeness", Column: "protected"}}
	want := []string{"by hand", "in runs", "marked", "weighed"}
	if got := r.ListsValuesOf(); !slices.Equal(got, want) {
		t.Errorf("lists values of %q, want %q", got, want)
	}
	r.Privacy.Models, r.Lists = nil, []string{"nobody's"}
	text, err := r.JSON()
	if err != nil || !strings.Contains(string(text), `"lists_values_of": [
    "by hand",
    "in runs",
    "marked"
  ]`) {
		t.Errorf("written as %s (%v)", text, err)
	}
	if back, err := recipe.Parse(text); err != nil || back.Lists != nil || back.Columns[2].Hierarchy.Rows != nil || back.Columns[2].Hierarchy.Rule == nil {
		t.Errorf("read back as %+v (%v)", back, err)
	}
}
