package sessiontest

import (
	"slices"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// New returns a session in English with an engine of its own, and no table.
func New() (*session.Session, *Engine) {
	s, engine := session.New(text.English), NewEngine()
	s.Start(engine, func() {})
	return s, engine
}

// Visit returns a session with a sample open.
func Visit(t testing.TB, sample string) (*session.Session, *Engine) {
	t.Helper()
	s, engine := Opened(session.Source{Sample: sample, Name: sample})
	if s.Table == nil || s.Failure != nil {
		t.Fatalf("table is not open: %+v", s.Failure)
	}
	return s, engine
}

// Pasted returns a session that was given a text as its table.
func Pasted(text string) (*session.Session, *Engine) {
	return Opened(session.Source{Text: &text, Name: "x.csv"})
}

// Opened returns a session that was given a table.
func Opened(src session.Source) (*session.Session, *Engine) {
	s, engine := New()
	s.Open(src, recipe.Input{})
	engine.Work()
	return s, engine
}

// Chosen returns a session that was given a file, of saved work with a passphrase.
func Chosen(file []byte, passphrase string) (*session.Session, *Engine) {
	s, engine := New()
	engine.File = file
	s.Open(session.Source{File: app.ValueOf(0), Passphrase: passphrase}, recipe.Input{})
	engine.Work()
	return s, engine
}

// Run returns a session with a sample open, and its result.
func Run(t testing.TB, sample string) (*session.Session, *Engine) {
	t.Helper()
	s, engine := Visit(t, sample)
	engine.Run(s)
	return s, engine
}

// SetRole decides the role of a column.
func SetRole(s *session.Session, column string, r table.Role) {
	s.DecideColumn(column, func(c *recipe.Column) { c.Role = r })
}

// SetWeights makes so many decisions on which nothing depends but a run.
func SetWeights(s *session.Session, decisions int) {
	for i := range decisions {
		s.DecideColumn("sex", func(c *recipe.Column) { c.Weight = new(float64(i)) })
	}
}

// SetOutput decides how files are written.
func SetOutput(s *session.Session, change func(*recipe.Output)) {
	s.Decide(func(r *recipe.Recipe) { change(&r.Output) })
}

// Town is a register of five persons.
const Town = "id,age,sex\n1,20,f\n2,20,f\n3,30,f\n4,30,m\n5,30,m\n"

// Among returns a session with a table of four patients, and a register beside it.
func Among(t testing.TB, register string) (*session.Session, *Engine) {
	t.Helper()
	s, engine := Pasted("age,sex,ill\n20,f,a\n20,f,b\n30,m,a\n30,m,b\n")
	for name, r := range map[string]table.Role{"age": table.QuasiIdentifying, "sex": table.QuasiIdentifying, "ill": table.Sensitive} {
		SetRole(s, name, r)
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 1 })
	s.Go(session.Protect)
	s.Population().Open(s, session.Source{Text: &register, Name: "town.csv"}, recipe.Input{})
	if s.Work() != session.Comparing {
		t.Fatalf("work is %q while the population is read", s.Work())
	}
	engine.Work()
	return s, engine
}

// RolesAlone takes the proposed forms back: each column of the table has the role by which it is
// recognized, and none is computed.
func RolesAlone(s *session.Session) {
	s.Decide(func(r *recipe.Recipe) {
		for _, rule := range slices.Clone(r.Derived) {
			*r = r.Without(rule.Name)
		}
		r.Columns = nil
		for _, d := range s.Table.Columns {
			r.Columns = append(r.Columns, recipe.Column{Name: d.Name, Role: d.Role})
		}
	})
}
