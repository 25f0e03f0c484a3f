package drift_test

import (
	_ "embed"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/advise/drift"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
)

func read(t testing.TB, text string) *table.Table {
	t.Helper()
	microdata, _ := casetest.Must2(csv.Read(strings.NewReader(text), csv.Options{Header: csv.Yes}))
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
		"a\nb\n":                         {Type: "category", Distinct: 2, Forms: []recipe.Form{{Signs: "a", Shortest: 1, Longest: 1}}},
		"A1\nIII.22\nII.2\n":             {Type: "code", Distinct: 3, Forms: []recipe.Form{{Signs: "A.9", Shortest: 4, Longest: 6}, {Signs: "A9", Shortest: 2, Longest: 2}}},
		"1234\n1235\n":                   {Type: "integer", Distinct: 2},
		"12345\n12350\n":                 {Type: "integer", Distinct: 2, Forms: []recipe.Form{{Signs: "9", Shortest: 5, Longest: 5}}},
		"1.5\n":                          {Type: "decimal", Distinct: 1},
		strings.Repeat("a b ", 9) + "\n": {Type: "text", Distinct: 1},
		"01234\n01235\n":                 {Type: "code", Distinct: 2, Forms: []recipe.Form{{Signs: "9", Shortest: 5, Longest: 5}}},
	}
	for text, want := range tests {
		rows := "c,d\n" + strings.ReplaceAll(text, "\n", ",x\n")
		if got := describe.Expect(read(t, rows).Columns[0]); !reflect.DeepEqual(got, want) {
			t.Errorf("%q looks like %+v, want %+v", text, got, want)
		}
	}
	// Every type that a column can have can stand in a recipe.
	var types []string
	for _, want := range tests {
		types = append(types, want.Type)
	}
	slices.Sort(types)
	types = slices.Compact(types)
	known := recipe.Types()
	if slices.Sort(known); !slices.Equal(types, known) {
		t.Errorf("types are %q, a recipe knows %q", types, known)
	}
	// A value that no record has any more does not count.
	if got := describe.Expect(read(t, "c\n1\n2\n").Pick([]int32{1}).Columns[0]); got.Distinct != 1 {
		t.Errorf("one record has %d values", got.Distinct)
	}
	if got := describe.Expect(&table.Column{}); !reflect.DeepEqual(got, recipe.Expected{Type: "empty"}) {
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
	if again.Columns[1].Missing = []string{"n/k"}; !reflect.DeepEqual(r, again) || microdata.Columns[1].IsMissing(0) {
		t.Error("the recipe or the table was changed")
	}
}

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
	r := casetest.Must(resolve(next, given, nil))
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

// The dates of a new month: resolved without a choice, each has its month and
// year again, and the engine takes the recipe. Below the root, as the choice
// still can have it, March would have neither.
func TestNewDatesGetAHierarchy(t *testing.T) {
	var january, march []string
	for day := 1; day <= 20; day++ {
		january = append(january, fmt.Sprintf("2024-01-%02d", day))
		march = append(march, fmt.Sprintf("2024-03-%02d", day))
	}
	tree := casetest.Must(hierarchy.Dates(january, hierarchy.DateOptions{Levels: []string{hierarchy.Month, hierarchy.Year}}))
	given, next := of("seen", table.QuasiIdentifying, tree.Rows()), column("seen", march...)
	r, err := resolve(next, given, nil)
	if err != nil || r.Columns[0].Hierarchy != nil || given.Columns[0].Hierarchy == nil {
		t.Fatalf("resolved as %+v (%v)", r.Columns, err)
	}
	if left := drift.Compare(next, r); len(left.Items) > 0 {
		t.Errorf("left are %q", said(left))
	}
	p := casetest.Must(engine.Prepare(next, r))
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
	return casetest.Must(engine.Prepare(read(t, mayStays), r)).Recipe()
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
	if report := drift.Compare(read(t, juneStays), r); report.Blocks() || !strings.Contains(strings.Join(said(report), "\n"), `"in" is after "out" in 1 row`) {
		t.Errorf("in June: %q", said(report))
	}
	fitted, account := casetest.Must2(drift.Outcome(read(t, juneStays), r, nil))
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
	} {
		r, now := ofStays(t), read(t, test.text)
		if test.stop {
			r.Derived[1].Invalid = derive.Stop
		}
		if report := drift.Compare(now, r); !report.Blocks() || !strings.Contains(strings.Join(said(report), "\n"), test.said) {
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
			r := casetest.Must(resolve(next, given, []drift.Choice{{Code: drift.CodeLimit, Column: "code", Action: action}}))
			if _, err := engine.Prepare(next, r); err != nil || len(drift.Compare(next, r).Items) > 0 {
				t.Errorf("%q, %s: %v, %+v", test.values, action, err, drift.Compare(next, r).Items)
			}
			if limited := r.Columns[0].Limited(); limited != (action == drift.ActionLower) {
				t.Errorf("%q, %s: limited: %v", test.values, action, limited)
			}
		}
	}
}

