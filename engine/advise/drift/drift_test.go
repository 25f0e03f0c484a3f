package drift_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/engine/advise/drift"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
)

func read(t testing.TB, text string) *table.Table {
	t.Helper()
	microdata, _, err := csv.Read(strings.NewReader(text), csv.Options{Header: csv.Yes})
	if err != nil {
		t.Fatal(err)
	}
	return microdata
}

// ward is a recipe for the columns age, sex, seen and ill.
func ward() recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2, Patient: "id"}
	r.Columns = []recipe.Column{
		{Name: "id", Role: table.Identifying},
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "sex", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"f", "*"}, {"m", "*"}}}},
		{Name: "seen", Role: table.Insensitive, Transform: &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 9}},
		{Name: "ill", Role: table.Sensitive},
	}
	return r
}

const before = "id,age,sex,seen,ill\n1,20,f,2024-01-01,flu\n2,30,m,?,cold\n3,40,f,2024-01-03,flu\n"

// said returns the items in English, each with its severity before it.
func said(r drift.Report) []string {
	found := []string{}
	for _, i := range r.Items {
		found = append(found, string(i.Severity)+" "+i.Code+" "+i.String())
	}
	return found
}

func TestNoDrift(t *testing.T) {
	if r := drift.Compare(read(t, before), ward()); len(r.Items) > 0 || r.Blocks() || r.Items == nil {
		t.Errorf("drift is %q", said(r))
	}
}

