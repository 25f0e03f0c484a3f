package prepare_test

import (
	"cmp"
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/prepare"
)

//go:embed testdata/recipes.txt
var recipes string

// named are tables, with what they change of a recipe, of which a line has only the name.
var named = map[string]string{
	"visits":  strings.ReplaceAll(strings.TrimSuffix(visits, "\n"), "\n", " | ") + ` | id = identifying | age.hierarchy.ordered = true | zip.hierarchy.rows = [["10115", "101**", "1****", "*"], ["10117", "101**", "1****", "*"], ["10243", "102**", "1****", "*"], ["10245", "102**", "1****", "*"], ["20095", "200**", "2****", "*"], ["20097", "200**", "2****", "*"]] | seen = insensitive | ill = sensitive | suppression_limit = 1`,
	"beds":    `id,age,zip,seen,ill | id = identifying | age.hierarchy.ordered = true | age.within = 1 | zip.hierarchy.rows = [["10115", "101**", "1****", "*"], ["10117", "101**", "1****", "*"], ["10243", "102**", "1****", "*"]] | zip.max_level = 0 | seen = insensitive | ill = sensitive`,
	"zips":    `zip,ill | zip.max_level = 0 | zip.hierarchy.rows = [["10115", "101**", "1****", "*"], ["10117", "101**", "1****", "*"], ["10243", "102**", "1****", "*"]] | ill = sensitive`,
	"gaps":    `age,ward,score,name | "31,A,1, Eve" | 31, B ,2.0,Bo | "45,?,\"3,5\",Cy" | ,A,NA,Di | k = 1 | age.hierarchy.rows = [["31", "young", "adult", "all"], ["45", "old", "adult", "all"], ["99", "none", "adult", "all"]] | ward.hierarchy.rows = [["A", "*", "*"], ["B", "low", "*"]] | score = sensitive | name = identifying`,
	"sevens":  `age,ward,score,name | "31,A,7, Eve" | 31, B ,2.0,Bo | "45,?,\"3,5\",Cy" | ,A,NA,Di | k = 1 | age.hierarchy.rows = [["31", "young", "adult", "all"], ["45", "old", "adult", "all"]] | ward.hierarchy.rows = [["A", "*", "*"], ["B", "low", "*"]] | score = sensitive | name = identifying`,
	"pairs":   `age,ill | 1,flu | 2,flu | 11,gout | 12,gout | age.hierarchy.ordered = true | ill = sensitive | suppression_limit = 1`,
	"decades": `age | 30 | 31 | 36 | 37 | 41 | 42 | 46 | 47 | age.hierarchy.rows = [["30", "[30,35)", "[30,40)", "[20,40)", "*"], ["31", "[30,35)", "[30,40)", "[20,40)", "*"], ["36", "[35,40)", "[30,40)", "[20,40)", "*"], ["37", "[35,40)", "[30,40)", "[20,40)", "*"], ["41", "[40,45)", "[40,50)", "[40,60)", "*"], ["42", "[40,45)", "[40,50)", "[40,60)", "*"], ["46", "[45,50)", "[40,50)", "[40,60)", "*"], ["47", "[45,50)", "[40,50)", "[40,60)", "*"]]`,
}

// What a recipe asks of a table can be done, or is refused with what is wrong.
func TestRecipes(t *testing.T) {
	casetest.Run(t, recipes, map[string]casetest.Answer{
		"made": func(t *testing.T, in []string) string {
			_, err := makeLine(t, in)
			return cmp.Or(casetest.Named(err), "made")
		},
		"asked": func(t *testing.T, in []string) string {
			p, err := makeLine(t, in)
			if err == nil {
				err = p.Ask()
			}
			return cmp.Or(casetest.Named(err), "asked")
		},
		"missing text":              missingText,
		"hierarchy of ill and seen": hierarchies,
		"parts":                     parts,
		"bound":                     boundOf,
		"left out":                  leftOut,
	})
}

// makeLine prepares the table of a line with a key.
func makeLine(t *testing.T, in []string) (*prepare.Prepared, error) {
	t.Helper()
	text, r := recipetest.Line(t, named, in)
	return prepare.New(tabletest.Read(t, text, recipe.Input{Header: "yes", Notes: recipe.NotesKeep}), r, prepare.Options{Key: secret()})
}

// leftOut returns how many rows are read and what is said of the others, or why none are.
func leftOut(t *testing.T, in []string) string {
	text, r := recipetest.Line(t, named, in)
	raw, err := prepare.Raw(tabletest.Read(t, text, recipe.Input{Header: "yes", Notes: recipe.NotesKeep}), &r)
	p, refused := makeLine(t, in)
	if casetest.Said(err) != casetest.Said(refused) {
		t.Errorf("read %v, prepared %v", err, refused)
	}
	if err != nil {
		return casetest.Said(err)
	}
	return fmt.Sprint(raw.N, " kept ", cmp.Or(casetest.Code(p.LeftOut()), "of all"))
}

// missingText returns what is wrong with a text for missing values, which stands before the line.
func missingText(t *testing.T, in []string) string {
	p := casetest.Must(makeLine(t, in[1:]))
	r := p.Recipe.Clone()
	r.Output.Missing = in[0]
	return cmp.Or(casetest.Named(p.CheckMissing(&r)), "free")
}

// hierarchies returns whether two columns have a hierarchy, which models may need.
func hierarchies(t *testing.T, in []string) string {
	text, r := recipetest.Line(t, named, in)
	data, err := prepare.Microdata(tabletest.Read(t, text, recipe.Input{}), &r)
	if err != nil {
		return casetest.Named(err)
	}
	if data.Recipe != &r {
		t.Error("what is completed is not the recipe")
	}
	return fmt.Sprint(r.Column("ill").Hierarchy != nil, " ", r.Column("seen").Hierarchy != nil)
}

// parts returns the groups up to which the first quasi-identifier may be released.
func parts(t *testing.T, in []string) string {
	p, err := makeLine(t, in)
	if err != nil {
		return casetest.Named(err)
	}
	a, all := p.Data.QI[0], []string{}
	for _, part := range a.Limit.Parts {
		all = append(all, a.Domain.Label(part))
	}
	return strings.Join(all, " ")
}

// boundOf returns the least loss that is possible, to six digits, and how it was found.
func boundOf(t *testing.T, in []string) string {
	p, err := makeLine(t, in)
	if err == nil {
		err = p.Ask()
	}
	if err != nil {
		return casetest.Named(err)
	}
	found, err := p.Bound(t.Context(), nil)
	if err != nil {
		return casetest.Named(err)
	}
	return fmt.Sprintf("%.6f %v", found.Loss, found.Way)
}
