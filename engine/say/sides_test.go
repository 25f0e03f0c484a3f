package say

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Numbers from a million on have no exponent before 15 digits are over.
func TestFiguresHaveNoExponent(t *testing.T) {
	for n, want := range map[float64]string{
		999_999: "999999", 1e6: "1000000", -1e6: "-1000000", 1_234_567.5: "1234567.5", 999_999_999_999_999: "999999999999999", 1e15: "1e+15", 0.0001: "0.0001", 0.00001: "1e-05",
	} {
		if got := figures(n); got != want {
			t.Errorf("%g is written %s", n, got)
		}
	}
}

// Names of 3 to 7 characters are one edit away, of 8 to 11 two, of 12 three, and shorter ones none. Of two as near, the first is meant.
func TestHowNearNamesAre(t *testing.T) {
	for _, test := range []struct {
		written, name string
		want          bool
	}{
		{"abx", "abc", true}, {"axy", "abc", false}, {"ab", "abc", false}, {"abcdefx", "abcdefg", true}, {"abcdexy", "abcdefg", false}, {"abcdefxy", "abcdefgh", true}, {"abcdexyz", "abcdefgh", false},
		{"abcdefghixy", "abcdefghijk", true}, {"abcdefghxyz", "abcdefghijk", false}, {"abcdefghixyz", "abcdefghijkl", true}, {"abcdefghwxyz", "abcdefghijkl", false},
		{"", "--", false}, {"-", "--", false}, {"A", "a", true},
	} {
		if got, ok := Nearest(test.written, []string{test.name}); ok != test.want || ok && got != test.name {
			t.Errorf("%s: %q, %v", test.written, got, ok)
		}
	}
	if got, _ := Nearest("sax", []string{"sex", "six"}); got != "sex" {
		t.Errorf("of two as near, %q", got)
	}
	if got, _ := Nearest("abcdefxy", []string{"abcdefgh", "abcdefxh"}); got != "abcdefxh" {
		t.Errorf("of two, %q is the nearer one", got)
	}
}

// Twenty runs are named, and of those beyond all numbers are counted; numbers one after the other are one run.
func TestTwentyRunsAreNamed(t *testing.T) {
	for n, want := range map[int]string{20: "line 39", 21: "and 1 more", 22: "and 2 more"} {
		var r Runs
		for i := range n {
			r.Add(1+2*i, 1)
		}
		if said := r.Lines().String(); !strings.HasSuffix(said, ", "+want) || strings.Count(said, "line ") != 20 {
			t.Errorf("%d are %s", n, said)
		}
	}
	var r Runs
	r.Add(1, 1)
	r.Add(2, 1)
	r.Add(4, 2)
	if said := r.Rows().String(); said != "rows 1 to 2, rows 4 to 5" {
		t.Error(said)
	}
	var one Runs
	for n := range 3 {
		one.Add(5+n, 1)
	}
	if said := one.Lines().String(); said != "lines 5 to 7" {
		t.Error(said)
	}
}

// Names stand in quotes, with commas between them and a word before the last.
func TestNamesInASentence(t *testing.T) {
	for want, names := range map[string][]string{"": nil, `"a"`: {"a"}, `"a" and "b"`: {"a", "b"}, `"a", "b" and "c"`: {"a", "b", "c"}, `"a", "b", "c" and "d,"`: {"a", "b", "c", "d,"}} {
		if got := Names(names); got.English != want || len(got.Args) != len(names) {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A sentence has its places for a screen where something was put into them; a place for which
// there is nothing stays.
func TestPlacesOfASentence(t *testing.T) {
	k := Kind{Code: "k", English: "{0} and {1}"}
	for want, args := range map[string][]any{"{0} and {1}": nil, "a and {1}": {"a"}, "a and b": {"a", "b"}} {
		got := k.Say(args...)
		if got.English != want || (got.Sentence == k.English) != (len(args) > 0) || len(args) == 0 && got.Sentence != "" {
			t.Errorf("%+v, want %s", got, want)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"id", "sex", "age", "Größe (cm)", "diagnosis", "date_of_birth", "age_group", "a"}
	for written, want := range map[string]string{
		"Sex":           "sex",
		" sex ":         "sex",
		"sexx":          "sex",
		"sx":            "",
		"esx":           "sex", // two exchanged
		"ID":            "id",
		"i":             "",
		"x":             "",
		"größe cm":      "Größe (cm)",
		"diag":          "diagnosis", // its beginning
		"dia":           "diagnosis",
		"di":            "",
		"diagnossi":     "diagnosis",
		"daignosos":     "diagnosis", // 2 edits of 9 characters
		"daignosox":     "",          // 3 of 9
		"name":          "",          // 2 of 4 from age
		"date of birth": "date_of_birth",
		"birth":         "",
		"":              "",
		"--":            "",
		"agge":          "age",
	} {
		if got, ok := Nearest(written, names); got != want || ok != (want != "") {
			t.Errorf("%q: %q, %v; want %q", written, got, ok, want)
		}
	}
	if got, ok := Nearest("age", []string{"age_at", "age_of"}); ok {
		t.Errorf("%q, of two that begin so", got)
	}
}

// slowEdits follows the definition.
func slowEdits(a, b []rune) int {
	switch {
	case len(a) == 0:
		return len(b)
	case len(b) == 0:
		return len(a)
	}
	i, j, differ := len(a)-1, len(b)-1, 1
	if a[i] == b[j] {
		differ = 0
	}
	least := min(slowEdits(a[:i], b[:j])+differ, slowEdits(a[:i], b)+1, slowEdits(a, b[:j])+1)
	if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
		least = min(least, slowEdits(a[:i-1], b[:j-1])+1)
	}
	return least
}

func TestEditsAreThoseOfTheDefinition(t *testing.T) {
	text := rapid.SliceOfN(rapid.RuneFrom([]rune("abc")), 0, 6)
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		if got, want := edits(a, b), slowEdits(a, b); got != want {
			t.Errorf("%q, %q: %d, want %d", string(a), string(b), got, want)
		}
	})
}
