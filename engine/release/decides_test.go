package release_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/utility"
	"quasi/engine/model/privacy"
	"quasi/engine/release"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// byPatient counts the persons of a column "id", whose identifiers leave no release.
func byPatient(linked bool, knows string) func(*recipe.Recipe) {
	return func(r *recipe.Recipe) {
		r.Column("id").Role = table.Identifying
		r.CountPatients("id")
		r.Know(knows)
		r.Privacy.Linked = linked
	}
}

// A recipe decides to be looked at: two tables, nobody hidden at k = 1, file order and keys.
func TestWhatARecipeDecides(t *testing.T) {
	const tables, none, order, key = "Rows can be found; only the sensitive values are hidden", "Nobody is hidden among others (k = 1)", "The rows are in the order of the file", "Still personal data: the key leads back to the people"
	for _, test := range []struct {
		k                      int
		tables, ordered, keyed bool
		want                   []string
	}{
		{1, false, false, false, []string{none}},
		{2, false, false, false, nil},
		{1, true, false, false, []string{tables}},
		{2, true, true, true, []string{tables, order, key}},
		{1, false, true, true, []string{none, order, key}},
	} {
		r := recipe.Default()
		r.Privacy.K = test.k
		r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}}
		if test.ordered {
			r.Output.RowOrder = recipe.OriginalOrder
		}
		if test.keyed {
			r.Columns[0].Transform = &recipe.Transform{Kind: recipe.Pseudonym}
		}
		if got := english(release.Decided(&r, test.tables)); got != english(say.Plain(test.want...)) {
			t.Errorf("%+v: %q", test, got)
		}
	}
}

// What holds and what is promised is of rows, or of patients where one is named, and of k - 1 others.
func TestWhatARecipePromises(t *testing.T) {
	for _, test := range []struct {
		k              int
		patient        string
		holds, promise string
	}{
		{2, "", "every row looks like at least one other.", "Every row looks like at least one other"},
		{3, "", "every row looks like at least 2 others.", "Every row looks like at least 2 others"},
		{2, "id", "every patient looks like at least one other.", "Every patient looks like at least one other"},
		{5, "id", "every patient looks like at least 4 others.", "Every patient looks like at least 4 others"},
	} {
		r := recipe.Default()
		r.Privacy.K, r.Privacy.Patient = test.k, test.patient
		r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying}}
		if got := release.Holds(&r).English; got != "By age, "+test.holds {
			t.Errorf("%+v: %q", test, got)
		}
		if got := release.Promise(&r).English; got != test.promise {
			t.Errorf("%+v: %q", test, got)
		}
	}
}

// The places of figures in the texts of cards.
func TestThePlacesOfFiguresInCards(t *testing.T) {
	for code, want := range map[string]struct {
		groups []int
		loss   int
	}{"amber-shared": {[]int{0, 1}, -1}, "use-nothing-why": {nil, 1}, "use-wrong-why": {nil, -1}, "": {nil, -1}} {
		if groups, loss := release.GroupsIn(say.Text{Code: code}), release.LossIn(say.Text{Code: code}); !slices.Equal(groups, want.groups) || loss != want.loss {
			t.Errorf("%q: groups at %v, a loss at %d", code, groups, loss)
		}
	}
	wrong := say.Kind{Code: "use-wrong-why", English: "Do not use this release for it. {0}."}
	other := say.Text{English: "other words"}
	for want, detail := range map[string]say.Text{"Do not use this release for it. other words.": wrong.Say("3 of 4 rows"), "what else": {English: "what else"}} {
		if got := release.WithoutWorst(detail, other).English; got != want {
			t.Errorf("%q: %q, want %q", detail, got, want)
		}
	}
}

