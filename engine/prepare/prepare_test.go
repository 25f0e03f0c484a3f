package prepare_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/drift"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/prepare"
)

// What is prepared is a copy: neither the given table nor the given recipe changes, whatever
// is asked of it.
func TestNewChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		r.Found = &recipe.Found{ClassSize: 3}
		r.Privacy.MinClass = 2
		wasTable, wasRecipe := copied(given), r.Clone()
		p := drawn(t, given, r)
		p.Ask()
		p.Described(p.Recipe)
		p.Proposed()
		p.Knowing(recipe.KnowsAll)
		p.Recipe.Columns[0].Rename = "changed"
		if !reflect.DeepEqual(given, wasTable) || !reflect.DeepEqual(r, wasRecipe) {
			t.Fatalf("of %+v with %+v became %+v with %+v", wasTable, wasRecipe, given, r)
		}
	})
}

// The rounds of an earlier run are done again only for the decisions that they were done
// for, and what was found is no decision of another run.
func TestNewKnowsTheRoundsOfTheSameDecisions(t *testing.T) {
	first := made(t, visits, ofVisits())
	if first.Earlier != nil {
		t.Errorf("rounds of no run are %v", first.Earlier)
	}
	noted := first.Recipe.Note(3, []int{4, 2})
	noted.Privacy.MinClass = 3
	p := made(t, visits, noted)
	if !slices.Equal(p.Earlier, []int{4, 2}) || p.Recipe.Found != nil || p.Recipe.Privacy.MinClass != 0 {
		t.Errorf("rounds are %v, found %v, least class %d", p.Earlier, p.Recipe.Found, p.Recipe.Privacy.MinClass)
	}
	noted.Privacy.K = 3
	if p = made(t, visits, noted); p.Earlier != nil {
		t.Errorf("rounds of k = 2 are done for k = 3: %v", p.Earlier)
	}
}

// The table before it is coarsened stays, and records that coarsening could not read are
// counted by column, none where nothing is coarsened.
func TestNewCoarsens(t *testing.T) {
	r := ofVisits()
	if p := made(t, visits, r); p.Unread != nil || p.Data.Table.Column("seen").Text(0) != "2024-05-03" {
		t.Errorf("unread are %v of nothing coarsened", p.Unread)
	}
	r.Column("seen").Coarsen = &coarsen.Rule{Kind: coarsen.Year}
	p := made(t, strings.Replace(visits, "2024-06-02", "in June", 2), r)
	if want := map[string]int{"seen": 2}; !reflect.DeepEqual(p.Unread, want) {
		t.Errorf("unread are %v, want %v", p.Unread, want)
	}
	if raw, coarse := p.Raw.Column("seen").Text(0), p.Data.Table.Column("seen").Text(0); raw != "2024-05-03" || coarse != "2024" {
		t.Errorf("%q became %q", raw, coarse)
	}
}

// What is computed stands behind the columns of the table, with what came of it; rows that a
// rule leaves out are counted, and are not among those who are no people.
func TestNewDerives(t *testing.T) {
	const stays = "in,out,age\n2024-05-03,2024-05-09,31\n2024-05-04,2024-05-01,33\n,,\n2024-06-02,2024-06-02,45\n2024-06-03,2024-06-01,47\n2024-06-04,2024-06-05,\n"
	r := recipe.Default()
	r.Privacy.K = 1
	r.Derived = []derive.Rule{{Name: "days", Kind: derive.Length, From: []string{"in", "out"}, Invalid: derive.Drop}}
	r.Columns = []recipe.Column{{Name: "in", Role: table.Identifying}, {Name: "out", Role: table.Identifying, Missing: []string{"n/k"}},
		{Name: "age", Role: table.Insensitive}, {Name: "days", Role: table.QuasiIdentifying}}
	p := made(t, stays+"?,n/k,?\n", r)
	if got := texts(p.Raw.Column("days")); !slices.Equal(got, []string{"6", "0", "1"}) {
		t.Errorf("days are %q", got)
	}
	if p.Contrary != 2 || p.Left.Total != 1 || len(p.Derived) != 1 || p.Derived[0].Contradicting.Total != 2 {
		t.Errorf("%d rows are left out for their days, %d are no people, %+v", p.Contrary, p.Left.Total, p.Derived)
	}
	if p.Data.QI[0].Name != "days" || len(p.Data.QI[0].Codes) != 3 {
		t.Errorf("quasi-identifiers are %+v", p.Data.QI)
	}
}

// Conditions are on columns of the table and on derived ones, before anything is coarsened; rows that
// do not meet them are counted apart, and the others keep their numbers.
func TestNewChoosesRows(t *testing.T) {
	r := ofVisits()
	r.Column("seen").Coarsen = &coarsen.Rule{Kind: coarsen.Year}
	r.Derived = []derive.Rule{{Name: "month", Kind: derive.Month, From: []string{"seen"}}}
	r.Columns = append(r.Columns, recipe.Column{Name: "month", Role: table.Identifying})
	whole := made(t, visits, r)
	r.Among = []question.Condition{{Column: "seen", From: "2024-06-02"}, {Column: "month", Values: []string{"6"}}}
	p := made(t, visits, r)
	var want []int
	for row, day := range texts(whole.Raw.Column("seen")) {
		if strings.HasPrefix(day, "2024-06") && day >= "2024-06-02" {
			want = append(want, row+1)
		}
	}
	var got []int
	for row := range p.Raw.N {
		got = append(got, p.Data.Table.Columns[0].Number(row))
	}
	if !slices.Equal(got, want) || len(want) == 0 || p.Outside != whole.Raw.N-len(want) || p.Contrary != 0 || p.Left.Total != whole.Left.Total {
		t.Errorf("%d are rows %d, %d outside; rows %d are meant", whole.Raw.N, got, p.Outside, want)
	}
}

