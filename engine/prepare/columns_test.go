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
	"quasi/engine/prepare"
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