// Of the others of a group the one that asks for most is named first, even if it is the first record;
// of a record that is left out, and of two tables, nothing is said.
func TestTheRecordThatAsksForMostIsNamed(t *testing.T) {
	r := aged(t, "age,ill\n52,a\n30,b\n34,c\n38,d\n", 4, nil)
	for record, want := range map[int32]string{0: "1", 1: "0", 2: "0", 3: "0"} {
		for _, forced := range r.Why(record) {
			var by []string
			for _, f := range forced.By {
				by = append(by, fmt.Sprint(f.Record))
			}
			if got := strings.Join(by, " "); got != want {
				t.Errorf("record %d is coarser for %s, want %s", record, got, want)
			}
		}
		if n := len(r.Why(record)); n != 1 {
			t.Errorf("record %d: %d columns are coarser, want 1", record, n)
		}
	}
	some := run(t, below("age,sex", 2, "30,f", 2, "40,m", 1, "99,x"), func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = 0.2 })
	if got := some.Why(4); some.Row(4) >= 0 || got != nil {
		t.Errorf("of a record that is left out: %v", got)
	}
	apart := run(t, below("age,dx", 2, "30,a", 2, "40,b"), func(r *recipe.Recipe) {
		r.Column("dx").Role, r.Algorithm = table.Sensitive, recipe.Algorithm{Name: "anatomy", Parameters: parameter.Given{"l": 2.0}}
	})
	if got := apart.Why(0); apart.Linked == nil || got != nil {
		t.Errorf("of two tables: %v", got)
	}
	if _, ok := apart.Patient(0); ok {
		t.Error("of two tables a patient is described")
	}
	if _, ok := some.Patient(0); ok {
		t.Error("where rows are counted a patient is described")
	}
}

// Two releases show a column alike if both leave it out or both leave it as it is, and neither is
// known to if one of them has a group's label.
func TestReleasesThatShowAColumnAlike(t *testing.T) {
	text := below("dx,age", 2, "a,30", 2, "b,40")
	as := func(text string, role table.Role) *release.Snapshot {
		r := run(t, text, func(r *recipe.Recipe) { r.Column("dx").Role = role })
		kept, ok := r.Snapshot()
		if !ok {
			t.Fatal("no snapshot")
		}
		return kept
	}
	marked, exact, gone := as(text, table.QuasiIdentifying), as(text, table.Insensitive), as(text, table.Identifying)
	other := as(strings.ReplaceAll(text, "b,", "c,"), table.Insensitive)
	elsewhere := as("sex,dx\nf,a\nf,a\n", table.Insensitive)
	for _, test := range []struct {
		a, b   *release.Snapshot
		column string
		want   bool
	}{
		{exact, exact, "dx", true}, {exact, as(text, table.Sensitive), "dx", true}, {exact, marked, "dx", false}, {marked, exact, "dx", false},
		{marked, marked, "dx", false}, {gone, exact, "dx", false}, {exact, gone, "dx", false}, {gone, gone, "dx", true},
		{exact, other, "dx", false}, {exact, exact, "none", true}, {exact, elsewhere, "age", false}, {elsewhere, exact, "age", false}, {gone, elsewhere, "dx", false},
	} {
		if got := test.a.Same(test.b, test.column); got != test.want {
			t.Errorf("%s of %+v and %+v: %v", test.column, test.a, test.b, got)
		}
	}
}

// A decimal comma is written where the column has none, and each value can be told again.
func TestNumbersWithACommaForAPoint(t *testing.T) {
	for _, test := range []struct {
		style       format.NumberStyle
		before, own []string
		want        string
	}{
		{"", []string{"1.5", "2"}, []string{"1.5", "2"}, "1,5 2"},
		{format.Plain, []string{"1.5", "2"}, []string{"1.5", "2"}, "1,5 2"},
		{format.Plain, []string{"1.5", "2"}, []string{"[1.5,2)", "2"}, "[1,5; 2) 2"},
		{format.Plain, []string{"1.5e3"}, []string{"1.5e3"}, "1.5e3"},
		{format.Plain, []string{"+1.5"}, []string{"+1.5"}, "+1.5"},
		{format.Plain, []string{"-1.5"}, []string{"-1.5"}, "-1,5"},
		{format.Comma, []string{"1,5", "2"}, []string{"1,5", "2.5"}, "1,5 2,5"},
		{format.Comma, []string{"1,5", "2.5"}, []string{"1,5", "2.5"}, "1,5 2.5"},
		{format.Grouped, []string{"1,234.5"}, []string{"2.5"}, "2.5"},
		{format.Apostrophe, []string{"1'234.5"}, []string{"2.5"}, "2.5"},
		{format.Spaced, []string{"1 234.5"}, []string{"2.5"}, "2.5"},
		{format.Myriad, []string{"1.2万"}, []string{"2.5"}, "2.5"},
		{format.Plain, []string{"1.5", "1,5"}, []string{"1.5", "1,5"}, "1.5 1,5"},
	} {
		column := func(texts []string) *table.Column {
			c := &table.Column{Name: "n", Values: texts, Missing: make([]bool, len(texts)), Codes: make([]int32, len(texts))}
			for v := range texts {
				c.Codes[v] = int32(v)
			}
			return c
		}
		before := column(test.before)
		before.Format = format.Format{Type: format.Decimal, Numbers: test.style}
		if got := strings.Join(release.WithCommas(column(test.own), before).Values, " "); got != test.want {
			t.Errorf("%q of %q: %q, want %q", test.own, test.style, got, test.want)
		}
	}
}