// A population is read by the table's columns: of those aged 31 in 10115 there are two.
func TestNewRegistersThePopulation(t *testing.T) {
	const town = "zip,age\n10115,31\n10115,31\n10117,33\n10243,31\n"
	given := tabletest.Read(t, visits, recipe.Input{})
	p, err := prepare.New(given, ofVisits(), prepare.Options{Population: tabletest.Read(t, town, recipe.Input{})})
	if err != nil {
		t.Fatal(err)
	}
	behind := p.Data.Behind()
	if behind(0) != 2 || behind(2) != 1 || behind(4) != 0 {
		t.Errorf("%d, %d and %d people are behind three rows, want 2, 1 and 0", behind(0), behind(2), behind(4))
	}
	if p = made(t, visits, ofVisits()); p.Data.Behind() != nil {
		t.Error("there are people without a population")
	}
}

// What is prepared holds no secret: the given key can be wiped.
func TestNewKeepsNoKey(t *testing.T) {
	r := ofVisits()
	r.Column("id").Transform = &recipe.Transform{Kind: recipe.Pseudonym}
	key := secret()
	given := tabletest.Read(t, visits, recipe.Input{})
	p, err := prepare.New(given, r, prepare.Options{Key: key})
	if err != nil {
		t.Fatal(err)
	}
	shown := texts(p.Outgoing[0].Column)
	clear(key)
	if again := texts(p.Outgoing[0].Column); !slices.Equal(shown, again) {
		t.Error("pseudonyms change with the given key")
	}
	if _, err := prepare.New(given, r, prepare.Options{Key: key[1:]}); err == nil || !strings.Contains(err.Error(), "31") || transform.KeySize != 32 {
		t.Errorf("a key of 31 bytes: %v", err)
	}
}

// Of every column it is said what it looks like, by its cells alone, unless the recipe says
// so already; the same table is then as expected.
func TestDescribed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		told := recipe.Expected{Type: "text", Missing: 0.25, Distinct: 99}
		at := rapid.IntRange(0, len(r.Columns)-1).Draw(t, "told")
		r.Columns[at].Expected = &told
		p := drawn(t, given, r)
		described := p.Described(p.Recipe)
		for i, c := range described.Columns {
			want := lookedAt(p.Data.Table.Column(c.Name))
			if i == at {
				want = told
			} else if c.Expected.Type == "" {
				t.Fatalf("column %q has no type", c.Name)
			}
			if c.Expected.Missing != want.Missing || c.Expected.Distinct != want.Distinct {
				t.Fatalf("column %q is expected as %+v, its cells are %+v", c.Name, *c.Expected, want)
			}
			if i != at && p.Recipe.Columns[i].Expected != nil {
				t.Fatalf("the recipe that was prepared says of column %q what it looks like", c.Name)
			}
		}
		described.Columns[at].Expected = nil
		for _, item := range drift.Compare(given, described).Items {
			if slices.Contains([]string{drift.CodeType, drift.CodeMissingRate, drift.CodeDistinct}, item.Code) {
				t.Fatalf("the table is not as expected: %+v", item)
			}
		}
	})
}

// lookedAt counts the cells of a column one by one.
func lookedAt(c *table.Column) recipe.Expected {
	var e recipe.Expected
	seen := map[string]bool{}
	for row := range c.Codes {
		if c.IsMissing(row) {
			e.Missing++
		} else {
			seen[c.Text(row)] = true
		}
	}
	if len(c.Codes) > 0 {
		e.Missing /= float64(len(c.Codes))
	}
	e.Distinct = len(seen)
	return e
}

// A description is of its own: what is changed in one is not changed in the next, and each
// column has its own.
func TestDescribedIsACopy(t *testing.T) {
	p := made(t, visits, ofVisits())
	first := p.Described(p.Recipe)
	if a, b := first.Columns[1].Expected, first.Columns[4].Expected; a.Type != "integer" || b.Type != "category" {
		t.Errorf("an age is %+v, an illness %+v", a, b)
	}
	first.Columns[1].Expected.Distinct, first.Columns[1].Hierarchy.Ordered = 77, false
	if second := p.Described(p.Recipe); second.Columns[1].Expected.Distinct != 6 || !second.Columns[1].Hierarchy.Ordered {
		t.Errorf("the second is changed with the first: %+v", second.Columns[1])
	}
}

// A column without a key can't be transformed, and a population has the columns of the table.
func TestNewRefuses(t *testing.T) {
	given, r := tabletest.Read(t, visits, recipe.Input{}), ofVisits()
	_, err := prepare.New(given, r, prepare.Options{Population: tabletest.Read(t, "age\n31\n", recipe.Input{})})
	refused(t, err, "population", `"zip"`)
	r.Column("id").Transform = &recipe.Transform{Kind: recipe.Pseudonym}
	_, err = prepare.New(given, r, prepare.Options{})
	refused(t, err, `column "id"`, "needs a key of 32")
}
