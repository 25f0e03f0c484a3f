package criteria_test

import (
	"strings"
	"testing"

	"quasi/engine/criteria"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

func diverse(l float64) recipe.Model {
	return recipe.Model{Name: privacy.NameDistinctL, Column: "ill", Parameters: parameter.Given{"l": l}}
}

func averageRisk(risk float64) recipe.Model {
	return recipe.Model{Name: privacy.NameAverageRisk, Parameters: parameter.Given{"risk": risk}}
}

// A class must have k records and keep every model on a class; those on all classes
// are no matter of one.
func TestClassAsksForEveryModel(t *testing.T) {
	c := criteriaOf(t, asking(diverse(2), averageRisk(0.5)))
	for _, test := range []struct {
		k     int
		class []int32
		holds bool
	}{
		{2, []int32{0, 1}, true},
		{2, []int32{0}, false},    // one record
		{2, []int32{2, 3}, false}, // both flu
		{3, []int32{0, 1}, false}, // not three
		{3, []int32{0, 2, 4}, true},
	} {
		m, err := c.Class(test.k)
		if err != nil {
			t.Fatal(err)
		}
		if m.Holds(test.class) != test.holds {
			t.Errorf("k = %d: %v holds for %v: %v", test.k, m, test.class, !test.holds)
		}
	}
	if m, _ := c.Class(2); strings.Contains(m.String(), "risk") || !strings.Contains(m.String(), "2-anonymity") {
		t.Errorf("a class is asked for %v", m)
	}
	if _, err := c.Class(9); err == nil || !strings.Contains(err.Error(), "k is 9") {
		t.Errorf("nine of eight records: %v", err)
	}
}

// Where the recipe names patients, k counts them, and so do the models.
func TestClassesCountPatients(t *testing.T) {
	r := asking(diverse(2))
	r.Privacy.Patient = "id"
	c := criteriaOf(t, r)
	if c.Patients() == nil || c.Patients().Count != 4 {
		t.Fatalf("patients are %+v", c.Patients())
	}
	m, err := c.Class(2)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		class []int32
		holds bool
	}{
		{[]int32{0, 1}, false},      // one patient
		{[]int32{0, 1, 2, 3}, true}, // two patients, two values
		{[]int32{2, 3, 5}, false},   // two patients, flu alone
	} {
		if m.Holds(test.class) != test.holds {
			t.Errorf("%v holds for %v: %v", m, test.class, !test.holds)
		}
	}
	if _, err := c.Class(5); err == nil || !strings.Contains(err.Error(), "patients") {
		t.Errorf("five of four patients: %v", err)
	}
	r.Privacy.Patient = "name"
	if _, err := criteria.New(microdata(t, r)); err == nil || !strings.Contains(err.Error(), `"name"`) {
		t.Errorf("a patient column that is not there: %v", err)
	}
	if criteriaOf(t, asking()).Patients() != nil {
		t.Error("patients where the recipe names none")
	}
}

// A patient counts once with each value, in a class as in the whole table: there flu
// is three of six, gout two and acne one.
func TestModelsCountPatients(t *testing.T) {
	r := asking(recipe.Model{Name: privacy.NameTCloseness, Column: "ill", Parameters: parameter.Given{"t": 0.1}})
	r.Privacy.Patient = "id"
	m, err := criteriaOf(t, r).Class(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		class []int32
		want  string
	}{
		{[]int32{0, 1, 2, 3}, "t = 0.1667"}, // flu of two patients, gout of one: half of 1/6 and 1/6
		{[]int32{6, 7}, "t = 0.6667"},       // gout alone
	} {
		if got := m.Reach(test.class); got != test.want {
			t.Errorf("%v: %s, want %s", test.class, got, test.want)
		}
	}
}

// Who knows the ward looks at the part of a class that is in it.
func TestOtherColumnsThatAreKnown(t *testing.T) {
	r := asking(diverse(2))
	one := []int32{1, 2, 3, 4}  // gout and acne in x, flu alone in y
	both := []int32{0, 1, 2, 6} // flu and gout in either
	for others, holds := range map[string]bool{"": true, recipe.OthersUnknown: true, recipe.OthersKnown: false} {
		r.Privacy.Others = others
		m, err := criteriaOf(t, r).Class(2)
		if err != nil {
			t.Fatal(err)
		}
		if m.Holds(one) != holds || !m.Holds(both) {
			t.Errorf("others %q: %v holds: %v, %v", others, m, m.Holds(one), m.Holds(both))
		}
	}
}

// The class size that is enough for all bounds is the greatest that one needs.
func TestEnough(t *testing.T) {
	unique := recipe.Model{Name: privacy.NameUniqueness}
	for _, test := range []struct {
		models []recipe.Model
		want   int
	}{
		{nil, 0},
		{[]recipe.Model{diverse(3)}, 0},
		{[]recipe.Model{unique}, 2},
		{[]recipe.Model{averageRisk(0.25)}, 4},
		{[]recipe.Model{averageRisk(0.25), unique, averageRisk(0.1)}, 10},
		{[]recipe.Model{averageRisk(0.1), unique}, 10},
	} {
		if got := criteriaOf(t, asking(test.models...)).Enough(); got != test.want {
			t.Errorf("%+v: classes of %d are enough, want %d", test.models, got, test.want)
		}
	}
}