// Each kind of drift with its sentence. Of age, old stands in row 1 and very old
// in rows 2 and 3: two values in three rows.
func TestEachKindOfDrift(t *testing.T) {
	weights := func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: "l-alpha-diversity", Column: "ill", Weights: map[string]float64{"flu": 1, "gout": 0, "ague": 0}}}
	}
	tests := []struct {
		name, text string
		change     func(*recipe.Recipe)
		want       []string
	}{
		{"new column", strings.NewReplacer("ill\n", "ill,ward\n", "flu\n", "flu,a\n", "cold\n", "cold,b\n").Replace(before), nil,
			[]string{`blocks new-column column "ward": the table has this column, the recipe says nothing about it`}},
		{"missing column", "id,age,seen,ill\n1,20,2024-01-01,flu\n2,30,?,cold\n3,40,2024-01-03,flu\n", nil,
			[]string{`blocks missing-column column "sex": this column was in the earlier table and is missing here`}},
		{"renamed column", strings.Replace(before, "sex", "gender", 1), nil,
			[]string{`blocks renamed-column column "gender": the recipe does not know this column; it may be "sex", which the table does not have: 100% of the rows have a value of its hierarchy, the names are alike, it has the same neighbours`}},
		{"renamed column with a value that is new", "id,age,gender,seen,ill\n1,1,f,?,a\n2,2,m,?,a\n3,3,f,?,a\n4,4,d,?,a\n", nil,
			[]string{`blocks renamed-column column "gender": the recipe does not know this column; it may be "sex", which the table does not have: 75% of the rows have a value of its hierarchy, the names are alike, it has the same neighbours`,
				`blocks no-place column "gender": 1 value in 1 row has no place in the hierarchy: "d" (row 4)`}},
		{"order", "id,age,sex,seen,ill\n1,old,f,?,flu\n2,very old,m,?,cold\n3,very old,f,?,flu\n", nil,
			[]string{`blocks no-order column "age": 2 values in 3 rows are not numbers or dates and have no place in an order: "old" (row 1), "very old" (row 2)`}},
		{"place", strings.ReplaceAll(before, ",m,", ",d,"), nil,
			[]string{`blocks no-place column "sex": 1 value in 1 row has no place in the hierarchy: "d" (row 2)`}},
		{"many places", "id,age,sex,seen,ill\n1,1,a,?,x\n2,1,b,?,x\n3,1,c,?,x\n4,1,d,?,x\n5,1,e,?,x\n6,1,g,?,x\n7,1,g,?,x\n", nil,
			[]string{`blocks no-place column "sex": 6 values in 7 rows have no place in the hierarchy: "a" (row 1), "b" (row 2), "c" (row 3), "d" (row 4), "e" (row 5) and 1 more`}},
		{"date", strings.Replace(before, "2024-01-03", "soon", 1), nil,
			[]string{`blocks no-date column "seen": 1 value in 1 row is no date that could be shifted: "soon" (row 3)`}},
		{"hierarchy", before, func(r *recipe.Recipe) { r.Columns[2].Hierarchy.Rows[0][1] = "any" },
			[]string{`blocks hierarchy column "sex": the hierarchy can't be used: line 2: the row ends in "*", the first in "any": all rows must end in one root`}},
		{"few rows", strings.Replace(before, "\n2,", "\n1,", 1), func(r *recipe.Recipe) { r.Privacy.K = 3 },
			[]string{`blocks few-rows the table has 2 patients, fewer than k = 3`}},
		{"few rows, no patients", before, func(r *recipe.Recipe) { r.Privacy.K, r.Privacy.Patient, r.Columns[3].Transform = 4, "", nil },
			[]string{`blocks few-rows the table has 3 rows, fewer than k = 4`}},
		{"a class size that was found binds no other table", before, func(r *recipe.Recipe) {
			r.Privacy.MinClass, r.Found = 4, &recipe.Found{ClassSize: 4}
		}, []string{}},
		{"no quasi-identifier", before, func(r *recipe.Recipe) { r.Columns[1].Role, r.Columns[2].Role = table.Insensitive, table.Insensitive },
			[]string{`blocks no-quasi no column of the recipe is marked “Could identify”: mark at least one`}},
		{"weights", before, weights,
			[]string{`blocks no-weight column "ill": 1 value in 1 row has no weight: "cold" (row 2); give it one in privacy.models`,
				`warns weight-unused column "ill": 2 values that have a weight do not occur: "ague" "gout"`}},
		{"weights where all that is missing is one value", "id,age,sex,seen,ill\n1,20,f,?,?\n2,30,m,?,NA\n3,40,f,?,flu\n", func(r *recipe.Recipe) {
			r.Privacy.Models = []recipe.Model{{Name: "l-alpha-diversity", Column: "ill", Weights: map[string]float64{"flu": 1, "?": 0}}}
		}, []string{}},
		{"value", before, func(r *recipe.Recipe) {
			r.Privacy.Models = []recipe.Model{{Name: "alpha-k-anonymity", Column: "ill", Value: "gout"}}
		}, []string{`blocks value-absent column "ill": alpha-k-anonymity is on the value "gout", which does not occur`}},
		{"sensitive hierarchy", before, func(r *recipe.Recipe) {
			r.Columns[4].Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"flu", "*"}, {"gout", "*"}}}
			r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "ill", Parameters: map[string]any{"distance": "hierarchical"}}}
		}, []string{`blocks no-place column "ill": 1 value in 1 row has no place in the hierarchy: "cold" (row 2)`}},
		{"sensitive hierarchy that nobody looks at", before, func(r *recipe.Recipe) {
			r.Columns[4].Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"flu", "*"}, {"gout", "*"}}}
			r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "ill"}}
		}, []string{}},
		{"sensitive hierarchy beside a model on another column", before, func(r *recipe.Recipe) {
			r.Columns[4].Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"flu", "*"}, {"gout", "*"}}}
			r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "id", Parameters: map[string]any{"distance": "hierarchical"}}}
		}, []string{}},
		{"expectations", before, func(r *recipe.Recipe) {
			r.Columns[1].Expected = &recipe.Expected{Type: "date", Missing: 0, Distinct: 3}
			r.Columns[3].Expected = &recipe.Expected{Type: "date", Missing: 0.2, Distinct: 2}
			r.Columns[4].Expected = &recipe.Expected{Type: "category", Missing: 0, Distinct: 6}
		}, []string{`warns type column "age": the values are of type integer, date was expected`,
			`warns missing-rate column "seen": 33.3% of the values are missing, 20.0% were expected`,
			`warns distinct column "ill": there are 2 different values, 6 were expected`}},
		{"fewer are missing", before, func(r *recipe.Recipe) {
			r.Columns[3].Expected = &recipe.Expected{Type: "date", Missing: 0.5, Distinct: 2}
		}, []string{`warns missing-rate column "seen": 33.3% of the values are missing, 50.0% were expected`}},
		{"four more, but less than twice", "id,age,sex,seen,ill\n1,1,f,?,a\n2,2,f,?,b\n3,3,f,?,c\n4,4,f,?,d\n5,5,f,?,e\n", func(r *recipe.Recipe) {
			r.Columns[1].Expected = &recipe.Expected{Type: "integer", Distinct: 9}
		}, []string{}},
		{"within the tolerances", before, func(r *recipe.Recipe) {
			r.Columns[3].Expected = &recipe.Expected{Type: "date", Missing: 0.25, Distinct: 2}
			r.Columns[4].Expected = &recipe.Expected{Type: "category", Missing: 0, Distinct: 5} // 3 more than 2
		}, []string{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := ward()
			if test.change != nil {
				test.change(&r)
			}
			if err := r.Validate(); err != nil {
				t.Fatal(err)
			}
			report := drift.Compare(read(t, test.text), r)
			if got := said(report); !slices.Equal(got, test.want) {
				t.Errorf("drift is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
			blocks := slices.ContainsFunc(test.want, func(s string) bool { return strings.HasPrefix(s, "blocks") })
			if report.Blocks() != blocks {
				t.Errorf("blocks: %v", report.Blocks())
			}
		})
	}
}