// messy is the next month as a hospital would send it: columns in another order, two
// with other names, one gone, one new, a ward that is new, and dates written otherwise.
func messy() export {
	return month(2, 350).without("Raucher").rename("Station", "Abteilung", "Geschl.", "Geschlecht").
		with(2, "Telefon", func(i int) string { return fmt.Sprintf("+49 761 %06d", 7*i) }).
		change("Abteilung", func(i int, was string) string {
			if i%50 == 7 {
				return "Palliativ"
			}
			return was
		}).
		change("Aufnahme", func(_ int, was string) string { return was[6:] + "-" + was[3:5] + "-" + was[:2] }).shuffle()
}

// All that was decided about a column goes along with its new name, and the account says
// of each column what was taken over.
func TestOutcome(t *testing.T) {
	given, next := january(t), messy().table(t)
	r, account := casetest.Must2(drift.Outcome(next, given, nil))
	was, is := given.Column("Station"), r.Column("Abteilung")
	if is == nil || is.Role != was.Role || *is.Weight != 3 || len(is.Hierarchy.Rows) != len(was.Hierarchy.Rows)+1 {
		t.Fatalf("the ward is %+v", is)
	}
	if r.Column("Telefon").Role != table.Identifying || r.Column("Raucher") != nil || r.Column("Geschlecht").Role != table.QuasiIdentifying {
		t.Errorf("columns are %+v", r.Columns)
	}
	if left := drift.Compare(next, r); left.Blocks() {
		t.Errorf("left are %q", said(left))
	}
	if _, err := engine.Prepare(next, r); err != nil {
		t.Error(err)
	}
	states := map[string]facts.Fate{}
	texts := map[string]string{}
	for _, c := range account.Columns {
		states[c.Column] = c.State
		for _, text := range c.Changed {
			texts[c.Column] += text.English + ". "
		}
	}
	want := map[string]facts.Fate{
		"Fallnr": facts.Whole, "Nachname": facts.Whole, "Geb.-Dat.": facts.Partly, "Geschlecht": facts.Partly, "PLZ": facts.Whole,
		"Abteilung": facts.Partly, "Aufnahme": facts.Partly, "Diagnose": facts.Whole, "Diabetes": facts.Whole, "CRP": facts.Whole,
		"Bemerkung": facts.Whole, "Telefon": facts.New, "Raucher": facts.Gone,
	}
	delete(states, "PLZ") // by chance, in one month there are codes that the other has not
	if delete(want, "PLZ"); !reflect.DeepEqual(states, want) {
		t.Errorf("columns are %v", states)
	}
	for column, part := range map[string]string{
		"Abteilung": "hierarchy of 6 values, and 1 new one. ", "Aufnahme": "the hierarchy is suggested anew", "Geb.-Dat.": "the hierarchy is suggested anew",
	} {
		if !strings.Contains(texts[column], part) {
			t.Errorf("of %s it says %q", column, texts[column])
		}
	}
	if texts["Geschlecht"] != "" || !slices.ContainsFunc(account.Columns, func(c facts.Taken) bool { return c.Column == "Geschlecht" && c.From == "Geschl." }) {
		t.Errorf("of Geschlecht it says %q", texts["Geschlecht"])
	}
	if len(account.Changed) > 0 || len(account.Kept) != 3 {
		t.Errorf("of the whole table it says %v, %v", account.Kept, account.Changed)
	}
}

// An account is true: what it calls taken over as a whole is the same in the recipe that
// comes of it, whatever is chosen.
func TestAccountsAreTrue(t *testing.T) {
	given, next := january(t), messy().table(t)
	items := drift.Compare(next, given).Items
	rapid.Check(t, func(rt *rapid.T) {
		var choices []drift.Choice
		for _, item := range items {
			if len(item.Actions) > 0 && rapid.Bool().Draw(rt, "chosen") {
				choices = append(choices, drift.Choice{Code: item.Code, Column: item.Column, Action: rapid.SampledFrom(item.Actions).Draw(rt, "action")})
			}
		}
		r, account, err := drift.Outcome(next, given, choices)
		if err != nil {
			return // such as a choice on what another choice has made go away
		}
		for _, c := range account.Columns {
			was, is := given.Column(c.Column), r.Column(c.Column)
			if c.From != "" {
				was = given.Column(c.From)
			}
			if (is == nil) != (c.State == facts.Gone) || is != nil && c.Role != string(is.Role) {
				rt.Fatalf("%+v is in the recipe as %+v", c, is)
			}
			if c.State != facts.Whole && (c.State != facts.Partly || len(c.Changed) > 0) {
				continue
			}
			same := *is
			if same.Name, same.Expected = was.Name, was.Expected; !reflect.DeepEqual(same, *was) {
				rt.Fatalf("%+v is said to be taken over, and is %+v, was %+v", c, same, *was)
			}
		}
	})
}

