package cli

import (
	"io"
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/suda"
	"quasi/engine/say"
)

// What an audit prints in words: k = 1 is no other, one group is counted as such, and 0 is not said.
func TestWhatAnAuditPrints(t *testing.T) {
	classes := func(count, least, most int) audit.Report {
		return audit.Report{N: 6, K: 2, Classes: audit.Classes{Count: count, Min: least, Max: most, Average: 3}}
	}
	for i, test := range []struct {
		print func(io.Writer)
		want  string
	}{
		{func(w io.Writer) { printAlike(w, audit.Report{K: 3, N: 3}, members{"row", "rows"}) }, "Every row looks like at least 2 others (k = 3).\n"},
		{func(w io.Writer) { printAlike(w, audit.Report{K: 2, N: 3}, members{"row", "rows"}) }, "Every row looks like at least 1 other (k = 2).\n"},
		{func(w io.Writer) { printAlike(w, audit.Report{K: 1, N: 1}, members{"row", "rows"}) }, "At least one row looks like no other (k = 1).\n"},
		{func(w io.Writer) { printAlike(w, audit.Report{}, members{"row", "rows"}) }, ""},
		{func(w io.Writer) {
			printAlike(w, audit.Report{K: 2, N: 3, Patients: 1}, members{"patient", "patients"})
		}, "Every patient looks like at least 1 other to someone who knows one row (k = 2).\n"},
		{func(w io.Writer) { printClasses(w, classes(1, 6, 6), members{"row", "rows"}) }, "6 rows in 1 group of 6 rows.\n"},
		{func(w io.Writer) { printClasses(w, classes(2, 3, 3), members{"row", "rows"}) }, "6 rows in 2 groups of 3 rows each.\n"},
		{func(w io.Writer) { printClasses(w, classes(2, 2, 4), members{"row", "rows"}) }, "6 rows in 2 groups of 2 to 4 rows, 3.0 on average.\n"},
		{func(w io.Writer) { printBlank(w, audit.Report{K: 2}, false) }, ""},
		{func(w io.Writer) {
			printBlank(w, audit.Report{K: 2, Blank: audit.Blank{Members: 2, Smallest: 2}}, false)
		}, "The smallest group is the 2 rows that show no value that could identify: each was missing or is suppressed.\n"},
		{func(w io.Writer) {
			printBlank(w, audit.Report{K: 2, Blank: audit.Blank{Members: 2, Smallest: 1}}, false)
		}, ""},
		{func(w io.Writer) { printBlank(w, audit.Report{K: 2, Blank: audit.Blank{Members: 1}}, false) }, "1 row shows no value that could identify: it was missing or is suppressed. It is not in the smallest group.\n"},
		{func(w io.Writer) { printBlank(w, audit.Report{K: 2, Blank: audit.Blank{Members: 1}}, true) }, "1 member of larger groups had no value that could identify to begin with.\n"},
		{func(w io.Writer) { printSpecial(w, &suda.Report{MaxSize: 3, MSUs: []int{1, 2}}) }, "0 rows are unique by at most 3 of the columns that could identify.\n"},
		{func(w io.Writer) { printSpecial(w, &suda.Report{Records: 1, MaxSize: 3, MSUs: []int{1, 2}}) }, "1 row is unique by at most 3 of the columns that could identify.\n1 minimal sample unique of 1 column.\n2 minimal sample uniques of 2 columns.\n"},
	} {
		var out strings.Builder
		if test.print(&out); out.String() != test.want {
			t.Errorf("%d: %q, want %q", i, out.String(), test.want)
		}
	}
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

// A line of sha256sum has 64 digits, two spaces or one and *, and a name.
func TestLinesOfSums(t *testing.T) {
	digits := strings.Repeat("ab", 32)
	for line, want := range map[string]string{
		digits + "  a": "a", digits + " *a": "a", strings.ToUpper(digits) + "  a b\r\n": "a b", "\n" + digits + "  a\n\n": "a",
		digits + " a": "", digits + "  ": "", digits + " *": "", digits: "", digits + "ab  a": "", digits[2:] + "  a": "", "x" + digits[1:] + "  a": "", "": "", "\n": "",
	} {
		names, err := readSums(line)
		if (err == nil) != (want != "") || names[digits] != want {
			t.Errorf("%q: %q, %v", line, names, err)
		}
	}
}
