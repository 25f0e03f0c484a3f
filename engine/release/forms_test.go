package release_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/advise/whatif"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/release"
)

// releaseOf runs a table whose column sex is the only one that is marked, and id the patient.
func releaseOf(t *testing.T, text string, k int, patient bool) *release.Release {
	t.Helper()
	microdata := tabletest.Read(t, text, recipe.Input{})
	r := recipe.Default()
	r.Privacy.K = k
	for _, name := range microdata.Names() {
		role := map[string]table.Role{"sex": table.QuasiIdentifying, "id": table.Identifying}[name]
		if role == "" {
			role = table.Sensitive
		}
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	if patient {
		r.CountPatients("id")
	}
	_, made := enginetest.Run(t, microdata, r)
	return made
}

// A kept number singles out fewer in its coarser forms; whose rows they are counts.
func TestForms(t *testing.T) {
	for _, test := range []struct {
		patient bool
		want    string
	}{
		{false, "classes:5,20,100 1 of 9 not 8, classes:0.5,2,10 2 of 9 not 8, round:1 4 of 9 not 8"},
		{true, "classes:5,20,100 1 of 8 not 7, classes:0.5,2,10 1 of 8 not 7, round:1 3 of 8 not 7"},
	} {
		made := releaseOf(t, "id,sex,crp\n1,f,0.4\n1,f,0.6\n2,f,3.1\n3,m,7.9\n4,m,12.2\n5,m,11.8\n6,f,60\n7,m,3.2\n8,f,\n", 2, test.patient)
		forms, err := made.Forms()
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, f := range forms {
			if f.Column != "crp" || f.Patients != test.patient {
				t.Errorf("%+v", f)
			}
			said = append(said, fmt.Sprintf("%s %d of %d not %d", f.Rule.Written(), f.Alone, f.People, f.Was))
		}
		if got := strings.Join(said, ", "); got != test.want {
			t.Errorf("patients %v: %s, want %s", test.patient, got, test.want)
		}
	}
}

// What a form says is what a release in that form does.
func TestAFormIsWhatItsReleaseSays(t *testing.T) {
	text := "sex,crp\n"
	for i := range 60 {
		text += fmt.Sprintf("%s,%.1f\n", []string{"f", "m"}[i%2], 0.7*float64(i))
	}
	microdata := tabletest.Read(t, text, recipe.Input{})
	made := releaseOf(t, text, 5, false)
	forms, err := made.Forms()
	if err != nil || len(forms) < 3 {
		t.Fatal(forms, err)
	}
	for _, f := range forms {
		r := made.Recipe().Clone()
		f.Take(r.Column("crp"))
		r.Found = nil
		_, coarser := enginetest.Run(t, microdata, r)
		alone := 0
		for _, n := range coarser.Table.Column("crp").Counts() {
			if n == 1 {
				alone++
			}
		}
		if alone != f.Alone {
			t.Errorf("%s: %d of %d are singled out, the form says %d", f.Rule.Written(), alone, f.People, f.Alone)
		}
	}
}

// Whole numbers are a form of numbers of which they single out fewer, and of none of which they
// single out as many.
func TestAFormThatSinglesOutAsMany(t *testing.T) {
	for second, want := range map[string]bool{"0.2": true, "3.1": false} {
		forms, err := releaseOf(t, "sex,crp\nf,0.4\nf,"+second+"\nf,7.9\nf,12.2\nf,60.1\nf,33.3\n", 2, false).Forms()
		if err != nil || slices.ContainsFunc(forms, func(f whatif.Form) bool { return f.Rule.Written() == "round:1" }) != want {
			t.Errorf("0.4 beside %s: %+v, %v", second, forms, err)
		}
	}
}

// A form may hide 5 of 100 values that it can't read, and not 6.
func TestAFormThatHides(t *testing.T) {
	for unread, want := range map[int]bool{0: true, 5: true, 6: false} {
		text := "sex,crp\n"
		for i := range 100 {
			text += fmt.Sprintf("f,%s\n", []string{fmt.Sprintf("%.1f", 40+0.7*float64(i)), "lost"}[min(1, max(0, unread-i))])
		}
		forms, err := releaseOf(t, text, 5, false).Forms()
		if err != nil || len(forms) > 0 != want {
			t.Errorf("%d values that can't be read: %+v, %v", unread, forms, err)
		}
		for _, f := range forms {
			if f.Hidden != unread {
				t.Errorf("%d are hidden of %d: %s", f.Hidden, unread, f.Left())
			}
		}
	}
}

// With k = 5 a column waits for a decision that singles out 21 of 100 rows, and one of 20 does
// not: more than one in five. With k = 2 these are 51 and 50, more than a half; with k = 100,
// 6 and 5, more than one in twenty.
func TestTheShareThatWaits(t *testing.T) {
	for _, test := range []struct{ k, most int }{{5, 20}, {2, 50}, {1, 50}, {100, 5}, {20, 5}} {
		for alone := test.most; alone <= test.most+1; alone++ {
			text := "sex,crp\n"
			for i := range 100 {
				text += fmt.Sprintf("f,%s\n", []string{"7", fmt.Sprint(100 + i)}[min(1, max(0, alone-i))])
			}
			made := releaseOf(t, text, test.k, false)
			waits := made.Concerns().Undecided()
			if waiting := len(waits) > 0; waiting != (alone > test.most) {
				t.Errorf("k = %d, %d of 100 rows: waits %v", test.k, alone, waiting)
			}
			amber := strings.Contains(made.Protection().Headline.English+fmt.Sprint(made.Protection().More), "single out")
			if amber != (alone > test.most) {
				t.Errorf("k = %d, %d of 100 rows: the card says it %v: %+v", test.k, alone, amber, made.Protection())
			}
			if len(waits) == 0 {
				continue
			}
			confirmed := made.Confirming(map[string][]facts.FindingKind{"crp": {facts.FoundSingling}})
			if now := confirmed.Concerns(); len(now.Undecided()) > 0 || !slices.ContainsFunc(now.Unique, func(u facts.Unique) bool { return u.Confirmed }) {
				t.Errorf("confirmed: %+v", now)
			}
			if confirmed.Protection().Tone != facts.Amber {
				t.Errorf("confirmed: %+v", confirmed.Protection())
			}
		}
	}
}

// A column of identifiers is decided by these, and a pair by nobody.
func TestOneDecisionForAColumn(t *testing.T) {
	unique := []facts.Unique{{Columns: []string{"mail"}}, {Columns: []string{"a", "b"}}, {Columns: []string{"id"}, Disguised: true}}
	concerns := facts.Concerns{Identifiers: []facts.Identifiers{{Column: "mail"}}, Unique: unique}
	if waits := concerns.Undecided(); len(waits) > 0 {
		t.Errorf("waits: %+v", waits)
	}
	concerns.Identifiers = nil
	if waits := concerns.Undecided(); len(waits) != 1 || waits[0].Columns[0] != "mail" {
		t.Errorf("waits: %+v", waits)
	}
}

// The forms of numbers with decimal commas are those of the same numbers with points, and a row
// of totals that is left out decides nothing about them.
func TestFormsOfNumbersAsTheyAreWritten(t *testing.T) {
	written := func(comma bool, end string) string {
		text := "sex;crp;ward;unit\n"
		for i := range 100 {
			text += fmt.Sprintf("f;%.1f;North;A\n", 0.7*float64(i))
		}
		if comma {
			text = strings.ReplaceAll(text, ".", ",")
		}
		return text + end
	}
	forms := func(text string) (said []string) {
		r := recipe.Default()
		r.Input.Notes = recipe.NotesLeaveOut
		r.Columns = []recipe.Column{{Name: "sex", Role: table.QuasiIdentifying}, {Name: "crp", Role: table.Insensitive}, {Name: "ward", Role: table.Insensitive}, {Name: "unit", Role: table.Insensitive}}
		_, made := enginetest.Run(t, tabletest.Read(t, text, recipe.Input{}), r)
		all, err := made.Forms()
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range all {
			said = append(said, fmt.Sprintf("%s %d of %d", f.Rule.Written(), f.Alone, f.People))
		}
		return said
	}
	want := forms(written(false, ""))
	if len(want) < 4 {
		t.Fatal(want)
	}
	for name, text := range map[string]string{
		"with commas":            written(true, ""),
		"with totals":            written(false, "Total;99999.5;;\n"),
		"with commas and totals": written(true, "Summe;99999,5;;\n"),
	} {
		if got := forms(text); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