func TestExpect(t *testing.T) {
	tests := map[string]recipe.Expected{
		"1\n2\n?\n2\n":                   {Type: "integer", Missing: 0.25, Distinct: 2},
		"?\nNA\n":                        {Type: "empty", Missing: 1},
		"2024-01-01\n":                   {Type: "date", Distinct: 1},
		"a\nb\n":                         {Type: "category", Distinct: 2},
		"1.5\n":                          {Type: "decimal", Distinct: 1},
		strings.Repeat("a b ", 9) + "\n": {Type: "text", Distinct: 1},
		"01234\n01235\n":                 {Type: "code", Distinct: 2},
	}
	for text, want := range tests {
		rows := "c,d\n" + strings.ReplaceAll(text, "\n", ",x\n")
		if got := drift.Expect(read(t, rows).Columns[0]); got != want {
			t.Errorf("%q looks like %+v, want %+v", text, got, want)
		}
	}
	// Every type that a column can have can stand in a recipe.
	var types []string
	for _, want := range tests {
		types = append(types, want.Type)
	}
	slices.Sort(types)
	known := recipe.Types()
	slices.Sort(known)
	if !slices.Equal(types, known) {
		t.Errorf("types are %q, a recipe knows %q", types, known)
	}
	// A value that no record has any more does not count.
	if got := drift.Expect(read(t, "c\n1\n2\n").Pick([]int32{1}).Columns[0]); got.Distinct != 1 {
		t.Errorf("one record has %d values", got.Distinct)
	}
	if got := drift.Expect(&table.Column{}); got != (recipe.Expected{Type: "empty"}) {
		t.Errorf("no rows look like %+v", got)
	}
}

func TestCompareChangesNothing(t *testing.T) {
	r, microdata := ward(), read(t, strings.ReplaceAll(before, "20", "n/k"))
	r.Columns[1].Missing = []string{"n/k"}
	if report := drift.Compare(microdata, r); slices.ContainsFunc(report.Items, func(i drift.Item) bool { return i.Column == "age" }) {
		t.Errorf("what the recipe takes for missing drifts: %q", said(report))
	}
	again := ward()
	again.Columns[1].Missing = []string{"n/k"}
	if !reflect.DeepEqual(r, again) || microdata.Columns[1].IsMissing(0) {
		t.Error("the recipe or the table was changed")
	}
}