// A name in the release gives way to a column of the table that is called so, the column
// itself too.
func TestNamesInTheReleaseGiveWay(t *testing.T) {
	given := january(t)
	given.Column("Station").Rename, given.Column("PLZ").Rename = "Abteilung", "Region"
	r, account, err := drift.Outcome(month(2, 350).rename("Station", "Abteilung").table(t), given, nil)
	if err != nil || r.Column("Abteilung").Rename != "" || r.Column("PLZ").Rename != "Region" {
		t.Errorf("resolved as %+v (%v)", r.Columns, err)
	}
	at := slices.IndexFunc(account.Columns, func(c facts.Taken) bool { return c.Column == "Abteilung" })
	if !slices.ContainsFunc(account.Columns[at].Changed, func(t say.Text) bool { return t.Code == "account-rename-gone" }) {
		t.Errorf("the account is %+v", account.Columns[at])
	}
}

// That a column may leave as it is was said of the one that it was.
func TestConfirmationsAreAskedAnew(t *testing.T) {
	given := january(t)
	given.Column("Bemerkung").Confirmed = []facts.FindingKind{"names"}
	given.Column("CRP").Confirmed = []facts.FindingKind{"names"}
	next := month(2, 350).rename("Bemerkung", "Notiz").table(t)
	r, account, err := drift.Outcome(next, given, []drift.Choice{{Code: drift.CodeRenamed, Column: "Notiz", Action: "renamed:Bemerkung"}})
	if err != nil || r.Column("Notiz").Confirmed != nil || r.Column("CRP").Confirmed == nil || given.Column("Bemerkung").Confirmed == nil {
		t.Fatalf("resolved as %+v (%v)", r.Columns, err)
	}
	at := slices.IndexFunc(account.Columns, func(c facts.Taken) bool { return c.Column == "Notiz" })
	if !slices.ContainsFunc(account.Columns[at].Changed, func(t say.Text) bool { return t.Code == "account-confirmed-gone" }) {
		t.Errorf("the account is %+v", account.Columns[at])
	}
}

// A doubt is not resolved by itself, and a choice ends it.
func TestDoubts(t *testing.T) {
	given, next := january(t), month(2, 350).rename("Diabetes", "V1", "Raucher", "V2").table(t)
	if _, err := resolve(next, given, nil); err == nil || !strings.Contains(err.Error(), `column "V1": `) || !strings.Contains(err.Error(), "renamed-column:V1=renamed:Diabetes") {
		t.Errorf("got %v", err)
	}
	crossed := []drift.Choice{{Code: drift.CodeRenamed, Column: "V1", Action: "renamed:Raucher"}, {Code: drift.CodeRenamed, Column: "V2", Action: "renamed:Diabetes"}}
	given.Column("Raucher").Role = table.Sensitive
	r, err := resolve(next, given, crossed)
	if err != nil || r.Column("V1").Role != table.Sensitive || r.Column("V2").Role != table.Insensitive {
		t.Errorf("resolved as %+v (%v)", r.Columns, err)
	}
	crossed[1].Action = "renamed:Raucher"
	if _, err := resolve(next, given, crossed); err == nil || !strings.Contains(err.Error(), `columns "V1" and "V2" are both said to be "Raucher"`) {
		t.Errorf("got %v", err)
	}
}

