package whatif_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// One row more in a hundred is left out, until all may be.
func TestRowsToLeaveOut(t *testing.T) {
	for limit, want := range map[float64]float64{0: 0.01, 0.02: 0.03, 0.99: 1, 0.9904: 0, 0.991: 0, 1: 0} {
		r := stays()
		r.Privacy.SuppressionLimit = limit
		all := whatif.Of(&r, situation())
		at := slices.IndexFunc(all, func(p whatif.Proposal) bool { return p.Kind == whatif.LeaveOut })
		switch {
		case at < 0 && want > 0:
			t.Errorf("at %v no more is left out", limit)
		case at >= 0 && all[at].Recipe.Privacy.SuppressionLimit != want:
			t.Errorf("at %v a share of %v may be left out, want %v", limit, all[at].Recipe.Privacy.SuppressionLimit, want)
		}
	}
}

// A column that is asked about weighs four times as much as others, and one that is only averaged as much
// as they do.
func TestWeightsOfWhatIsAskedAbout(t *testing.T) {
	for averaged, want := range map[bool]float64{false: 4, true: 1} {
		if got := whatif.Weight(averaged, whatif.Heavier, whatif.Averaged); got != want {
			t.Errorf("only averaged %v: %v, want %v", averaged, got, want)
		}
	}
}

// What no question is about is named where it is one column, counted where there are more, and where there is
// none nothing is said of it.
func TestColumnsThatNoQuestionIsAbout(t *testing.T) {
	others := []string{"born", "zip", "admitted", "note"}
	for left, want := range []string{"", `unasked: remove "note", which no question is about, false`, "unasked: remove the 2 columns that no question is about, false"} {
		r, f := asked(t), situation()
		for _, name := range others[:len(others)-left] {
			r.Column(name).Role = table.Identifying
		}
		got := ""
		for _, one := range said(whatif.Of(&r, f)) {
			if strings.HasPrefix(one, "unasked") {
				got = one
			}
		}
		if got != want {
			t.Errorf("%d columns: %q, want %q", left, got, want)
		}
	}
}

// of returns the first proposal of a kind.
func of(all []whatif.Proposal, kind whatif.Kind) *whatif.Proposal {
	for i := range all {
		if all[i].Kind == kind {
			return &all[i]
		}
	}
	return nil
}

// asking is the recipe of stays of which one column is left to ask about, with one question.
func asking(t *testing.T, text string, column recipe.Column) recipe.Recipe {
	t.Helper()
	r := stays()
	r.Columns = append(r.Columns[3:], column) // the ward and the diagnosis, of which a model is
	q, err := question.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	r.Questions = []question.Question{q}
	return r
}

// One question is enough to propose another form for its column. A column beside it that no question is about is
// proposed, too, and not again for what it loses.
func TestOneQuestionOnOneColumn(t *testing.T) {
	r := asking(t, "count by ward", recipe.Column{Name: "zip", Role: table.QuasiIdentifying})
	s := whatif.Situation{Lost: []facts.ColumnLoss{{Column: "zip", Loss: 0.2}}}
	all := whatif.Of(&r, s)
	if of(all, whatif.Unasked) == nil || of(all, whatif.Alone) == nil || of(all, whatif.Fitted) == nil || of(all, whatif.Drop) != nil {
		t.Errorf("proposed are %q", said(all))
	}
	r.Column("zip").Role = table.Identifying
	all = whatif.Of(&r, s)
	if of(all, whatif.Unasked) != nil || of(all, whatif.Alone) != nil || of(all, whatif.Fitted) == nil {
		t.Errorf("without another column: proposed are %q", said(all))
	}
}

// What a column that is asked about leaves as, and what it weighs: 4 in groups, 1 where it is only averaged, and never less
// than was decided. It is proposed if one of form, weight and study changes, and else not.
func TestTheFormOfAColumnThatIsAskedAbout(t *testing.T) {
	step := func(width float64) *coarsen.Rule { return &coarsen.Rule{Kind: coarsen.Step, Width: width} }
	day := &coarsen.Rule{Kind: coarsen.Year}
	for _, test := range []struct {
		text    string
		column  recipe.Column
		numbers bool
		want    recipe.Column // but for its name and role, always studied
		same    bool
	}{
		{"count by x", recipe.Column{}, true, recipe.Column{Weight: new(4.)}, false},
		{"mean of x by ward", recipe.Column{}, true, recipe.Column{Means: true}, false},
		{"mean of x by ward", recipe.Column{}, false, recipe.Column{Weight: new(4.)}, false},
		{"mean of x by ward", recipe.Column{Coarsen: step(5)}, true, recipe.Column{Coarsen: step(5), Weight: new(4.)}, false},
		{"mean of x by ward", recipe.Column{Weight: new(0.95)}, true, recipe.Column{Means: true, Weight: new(1.)}, false},
		{"mean of x by ward", recipe.Column{Weight: new(1.05)}, true, recipe.Column{Means: true, Weight: new(1.05)}, false},
		{"mean of x by ward", recipe.Column{Studied: true}, true, recipe.Column{Means: true}, false},
		{"count by x", recipe.Column{Means: true}, true, recipe.Column{Means: true, Weight: new(4.)}, false},
		{"count by x/10", recipe.Column{Coarsen: day}, true, recipe.Column{Coarsen: day, Weight: new(4.)}, false},
		{"count by x/10", recipe.Column{Weight: new(4.), Studied: true}, true, recipe.Column{Coarsen: step(10), Weight: new(4.)}, false},
		{"count by x", recipe.Column{Weight: new(3.9), Studied: true}, true, recipe.Column{Weight: new(4.)}, false},
		{"count by x", recipe.Column{Weight: new(4.)}, true, recipe.Column{Weight: new(4.)}, false},
		{"count by x", recipe.Column{Weight: new(4.), Studied: true}, true, recipe.Column{Weight: new(4.)}, true},
	} {
		test.column.Name, test.column.Role = "x", table.QuasiIdentifying
		r := asking(t, test.text, test.column)
		r.Column("ward").Studied, r.Column("ward").Weight = true, new(4.)
		var s whatif.Situation
		if test.numbers {
			s.Numbers = []string{"x"}
		}
		p := of(whatif.Of(&r, s), whatif.Fitted)
		if p == nil {
			if !test.same {
				t.Errorf("%s, %+v: nothing is proposed", test.text, test.column)
			}
			continue
		}
		test.want.Name, test.want.Role, test.want.Studied = "x", table.QuasiIdentifying, true
		if got := p.Recipe.Column("x"); test.same || !reflect.DeepEqual(*got, test.want) {
			t.Errorf("%s, %+v: proposed is %+v, want %+v", test.text, test.column, *got, test.want)
		}
	}
}

