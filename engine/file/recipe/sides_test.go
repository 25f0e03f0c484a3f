package recipe_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// Numbers that JSON has not are refused as well.
func TestNumbersWithoutEnd(t *testing.T) {
	for _, test := range []struct {
		want   string
		change func(*recipe.Recipe)
	}{
		{"in-recipe(in-column(age, weight-range(number)))", func(r *recipe.Recipe) { r.Columns[1].Weight = new(math.Inf(1)) }},
		{"in-recipe(in-column(age, weight-range(number)))", func(r *recipe.Recipe) { r.Columns[1].Weight = new(math.NaN()) }},
		{"in-recipe(in-column(age, within(number)))", func(r *recipe.Recipe) { r.Columns[1].Within = new(math.Inf(1)) }},
		{"in-recipe(recipe-limit(number))", func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = math.NaN() }},
	} {
		r := full()
		test.change(&r)
		if got := casetest.Said(r.Validate()); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// A pseudonym has 16 characters where nothing else is asked, and the time of day of shifted dates goes where nothing is said.
func TestDefaultsOfTransforms(t *testing.T) {
	if got := (&recipe.Transform{Kind: recipe.Pseudonym}).LengthOrDefault(); got != 16 {
		t.Errorf("%d characters", got)
	}
	for given, want := range map[transform.Clock]transform.Clock{"": "drop", transform.DropTime: "drop", transform.FullHour: "hour", transform.KeepTime: "keep"} {
		if got := (&recipe.Transform{Time: given}).TimeOrDefault(); got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
}

// Groups are named by the label of a rule, or by the rows of a hierarchy. A mere order has no groups.
func TestNamesOfGroups(t *testing.T) {
	rows := [][]string{{"1", "a", "*"}, {"2", "b", "*"}}
	for want, h := range map[string]*recipe.Hierarchy{"[]": nil, "[rare]": {Rule: &rule.Rule{Kind: rule.Rare, Label: "rare"}}, "[a * b]": {Rows: rows}} {
		if got := fmt.Sprint(h.Groups()); got != want {
			t.Errorf("groups are %s, want %s", got, want)
		}
	}
	if got := (&recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Flat}}).Groups(); got != nil {
		t.Errorf("a rule without a label names %q", got)
	}
	if got := (&recipe.Hierarchy{Ordered: true, Rows: rows}).Groups(); got != nil {
		t.Errorf("an order names %q", got)
	}
}

// Records that are no person are left out where something is computed of persons, and else stay.
func TestReadCountsPersonsWhereSomethingIsComputed(t *testing.T) {
	given := tabletest.Read(t, "id,seen\n1,2024-05-06\ngone,gone\n2,2024-06-07\n", recipe.Input{})
	for n, want := range []int{3, 2, 2} {
		r := recipe.Default()
		r.Derived = []derive.Rule{{Name: "month", Kind: derive.Month, From: []string{"seen"}}, {Name: "year", Kind: derive.Year, From: []string{"seen"}}}[:n]
		r.Columns = []recipe.Column{{Name: "id", Missing: []string{"gone"}}, {Name: "seen", Missing: []string{"gone"}}}
		if read := r.Read(given, nil); read.N != want || len(read.Columns) != 2+n {
			t.Errorf("%d rules: %d records of %q, want %d", n, read.N, read.Names(), want)
		}
	}
	// The first column of a table, too, is not computed again, and is one to compute from.
	r := recipe.Default()
	r.Derived = []derive.Rule{{Name: "id", Kind: derive.Month, From: []string{"seen"}}}
	if read, outcomes, err := r.Derive(given, nil); err != nil || len(read.Columns) != 2 || len(outcomes) != 0 {
		t.Errorf("%q, %v, %v", read.Names(), outcomes, err)
	}
	r.Columns = []recipe.Column{{Name: "id", Role: table.QuasiIdentifying}, {Name: "seen", Role: table.Insensitive}}
	if got := kindOf(r.Fits(given)); got != "derived-taken" {
		t.Errorf("%q of a name that the first column has", got)
	}
	r.Columns = append(r.Columns, recipe.Column{Name: "rows", Role: table.Insensitive})
	r.Derived = []derive.Rule{{Name: "rows", Kind: derive.Rows, From: []string{"id"}}}
	if err := r.Fits(given); err != nil {
		t.Error(err)
	}
	if r.Derived[0].From[0] = "gone"; kindOf(r.Fits(given)) == "" {
		t.Error("it is computed from a column that is not there")
	}
}