// A format of which the column has nothing any more is found anew, or kept by a choice.
func TestWrittenOtherwise(t *testing.T) {
	given := recipe.Default()
	given.Privacy.K = 1
	given.Privacy.Patient = "id"
	given.Columns = []recipe.Column{{Name: "seen", Role: table.Insensitive, Format: &format.Format{Type: format.Date, Dates: format.DayMonthYear}}, {Name: "q", Role: table.QuasiIdentifying}, {Name: "id", Role: table.Identifying}}
	december := read(t, "seen;q;id\n24.12.2023;1;1\n31.12.2023;2;2\n")
	given.Columns[0].Transform = &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 9}
	key := engine.WithKey(append(make([]byte, 31), 1))
	if given = casetest.Must(engine.Prepare(december, given, key)).Recipe(); given.Columns[0].Format == nil {
		t.Fatal("the format is not in the recipe")
	}
	for _, test := range []struct {
		about, csv string
		want       []string
	}{
		{"as it was", "seen;q;id\n13.01.2024;1;1\n14.01.2024;2;2\n", []string{}},
		{"the month first", "seen;q;id\n01/13/2024;1;1\n01/24/2024;2;2\n", []string{
			`blocks format column "seen": 2 of 2 values can't be read as date:dmy, as the recipe has it`}},
		{"the month first in some", "seen;q;id\n01/13/2024;1;1\n02/03/2024;2;2\n03/04/2024;2;3\n05/06/2024;2;4\n01/24/2024;2;5\n", []string{
			`blocks format column "seen": 2 of 5 values can't be read as date:dmy, as the recipe has it`}},
		{"one slip", "seen;q;id\n13.01.2024;1;1\n14.01.2024;2;2\n01/24/2024;1;3\n", []string{
			`blocks no-date column "seen": 1 value in 1 row is no date that could be shifted: "01/24/2024" (row 3)`}},
	} {
		next := read(t, test.csv)
		if got := said(drift.Compare(next, given)); !slices.Equal(got, test.want) {
			t.Errorf("%s: drift is %q, want %q", test.about, got, test.want)
		}
		r, account := casetest.Must2(drift.Outcome(next, given, nil))
		if _, err := engine.Prepare(next, r, key); err != nil {
			t.Errorf("%s: %v", test.about, err)
		}
		if reread := r.Columns[0].Format == nil; reread != strings.HasPrefix(test.about, "the month first") || reread != (len(account.Columns[0].Changed) == 1 && account.Columns[0].Changed[0].Code == "account-format-new") {
			t.Errorf("%s: the format is %v, %+v", test.about, r.Columns[0].Format, account.Columns[0])
		}
	}
	keep := drift.Choice{Code: drift.CodeFormat, Column: "seen", Action: drift.ActionKeep}
	report := drift.Compare(read(t, "seen;q;id\n01/13/2024;1;1\n01/24/2024;2;2\n"), given, keep)
	if !slices.ContainsFunc(report.Items, func(i drift.Item) bool { return i.Code == drift.CodeNoDate }) {
		t.Errorf("read as the recipe says, drift is %q", said(report))
	}
}

// The numbers of a column leave without their unit: those of the next table with another one, be they
// few, are not taken for them.
func TestAnotherUnit(t *testing.T) {
	given := recipe.Default()
	given.Privacy.K = 1
	given.Columns = []recipe.Column{{Name: "dose", Role: table.Insensitive}, {Name: "q", Role: table.QuasiIdentifying}}
	given = casetest.Must(engine.Prepare(read(t, "dose,q\n5 mg,1\n10 mg,2\n20,1\n"), given)).Recipe()
	for csv, want := range map[string][]string{
		"dose,q\n5,1\n7mg,2\n":   {},
		"dose,q\n5 g,1\n7 g,2\n": {`blocks format column "dose": 2 of 2 values can't be read as integer:plain:mg, as the recipe has it`},
		"dose,q\n5 mg,1\n6 mg,2\n7 mg,1\n8 g,2\n": {`blocks format column "dose": 1 of 4 values can't be read as integer:plain:mg, as the recipe has it`,
			`warns type column "dose": the values are of type category, integer was expected`},
	} {
		if got := said(drift.Compare(read(t, csv), given)); !slices.Equal(got, want) {
			t.Errorf("%q: drift is %q, want %q", csv, got, want)
		}
	}
}

// Whatever the order of the columns and whatever they are called, none is taken for
// another one of the recipe than it is.
func TestNeverTakenForAnother(t *testing.T) {
	brief.Further(t)
	given, whole := january(t), month(3, 120)
	rapid.Check(t, func(rt *rapid.T) {
		next, was := whole, map[string]string{}
		next.names = rapid.Permutation(whole.names).Draw(rt, "order")
		for i, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(whole.names), 1, 5, rapid.ID[string]).Draw(rt, "renamed") {
			called := fmt.Sprintf("%c", 'a'+i)
			next, was[called] = next.rename(name, called), name
		}
		for _, item := range drift.Compare(next.table(t), given).Items {
			if item.From != "" && !item.Doubt && was[item.Column] != item.From {
				rt.Fatalf("%s is %s and is taken for %s: %s", item.Column, was[item.Column], item.From, item)
			}
		}
	})
}
