package criteria_test

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/criteria"
	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
)

// The population is written as the table is: of 30,5 alone nobody could say what the
// comma means.
func TestFitReadsThePopulationAsTheTable(t *testing.T) {
	r := recipetest.Changed(t, recipetest.Quasi("age"), "age.hierarchy.ordered = true")
	microdata := tabletest.Read(t, "age\n\"20,5\"\n\"30,25\"\n\"1.030,5\"\n", recipe.Input{Header: "yes", Delimiter: ";"})
	got := casetest.Must(engine.FitOf(microdata, r, tabletest.Read(t, "age\n\"25,125\"\n\"30,25\"\n", recipe.Input{Header: "yes", Delimiter: ";"})))
	if len(got.Unplaced) > 0 || got.Absent != 2 {
		t.Errorf("fit is %+v, want 25,125 between two of the table, and two rows whom nobody can be", got)
	}
}

// A value that nobody of the population has is not named.
func TestFitNamesWhatThereIs(t *testing.T) {
	r := recipetest.Changed(t, recipetest.Quasi("age"), "age.hierarchy.ordered = true")
	population := tabletest.Read(t, "age\n19\n20\n", recipe.Input{Header: "yes"})
	population.Columns[0].Values = append(population.Columns[0].Values, "99")
	population.Columns[0].Missing = append(population.Columns[0].Missing, false)
	got, err := engine.FitOf(tabletest.Read(t, "age\n20\n40\n", recipe.Input{Header: "yes"}), r, population)
	if want := (facts.Unplaced{Column: "age", Values: 1, Persons: 1, Examples: []string{"19"}}); err != nil || len(got.Unplaced) != 1 || !reflect.DeepEqual(got.Unplaced[0], want) {
		t.Errorf("%+v, %v, want %+v", got.Unplaced, err, want)
	}
}

// clinic returns a small clinic with a recipe that is complete but for models.
func clinic(t testing.TB, n int) (*table.Table, recipe.Recipe, string) {
	t.Helper()
	s := sample.Clinic(n, 1)
	microdata := tabletest.Read(t, string(s.CSV), s.Recipe.Input)
	r := enginetest.Complete(s.Recipe, microdata)
	return microdata, r, r.Names(table.Sensitive)[0]
}

func carry(t *testing.T, microdata *table.Table, r recipe.Recipe) (*engine.Prepared, *engine.Release) {
	t.Helper()
	prepared := casetest.Must(engine.Prepare(microdata, r))
	release := casetest.Must(prepared.Run(context.Background(), nil))
	return prepared, release
}

func written(t *testing.T, r *engine.Release) string {
	t.Helper()
	var b strings.Builder
	casetest.NoError(t, r.WriteCSV(&b))
	return b.String()
}

// ward is eight visits of four patients, in two wards.
const ward = "id,age,ward,ill\n" +
	"a,20,x,flu\na,20,x,gout\nb,20,y,flu\nb,20,y,flu\n" +
	"c,30,x,acne\nc,30,x,flu\nd,40,y,gout\nd,40,y,gout\n"

// asking returns a recipe for the ward with models.
func asking(models ...recipe.Model) recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2, Models: models}
	r.Columns = []recipe.Column{
		{Name: "id", Role: table.Identifying},
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "ward", Role: table.Sensitive}, {Name: "ill", Role: table.Sensitive},
	}
	return r
}

// microdata is the ward with a recipe, whose age is in its plain order.
func microdata(t *testing.T, r recipe.Recipe) criteria.Microdata {
	t.Helper()
	own := tabletest.Read(t, ward, recipe.Input{Header: "yes"})
	age := own.Column("age")
	d, place := casetest.Must2(hierarchy.Ordered(age.Values, age.Counts(), domain.ByLeaves, age.Format))
	spans := make([]domain.Span, len(place))
	for v, at := range place {
		spans[v] = domain.Leaf(at)
	}
	m := criteria.Microdata{Recipe: &r, Table: own, QI: []domain.Attribute{domain.NewAttribute("age", 1, d, spans, age.Codes)}}
	for _, name := range r.Names(table.Sensitive) {
		m.Sensitive = append(m.Sensitive, privacy.SensitiveOf(own.Column(name)))
	}
	return m
}

