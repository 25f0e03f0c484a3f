package steps_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// questionnaire has -5 and -8 among the numbers of two columns, of which one leaves as it is.
func questionnaire() string {
	var rows strings.Builder
	rows.WriteString("sex,smoke_ppd,crp\n")
	for i := range 60 {
		packs, crp := []string{"0", "0.5", "1", "2"}[i%4], []string{"4.5", "5.1"}[i%2]
		switch i % 10 {
		case 3:
			packs, crp = "-8", "-8"
		case 6:
			packs = "-5"
		}
		fmt.Fprintf(&rows, "%s,%s,%s\n", []string{"f", "m"}[i/2%2], packs, crp)
	}
	return rows.String()
}

// Codes below zero are asked about on Columns as --suggested asks.
func TestCodesBelowZeroAreMarked(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, sessiontest.Text("codes.csv", questionnaire()))
	p.Sees(s.Say(text.NoValueFar, "-5", 6, "smoke_ppd")).Click("missing--5").Settle().Click("missing--8").Settle().Misses("missing--5", "missing--8")
	if missing := s.Recipe().Input.Missing; !slices.Contains(missing, "-5") || !slices.Contains(missing, "-8") || s.Table.Columns[1].Missing != 12 {
		t.Errorf("missing are %q, in %d rows", missing, s.Table.Columns[1].Missing)
	}
	if s.Step != session.Columns {
		t.Errorf("the step is %v", s.Step)
	}
}

// A column of which somebody has said how it is read, or that is removed, is not asked about.
func TestCodesThatAreValuesAreNotAskedAbout(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, sessiontest.Text("codes.csv", questionnaire()))
	s.DecideColumn("smoke_ppd", func(c *recipe.Column) { c.Format = &format.Format{Type: format.Decimal} })
	p.Settle().Misses("missing--5")
	s.DecideColumn("smoke_ppd", func(c *recipe.Column) { c.Format = nil })
	p.Settle().Sees("missing--5")
	s.DecideColumn("smoke_ppd", func(c *recipe.Column) { c.Role = table.Identifying })
	p.Settle().Misses("missing--5")
}
