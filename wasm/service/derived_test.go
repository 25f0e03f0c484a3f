package service_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/attack"
	"quasi/engine/profile"
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
	s, _ := opened(t, protocol.LoadParams{Name: "stays.csv", Text: new(someStays)})
	by := deriving()
	for n, among := range map[[2]int][]question.Condition{{5, 3}: nil, {3, 1}: {{Column: "age", From: "60"}}} { // 73 73 * 63 53
		if u, _ := must[protocol.UniquenessResult](t, s, protocol.Uniqueness, protocol.UniquenessParams{Columns: []string{"age"}, Deriving: by, Among: among}, nil); u.Of != n[0] || u.Rows != n[0] || u.Unique != n[1] {
			t.Errorf("%+v, want %d", u, n)
		}
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
	if e, _ := must[protocol.EffectResult](t, s, protocol.Effect, protocol.EffectParams{Column: "age", Rows: h.Rows, Deriving: by}, nil); e.Unique[0] != 3 || e.Unique[len(e.Unique)-1] != 0 {
		t.Errorf("%+v", e)
	}
	refuses(t, s, protocol.Uniqueness, protocol.UniquenessParams{Columns: []string{"age"}}, nil, "")
	by.Rules[0].From[0] = "mrn"
	refuses(t, s, protocol.Uniqueness, protocol.UniquenessParams{Columns: []string{"age"}, Deriving: by}, nil, "as a day, as \"A1001\" in row 1")
}

// A sample shows the first rows and those in doubt, and says for which there is no value.
func TestSampleOfDerivedColumns(t *testing.T) {
	s, _ := opened(t, protocol.LoadParams{Name: "stays.csv", Text: new(someStays)})
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
	refuses(t, s, protocol.Sample, protocol.SampleParams{Deriving: taken}, nil, "")
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
	s, r := opened(t, protocol.LoadParams{Name: "stays.csv", Text: &lines})
	before, _ := must[protocol.OffersResult](t, s, protocol.Offers, protocol.OffersParams{}, nil)
	dmy := &format.Format{Type: format.Date, Dates: format.DayMonthYear}
	after, _ := must[protocol.OffersResult](t, s, protocol.Offers, protocol.OffersParams{Sources: []recipe.Column{{Name: "admission", Format: dmy}, {Name: "discharge", Format: dmy}}}, nil)
	if len(before.Offers) != 0 || len(after.Offers) != 4 {
		t.Fatalf("offered are %+v, and %+v", before.Offers, after.Offers)
	}
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
	if want := []string{"age", "length_of_stay", "month_of_admission", "days_since_first_admission", "month_of_discharge"}; !slices.Equal(run.Columns, want) || !run.Passed {
		t.Errorf("released are %q", run.Columns)
	}
	page, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 2}, nil)
	if len(page.Rows[0].Before) != 5 || page.Rows[0].Before[1] != "31" && page.Rows[0].Before[1] != "30" {
		t.Errorf("before it is %q", page.Rows[0].Before)
	}
}

// releaseClinic opens the clinic and makes a release of it that is quickly made.
func releaseClinic(t *testing.T, s *service.Service) {
	t.Helper()
	r := asked[protocol.LoadResult](t, s, protocol.Load, visits()).Recipe
	r.Algorithm = recipe.Algorithm{Name: "mondrian-relaxed", Seed: 1}
	for i := range r.Columns {
		if c := &r.Columns[i]; c.Role == table.QuasiIdentifying && c.Name != "sex" && c.Name != "ward" {
			c.Role = table.Identifying
			c.Settle()
		}
	}
	asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r})
}

