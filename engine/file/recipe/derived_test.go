package recipe_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// derives is a recipe that derives the age and the month of visits.
func derives() recipe.Recipe {
	r := recipe.Default()
	r.Derived = []derive.Rule{
		{Name: "age", Kind: derive.Age, From: []string{"born", "seen"}},
		{Name: "month", Kind: derive.Month, From: []string{"seen"}},
	}
	for _, name := range []string{"id", "born", "seen", "age", "month"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
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
			lines += line
			if in == 0 || in > out {
				doubtful = append(doubtful, row+1)
				continue
			}
			kept += line
			numbers = append(numbers, row+1)
		}
		if len(numbers) == 0 {
			return // there is no day to derive anything from
		}
		r := recipe.Default()
		r.Derived = []derive.Rule{
			{Name: "stay", Kind: derive.Length, From: []string{"in", "out"}, Invalid: derive.Drop},
			{Name: "since", Kind: derive.SinceFirst, From: []string{"id", "in"}, Invalid: derive.Drop},
			{Name: "visits", Kind: derive.Rows, From: []string{"id"}},
		}
		for _, name := range []string{"id", "in", "out", "stay", "since", "visits"} {
			r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Insensitive})
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

func TestDerivedRefusals(t *testing.T) {
	r := derives()
	for text, want := range map[string]string{
		"id,born,seen\n1,2,3\n":       "",
		"id,born,seen,age\n1,2,3,4\n": `has a column "age" already`,
		"id,born\n1,2\n":              `derived column "age": the table has no column "seen"`,
	} {
		if err := r.Fits(tabletest.Read(t, text, recipe.Input{})); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
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
