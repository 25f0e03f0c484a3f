package cli

import (
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/measure/audit"
	"quasi/engine/say"
)

// Only what is there is printed, and of the columns those that alone make most rows unique.
func TestWhatAnAuditPrints(t *testing.T) {
	for _, test := range []struct {
		report audit.Report
		want   string
		said   bool
	}{
		{audit.Report{Wildcard: &audit.Wildcard{K: 1, SampleUniques: 2}}, "If * may be any value, 2 rows could still be no other.", true},
		{audit.Report{Wildcard: &audit.Wildcard{K: 2}}, "If * may be any value, every row could be any of at least 2 rows, and 0 could be no other.", true},
		{audit.Report{}, "If *", false},
		{audit.Report{Others: audit.OthersKnown}, "for someone who knows the other ones", true},
		{audit.Report{Others: audit.OthersUnknown}, "for someone who knows the other ones", false},
		{audit.Report{QuasiIdentifiers: []audit.Subset{{Columns: []string{"age"}, Unique: 0.5}, {Columns: []string{"sex"}, Unique: 0.25}}}, "50", true},
		{audit.Report{QuasiIdentifiers: []audit.Subset{{Columns: []string{"age"}, Unique: 0.5}, {Columns: []string{"sex"}, Unique: 0.25}}}, "25", false},
		{audit.Report{QuasiIdentifiers: []audit.Subset{{Columns: []string{"born"}}}}, "born", false},
		{audit.Report{Patients: 1, N: 3}, "1 patient", true},
	} {
		var out strings.Builder
		if printAudit(&out, test.report); strings.Contains(out.String(), test.want) != test.said {
			t.Errorf("%+v: %q, want %q: %v", test.report, out.String(), test.want, test.said)
		}
	}
}

// Of the sentences on what singles people out, ten are printed and the others are counted.
func TestTenSinglingColumnsArePrinted(t *testing.T) {
	for n, want := range map[int]int{0: 0, 9: 9, 10: 10, 11: 11, 12: 11} {
		found := make([]facts.Unique, n)
		for i := range found {
			found[i].Said = say.Text{English: "said"}
		}
		var out strings.Builder
		printUnique(&out, found)
		if strings.Count(out.String(), "Note: ") != want || strings.Count(out.String(), "Note: said\n") != min(n, 10) || n > 10 && !strings.Contains(out.String(), sentence(facts.MoreUnique(n-10))) {
			t.Errorf("%d: %q", n, out.String())
		}
	}
}
