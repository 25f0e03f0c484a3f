package engine_test

import (
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/criteria"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/say/parameter"
)

// Four of a class have one virus in four spellings, and one has the flu: l is 2, and 3 is
// neither released nor said to hold. The titres of the others are 8, 16 and 32.
func TestSpellingsAreNoDiversity(t *testing.T) {
	const csv = "age,sex,dx,titre\n" +
		"41,M,HCV,8\n41,M,HCV ,8.0\n41,M, HCV,08\n41,M,\u00a0HCV,8\n41,M,flu,16\n" +
		"62,F,HCV,8\n62,F,flu,16\n62,F,copd,32\n62,F,asthma,8\n62,F,gout,16\n"
	given := tabletest.Read(t, csv, recipe.Default().Input)
	for column, most := range map[string]int{"dx": 2, "titre": 2} {
		r := recipe.Default()
		r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying}, {Name: "sex", Role: table.QuasiIdentifying},
			{Name: "dx", Role: table.Sensitive}, {Name: "titre", Role: table.Sensitive, Format: &format.Format{Type: format.Decimal}}}
		for _, model := range []recipe.Model{
			{Name: "distinct-l-diversity", Parameters: parameter.Given{"l": float64(most + 1)}},
			{Name: "entropy-l-diversity", Parameters: parameter.Given{"l": float64(most) + 0.5}},
			{Name: "alpha-k-anonymity", Parameters: parameter.Given{"alpha": 0.5}},
			{Name: "t-closeness", Parameters: parameter.Given{"t": 0.1}},
		} {
			model.Column = column
			r.Privacy.Models = []recipe.Model{model}
			verdicts, err := criteria.Judge(given, r)
			if err != nil {
				t.Fatal(err)
			}
			if last := verdicts[len(verdicts)-1]; last.Holds {
				t.Errorf("%s of %s holds: %s", model.Name, column, last.Reach)
			}
		}
		r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: column, Parameters: parameter.Given{"l": float64(most + 1)}}}
		release, out := enginetest.Written(t, given, r)
		if strings.Contains(out, "41,M") {
			t.Errorf("%s: a class with l = %d is released for l = %d:\n%s", column, most, most+1, out)
		}
		for _, v := range release.Verdicts {
			if !v.Holds {
				t.Errorf("%s: %+v", column, v)
			}
		}
		prepared, err := engine.Prepare(given, r)
		if err != nil {
			t.Fatal(err)
		}
		found, err := audit.Table(prepared.Table(), audit.Options{QI: []string{"age", "sex"}, Sensitive: []string{column}})
		if err != nil || found.Sensitive[column].DistinctL != most {
			t.Errorf("the audit finds l = %d of %s, want %d (%v)", found.Sensitive[column].DistinctL, column, most, err)
		}
	}
}
