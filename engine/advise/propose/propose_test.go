package propose_test

import (
	"slices"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/propose"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// of is what is known of a column that could identify.
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
	if err := got.Validate(); err != nil {
		t.Fatal(err)
	}
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
		b.Append([]string{"90+", test.height})
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
