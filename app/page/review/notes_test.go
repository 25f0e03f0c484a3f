package review_test

import (
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/app/trees"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// The note on the name of a group leads to the levels of its column, where it can be changed, whichever
// column they were of last. Of a column that has no levels any more it leads to Columns.
func TestANoteOnTheNameOfAGroupLeadsToItsLevels(t *testing.T) {
	for role, step := range map[table.Role]session.Step{table.QuasiIdentifying: session.Generalise, table.Insensitive: session.Columns} {
		s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
		s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
		tree, err := hierarchy.FromRows([][]string{{"F", "ask anna.schmidt@web.de", "*"}, {"M", "ask anna.schmidt@web.de", "*"}})
		if err != nil {
			t.Fatal(err)
		}
		trees.Set(s, "Gender", tree)
		s.Decide(func(r *recipe.Recipe) { r.Column("Gender").Role = role })
		trees.Choose(s, "Age")
		p := stepstest.Show(t, s, engine).At(session.Review).Click("run").Settle()
		label := s.Say(text.LevelsOf, "Gender")
		if role != table.QuasiIdentifying {
			p.Misses(label)
			label = s.Say(text.LinkableButton)
		}
		if p.Sees("the name of the group “ask anna.schmidt@web.de” identifies a person").Click(label).Settle(); s.Step != step {
			t.Errorf("a column that is %s: the note leads to %v", role, s.Step)
		}
		if role == table.QuasiIdentifying && trees.Shown(s) != "Gender" {
			t.Errorf("the levels are those of %s", trees.Shown(s))
		}
	}
}
