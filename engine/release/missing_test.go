package release_test

import (
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
)

// gaps is a table with missing values, written in two ways, in columns of each role.
const gaps = "age,ward,score,note\n31,A,1,x\n31,A,?,\n,A,2,?\n45,B,3,y\n45,B,NA,z\n77,?,5,w\n"

func gapsRecipe() recipe.Recipe {
	r := recipe.Default()
	r.Privacy.K, r.Algorithm.Name = 2, method.Consistent
	r.Output.RowOrder = recipe.OriginalOrder
	ages := &recipe.Hierarchy{Rows: [][]string{{"31", "young", "*"}, {"45", "-1", "*"}, {"77", "NN", "*"}}}
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: ages}, {Name: "ward", Role: table.QuasiIdentifying},
		{Name: "score", Role: table.Sensitive}, {Name: "note", Role: table.Insensitive, Confirmed: facts.FindingKinds},
	}
	return r
}

// Missing and suppressed values have one text in every column; without a choice only those
// of quasi-identifiers have, a star.
func TestTheTextOfMissingValues(t *testing.T) {
	microdata, r := tabletest.Read(t, gaps, recipe.Input{}), gapsRecipe()
	for missing, want := range map[string]string{
		"":                  "31,A,1,x\n31,A,?,\n*,*,2,?\n45,B,3,y\n45,B,NA,z\n*,*,5,w\n",
		recipe.StarMissing:  "31,A,1,x\n31,A,*,*\n*,*,2,*\n45,B,3,y\n45,B,*,z\n*,*,5,w\n",
		recipe.EmptyMissing: "31,A,1,x\n31,A,,\n,,2,\n45,B,3,y\n45,B,,z\n,,5,w\n",
		"NA":                "31,A,1,x\n31,A,NA,NA\nNA,NA,2,NA\n45,B,3,y\n45,B,NA,z\nNA,NA,5,w\n",
		"-99":               "31,A,1,x\n31,A,-99,-99\n-99,-99,2,-99\n45,B,3,y\n45,B,-99,z\n-99,-99,5,w\n",
	} {
		r.Output.Missing = missing
		if _, text := enginetest.Written(t, microdata, r); text != "age,ward,score,note\n"+want {
			t.Errorf("%q: released\n%s", missing, text)
		}
	}
}

// A row that shows nothing keeps its stars, so that it is not taken for an empty line.
func TestARowWithoutValuesKeepsItsStars(t *testing.T) {
	r := recipe.Default()
	r.Privacy.K, r.Algorithm.Name, r.Output.Missing = 2, method.Consistent, recipe.EmptyMissing
	r.Output.RowOrder = recipe.OriginalOrder
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying}, {Name: "ward", Role: table.QuasiIdentifying}}
	if _, text := enginetest.Written(t, tabletest.Read(t, "age,ward\n31,A\n31,A\n31,B\n,\n45,C\n", recipe.Input{}), r); text != "age,ward\n31,A\n31,A\n31,\n*,*\n" && strings.Contains(text, "\n,\n") {
		t.Errorf("released\n%s", text)
	}
}

// A text that may be a value, a group, or a number that equals one is refused before the
// run, and where a release is written again.
func TestATextOfMissingValuesThatIsAValue(t *testing.T) {
	microdata, r := tabletest.Read(t, gaps, recipe.Input{}), gapsRecipe()
	release, _ := enginetest.Written(t, microdata, r)
	for missing, want := range map[string]string{
		"A": `column "ward": cells without a value are to have "A"`, "NN": `may have "NN"`, "-1": `may have "-1"`, "5": `may have "5"`, "05": `may have "5"`, "x": `column "note"`,
	} {
		r.Output.Missing = missing
		_, err := engine.Prepare(microdata, r)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "choose another text") {
			t.Errorf("%q: error %v", missing, err)
		}
		if _, again := release.Rewritten(r.Output, nil); again == nil || again.Error() != err.Error() {
			t.Errorf("%q: written again: %v", missing, again)
		}
	}
	r.Algorithm.Name, r.Output.Missing = method.Anatomy, "6"
	if _, err := engine.Prepare(microdata, r); err == nil || !strings.Contains(err.Error(), `column "group"`) {
		t.Errorf("a number of a group: error %v", err)
	}
}

// Both tables of a bucketing method have the text.
func TestMissingValuesOfTwoTables(t *testing.T) {
	microdata, r := tabletest.Read(t, gaps, recipe.Input{}), gapsRecipe()
	r.Algorithm.Name, r.Output.Missing = method.Anatomy, "NA"
	release, text := enginetest.Written(t, microdata, r)
	all := text + everything(t, release)
	if strings.Contains(all, "?") || !strings.Contains(text, "NA,A") || strings.Count(all[len(text):], "NA") < 3 {
		t.Errorf("released\n%s", all)
	}
}
