package drift_test

import (
	_ "embed"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/drift"
	"quasi/engine/data/derive"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
)

func read(t testing.TB, text string) *table.Table {
	t.Helper()
	microdata, _, err := csv.Read(strings.NewReader(text), csv.Options{Header: csv.Yes})
	if err != nil {
		t.Fatal(err)
	}
	return microdata
}

// ward is a recipe for the columns age, sex, seen and ill.
func ward() recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2, Patient: "id"}
	r.Columns = []recipe.Column{
		{Name: "id", Role: table.Identifying},
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "sex", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"f", "*"}, {"m", "*"}}}},
		{Name: "seen", Role: table.Insensitive, Transform: &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 9}},
		{Name: "ill", Role: table.Sensitive},
	}
	return r
}

const before = "id,age,sex,seen,ill\n1,20,f,2024-01-01,flu\n2,30,m,?,cold\n3,40,f,2024-01-03,flu\n"

// said returns the items in English, each with its severity before it.
func said(r drift.Report) []string {
	found := []string{}
	for _, i := range r.Items {
		found = append(found, string(i.Severity)+" "+i.Code+" "+i.String())
	}
	return found
}

//go:embed testdata/cases.txt
var cases string

// Each kind of drift with its sentence, and what can be done about values without a place.
func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"differences": func(t *testing.T, in []string) string {
			text, r := before, ward()
			for _, field := range in {
				was, is, replaced := strings.Cut(field, "=>")
				switch broken := strings.NewReplacer("/", "\n"); {
				case replaced:
					text = strings.ReplaceAll(text, broken.Replace(was), broken.Replace(is))
				case strings.Contains(field, " = "):
					r = recipetest.Changed(t, r, field)
				case field != "":
					text = broken.Replace(field)
				}
			}
			report := drift.Compare(read(t, text), r)
			all := said(report)
			if blocks := slices.ContainsFunc(all, func(s string) bool { return strings.HasPrefix(s, "blocks") }); report.Blocks() != blocks {
				t.Errorf("blocks: %v", report.Blocks())
			}
			return strings.Join(all, " | ")
		},
		"places": func(_ *testing.T, in []string) string {
			var rows [][]string
			known := strings.NewReplacer("days", "2024-01-05 2024-01 2024 */2024-02-07 2024-02 2024 *", "ages", "20 [20,30) [0,50) */31 [30,40) [0,50) *")
			for row := range strings.SplitSeq(known.Replace(in[0]), "/") {
				rows = append(rows, strings.Fields(row))
			}
			items := drift.Compare(column("x", strings.Fields(in[1])...), of("x", table.QuasiIdentifying, rows)).Items
			at := slices.IndexFunc(items, func(i drift.Item) bool { return i.Code == drift.CodeNoPlace })
			return strings.Join(items[at].Actions, " ")
		},
	})
}

func TestExpect(t *testing.T) {
	tests := map[string]recipe.Expected{
		"1\n2\n?\n2\n":                   {Type: "integer", Missing: 0.25, Distinct: 2},
		"?\nNA\n":                        {Type: "empty", Missing: 1},
		"2024-01-01\n":                   {Type: "date", Distinct: 1},
		"a\nb\n":                         {Type: "category", Distinct: 2},
		"1.5\n":                          {Type: "decimal", Distinct: 1},
		strings.Repeat("a b ", 9) + "\n": {Type: "text", Distinct: 1},
		"01234\n01235\n":                 {Type: "code", Distinct: 2},
	}
	for text, want := range tests {
		rows := "c,d\n" + strings.ReplaceAll(text, "\n", ",x\n")
		if got := drift.Expect(read(t, rows).Columns[0]); got != want {
			t.Errorf("%q looks like %+v, want %+v", text, got, want)
		}
	}
	// Every type that a column can have can stand in a recipe.
	var types []string
	for _, want := range tests {
		types = append(types, want.Type)
	}
	slices.Sort(types)
	known := recipe.Types()
	slices.Sort(known)
	if !slices.Equal(types, known) {
		t.Errorf("types are %q, a recipe knows %q", types, known)
	}
	// A value that no record has any more does not count.
	if got := drift.Expect(read(t, "c\n1\n2\n").Pick([]int32{1}).Columns[0]); got.Distinct != 1 {
		t.Errorf("one record has %d values", got.Distinct)
	}
	if got := drift.Expect(&table.Column{}); got != (recipe.Expected{Type: "empty"}) {
		t.Errorf("no rows look like %+v", got)
	}
}

