package say

import (
	"testing"

	"pgregory.net/rapid"
)

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
