package whatif_test

import (
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
)

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
	r.Questions = []question.Question{casetest.Must(question.Parse(text))}
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
	if all = whatif.Of(&r, s); of(all, whatif.Unasked) != nil || of(all, whatif.Alone) != nil || of(all, whatif.Fitted) == nil {
		t.Errorf("without another column: proposed are %q", said(all))
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