// criteriaOf builds the criteria of the ward.
func criteriaOf(t *testing.T, r recipe.Recipe) *criteria.Criteria {
	t.Helper()
	c := casetest.Must(criteria.New(microdata(t, r)))
	return c
}

// asReleased returns what each record is released as where nothing is changed.
func asReleased(m criteria.Microdata) func(int32) []domain.Span {
	return func(record int32) []domain.Span { return []domain.Span{m.QI[0].Span(record)} }
}

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
	got := casetest.Must(criteria.Judge(released, prepared.Recipe()))
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
	text := casetest.Must(json.Marshal(prepared.Recipe()))
	saved := casetest.Must(recipe.Parse(text))
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

// plain is a verdict by what a person is shown.
type plain struct {
	model string
	holds bool
	reach string
}

func plainly(verdicts []facts.Verdict) []plain {
	var all []plain
	for _, v := range verdicts {
		all = append(all, plain{v.Model, v.Holds, v.Reach})
	}
	return all
}

// By the ages as they are, the ward has classes of four, two and two.
var byAge = [][]int32{{0, 1, 2, 3}, {4, 5}, {6, 7}}

func averageRisk(risk float64) recipe.Model {
	return recipe.Model{Name: privacy.NameAverageRisk, Parameters: parameter.Given{"risk": risk}}
}

// Patients are counted where the recipe names them.
func TestPatientsOfTheRecipe(t *testing.T) {
	r := asking()
	if criteriaOf(t, r).Patients() != nil {
		t.Error("patients where the recipe names none")
	}
	r.Privacy.Patient = "id"
	if found := criteriaOf(t, r).Patients(); found == nil || found.Count != 4 {
		t.Errorf("patients are %+v", found)
	}
}

// What failed is named, with its codes, and what holds is not.
func TestFailedModelsAreNamed(t *testing.T) {
	got := casetest.Must(criteriaOf(t, asking(averageRisk(0.375), recipe.Model{Name: privacy.NameDistinctL, Column: "ill", Parameters: parameter.Given{"l": 2}}, averageRisk(0.3))).Verdicts(byAge, nil))
	failed := criteria.Failed(got)
	if text := failed.String(); !strings.Contains(text, "2-diversity") || !strings.Contains(text, "l = 1") || !strings.Contains(text, "at most 0.3") || strings.Contains(text, "2-anonymity") {
		t.Errorf("failed are %q", text)
	}
	if len(failed.Args) != 2 || failed.Args[0].Code == "" {
		t.Errorf("what failed has no codes: %+v", failed)
	}
	if text := criteria.Failed(got[:2]).String(); text != "" {
		t.Errorf("%q failed of models that hold", text)
	}
}

// population is a town of nine: four of 20, three of 30, one of 35 and one of 40.
func population(t *testing.T) *table.Table {
	return tabletest.Read(t, "name,age\nA,20\nB,20\nC,20\nD,20\nE,30\nF,30\nG,30\nH,35\nI,40\n", recipe.Input{Header: "yes"})
}

func beside(t *testing.T, r recipe.Recipe, everyone *table.Table) (criteria.Microdata, *criteria.Criteria) {
	t.Helper()
	m := microdata(t, r)
	var err error
	if m.Register, err = criteria.NewRegister(m, everyone); err != nil {
		t.Fatal(err)
	}
	c := casetest.Must(criteria.New(m))
	return m, c
}

