package prepare_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/drift"
	"quasi/engine/criteria"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/bound"
	"quasi/engine/measure/support"
	"quasi/engine/method"
	"quasi/engine/method/problem"
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
		p.Columns()
		p.Recipe.Knowing(recipe.KnowsAll)
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
	if p := made(t, visits, r); len(p.Unread) > 0 || p.Data.Table.Column("seen").Text(0) != "2024-05-03" {
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
	p := casetest.Must(prepare.New(given, ofVisits(), prepare.Options{Population: tabletest.Read(t, town, recipe.Input{})}))
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
	p := casetest.Must(prepare.New(given, r, prepare.Options{Key: key}))
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
	refused(t, err, `column "id"`, "need a key of 32")
}

// A quasi-identifier has for each record the place of its cell, by the cell's text alone,
// and for a cell without a value all there is; in the order of their priority.
func TestSpansAreThoseOfTheCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		for i := range r.Columns {
			if c := &r.Columns[i]; c.Name == "age" && rapid.Bool().Draw(t, "ordered") {
				c.Hierarchy = &recipe.Hierarchy{Ordered: true}
			}
		}
		p := drawn(t, given, r)
		var names []string
		for _, a := range p.Data.QI {
			names = append(names, a.Name)
			c, decided := p.Data.Table.Column(a.Name), r.Column(a.Name)
			if a.Weight != decided.Pull() || len(a.Codes) != p.Data.Table.N {
				t.Fatalf("column %q weighs %v and has %d cells", a.Name, a.Weight, len(a.Codes))
			}
			for row := range a.Codes {
				span := a.Span(int32(row))
				if c.IsMissing(row) && span != a.Domain.Full() || !c.IsMissing(row) && (!span.IsLeaf() || a.Domain.Label(span) != strings.TrimSpace(c.Text(row))) {
					t.Fatalf("%q in column %q is %v, %s", c.Text(row), a.Name, span, a.Domain.Label(span))
				}
			}
		}
		if !slices.Equal(names, r.Names(table.QuasiIdentifying)) {
			t.Fatalf("quasi-identifiers are %q, want %q", names, r.Names(table.QuasiIdentifying))
		}
	})
}

// What the recipe leaves open is decided, so that it does the same to another table; what it
// says stays, and of columns of other roles nothing is decided but how they are read.
func TestTheRecipeIsCompleted(t *testing.T) {
	const mixed = "age,pay,born,ward,note\n31,1.5,03/04/1990,A,05/06/2020\n33,2.5,13/04/1990,B,15/06/2020\n45,3.25,14/05/1980,A,16/06/2020\n"
	r := recipe.Default()
	r.Privacy.K = 1
	for _, name := range []string{"age", "pay", "born", "ward"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
	r.Columns = append(r.Columns, recipe.Column{Name: "note", Role: table.Insensitive})
	p := made(t, mixed, r)
	for name, want := range map[string]domain.Measure{"age": domain.ByRange, "pay": domain.ByRange, "born": domain.ByRange, "ward": domain.ByLeaves, "note": ""} {
		c := p.Recipe.Column(name)
		if c.Loss != want || (c.Hierarchy == nil) != (name == "note") {
			t.Errorf("column %q loses by %q in %+v", name, c.Loss, c.Hierarchy)
		}
	}
	if f := p.Recipe.Column("born").Format; f == nil || f.Type != format.Date || f.Dates != format.DayMonthYear {
		t.Errorf("days are read as %+v", f)
	}
	if p.Recipe.Column("age").Format != nil || p.Recipe.Column("note").Format != nil {
		t.Error("a format is noted that is plain to see, or that nothing reads")
	}
	// Neither is one that was found before, of a column that nothing reads.
	found := tabletest.Read(t, mixed, recipe.Input{}).Formatted(func(*table.Column) format.Format { return format.Format{Type: format.Text} })
	if p, err := prepare.New(found, r, prepare.Options{}); err != nil || p.Recipe.Column("note").Format != nil {
		t.Errorf("what was found of a note is noted: %v", err)
	}
	if r.Column("age").Hierarchy != nil {
		t.Error("the given recipe is completed")
	}
	r.Column("age").Loss, r.Column("age").Hierarchy = domain.ByLeaves, &recipe.Hierarchy{Ordered: true}
	r.Column("pay").Hierarchy = &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Flat}}
	p = made(t, mixed, r)
	if c := p.Recipe.Column("age"); c.Loss != domain.ByLeaves || !c.Hierarchy.Ordered {
		t.Errorf("what is decided of ages became %+v", c)
	}
	if rows := p.Recipe.Column("pay").Hierarchy.Rows; len(rows) != 3 || len(rows[0]) != 2 {
		t.Errorf("the rule makes %q", rows)
	}
	// A second table that looks otherwise is read in the same way.
	again := made(t, strings.NewReplacer("13/04", "04/04", "14/05", "05/05").Replace(mixed), p.Recipe)
	if f := again.Data.Table.Column("born").Format; f.Dates != format.DayMonthYear {
		t.Errorf("days of the next table are read as %+v", f)
	}
	// What is computed from days needs them read, whatever becomes of the days themselves.
	r.Derived = []derive.Rule{{Name: "month", Kind: derive.Month, From: []string{"note"}}}
	r.Columns = append(r.Columns, recipe.Column{Name: "month", Role: table.Insensitive})
	if f := made(t, mixed, r).Recipe.Column("note").Format; f == nil || f.Dates != format.DayMonthYear {
		t.Errorf("days that a month is computed from are read as %+v", f)
	}
	// Months are known as such by their rule: a month, its quarter, its half, all.
	r.Column("month").Role = table.QuasiIdentifying
	if rows := made(t, mixed, r).Recipe.Column("month").Hierarchy.Rows; len(rows[0]) != 4 {
		t.Errorf("the hierarchy of months is %q", rows)
	}
}

