package release_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/classes"
	"quasi/engine/measure/utility"
	"quasi/engine/model/privacy"
	"quasi/engine/release"
	"quasi/engine/say/parameter"
)

// run releases a text of rows with all columns as quasi-identifiers, in classes of two.
func run(t *testing.T, text string, change func(*recipe.Recipe)) *release.Release {
	t.Helper()
	microdata := tabletest.Read(t, text, recipe.Input{Header: "yes"})
	r := recipe.Default()
	r.Privacy.K = 2
	for _, name := range microdata.Names() {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
	if change != nil {
		change(&r)
	}
	_, got := enginetest.Run(t, microdata, r)
	return got
}

// below are lines below a header, each as often as it says.
func below(header string, lines ...any) string {
	text := header + "\n"
	for i := 0; i < len(lines); i += 2 {
		text += strings.Repeat(lines[i+1].(string)+"\n", lines[i].(int))
	}
	return text
}

// A column of numbers of which three values are none has them named; of four, three are. The
// order of the file is noted of two rows, and not of one, which has none. A row without a
// value that shows a mean is counted. A release of which there is nothing to say has no notes.
func TestNotesBeginWhereTheyShould(t *testing.T) {
	odd := func(words ...string) string {
		text := "age,sex\n"
		for i := range 200 {
			text += fmt.Sprintf("%d,f\n", 20+i/2)
		}
		for _, word := range words {
			text += word + ",f\n"
		}
		return text
	}
	inOrder := func(r *recipe.Recipe) { r.Privacy.K, r.Output.RowOrder = 1, recipe.OriginalOrder }
	means := func(r *recipe.Recipe) {
		r.Privacy.K, r.Columns[0].Means, r.Algorithm.Name = 5, true, "mondrian-strict"
	}
	for name, test := range map[string]struct {
		text   string
		change func(*recipe.Recipe)
		want   string
	}{
		"plain":         {below("age,sex", 2, "30,f", 2, "40,m"), nil, ""},
		"three odd":     {odd("young", "old", "older"), nil, "(young, old, older)"},
		"four odd":      {odd("young", "old", "older", "oldest"), nil, "(young, old, older, …)"},
		"two in order":  {below("age", 2, "30"), inOrder, "order"},
		"one in order":  {below("age", 1, "30"), inOrder, ""},
		"one as sorted": {below("age", 2, "30"), func(r *recipe.Recipe) { r.Privacy.K = 1 }, ""},

		"no mean is filled in":    {below("age,sex", 5, "30,f", 5, "40,m"), means, ""},
		"one mean is filled in":   {below("age,sex", 3, "30,f", 1, "50,f", 1, ",f", 5, "40,m"), means, `Column "age": 1 row without a value shows the mean of its group`},
		"two means are filled in": {below("age,sex", 3, "30,f", 1, "50,f", 2, ",f", 6, "40,m"), means, `Column "age": 2 rows without a value show the mean`},
		"nobody has a value":      {below("age,sex", 5, ",f", 5, "40,m"), means, ""},
	} {
		if got := english(run(t, test.text, test.change).Notes()); test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// A column of which 7 of 13 released values are hidden since they could not be read is noted, with
// the first of them; of 6 of 12 these are named as odd.
func TestMoreThanHalfIsUnread(t *testing.T) {
	for unread, want := range map[int]string{
		6: `6 of the 12 values can't be read as numbers (lost0, lost1, lost2, …)`,
		7: `hidden in 7 of the 13 released rows that have a value there, because values such as "lost0"`,
	} {
		text := "age,sex\n"
		for i := range unread {
			text += fmt.Sprintf("lost%d,f\n", i)
		}
		r := run(t, text+strings.Repeat("30,f\n", 6), func(r *recipe.Recipe) { r.Columns[0].Format = &format.Format{Type: format.Integer} })
		if got := english(r.Notes()); !strings.Contains(got, want) {
			t.Errorf("%d unread: %q, want %q", unread, got, want)
		}
	}
}

// The order of the file is something to look at of two rows, and not of one, which has none.
func TestTheOrderOfOneRow(t *testing.T) {
	for rows, want := range map[int]bool{1: false, 2: true} {
		p := run(t, below("age", rows, "30"), func(r *recipe.Recipe) { r.Privacy.K, r.Output.RowOrder = 1, recipe.OriginalOrder }).Protection()
		if said := p.Headline.English + "\n" + english(p.More); strings.Contains(said, "in the order of the file") != want {
			t.Errorf("%d rows: %q", rows, said)
		}
	}
}

// A release of which no row is left protects nobody, and has no group that is too small.
func TestNobodyIsLeft(t *testing.T) {
	r := run(t, below("age,dx", 2, "30,a"), func(r *recipe.Recipe) {
		r.Column("dx").Role, r.Privacy.SuppressionLimit = table.Sensitive, 1
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "dx", Parameters: parameter.Given{"l": 2}}}
	})
	if p := r.Protection(); r.Table.N != 0 || p.Tone != facts.Amber || p.Headline.English != "No row is left" {
		t.Errorf("%d rows are left, and it says %q", r.Table.N, p.Headline)
	}
}

// Of a sensitive value a recoding has two spellings, and no one that is alone.
func TestTwoSpellingsOfAValue(t *testing.T) {
	r := run(t, below("age,dx", 2, "30,b", 1, "30,flu", 1, "30,flu "), func(r *recipe.Recipe) { r.Column("dx").Role = table.Sensitive })
	if got := fmt.Sprintf("%q", r.Recoding().Columns[1].Spellings); got != `[["flu" "flu "]]` {
		t.Errorf("spellings are %s", got)
	}
}

// A quasi-identifier that differs between the rows of one of 21 patients is noted, of one of 20
// or of none it is not.
func TestNearlyStaticColumns(t *testing.T) {
	for _, test := range []struct {
		patients, differ int
		want             string
	}{{21, 1, `"born" differs between the rows of 1 of the 21 patients`}, {20, 1, ""}, {21, 0, ""}} {
		text := "id,born\n"
		for i := range test.patients {
			second := "1950"
			if i < test.differ {
				second = "1960"
			}
			text += fmt.Sprintf("id%d,1950\nid%[1]d,%s\n", i, second)
		}
		got := english(run(t, text, func(r *recipe.Recipe) {
			r.Column("id").Role = table.Identifying
			r.CountPatients("id")
			r.Know(recipe.KnowsAll)
		}).Notes())
		if (test.want == "") != !strings.Contains(got, "differs between") || !strings.Contains(got, test.want) {
			t.Errorf("%d of %d patients: %q, want %q", test.differ, test.patients, got, test.want)
		}
	}
}

// Of a class, twelve values of a sensitive column are shown, the most frequent ones; the
// thirteenth is counted among the others.
func TestTwelveSharesAreShown(t *testing.T) {
	for values, others := range map[int]int{12: 0, 13: 1} {
		text := "age,dx\n"
		for i := range values {
			text += fmt.Sprintf("30,d%d\n30,d%[1]d\n", i)
		}
		r := run(t, text+"30,d0\n", func(r *recipe.Recipe) { r.Column("dx").Role = table.Sensitive })
		all, err := r.Rows()
		if err != nil {
			t.Fatal(err)
		}
		got := r.DescribeClass(classes.Of(all), 0).Sensitive[0]
		if len(got.Values) != 12 || got.Others != others || got.OtherRows != 2*others || got.Values[0] != (facts.ClassShare{Value: "d0", Rows: 3, All: 3}) {
			t.Errorf("of %d values: %+v", values, got)
		}
	}
}

// Values that as many of a class have are shown in the order of their texts.
func TestEqualSharesAreInOrder(t *testing.T) {
	r := run(t, below("age,dx", 1, "30,b", 1, "30,d", 2, "30,e", 1, "30,a", 1, "30,c"), func(r *recipe.Recipe) { r.Column("dx").Role = table.Sensitive })
	all, err := r.Rows()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, share := range r.DescribeClass(classes.Of(all), 0).Sensitive[0].Values {
		got = append(got, share.Value)
	}
	if !slices.Equal(got, []string{"e", "a", "b", "c", "d"}) {
		t.Errorf("values are shown as %q", got)
	}
}

// Rows that are left out are a point to look at from more than one of twenty on.
func TestRowsLeftOutAreSaid(t *testing.T) {
	for others, want := range map[int]bool{19: false, 18: true} {
		r := run(t, below("age,town", others, "30,a", 1, "90,z"), func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = 0.5 })
		if r.Table.N != others {
			t.Fatalf("%d rows are left of %d", r.Table.N, others+1)
		}
		use, err := r.Use()
		if err != nil {
			t.Fatal(err)
		}
		if said := english(use.More); strings.Contains(said, use.Headline.English) {
			t.Errorf("%q has its own headline below it: %q", use.Headline, said)
		}
		said := use.Headline.English + english(use.More)
		if strings.Contains(said, fmt.Sprintf("1 of %d", others+1)) != want {
			t.Errorf("1 of %d left out: %q", others+1, said)
		}
	}
}

