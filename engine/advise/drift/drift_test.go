package drift_test

import (
	_ "embed"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/engine/advise/drift"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
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

//go:embed testdata/cases.txt
var cases string

// Each kind of drift with its sentence, and what can be done about values without a place.
func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"differences": func(t *testing.T, in []string) string {
			text, r := before, ward()
			for _, field := range in {
				was, is, replaced := strings.Cut(field, "=>")
				switch broken := strings.NewReplacer("/", "\n"); {
				case replaced:
					text = strings.ReplaceAll(text, broken.Replace(was), broken.Replace(is))
				case strings.Contains(field, " = "):
					r = recipetest.Changed(t, r, field)
				case field != "":
					text = broken.Replace(field)
				}
			}
			report := drift.Compare(read(t, text), r)
			all := said(report)
			if blocks := slices.ContainsFunc(all, func(s string) bool { return strings.HasPrefix(s, "blocks") }); report.Blocks() != blocks {
				t.Errorf("blocks: %v", report.Blocks())
			}
			return strings.Join(all, " | ")
		},
		"places": func(_ *testing.T, in []string) string {
			var rows [][]string
			known := strings.NewReplacer("days", "2024-01-05 2024-01 2024 */2024-02-07 2024-02 2024 *", "ages", "20 [20,30) [0,50) */31 [30,40) [0,50) *")
			for row := range strings.SplitSeq(known.Replace(in[0]), "/") {
				rows = append(rows, strings.Fields(row))
			}
			items := drift.Compare(column("x", strings.Fields(in[1])...), of("x", table.QuasiIdentifying, rows)).Items
			at := slices.IndexFunc(items, func(i drift.Item) bool { return i.Code == drift.CodeNoPlace })
			return strings.Join(items[at].Actions, " ")
		},
	})
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
