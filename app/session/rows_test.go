package session_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/rows"
	"quasi/wasm/protocol"
)

// long is a result of 5,000 rows.
func long(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := sessiontest.Visit(t, "patients")
	text := strings.Builder{}
	text.WriteString("age,sex\n")
	for i := range 5000 {
		fmt.Fprintf(&text, "%d,%c\n", i*7919%90, "FM"[i*31%7%2])
	}
	given := text.String()
	s.Open(session.Source{Text: &given, Name: "long.csv"}, recipe.Input{})
	engine.Work()
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name, r.Privacy.K = "mondrian-strict", 50 })
	s.Run()
	if engine.Work(); s.Result == nil {
		t.Fatalf("there is no result: %+v", s.Failure)
	}
	return s, engine
}

// Of a table that is scrolled through, what is looked at is asked for, a page at a time, and
// a few pages are kept.
func TestRowsAreAskedForWhereAPersonLooks(t *testing.T) {
	s, engine := long(t)
	clear(engine.Calls)
	for from := 0; from < 5000; from += 100 { // as fast as a hand moves: no answer comes meanwhile
		if got := s.Shown.Rows(s, from, 12, func() {}); len(got) != 12 || got[0] != nil {
			t.Fatalf("%d rows from %d on, without an answer", len(got), from)
		}
	}
	if n := engine.Calls[protocol.ResultPage]; n != 1 {
		t.Fatalf("%d pages are on their way", n)
	}
	told := 0
	s.Shown.Rows(s, 4900, 12, func() { told++ })
	engine.Work()
	s.Shown.Rows(s, 4900, 12, func() {})
	if engine.Work(); s.Shown.Rows(s, 4900, 12, func() {})[0] == nil {
		t.Fatal("the rows have not come")
	}
	if n := engine.Calls[protocol.ResultPage]; n != 2 || told != 1 {
		t.Errorf("%d pages were sent, told %d times", n, told)
	}
	if got := s.Shown.Rows(s, 0, 12, func() {}); got[0] != nil {
		t.Error("rows are kept that nobody looks at")
	}
	engine.Work()
	if n, known := s.Shown.Count(); !known || n != s.Result.Records {
		t.Errorf("%d rows, %v", n, known)
	}
	s.Shown.Rows(s, s.Result.Records-5, 12, func() {})
	engine.Work()
	if got := s.Shown.Rows(s, s.Result.Records-5, 12, func() {}); len(got) != 5 || got[4] == nil {
		t.Errorf("%d last rows", len(got))
	}
}

// A view has its own rows, though those of another come late; another run begins with all.
func TestLateRowsAreThoseOfTheirView(t *testing.T) {
	s, engine := long(t)
	nothing := func() {}
	s.Shown.Rows(s, 0, 12, nothing)
	view := protocol.View{Order: rows.Loss, Column: "sex", Text: "F"}
	s.Shown.Show(s, view)
	if _, known := s.Shown.Count(); known {
		t.Error("rows are counted that nobody has asked for")
	}
	engine.Work() // the answer to the view before
	if _, known := s.Shown.Count(); known || s.Shown.Rows(s, 0, 12, nothing)[0] != nil {
		t.Fatal("rows of another view are shown")
	}
	engine.Work()
	found := s.Shown.Rows(s, 0, 12, nothing)
	n, known := s.Shown.Count()
	if !known || n == 0 || n >= s.Result.Records || found[0] == nil || found[0].Lost < found[11].Lost {
		t.Fatalf("%d rows, known: %v", n, known)
	}
	place := -2
	s.Shown.Find(s, found[7].Record+1, func(at int) { place = at })
	if engine.Work(); place != 7 {
		t.Errorf("row %d is found at %d", found[7].Record, place)
	}
	s.Shown.Find(s, 1, func(int) { t.Error("a place in another view") })
	s.Shown.Show(s, protocol.View{})
	engine.Work()
	s.Shown.Show(s, view)
	s.Run()
	if engine.Work(); s.Shown.View() != (protocol.View{}) {
		t.Errorf("another run shows %+v", s.Shown.View())
	}
}