func TestCompareChangesNothing(t *testing.T) {
	r, microdata := ward(), read(t, strings.ReplaceAll(before, "20", "n/k"))
	r.Columns[1].Missing = []string{"n/k"}
	if report := drift.Compare(microdata, r); slices.ContainsFunc(report.Items, func(i drift.Item) bool { return i.Column == "age" }) {
		t.Errorf("what the recipe takes for missing drifts: %q", said(report))
	}
	again := ward()
	again.Columns[1].Missing = []string{"n/k"}
	if !reflect.DeepEqual(r, again) || microdata.Columns[1].IsMissing(0) {
		t.Error("the recipe or the table was changed")
	}
}

var belowRootFirst = []string{drift.ActionBelowRoot, drift.ActionMissing, drift.ActionSuggest}

// column returns a table of one column with the given values.
func column(name string, values ...string) *table.Table {
	b := table.NewBuilder([]string{name}, table.NewMarkers([]string{"?"}))
	for _, v := range values {
		b.Append([]string{v})
	}
	return b.Table()
}

// of is a recipe of one column with a hierarchy.
func of(name string, role table.Role, rows [][]string) recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2}
	r.Columns = []recipe.Column{{Name: name, Role: role, Hierarchy: &recipe.Hierarchy{Rows: rows}}}
	return r
}

// Values that a lowest group holds get their places in it, beside their like, and all
// else of the hierarchy stays.
func TestPlacedInGroups(t *testing.T) {
	rows := [][]string{{"20", "[20,30)", "[0,50)", "*"}, {"28", "[20,30)", "[0,50)", "*"}, {"31", "[30,40)", "[0,50)", "*"}}
	given, next := of("age", table.QuasiIdentifying, rows), column("age", "20", "24", "39", " 24")
	r, err := resolve(next, given, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{rows[0], rows[1], {"24", "[20,30)", "[0,50)", "*"}, rows[2], {"39", "[30,40)", "[0,50)", "*"}}
	if got := r.Columns[0].Hierarchy.Rows; !slices.EqualFunc(got, want, slices.Equal[[]string]) || len(given.Columns[0].Hierarchy.Rows) != 3 {
		t.Errorf("the hierarchy is %q", got)
	}
	if left := drift.Compare(next, r); len(left.Items) > 0 {
		t.Errorf("left are %q", said(left))
	}
	if _, err := engine.Prepare(next, r); err != nil {
		t.Error(err)
	}
}

// A model that looks at a sensitive column's hierarchy would lose it.
func TestSensitiveHierarchiesAreKept(t *testing.T) {
	r := of("x", table.Sensitive, [][]string{{"20", "[20,30)", "*"}, {"31", "[30,40)", "*"}})
	r.Columns = append(r.Columns, recipe.Column{Name: "q", Role: table.QuasiIdentifying})
	r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "x", Parameters: map[string]any{"t": 1.0, "distance": "hierarchical"}}}
	b := table.NewBuilder([]string{"x", "q"}, nil)
	b.Append([]string{"20", "a"})
	b.Append([]string{"44", "a"})
	items := drift.Compare(b.Table(), r).Items
	if len(items) != 1 || !slices.Equal(items[0].Actions, belowRootFirst) {
		t.Errorf("items are %+v", items)
	}
}