// The rule that computes the same is found at any place, and none where there is none.
func TestComputedAndFreeNames(t *testing.T) {
	r := derives()
	for want, rule := range map[string]derive.Rule{
		"age":   {Name: "old", Kind: derive.Age, From: []string{"born", "seen"}},
		"month": {Name: "m", Kind: derive.Month, From: []string{"seen"}},
		"":      {Name: "month", Kind: derive.Year, From: []string{"seen"}},
	} {
		got := ""
		if found := r.Computed(rule); found != nil {
			got = found.Name
		}
		if got != want {
			t.Errorf("%+v is computed as %q, want %q", rule, got, want)
		}
	}
	r.Columns = []recipe.Column{{Name: "age"}, {Name: "age_2"}, {Name: "seen", Rename: "day"}, {Name: "=x"}, {Name: "a", Rename: "-y"}}
	for name, want := range map[string]string{"age": "age_3", "age_2": "age_2_2", "seen": "seen_2", "day": "day_2", "'=x": "'=x_2", "'-y": "'-y_2", "a_2": "a_2"} {
		if got := r.FreeName(name); got != want {
			t.Errorf("%q is free as %q, want %q", name, got, want)
		}
	}
	for _, test := range []struct{ name, except, want string }{
		{"age", "", "age"}, {"age", "age", ""}, {"day", "", "seen"}, {"day", "seen", ""}, {"day", "age", "seen"}, {"seen", "", "seen"}, {"none", "", ""},
	} {
		got := ""
		if c := r.NameTaken(test.name, test.except); c != nil {
			got = c.Name
		}
		if got != test.want {
			t.Errorf("%q but for %q is the name of %q, want %q", test.name, test.except, got, test.want)
		}
	}
}

// A column is in groups only where it is coarsened into some.
func TestGrouped(t *testing.T) {
	for kind, want := range map[coarsen.Kind]bool{"": false, coarsen.Step: true, coarsen.Classes: true, coarsen.Year: false} {
		c := recipe.Column{}
		if kind != "" {
			c.Coarsen = &coarsen.Rule{Kind: kind}
		}
		if c.Grouped() != want {
			t.Errorf("%q is in groups: %v", kind, !want)
		}
	}
}

// A limit at the root is refused with what there is: no level of a hierarchy of one, at most the
// second of three. A range has none where no value is a number; no values say nothing.
func TestWhatALimitIsToldItCanBe(t *testing.T) {
	flat, deep := [][]string{{"1", "*"}}, [][]string{{"1", "a", "b", "*"}, {"2", "a", "b", "*"}}
	for name, test := range map[string]struct {
		level  int
		rows   [][]string
		values []string
		want   string
	}{
		"level 0 of 1": {0, flat, nil, ""},
		"level 1 of 1": {1, flat, nil, "level-flat"},
		"level 2 of 1": {2, flat, nil, "level-flat"},
		"level 2 of 3": {2, deep, nil, ""},
		"level 3 of 3": {3, deep, nil, "level-root"},
		"numbers":      {-1, flat, []string{"a", "2"}, ""},
		"texts":        {-1, flat, []string{"a", "b"}, "within-texts"},
		"one text":     {-1, flat, []string{"a"}, "within-texts"},
		"nothing":      {-1, flat, nil, ""},
	} {
		c := recipe.Column{Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: test.rows}, MaxLevel: &test.level}
		if test.level < 0 {
			c.MaxLevel, c.Within = nil, new(2.0)
		}
		if got := kindOf(c.LimitFits(test.values, format.Format{})); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// kindOf returns the kind of the sentence of an error.
func kindOf(err error) string {
	if err == nil {
		return ""
	}
	return say.Of(err).Code
}

// A limit, and means, need a method that can keep them; where there are none any method will do.
func TestWhatAMethodMustKeep(t *testing.T) {
	name := func(can func(method.Algorithm) bool) string {
		for _, a := range method.All() {
			if can(a) {
				return a.Name
			}
		}
		return ""
	}
	limitless := name(func(a method.Algorithm) bool { return a.Limits == method.NoLimits })
	buckets := name(func(a method.Algorithm) bool { return a.Family == method.Bucketing })
	for _, test := range []struct {
		method       string
		limit, means bool
		knows, want  string
	}{
		{limitless, false, false, "", " "}, {limitless, true, false, "", "limit-method "}, {buckets, false, true, "", " means-method"},
		{buckets, false, false, "", " "}, {"none", false, false, "", " "}, {"none", true, true, "", "algorithm-unknown algorithm-unknown"},
		{method.Default, true, true, "", " "}, {method.Default, true, false, recipe.KnowsAll, "limit-records "},
	} {
		r := recipe.Default()
		r.Algorithm.Name, r.Privacy.Knows = test.method, test.knows
		if r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Means: test.means}}; test.limit {
			r.Columns[0].Within = new(2.0)
		}
		if got := kindOf(r.CheckLimits()) + " " + kindOf(r.CheckMeans()); got != test.want {
			t.Errorf("%+v: %q", test, got)
		}
		if err := r.CheckMeansBesidePopulation(); (err != nil) != test.means {
			t.Errorf("%+v beside a population: %v", test, err)
		}
	}
}

