package cli

import (
	"strings"
	"testing"

	"quasi/engine/measure/audit"
)

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
