package criteria_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"quasi/engine/criteria"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// Whoever has a release and its recipe comes to the verdicts of the run.
func TestJudgeAgreesWithTheRun(t *testing.T) {
	microdata, r, column := clinic(t, 300)
	r.Privacy.Models = []recipe.Model{
		{Name: privacy.NameDistinctL, Column: column, Parameters: parameter.Given{"l": 3.0}},
		{Name: privacy.NameTCloseness, Column: column, Parameters: parameter.Given{"t": 0.4}},
		{Name: privacy.NameAverageRisk, Parameters: parameter.Given{"risk": 0.15}},
	}
	prepared, release := carry(t, microdata, r)
	released := tabletest.Read(t, written(t, release), recipe.Input{})
	got, err := criteria.Judge(released, prepared.Recipe())
	if err != nil {
		t.Fatal(err)
	}
	// Who had nothing to begin with can't be told from whom all was generalized.
	if got[0].Blank < release.Verdicts[0].Blank {
		t.Errorf("%d had nothing, and %d show nothing", release.Verdicts[0].Blank, got[0].Blank)
	}
	got[0].Blank = release.Verdicts[0].Blank
	if !reflect.DeepEqual(got, release.Verdicts) || len(got) != 4 {
		t.Errorf("judged %+v, the run says %+v", got, release.Verdicts)
	}
	stricter := prepared.Recipe()
	stricter.Privacy.K = 299
	if got, err := criteria.Judge(released, stricter); err != nil || got[0].Holds || !strings.HasPrefix(got[0].Reach, "k = ") {
		t.Errorf("299-anonymity: %+v, %v", got, err)
	}
}

// A recipe has no rows of the hierarchies that rules make: they are made of the release.
func TestJudgeMakesHierarchiesByRules(t *testing.T) {
	microdata := tabletest.Read(t, "age,diagnosis\n1,I21\n1,I22\n1,E10\n2,J45\n2,J46\n2,I21\n3,I21\n3,I22\n3,J45\n", recipe.Input{})
	r := recipe.Default()
	r.Privacy.K = 3
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying},
		{Name: "diagnosis", Role: table.Sensitive, Rename: "icd", Hierarchy: &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Mask, Hidden: []int{1, 2}}}}}
	r.Privacy.Models = []recipe.Model{{Name: privacy.NamePPlus, Column: "diagnosis", Parameters: parameter.Given{"p": 2.0, "level": 2.0}}}
	prepared, release := carry(t, microdata, r)
	text, err := json.Marshal(prepared.Recipe())
	if err != nil {
		t.Fatal(err)
	}
	saved, err := recipe.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	got, err := criteria.Judge(tabletest.Read(t, written(t, release), recipe.Input{}), *saved)
	if err != nil || len(got) != 2 || !got[1].Holds || got[1].Reach != release.Verdicts[1].Reach {
		t.Errorf("judged %+v, %v, the run says %+v", got, err, release.Verdicts)
	}
	if saved.Columns[1].Hierarchy.Rows != nil {
		t.Error("the recipe that was judged by has changed")
	}
	same := tabletest.Read(t, "age,icd\n1,I21\n1,I22\n1,I23\n", recipe.Input{})
	if got, err := criteria.Judge(same, *saved); err != nil || got[1].Holds {
		t.Errorf("one category: %+v, %v", got, err)
	}
	none := tabletest.Read(t, "age,icd\n1,I\n1,I\n1,I\n", recipe.Input{})
	saved.Columns[1].Hierarchy.Rule = &rule.Rule{Kind: rule.Quantiles, Classes: 2, Levels: 1}
	if _, err := criteria.Judge(none, *saved); err == nil || !strings.Contains(err.Error(), "icd") {
		t.Errorf("no numbers: %v", err)
	}
}

// A table without rows is not judged, and one of one row is.
func TestJudgeRefuses(t *testing.T) {
	all := tabletest.Read(t, "age,ward,ill\n20,x,flu\n", recipe.Input{Header: "yes"})
	for n, want := range []bool{true, false} {
		_, err := criteria.Judge(all.Pick([]int32{0}[:n]), asking())
		if (err != nil && err.Error() == "the table has no rows to judge") != want {
			t.Errorf("%d rows: %v", n, err)
		}
	}
	if _, err := criteria.Judge(&table.Table{}, asking()); err == nil {
		t.Error("a table of nothing is judged")
	}
}