// A model on the population is judged by what a class is released as: of 40 there is
// one person, of 30 to 40 there are five.
func TestVerdictsOnThePopulation(t *testing.T) {
	kmap := recipe.Model{Name: privacy.NameKMap, Parameters: parameter.Given{"k": 3.0}}
	presence := recipe.Model{Name: privacy.NamePresence, Parameters: parameter.Given{"max": 0.9}}
	m, c := beside(t, asking(kmap, presence), population(t))
	got, err := c.Verdicts(byAge, asReleased(m))
	if err != nil {
		t.Fatal(err)
	}
	want := []plain{{"2-anonymity", true, ""}, {"3-map", false, "k = 1"}, {"(0,0.9)-presence", false, "δ = 1"}}
	if !reflect.DeepEqual(plainly(got), want) {
		t.Errorf("verdicts are %+v, want %+v", plainly(got), want)
	}
	wider := func(record int32) []domain.Span {
		if span := m.QI[0].Span(record); span.Lo == 0 {
			return []domain.Span{span}
		}
		return []domain.Span{{Lo: 1, Hi: 2}}
	}
	// Four of the four of 20 are in the table: δ is 1; of the other classes 4/5.
	if got, err = c.Verdicts([][]int32{{0, 1, 2, 3}, {4, 5, 6, 7}}, wider); err != nil {
		t.Fatal(err)
	}
	if v := plainly(got); !v[1].holds || v[2].holds || v[2].reach != "δ = 1" {
		t.Errorf("verdicts are %+v", v)
	}
	if got, err = c.Verdicts([][]int32{{4, 5, 6, 7}}, wider); err != nil || !got[2].Holds {
		t.Errorf("verdicts are %+v (%v)", plainly(got), err)
	}
}

// A lower bound is missed if somebody is in no class: nobody of 35 is in the table.
func TestPresenceOfThosePassedBy(t *testing.T) {
	bounds := func(least float64) recipe.Model {
		return recipe.Model{Name: privacy.NamePresence, Parameters: parameter.Given{"min": least, "max": 1.0}}
	}
	town := tabletest.Read(t, "name,age\nA,20\nB,20\nC,20\nD,20\nE,30\nF,30\nG,30\nH,35\nI,40\nJ,40\n", recipe.Input{Header: "yes"})
	m, c := beside(t, asking(bounds(0.5), bounds(0)), town)
	got, err := c.Verdicts(byAge, asReleased(m))
	if err != nil {
		t.Fatal(err)
	}
	if v := plainly(got); v[1].holds || v[1].reach != "δ = 0" || !v[2].holds {
		t.Errorf("verdicts are %+v", v)
	}
	all := func(int32) []domain.Span { return []domain.Span{m.QI[0].Domain.Full()} }
	if got, err = c.Verdicts([][]int32{{0, 1, 2, 3, 4, 5, 6, 7}}, all); err != nil || !got[1].Holds {
		t.Errorf("verdicts are %+v (%v)", plainly(got), err)
	}
}

// Who a record can be: persons of its age, and, of a wider span, those between.
func TestAlike(t *testing.T) {
	m, _ := beside(t, asking(), population(t))
	behind := m.Behind()
	for record, want := range map[int32]int{0: 4, 4: 3, 6: 1} {
		if got := behind(record); got != want {
			t.Errorf("record %d can be %d persons, want %d", record, got, want)
		}
		if got := m.Alike(record, 2); got != min(want, 2) {
			t.Errorf("record %d can be %d of enough persons, want %d", record, got, min(want, 2))
		}
	}
	if m, _ = beside(t, asking(), nil); m.Register != nil || m.Behind() != nil {
		t.Error("there is somebody behind a record of no known population")
	}
}

// A person who has no age, or one that the table has no place for, is behind a class
// that shows none; one whose column is lacking can't be placed at all.
func TestRegisterOfWhoHasNoPlace(t *testing.T) {
	m, _ := beside(t, asking(), tabletest.Read(t, "age,name\n20,a\n?,b\n*,c\nold,d\n50,e\n", recipe.Input{Header: "yes"}))
	full := []domain.Span{m.QI[0].Domain.Full()}
	if got := m.Register.Count(full, 99); got != 5 {
		t.Errorf("%d persons are behind a class that shows nothing, want 5", got)
	}
	if got := m.Register.Count([]domain.Span{{Lo: 0, Hi: 1}}, 99); got != 1 {
		t.Errorf("%d persons are behind 20 to 30, want 1", got)
	}
	if _, err := criteria.NewRegister(m, tabletest.Read(t, "Age\n20\n", recipe.Input{Header: "yes"})); err == nil || !strings.Contains(err.Error(), `population: the table has no column "age"`) {
		t.Errorf("error %v", err)
	}
}

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
				n := casetest.Must(strconv.Atoi(row))
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