// Another method has its own settings, the same one keeps those that are given; what was found
// holds for neither.
func TestAnotherMethodHasItsOwnSettings(t *testing.T) {
	r := recipe.Default()
	r.Algorithm.Parameters = parameter.Given{"rounds": 3}
	r.Found = &recipe.Found{ClassSize: 5}
	for name, kept := range map[string]bool{method.Default: true, "mondrian": false} {
		if next := r.With(name, 7); next.Algorithm.Name != name || next.Privacy.K != 7 || (next.Algorithm.Parameters != nil) != kept || next.Found != nil {
			t.Errorf("with %s it is %+v", name, next)
		}
	}
	if r.Privacy.K != 5 || r.Found == nil {
		t.Error("the recipe itself was changed")
	}
}

// Files have the chosen text in a cell without a value; that nothing stands there is chosen, too.
func TestTextsForMissingValues(t *testing.T) {
	for missing, want := range map[string]string{"": "\"\" false", recipe.EmptyMissing: "\"\" true", "NA": "\"NA\" true"} {
		text, chosen := recipe.Output{Missing: missing}.MissingText()
		if got := fmt.Sprintf("%q %v", text, chosen); got != want {
			t.Errorf("%q is written %s, want %s", missing, got, want)
		}
	}
}

// A recipe must have a quasi-identifier, a role for each column of the table, and a column for each role.
func TestWhatFitsATable(t *testing.T) {
	given := tabletest.Read(t, "a,b\n1,2\n", recipe.Input{})
	for _, test := range []struct {
		columns string
		role    table.Role
		want    string
	}{
		{"a b", table.QuasiIdentifying, ""}, {"a b", table.Insensitive, "no-quasi-identifier"},
		{"b", table.QuasiIdentifying, "column-no-role"}, {"a", table.QuasiIdentifying, "column-no-role"}, {"a b c", table.QuasiIdentifying, "recipe-column-gone"},
	} {
		r := recipe.Default()
		for _, name := range strings.Fields(test.columns) {
			r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Insensitive})
		}
		r.Columns[0].Role = test.role
		if got := kindOf(r.Fits(given)); got != test.want {
			t.Errorf("%s: %q, want %q", test.columns, got, test.want)
		}
	}
}

// A column leaves with what is found in it where all kinds are confirmed, each of them once.
func TestConfirmedIsEachKindOnce(t *testing.T) {
	var c recipe.Column
	names, dates := facts.FindingKinds[0], facts.FindingKinds[1]
	if !c.Confirms(nil, "") || c.Confirms([]facts.FindingKind{names}, "") {
		t.Error("what nobody confirmed is confirmed")
	}
	c.Confirm([]facts.FindingKind{names}, "a")
	before := c
	c.Confirm([]facts.FindingKind{names, dates}, "a")
	if len(c.Confirmed) != 2 || len(before.Confirmed) != 1 || c.Confirms(facts.FindingKinds[:3], "a") || !c.Confirms(facts.FindingKinds[:2], "a") || c.Confirms(facts.FindingKinds[:2], "b") {
		t.Errorf("confirmed are %q", c.Confirmed)
	}
}

