package propose_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/advise/propose"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/measure/answer"
	"quasi/engine/internal/tabletest"
	"quasi/engine/profile"
	"quasi/engine/sample"
)

// of returns the profile of a quasi-identifying column.
func of(name string, kind format.Type, reason string) profile.Column {
	d := profile.Column{Name: name, Role: table.QuasiIdentifying, Reason: profile.Reason{Code: reason}}
	d.Type = kind
	return d
}

// all says that every value of every column is read as a number.
func all(string) bool { return true }

// visits are a table of a patient's visits with what is offered for its dates.
func visits() ([]profile.Column, []profile.Offer, recipe.Recipe) {
	described := []profile.Column{
		of("birth", format.Date, profile.ReasonBirth), of("in", format.Date, profile.ReasonVisit), of("out", format.Date, profile.ReasonVisit),
		of("sex", format.Category, profile.ReasonSex), of("height", format.Integer, profile.ReasonMeasure), of("zip", format.Integer, profile.ReasonPostcode),
		of("smoker", format.Integer, profile.ReasonSeen), of("age_code", format.Integer, profile.ReasonAge),
	}
	described[6].Codes, described[7].Codes = true, true
	r := recipe.Default()
	for _, d := range described {
		r.Columns = append(r.Columns, recipe.Column{Name: d.Name, Role: d.Role})
	}
	return described, []profile.Offer{
		{Rules: []derive.Rule{{Name: "age", Kind: derive.Age, From: []string{"birth", "in"}}}, Remove: []string{"birth"}},
		{Rules: []derive.Rule{{Name: "days", Kind: derive.Length, From: []string{"in", "out"}}, {Name: "month", Kind: derive.Month, From: []string{"in"}}}, Remove: []string{"in", "out"}},
		{Rules: []derive.Rule{{Name: "since", Kind: derive.SinceFirst, From: []string{"sex", "in"}}}, Remove: []string{"in"}},
	}, r
}

func TestUsableForms(t *testing.T) {
	described, offers, r := visits()
	got := propose.Usable(r, described, offers, all)
	casetest.NoError(t, got.Validate())
	for name, want := range map[string]recipe.Column{
		"birth": {Role: table.Identifying}, "in": {Role: table.Identifying}, "out": {Role: table.Identifying},
		"age":  {Role: table.QuasiIdentifying, Studied: true, Coarsen: &coarsen.Rule{Kind: coarsen.Step, Width: 10}},
		"days": {Role: table.QuasiIdentifying, Means: true}, "month": {Role: table.QuasiIdentifying},
		"sex": {Role: table.QuasiIdentifying, Studied: true}, "height": {Role: table.QuasiIdentifying, Means: true}, "zip": {Role: table.QuasiIdentifying},
		"smoker": {Role: table.QuasiIdentifying}, "age_code": {Role: table.QuasiIdentifying},
	} {
		c := got.Column(name)
		if c == nil || c.Role != want.Role || c.Studied != want.Studied || c.Means != want.Means || (c.Coarsen == nil) != (want.Coarsen == nil) ||
			c.Coarsen != nil && (c.Coarsen.Kind != want.Coarsen.Kind || c.Coarsen.Width != want.Coarsen.Width) {
			t.Errorf("%s: %+v, want %+v", name, c, want)
		}
	}
	if len(got.Derived) != 3 || got.Column("since") != nil {
		t.Errorf("computed are %+v, want age, days and month", got.Derived)
	}
	if len(r.Derived) > 0 || slices.ContainsFunc(r.Columns, func(c recipe.Column) bool { return c.Studied || c.Means }) {
		t.Error("the recipe that was given has changed")
	}
	if again := propose.Usable(got, described, offers, all); len(again.Derived) != 3 || len(again.Columns) != len(got.Columns) {
		t.Errorf("proposed again: %+v", again)
	}
}

