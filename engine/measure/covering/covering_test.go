package covering_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/measure/covering"
)

func rows(t testing.TB, rows ...string) *hierarchy.Tree {
	t.Helper()
	return hierarchytest.Rows(t, ";", rows...)
}

// filled returns a column whose values are there unless it says otherwise.
func filled(c table.Column) *table.Column {
	c.Missing = append(c.Missing, make([]bool, len(c.Values)-len(c.Missing))...)
	return &c
}

// No text makes the reader panic; its sets ascend and hold values only; what is
// not understood covers nothing; every value of the set is met.
func FuzzCovers(f *testing.F) {
	for _, label := range []string{"[20,30)", "{a, b}", "120**", "*0", "2024-05", "2020s", ">=90", "'<5", "", "{", "}{", "{,;,}", "[(,)]", "–", "\xff*", "{{a},b}"} {
		f.Add(label, "20\na\n12034\n2024-05-17\n?\n[20,30)\n{a}\n"+label, "20;[20,30);*\na;x;*")
	}
	f.Fuzz(func(t *testing.T, label, column, lines string) {
		values := slices.Compact(slices.Sorted(strings.SplitSeq(column, "\n")))
		missing := make([]bool, len(values))
		for v, text := range values {
			missing[v] = text == "?"
		}
		tree, err := hierarchy.ReadARX(strings.NewReader(lines))
		if err != nil {
			tree = nil
		}
		c := covering.New(filled(table.Column{Values: values, Missing: missing}), tree)
		s, how, ok := c.Covers(label)
		met, _, _ := c.Meets(label)
		for i, v := range s {
			if v < 0 || int(v) >= len(values) || i > 0 && s[i-1] >= v || !met.Has(v) {
				t.Fatalf("%q covers %v and meets %v of %d values", label, s, met, len(values))
			}
		}
		if ok != (how != "") || !ok && len(s) > 0 {
			t.Fatalf("Covers(%q) = %v, %q, %t", label, s, how, ok)
		}
	})
}
