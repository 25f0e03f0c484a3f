package engine_test

import (
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/criteria"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// Of 20 patients 8 have no pain, 6 some, 4 much and 2 agony, the last six in one class: their
// distribution cumulates to 0, 0, 2/3 and the table's to 0.4, 0.7, 0.9, so that they are
// (0.4 + 0.7 + 0.7/3) / 3 = 0.4444 from the table. In the order of the alphabet (agony, much,
// none, some) they would be at 0.3111.
const pain = "age,pain\n" +
	"20,none\n20,none\n20,none\n20,none\n20,none\n20,none\n20,none\n20,none\n" +
	"20,some\n20,some\n20,some\n20,some\n20,some\n20,some\n" +
	"70,much\n70,much\n70,much\n70,much\n70,agony\n70,agony\n"

func ofPain(t float64) recipe.Recipe {
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying}, {Name: "pain", Role: table.Sensitive}}
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameTCloseness, Column: "pain", Parameters: parameter.Given{"t": t, "distance": "ordered"}}}
	return r
}

// Words have no order: the ordered distance is refused, in a run and on a release, and the
// audit does not find it.
func TestWordsHaveNoOrder(t *testing.T) {
	given := tabletest.Read(t, pain, recipe.Input{})
	const want = `column "pain" has "none", which is neither a number nor a date`
	if _, err := engine.Prepare(given, ofPain(0.35)); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a run: %v", err)
	}
	if _, err := criteria.Judge(given, ofPain(0.35)); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a release: %v", err)
	}
	found, err := audit.Table(given, audit.Options{QI: []string{"age"}, Sensitive: []string{"pain"}})
	if err != nil || found.Sensitive["pain"].T.Ordered != nil {
		t.Errorf("the audit: %v, %v", found.Sensitive["pain"].T, err)
	}
}

// The leaves of a hierarchy are an order, from left to right, whatever is above them.
func TestTheOrderOfWordsIsTheHierarchys(t *testing.T) {
	given := tabletest.Read(t, pain, recipe.Input{})
	for name, rows := range map[string][][]string{
		"flat":   {{"none", "*"}, {"some", "*"}, {"much", "*"}, {"agony", "*"}},
		"groups": {{"none", "bearable", "*"}, {"some", "bearable", "*"}, {"much", "not", "*"}, {"agony", "not", "*"}},
		"uneven": {{"none", "none at all", "*"}, {"some", "*", "*"}, {"much", "bad", "*"}, {"agony", "bad", "*"}},
	} {
		for _, test := range []struct {
			t     float64
			holds bool
		}{{0.4443, false}, {0.4445, true}} {
			r := ofPain(test.t)
			r.Columns[1].Hierarchy = &recipe.Hierarchy{Rows: rows}
			verdicts, err := criteria.Judge(given, r)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if last := verdicts[len(verdicts)-1]; last.Holds != test.holds {
				t.Errorf("%s, t = %v: %+v", name, test.t, last)
			}
			if _, release := enginetest.Run(t, given, r); !release.Passed() {
				t.Errorf("%s, t = %v: released with %+v", name, test.t, release.Verdicts)
			}
		}
	}
}

// Below and above the range of a laboratory are the ends of the order.
func TestBoundsAreTheEndsOfTheOrder(t *testing.T) {
	given := tabletest.Read(t, strings.NewReplacer("none", "<5", "some", "7", "much", "12.5", "agony", ">100").Replace(pain), recipe.Input{})
	for bound, holds := range map[float64]bool{0.4443: false, 0.4445: true} {
		verdicts, err := criteria.Judge(given, ofPain(bound))
		if err != nil {
			t.Fatal(err)
		}
		if last := verdicts[len(verdicts)-1]; last.Holds != holds {
			t.Errorf("t = %v: %+v", bound, last)
		}
	}
}
