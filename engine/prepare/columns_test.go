package prepare_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
	"quasi/engine/prepare"
	"quasi/engine/say/parameter"
)

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

// Of what is coarsened, the hierarchy is of the coarser values, and the format of those in
// the table.
func TestCoarserValuesHaveTheHierarchy(t *testing.T) {
	r := ofVisits()
	r.Column("seen").Role, r.Column("seen").Coarsen = table.QuasiIdentifying, &coarsen.Rule{Kind: coarsen.Year}
	p := made(t, strings.NewReplacer("2024-05-03", "13/05/2023", "2024-05-09", "09/05/2024", "2024-05-04", "04/05/2024",
		"2024-06-01", "01/06/2024", "2024-06-02", "02/06/2024", "2024-07-11", "11/07/2024", "2024-07-12", "12/07/2024").Replace(visits), r)
	seen := p.Recipe.Column("seen")
	if rows := seen.Hierarchy.Rows; len(rows) != 2 || len(rows[0][0]) != 4 {
		t.Errorf("the hierarchy of years is %q", rows)
	}
	if seen.Format == nil || seen.Format.Dates != format.DayMonthYear || p.Unread["seen"] != 0 {
		t.Errorf("days are read as %+v, all but %d", seen.Format, p.Unread["seen"])
	}
}

// A sensitive column gets a hierarchy if and only if a model on it needs one.
func TestHierarchiesForModels(t *testing.T) {
	closeness := func(column, distance string) recipe.Model {
		return recipe.Model{Name: privacy.NameTCloseness, Column: column, Parameters: parameter.Given{"t": 0.5, "distance": distance}}
	}
	for _, test := range []struct {
		name  string
		model recipe.Model
		needs bool
	}{
		{"a model that reads one", closeness("ill", "hierarchical"), true},
		{"a model of another distance", closeness("ill", "equal"), false},
		{"a model on another column", closeness("ward", "hierarchical"), false},
		{"a model on a column that is not sensitive", closeness("seen", "hierarchical"), false},
		{"a model that has none", distinct("ill", 2), false},
		{"no model", recipe.Model{Name: "none", Column: "ill"}, false},
		{"a setting that is none", closeness("ill", "far"), false},
	} {
		r := ofVisits(test.model)
		data, err := prepare.Microdata(tabletest.Read(t, visits, recipe.Input{}), &r)
		if err != nil || (data.Recipe.Column("ill").Hierarchy != nil) != test.needs || data.Recipe.Column("seen").Hierarchy != nil {
			t.Errorf("%s: %+v, %v", test.name, r.Column("ill").Hierarchy, err)
		}
		if data.Recipe != &r {
			t.Errorf("%s: what is completed is not the recipe", test.name)
		}
	}
	r := ofVisits(closeness("ill", "hierarchical"))
	r.Column("ill").Hierarchy = &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Classes, Classification: "countries"}}
	_, err := prepare.New(tabletest.Read(t, visits, recipe.Input{}), r, prepare.Options{})
	refused(t, err, `column "ill": its hierarchy`, "knows none of the values")
	r.Privacy.Models = nil
	if p := made(t, visits, r); p.Recipe.Column("ill").Hierarchy.Rows != nil {
		t.Error("a hierarchy is made that nothing reads")
	}
	r.Column("ill").Role = table.QuasiIdentifying
	_, err = prepare.New(tabletest.Read(t, visits, recipe.Input{}), r, prepare.Options{})
	refused(t, err, `column "ill": its hierarchy`, "knows none of the values")
	r.Column("ill").Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"flu", "*"}, {"gout", "all"}, {"cold", "*"}}}
	_, err = prepare.New(tabletest.Read(t, visits, recipe.Input{}), r, prepare.Options{})
	refused(t, err, `column "ill": its hierarchy`)
}

// A format that reads none of the values is refused, with a value; one that reads some, or of
// a column that has none, is not.
func TestFormatsThatReadNothing(t *testing.T) {
	for column, test := range map[string]struct {
		format format.Format
		want   string
	}{
		"age":  {format.Format{Type: format.Date}, `column "age": the format is date, but none of the 6 values can be read so, such as "31": choose another format, or let it be found`},
		"seen": {format.Format{Type: format.Integer}, `column "seen": the format is integer, but none of the 7 values can be read so, such as "2024-05-03"`},
		"ill":  {format.Format{Type: format.Category}, ""},
		"zip":  {format.Format{Type: format.Integer}, ""},
	} {
		r := ofVisits()
		r.Column(column).Format = &test.format
		_, err := prepare.New(tabletest.Read(t, visits, recipe.Input{}), r, prepare.Options{})
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("column %q: %v", column, err)
		}
	}
	// It is about the values of the table, whatever they are coarsened to.
	r := ofVisits()
	r.Column("seen").Format, r.Column("seen").Coarsen = &format.Format{Type: format.Integer}, &coarsen.Rule{Kind: coarsen.Year}
	_, err := prepare.New(tabletest.Read(t, visits, recipe.Input{}), r, prepare.Options{})
	refused(t, err, `column "seen": the format is integer`)
	r.Column("seen").Format, r.Column("seen").Coarsen = &format.Format{Type: format.Date}, nil
	if _, err := prepare.New(tabletest.Read(t, strings.ReplaceAll(visits, "2024-05", "May"), recipe.Input{}), r, prepare.Options{}); err != nil {
		t.Errorf("days of which some can be read: %v", err)
	}
	if _, err := prepare.New(tabletest.Read(t, "id,age,zip,seen,ill\na,31,10115,?,flu\n", recipe.Input{}), r, prepare.Options{}); err != nil {
		t.Errorf("days of which none is there: %v", err)
	}
}

// What FitOf compares with a population is what a release is prepared of.
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