// The attacks are made one after the other on one twin, each once, and the report in the zip
// has them when all are made, and not before.
func TestAttacksOnATwin(t *testing.T) {
	s := service.New()
	refuses(t, s, protocol.Attack, protocol.AttackParams{}, nil, "no table")
	releaseClinic(t, s)
	held := visited() / 10
	rest := visited() - held
	var all []attackresult.Kind
	of, last := 1, protocol.AttackResult{}
	for at := 0; at < of; at++ {
		if at > 0 && strings.Contains(bundleOf(t, s, "", nil)["report.json"], `"attacks"`) {
			t.Error("a report has some of the attacks")
		}
		found := asked[protocol.AttackResult](t, s, protocol.Attack, protocol.AttackParams{At: at})
		if found.Refused.English != "" || found.Twin == nil || found.Twin.HeldOut != held*found.Twin.Splits || found.Twin.Rows != rest || found.Report.Targets != rest {
			t.Fatalf("%+v", found)
		}
		if again := asked[protocol.AttackResult](t, s, protocol.Attack, protocol.AttackParams{At: at}); len(again.Report.Results) != len(found.Report.Results) {
			t.Errorf("asked twice: %+v", again)
		}
		for _, r := range found.Report.Results {
			all = append(all, r.Attack)
		}
		of, last = found.Of, found
	}
	if of != len(attack.All())-1 || len(all) < of {
		t.Errorf("%d attacks, %v, at last %+v", of, all, last)
	}
	if report := bundleOf(t, s, "", nil)["report.json"]; !strings.Contains(report, `"attacks"`) || !strings.Contains(report, fmt.Sprintf(`"held_out": %d,`, held*last.Twin.Splits)) {
		t.Error("the report lacks the attacks")
	}
	for _, at := range []int{-1, of} {
		refuses(t, s, protocol.Attack, protocol.AttackParams{At: at}, nil, "there is no attack")
	}
}

// A table of ten can't be attacked by a twin: the answer says why.
func TestAttackOfTenPatients(t *testing.T) {
	s, r := opened(t, protocol.LoadParams{Sample: "patients"})
	asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r})
	if found := asked[protocol.AttackResult](t, s, protocol.Attack, protocol.AttackParams{}); found.Refused.Code != "twin-small" || found.Twin != nil {
		t.Errorf("%+v", found)
	}
}

// Each class of the release is at one place of the map, and is described as its rows show.
func TestClassesOfAMap(t *testing.T) {
	s, r := opened(t, protocol.LoadParams{Sample: "patients"})
	run := ran(t, s, r, 2)
	m := asked[protocol.ClassMap](t, s, protocol.MapClasses, protocol.ClassMapParams{})
	rows := asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 100}).Rows
	after := map[int][]string{}
	for _, row := range rows {
		after[row.Record] = row.After
	}
	if m.Classes != run.Audit.Classes.Count || m.Records != run.Released {
		t.Fatalf("%d classes of %d rows, want %d of %d", m.Classes, m.Records, run.Audit.Classes.Count, run.Released)
	}
	seen := map[int]bool{}
	for _, mark := range m.Marks {
		found := asked[protocol.ClassesResult](t, s, protocol.ListClasses, protocol.ClassesParams{Column: mark.Column, Row: mark.Row, Count: 50})
		if found.Total != mark.Classes || len(found.Classes) != mark.Classes {
			t.Errorf("%d classes are listed of %+v", found.Total, mark)
		}
		for _, line := range found.Classes {
			seen[line.Class] = true
			c := asked[protocol.Class](t, s, protocol.DescribeClass, protocol.ClassParams{Class: line.Class})
			for j, text := range c.Texts {
				if after[c.First][j] != text {
					t.Errorf("class %d shows %q, its row %d %q", line.Class, text, c.First, after[c.First][j])
				}
			}
			inClass := 0
			for _, v := range c.Sensitive[0].Values {
				inClass += v.Rows
			}
			if inClass != c.Size || c.Sensitive[0].Released != run.Released {
				t.Errorf("class %d of %d rows has %d sensitive values", line.Class, c.Size, inClass)
			}
		}
	}
	for _, class := range []int{-1, m.Classes} {
		refuses(t, s, protocol.DescribeClass, protocol.ClassParams{Class: class}, nil, fmt.Sprintf("there is no class %d", class))
	}
	if len(seen) != m.Classes {
		t.Errorf("%d classes are on the map of %d", len(seen), m.Classes)
	}
}