// What somebody has decided stays, and so does what is not quasi-identifying.
func TestUsableKeepsDecisions(t *testing.T) {
	described := []profile.Column{of("age", format.Integer, profile.ReasonAge), of("height", format.Integer, profile.ReasonMeasure), of("crp", format.Decimal, profile.ReasonLab)}
	r := recipe.Default()
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "height", Role: table.QuasiIdentifying, Coarsen: &coarsen.Rule{Kind: coarsen.Step, Width: 5}},
		{Name: "crp", Role: table.Sensitive},
	}
	got := propose.Usable(r, described, nil, all)
	if got.Columns[0].Coarsen != nil || got.Columns[0].Studied || got.Columns[1].Coarsen.Width != 5 || got.Columns[1].Means || got.Columns[2].Means {
		t.Errorf("%+v", got.Columns)
	}
}

// Ages of children make groups of five years: with 20 years from the least to the greatest,
// but not with 21.
func TestWidthOfChildrensAges(t *testing.T) {
	for _, test := range []struct {
		greatest string
		want     float64
	}{{"20", 5}, {"21", 10}, {"", 10}} {
		d := of("age", format.Integer, profile.ReasonAge)
		if test.greatest != "" {
			d.Range = &profile.Range{Least: "0", Greatest: test.greatest}
		}
		r := recipe.Default()
		r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying}}
		if got := propose.Usable(r, []profile.Column{d}, nil, all); got.Columns[0].Coarsen.Width != test.want {
			t.Errorf("up to %q: groups of %v years, want %v", test.greatest, got.Columns[0].Coarsen.Width, test.want)
		}
	}
}

// A table that has an age or a stay needs no other one.
func TestNothingIsComputedThatIsThere(t *testing.T) {
	described, offers, r := visits()
	described = append(described, of("age_adm", format.Integer, profile.ReasonAge))
	r.Columns = append(r.Columns, recipe.Column{Name: "age_adm", Role: table.QuasiIdentifying})
	if got := propose.Usable(r, described, offers, all); len(got.Derived) != 2 || got.Column("birth").Role != table.QuasiIdentifying {
		t.Errorf("beside an age, computed are %+v", got.Derived)
	}
	described[len(described)-1].Reason.Code = profile.ReasonStay
	if got := propose.Usable(r, described, offers, all); len(got.Derived) != 1 || got.Column("in").Role != table.QuasiIdentifying {
		t.Errorf("beside a stay, computed are %+v", got.Derived)
	}
}

// A column in which one value is no number has no mean and no groups: a run would stop at it, or
// hide it.
func TestNoFormForWhatIsNoNumber(t *testing.T) {
	described := []profile.Column{of("age", format.Integer, profile.ReasonAge), of("height", format.Integer, profile.ReasonMeasure)}
	r := recipe.Default()
	for _, d := range described {
		r.Columns = append(r.Columns, recipe.Column{Name: d.Name, Role: d.Role})
	}
	for _, test := range []struct {
		height string
		want   bool
	}{{"171", true}, {"", true}, {"1e2", true}, {"<150", true}, {"150 cm", false}, {"1'500", false}} {
		b := table.NewBuilder([]string{"age", "height"}, table.NewMarkers(table.DefaultMarkers()))
		b.Append([]string{"40", "160"})
		b.Append([]string{"old", test.height})
		read := b.Table()
		got := propose.Usable(r, described, nil, propose.Exact(read))
		if got.Columns[1].Means != test.want || got.Columns[0].Coarsen != nil || !got.Columns[0].Studied {
			t.Errorf("with %q: %+v, want means %v", test.height, got.Columns, test.want)
		}
	}
	if propose.Exact(&table.Table{})("height") {
		t.Error("a column that is not there has numbers")
	}
}

// proposed returns the questions that are proposed for a table, each of which has an answer.
func proposed(t *testing.T, rows string, taken ...string) []string {
	t.Helper()
	looked := suggest.Look(tabletest.Read(t, rows, recipe.Input{}))
	var rules []derive.Rule
	with := *looked.Table
	for _, o := range suggest.Offers(looked.Table, looked.Columns, looked.Called) {
		for _, rule := range o.Rules {
			c, _ := casetest.Must2(derive.Column(looked.Table, rule))
			rules, with.Columns = append(rules, rule), append(slices.Clip(with.Columns), c)
		}
	}
	var said []string
	for _, q := range propose.Questions(looked.Columns, rules, taken) {
		said = append(said, q.String())
		if parsed, err := question.Parse(q.String()); err != nil || parsed.String() != q.String() {
			t.Errorf("%q is read as %q: %v", q, parsed, err)
		}
		if _, err := answer.Of(q, &with, &with, answer.Options{}); err != nil {
			t.Error(err)
		}
	}
	return said
}

