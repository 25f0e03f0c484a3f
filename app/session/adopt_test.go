package session_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// patients returns a recipe for the table of ten patients.
func patients(t *testing.T) string {
	t.Helper()
	s, _ := sessiontest.Visit(t, "patients")
	r := *s.Recipe()
	r.Privacy.K = 4
	written := sessiontest.Must(r.JSON())
	return string(written)
}

// A recipe that comes first waits for the table, and is used at once if it fits.
func TestARecipeWaitsForItsTable(t *testing.T) {
	s, engine := sessiontest.New()
	if s.Adoption().Compare("broken.json", "{"); s.Failure == nil || !s.Adoption().Pending().Empty() {
		t.Errorf("a recipe that can't be read waits: %+v", s.Adoption().Pending())
	}
	if s.Adoption().Compare("r.json", patients(t)); s.Failure != nil || s.Adoption().Pending().Recipe != "r.json" {
		t.Fatalf("failure %+v, waiting %+v", s.Failure, s.Adoption().Pending())
	}
	s.Open(session.Source{Sample: "patients"}, recipe.Input{})
	engine.Work()
	if n := s.Adoption().Notice(); n == nil || n.Recipe != "r.json" || s.Recipe().Privacy.K != 4 || s.Step != session.Columns || !s.Adoption().Pending().Empty() {
		t.Fatalf("noticed %+v, k = %d, step %d", n, s.Recipe().Privacy.K, s.Step)
	}
	if s.Undo(); s.Adoption().Notice() != nil || s.Recipe().Privacy.K == 4 {
		t.Error("what is undone is still said")
	}
}

// Of a recipe for other columns nothing is decided before a person has said so, and what they
// have answered would be lost with the page.
func TestAnswersAboutARecipe(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	s.Adoption().Compare("r.json", strings.ReplaceAll(patients(t), `"Age"`, `"Alter"`))
	engine.Work()
	r := s.Adoption().Sheet().Repeat
	if r == nil || len(r.Items) == 0 || s.Recipe().Privacy.K == 4 || s.Unsaved() {
		t.Fatalf("looked at is %+v, k = %d, unsaved %v", r, s.Recipe().Privacy.K, s.Unsaved())
	}
	r.Choose(s, r.Items[0], r.Items[0].Default)
	if engine.Work(); !s.Unsaved() {
		t.Error("an answer would be lost")
	}
	if s.Adoption().Sheet().Drop(s); s.Adoption().Sheet().Repeat != nil || s.Unsaved() {
		t.Error("what was dropped is unsaved")
	}
}

// What was asked for before a run is decided though the engine answers while it runs.
func TestWhatIsAnsweredDuringARunIsKept(t *testing.T) {
	dictionary := "Variable / Field Name,Form Name,Field Type,Field Label,Identifier?\nAge,f,text,The age,y\n"
	for name, ask := range map[string]func(*session.Session){
		"dictionary":  func(s *session.Session) { s.Adoption().UseDictionary("d.csv", dictionary) },
		"safe harbor": func(s *session.Session) { s.Adoption().UseSafeHarbor() },
	} {
		t.Run(name, func(t *testing.T) {
			s, engine := sessiontest.Visit(t, "patients")
			ask(s)
			if engine.Run(s); s.Result == nil || s.Adoption().Notice() == nil || !s.Stale() {
				t.Errorf("failure %+v, stale %v, noticed %+v", s.Failure, s.Stale(), s.Adoption().Notice())
			}
		})
	}
}

// stays returns visits to a hospital, of which ages, lengths of stay and months are proposed in
// place of dates. Ages are from 19 to 98.
func stays(from, rows int) string {
	return sessiontest.Lines("patient_id,birth_date,sex,postcode,ward,admission_date,discharge_date,diagnosis,height_cm", rows, func(i int) string {
		i += from
		return fmt.Sprintf("P%05d,%d-%02d-11,%s,%d,%s,2024-%02d-%02d,2024-%02d-%02d,%s,%d", i, 1925+i*7%80, 1+i%12, []string{"m", "f"}[i%2], 10100+7*(i%4),
			[]string{"Oncology", "Surgery"}[i/2%2], 1+i%12, 1+i%9, 1+i%12, 2+i%9+i%13, []string{"I21", "J18", "E11"}[i%3], 150+i%40)
	})
}