// A file of which the encoding can't be told is not opened; a look at it shows how the
// same words read, and one of the readings opens it.
func TestAnEncodingThatCantBeToldIsAsked(t *testing.T) {
	const koi8 = "id;name\n1;\xe0\xd2\xc9\xca\n2;Smith\n" // Юрий
	s := service.New()
	refuses(t, s, protocol.Load, protocol.LoadParams{Name: "a.csv"}, file("a.csv", koi8), "choose the one that reads right")
	look, _ := must[protocol.PreviewResult](t, s, protocol.Preview, protocol.PreviewParams{LoadParams: protocol.LoadParams{Name: "a.csv"}, Rows: 5}, file("a.csv", koi8))
	if look.Problem == nil || look.Problem.Code != csv.ErrEncodingOpen || len(look.Format.Readings) < 2 {
		t.Fatalf("%+v", look)
	}
	for _, reading := range look.Format.Readings {
		if reading.Encoding == recipe.KOI8R && reading.Words[0] == "Юрий" {
			told := protocol.LoadParams{Name: "a.csv", Input: recipe.Input{Encoding: recipe.KOI8R}}
			opened, _ := must[protocol.LoadResult](t, s, protocol.Load, told, file("a.csv", koi8))
			if opened.Records != 2 || opened.Recipe.Input.Encoding != recipe.KOI8R {
				t.Errorf("%+v", opened)
			}
			return
		}
	}
	t.Errorf("no reading is right: %+v", look.Format.Readings)
}

const german = "crp;born;ward\n1,5;1/2/1950;3\n12,5;3/4/1960;4\n7,25;5/6/1970;3\n2,5;7/8/1980;4\n"

// What is found serves at once; what a person says is found out about anew, and
// hierarchies follow it.
func TestColumnsAreReadAsAPersonSays(t *testing.T) {
	s := service.New()
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{}, file("german.csv", german))
	if crp, born := loaded.Columns[0], loaded.Columns[1]; crp.Format.String() != "decimal:comma" || !born.Ambiguous || loaded.Recipe.Columns[0].Format != nil {
		t.Fatalf("found %q, ambiguous %v, decided %v", crp.Format, born.Ambiguous, loaded.Recipe.Columns[0].Format)
	}
	tree, _ := must[protocol.HierarchyResult](t, s, protocol.Hierarchy, protocol.HierarchyParams{Column: "crp"}, nil)
	if row := tree.Rows[0]; row[0] != "1,5" || row[1] != "[1,2)" {
		t.Errorf("intervals of decimal commas begin with %q", row)
	}
	dmy := format.Format{Type: format.Date, Dates: format.DayMonthYear}
	told, _ := must[profile.Column](t, s, protocol.Describe, protocol.DescribeParams{Column: "born", Format: dmy}, nil)
	if told.Format != dmy || told.Ambiguous || told.TypeConfidence != 1 || told.TypeReason.Code != profile.ReasonTypeTold {
		t.Errorf("told %+v", told)
	}
	tree, _ = must[protocol.HierarchyResult](t, s, protocol.Hierarchy, protocol.HierarchyParams{Column: "born", Format: &dmy}, nil)
	if row := tree.Rows[0]; !reflect.DeepEqual(row[:2], []string{"1/2/1950", "1950-02"}) {
		t.Errorf("months begin with %q", row)
	}
	tree, _ = must[protocol.HierarchyResult](t, s, protocol.BuildTree, protocol.BuildParams{Column: "born", Rule: rule.Rule{Kind: rule.Dates, Units: []string{"month"}, DateOrder: "mdy"}, Format: &dmy}, nil)
	if row := tree.Rows[0]; row[1] != "1950-01" {
		t.Errorf("the builder's order makes %q", row)
	}
	tree, _ = must[protocol.HierarchyResult](t, s, protocol.BuildTree, protocol.BuildParams{Column: "crp", Rule: rule.Rule{Kind: protocol.BuildOrder}, Format: nil}, nil)
	if !tree.Hierarchy.Ordered {
		t.Error("decimal commas have an order")
	}
	refuses(t, s, protocol.Describe, protocol.DescribeParams{Column: "born", Format: format.Format{Type: "year"}}, nil, `"year"`)
}

