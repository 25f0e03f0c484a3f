package cli

import (
	"strings"
	"testing"

	"quasi/engine/measure/audit"
)

// Counts are in the singular and the plural that they need, and what is said is true of
// k = 1 as well.
func TestAuditSentencesFitTheirNumbers(t *testing.T) {
	one := "age,sex\n" + strings.Repeat("20,f\n", 7)
	different := "age,sex\n20,f\n21,f\n22,m\n"
	for _, test := range []struct {
		name, table string
		flags       []string
		want        []string
	}{
		{"one class", one, nil, []string{"Every row looks like at least 6 others (k = 7).\n7 rows in 1 group of 7 rows.\n0 rows are alone in their group;"}},
		{"one row", "age,sex\n20,f\n", nil, []string{"At least one row looks like no other (k = 1).\n1 row in 1 group of 1 row.\n1 row is alone in its group;"}},
		{"two alike", "age,sex\n20,f\n20,f\n", nil, []string{"looks like at least 1 other (k = 2)", "2 rows in 1 group of 2 rows."}},
		{"all different", different, []string{"--suda", "2", "--wildcard"}, []string{
			"3 rows in 3 groups of 1 row each.\n3 rows are alone in their group; 0 rows show",
			"If * may be any value, 3 rows could still be no other.",
			"\n\"age\" alone makes 100.0% of the rows unique.",
			"4 minimal sample uniques of 1 column.", "0 minimal sample uniques of 2 columns.",
		}},
		{"uneven", one + "21,f\n21,f\n", []string{"--wildcard"}, []string{"9 rows in 2 groups of 2 to 7 rows, 4.5 on average.", "every row could be any of at least 2 rows, and 0 could be no other."}},
		{"together", "age,sex\n20,f\n20,m\n21,f\n21,m\n", nil, []string{`"age" and "sex" alone make 100.0% of the rows unique.`}},
		{"one star", "age,sex\n20,f\n20,f\n*,*\n", nil, []string{"1 row shows no value that could identify.", "The smallest group is the 1 row that shows no value that could identify: it was missing or is suppressed."}},
		{"patients", "id,age,sex\n1,20,f\n1,20,f\n2,20,f\n", []string{"--patient", "id"}, []string{"3 rows of 2 patients:", "3 rows in 1 group of 2 patients.\n"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			said := mustRun(t, append([]string{"audit", write(t, "t.csv", test.table), "--qi", "age,sex"}, test.flags...)...)
			for _, want := range test.want {
				if !strings.Contains(said, want) {
					t.Errorf("no %q in\n%s", want, said)
				}
			}
		})
	}
}

// Rows that had no quasi-identifier are said to leave fewer than k only where they do.
func TestBlankSentences(t *testing.T) {
	without := "Without them, a group has only 2: fewer than k = 3."
	for name, test := range map[string]struct {
		blank audit.Blank
		known bool
		want  string
		fewer bool
	}{
		"fewer than k":      {audit.Blank{Members: 2, Smallest: 1, Known: 2}, true, "Of the 3 members of the smallest group 1 had no value that could identify to begin with: it protects the others little.\n", true},
		"k of them":         {audit.Blank{Members: 2, Smallest: 2, Known: 3}, true, "of the smallest group 2 had no value that could identify to begin with: they protect the others little.\n", false},
		"more than k":       {audit.Blank{Members: 2, Smallest: 0, Known: 4}, true, "2 members of larger groups had no value that could identify to begin with.\n", false},
		"none but them":     {audit.Blank{Members: 3, Smallest: 3, Known: 0}, true, "Of the 3 members of the smallest group 3", false},
		"one of them":       {audit.Blank{Members: 1, Smallest: 0, Known: 5}, true, "1 member of larger groups had no value that could identify to begin with.\n", false},
		"original unknown":  {audit.Blank{Members: 1, Smallest: 0, Known: 2}, false, "1 row shows no value that could identify: it was missing or is suppressed. It is not in the smallest group.\n", false},
		"smallest of stars": {audit.Blank{Members: 3, Smallest: 3}, false, "The smallest group is the 3 rows that show no value that could identify: each was missing or is suppressed.\n", false},
		"none":              {audit.Blank{}, true, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			var said strings.Builder
			r := audit.Report{Blank: test.blank}
			r.K = 3
			printBlank(&said, r, test.known)
			if !strings.Contains(said.String(), test.want) || strings.Contains(said.String(), "Without") != test.fewer || test.fewer && !strings.Contains(said.String(), without) || test.want == "" && said.Len() > 0 {
				t.Errorf("it says %q, want %q", said.String(), test.want)
			}
		})
	}
}

// Of a table without rows nothing is said to be alone.
func TestNothingIsAloneInAnEmptyTable(t *testing.T) {
	for rows, want := range map[int]string{0: "", 1: "At least one row looks like no other (k = 0).\n"} {
		var said strings.Builder
		if printAlike(&said, audit.Report{N: rows}, members{"row", "rows"}); said.String() != want {
			t.Errorf("%d rows: %q", rows, said.String())
		}
	}
}