// A value that is missing stays as its marker, be it one with a point.
func TestAMarkerHasNoComma(t *testing.T) {
	c := &table.Column{Name: "n", Values: []string{"1.5", "-9.0"}, Missing: []bool{false, true}, Codes: []int32{0, 1}}
	before := *c
	before.Format = format.Format{Type: format.Decimal}
	if got := strings.Join(release.WithCommas(c, &before).Values, " "); got != "1,5 -9.0" {
		t.Errorf("%q", got)
	}
}

// A recoding of whole columns is global, and lists only the combinations that it leaves out; of a
// table without rows of nobody it names no missing texts, and of one such row it does.
func TestARecodingOfWholeColumns(t *testing.T) {
	for _, test := range []struct {
		method, text string
		global       bool
		tuples       int
		phantoms     int
	}{
		{"datafly", below("age,sex", 2, "30,f", 2, "40,m"), true, 0, 0},
		{"datafly", below("age,sex", 9, "30,f", 9, "40,m", 1, "99,x"), true, 1, 0},
		{"mondrian-strict", below("age,sex", 2, "30,f", 2, "40,m"), false, 2, 0},
		{"datafly", below("age,sex", 2, "30,f", 2, "40,m", 1, ","), true, 0, 2},
	} {
		r := run(t, test.text, func(r *recipe.Recipe) { r.Algorithm.Name, r.Privacy.SuppressionLimit = test.method, 0.1 })
		got := r.Recoding()
		if got.Global != test.global || len(got.Tuples) != test.tuples || len(got.Phantoms) != test.phantoms {
			t.Errorf("%s of %q: global %v, %d tuples, %d columns with missing texts", test.method, test.text, got.Global, len(got.Tuples), len(got.Phantoms))
		}
		for _, tuple := range got.Tuples {
			if test.global && tuple.To != nil {
				t.Errorf("%s: a tuple that is released as %q", test.method, tuple.To)
			}
		}
	}
}

// That rows were left out is noted where whole records are protected and some were.
func TestRowsLeftOutOfPatientsAreNoted(t *testing.T) {
	lost := below("id,sex", 1, "a,f", 1, "a,f", 1, "b,f", 1, "b,f", 1, "c,m")
	whole := below("id,sex", 1, "a,f", 1, "a,f", 1, "b,f", 1, "b,f")
	for _, test := range []struct {
		text  string
		knows string
		want  string
	}{
		{lost, recipe.KnowsAll, "2 rows of 2 patients were left out, so that each patient shows"},
		{whole, recipe.KnowsAll, ""},
		{lost, recipe.KnowsOne, ""},
	} {
		r := run(t, test.text, func(r *recipe.Recipe) {
			byPatient(false, test.knows)(r)
			r.Privacy.SuppressionLimit = 0.5
		})
		got := english(r.Notes())
		if has := strings.Contains(got, "so that each patient shows"); has != (test.want != "") || !strings.Contains(got, test.want) {
			t.Errorf("%q, %s rows known: %q, want %q", test.text, test.knows, got, test.want)
		}
	}
}

