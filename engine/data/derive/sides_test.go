package derive_test

import (
	"slices"
	"testing"

	"quasi/engine/data/derive"
)

// One row is enough to be named, for each reason.
func TestGapsOfOneRow(t *testing.T) {
	for in, want := range map[string]int{"x": 1, "": 1, "2024-05-05": 1, "2024-05-04": 0, "2024-05-03": 0} {
		_, o, err := derive.Column(of([]string{"in", "2024-05-01", in}, []string{"out", "2024-05-04", "2024-05-04"}), derive.Rule{Name: "stay", Kind: derive.Length, From: []string{"in", "out"}})
		if gaps := o.Gaps(); err != nil || len(gaps) != want || want > 0 && gaps[0].Rows != 1 {
			t.Errorf("from %q: %+v, %v", in, gaps, err)
		}
	}
}

// Somebody is a year older on the birthday, not the day before, and on 1 March where there is no 29 February.
func TestBirthdays(t *testing.T) {
	column, _, err := derive.Column(of(
		[]string{"birth", "2000-05-17", "2000-05-17", "2000-05-17", "2000-05-17", "2000-02-29", "2000-02-29", "2000-02-29"},
		[]string{"at", "2024-05-16", "2024-05-17", "2024-04-30", "2024-06-01", "2023-02-28", "2023-03-01", "2024-02-29"},
	), derive.Rule{Name: "age", Kind: derive.Age, From: []string{"birth", "at"}})
	if got := cells(column); err != nil || !slices.Equal(got, []string{"23", "24", "23", "24", "22", "23", "24"}) {
		t.Errorf("%q, %v", got, err)
	}
}

// Rules compute the same where they are of one kind and from the same columns, whatever they are called.
func TestTheSameRules(t *testing.T) {
	rule := derive.Rule{Name: "stay", Kind: derive.Length, From: []string{"in", "out"}}
	for _, test := range []struct {
		other derive.Rule
		want  bool
	}{
		{derive.Rule{Name: "los", Kind: derive.Length, From: []string{"in", "out"}, Invalid: derive.Drop}, true},
		{derive.Rule{Name: "stay", Kind: derive.Since, From: []string{"in", "out"}}, false},
		{derive.Rule{Name: "stay", Kind: derive.Length, From: []string{"out", "in"}}, false},
	} {
		if got := rule.Same(test.other); got != test.want {
			t.Errorf("%s and %s: %v", rule, test.other, got)
		}
	}
}

// Columns are told apart at a comma alone, and rows that are right stop nothing.
func TestCommasAndStops(t *testing.T) {
	known := func(column string) bool { return column == "a" || column == "c" || column == "in" || column == "out" }
	for text, want := range map[string][]string{"l=length(a,c)": {"a", "c"}, "l=length(a;c)": {"a;c"}, "l=length(a c)": {"a c"}, "l=length(axc)": {"axc"}, "l=length(a, c)": {"a", "c"}} {
		rule, err := derive.Parse(text, known)
		if (err == nil) != (len(want) == 2) || !slices.Equal(rule.From, want) {
			t.Errorf("%s is from %q, %v", text, rule.From, err)
		}
	}
	if rule, _ := derive.Parse("l=length(a,c)", func(column string) bool { return known(column) || column == "a,c" }); !slices.Equal(rule.From, []string{"a", "c"}) {
		t.Errorf("two columns are read as %q", rule.From)
	}
	if rule, err := derive.Parse("y=year(x,y)", known); err == nil || !slices.Equal(rule.From, []string{"x", "y"}) {
		t.Errorf("a column that is not known is read as %q, %v", rule.From, err)
	}
	if rule, err := derive.Parse("y=year(x,y)", func(column string) bool { return column == "x,y" }); err != nil || !slices.Equal(rule.From, []string{"x,y"}) {
		t.Errorf("a column with a comma is read as %q, %v", rule.From, err)
	}
	for out, stops := range map[string]bool{"2024-05-04": false, "2024-05-01": false, "2024-04-30": true} {
		_, _, err := derive.Column(of([]string{"in", "2024-05-01"}, []string{"out", out}), derive.Rule{Name: "stay", Kind: derive.Length, From: []string{"in", "out"}, Invalid: derive.Stop})
		if (err != nil) != stops {
			t.Errorf("until %s: %v", out, err)
		}
	}
}
