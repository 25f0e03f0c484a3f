package criteria_test

import (
	"reflect"
	"testing"

	"quasi/engine/file/recipe"
)

// Patients a and b show the classes 0 and 1, c and d the classes 0 and 2. Each class has
// two illnesses, and three fourths of class 0 are not enough: to somebody who knows both
// rows of a, only the rows of a and b of class 0 can be theirs, and both have flu.
func TestVerdictsOnCrowdsByHand(t *testing.T) {
	classes := [][]int32{{0, 2, 5, 6}, {1, 3}, {4, 7}}
	r := asking(diverse(2), averageRisk(0.4), averageRisk(0.5))
	r.Privacy.Patient = "id"
	for _, test := range []struct {
		knows  string
		linked bool
		want   []plain
	}{
		{recipe.KnowsOne, false, []plain{
			{"2-anonymity of patients", true, ""},
			{`distinct 2-diversity of "ill", by patient`, true, ""},
			{"average risk of at most 0.4", true, ""}, // three classes of eight patients
			{"average risk of at most 0.5", true, ""},
		}},
		{recipe.KnowsAll, true, []plain{
			{"2-anonymity of patients", true, ""},
			{`distinct 2-diversity of "ill", whichever row of a patient is meant, to someone who knows all rows of a patient`, false, "l = 1"},
			{"average risk of at most 0.4, to someone who knows all rows of a patient", false, "0.5"}, // two crowds of four patients
			{"average risk of at most 0.5, to someone who knows all rows of a patient", true, ""},
			{"2-anonymity of patients of whom all rows are known", true, ""},
		}},
		{recipe.KnowsTwo, false, []plain{
			{"2-anonymity of patients", true, ""},
			{`distinct 2-diversity of "ill", by patient, of each known row, to someone who knows any 2 rows of a patient`, false, "l = 1"},
			{"average risk of at most 0.4, to someone who knows any 2 rows of a patient", false, "0.5"},
			{"average risk of at most 0.5, to someone who knows any 2 rows of a patient", true, ""},
			{"2-anonymity of patients of whom any 2 rows are known", true, ""},
		}},
	} {
		r.Privacy.Knows, r.Privacy.Linked = test.knows, test.linked
		c := criteriaOf(t, r)
		got, err := c.Verdicts(classes, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(plainly(got), test.want) {
			t.Errorf("%s rows: verdicts are %+v, want %+v", test.knows, plainly(got), test.want)
		}
		if holds, err := c.HoldTogether(classes); holds != (test.knows == recipe.KnowsOne) || err != nil {
			t.Errorf("%s rows: together %v, %v", test.knows, holds, err)
		}
	}
}
