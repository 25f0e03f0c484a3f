package residual_test

import (
	"fmt"
	"testing"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/suggesttest"
	"quasi/engine/measure/residual"
)

// Every column that names a person has to be confirmed before it leaves as it is, whatever
// it is called. What a data steward would keep, generalize or mark as sensitive is held
// for an identifier in its cells in less than one column in a hundred.
func TestDrawnColumns(t *testing.T) {
	last := uint64(6)
	if testing.Short() {
		last = 1
	}
	clean, wrong := 0, map[string]int{}
	for seed := range last {
		for _, k := range suggesttest.Kinds() {
			for _, named := range []bool{true, false}[:brief.Of(2, 1)] {
				c := k.Column(7000+seed, suggesttest.Rows, named).Columns[0]
				d := suggest.Column(c)
				found := residual.Find([]residual.Column{{Column: c, Name: c.Name, Suggested: &d}}, residual.Options{K: 5})
				if k.Direct && len(found.Identifiers) == 0 && d.Role != table.QuasiIdentifying {
					t.Errorf("%s (seed %d, called %q) leaves unseen", k.Name, seed, c.Name)
				}
				if k.Role != table.Identifying {
					clean++
					if held := cells(found); held != "" {
						wrong[k.Name+" held for "+held]++
					}
				}
			}
		}
	}
	all := 0
	for _, n := range wrong {
		all += n
	}
	if 100*all >= clean {
		t.Errorf("%d of %d columns are held for what they are not: %v", all, clean, wrong)
	}
}

// cells are the kinds found in cells.
func cells(c facts.Concerns) string {
	all := ""
	for _, i := range c.Identifiers {
		for _, f := range i.Found {
			all += string(f.Kind) + " "
		}
	}
	return all
}

// A number of each row, of five digits or more, holds a release in which it leaves as it is,
// under a word for a finding too; one of four digits may be a finding, and one with a unit is.
func TestNumbersOfRecordsHoldARelease(t *testing.T) {
	for _, test := range []struct {
		name  string
		least int
		want  bool
	}{
		{"Glucose", 10_000, true}, {"Lab No", 1_000_000, true}, {"化验单号", 1_000_000, true},
		{"Glucose", 1_000, false}, {"platelets per ul", 10_000, false},
	} {
		var values []string
		for i := range 200 {
			values = append(values, fmt.Sprint(test.least+(i*7_919)%(9*test.least)))
		}
		found := residual.Find([]residual.Column{columnOf(test.name, values...)}, residual.Options{K: 5})
		if got := len(found.Open()) > 0; got != test.want {
			t.Errorf("%s from %d: held %v", test.name, test.least, got)
		}
	}
}
