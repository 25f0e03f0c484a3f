package criteria_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/criteria"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
)

// A person of the population is behind the record whose number is written alike, or else behind the
// first that is as many, and behind none whose number is only a marker.
func TestWhoIsBehindNumbers(t *testing.T) {
	tree := &recipe.Hierarchy{Rows: [][]string{{"34.0", "30-39", "*"}, {"34", "30-39", "*"}, {"20", "20-29", "*"}}}
	order := &recipe.Hierarchy{Ordered: true}
	for what, test := range map[string]struct {
		table, population string
		hierarchy         *recipe.Hierarchy
		missing           []string
		absent, unplaced  int
	}{
		"written alike":      {"34.0 34 34 20", "34 20", tree, nil, 1, 0},
		"written otherwise":  {"34.0 34 34 20", "34.00 20", tree, nil, 2, 0},
		"another number":     {"34.0 34 34 20", "35 20", tree, nil, 3, 0},
		"the least":          {"20 30 40", "20 40", order, nil, 1, 0},
		"below the least":    {"20 30 40", "19 40", order, nil, 2, 1},
		"above the greatest": {"20 30 40", "20 41", order, nil, 2, 1},
		"between":            {"20 30 40", "20 35", order, nil, 2, 0},
		"a number as marker": {"20 30 40 99", "20 50", order, []string{"99"}, 2, 1},
		"below no number 0":  {"20 30 40 ?", "10 20", order, nil, 2, 1},
	} {
		r := recipe.Default()
		r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: test.hierarchy, Missing: test.missing}}
		in := recipe.Input{Header: "yes"}
		lines := func(values string) string { return "age\n" + strings.ReplaceAll(values, " ", "\n") + "\n" }
		got, err := engine.FitOf(tabletest.Read(t, lines(test.table), in), r, tabletest.Read(t, lines(test.population), in))
		unplaced := 0
		for _, u := range got.Unplaced {
			unplaced += u.Values
		}
		if err != nil || got.Absent != test.absent || unplaced != test.unplaced {
			t.Errorf("%s: %+v, %v", what, got, err)
		}
	}
}

// Errors say whether other columns could be named.
func TestErrorsOfSensitiveColumns(t *testing.T) {
	for n, want := range map[int]string{0: "give it that role", 1: `or name one of "ward"`, 2: `or name one of "ward", "ill"`} {
		r := asking(recipe.Model{Name: privacy.NameDistinctL, Column: "age"})
		r.Columns = r.Columns[:2+n]
		if _, err := criteria.New(microdata(t, r)); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%d sensitive columns: %v", n, err)
		}
	}
	all := tabletest.Read(t, "age,ward,ill\n20,x,flu\n", recipe.Input{Header: "yes"})
	for n, want := range []bool{true, false} {
		_, err := criteria.Judge(all.Pick([]int32{0}[:n]), asking())
		if (err != nil && err.Error() == "the table has no rows to judge") != want {
			t.Errorf("%d rows: %v", n, err)
		}
	}
}

// A column of what is to be guarded may be in no recipe, or be removed by it.
func TestColumnsOfGuards(t *testing.T) {
	for role, want := range map[table.Role]bool{"": true, table.Identifying: true, table.Insensitive: false} {
		r := asking(recipe.Model{Name: privacy.NamePersonal, Column: "ill", GuardColumn: "id", Parameters: map[string]any{"breach": 0.5}})
		r.Columns[3].Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"flu", "*"}, {"gout", "*"}, {"acne", "*"}}}
		m := microdata(t, r)
		if r.Columns[0].Role = role; role == "" {
			r.Columns = r.Columns[1:]
		}
		m.Recipe = &r
		_, err := criteria.New(m)
		if (err == nil || !strings.Contains(err.Error(), "must not be released")) != want {
			t.Errorf("%q: %v", role, err)
		}
	}
}

// Patients without rows in a class are in no crowd, and those of one row are.
func TestCrowdsOfPatientsWithoutRows(t *testing.T) {
	r := asking(averageRisk(0.4), averageRisk(0.7))
	r.Privacy.Patient, r.Privacy.Knows = "id", recipe.KnowsAll
	got, err := criteriaOf(t, r).Verdicts([][]int32{{0, 2}, {4}}, nil) // a and b, and c alone: two crowds of three patients
	if err != nil {
		t.Fatal(err)
	}
	if all := fmt.Sprintf("%+v", plainly(got)[1:3]); !strings.Contains(all, "false reach:0.66") || !strings.Contains(all, "true reach:}") {
		t.Errorf("verdicts are %s", all)
	}
}

// Who is looked for is among the records that are released: those of a class that is suppressed,
// wherever they stand, count for none of the others.
func TestSuppressedRecordsAreNotKnown(t *testing.T) {
	r := asking()
	r.Privacy.Patient, r.Privacy.Knows = "id", recipe.KnowsAll
	for _, test := range []struct {
		class []int32
		holds string
	}{
		{[]int32{2, 4}, "true true"}, {[]int32{4, 6}, "true true"}, {[]int32{4, 5, 6, 7}, "true true"}, // rows of two patients, as many of each
		{[]int32{4, 5, 6}, "true false"}, {[]int32{2, 3}, "false false"}, // two rows of c and one of d, two of b alone
	} {
		got, err := criteriaOf(t, r).Verdicts([][]int32{test.class}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if all := plainly(got); len(all) != 2 || fmt.Sprint(all[0].holds, all[1].holds) != test.holds {
			t.Errorf("%v: %+v", test.class, all)
		}
	}
}