// Who shows the same rows as a patient is named by the first record, in whichever order they are
// released.
func TestOthersAreNamedByTheirFirstRecord(t *testing.T) {
	r := run(t, "id,sex,w\na,f,1\nb,m,1\nc,f,1\nc,m,1\na,m,1\nb,f,1\n", byPatient(true, recipe.KnowsAll))
	for record, want := range map[int32][]int{0: {1, 2}, 1: {0, 2}, 2: {0, 1}, 3: {0, 1}, 4: {1, 2}, 5: {0, 2}} {
		got, ok := r.Patient(record)
		slices.Sort(got.Others)
		if !ok || !slices.Equal(got.Others, want) || len(got.Records) != 2 {
			t.Errorf("record %d: others are %v of %v, want %v", record, got.Others, got.Records, want)
		}
	}
}

// Utility predicts the first sensitive column where no other is asked for.
func TestUtilityPredictsTheSensitiveColumn(t *testing.T) {
	text := below("age,dx,ill", 5, "30,a,x", 5, "40,b,x")
	r := run(t, text, func(r *recipe.Recipe) { r.Column("dx").Role, r.Column("ill").Role = table.Sensitive, table.Sensitive })
	for asked, want := range map[string]string{"": "dx", "ill": "ill"} {
		got, err := r.Utility(context.Background(), utility.Options{Label: asked})
		if err != nil || got.Prediction == nil || got.Prediction.Label != want {
			t.Errorf("asked for %q: %+v, %v", asked, got.Prediction, err)
		}
	}
	one := run(t, below("age,dx", 5, "30,a", 5, "40,b"), func(r *recipe.Recipe) { r.Column("dx").Role = table.Sensitive })
	if got, err := one.Utility(context.Background(), utility.Options{}); err != nil || got.Prediction == nil || got.Prediction.Label != "dx" {
		t.Errorf("of one sensitive column: %+v, %v", got.Prediction, err)
	}
}

// A mean is coarser than the number that a record had before, were it the same; columns that leave as they are
// are not counted among what is kept.
func TestMeansAreCoarser(t *testing.T) {
	r := run(t, below("age,sex,ward", 1, "30,f,x", 2, "40,f,x", 1, "40.0,f,x", 1, "50,f,x"), func(r *recipe.Recipe) {
		r.Privacy.K, r.Columns[0].Means, r.Algorithm.Name = 5, true, "mondrian-strict"
		r.Column("ward").Role = table.Insensitive
	})
	kept := r.Kept()
	if len(kept) != 2 || kept[0].Column != "age" || kept[0].Exact != 0 || kept[0].Coarser != 5 || kept[0].Hidden != 0 {
		t.Errorf("%+v", kept)
	}
	if shown := r.StillShown(); len(shown) != 2 {
		t.Errorf("shown are %+v", shown)
	}
}

// One patient whom all rows single out is to be looked at, unless all rows are protected or
// nothing shows which belong together.
func TestOnePatientIsSingledOutByAllRows(t *testing.T) {
	const together = "All rows together single out 1 of 3 patients"
	text := below("id,sex", 1, "a,f", 1, "a,m", 1, "a,m", 1, "b,f", 1, "b,m", 1, "c,f", 1, "c,m")
	for _, test := range []struct {
		linked bool
		knows  string
		want   bool
	}{{true, recipe.KnowsOne, true}, {true, recipe.KnowsAll, false}, {false, recipe.KnowsOne, false}} {
		p := run(t, text, func(r *recipe.Recipe) {
			byPatient(test.linked, test.knows)(r)
			r.Privacy.SuppressionLimit = 0.5
		}).Protection()
		if said := p.Headline.English + "\n" + english(p.More); strings.Contains(said, together) != test.want {
			t.Errorf("%+v: %q", test, said)
		}
	}
}