// What is proposed for a sample has an answer.
func TestQuestionsOfSamples(t *testing.T) {
	for _, name := range append(sample.Names(), sample.FewSample(1), "town-1") {
		s := casetest.Must(sample.Get(name))
		if got := proposed(t, string(s.CSV)); len(got) == 0 {
			t.Errorf("%s: %q", name, got)
		}
	}
	proposed(t, string(sample.Hostile().CSV))
}

func TestQuestionsAreProposedFromTheTable(t *testing.T) {
	var dated, counted, names, paid strings.Builder
	dated.WriteString("name,birth_date,sex,admitted,discharged,diagnosis\n")
	counted.WriteString("ward,sex\n")
	names.WriteString("name,phone\n")
	paid.WriteString("age,sex,stay,total_cost,smoker,readmitted,q2\n")
	for i := range 120 {
		fmt.Fprintf(&dated, "Anna%d,19%02d-03-%02d,%s,2024-05-%02d,2024-05-%02d,%s\n", i, 30+i%50, 1+i%28, []string{"m", "f"}[i%2], 1+i%20, 3+i%20+i%5, []string{"I10", "E11.9", "J45.0"}[i%3])
		fmt.Fprintf(&counted, "%s,%s\n", []string{"North", "South"}[i%2], []string{"m", "f"}[i%3%2])
		fmt.Fprintf(&paid, "%d,%d,%d,%d,%d,%s,%d\n", 30+i%50, 1+i%2, 1+i%8, 1000+37*i, []int{1, 2, 9}[i%3], []string{"Yes", "no"}[i%5/4], i%7/6)
		fmt.Fprintf(&names, "Anna Schmidt%d,+49 171 20%05d\n", i, i)
	}
	for _, test := range []struct {
		rows        string
		want, taken []string
	}{
		{rows: paid.String(), taken: []string{"total_cost", "smoker", "q2", "gone"}, want: []string{"mean of total_cost by age/10", "share of q2=1 by age/10", "mean of stay by age/10"}},
		{rows: dated.String(), want: []string{"mean of length_of_stay by age/10", "mean of length_of_stay by diagnosis", "mean of length_of_stay by sex"}},
		{rows: counted.String(), want: []string{"count by ward"}},
		{rows: paid.String(), want: []string{"mean of stay by age/10", "mean of total_cost by age/10", "share of q2=1 by age/10"}},
		{rows: strings.NewReplacer("stay", "q", "q2", "note").Replace(paid.String()), want: []string{"mean of total_cost by age/10", "share of readmitted=Yes by age/10", "mean of total_cost by sex"}},
		{rows: strings.NewReplacer("stay", "nyha", "total_cost", "id").Replace(paid.String()), want: []string{"share of q2=1 by age/10", "share of q2=1 by sex", "count by age/10"}},
		{rows: strings.NewReplacer("stay", "hb", "total_cost", "id", "readmitted", "id2", "q2", "id3").Replace(paid.String()), want: []string{"mean of hb by age/10", "mean of hb by sex", "count by age/10"}},
		{rows: names.String()},
	} {
		if got := proposed(t, test.rows, test.taken...); !slices.Equal(got, test.want) {
			t.Errorf("proposed are %q, want %q", got, test.want)
		}
	}
}

// A column of 2 to 30 values makes groups.
func TestGroupsOfProposedQuestions(t *testing.T) {
	for n, want := range map[int]bool{1: false, 2: true, 30: true, 31: false} {
		var rows strings.Builder
		rows.WriteString("ward\n")
		for i := range 400 {
			fmt.Fprintf(&rows, "Ward %c%c\n", 'A'+i%n%26, 'a'+i%n/26)
		}
		if got := proposed(t, rows.String()); (len(got) > 0) != want {
			t.Errorf("of %d values: %q", n, got)
		}
	}
}