// FitOf compares a population with the data that a release is prepared of.
func TestMicrodataIsWhatIsPrepared(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		p, own := drawn(t, given, r), r.Clone()
		data, err := prepare.Microdata(given, &own)
		if err != nil || !reflect.DeepEqual(own, p.Recipe) || !reflect.DeepEqual(data.Table, p.Data.Table) || len(data.QI) != len(p.Data.QI) {
			t.Fatalf("%+v of %+v, %v", data, own, err)
		}
		for j := range data.QI {
			if x, y := data.QI[j], p.Data.QI[j]; !slices.Equal(x.Codes, y.Codes) || labels(x) != labels(y) {
				t.Fatalf("%+v is not %+v", x, y)
			}
		}
	})
}

// Of every share as it is written, exactly as many rows may be left out: 0.29 of 100 are 29,
// though no binary fraction is 0.29, and the screen's 29% divided by 100 are as many.
func TestAShareOfTheRows(t *testing.T) {
	for _, n := range []int{1, 7, 50, 90, 100, 613} {
		p := made(t, "age\n"+strings.Repeat("30\n", n), recipe.Recipe{Version: recipe.Version, Privacy: recipe.Privacy{K: 1},
			Algorithm: recipe.Algorithm{Name: method.Default}, Columns: ofVisits().Columns[1:2]})
		for permille := range 1001 {
			for _, share := range []float64{float64(permille) / 1000, float64(permille) / 10 / 100} {
				p.Recipe.Privacy.SuppressionLimit = share
				casetest.NoError(t, p.Ask())
				if got := p.Problem.MaxSuppressed; got != permille*n/1000 {
					t.Fatalf("%v of %d rows are %d", share, n, got)
				}
			}
		}
	}
}

// Asking once more states the same problem, and so does asking what was made of the same
// table once more.
func TestAskTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		p, again := drawn(t, given, r), drawn(t, given, r)
		first := p.Ask()
		was := p.Problem
		for _, second := range []error{p.Ask(), again.Ask()} {
			if (first == nil) != (second == nil) || first != nil && first.Error() != second.Error() {
				t.Fatalf("first %v, then %v", first, second)
			}
		}
		if first == nil {
			same(t, was, p.Problem)
			same(t, was, again.Problem)
		}
	})
}

// drawn prepares what [draw] returns.
func drawn(t *rapid.T, given *table.Table, r recipe.Recipe) *prepare.Prepared {
	p := casetest.Must(prepare.New(given, r, prepare.Options{Key: secret()}))
	return p
}

// same reports two problems that differ.
func same(t *rapid.T, a, b problem.Problem) {
	if a.N != b.N || a.MaxSuppressed != b.MaxSuppressed || a.Seed != b.Seed || a.Model.Coded().String() != b.Model.Coded().String() || len(a.QI) != len(b.QI) {
		t.Fatalf("%+v is not %+v", a, b)
	}
	for j := range a.QI {
		x, y := a.QI[j], b.QI[j]
		if x.Name != y.Name || x.Weight != y.Weight || !slices.Equal(x.Spans, y.Spans) || !slices.Equal(x.Codes, y.Codes) || labels(x) != labels(y) {
			t.Fatalf("%+v is not %+v", x, y)
		}
	}
	for row := range a.N {
		if class := []int32{0, int32(row)}; a.Model.Holds(class) != b.Model.Holds(class) {
			t.Fatalf("%v holds for %v once", a.Model.Coded(), class)
		}
	}
}

// labels are the texts of the values of an attribute.
func labels(a domain.Attribute) string {
	var all []string
	for _, span := range a.Spans {
		all = append(all, a.Domain.Label(span))
	}
	return strings.Join(all, "|")
}

