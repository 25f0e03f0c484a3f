package columns_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/app/adopt"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/app/trees"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// admissions is a table of a month, with a column for wards that is called as given.
func admissions(ward, more string) session.Source {
	var csv strings.Builder
	fmt.Fprintf(&csv, "age,%s,smoker,ill%s\n", ward, strings.ReplaceAll(more, "v", "note"))
	for i := range 60 {
		fmt.Fprintf(&csv, "%d,%s,%s,%s%s\n", 20+i%40, []string{"Neurologie", "Chirurgie", "Innere"}[i%3], []string{"ja", "nein"}[i%2], []string{"I10", "E11"}[i%2], strings.ReplaceAll(more, "v", "x"))
	}
	content := csv.String()
	return session.Source{Text: &content, Name: "admissions.csv"}
}

// released is the recipe that a run on a month gives.
func released(t *testing.T) string {
	t.Helper()
	s, p := stepstest.Columns(t, text.English, admissions("Station", ""))
	for name, role := range map[string]string{"age": "quasi-identifying", "Station": "quasi-identifying", "smoker": "insensitive", "ill": "sensitive"} {
		p.Choose(s.Say(text.RoleOf, name), role)
	}
	p.Settle().At(session.Generalise)
	for _, name := range []string{"age", "Station"} {
		known, ok := trees.Of(s, name)
		if !ok {
			t.Fatalf("no hierarchy of %s", name)
		}
		r := s.Recipe().Column(name)
		r.Hierarchy = &recipe.Hierarchy{Rows: known.Rows} // as made by hand: its values are compared
	}
	s.Recipe().Column("smoker").Expected = &recipe.Expected{Type: "category", Distinct: 2}
	return string(recipeOf(t, s))
}

// What becomes of a recipe is seen before it is used: what will be done, what was
// chosen instead, and what became of it.
func TestARecipeOnTheNextTable(t *testing.T) {
	r := released(t)
	s, p := stepstest.Columns(t, text.English, admissions("Abteilung", ",v"))
	adopt.Compare(s, "january.json", r)
	p.Settle().Sees(s.Say(text.DriftTitle, "january.json"), s.Say(text.DriftWill, s.Lang.DriftDo("renamed:Station")),
		s.Say(text.DriftWill, s.Say(text.Role(table.Identifying))), s.Say(text.AccountWhole, "age, smoker, ill"), s.Say(text.AccountWas, "Abteilung", "Station")).
		Misses(s.Say(text.DriftAsk))
	// A default can be changed, and be taken again.
	change := s.Say(text.DriftChange) + ": " + s.Say(text.DriftAction, "note")
	p.Click(change).Choose("drift-1", "sensitive").Settle().Sees(s.Say(text.DriftYours, s.Say(text.Role(table.Sensitive))))
	p.Click(change).Choose("drift-1", "identifying").Settle().Sees(s.Say(text.DriftWill, s.Say(text.Role(table.Identifying))))
	p.Click(s.Say(text.DriftUse)).Settle().Sees(s.Say(text.RecipeUsed, "january.json", 3, 5, 1, 1, 0), s.Say(text.ColumnsTitle))
	if c := s.Recipe().Column("Abteilung"); c.Role != table.QuasiIdentifying || c.Hierarchy == nil || s.Recipe().Column("note").Role != table.Identifying {
		t.Errorf("decided is %+v", s.Recipe().Columns)
	}
	s.Undo()
	p.Settle().Misses("january.json")
	if s.Redo(); adopt.Notice(s) == nil {
		t.Error("redone, nothing is said")
	}
	s.Undo()
	s.DecideColumn("age", func(c *recipe.Column) { c.Role = table.Sensitive })
	if adopt.Notice(s) != nil {
		t.Error("another decision in its place is said to be the recipe's")
	}
}

