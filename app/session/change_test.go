package session_test

import (
	"reflect"
	"strings"
	"testing"

	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// column changes one column of the decisions.
func column(name string, change func(*recipe.Column)) func(*recipe.Recipe) {
	return func(r *recipe.Recipe) { change(r.Column(name)) }
}

func TestUndoAndRedoSayWhatTheyDo(t *testing.T) {
	weight := 2.0
	one := 1.0
	tree := func(label string) *recipe.Hierarchy {
		return &recipe.Hierarchy{Rows: [][]string{{"F", label, "*"}, {"M", label, "*"}}}
	}
	for _, test := range []struct {
		decide func(*recipe.Recipe)
		want   string
	}{
		{column("Age", func(c *recipe.Column) { c.Role = table.Insensitive }), "role of Age"},
		{column("Age", func(c *recipe.Column) { c.Role, c.Hierarchy = table.Identifying, nil }), "role of Age"},
		{column("Age", func(c *recipe.Column) { c.Transform = &recipe.Transform{Kind: recipe.Pseudonym} }), "pseudonymization of Age"},
		{column("Age", func(c *recipe.Column) {
			c.Format, c.Hierarchy = &format.Format{Type: format.Category}, tree("person")
		}), "reading of Age"},
		{column("Gender", func(c *recipe.Column) { c.Hierarchy = tree("person") }), "hierarchy of Gender"},
		{column("Gender", func(c *recipe.Column) { c.Hierarchy = tree("human") }), "hierarchy of Gender"},
		{column("Gender", func(c *recipe.Column) { c.Hierarchy = &recipe.Hierarchy{Ordered: true} }), "hierarchy of Gender"},
		{column("Gender", func(c *recipe.Column) { c.Hierarchy = nil }), "hierarchy of Gender"},
		{column("Zipcode", func(c *recipe.Column) { c.Missing = []string{"0"} }), "missing values of Zipcode"},
		{column("Zipcode", func(c *recipe.Column) { c.Weight = &weight }), "weight of Zipcode"},
		{column("Gender", func(c *recipe.Column) { c.Weight = &one }), "weight of Gender"}, // as it was, but decided
		{column("Zipcode", func(c *recipe.Column) { c.Loss = domain.ByLeaves }), "measure of detail lost of Zipcode"},
		{func(r *recipe.Recipe) {
			for _, name := range []string{"Gender", "Zipcode"} {
				r.Column(name).Role = table.Sensitive
			}
			r.Column("Gender").Weight = nil
		}, "roles of 2 columns"},
		{func(r *recipe.Recipe) { r.Columns[0].Role, r.Columns[1].Weight = table.Sensitive, &weight }, "several decisions"},
		{func(r *recipe.Recipe) { r.Columns[0], r.Columns[1] = r.Columns[1], r.Columns[0] }, "order of the columns"},
		{func(r *recipe.Recipe) {
			r.Columns[0], r.Columns[1] = r.Columns[1], r.Columns[0]
			r.Columns[0].Role = table.Sensitive
		}, "several decisions"},
		{func(r *recipe.Recipe) { r.Columns = r.Columns[:3] }, "several decisions"},
		{func(r *recipe.Recipe) { r.Among = []question.Condition{{Column: "age", From: "65"}} }, "how the table is read"},
		{func(r *recipe.Recipe) { r.Questions = []question.Question{{Kind: question.Count}} }, "questions that the release is for"},
		{func(r *recipe.Recipe) { r.Privacy.K, r.Privacy.MinClass = 7, 0 }, "how many look alike (k)"},
		{func(r *recipe.Recipe) {
			r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "Disease", Parameters: parameter.Given{"l": 2}}}
		}, "privacy models"},
		{column("Zipcode", func(c *recipe.Column) { c.Hierarchy = &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.ZIP3}} }), "hierarchy of Zipcode"},
		{func(r *recipe.Recipe) { r.Privacy.Others = recipe.OthersKnown }, "privacy models"},
		{func(r *recipe.Recipe) { r.Privacy.Patient = "Zipcode" }, "patient ID column"},
		{func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = 0.05 }, "rows that may be left out"},
		{func(r *recipe.Recipe) { r.Algorithm.Parameters = parameter.Given{"s": 0.5} }, "settings of the method"},
		{func(r *recipe.Recipe) { r.Algorithm.Name, r.Algorithm.Parameters = "mondrian", nil }, "method"},
		{func(r *recipe.Recipe) { r.Algorithm.Seed = 9 }, "seed"},
		{func(r *recipe.Recipe) { r.Input.Delimiter = ";" }, "how the table is read"},
		{func(r *recipe.Recipe) { r.Output.BOM = true }, "how the file is written"},
		{func(r *recipe.Recipe) { r.Privacy.K, r.Algorithm.Seed = 3, 4 }, "several decisions"},
		{func(r *recipe.Recipe) { r.Privacy.K, r.Columns[0].Role = 4, table.Sensitive }, "several decisions"},
		{column("Age", func(c *recipe.Column) { c.Expected = &recipe.Expected{Type: "integer"} }), "a decision"},
	} {
		s, _ := sessiontest.Visit(t, "patients")
		s.Decide(func(r *recipe.Recipe) { // so that some of it can be taken back
			r.Column("Zipcode").Hierarchy = &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Flat}}
			r.Column("Gender").Hierarchy = tree("person")
			r.Column("Gender").Hierarchy.Rows[0][1] = "woman"
			r.Algorithm.Parameters = parameter.Given{"s": 0.9}
		})
		if s.History.Redoing(s.Lang) != "" {
			t.Errorf("redo would do %q, and nothing was undone", s.History.Redoing(s.Lang))
		}
		s.Decide(test.decide)
		if got := s.History.Undoing(s.Lang); got != test.want {
			t.Errorf("undo takes back %q, want %q", got, test.want)
		}
		s.Undo()
		if got := s.History.Redoing(s.Lang); got != test.want {
			t.Errorf("redo makes %q again, want %q", got, test.want)
		}
	}
}

