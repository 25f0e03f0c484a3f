package draft_test

import (
	"strings"
	"testing"

	"quasi/engine/advise/draft"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
)

const visits = "birth,admission,sex,crp\n1950-04-03,2024-05-01,f,4.5\n1961-06-05,2024-05-02,m,5.1\n1972-08-07,2024-06-03,f,4.5\n1983-02-01,2024-06-11,m,5.1\n"

// An age stands in place of the days that it is computed from, unless a person has said that one
// of them leaves.
func TestNothingIsComputedInPlaceOfWhatIsDecided(t *testing.T) {
	read, _ := casetest.Must2(csv.Read(strings.NewReader(visits), csv.Options{}))
	l := draft.Look(read)
	r := l.Forms(l.Roles(recipe.Default()), nil)
	if r.Rule("age") == nil || r.Column("birth").Role != table.Identifying || r.Column("age").Coarsen == nil {
		t.Errorf("proposed: %+v, %+v", r.Derived, r.Columns)
	}
	r = l.Forms(l.Roles(recipe.Default()), func(column string) bool { return column == "birth" })
	if r.Rule("age") != nil || r.Column("birth").Role != table.QuasiIdentifying {
		t.Errorf("beside a decision: %+v, %+v", r.Derived, r.Columns)
	}
}

// A measured number that somebody alone has is not proposed to leave as it is. Several rows of one
// patient are one; who names the column or puts a model on it decides.
func TestNoNumberThatSinglesOutLeavesAsItIs(t *testing.T) {
	shared := "id,sex,crp\n1,f,4.5\n2,m,5.1\n3,f,4.5\n4,m,5.1\n5,f,6.2\n6,m,6.2\n"
	single := shared + "7,f,9.9\n7,m,9.9\n"
	named := func(string) bool { return true }
	for _, test := range []struct {
		rows, patient, model string
		decided              func(string) bool
		means                bool
	}{
		{shared, "id", "", nil, false}, {single, "id", "", nil, true},
		{shared + "7,f,9.9\n", "", "", nil, true}, {single, "id", "crp", nil, false}, {single, "id", "sex", nil, true}, {single, "id", "", named, false},
		{shared + "7,f,<0.3\n", "", "", nil, true}, {shared + "7,f,high\n", "", "", nil, false}, // a mean of which nobody knows
	} {
		l, r := draft.Look(tabletest.Read(t, test.rows, recipe.Input{})), recipe.Default()
		if r.Privacy.Patient = test.patient; test.model != "" {
			r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: test.model}}
		}
		r = l.Forms(l.Roles(r), test.decided)
		if c := r.Column("crp"); c.Means != test.means || (c.Role == table.QuasiIdentifying) != test.means {
			t.Errorf("of %q by %q, with a model on %q: %+v", test.rows, test.patient, test.model, c)
		}
	}
}

// A number that a question asks for leaves as a mean, an age as well; a cost that nothing asks for is
// decided by a person.
func TestANumberThatIsAskedForLeavesAsAMean(t *testing.T) {
	l := draft.Look(tabletest.Read(t, "sex,cost,age\nf,900.50,31\nm,812.25,42\nf,1700.75,53\nm,1204.10,74\n", recipe.Input{}))
	for asked, means := range map[string]string{"mean of cost by sex": "cost", "count by sex": "", "median of age by sex": "age", "mean of cost by age/10": "cost", "regression of cost on age, sex": "cost age"} {
		r := recipe.Default()
		q, _ := question.Parse(asked)
		r.Questions = []question.Question{q}
		if r = l.Forms(l.Roles(r), nil); strings.Join(r.Means(), " ") != means {
			t.Errorf("%s: %+v", asked, r.Columns)
		}
	}
}