// A model that can't be is refused with its name and the place.
func TestModelsThatCannotBe(t *testing.T) {
	closeness := func(distance string) recipe.Model {
		return recipe.Model{Name: privacy.NameTCloseness, Column: "ill", Parameters: parameter.Given{"distance": distance}}
	}
	for _, test := range []struct {
		name  string
		model recipe.Model
		want  []string
	}{
		{"no such model", recipe.Model{Name: "l-diversity", Column: "ill"}, []string{"l-diversity"}},
		{"a column that is not sensitive", recipe.Model{Name: privacy.NameDistinctL, Column: "age"}, []string{privacy.NameDistinctL, `"age"`, `"ward", "ill"`}},
		{"a setting out of range", diverse(0), []string{privacy.NameDistinctL, "l is 0"}},
		{"a setting that is none", recipe.Model{Name: privacy.NameDistinctL, Column: "ill", Parameters: parameter.Given{"m": 2.0}}, []string{"m"}},
		{"a value that does not occur", recipe.Model{Name: privacy.NameAlphaK, Column: "ill", Value: "ague"}, []string{"ill", `"ague"`}},
		{"a value without a weight", recipe.Model{Name: privacy.NameLAlpha, Column: "ill", Weights: map[string]float64{"flu": 1}}, []string{`"gout"`, "weight"}},
		{"no hierarchy", closeness("hierarchical"), []string{`"ill"`, "hierarchy"}},
		{"no order", closeness("ordered"), []string{`"ill"`, "neither a number nor a date"}},
		{"no population", recipe.Model{Name: privacy.NameKMap}, []string{privacy.NameKMap, "population"}},
	} {
		_, err := criteria.New(microdata(t, asking(diverse(2), test.model)))
		if err == nil {
			t.Errorf("%s: accepted", test.name)
			continue
		}
		for _, part := range test.want {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%s: %v, want %s in it", test.name, err, part)
			}
		}
	}
	criteriaOf(t, asking(closeness("equal")))
}

// With a hierarchy, the hierarchical distance is that of the recipe's: gout and acne
// are nearer to each other than to flu. A plain order is none.
func TestGroundOfTheRecipe(t *testing.T) {
	m := recipe.Model{Name: privacy.NameTCloseness, Column: "ill", Parameters: parameter.Given{"distance": "hierarchical", "t": 0.3}}
	r := asking(m)
	ill := &r.Columns[3]
	ill.Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"flu", "infection", "*"}, {"gout", "other", "*"}, {"acne", "other", "*"}}}
	class, err := criteriaOf(t, r).Class(1)
	if err != nil {
		t.Fatal(err)
	}
	// Of the ward half is flu, three eighths gout, one eighth acne. Of flu and gout
	// nothing moves but an eighth from acne to gout, by half; of gout alone half comes
	// from flu, by all, and an eighth from acne.
	if near := []int32{0, 1}; !class.Holds(near) {
		t.Errorf("flu and gout: %s", class.Reach(near))
	}
	if far := []int32{6, 7}; class.Holds(far) {
		t.Errorf("gout alone: %s", class.Reach(far))
	}
	ill.Hierarchy = &recipe.Hierarchy{Ordered: true}
	if _, err := criteria.New(microdata(t, r)); err == nil || !strings.Contains(err.Error(), "hierarchy") {
		t.Errorf("a plain order: %v", err)
	}
	ill.Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"flu", "*"}, {"gout", "any"}}}
	if _, err := criteria.New(microdata(t, r)); err == nil || !strings.Contains(err.Error(), "its hierarchy") {
		t.Errorf("a hierarchy with two roots: %v", err)
	}
}

// The correlations of (s,l)-diversity are those by the quasi-identifiers: all that is
// known of acne is that it is 30, as one flu is, while gout is 40 twice.
func TestCorrelationsByTheQuasiIdentifiers(t *testing.T) {
	sl := recipe.Model{Name: privacy.NameSL, Column: "ill", Parameters: parameter.Given{"s": 0.5, "l": 2.0}}
	class, err := criteriaOf(t, asking(sl)).Class(1)
	if err != nil {
		t.Fatal(err)
	}
	// flu by age is (3,1,0), gout (1,0,2), acne (0,1,0): the cosine of flu and acne is
	// 1/√10 = 0.316, that of flu and gout 3/(√10·√5) = 0.424. Of two records with
	// different values, R(D) is (2 + 2·cosine)/4.
	for _, test := range []struct {
		pair []int32
		want string
	}{{[]int32{4, 5}, "s = 0.6581, l = 2"}, {[]int32{0, 1}, "s = 0.7121, l = 2"}} {
		if got := class.Reach(test.pair); got != test.want {
			t.Errorf("%v: %s, want %s", test.pair, got, test.want)
		}
	}
}

// Eight records in one class have an average risk of 1/8: asked for 0.125 they satisfy it, for
// 0.124 nothing does.
func TestAModelIsMetAtItsBound(t *testing.T) {
	for risk, met := range map[float64]bool{0.125: true, 0.124: false} {
		models := []recipe.Model{averageRisk(risk)}
		if err := criteriaOf(t, asking(models...)).Unmet(models); (err == nil) != met {
			t.Errorf("a risk of %v: %v", risk, err)
		}
	}
}