// Whatever is decided about a column, undo names it: a decision that is new to the
// recipe too.
func TestUndoNamesEveryDecisionAboutAColumn(t *testing.T) {
	fields := reflect.TypeFor[recipe.Column]()
	for i := range fields.NumField() {
		name := fields.Field(i).Name
		if name == "Name" || name == "Expected" {
			continue
		}
		s, _ := sessiontest.Visit(t, "patients")
		s.DecideColumn("Age", func(c *recipe.Column) {
			field := reflect.ValueOf(c).Elem().Field(i)
			switch field.Kind() {
			case reflect.Pointer:
				field.Set(reflect.New(field.Type().Elem()))
			case reflect.Slice:
				field.Set(reflect.MakeSlice(field.Type(), 1, 1))
			case reflect.Bool:
				field.SetBool(true)
			case reflect.String:
				field.SetString("another")
			default:
				t.Fatalf("field %s is a %s: say here how it is changed", name, field.Kind())
			}
		})
		if got := s.History.Undoing(s.Lang); !strings.HasSuffix(got, " of Age") {
			t.Errorf("with another %s, undo takes back %q", name, got)
		}
	}
}

// A hierarchy that is read from a recipe's file is another one in memory, and the
// same decision.
func TestEqualHierarchiesAreNoChange(t *testing.T) {
	s, _ := sessiontest.Visit(t, "patients")
	rows := func() *recipe.Hierarchy { return &recipe.Hierarchy{Rows: [][]string{{"F", "*"}, {"M", "*"}}} }
	s.Decide(column("Gender", func(c *recipe.Column) { c.Hierarchy = rows() }))
	s.Decide(func(r *recipe.Recipe) {
		r.Column("Gender").Hierarchy = rows()
		r.Privacy.K = 3
	})
	if got := s.History.Undoing(s.Lang); got != "how many look alike (k)" {
		t.Errorf("undo takes back %q", got)
	}
}

func TestUndoSpeaksChinese(t *testing.T) {
	s, _ := sessiontest.Visit(t, "patients")
	if s.History.Undoing(s.Lang) != "" {
		t.Errorf("undo takes back %q of a table that was just opened", s.History.Undoing(s.Lang))
	}
	s.SetLang(text.Lang("zh-CN"))
	sessiontest.SetRole(s, "Age", table.Sensitive)
	if got := s.History.Undoing(s.Lang); got != "“Age”的角色" {
		t.Errorf("undo takes back %q", got)
	}
}
