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

// k-anonymity comes first, then the models in the recipe's order; of a model that
// fails the first class that does says what it reaches.
func TestVerdictsByHand(t *testing.T) {
	c := criteriaOf(t, asking(averageRisk(0.375), diverse(2), averageRisk(0.3)))
	got, err := c.Verdicts(byAge, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []plain{
		{"2-anonymity", true, ""},
		{"average risk of at most 0.375", true, ""}, // three classes of eight rows
		{`distinct 2-diversity of "ill"`, false, "l = 1"},
		{"average risk of at most 0.3", false, "0.375"},
	}
	if !reflect.DeepEqual(plainly(got), want) {
		t.Errorf("verdicts are %+v, want %+v", plainly(got), want)
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

func TestVerdictOnK(t *testing.T) {
	r := asking()
	r.Privacy.K = 3
	got, err := criteriaOf(t, r).Verdicts(byAge, nil)
	if err != nil || !reflect.DeepEqual(plainly(got), []plain{{"3-anonymity", false, "k = 2"}}) {
		t.Errorf("verdicts are %+v (%v)", plainly(got), err)
	}
	r.Privacy.K = 9
	if _, err := criteriaOf(t, r).Verdicts(byAge, nil); err == nil {
		t.Error("a k above the number of rows is judged")
	}
}

// By patient, the first class has two, the others one each.
func TestVerdictsByPatient(t *testing.T) {
	r := asking(averageRisk(0.75), averageRisk(0.7), recipe.Model{Name: privacy.NameUniqueness, Parameters: parameter.Given{"share": 0.4}})
	r.Privacy.Patient, r.Privacy.K = "id", 1
	got, err := criteriaOf(t, r).Verdicts(byAge, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []plain{
		{"1-anonymity of patients", true, ""},
		{"average risk of at most 0.75", true, ""}, // three classes of four patients
		{"average risk of at most 0.7", false, "0.75"},
		{"sample uniqueness of at most 0.4", false, "0.5"}, // two of four are alone
	}
	if !reflect.DeepEqual(plainly(got), want) {
		t.Errorf("verdicts are %+v, want %+v", plainly(got), want)
	}
}

// What all classes do together is no matter of a model on one class, and ends with
// the first bound that is not kept.
func TestHoldTogether(t *testing.T) {
	for _, test := range []struct {
		models []recipe.Model
		want   bool
	}{
		{nil, true},
		{[]recipe.Model{diverse(3)}, true}, // fails class by class
		{[]recipe.Model{averageRisk(0.375)}, true},
		{[]recipe.Model{averageRisk(0.374)}, false},
		{[]recipe.Model{averageRisk(0.375), averageRisk(0.3)}, false},
		{[]recipe.Model{averageRisk(0.3), averageRisk(0.375)}, false},
	} {
		got, err := criteriaOf(t, asking(test.models...)).HoldTogether(byAge)
		if err != nil || got != test.want {
			t.Errorf("%+v: %v (%v), want %v", test.models, got, err, test.want)
		}
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

// What is shown of patients of whom all rows are known is judged with all of them: each
// class can have two patients and a patient be the only one with two classes.
func TestVerdictsOnWholeRecords(t *testing.T) {
	r := asking()
	r.Privacy.Patient, r.Privacy.Knows = "id", recipe.KnowsAll
	c := criteriaOf(t, r)
	for _, test := range []struct {
		classes [][]int32
		want    plain
	}{
		{[][]int32{{0, 2}, {1, 3}, {4, 6}, {5, 7}}, plain{"2-anonymity of patients of whom all rows are known", true, ""}},
		{[][]int32{{0, 1, 2, 4, 6}, {3, 5, 7}}, plain{"2-anonymity of patients of whom all rows are known", false, "k = 1"}},
		{[][]int32{{0, 2, 4}, {1, 3, 5}, {6, 7}}, plain{"2-anonymity of patients of whom all rows are known", false, "k = 1"}},
		{[][]int32{{0, 1, 2, 3}}, plain{"2-anonymity of patients of whom all rows are known", true, ""}}, // c and d are left out
		{nil, plain{"2-anonymity of patients of whom all rows are known", true, ""}},
	} {
		got, err := c.Verdicts(test.classes, nil)
		if err != nil {
			t.Fatal(err)
		}
		if all := plainly(got); len(all) != 2 || all[1] != test.want {
			t.Errorf("%v gives %+v, want %+v", test.classes, all, test.want)
		}
	}
	// Of a, two rows of one class are known; b has one of them twice, too.
	r.Privacy.Knows = recipe.KnowsTwo
	for _, test := range []struct {
		classes [][]int32
		want    plain
	}{
		{[][]int32{{0, 1, 2, 3}, {4, 5, 6, 7}}, plain{"2-anonymity of patients of whom any 2 rows are known", true, ""}},
		{[][]int32{{0, 1, 2}, {4, 5, 6, 7}}, plain{"2-anonymity of patients of whom any 2 rows are known", false, "k = 1"}},
		{[][]int32{{0, 2, 4}, {1, 3, 5}, {6, 7}}, plain{"2-anonymity of patients of whom any 2 rows are known", false, "k = 1"}},
	} {
		got, err := criteriaOf(t, r).Verdicts(test.classes, nil)
		if err != nil {
			t.Fatal(err)
		}
		if all := plainly(got); len(all) != 2 || all[1] != test.want {
			t.Errorf("%v gives %+v, want %+v", test.classes, all, test.want)
		}
	}
	r.Privacy.Knows = recipe.KnowsOne
	if got, err := criteriaOf(t, r).Verdicts(byAge, nil); err != nil || len(got) != 1 {
		t.Errorf("of one row: %+v, %v", got, err)
	}
}