// A run reads as is decided, and says so in the recipe that it gives out.
func TestARunReadsAsAPersonSays(t *testing.T) {
	s := service.New()
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{}, file("german.csv", german))
	r := loaded.Recipe
	r.Privacy.K = 2
	r.Columns = []recipe.Column{
		{Name: "crp", Role: table.QuasiIdentifying}, {Name: "ward", Role: table.Insensitive},
		{Name: "born", Role: table.QuasiIdentifying, Format: &format.Format{Type: format.Date, Dates: format.MonthDayYear}},
	}
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	_, blob := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportRecipe}, nil)
	var text strings.Builder
	for _, chunk := range blob.Chunks {
		text.Write(chunk)
	}
	given := done(recipe.Parse([]byte(text.String())))
	if c := given.Column("crp"); c.Format.String() != "decimal:comma" {
		t.Errorf("crp was read as %v", c.Format)
	}
	if c := given.Column("born"); c.Format.String() != "date:mdy" || c.Hierarchy.Rule == nil || c.Hierarchy.Rule.Kind != rule.Dates {
		t.Errorf("born was read as %v: %+v", c.Format, c.Hierarchy)
	}
}

// A has two visits that look alike and like nobody else's; B and C look alike. n/k is no
// number of a patient where somebody says so.
const clinicDays = "id,age,seen,note\nA,30,2024-05-17 10:20,x\nA,30,2024-05-18 10:21,x\nB,40,2024-05-19 10:22,x\nC,40,2024-05-20 10:23,x\nn/k,50,2024-05-21 10:24,x\nn/k,50,2024-05-22 10:25,x\n"

func TestPatientsAreCountedInPlaceOfRows(t *testing.T) {
	s, r := opened(t, protocol.LoadParams{Name: "days.csv", Text: new(clinicDays)})
	for _, test := range []struct {
		by         protocol.Counted
		of, unique int
	}{
		{protocol.Counted{}, 6, 0},
		{protocol.Counted{Patient: "id"}, 4, 2},                           // A and n/k
		{protocol.Counted{Patient: "id", Missing: []string{"n/k"}}, 5, 1}, // A alone: two people have 50 years
	} {
		u, _ := must[protocol.UniquenessResult](t, s, protocol.Uniqueness, protocol.UniquenessParams{Columns: []string{"age"}, Counted: test.by}, nil)
		if u.Of != test.of || u.Unique != test.unique || u.Alone["age"] != test.unique {
			t.Errorf("%+v: %+v, want %d of %d", test.by, u, test.unique, test.of)
		}
		e, _ := must[protocol.EffectResult](t, s, protocol.Effect, protocol.EffectParams{Column: "age", Rows: [][]string{{"30", "*"}, {"40", "*"}, {"50", "*"}}, Counted: test.by}, nil)
		if e.Of != test.of || !slices.Equal(e.Unique, []int{test.unique, 0}) {
			t.Errorf("%+v: by level %+v", test.by, e)
		}
	}
	refuses(t, s, protocol.Uniqueness, protocol.UniquenessParams{Columns: []string{"age"}, Counted: protocol.Counted{Patient: "nr"}}, nil, "")
	r.Privacy.K = 2
	r.CountPatients("id")
	r.Column("age").Role, r.Column("note").Role = table.QuasiIdentifying, table.Insensitive
	*r.Column("seen") = recipe.Column{Name: "seen", Role: table.Insensitive, Transform: &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 9}}
	run, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r, Key: slices.Repeat([]byte{7}, 32)}, nil)
	if want := []facts.Treatment{facts.Generalized, facts.Shifted, facts.Unchanged}; !slices.Equal(run.Treatments, want) || len(run.Columns) != 3 {
		t.Errorf("%v are %v, want %v", run.Columns, run.Treatments, want)
	}
	page, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 9}, nil)
	for _, row := range page.Rows {
		rows, patients := row.Peers+1, row.Patients
		if patients < 2 || patients > rows || rows == 6 && patients != 4 || len(row.After[1]) != len("2024-05-17") {
			t.Errorf("row %d is one of %d of %d patients, its day %q", row.Record, rows, patients, row.After[1])
		}
	}
}

