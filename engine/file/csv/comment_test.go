package csv_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
)

// Lines of comments are before the table, whatever is in them.
func TestComments(t *testing.T) {
	for name, test := range map[string]struct {
		text, names string
		skip        int
		first       string // text of the first of them
	}{
		"as many fields as the table":  {"# Ward 3, exported 2024\nage,sex\n1,F\n2,M\n", "age,sex", 1, "# Ward 3, exported 2024"},
		"several, with an empty one":   {"# a\n#\n\n# b,c,d\nage,sex\n1,F\n2,M\n", "age,sex", 4, "# a"},
		"a quote":                      {"# a,\"b\nage,sex\n1,F\n", "age,sex", 1, "# a,\"b"},
		"returns":                      {"# a, b\r\nage,sex\r\n1,F\r\n", "age,sex", 1, "# a, b"},
		"old line ends":                {"# a, b\rage,sex\r1,F\r", "age,sex", 1, "# a, b"},
		"without a blank":              {"#exported\nage,sex\n1,F\n", "age,sex", 1, "#exported"},
		"one column":                   {"# note\nage\n30\n31\n", "age", 1, "# note"},
		"a header that starts so":      {"#id,age\n1,30\n2,31\n", "#id,age", 0, ""},
		"comments and such a header":   {"##fileformat=VCFv4\n##source=x,y\n#CHROM\tPOS\tREF\n1\t5\tA\n2\t6\tC\n", "#CHROM,POS,REF", 2, "##fileformat=VCFv4"},
		"a spaced header over numbers": {"# id,age\n1,30\n2,31\n", "# id,age", 0, ""},
		"after the line of Excel":      {"sep=;\n# a; b\nage;sex\n1;F\n", "age,sex", 2, "# a; b"},
		"and a title":                  {"# a, b, c, d\nReport\nage,sex,zip\n1,F,x\n2,F,y\n3,M,z\n", "age,sex,zip", 2, "# a, b, c, d"},
		"not below the table's start":  {"age,sex\n# x,F\n2,M\n", "age,sex", 0, ""},
		"a value that starts so":       {"#1,age\n#2,30\nx,31\n", "#2,30", 1, "#1,age"}, // can't be told
	} {
		got, f, err := read(test.text, csv.Options{Header: csv.Yes})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if names := strings.Join(got.Names(), ","); names != test.names || f.SkipLines != test.skip {
			t.Errorf("%s: columns %s, %d lines skipped", name, names, f.SkipLines)
		}
		at := slices.IndexFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == asread.WarnPreamble })
		if (at >= 0) != (test.first != "") || at >= 0 && f.Warnings[at].Args[1] != test.first {
			t.Errorf("%s: warned of %v", name, f.Warnings)
		}
		if test.skip > 0 && f.Guess.SkipLines.Reason != asread.ReasonComments && f.Guess.SkipLines.Reason != asread.ReasonSepLine {
			t.Errorf("%s: skipped as %+v", name, f.Guess.SkipLines)
		}
		// Told so, it is read alike.
		again, _, err := read(test.text, csv.Options{Header: csv.Yes, SkipLines: &f.SkipLines})
		if err != nil || !slices.EqualFunc(rows(again), rows(got), slices.Equal[[]string]) {
			t.Errorf("%s: told so, %v", name, err)
		}
	}
	// Errors name the lines of the file.
	if _, _, err := read("# a\n# b\nage,sex\n1,F\n2\n", csv.Options{}); err == nil || !strings.Contains(err.Error(), "line 5 has 1") {
		t.Errorf("%v", err)
	}
}