// Nothing is proposed of a column that the table has not, that does not leave, or that singles nobody out.
func TestColumnsOfWhichNothingIsProposed(t *testing.T) {
	r := asking(t, "share of zip=Y by ward", recipe.Column{Name: "zip", Role: table.Identifying})
	s := whatif.Situation{
		Outcomes: []string{"other", "zip"},
		Offers:   []profile.Offer{{Rules: []derive.Rule{{Name: "year", Kind: derive.Year, From: []string{"zip"}}}, Remove: []string{"zip"}}},
	}
	for _, column := range []string{"other", "zip"} {
		s.Forms = append(s.Forms, whatif.Form{Column: column, Rule: coarsen.Rule{Kind: coarsen.Year}})
	}
	for _, p := range whatif.Of(&r, s) {
		if p.Kind == whatif.Outcome || p.Kind == whatif.Coarser || p.Kind == whatif.Derive {
			t.Errorf("proposed is to %s", p.Said)
		}
	}
}

// A form is said with its source if it has one, and with the values that it hides if there are any.
func TestWhatAFormLeaves(t *testing.T) {
	rule := coarsen.Rule{Kind: coarsen.Step, Width: 10}
	as := rule.Said().String()
	for _, test := range []struct {
		source string
		hidden int
		want   string
	}{
		{"", 0, as}, {"WHO", 0, as + "; WHO"}, {"", 1, as + "; 1 value that can't be read is hidden"}, {"WHO", 2, as + "; WHO; 2 values that can't be read are hidden"},
	} {
		if got := (whatif.Form{Rule: rule, Source: test.source, Hidden: test.hidden}).Left().String(); got != test.want {
			t.Errorf("%q, %d hidden: %q, want %q", test.source, test.hidden, got, test.want)
		}
	}
}

// Most returns the column that loses most, the first of several that lose the same, and no column where none loses.
func TestWhatLosesMost(t *testing.T) {
	for want, lost := range map[string][]facts.ColumnLoss{
		"a": {{Column: "a", Loss: 0.3}, {Column: "b", Loss: 0.3}}, "b": {{Column: "a", Loss: 0.3}, {Column: "b", Loss: 0.4}}, "": {{Column: "a"}},
	} {
		if most, ok := whatif.Most(lost); most.Column != want || ok != (want != "") {
			t.Errorf("%v: %v, %v", lost, most, ok)
		}
	}
}

// The loss of no columns is 0, and that of one column its own.
func TestLossOfAFewColumns(t *testing.T) {
	r := stays()
	now := []facts.ColumnLoss{{Column: "ward", Loss: 0.5}}
	p := whatif.Proposal{Recipe: r}
	for n, want := range []float64{0, 0.5} {
		if got := p.Counted(now[:n], facts.Trial{Columns: now}); got != want {
			t.Errorf("of %d columns %v is lost, want %v", n, got, want)
		}
	}
}

// A recipe that can't be run for a reason that no change mends has no proposals.
func TestRecipesThatCanNotRun(t *testing.T) {
	for name, change := range map[string]func(*recipe.Recipe){
		"it shows the patient": func(r *recipe.Recipe) { r.Privacy.Patient = "diagnosis" },
		"it has means beside a table of buckets": func(r *recipe.Recipe) {
			r.Algorithm.Name, r.Privacy.Models, r.Column("zip").MaxLevel = method.Anatomy, r.Privacy.Models[:1], nil
			r.Column("zip").Means = true
		},
	} {
		r := stays()
		change(&r)
		for _, p := range whatif.Of(&r, whatif.Situation{}) {
			t.Errorf("%s: proposed is to %s", name, p.Said)
		}
	}
}