// opened returns a visit with stays of one row a patient.
func opened(t *testing.T, from, rows int) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := sessiontest.Pasted(stays(from, rows))
	engine.Work()
	r := s.Recipe()
	for _, name := range []string{"age", "length_of_stay", "month_of_admission_date"} {
		if r.Rule(name) == nil {
			t.Fatalf("no %s is proposed: %+v", name, r.Derived)
		}
	}
	if !r.Column("height_cm").Means || r.Column("age").Coarsen.Kind != coarsen.Step {
		t.Fatalf("proposed are %+v", r.Columns)
	}
	return s, engine
}

func released(t *testing.T, s *session.Session, engine *sessiontest.Engine) {
	t.Helper()
	if engine.Run(s); s.Result == nil || s.Failure != nil {
		t.Errorf("no release: %+v", s.Failure)
	}
}

// What was decided of one table, proposals among it, is decided of another; and what was decided
// without any stays without.
func TestProposalsFromTableToTable(t *testing.T) {
	first, _ := opened(t, 0, 200)
	with := sessiontest.Must(first.Recipe().JSON())
	sessiontest.RolesAlone(first)
	without := sessiontest.Must(first.Recipe().JSON())
	for name, text := range map[string][]byte{"with proposals": with, "without": without} {
		s, engine := opened(t, 1000, 160)
		s.Adoption().Compare("first.json", string(text))
		engine.Work()
		if got, err := s.Recipe().JSON(); err != nil || string(got) != string(text) {
			t.Errorf("%s: decided are %s, %v", name, got, err)
		}
		released(t, s, engine)
	}
}

// A table that is read again has the decisions that it had, those against a proposal too.
func TestProposalsOfATableReadAgain(t *testing.T) {
	s, engine := opened(t, 0, 200)
	s.Decide(func(r *recipe.Recipe) {
		*r = r.Without("age")
		r.Column("birth_date").Role = table.QuasiIdentifying
		r.Column("height_cm").Means = false
	})
	before := s.Recipe().Clone()
	s.Reread(recipe.Input{Delimiter: ",", Encoding: recipe.Windows1252})
	if engine.Work(); !reflect.DeepEqual(s.Recipe().Columns, before.Columns) || !reflect.DeepEqual(s.Recipe().Derived, before.Derived) {
		t.Errorf("decided are %+v, before %+v", s.Recipe().Columns, before.Columns)
	}
	released(t, s, engine)
}

// One click makes ages over 89 one class, and leaves no date more exact than a year.
func TestSafeHarborOnProposedForms(t *testing.T) {
	s, engine := opened(t, 0, 200)
	before := s.Recipe().Clone()
	s.Adoption().UseSafeHarbor()
	engine.Work()
	r := s.Recipe()
	if age := r.Column("age"); age.Role != table.QuasiIdentifying || age.Coarsen == nil || age.Coarsen.Kind != coarsen.Age {
		t.Errorf("the age is %+v", age)
	}
	for _, name := range []string{"birth_date", "admission_date", "discharge_date", "month_of_admission_date"} {
		if c := r.Column(name); c.Role != table.Identifying {
			t.Errorf("%s is %+v", name, c)
		}
	}
	if !r.Column("length_of_stay").Means {
		t.Error("a length of stay is no date")
	}
	released(t, s, engine)
	if s.Undo(); !reflect.DeepEqual(s.Recipe().Columns, before.Columns) {
		t.Errorf("undone, decided are %+v", s.Recipe().Columns)
	}
}