// The cells that are kept of the first column are those of the release, and no two releases that
// show it otherwise are the same; of a column that stays exact they are.
func TestWhatIsKeptOfTheFirstColumn(t *testing.T) {
	text := below("age,sex,dx", 1, "30,f,a", 1, "31,f,b", 1, "50,m,c", 1, "52,m,d")
	of := func(k int) (*release.Release, *release.Snapshot) {
		r := run(t, text, func(r *recipe.Recipe) {
			r.Privacy.K, r.Column("dx").Role = k, table.Sensitive
			r.Column("age").Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"30", "30s", "*"}, {"31", "30s", "*"}, {"50", "50s", "*"}, {"52", "50s", "*"}}}
		})
		kept, _ := r.Snapshot()
		return r, kept
	}
	r, pairs := of(2)
	_, whole := of(4)
	if text, shown := pairs.Cell(0, "age"); text != "30s" || !shown || r.Table.Column("age").Text(r.Row(0)) != "30s" {
		t.Errorf("the first age shows %q, %v", text, shown)
	}
	if pairs.Same(whole, "age") || !pairs.Same(whole, "dx") {
		t.Errorf("releases of two and of four show the same: age %v, dx %v", pairs.Same(whole, "age"), pairs.Same(whole, "dx"))
	}
	if got := r.Kept()[0]; got.Commonest != "30s" || got.CommonestRows != 2 || got.Coarser != 4 {
		t.Errorf("of two labels as common as each other the first is the commonest: %+v", got)
	}
	if quasi := r.Recoding().Columns; !quasi[0].Quasi || !quasi[1].Quasi || quasi[2].Quasi {
		t.Errorf("of age, sex and dx quasi-identifiers are %v, %v, %v", quasi[0].Quasi, quasi[1].Quasi, quasi[2].Quasi)
	}
}