// The clinic is planned for a question: each plan has its answer and a recipe that runs and
// answers as the trial does, with its two verdicts.
func TestPlansAreTriedAndRun(t *testing.T) {
	s, base := opened(t, protocol.LoadParams{Sample: "clinic"})
	base.NotOnePatient("mrn")
	q := done(question.Parse("mean of los_days by age/20"))
	plans := asked[protocol.PlanResult](t, s, protocol.Plan, protocol.PlanParams{Recipe: base, Questions: []question.Question{q}})
	if len(plans.Plans) != 3 || len(plans.Recipes) != 3 || plans.Plans[0].Trial.Answers != nil {
		t.Fatalf("%d plans with %d recipes", len(plans.Plans), len(plans.Recipes))
	}
	try := func(name facts.PlanName, r recipe.Recipe) protocol.PlanResult {
		tried := asked[protocol.PlanResult](t, s, protocol.Plan, protocol.PlanParams{Recipe: r, Questions: []question.Question{q}, Try: name})
		if len(tried.Plans) != 1 || tried.Plans[0].Name != name || len(tried.Plans[0].Trial.Answers) != 1 || !tried.Plans[0].Trial.Passed() {
			t.Fatalf("%s: %+v", name, tried.Plans)
		}
		return tried
	}
	for i, p := range plans.Plans {
		if tried := try(p.Name, base); len(tried.Plans[0].Columns) != len(p.Columns) || len(plans.Recipes[i].Columns) != len(tried.Recipes[0].Columns) {
			t.Errorf("%s: %+v, tried %+v", p.Name, p.Columns, tried.Plans[0].Columns)
		}
	}
	tried := try(facts.PlanAsked, base)
	asks := tried.Plans[0]
	if len(asks.Columns) != 2 || !asks.Trial.Answers[0].Verdict.Good() {
		t.Errorf("%+v", asks)
	}
	if decided := try(facts.PlanDecided, tried.Recipes[0]).Plans[0]; decided.Trial.Loss != asks.Trial.Loss || len(decided.Columns) != 2 {
		t.Errorf("as decided: %+v", decided)
	}
	plans = tried
	ran := asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: plans.Recipes[0]})
	if len(ran.Answers) != 1 || !ran.Answers[0].Verdict.Good() || ran.Cards.Use.Tone != facts.Green {
		t.Errorf("the run answers %+v: %+v", ran.Answers, ran.Cards)
	}
	if ran.Cards.Protection.Tone != facts.Green || len(ran.Shown) != 2 || ran.Shown[0].Rows() == 0 {
		t.Errorf("%+v, %+v", ran.Cards.Protection, ran.Shown)
	}
	if again := asked[protocol.RunResult](t, s, protocol.Rewrite, protocol.RewriteParams{Output: plans.Recipes[0].Output}); len(again.Answers) != 1 {
		t.Error("the rewritten release has no answer")
	}
}

// A question that can't be asked is an error that names the column.
func TestPlansForWhatIsNotThere(t *testing.T) {
	s, base := opened(t, protocol.LoadParams{Sample: "patients"})
	q := done(question.Parse("mean of stay"))
	refuses(t, s, protocol.Plan, protocol.PlanParams{Recipe: base, Questions: []question.Question{q}}, nil, "")
}

// Columns are computed under the names of the screen's language, and under those of a recipe that
// computes the same already.
func TestComputedColumnsAreNamedInTheScreensLanguage(t *testing.T) {
	s, base := opened(t, protocol.LoadParams{Sample: "clinic", Called: new(profile.ComputedNames{Age: "Alter", Stay: "Verweildauer", Length: "Tage_{0}_bis_{1}", Month: "Monat_{0}", SinceFirst: "Tage_seit_erstem_{0}"})})
	names := func(base recipe.Recipe) (names []string) {
		plans := asked[protocol.PlanResult](t, s, protocol.Plan, protocol.PlanParams{Recipe: base, Questions: []question.Question{{Kind: question.Count}}})
		for _, rule := range plans.Recipes[len(plans.Recipes)-1].Derived {
			names = append(names, rule.Name)
		}
		return names
	}
	if got := names(base); !slices.Equal(got, []string{"Alter"}) {
		t.Errorf("%q", got)
	}
	base.Derived = []derive.Rule{{Name: "years", Kind: derive.Age, From: []string{"birth_date", "admitted"}}}
	if got := names(base); !slices.Equal(got, []string{"years"}) {
		t.Errorf("beside years: %q", got)
	}
}