// The dates of a new month: resolved without a choice, each has its month and
// year again, and the engine takes the recipe. Below the root, as the choice
// still can have it, March would have neither.
func TestNewDatesGetAHierarchy(t *testing.T) {
	var january, march []string
	for day := 1; day <= 20; day++ {
		january = append(january, fmt.Sprintf("2024-01-%02d", day))
		march = append(march, fmt.Sprintf("2024-03-%02d", day))
	}
	tree, err := hierarchy.Dates(january, hierarchy.DateOptions{Levels: []string{hierarchy.Month, hierarchy.Year}})
	if err != nil {
		t.Fatal(err)
	}
	given, next := of("seen", table.QuasiIdentifying, tree.Rows()), column("seen", march...)
	r, err := resolve(next, given, nil)
	if err != nil || r.Columns[0].Hierarchy != nil || given.Columns[0].Hierarchy == nil {
		t.Fatalf("resolved as %+v (%v)", r.Columns, err)
	}
	if left := drift.Compare(next, r); len(left.Items) > 0 {
		t.Errorf("left are %q", said(left))
	}
	p, err := engine.Prepare(next, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range p.Recipe().Columns[0].Hierarchy.Rows {
		if !slices.ContainsFunc(row[1:len(row)-1], func(label string) bool { return strings.HasPrefix(row[0], label) && label != row[0] }) {
			t.Errorf("%q has no period", row)
		}
	}
	r, err = resolve(next, given, []drift.Choice{{Code: drift.CodeNoPlace, Column: "seen", Action: drift.ActionBelowRoot}})
	if err != nil || len(r.Columns[0].Hierarchy.Rows) != 40 || !slices.Equal(r.Columns[0].Hierarchy.Rows[20], []string{"2024-03-01", "2024-03-01", "2024-03-01", "*"}) {
		t.Errorf("below the root: %+v (%v)", r.Columns, err)
	}
}

const (
	mayStays  = "id,born,in,out\n1,1950-01-02,2024-05-01,2024-05-03\n2,1960-01-02,2024-05-02,2024-05-03\n3,1970-01-02,2024-05-04,2024-05-09\n"
	juneStays = "id,born,in,out\n1,1950-01-02,2024-06-01,2024-06-03\n2,1960-01-02,2024-06-05,2024-06-03\n3,1970-01-02,2024-06-04,2024-06-09\n"
)

// ofStays is the recipe of a run on the stays of May.
func ofStays(t *testing.T) recipe.Recipe {
	r := recipe.Default()
	r.Privacy.K = 2
	r.Derived = []derive.Rule{{Name: "age", Kind: derive.Age, From: []string{"born", "in"}}, {Name: "stay", Kind: derive.Length, From: []string{"in", "out"}}}
	for _, name := range []string{"id", "born", "in", "out"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Identifying})
	}
	r.Columns = append(r.Columns, recipe.Column{Name: "age", Role: table.QuasiIdentifying}, recipe.Column{Name: "stay", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}})
	prepared, err := engine.Prepare(read(t, mayStays), r)
	if err != nil {
		t.Fatal(err)
	}
	return prepared.Recipe()
}