// Where rows of a patient stay together, numbers stand in the place of the identifiers, even in the
// first column: one for each patient who is left, and none that the table gives somebody.
func TestNumbersOfPatients(t *testing.T) {
	for own, want := range map[string]string{"b": "P1 P2", "P2": "PP1 PP2", "P3": "P1 P2"} {
		r := run(t, below("id,sex,town", 2, "a,f,x", 2, own+",f,x", 1, "z,m,y"), func(r *recipe.Recipe) {
			r.Column("id").Role, r.Privacy.SuppressionLimit = table.Identifying, 0.5
			r.CountPatients("id")
			r.Know(recipe.KnowsOne)
			r.Privacy.Linked = true
		})
		numbers := r.Table.Column("id")
		var shown []string
		for row := range r.Table.N {
			shown = append(shown, numbers.Text(row))
		}
		slices.Sort(shown)
		if got := strings.Join(slices.Compact(shown), " "); r.Table.Columns[0] != numbers || r.Table.N != 4 || got != want || strings.Join(numbers.Values, " ") != want {
			t.Errorf("patients a and %s are shown as %s (%q), want %s", own, got, numbers.Values, want)
		}
	}
}

// The patient of the first released row is described as any other.
func TestThePatientOfTheFirstRow(t *testing.T) {
	r := run(t, below("id,sex", 1, "a,f", 1, "b,f", 1, "c,m", 1, "d,m"), func(r *recipe.Recipe) {
		r.Column("id").Role = table.Identifying
		r.CountPatients("id")
	})
	for record := range int32(4) {
		if got, ok := r.Patient(record); !ok || len(got.Others) != 1 || got.LeftOut != 0 {
			t.Errorf("record %d, in row %d: %+v", record, r.Row(record), got)
		}
	}
	if detail := r.Protection().Detail.English; detail != "In all columns of the file." {
		t.Errorf("no patient has several rows, and it says %q", detail)
	}
}

