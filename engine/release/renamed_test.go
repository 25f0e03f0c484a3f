package release_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/engine/criteria"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// renamedClinic gives a quasi-identifier and the sensitive column of the clinic other
// names, one of which is a formula.
func renamedClinic(t *testing.T) (*table.Table, recipe.Recipe) {
	microdata, r, _ := enginetest.Clinic(t, brief.Of(300, 100))
	r.Privacy.K = 3
	names := map[string]string{"birth_date": "year of birth", r.Names(table.Sensitive)[0]: "=why"}
	return microdata, r.Releasing(names)
}

// A release has the names that were decided, also if that is done afterwards, and its
// audit and verdicts speak of them. Nothing else changes.
func TestColumnsAreRenamed(t *testing.T) {
	microdata, r := renamedClinic(t)
	sensitive := r.Names(table.Sensitive)[0]
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: sensitive, Parameters: parameter.Given{"l": 2}}}
	for _, name := range []string{method.Default, method.Anatomy} {
		r.Algorithm.Name = name
		_, plain := enginetest.Run(t, microdata, r.Releasing(nil))
		_, want := enginetest.Run(t, microdata, r)
		again := casetest.Must(plain.Rewritten(r.Output, r.Renames()))
		if everything(t, again) != everything(t, want) || !reflect.DeepEqual(again.Recipe(), want.Recipe()) || !reflect.DeepEqual(again.Audit, want.Audit) {
			t.Errorf("%s: renamed afterwards, the release is another one", name)
		}
		if want.Audit.K != plain.Audit.K || !reflect.DeepEqual(want.Verdicts, plain.Verdicts) || !reflect.DeepEqual(want.Records, plain.Records) {
			t.Errorf("%s: names change what is found", name)
		}
		text := everything(t, want)
		for _, c := range plain.Table.Columns {
			text = strings.Replace(text, want.Name(c.Name), c.Name, 1)
		}
		if name == method.Default && text != everything(t, plain) {
			t.Errorf("more than the names differs:\n%.300s", text)
		}
		if want.Name("birth_date") != "year of birth" || want.Name("patient_name") != "" || !slices.Contains(want.Table.Names(), "year of birth") {
			t.Errorf("%s: released are %q", name, want.Table.Names())
		}
	}
}

// Whoever has the release and the recipe gets the same verdicts.
func TestRenamedReleasesAreJudged(t *testing.T) {
	microdata, r := renamedClinic(t)
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: r.Names(table.Sensitive)[0], Parameters: parameter.Given{"l": 2}}}
	for _, safe := range []bool{true, false} {
		r.Output.FormulaSafe = safe
		_, release := enginetest.Run(t, microdata, r)
		name := "=why"
		if safe {
			name = "'=why"
		}
		if _, ok := release.Audit.Sensitive[name]; !ok {
			t.Errorf("the audit has no column %q", name)
		}
		read := tabletest.Read(t, enginetest.CSV(t, release), recipe.Input{})
		verdicts := casetest.Must(criteria.Judge(read, release.Recipe()))
		for i, v := range verdicts {
			if v.Holds != release.Verdicts[i].Holds || v.Reach != release.Verdicts[i].Reach {
				t.Errorf("%s: %s of the file, %s of the run", v.Model, v.Reach, release.Verdicts[i].Reach)
			}
		}
	}
}

func TestRewrittenRefusesANameThatIsTaken(t *testing.T) {
	csv, r := enginetest.Small()
	release, _ := enginetest.Written(t, tabletest.Read(t, csv, r.Input), r)
	if _, err := release.Rewritten(recipe.Output{}, map[string]string{r.Columns[0].Name: r.Columns[1].Name}); err == nil {
		t.Error("two columns got one name")
	}
}