func before(t *testing.T, p *prepare.Prepared) audit.Report {
	t.Helper()
	casetest.NoError(t, p.Ask())
	report := casetest.Must(p.Before())
	return report
}

// Beside another sensitive column that is known, one of two illnesses is a patient's only one.
func TestBeforeKnowsWhatOthersAre(t *testing.T) {
	r := ofVisits()
	r.Column("seen").Role = table.Sensitive
	for others, want := range map[string]string{"": audit.OthersUnknown, recipe.OthersUnknown: audit.OthersUnknown, recipe.OthersKnown: audit.OthersKnown} {
		r.Privacy.Others = others
		if report := before(t, made(t, visits, r)); report.Others != want {
			t.Errorf("others %q: %q", others, report.Others)
		}
	}
}

// Where patients are counted, what is left to somebody who knows their rows is found for the
// recipe's k, and which columns may link them: all that are neither quasi-identifying nor
// the patient's.
func TestBeforeCountsPatients(t *testing.T) {
	r := ofVisits()
	r.Privacy.Patient, r.Privacy.K = "id", 3
	r.Columns = append(r.Columns, recipe.Column{Name: "mrn", Role: table.Identifying})
	var csv strings.Builder
	for i, line := range strings.Split(strings.TrimSpace(visits), "\n") {
		csv.WriteString(line + "," + []string{"mrn", "1", "1", "2", "3", "4", "5", "6", "7"}[i] + "\n")
	}
	report := before(t, made(t, csv.String(), r))
	if report.Patients != 7 || report.SampleUniques != 7 {
		t.Errorf("%d patients, of whom %d are alone", report.Patients, report.SampleUniques)
	}
	found := report.Persons
	if found == nil || found.K != 3 || found.Count != 7 || found.Several != 1 || len(found.Known) != len(support.Every()) {
		t.Fatalf("of patients %+v is found", found)
	}
	if found.Linkable == nil || !slices.Equal(found.Linkable.Columns, []string{"seen", "ill", "mrn"}) {
		t.Errorf("rows are linked by %+v", found.Linkable)
	}
}

// An audit is asked about patients only where there are any, and about a k that not everybody
// has.
func TestByPatient(t *testing.T) {
	for _, test := range []struct {
		patient string
		k, want int
		knows   []support.Knowledge
	}{{"", 5, 0, nil}, {"id", 5, 5, support.Every()}, {"id", 2, 2, support.Every()}, {"id", 1, 0, support.Every()}} {
		r := ofVisits()
		r.Privacy.Patient, r.Privacy.K = test.patient, test.k
		var opt audit.Options
		prepare.ByPatient(&opt, &r)
		if opt.K != test.want || !slices.Equal(opt.Knows, test.knows) {
			t.Errorf("patient %q, k = %d: %+v", test.patient, test.k, opt)
		}
	}
}

// Behind the rows are the people of the population, if there is one: of those aged 31 in
// 10115 there are three, so that none of the eight is sure to be one of its people.
func TestBeforeBesideThePopulation(t *testing.T) {
	const town = "zip,age\n10115,31\n10115,31\n10115,31\n10117,33\n10117,33\n"
	p := casetest.Must(prepare.New(tabletest.Read(t, visits, recipe.Input{}), ofVisits(), prepare.Options{Population: tabletest.Read(t, town, recipe.Input{})}))
	beside, alone := before(t, p).Risk.Journalist, before(t, made(t, visits, ofVisits())).Risk.Journalist
	if beside.Average >= alone.Average || beside.Absent == 0 || alone.Absent != 0 {
		t.Errorf("beside a population %+v, without %+v", beside, alone)
	}
}

// Sets of three are looked at in tables of up to 300,000 rows.
func TestSubsets(t *testing.T) {
	for n, want := range map[int]int{8: 3, 300_000: 3, 300_001: 2} {
		p := prepare.Prepared{Data: criteria.Microdata{Table: &table.Table{N: n}}}
		if got := p.Subsets(); got != want {
			t.Errorf("of %d rows, sets of %d", n, got)
		}
	}
}

func ofPairs() recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2, SuppressionLimit: 1}
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}}, {Name: "ill", Role: table.Sensitive}}
	return r
}

// Progress is told how far the search is, and can end it.
func TestBoundIsEndedEarly(t *testing.T) {
	told := 0
	csv := "age,ill\n" + strings.Repeat("1,flu\n3,flu\n4,gout\n8,flu\n9,gout\n13,flu\n14,gout\n20,flu\n", 12)
	found, err := asked(t, csv, ofPairs()).Bound(t.Context(), func(bound.Step) bool { told++; return true })
	if err != nil || told == 0 || !found.Ended {
		t.Errorf("told %d times: %+v (%v)", told, found, err)
	}
}
