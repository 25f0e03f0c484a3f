package coarsen_test

import (
	"testing"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/internal/tabletest"
)

// Which rules leave groups, and which read numbers, whose format a rounded or capped column keeps.
func TestRulesOfGroupsAndNumbers(t *testing.T) {
	comma := format.Format{Type: format.Decimal, Numbers: format.Comma}
	for _, test := range []struct {
		rule                  coarsen.Rule
		groups, numbers, kept bool
	}{
		{coarsen.Rule{Kind: coarsen.Step, Width: 1}, true, true, false}, {coarsen.Rule{Kind: coarsen.Classes, Cuts: []float64{1}}, true, true, false},
		{coarsen.Rule{Kind: coarsen.Round, Width: 1}, false, true, true}, {coarsen.Rule{Kind: coarsen.Cap, Most: new(1.0)}, false, true, true},
		{coarsen.Rule{Kind: coarsen.Year}, false, false, false}, {coarsen.Rule{Kind: coarsen.Age}, false, false, false}, {coarsen.Rule{Kind: coarsen.Prefix, Length: 1}, false, false, false},
	} {
		c := tabletest.Column("x", "1,5", "2,5").Columns[0]
		c.Format = comma
		got, _, err := coarsen.Column(c, test.rule)
		if err != nil || test.rule.Groups() != test.groups || test.rule.Numbers() != test.numbers || (got.Format == comma) != test.kept {
			t.Errorf("%s: groups %v, numbers %v, format %s, %v", test.rule.Kind, test.rule.Groups(), test.rule.Numbers(), got.Format, err)
		}
	}
}
