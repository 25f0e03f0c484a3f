package adopt_test

import (
	"strings"
	"testing"

	"quasi/app/adopt"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/file/recipe"
)

// patients returns a recipe for the table of ten patients.
func patients(t *testing.T) string {
	t.Helper()
	s, _ := sessiontest.Visit(t, "patients")
	r := *s.Recipe()
	r.Privacy.K = 4
	written, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(written)
}

// A recipe that comes first waits for the table, and is used at once if it fits.
func TestARecipeWaitsForItsTable(t *testing.T) {
	s, engine := sessiontest.New()
	if adopt.Compare(s, "broken.json", "{"); s.Failure == nil || !adopt.PendingOf(s).Empty() {
		t.Errorf("a recipe that can't be read waits: %+v", adopt.PendingOf(s))
	}
	if adopt.Compare(s, "r.json", patients(t)); s.Failure != nil || adopt.PendingOf(s).Recipe != "r.json" {
		t.Fatalf("failure %+v, waiting %+v", s.Failure, adopt.PendingOf(s))
	}
	s.Open(session.Source{Sample: "patients"}, recipe.Input{})
	engine.Work()
	n := adopt.Notice(s)
	if n == nil || n.Recipe != "r.json" || s.Recipe().Privacy.K != 4 || s.Step != session.Columns || !adopt.PendingOf(s).Empty() {
		t.Fatalf("noticed %+v, k = %d, step %d", n, s.Recipe().Privacy.K, s.Step)
	}
	if s.Undo(); adopt.Notice(s) != nil || s.Recipe().Privacy.K == 4 {
		t.Error("what is undone is still said")
	}
}

// Of a recipe for other columns nothing is decided before a person has said so, and what they
// have answered would be lost with the page.
func TestAnswersAboutARecipe(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	adopt.Compare(s, "r.json", strings.ReplaceAll(patients(t), `"Age"`, `"Alter"`))
	engine.Work()
	r := adopt.SheetOf(s).Repeat
	if r == nil || len(r.Items) == 0 || s.Recipe().Privacy.K == 4 || s.Unsaved() {
		t.Fatalf("looked at is %+v, k = %d, unsaved %v", r, s.Recipe().Privacy.K, s.Unsaved())
	}
	r.Choose(s, r.Items[0], r.Items[0].Default)
	if engine.Work(); !s.Unsaved() {
		t.Error("an answer would be lost")
	}
	if adopt.SheetOf(s).Drop(s); adopt.SheetOf(s).Repeat != nil || s.Unsaved() {
		t.Error("what was dropped is unsaved")
	}
}

// What was asked for before a run is decided though the engine answers while it runs.
func TestWhatIsAnsweredDuringARunIsKept(t *testing.T) {
	dictionary := "Variable / Field Name,Form Name,Field Type,Field Label,Identifier?\nAge,f,text,The age,y\n"
	for name, ask := range map[string]func(*session.Session){
		"dictionary":  func(s *session.Session) { adopt.UseDictionary(s, "d.csv", dictionary) },
		"safe harbor": adopt.UseSafeHarbor,
	} {
		t.Run(name, func(t *testing.T) {
			s, engine := sessiontest.Visit(t, "patients")
			ask(s)
			s.Run()
			if engine.Work(); s.Result == nil || adopt.Notice(s) == nil || !s.Stale() {
				t.Errorf("failure %+v, stale %v, noticed %+v", s.Failure, s.Stale(), adopt.Notice(s))
			}
		})
	}
}