// What is derived is no column that the table lacks; what of it can't be computed is said,
// and the recipe runs.
func TestDerived(t *testing.T) {
	r := ofStays(t)
	if report := drift.Compare(read(t, mayStays), r); len(report.Items) > 0 {
		t.Errorf("on its own table: %q", said(report))
	}
	unread := "in,id,born,out\nsoon,1,1950-01-02,2024-06-03\nlater,2,1950-01-02,2024-06-04\n" // what it is computed from comes first
	if all := strings.Join(said(drift.Compare(read(t, unread), r)), "\n"); !strings.Contains(all, drift.CodeDerived+" ") {
		t.Errorf("without days: %q", all)
	}
	report := drift.Compare(read(t, juneStays), r)
	if report.Blocks() || !strings.Contains(strings.Join(said(report), "\n"), `"in" is after "out" in 1 row`) {
		t.Errorf("in June: %q", said(report))
	}
	fitted, account, err := drift.Outcome(read(t, juneStays), r, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := engine.Prepare(read(t, juneStays), fitted); err != nil {
		t.Error(err)
	}
	if len(account.Columns) != 6 || account.Columns[4].Column != "age" || account.Columns[4].State != "whole" {
		t.Errorf("the account is %+v", account.Columns)
	}
	if kept := len(account.Kept); kept < 3 || !strings.Contains(account.Kept[1].String(), `"age" is computed from`) {
		t.Errorf("taken over are %v", account.Kept)
	}
}

// Rows that are to stop it block, until a person leaves them without a value; so does a
// column that is gone, a day that is none, and a name that the table has.
func TestDerivedBlocks(t *testing.T) {
	for _, test := range []struct {
		text   string
		stop   bool
		said   string
		choice drift.Choice
		left   int // derived columns
	}{
		{juneStays, true, "row 2; correct the table", drift.Choice{Code: drift.CodeDerived, Column: "stay", Action: drift.ActionMissing}, 2},
		{juneStays, true, "row 2; correct the table", drift.Choice{Code: drift.CodeDerived, Column: "stay", Action: drift.ActionDrop}, 1},
		{"id,in,out\n1,2024-06-01,2024-06-03\n2,2024-06-01,2024-06-02\n", false, `what is computed from it would be left out as well: "age"`, drift.Choice{Code: drift.CodeMissingColumn, Column: "born", Action: drift.ActionDrop}, 1},
		{strings.ReplaceAll(juneStays, "19", "the year "), false, `no value that can be read as a day`, drift.Choice{Code: drift.CodeDerived, Column: "age", Action: drift.ActionDrop}, 1},
		{"id,born,in,out,age\n1,1950-01-02,2024-06-01,2024-06-03,77\n2,1950-01-02,2024-06-01,2024-06-04,77\n", false, "the recipe computes this column, and the table has it", drift.Choice{Code: drift.CodeDerivedTaken, Column: "age", Action: drift.ActionOwn}, 1},
		{"age,id,born,in,out\n77,1,1950-01-02,2024-06-01,2024-06-03\n77,2,1950-01-02,2024-06-01,2024-06-04\n", false, "the recipe computes this column, and the table has it", drift.Choice{Code: drift.CodeDerivedTaken, Column: "age", Action: drift.ActionOwn}, 1},
	} {
		r, now := ofStays(t), read(t, test.text)
		if test.stop {
			r.Derived[1].Invalid = derive.Stop
		}
		report := drift.Compare(now, r)
		if !report.Blocks() || !strings.Contains(strings.Join(said(report), "\n"), test.said) {
			t.Errorf("%s: %q", test.said, said(report))
		}
		if _, err := resolve(now, r, nil); err == nil {
			t.Errorf("%s: resolved without a choice", test.said)
		}
		fitted, err := resolve(now, r, []drift.Choice{test.choice})
		if err != nil || len(fitted.Derived) != test.left {
			t.Errorf("%s: %+v, %v", test.said, fitted.Derived, err)
			continue
		}
		if report := drift.Compare(now, fitted); report.Blocks() {
			t.Errorf("%s: left is %q", test.said, said(report))
		}
		if _, err := engine.Prepare(now, fitted); err != nil {
			t.Errorf("%s: %v", test.said, err)
		}
	}
}

// A source by another name is found, and what is derived goes along.
func TestDerivedFromARenamedColumn(t *testing.T) {
	now := read(t, strings.Replace(juneStays, "born", "date_of_birth", 1))
	fitted, err := resolve(now, ofStays(t), []drift.Choice{{Code: drift.CodeRenamed, Column: "date_of_birth", Action: drift.ActionRenamed + "born"}})
	if err != nil || len(fitted.Derived) != 2 || fitted.Derived[0].From[0] != "date_of_birth" {
		t.Fatalf("%+v, %v", fitted.Derived, err)
	}
	if _, err := engine.Prepare(now, fitted); err != nil {
		t.Error(err)
	}
}

// A limit that the next table's values leave no meaning keeps the recipe from being run,
// and each of its choices makes one that can be.
func TestLimitsThatMeanNothingNow(t *testing.T) {
	two, four, ten := 2, 4, 10.0
	for _, test := range []struct {
		limit   func(c *recipe.Column)
		values  []string
		want    string
		actions []string
	}{
		{func(c *recipe.Column) { c.MaxLevel = &four }, []string{"1234", "1235", "1299"}, "set it to 3 or less", []string{drift.ActionLower, drift.ActionUnlimited}},
		{func(c *recipe.Column) { c.MaxLevel = &two }, []string{"1", "2", "4"}, "set it to 0", []string{drift.ActionLower, drift.ActionUnlimited}},
		{func(c *recipe.Column) { c.Within = &ten }, []string{"aa", "ab", "cd"}, "is neither", []string{drift.ActionUnlimited}},
	} {
		given := of("code", table.QuasiIdentifying, nil)
		given.Privacy.K = 1
		given.Columns[0].Hierarchy.Rule = &rule.Rule{Kind: rule.Mask, Hidden: []int{1, 2, 3}}
		test.limit(&given.Columns[0])
		if items := drift.Compare(column("code", "1234", "1235", "1299"), given).Items; given.Columns[0].MaxLevel != &four && len(items) > 0 {
			t.Fatalf("what fits is asked about: %+v", items)
		}
		next := column("code", test.values...)
		report := drift.Compare(next, given)
		if len(report.Items) != 1 || report.Items[0].Code != drift.CodeLimit || !report.Blocks() || !strings.Contains(said(report)[0], test.want) {
			t.Fatalf("%q: said %q, want %q", test.values, said(report), test.want)
		}
		if got := report.Items[0].Actions; strings.Join(got, " ") != strings.Join(test.actions, " ") {
			t.Errorf("%q: actions %q", test.values, got)
		}
		if _, err := engine.Prepare(next, given); err == nil {
			t.Errorf("%q: it can be run", test.values)
		}
		for _, action := range test.actions {
			r, err := resolve(next, given, []drift.Choice{{Code: drift.CodeLimit, Column: "code", Action: action}})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := engine.Prepare(next, r); err != nil || len(drift.Compare(next, r).Items) > 0 {
				t.Errorf("%q, %s: %v, %+v", test.values, action, err, drift.Compare(next, r).Items)
			}
			if limited := r.Columns[0].Limited(); limited != (action == drift.ActionLower) {
				t.Errorf("%q, %s: limited: %v", test.values, action, limited)
			}
		}
	}
}