// What leaves by one key is to be looked at.
func TestOneKeyIsSaid(t *testing.T) {
	decided := recipe.Default()
	decided.Privacy.K = 2
	decided.Columns = []recipe.Column{{Name: "id", Role: table.Identifying, Transform: &recipe.Transform{Kind: recipe.Pseudonym}}, {Name: "age", Role: table.QuasiIdentifying}}
	_, r := enginetest.Run(t, tabletest.Read(t, below("id,age", 1, "a,30", 1, "b,30"), decided.Input), decided, engine.WithKey(enginetest.SecretKey()))
	if p := r.Protection(); p.Headline.English != "Still personal data: the key leads back to the people" || !strings.Contains(p.Detail.English, "id") {
		t.Errorf("%q: %q", p.Headline, p.Detail)
	}
}

// The promise says to whom it is made, of patients with several rows by how many of them are known.
func TestToWhomThePromiseIsMade(t *testing.T) {
	several := below("id,sex", 1, "a,f", 1, "a,f", 1, "b,f", 1, "b,f")
	for _, test := range []struct {
		text  string
		knows string
		want  string
	}{
		{several, recipe.KnowsAll, "By sex, even to someone who knows all rows of a patient."},
		{several, "2", "By sex, to someone who knows 2 rows of a patient."},
		{several, "", "By sex, to someone who knows one row. Anyone who knows two, and can tell in the file that they belong together, singles out 0 of 2."},
		{below("id,sex", 2, "a,f", 1, "b,f"), recipe.KnowsOne, "By sex, to someone who knows one row"},
		{below("id,sex", 1, "a,f", 1, "b,f"), recipe.KnowsAll, "In all columns of the file."},
	} {
		p := run(t, test.text, byPatient(false, test.knows)).Protection()
		if !strings.HasPrefix(p.Detail.English, test.want) {
			t.Errorf("%q, %s known: %q: %q, want %q", test.text, test.knows, p.Headline, p.Detail, test.want)
		}
	}
}

// Days that are in doubt are noted where their rows stay, and where they are left out one reason is
// given once, however many columns are derived from the same days.
func TestDaysInDoubtAreNotedOnce(t *testing.T) {
	text := "in,out,age\n" + strings.Repeat("2024-03-02,2024-03-05,30\n", 6) + "2024-03-09,2024-03-05,30\n"
	const reason = `"in" is after "out" in 1 row`
	for _, test := range []struct {
		invalid    derive.Invalid
		left, gaps int
	}{{derive.Drop, 1, 1}, {derive.Missing, 0, 2}} {
		r := run(t, text, func(r *recipe.Recipe) {
			r.Column("in").Role, r.Column("out").Role = table.Identifying, table.Identifying
			for _, name := range []string{"stay", "again"} {
				r.Derived = append(r.Derived, derive.Rule{Name: name, Kind: derive.Length, From: []string{"in", "out"}, Invalid: test.invalid})
				r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Insensitive})
			}
		})
		got := english(r.Notes())
		if strings.Count(got, reason) != test.gaps || strings.Contains(got, "was left out") != (test.left > 0) || r.Table.N != 7-test.left {
			t.Errorf("%s: %d rows, %q", test.invalid, r.Table.N, got)
		}
	}
}

// What a spreadsheet would take for a formula is shown as it is in the file of the release.
func TestCellsAreShownAsInTheFile(t *testing.T) {
	for safe, want := range map[bool]string{false: "=1+1", true: "'=1+1"} {
		r := run(t, below("age,dx", 2, "30,=1+1", 2, "40,a"), func(r *recipe.Recipe) {
			r.Column("dx").Role, r.Output.FormulaSafe = table.Insensitive, safe
		})
		kept, _ := r.Snapshot()
		if got, shown := kept.Cell(0, "dx"); !shown || got != want {
			t.Errorf("safe %v: %q, %v", safe, got, shown)
		}
	}
}

// A release without a row passes.
func TestARowlessReleasePasses(t *testing.T) {
	r := run(t, below("age,dx", 2, "30,a"), func(r *recipe.Recipe) {
		r.Column("dx").Role, r.Privacy.SuppressionLimit = table.Sensitive, 1
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "dx", Parameters: parameter.Given{"l": 2}}}
	})
	if r.Table.N != 0 || !r.Passed() {
		t.Errorf("%d rows, passed %v: %s", r.Table.N, r.Passed(), r.Failed())
	}
}

