package columns_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// laboratory is a table of 60 people with a number and a code that nobody shares.
func laboratory() session.Source {
	lines := []string{"id,sex,crp,atc"}
	for i := range 60 {
		lines = append(lines, fmt.Sprintf("%d,%s,%d.%d,A%02dBA%02d", 1000+i, []string{"f", "m"}[i%2], 2*i, i%10, 10+i%3, i))
	}
	file := strings.Join(lines, "\n") + "\n"
	return session.Source{Text: &file, Name: "laboratory.csv"}
}

// A number that is kept or sensitive is offered its forms, each with what it leaves; one click
// decides, and one step takes it back. One that could identify is offered none.
func TestFormsOfAColumn(t *testing.T) {
	for _, l := range []struct {
		in   text.Lang
		says []string
	}{
		{text.English, []string{"numbers in classes that begin at 5, 20, 100; laboratories' limit of 5 mg/L; NICE CG191 (20 and 100 mg/L): 0 unique rows, not 60", "numbers from 100 on in one class: 50 unique rows, not 60"}},
		{"de", []string{"0 einmalige Zeilen statt 60"}}, {"zh-CN", []string{"唯一的行 0 个，原为 60 个"}},
	} {
		s, p := stepstest.Columns(t, l.in, laboratory())
		for _, role := range []table.Role{table.Sensitive, table.Insensitive} {
			s.DecideColumn("crp", func(c *recipe.Column) { c.Role = role })
			p.Settle().Sees(l.says...)
		}
		s.DecideColumn("crp", func(c *recipe.Column) { c.Role = table.QuasiIdentifying })
		p.Settle().Misses("laboratories' limit", `value="round:1"`) // which leaves 60 of 60
	}
	s, p := stepstest.Columns(t, text.English, laboratory())
	for _, name := range []string{"crp", "atc"} {
		s.DecideColumn(name, func(c *recipe.Column) { c.Role = table.Sensitive })
	}
	p.Settle()
	for name, written := range map[string][]string{"crp": {"classes:5,20,100", "step:20", "cap:100", "cap:20:100"}, "atc": {"prefix:3"}} {
		for _, rule := range written {
			p.Choose(s.Say(text.TreatmentOf, name), rule).Settle()
			if c := s.Recipe().Column(name); c.Coarsen == nil || c.Coarsen.Written() != rule {
				t.Errorf("%s of %s: decided %+v", rule, name, c.Coarsen)
			}
			if _, selected := p.Options(s.Say(text.TreatmentOf, name)); selected != rule {
				t.Errorf("%s of %s: %s is selected", rule, name, selected)
			}
			s.Undo()
			if c := s.Recipe().Column(name); c.Coarsen != nil && c.Coarsen.Written() == rule {
				t.Errorf("%s of %s: not undone in one step", rule, name)
			}
		}
	}
	// Where patients are counted, rows are not.
	s.Decide(func(r *recipe.Recipe) { r.CountPatients("id") })
	p.Settle().Misses("unique rows, not 60").Sees("numbers in groups with a width of 20")
	// A rule that the column is not offered keeps its words.
	s.DecideColumn("crp", func(c *recipe.Column) { c.Coarsen = &coarsen.Rule{Kind: coarsen.Classes, Cuts: []float64{7}} })
	if _, selected := p.Settle().Options(s.Say(text.TreatmentOf, "crp")); selected != "classes" {
		t.Errorf("%s is selected", selected)
	}
	// Rare values of a category are offered together, from as many people on as k.
	rows := "sex,dx\n" + strings.Repeat("f,I10\nm,E11\nf,J44\n", 12) + "m,C50\nm,C61\n"
	s, p = stepstest.Columns(t, text.English, session.Source{Text: &rows, Name: "dx.csv"})
	s.DecideColumn("dx", func(c *recipe.Column) { c.Role = table.Insensitive })
	p.Settle().Sees("rare values as one: 0 unique rows, not 2").Choose(s.Say(text.TreatmentOf, "dx"), "rare").Settle()
	if c := s.Recipe().Column("dx"); c.Coarsen == nil || c.Coarsen.Fewer != s.Recipe().Privacy.K {
		t.Errorf("dx is decided as %+v", c)
	}
}