// A table without a sensitive column is measured, with no label to predict.
func TestUtilityWithoutASensitiveColumn(t *testing.T) {
	if _, err := run(t, below("age,sex", 2, "30,f", 2, "40,m"), nil).Utility(context.Background(), utility.Options{}); err != nil {
		t.Error(err)
	}
}

// Of three numbers the one that is far away is named, and of two on either side, as far away, the
// greater.
func TestTheFurthestNumberIsNamed(t *testing.T) {
	var between []any
	for i := 1; i <= 40; i++ {
		between = append(between, 2, fmt.Sprint(i))
	}
	for want, lines := range map[string][]any{"1000": {3, "0", 3, "1", 4, "1000"}, "1041": append([]any{2, "-1000", 2, "1041"}, between...)} {
		got := run(t, below("n", lines...), func(r *recipe.Recipe) {
			r.Privacy.K = 4
			r.Columns[0].Loss, r.Columns[0].Hierarchy = domain.ByRange, &recipe.Hierarchy{Ordered: true}
		}).Stretched()
		if len(got) != 1 || got[0].Value != want {
			t.Errorf("%+v, want %s", got, want)
		}
	}
}

// Postcodes and sites have no range that one of them could stretch.
func TestNumbersOfPlacesStretchNothing(t *testing.T) {
	for name, want := range map[string]int{"n": 1, "zip": 0, "site": 0} {
		if got := run(t, below(name, 3, "0", 3, "1", 4, "1000"), func(r *recipe.Recipe) {
			r.Privacy.K = 4
			r.Columns[0].Loss, r.Columns[0].Hierarchy = domain.ByRange, &recipe.Hierarchy{Ordered: true}
		}).Stretched(); len(got) != want {
			t.Errorf("%s: %+v, want %d", name, got, want)
		}
	}
}

// Someone of whom the table has nothing among two others is no cover for them, which is said; a
// group of nobody but such rows hides all of them.
func TestRowsOfWhichNothingIsKnown(t *testing.T) {
	for text, want := range map[string]bool{
		below("age,sex,ward", 2, "30,f,x", 1, "?,?,x"):            true,
		below("age,sex,ward", 3, "30,f,x", 3, "?,?,x"):            false,
		below("age,sex,ward", 3, "30,f,x", 3, "40,m,x"):           false,
		below("age,sex,ward", 3, "30,f,x", 2, "40,m,x", 1, ",,x"): true,
	} {
		r := run(t, text, func(r *recipe.Recipe) {
			r.Privacy.K, r.Column("ward").Role = 3, table.Insensitive
			r.Input.Notes = recipe.NotesKeep
		})
		p := r.Protection()
		if said := p.Headline.English + "\n" + english(p.More); strings.Contains(said, "Without its empty rows") != want {
			t.Errorf("%q: %q; %+v", text, said, r.Verdicts[0])
		}
	}
}

// A sensitive column that leaves in a coarser form is shown as such; what is kept of generalized
// columns does not have it.
func TestACoarserSensitiveColumnIsShown(t *testing.T) {
	r := run(t, below("age,sex,dx", 2, "30,f,I50.1", 2, "30,m,I50"), func(r *recipe.Recipe) {
		r.Privacy.K, r.Column("dx").Role = 2, table.Sensitive
		r.Column("dx").Coarsen = &coarsen.Rule{Kind: coarsen.Prefix, Length: 3}
	})
	shown := r.StillShown()
	if len(r.Kept()) != 2 || len(shown) != 3 {
		t.Fatalf("kept %+v, shown %+v", r.Kept(), shown)
	}
	if dx := shown[2]; dx.Column != "dx" || dx.Coarser != 2 || dx.Exact != 2 || dx.Hidden != 0 || dx.Commonest != "I50" {
		t.Errorf("%+v", dx)
	}
}
