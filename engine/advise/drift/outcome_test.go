package drift_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/advise/drift"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/say"
)

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
	r, account, err := drift.Outcome(next, given, nil)
	if err != nil {
		t.Fatal(err)
	}
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
	delete(want, "PLZ")
	if !reflect.DeepEqual(states, want) {
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
			same.Name, same.Expected = was.Name, was.Expected
			if !reflect.DeepEqual(same, *was) {
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

// A column that is said to be none of the recipe's is new, and the other is gone.
func TestRenamingThatIsDenied(t *testing.T) {
	given, next := january(t), month(2, 350).rename("Station", "Abteilung").table(t)
	denied := []drift.Choice{{Code: drift.CodeRenamed, Column: "Abteilung", Action: "sensitive"}}
	items := drift.Compare(next, given, denied...).Items
	if !slices.ContainsFunc(items, func(i drift.Item) bool { return i.Code == drift.CodeMissingColumn && i.Column == "Station" }) {
		t.Errorf("items are %+v", items)
	}
	r, err := resolve(next, given, denied)
	if err != nil || r.Column("Station") != nil || r.Column("Abteilung").Role != table.Sensitive || r.Column("Abteilung").Weight != nil {
		t.Errorf("resolved as %+v (%v)", r.Columns, err)
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
	p, err := engine.Prepare(december, given, key)
	if err != nil {
		t.Fatal(err)
	}
	given = p.Recipe()
	if given.Columns[0].Format == nil {
		t.Fatal("the format is not in the recipe")
	}
	for _, test := range []struct {
		about, csv string
		want       []string
	}{
		{"as it was", "seen;q;id\n13.01.2024;1;1\n14.01.2024;2;2\n", []string{}},
		{"the month first", "seen;q;id\n01/13/2024;1;1\n01/24/2024;2;2\n", []string{
			`blocks format column "seen": 2 of 2 values can't be read as date:dmy, as the recipe has it`}},
		{"one slip", "seen;q;id\n13.01.2024;1;1\n14.01.2024;2;2\n01/24/2024;1;3\n", []string{
			`blocks no-date column "seen": 1 value in 1 row is no date that could be shifted: "01/24/2024" (row 3)`}},
	} {
		next := read(t, test.csv)
		if got := said(drift.Compare(next, given)); !slices.Equal(got, test.want) {
			t.Errorf("%s: drift is %q, want %q", test.about, got, test.want)
		}
		r, account, err := drift.Outcome(next, given, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := engine.Prepare(next, r, key); err != nil {
			t.Errorf("%s: %v", test.about, err)
		}
		if reread := r.Columns[0].Format == nil; reread != (test.about == "the month first") || reread != (len(account.Columns[0].Changed) == 1 && account.Columns[0].Changed[0].Code == "account-format-new") {
			t.Errorf("%s: the format is %v, %+v", test.about, r.Columns[0].Format, account.Columns[0])
		}
	}
	keep := drift.Choice{Code: drift.CodeFormat, Column: "seen", Action: drift.ActionKeep}
	report := drift.Compare(read(t, "seen;q;id\n01/13/2024;1;1\n01/24/2024;2;2\n"), given, keep)
	if !slices.ContainsFunc(report.Items, func(i drift.Item) bool { return i.Code == drift.CodeNoDate }) {
		t.Errorf("read as the recipe says, drift is %q", said(report))
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
