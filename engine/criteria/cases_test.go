package criteria_test

import (
	"cmp"
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/criteria"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
)

//go:embed testdata/verdicts.txt
var cases string

// named has the tables and models that lines call by a name.
var named = map[string]string{
	"pain": `age,pain | 8x 20,none | 6x 20,some | 4x 70,much | 2x 70,agony | k = 5 | pain = sensitive`,
	"labs": `age,pain | 8x 20,<5 | 6x 20,7 | 4x 70,12.5 | 2x 70,>100 | k = 5 | pain = sensitive`,
	"hcv":  `age,sex,dx,titre | 41,M,HCV,8 | 41,M,HCV ,8.0 | 41,M, HCV,08 | "41,M,\u00a0HCV,8" | 41,M,flu,16 | 62,F,HCV,8 | 62,F,flu,16 | 62,F,copd,32 | 62,F,asthma,8 | 62,F,gout,16 | k = 5 | dx = sensitive | titre = sensitive | titre.format.type = decimal`,
	"ages": `age | age.hierarchy.ordered = true`,
	"tree": `age | age.hierarchy.rows = [["34.0", "30-39", "*"], ["34", "30-39", "*"], ["20", "20-29", "*"]]`,
}

// What is asked of classes of the ward, and of tables, is judged as the lines want.
func TestVerdicts(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"class": func(t *testing.T, in []string) string {
			class, r := asked(t, in)
			c, err := criteria.New(microdata(t, r))
			if err != nil {
				return casetest.Named(err)
			}
			m, err := c.Class(r.Privacy.K)
			if err != nil {
				return casetest.Named(err)
			}
			if class == nil {
				return m.Coded().String()
			}
			return fmt.Sprint(map[bool]string{true: "holds", false: "fails"}[m.Holds(class[0])], " ", m.Reach(class[0]))
		},
		"verdicts": func(t *testing.T, in []string) string {
			classes, r := asked(t, in)
			return verdictsOf(criteriaOf(t, r).Verdicts(classes, nil))
		},
		"together": func(t *testing.T, in []string) string {
			classes, r := asked(t, in)
			holds, err := criteriaOf(t, r).HoldTogether(classes)
			if err != nil {
				return casetest.Named(err)
			}
			return strconv.FormatBool(holds)
		},
		"enough": func(t *testing.T, in []string) string {
			_, r := asked(t, in)
			return strconv.Itoa(criteriaOf(t, r).Enough())
		},
		"unmet": func(t *testing.T, in []string) string {
			_, r := asked(t, in)
			return cmp.Or(casetest.Named(criteriaOf(t, r).Unmet(r.Privacy.Models)), "met")
		},
		"judged": func(t *testing.T, in []string) string {
			text, r := recipetest.Line(t, named, in)
			return verdictsOf(criteria.Judge(tabletest.Read(t, text, recipe.Input{Header: "yes"}), r))
		},
		"fit": fit,
	})
}

// asked returns the classes of the ward that a line has, such as 0 1 2 / 3 4, and a recipe with
// its changes.
func asked(t *testing.T, in []string) (classes [][]int32, r recipe.Recipe) {
	t.Helper()
	text, changes := recipetest.Below(in)
	if text = strings.TrimSpace(text); text != "" {
		for class := range strings.SplitSeq(text, "/") {
			rows := []int32{}
			for row := range strings.FieldsSeq(class) {
				n, err := strconv.Atoi(row)
				if err != nil {
					t.Fatal(err)
				}
				rows = append(rows, int32(n))
			}
			classes = append(classes, rows)
		}
	}
	return classes, recipetest.Changed(t, asking(), changes...)
}

func verdictsOf(verdicts []facts.Verdict, err error) string {
	if err != nil {
		return casetest.Named(err)
	}
	var all []string
	for _, v := range verdicts {
		all = append(all, v.Model+": "+map[bool]string{true: "yes", false: "no, "}[v.Holds]+v.Reach)
	}
	return strings.Join(all, " | ")
}

// fit returns how a population fits a table: whom nobody can be, and who has no place. Its
// ages stand behind "population".
func fit(t *testing.T, in []string) string {
	at := 0
	for in[at] != "population" {
		at++
	}
	text, r := recipetest.Line(t, named, in[:at])
	everyone := strings.Join(in[at+1:], "\n") + "\n"
	got, err := engine.FitOf(tabletest.Read(t, text, recipe.Input{Header: "yes"}), r, tabletest.Read(t, everyone, recipe.Input{Header: "yes"}))
	if err != nil {
		return casetest.Named(err)
	}
	said := fmt.Sprintf("%d absent", got.Absent)
	for _, u := range got.Unplaced {
		said += fmt.Sprintf(", %d values of %d persons of %s: %s", u.Values, u.Persons, u.Column, strings.Join(u.Examples, " "))
	}
	for _, name := range got.Lacks {
		said += ", no " + name
	}
	return said
}
