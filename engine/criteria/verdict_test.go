package criteria_test

import (
	"reflect"
	"strings"
	"testing"

	"quasi/engine/criteria"
	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

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

func diverse(l float64) recipe.Model {
	return recipe.Model{Name: privacy.NameDistinctL, Column: "ill", Parameters: parameter.Given{"l": l}}
}

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
	got, err := criteriaOf(t, asking(averageRisk(0.375), diverse(2), averageRisk(0.3))).Verdicts(byAge, nil)
	if err != nil {
		t.Fatal(err)
	}
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
	c, err := criteria.New(m)
	if err != nil {
		t.Fatal(err)
	}
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