// Values are read where they are generalized, protected, coarsened or dates to shift.
func TestWhoseValuesAreRead(t *testing.T) {
	for name, test := range map[string]struct {
		column recipe.Column
		want   bool
	}{
		"quasi-identifying": {recipe.Column{Role: table.QuasiIdentifying}, true},
		"sensitive":         {recipe.Column{Role: table.Sensitive}, true},
		"insensitive":       {recipe.Column{Role: table.Insensitive}, false},
		"identifying":       {recipe.Column{Role: table.Identifying}, false},
		"coarsened":         {recipe.Column{Role: table.Insensitive, Coarsen: &coarsen.Rule{Kind: coarsen.Year}}, true},
		"shifted":           {recipe.Column{Role: table.Insensitive, Transform: &recipe.Transform{Kind: recipe.ShiftDates}}, true},
		"a pseudonym":       {recipe.Column{Role: table.Identifying, Transform: &recipe.Transform{Kind: recipe.Pseudonym}}, false},
	} {
		if test.column.Formatted() != test.want {
			t.Errorf("%s: read %v", name, !test.want)
		}
	}
}

// A recipe names values of a column by a question for one, also where another has none.
func TestQuestionsThatNameValues(t *testing.T) {
	for _, values := range [][]*string{{new("1"), nil}, {nil, new("1")}, {new("1")}} {
		r := recipe.Recipe{Columns: []recipe.Column{{Name: "a"}, {Name: "b"}}}
		for _, value := range values {
			r.Questions = append(r.Questions, question.Question{Kind: question.Share, Of: "b", Value: value})
		}
		if got := fmt.Sprint(r.ListsValuesOf()); got != "[b]" {
			t.Errorf("%d questions: values of %s", len(values), got)
		}
	}
}

// Where several rows of a patient may be known, a model of a column needs others unknown.
func TestModelsWhereSeveralRowsMayBeKnown(t *testing.T) {
	for _, test := range []struct{ model, column, others, want string }{
		{privacy.NameDistinctL, "a", "", ""}, {privacy.NameDistinctL, "a", recipe.OthersUnknown, ""}, {privacy.NameDistinctL, "a", recipe.OthersKnown, "records-others"}, {"", "", recipe.OthersKnown, ""},
	} {
		r := recipe.Default()
		if r.Privacy.Knows, r.Privacy.Others = recipe.KnowsAll, test.others; test.model != "" {
			r.Privacy.Models = []recipe.Model{{Name: test.model, Column: test.column}}
		}
		if got := kindOf(r.CheckWholeRecords()); got != test.want {
			t.Errorf("%+v: %q", test, got)
		}
	}
}

// A released column is read with decimal commas where a number has one that is none otherwise:
// not for whole numbers, texts, or what was read with commas before.
func TestWhichColumnsGotCommas(t *testing.T) {
	for _, test := range []struct {
		value  string
		format *format.Format
		want   string
	}{
		{"1,5", nil, "2,5"}, {"1.5", nil, "2.5"}, {"15", nil, "2.5"}, {"low", nil, "2.5"}, {"1,5", &format.Format{Type: format.Decimal}, "2,5"},
		{"1,5", &format.Format{Type: format.Decimal, Numbers: format.Plain}, "2,5"},
		{"1,5", &format.Format{Type: format.Decimal, Numbers: format.Comma}, "2.5"}, {"1,5", &format.Format{Type: format.Text}, "2.5"},
	} {
		r := recipe.Default()
		r.Output.DecimalComma = true
		r.Columns = []recipe.Column{{Name: "a", Format: test.format, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"2.5", "*"}}}}}
		released := r.ForRelease(tabletest.Column("a", test.value))
		if got := released.Columns[0].Hierarchy.Rows[0][0]; got != test.want {
			t.Errorf("%s, %+v: its hierarchy has %s, want %s", test.value, test.format, got, test.want)
		}
	}
}