// The questions of a recipe come with it. One that can't be asked of the table is named with why,
// before the recipe is used, and dropped.
func TestTheQuestionsOfARecipe(t *testing.T) {
	r, err := recipe.Parse([]byte(released(t)))
	if err != nil {
		t.Fatal(err)
	}
	for _, asked := range []string{"mean of age by smoker", "share of ill=I10"} {
		q, err := question.Parse(asked)
		if err != nil {
			t.Fatal(err)
		}
		r.Questions = append(r.Questions, q)
	}
	decided, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	asked := func(s *session.Session) (all []string) {
		for _, q := range s.Recipe().Questions {
			all = append(all, q.String())
		}
		return all
	}
	s, p := stepstest.Columns(t, text.English, admissions("Station", ""))
	adopt.Compare(s, "january.json", string(decided))
	if p.Settle().Misses(s.Say(text.DriftUnasked)); !slices.Equal(asked(s), []string{"mean of age by smoker", "share of ill=I10"}) {
		t.Errorf("asked are %q", asked(s))
	}
	content := strings.ReplaceAll(*admissions("Station", "").Text, "I10", "J18")
	s, p = stepstest.Columns(t, text.English, session.Source{Text: &content, Name: "next.csv"})
	adopt.Compare(s, "january.json", string(decided))
	p.Settle().Sees(s.Say(text.DriftUnasked), "no row of column “ill” has the value “I10”", "question: mean of age by smoker")
	if p.Click(s.Say(text.DriftUse)).Settle(); !slices.Equal(asked(s), []string{"mean of age by smoker"}) {
		t.Errorf("asked are %q", asked(s))
	}
}

// In doubt, a person answers; the button leads to the question.
func TestARecipeThatAsks(t *testing.T) {
	r := released(t)
	content := strings.Replace(*admissions("Station", "").Text, "smoker", "V1", 1)
	s, p := stepstest.Columns(t, text.English, session.Source{Text: &content, Name: "next.csv"})
	adopt.Compare(s, "january.json", r)
	p.Settle().Sees(s.Say(text.DriftAsk), s.Say(text.DriftAsks, 1), s.Say(text.DriftPick), s.Say(text.AccountOpen)).Misses(s.Say(text.DriftProblem))
	p.Click(s.Say(text.DriftUse)).Settle().Sees(s.Say(text.DriftAsk))
	p.Choose("drift-0", "renamed:smoker").Settle().Misses(s.Say(text.DriftAsk)).Sees(s.Say(text.DriftYours, s.Lang.DriftDo("renamed:smoker")))
	p.Click(s.Say(text.DriftUse)).Settle().Sees("january.json")
	if s.Recipe().Column("V1").Role != table.Insensitive {
		t.Errorf("decided is %+v", s.Recipe().Columns)
	}
}

// How the table is read stays as it is.
func TestARecipeReadsNothingAnew(t *testing.T) {
	r := strings.Replace(released(t), `"input": {}`, `"input": {"delimiter": ";"}`, 1)
	if !strings.Contains(r, "delimiter") {
		t.Fatal(r[:100])
	}
	s, p := stepstest.Columns(t, text.English, admissions("Station", ""))
	adopt.Compare(s, "january.json", r)
	p.Settle().Sees(s.Say(text.AccountInput))
	if s.Recipe().Input.Delimiter != "" {
		t.Errorf("the table is read by %+v", s.Recipe().Input)
	}
}

// A recipe waits for a table, and is shown on the one that is opened next.
func TestTheRecipeFirst(t *testing.T) {
	r := released(t)
	s, engine := sessiontest.New()
	p := stepstest.Show(t, s, engine)
	p.Sees(s.Say(text.AgainTitle))
	adopt.Compare(s, "broken.json", "{")
	p.Settle().Sees(s.Say(text.FailureTitle))
	adopt.Compare(s, "january.json", r)
	p.Settle().Sees(s.Say(text.AgainNeeds, "january.json")).Misses(s.Say(text.FailureTitle))
	p.Click(s.Say(text.AgainForget)).Misses("january.json")
	adopt.Compare(s, "january.json", r)
	s.Open(admissions("Abteilung", ""), recipe.Input{})
	p.Settle().Settle().Sees(s.Say(text.DriftTitle, "january.json"))
	if s.Step != session.Columns || !adopt.PendingOf(s).Empty() {
		t.Errorf("at step %d, held is %+v", s.Step, adopt.PendingOf(s))
	}
}

// The files that were dropped with another one are named until that is understood.
func TestIgnoredFilesAreNamed(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	s.Ignored = []string{"second.csv", "third.csv"}
	p.At(session.Open).Sees(s.Say(text.IgnoredTitle, "second.csv, third.csv")).Click(s.Say(text.Dismiss)).Misses("second.csv")
}
