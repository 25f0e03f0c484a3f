package service_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

const someStays = "mrn,birth_date,admission,discharge\nA1001,1950-04-01,1/3/2024,2/3/2024\nA1001,1950-04-01,5/3/2024,4/3/2024\nA1002,1960-04-01,soon,4/3/2024\nA1002,1960-04-01,13/3/2024,14/3/2024\nA1003,1970-04-01,13/4/2024,14/5/2024\n"

// deriving computes the age and the stay of someStays.
func deriving() protocol.Deriving {
	return protocol.Deriving{
		Rules: []derive.Rule{
			{Name: "age", Kind: derive.Age, From: []string{"birth_date", "admission"}},
			{Name: "stay", Kind: derive.Length, From: []string{"admission", "discharge"}, Invalid: derive.Stop},
		},
		Sources: []recipe.Column{{Name: "admission", Format: &format.Format{Type: format.Date, Dates: format.DayMonthYear}}},
	}
}

// Questions are answered of computed columns as of any others, whatever rows are to stop
// a run, and the table itself stays as it is.
func TestQuestionsAboutDerivedColumns(t *testing.T) {
	text, s := someStays, service.New()
	must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "stays.csv", Text: &text}, nil)
	by := deriving()
	u, _ := must[protocol.UniquenessResult](t, s, protocol.Uniqueness, protocol.UniquenessParams{Columns: []string{"age"}, Deriving: by}, nil)
	if u.Of != 5 || u.Unique != 3 { // 73 73 * 63 53
		t.Errorf("%+v", u)
	}
	d, _ := must[struct {
		Distinct, Missing int
		Role              table.Role
		Reason            struct{ Code string }
	}](t, s, protocol.Describe, protocol.DescribeParams{Column: "stay", Deriving: by}, nil)
	if d.Distinct != 2 || d.Missing != 2 || d.Role != table.QuasiIdentifying || d.Reason.Code != "derived" {
		t.Errorf("%+v", d)
	}
	h, _ := must[protocol.HierarchyResult](t, s, protocol.Hierarchy, protocol.HierarchyParams{Column: "age", Deriving: by}, nil)
	if h.Counts["73"] != 2 || h.Reason.Code != "tree-ages" {
		t.Errorf("%+v", h)
	}
	e, _ := must[protocol.EffectResult](t, s, protocol.Effect, protocol.EffectParams{Column: "age", Rows: h.Rows, Deriving: by}, nil)
	if e.Unique[0] != 3 || e.Unique[len(e.Unique)-1] != 0 {
		t.Errorf("%+v", e)
	}
	if _, _, err := call[any](t, s, protocol.Uniqueness, protocol.UniquenessParams{Columns: []string{"age"}}, nil); err == nil {
		t.Error("a column that is computed no more is there")
	}
	by.Rules[0].From[0] = "mrn"
	if _, _, err := call[any](t, s, protocol.Uniqueness, protocol.UniquenessParams{Columns: []string{"age"}, Deriving: by}, nil); err == nil || !strings.Contains(err.Error(), "as a day, as \"A1001\" in row 1") {
		t.Errorf("the error is %v", err)
	}
}

// A sample shows the first rows and those in doubt, and says for which there is no value.
func TestSampleOfDerivedColumns(t *testing.T) {
	text, s := someStays, service.New()
	must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "stays.csv", Text: &text}, nil)
	sample, _ := must[protocol.SampleResult](t, s, protocol.Sample, protocol.SampleParams{Deriving: deriving()}, nil)
	if want := []string{"birth_date", "admission", "discharge", "age", "stay"}; !slices.Equal(sample.Columns, want) {
		t.Errorf("columns are %q", sample.Columns)
	}
	var rows []string
	for _, row := range sample.Rows {
		rows = append(rows, strings.Join(row.Cells[3:], " "))
	}
	if !slices.Equal(rows, []string{"73 1", "73 ", " "}) {
		t.Errorf("rows are %q", rows)
	}
	var gaps []string
	for _, gap := range sample.Gaps {
		gaps = append(gaps, gap.Column+": "+gap.Said.English)
	}
	if len(gaps) != 3 || !strings.Contains(gaps[1], "row 2") || !strings.Contains(gaps[0], "row 3") {
		t.Errorf("gaps are %q", gaps)
	}
	taken := protocol.Deriving{Rules: []derive.Rule{{Name: "mrn", Kind: derive.Year, From: []string{"birth_date"}}}}
	if _, _, err := call[any](t, s, protocol.Sample, protocol.SampleParams{Deriving: taken}, nil); err == nil {
		t.Error("a name of the table is taken")
	}
	taken.Rules[0] = derive.Rule{Name: "y", Kind: derive.Year, From: []string{"mrn"}}
	if sample, _ := must[protocol.SampleResult](t, s, protocol.Sample, protocol.SampleParams{Deriving: taken}, nil); sample.Problem == nil {
		t.Error("there is a year of a number")
	}
}

// What is offered depends on how the dates are read, and runs with the sources removed.
func TestOffersFollowTheFormats(t *testing.T) {
	lines := "mrn,birth_date,admission,discharge\n"
	for i := range 40 {
		lines += strings.NewReplacer("#", string(rune('0'+i%9+1)), "@", string(rune('0'+i/2%10)), "&", string(rune('0'+i/20))).Replace("A10&@,19@0-04-01,#/3/2024,#/4/2024\n")
	}
	s := service.New()
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "stays.csv", Text: &lines}, nil)
	before, _ := must[protocol.OffersResult](t, s, protocol.Offers, protocol.OffersParams{}, nil)
	dmy := &format.Format{Type: format.Date, Dates: format.DayMonthYear}
	after, _ := must[protocol.OffersResult](t, s, protocol.Offers, protocol.OffersParams{Sources: []recipe.Column{{Name: "admission", Format: dmy}, {Name: "discharge", Format: dmy}}}, nil)
	if len(before.Offers) != 0 || len(after.Offers) != 3 {
		t.Fatalf("offered are %+v, and %+v", before.Offers, after.Offers)
	}
	r := loaded.Recipe
	r.Privacy.K = 2
	r.CountPatients("mrn")
	r.Column("admission").Format, r.Column("discharge").Format = dmy, dmy
	for _, offer := range after.Offers {
		for _, rule := range offer.Rules {
			var err error
			if r, err = r.Adding(rule, table.QuasiIdentifying); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range offer.Remove {
			r.Column(name).Role = table.Identifying
		}
	}
	run, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	if want := []string{"age", "length_of_stay", "month_of_admission", "days_since_first_admission"}; !slices.Equal(run.Columns, want) || !run.Passed {
		t.Errorf("released are %q", run.Columns)
	}
	page, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 2}, nil)
	if len(page.Rows[0].Before) != 4 || page.Rows[0].Before[1] != "31" && page.Rows[0].Before[1] != "30" {
		t.Errorf("before it is %q", page.Rows[0].Before)
	}
}