// Each value that could not be coarsened is counted, from one on.
func TestValuesThatAreNotCoarsened(t *testing.T) {
	for unread, want := range map[int]string{0: "", 1: "the values of 1 row could not be read", 2: "the values of 2 rows could not be read"} {
		text := "age,seen\n" + strings.Repeat("30,2024-03-02\n", 9) + strings.Repeat("30,soon\n", unread)
		r := run(t, text, func(r *recipe.Recipe) {
			r.Column("seen").Role, r.Column("seen").Coarsen = table.Insensitive, &coarsen.Rule{Kind: coarsen.Year}
		})
		if got := english(r.Notes()); strings.Contains(got, "could not be read") != (want != "") || !strings.Contains(got, want) {
			t.Errorf("%d unread: %q", unread, got)
		}
	}
}

// Whether a column differs between the rows of a patient is told by that patient's own rows.
func TestOwnRowsTellWhatDiffers(t *testing.T) {
	text := "id,born\n"
	for i := range 42 {
		second := 1950 + i/2
		if i == 40 {
			second = 1990
		}
		text += fmt.Sprintf("id%[1]d,%[2]d\nid%[1]d,%[3]d\n", i, 1950+i/2, second)
	}
	if got := english(run(t, text, func(r *recipe.Recipe) {
		byPatient(false, recipe.KnowsAll)(r)
		r.Privacy.SuppressionLimit = 0.5
	}).Notes()); !strings.Contains(got, `"born" differs between the rows of 1 of the 42 patients`) {
		t.Errorf("%q", got)
	}
}

// The audit takes other columns as known where the recipe does.
func TestOthersAreKnownToTheAudit(t *testing.T) {
	for others, want := range map[string]string{"": "unknown", recipe.OthersKnown: "known"} {
		r := run(t, below("age,dx,ward", 1, "30,a,x", 1, "30,b,x", 1, "30,c,y", 1, "30,a,y"), func(r *recipe.Recipe) {
			r.Column("dx").Role, r.Column("ward").Role, r.Privacy.Others = table.Sensitive, table.Sensitive, others
			r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "dx", Parameters: parameter.Given{"l": 2.0}}}
		})
		if l := r.Audit.Sensitive["dx"].DistinctL; string(r.Audit.Others) != want || (l == 2) != (others == recipe.OthersKnown) {
			t.Errorf("others %q: %q, l = %d", others, r.Audit.Others, l)
		}
	}
}

// Two columns that single out only together are both named, once somebody has decided that they may
// leave although they are proposed for removal.
func TestAPairThatSinglesOut(t *testing.T) {
	text := "age,w,x\n"
	for i := range 36 {
		text += fmt.Sprintf("30,w%d,x%d\n", i/6, i%6)
	}
	r := run(t, text, func(r *recipe.Recipe) { r.Column("w").Role, r.Column("x").Role = table.Insensitive, table.Insensitive })
	if held := r.Protection().Headline.English; held != "Held back: 2 columns proposed for removal would be in the file" {
		t.Errorf("%q", held)
	}
	p := r.ProtectionIf(true)
	if said := p.Detail.English + english(p.More); !strings.Contains(said, "Anyone who knows the exact w and x.") {
		t.Errorf("%q: %q", p.Headline, said)
	}
}

// Use is not judged where nothing is asked or studied, and is where something is.
func TestUseIsJudgedWhereSomethingIsAsked(t *testing.T) {
	const nothing = "Not judged"
	for asked, want := range map[string]bool{"": true, "mean of age": false} {
		r := run(t, below("age,sex", 40, "30,f", 40, "50,m"), func(r *recipe.Recipe) {
			if asked != "" {
				q, err := question.Parse(asked)
				if err != nil {
					t.Fatal(err)
				}
				r.Questions = []question.Question{q}
			}
		})
		use, err := r.Use()
		if err != nil {
			t.Fatal(err)
		}
		if said := use.Headline.English + english(use.More); strings.Contains(said, nothing) != want {
			t.Errorf("asked %q: %q", asked, said)
		}
	}
}
